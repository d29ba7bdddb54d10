// ParaView's collection of states (.pvd), each a VTK file of points (.vtp) with its arrays appended
// as they are.
#include "export/format.h"

#include <string.h>

// Bytes of an array, its length before it.
static uint64_t vtk_size(size_t count, size_t size) {
    return sizeof(uint64_t) + count * size;
}

static void vtk_write_length(FILE *stream, uint64_t bytes) {
    fwrite(&bytes, sizeof bytes, 1, stream);
}

// Returns the offset of the next array.
static uint64_t vtk_declare(FILE *stream, const char *type, const char *name, int components,
                            size_t count, size_t size, uint64_t offset) {
    fprintf(stream,
            "<DataArray type=\"%s\" Name=\"%s\" NumberOfComponents=\"%d\" format=\"appended\" "
            "offset=\"%llu\"/>\n",
            type, name, components, (unsigned long long)offset);
    return offset + vtk_size(count, size);
}

static void vtk_write(FILE *stream, const ExportState *state) {
    uint64_t at = 0;
    size_t points = state->points;
    fprintf(stream,
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" "
            "byte_order=\"LittleEndian\" header_type=\"UInt64\">\n<PolyData>\n"
            "<Piece NumberOfPoints=\"%zu\" NumberOfVerts=\"%zu\">\n",
            points, points);
    for (const ExportArray *array = export_arrays; array < export_arrays + EXPORT_ARRAYS; array++) {
        size_t size = (size_t)array->components * sizeof(float);
        if (array == export_arrays)
            fprintf(stream, "<Points>\n");
        at = vtk_declare(stream, "Float32", array->name, array->components, points, size, at);
        if (array == export_arrays)
            fprintf(stream, "</Points>\n<PointData Vectors=\"velocity\">\n");
    }
    fprintf(stream, "</PointData>\n<Verts>\n");
    at = vtk_declare(stream, "Int64", "connectivity", 1, points, sizeof(int64_t), at);
    vtk_declare(stream, "Int64", "offsets", 1, points, sizeof(int64_t), at);
    fprintf(stream, "</Verts>\n</Piece>\n</PolyData>\n<AppendedData encoding=\"raw\">\n_");
    for (const ExportArray *array = export_arrays; array < export_arrays + EXPORT_ARRAYS; array++) {
        vtk_write_length(stream, points * (size_t)array->components * sizeof(float));
        for (size_t point = 0; point < points; point++)
            for (int k = 0; k < array->components; k++)
                fwrite(&state->columns[array->column + k][point], sizeof(float), 1, stream);
    }
    for (int64_t first = 0; first < 2; first++) { // each point is a vertex: itself, and its end
        vtk_write_length(stream, points * sizeof(int64_t));
        for (size_t point = 0; point < points; point++)
            fwrite(&(int64_t){(int64_t)point + first}, sizeof(int64_t), 1, stream);
    }
    fprintf(stream, "\n</AppendedData>\n</VTKFile>\n");
}

static bool vtk_begin(Export *export, Error *error) {
    (void)error;
    fprintf(
        export_stream(export),
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\">\n<Collection>\n");
    return true;
}

static bool vtk_add(Export *export, const ExportState *state, Error *error) {
    FileWriter writer;
    if (!export_begin_beside(export, "vtp", state->step, &writer, error))
        return false;
    const char *folder = strrchr(writer.path, '/');
    fprintf(export_stream(export), "<DataSet timestep=\"%.9g\" file=\"%s\"/>\n", state->seconds,
            folder ? folder + 1 : writer.path);
    vtk_write(writer.stream, state);
    return file_commit(&writer, error);
}

static bool vtk_end(Export *export, Error *error) {
    (void)error;
    fprintf(export_stream(export), "</Collection>\n</VTKFile>\n");
    return true;
}

const ExportFormat export_vtk = {.begin = vtk_begin, .add = vtk_add, .end = vtk_end};

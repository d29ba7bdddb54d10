// ParaView's collection of states (.pvd), each a VTK file of points (.vtp) whose arrays are base64:
// raw ones are smaller, but VTK 9.1 with expat 2.6, as Ubuntu 24.04 has them, cannot read those.
#include "export/format.h"

#include <string.h>

// --- Base64 ---

typedef struct Base64 {
    FILE *stream;
    uint32_t bits; // of the bytes that do not make four digits yet
    int bytes;
} Base64;

static void base64_put_digits(Base64 *out, int digits) {
    static const char names[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 4; i++)
        fputc(i < digits ? names[out->bits >> (18 - 6 * i) & 63] : '=', out->stream);
    out->bits = 0;
    out->bytes = 0;
}

static void base64_put(Base64 *out, const void *data, size_t size) {
    for (const unsigned char *at = data, *end = at + size; at < end; at++) {
        out->bits |= (uint32_t)*at << (16 - 8 * out->bytes);
        if (++out->bytes == 3)
            base64_put_digits(out, 4);
    }
}

static void base64_end(Base64 *out) {
    if (out->bytes > 0)
        base64_put_digits(out, out->bytes + 1);
}

// --- A state ---

// An array begins with its length in bytes.
static Base64 vtk_begin_array(FILE *stream, const char *type, const char *name, int components,
                              uint64_t bytes) {
    Base64 out = {.stream = stream};
    fprintf(stream,
            "<DataArray type=\"%s\" Name=\"%s\" NumberOfComponents=\"%d\" format=\"binary\">", type,
            name, components);
    base64_put(&out, &bytes, sizeof bytes);
    return out;
}

static void vtk_end_array(Base64 *out) {
    base64_end(out);
    fprintf(out->stream, "</DataArray>\n");
}

static void vtk_write_array(FILE *stream, const ExportState *state, const ExportArray *array) {
    Base64 out = vtk_begin_array(stream, "Float32", array->name, array->components,
                                 state->points * (size_t)array->components * sizeof(float));
    for (size_t point = 0; point < state->points; point++)
        for (int k = 0; k < array->components; k++)
            base64_put(&out, &state->columns[array->column + k][point], sizeof(float));
    vtk_end_array(&out);
}

// Each point is a vertex: first 0, the points' numbers; first 1, where each vertex ends.
static void vtk_write_numbers(FILE *stream, const char *name, size_t points, int64_t first) {
    Base64 out = vtk_begin_array(stream, "Int64", name, 1, points * sizeof first);
    for (size_t point = 0; point < points; point++, first++)
        base64_put(&out, &first, sizeof first);
    vtk_end_array(&out);
}

static void vtk_write(FILE *stream, const ExportState *state) {
    fprintf(stream,
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" "
            "byte_order=\"LittleEndian\" header_type=\"UInt64\">\n<PolyData>\n"
            "<Piece NumberOfPoints=\"%zu\" NumberOfVerts=\"%zu\">\n<Points>\n",
            state->points, state->points);
    vtk_write_array(stream, state, &export_arrays[0]);
    fprintf(stream, "</Points>\n<PointData Vectors=\"velocity\">\n");
    for (size_t i = 1; i < EXPORT_ARRAYS; i++)
        vtk_write_array(stream, state, &export_arrays[i]);
    fprintf(stream, "</PointData>\n<Verts>\n");
    vtk_write_numbers(stream, "connectivity", state->points, 0);
    vtk_write_numbers(stream, "offsets", state->points, 1);
    fprintf(stream, "</Verts>\n</Piece>\n</PolyData>\n</VTKFile>\n");
}

// --- The collection ---

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
    fprintf(export_stream(export), "<DataSet timestep=\"%.9g\" file=\"%s\"/>\n", state->seconds,
            disk_find_name(writer.path));
    vtk_write(writer.stream, state);
    return file_commit(&writer, error);
}

static bool vtk_end(Export *export, Error *error) {
    (void)error;
    fprintf(export_stream(export), "</Collection>\n</VTKFile>\n");
    return true;
}

const ExportFormat export_vtk = {.begin = vtk_begin, .add = vtk_add, .end = vtk_end};

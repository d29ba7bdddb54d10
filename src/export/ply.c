// Points as a PLY file for each state, in the byte order of the processor.
#include "export/format.h"

static bool ply_add(Export *export, const ExportState *state, Error *error) {
    FileWriter writer;
    if (!export_begin_beside(export, "ply", state->step, &writer, error))
        return false;
    fprintf(writer.stream,
            "ply\nformat binary_little_endian 1.0\ncomment step %llu\ncomment seconds %.9g\n"
            "element vertex %zu\n",
            (unsigned long long)state->step, state->seconds, state->points);
    for (size_t c = 0; c < EXPORT_COLUMNS; c++)
        fprintf(writer.stream, "property float %s\n", export_column_name(c));
    fprintf(writer.stream, "end_header\n");
    for (size_t point = 0; point < state->points; point++) {
        float row[EXPORT_COLUMNS];
        for (int c = 0; c < EXPORT_COLUMNS; c++)
            row[c] = state->columns[c][point];
        fwrite(row, sizeof *row, EXPORT_COLUMNS, writer.stream);
    }
    return file_commit(&writer, error);
}

const ExportFormat export_ply = {.beside = true, .add = ply_add};

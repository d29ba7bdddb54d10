// One array, whose header is written last, when the number of states is known
// (numpy.lib.format, version 1.0).
#include "export/format.h"

#include <string.h>

enum { HEADER_SIZE = 128, MAGIC_SIZE = 10 };

typedef struct NumpyArray {
    size_t states, birds;
} NumpyArray;

static bool numpy_add(Export *export, const ExportState *state, Error *error) {
    NumpyArray *array = export_own(export);
    FILE *stream = export_stream(export);
    size_t birds = state->counts[EXPORT_BIRD];
    if (array->states++ == 0) {
        array->birds = birds;
        fseek(stream, HEADER_SIZE, SEEK_SET);
    }
    if (!export_check_birds(export, array->birds, birds, error))
        return false;
    for (size_t bird = 0; bird < birds; bird++) {
        float row[EXPORT_BIRD_COLUMNS];
        for (int c = 0; c < EXPORT_BIRD_COLUMNS; c++)
            row[c] = state->columns[c][bird];
        fwrite(row, sizeof *row, EXPORT_BIRD_COLUMNS, stream);
    }
    return true;
}

static bool numpy_end(Export *export, Error *error) {
    const NumpyArray *array = export_own(export);
    FILE *stream = export_stream(export);
    char header[HEADER_SIZE] = "\x93NUMPY\x01"; // and the minor version, 0
    const size_t length = HEADER_SIZE - MAGIC_SIZE;
    header[8] = (char)length;
    int written = snprintf(header + MAGIC_SIZE, length,
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (%zu, %zu, %d), }",
                           array->states, array->birds, EXPORT_BIRD_COLUMNS);
    memset(header + MAGIC_SIZE + written, ' ', length - (size_t)written);
    header[HEADER_SIZE - 1] = '\n';
    if (fseek(stream, 0, SEEK_SET) != 0)
        return error_set(error, ERROR_FAILED, "%s: its beginning cannot be written last: no file",
                         export_path(export));
    fwrite(header, 1, HEADER_SIZE, stream);
    return true;
}

const ExportFormat export_numpy = {.size = sizeof(NumpyArray), .add = numpy_add, .end = numpy_end};

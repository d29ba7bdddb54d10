// Files without notes beside them: there is no JSON in a browser, and nobody looks for its files
// later.
#include "session/notes.h"

bool output_begin(OutputFile *output, const char *path, Error *error) {
    *output = (OutputFile){0};
    return file_begin(&output->file, path, error);
}

bool output_begin_notes(OutputFile *output, const char *path, Error *error) {
    *output = (OutputFile){0};
    (void)path, (void)error;
    return true;
}

bool output_finish(OutputFile *output, const Meta *meta, Error *error) {
    (void)output, (void)meta, (void)error;
    return true;
}

void output_abort(OutputFile *output) {
    file_abort(&output->file);
}

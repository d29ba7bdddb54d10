#include "session/output_file.h"

#include <stdio.h>

bool output_begin(OutputFile *output, const char *path, Error *error) {
    *output = (OutputFile){0};
    if (!file_begin(&output->file, path, error))
        return false;
    bool beside = output->file.temporary[0];
    char meta[FILE_PATH_SIZE + 16];
    snprintf(meta, sizeof meta, "%s.meta.json", path);
    if (!beside || file_begin(&output->meta, meta, error))
        return true;
    file_abort(&output->file);
    return false;
}

bool output_check(const OutputFile *output, Error *error) {
    return !output->file.stream || file_check(&output->file, error);
}

bool output_finish(OutputFile *output, const Meta *meta, Error *error) {
    if (output->meta.stream && !meta_write(output->meta.stream, meta, error))
        return false;
    return file_close(&output->file, error) && file_close(&output->meta, error);
}

bool output_commit(OutputFile *output, Error *error) {
    return file_commit(&output->file, error) && file_commit(&output->meta, error);
}

void output_abort(OutputFile *output) {
    file_abort(&output->file);
    file_abort(&output->meta);
}

#include "session/notes.h"

#include <inttypes.h>

#include "base/machine.h"
#include "base/text.h"
#include "session/session_impl.h"

bool output_begin(OutputFile *output, const char *path, Error *error) {
    *output = (OutputFile){0};
    if (!file_begin(&output->file, path, error))
        return false;
    bool beside = output->file.temporary[0];
    char meta[FILE_PATH_SIZE + 16];
    snprintf(meta, sizeof meta, "%s" OUTPUT_NOTES_ENDING, path);
    if (!beside || file_begin(&output->meta, meta, error))
        return true;
    file_abort(&output->file);
    return false;
}

void output_finish(OutputFile *output, const Meta *meta) {
    FILE *stream = output->meta.stream;
    const SessionFlock *twin = session_twin(meta->session);
    char word[FILE_PATH_SIZE];
    if (!stream)
        return;
    fprintf(stream, "skein %s\ncommit %s\ncommand", version_number, version_commit);
    for (int i = 0; i < meta->argc; i++) {
        text_quote(meta->argv[i], word, sizeof word);
        text_make_printable(word);
        fprintf(stream, " %s", word);
    }
    fprintf(stream, "\nfirst_tick %" PRIu64 "\n", meta->first_tick);
    session_write(meta->session, stream);
    if (twin)
        fprintf(stream, "twin_hash %016" PRIx64 "\n", sim_hash(twin->sim));
}

void output_abort(OutputFile *output) {
    file_abort(&output->file);
    file_abort(&output->meta);
}

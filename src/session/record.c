#include "session/record.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "session/journal.h"
#include "session/snapshot.h"

void record_start(FILE *journal, uint64_t tick, const char *preset, Sim *sim, const View *view) {
    if (*preset)
        fprintf(journal, "# preset=%s\n", preset);
    char lead[32];
    snprintf(lead, sizeof lead, "%" PRIu64 " ", tick);
    snapshot_write(journal, lead, sim, view);
    Change birds = change_birds(sim_birds(sim));
    journal_write_change(journal, tick, &birds);
    journal_write_hash(journal, tick, sim_hash(sim));
}

// A file's whole path, for the journal may be flown from another folder.
static void record_file(FILE *journal, uint64_t tick, const Change *change) {
    char path[FILE_PATH_SIZE];
    Change whole = *change;
    file_find_whole_path(change->text, path);
    if (text_is_one_line(path)) // a folder above may have any name
        whole.text = path;
    journal_write_change(journal, tick, &whole);
}

void record_change(FILE *journal, uint64_t before, uint64_t tick, const Change *change, Sim *sim,
                   const View *view) {
    switch (change->kind) {
    case CHANGE_MODEL:
    case CHANGE_PRESET:
        // Not by its name: the preset's file or the model's numbers may be others one day.
        record_start(journal, tick, change->kind == CHANGE_PRESET ? change->text : "", sim, view);
        break;
    case CHANGE_INIT:
    case CHANGE_RESUME:
        record_file(journal, before, change);
        journal_write_hash(journal, tick, sim_hash(sim)); // a file may be another one day, too
        break;
    default:
        journal_write_change(journal, tick, change);
    }
}

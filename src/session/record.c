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
    Change birds = {.kind = CHANGE_BIRDS, .name = "birds"};
    snprintf(birds.value, sizeof birds.value, "%zu", sim_birds(sim));
    journal_write_change(journal, tick, &birds);
    journal_write_hash(journal, tick, sim_hash(sim));
}

void record_change(FILE *journal, uint64_t before, uint64_t tick, const Change *change, Sim *sim,
                   const View *view) {
    Change whole;
    switch (change->kind) {
    case CHANGE_MODEL:
    case CHANGE_PRESET:
        // Not by its name: the preset's file or the model's numbers may be others one day.
        record_start(journal, tick, change->kind == CHANGE_PRESET ? change->value : "", sim, view);
        break;
    case CHANGE_INIT:
    case CHANGE_RESUME:
        whole = *change;
        file_find_whole_path(change->value, whole.value);
        if (!text_is_one_line(whole.value)) // a folder above may have any name
            whole = *change;
        journal_write_change(journal, before, &whole);
        journal_write_hash(journal, tick, sim_hash(sim)); // a file may be another one day, too
        break;
    default:
        journal_write_change(journal, tick, change);
    }
}

#include "app/record.h"

#include <inttypes.h>
#include <string.h>

#include "app/journal.h"
#include "app/snapshot.h"
#include "base/file.h"

void record_start(FILE *journal, uint64_t tick, const Sim *sim, const View *view) {
    char lead[32];
    snprintf(lead, sizeof lead, "%" PRIu64 " ", tick);
    snapshot_write(journal, lead, sim, view);
    Change birds = {.kind = CHANGE_BIRDS, .name = "birds"};
    snprintf(birds.value, sizeof birds.value, "%zu", sim_birds(sim));
    journal_write_change(journal, tick, &birds);
}

void record_change(FILE *journal, uint64_t before, uint64_t tick, const Change *change, Sim *sim,
                   const View *view) {
    char text[CHANGE_TEXT_SIZE];
    Change whole;
    switch (change->kind) {
    case CHANGE_MODEL:
    case CHANGE_PRESET:
        // Not by its name: the preset's file or the model's numbers may be others one day.
        change_format(change, text);
        fprintf(journal, "# %s\n", text);
        record_start(journal, tick, sim, view);
        break;
    case CHANGE_INIT:
    case CHANGE_RESUME:
        whole = *change;
        file_find_whole_path(change->value, whole.value);
        journal_write_change(journal, before, &whole);
        journal_write_hash(journal, tick, sim_hash(sim)); // a file may be another one day, too
        break;
    default:
        journal_write_change(journal, tick, change);
    }
}

// Starting states, as --init takes them, of models with three dimensions and with two: read, flown,
// written and read again.
#include <string.h>

#include "fuzz.h"
#include "sim/lanes.h"
#include "sim/states.h"

enum { COLUMNS = 6 };

static void list_columns(const SimStart *start, const float *out[COLUMNS]) {
    const Columns *birds = &start->birds;
    const float *const all[COLUMNS] = {birds->x,  birds->y,  birds->z,
                                       birds->vx, birds->vy, birds->vz};
    memcpy(out, all, sizeof all);
}

static void check_start(const SimStart *start, bool flat) {
    const float *columns[COLUMNS];
    list_columns(start, columns);
    for (size_t c = 0; c < COLUMNS; c++)
        for (size_t i = 0; i < start->count; i++) {
            fuzz_require(columns[c][i] >= -GUARD_LIMIT && columns[c][i] <= GUARD_LIMIT);
            fuzz_require(!flat || c % 3 != 2 || columns[c][i] == 0);
        }
}

static void check_written(const SimStart *start) {
    const float *columns[COLUMNS];
    list_columns(start, columns);
    fuzz_clear_written();
    states_write_header(stdout);
    states_write(stdout, 7, start->count, columns);
    fuzz_require(fflush(stdout) == 0);
    Error error = {0};
    StatesFile again;
    fuzz_require(states_read(FUZZ_WRITTEN, false, &again, &error));
    fuzz_require(again.start.count == start->count);
    const float *one[COLUMNS], *other[COLUMNS];
    list_columns(&again.start, one);
    list_columns(start, other);
    for (size_t c = 0; c < COLUMNS; c++)
        fuzz_require(memcmp(one[c], other[c], start->count * sizeof(float)) == 0);
    states_free(&again);
}

static void fly(const char *model, const SimStart *start) {
    Session *session =
        fuzz_begin(&(SessionOptions){.model = model, .init = FUZZ_INPUT, .seed = 1, .threads = 1});
    fuzz_require(sim_birds(session_sim(session)) == start->count);
    check_written(start);
    fuzz_fly(session, 2);
    session_destroy(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_offer(FUZZ_INPUT, data, size);
    for (int flat = 0; flat < 2; flat++) {
        Error error = {0};
        StatesFile file;
        if (!states_read(FUZZ_INPUT, flat, &file, &error)) {
            fuzz_check_error(&error, FUZZ_INPUT);
            continue;
        }
        check_start(&file.start, flat);
        // The steering model takes something from the start itself.
        static const char *const models[2][2] = {{"leader", "steer"}, {"plane", "plane"}};
        if (file.start.count <= FUZZ_MOST_BIRDS)
            fly(models[flat][file.start.count % 2], &file.start);
        states_free(&file);
    }
    return 0;
}

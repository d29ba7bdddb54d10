// Starting states, as --init takes them, of models with three dimensions and with two: read, flown,
// written and read again.
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "sim/lanes.h"
#include "sim/states.h"

static void check_start(const SimStart *start, bool flat) {
    const float *const columns[] = {start->birds.x,  start->birds.y,  start->birds.z,
                                    start->birds.vx, start->birds.vy, start->birds.vz};
    for (size_t c = 0; c < 6; c++)
        for (size_t i = 0; i < start->count; i++) {
            fuzz_require(columns[c][i] >= -GUARD_LIMIT && columns[c][i] <= GUARD_LIMIT);
            fuzz_require(!flat || c % 3 != 2 || columns[c][i] == 0);
        }
}

static void check_written(const SimStart *start, const Sim *sim) {
    uint32_t *order = malloc((start->count + 1) * sizeof *order);
    fuzz_require(order);
    fuzz_clear_written();
    states_write_header(stdout);
    states_write(stdout, 7, sim, order);
    free(order);
    fuzz_require(fflush(stdout) == 0);
    Error error = {0};
    StatesFile again;
    fuzz_require(states_read(FUZZ_WRITTEN, false, &again, &error));
    fuzz_require(again.start.count == start->count);
    size_t bytes = start->count * sizeof(float);
    fuzz_require(memcmp(again.start.birds.x, start->birds.x, bytes) == 0);
    fuzz_require(memcmp(again.start.birds.y, start->birds.y, bytes) == 0);
    fuzz_require(memcmp(again.start.birds.z, start->birds.z, bytes) == 0);
    fuzz_require(memcmp(again.start.birds.vx, start->birds.vx, bytes) == 0);
    fuzz_require(memcmp(again.start.birds.vy, start->birds.vy, bytes) == 0);
    fuzz_require(memcmp(again.start.birds.vz, start->birds.vz, bytes) == 0);
    states_free(&again);
}

static void fly(const char *model, const SimStart *start) {
    Error error = {0};
    SessionOptions options = {.model = model, .init = FUZZ_INPUT, .seed = 1, .threads = 1};
    Session *session = session_create(&options, &error);
    fuzz_require(session);
    fuzz_require(sim_birds(session_sim(session)) == start->count);
    check_written(start, session_sim(session));
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

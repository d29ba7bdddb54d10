// The hashes of flocks after some steps, of the simulation alone: hash THREADS STEPS FLOCK ...,
// where a flock is a model's name or a preset's file. Built by src/web where the whole program
// would be too much.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/session.h"

static bool print_hash(const char *flock, int threads, int steps, Error *error) {
    bool preset = strchr(flock, '.') != NULL;
    SessionOptions options = {.preset = preset ? flock : NULL,
                              .model = preset ? NULL : flock,
                              .seed = 1,
                              .threads = threads};
    Session *session = session_create(&options, error);
    bool good = session != NULL;
    for (int i = 0; good && i < steps; i++)
        good = session_tick(session, error);
    if (good)
        printf("hash %016" PRIx64 "\n", sim_hash(session_sim(session)));
    session_destroy(session);
    return good;
}

int main(int argc, char **argv) {
    Error error = {0};
    for (int i = 3; i < argc; i++)
        if (!print_hash(argv[i], atoi(argv[1]), atoi(argv[2]), &error)) {
            error_print(&error, stderr);
            return 1;
        }
    return fflush(stdout) != 0;
}

// The hashes of flocks after some steps, of the simulation alone: hash THREADS STEPS FLOCK ...,
// where a flock is a model's name or a preset's file. Built by src/web where the whole program
// would be too much.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/session.h"

int main(int argc, char **argv) {
    Error error = {0};
    for (int i = 3; i < argc; i++) {
        bool preset = strchr(argv[i], '.') != NULL;
        SessionOptions options = {.preset = preset ? argv[i] : NULL,
                                  .model = preset ? NULL : argv[i],
                                  .seed = 1,
                                  .threads = atoi(argv[1])};
        Session *session = session_create(&options, &error);
        bool good = session != NULL;
        for (int step = 0; good && step < atoi(argv[2]); step++)
            good = session_tick(session, &error);
        if (!good) {
            error_print(&error, stderr);
            return 1;
        }
        printf("hash %016" PRIx64 "\n", sim_hash(session_sim(session)));
        session_destroy(session);
    }
    return fflush(stdout) != 0;
}

// What a flock takes of memory at its peak, its start included: 130 bytes a bird. Each flight is a
// process of its own, and the peak of a flight of one bird is not the flock's.
#include "test.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "session/preset.h"
#include "support/door.h"
#include "support/write_checkpoint.h"

enum { MANY = 300000, MOST = 130 }; // birds whose memory goes back to the system; bytes a bird

typedef struct Flight {
    const char *what, *preset;
    const char *resume;     // a checkpoint in the preset's place
    const char *changes[2]; // after the first step
    const char *checkpoint; // that is written at the end
} Flight;

static bool fly(const Flight *flight, size_t birds) {
    Error error = {0};
    SessionOptions options = {.preset = flight->preset,
                              .resume = birds > 1 ? flight->resume : NULL,
                              .has_birds = !flight->resume || birds == 1,
                              .birds = birds,
                              .has_neighbours = !flight->resume,
                              .neighbours = 18,
                              .threads = 2};
    Session *session = session_create(&options, &error);
    bool good = session && session_tick(session, &error);
    for (size_t i = 0; good && birds > 1 && i < COUNT(flight->changes) && flight->changes[i]; i++)
        good = push(session, session_steps(session), flight->changes[i], &error);
    good = good && session_tick(session, &error) && session_tick(session, &error) &&
           (!flight->checkpoint || write_session_checkpoint(session, flight->checkpoint, &error));
    session_destroy(session);
    if (!good)
        fprintf(stderr, "%s: %s\n", flight->what, error.text);
    return good;
}

// Its peak in bytes.
static double measure(const Flight *flight, size_t birds) {
    int peak[2], status;
    struct rusage usage;
    assert_int_equal(pipe(peak), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        bool good = fly(flight, birds) && getrusage(RUSAGE_SELF, &usage) == 0 &&
                    write(peak[1], &usage.ru_maxrss, sizeof usage.ru_maxrss) > 0;
        _exit(good ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(read(peak[0], &usage.ru_maxrss, sizeof usage.ru_maxrss),
                     sizeof usage.ru_maxrss);
    close(peak[0]);
    close(peak[1]);
    return (double)usage.ru_maxrss * 1024;
}

static void assert_takes_little(const Flight *flight) {
    double each = (measure(flight, MANY) - measure(flight, 1)) / MANY;
    if (each > MOST)
        fail_msg("%s: %.1f bytes a bird, not %d", flight->what, each, MOST);
}

// A sanitizer has memory of its own.
static void skip_where_watched(void) {
    if (getenv("SKEIN_WATCHED"))
        skip();
}

TEST(first_presets) {
    skip_where_watched();
    for (size_t m = 0; m < model_count(); m++) {
        Error error = {0};
        Settings preset;
        assert_true(preset_first(model_at(m), &preset, &error));
        assert_takes_little(&(Flight){.what = preset.name, .preset = preset.name});
    }
}

// The old flock's memory and the new one's are never in use together.
TEST(another_flock) {
    skip_where_watched();
    assert_takes_little(&(Flight){
        .what = "other birds", .preset = "murmuration", .changes = {"seed=4", "birds=299999"}});
    assert_takes_little(&(Flight){
        .what = "another preset", .preset = "murmuration", .changes = {"preset=multitude"}});
}

TEST(a_checkpoint) {
    skip_where_watched();
    const char *file = "memory.checkpoint";
    measure(&(Flight){.what = "a checkpoint", .preset = "starlings", .checkpoint = file}, MANY);
    assert_takes_little(&(Flight){.what = "a checkpoint resumed", .resume = file});
}

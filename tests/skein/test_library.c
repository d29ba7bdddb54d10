// What libskein promises beyond the session that it is made of.
#include "test.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "skein/skein.h"

static SkeinError error;

static SkeinFlock *create(SkeinOptions options) {
    SkeinFlock *flock = skein_create(&options, &error);
    if (!flock)
        fail_msg("%s", error.text);
    return flock;
}

static SkeinOptions some(const char *model, int64_t birds) {
    SkeinOptions options = skein_default_options();
    options.model = model;
    options.birds = birds;
    options.threads = 1;
    return options;
}

static uint64_t fly(SkeinFlock *flock, uint64_t steps) {
    assert_true(skein_step(flock, steps, &error));
    uint64_t hash = skein_hash(flock);
    skein_destroy(flock);
    return hash;
}

// --- Threads ---

enum { THREADS = 4 };

static SkeinPool *pool;

static void *fly_in_a_thread(void *hash) {
    SkeinOptions options = some("leader", 700);
    options.pool = pool;
    for (int i = 0; i < 3; i++)
        *(uint64_t *)hash = fly(create(options), 20);
    return NULL;
}

TEST(flocks_of_several_threads_share_a_pool) {
    uint64_t wanted = fly(create(some("leader", 700)), 20), hashes[THREADS];
    pthread_t threads[THREADS];
    pool = skein_pool_create(2, &error);
    assert_non_null(pool);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, fly_in_a_thread, &hashes[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_true(hashes[i] == wanted);
    }
    skein_pool_destroy(pool);
}

// --- The process is the caller's ---

TEST(signals_and_streams_stay_as_they_are) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ, SIGCHLD};
    struct sigaction after;
    int streams = dup(STDOUT_FILENO), errors = dup(STDERR_FILENO);
    int file = open("said.txt", O_RDWR | O_CREAT | O_TRUNC, 0600);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        signal(numbers[i], SIG_IGN);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    SkeinOptions options = some("starling", 50);
    options.journal = "flown.journal";
    SkeinFlock *flock = skein_create(&options, NULL);
    bool good = flock && skein_step(flock, 5, NULL) &&
                skein_save_checkpoint(flock, "a.checkpoint", NULL) &&
                skein_save_preset(flock, "a.cfg", NULL) && skein_finish(flock, NULL) &&
                !skein_change(flock, "restart", NULL);
    dup2(streams, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    assert_true(good);
    assert_true(lseek(file, 0, SEEK_END) == 0);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        sigaction(numbers[i], NULL, &after);
        assert_true(after.sa_handler == SIG_IGN);
        signal(numbers[i], SIG_DFL);
    }
    skein_destroy(flock);
}

// --- Errors ---

static void assert_refused(SkeinOptions options, const char *text) {
    assert_null(skein_create(&options, &error));
    if (!strstr(error.text, text) || strncmp(error.text, "--", 2) == 0)
        fail_msg("%s", error.text);
}

TEST(errors_speak_of_what_was_given) {
    static const char *const set[] = {"cohesion=2", "birds"};
    SkeinOptions options = some("leader", 3);
    options.cookie = 0;
    assert_refused(options, "skein_default_options");
    assert_refused(some("none", 3), "model: ");
    assert_refused(some("leader", 1 << 25), "birds 33554432: ");
    options = some("leader", 3);
    options.preset = "no-such";
    assert_refused(options, "preset: ");
    options.preset = "murmuration";
    options.model = "plane";
    assert_refused(options, "model plane: ");
    options = some("leader", 3);
    options.init = "missing.csv";
    assert_refused(options, "init: missing.csv: ");
    options = some("leader", 3);
    options.threads = -1;
    assert_refused(options, "threads -1: ");
    options.threads = 1;
    options.dt = 11;
    assert_refused(options, "dt 11: ");
    options.dt = 0;
    options.replay = "a.journal";
    assert_refused(options, "replay: ");
    options.replay = NULL;
    options.set = set;
    for (options.set_count = 1; options.set_count <= 2; options.set_count++)
        assert_refused(options, "set: ");
    options = skein_default_options();
    options.resume = "missing.checkpoint";
    assert_refused(options, "resume: ");
}

TEST(a_change_that_is_refused_changes_nothing) {
    SkeinFlock *flock = create(some("leader", 40)), *same = create(some("leader", 40));
    assert_false(skein_change(flock, "gravity=oops", &error));
    assert_false(skein_change(flock, "birds=-3", &error));
    assert_false(skein_measure(flock, "weather", NULL, &error));
    assert_true(fly(flock, 9) == fly(same, 9));
}

// --- What it gives ---

TEST(columns_are_of_the_same_birds) {
    SkeinFlock *flock = create(some("starling", 60));
    SkeinColumn columns[9];
    size_t count = 0;
    assert_true(skein_step(flock, 3, &error));
    while (count < 9 && skein_column(flock, count, &columns[count]))
        assert_int_equal(columns[count++].count, 60);
    assert_int_equal(count, 8);
    assert_string_equal(columns[0].name, "id");
    assert_string_equal(columns[7].name, "bank");
    uint64_t seen = 0;
    for (size_t slot = 0; slot < 60; slot++)
        seen |= (uint64_t)1 << ((const uint32_t *)columns[0].data)[slot];
    assert_true(seen == ((uint64_t)1 << 60) - 1);
    for (size_t i = 2; i < 7; i++)
        if (i != 4)
            assert_true((const char *)columns[i].data - (const char *)columns[i - 1].data ==
                        (const char *)columns[2].data - (const char *)columns[1].data);
    skein_destroy(flock);
}

TEST(settings_make_the_same_flight_again) {
    SkeinFlock *flock = create(some("leader", 80));
    const char *set[400];
    char texts[400][128];
    SkeinOptions options = some("leader", 80);
    assert_true(skein_change(flock, "gravity=5", &error));
    assert_true(skein_change(flock, "rule.wander=off", &error));
    assert_true(skein_change(flock, "restart", &error));
    while (skein_setting(flock, options.set_count, texts[options.set_count], sizeof texts[0])) {
        set[options.set_count] = texts[options.set_count];
        options.set_count++;
    }
    options.set = set;
    assert_true(fly(flock, 12) == fly(create(options), 12));
}

TEST(journals_and_checkpoints_go_on_to_the_same_bits) {
    SkeinOptions options = some("leader", 90), again = skein_default_options();
    options.journal = "flight.journal";
    SkeinFlock *flock = create(options);
    assert_true(skein_step(flock, 10, &error));
    assert_true(skein_change(flock, "gravity=3", &error));
    assert_true(skein_save_checkpoint(flock, "half.checkpoint", &error));
    assert_true(skein_step(flock, 10, &error) && skein_finish(flock, &error));
    assert_false(skein_step(flock, 1, &error));
    uint64_t hash = skein_hash(flock);
    skein_destroy(flock);
    again.replay = "flight.journal";
    flock = create(again);
    assert_true(skein_last_tick(flock) == 20);
    assert_true(fly(flock, 20) == hash);
    again.replay = NULL;
    again.resume = "half.checkpoint";
    flock = create(again);
    assert_true(skein_tick(flock) == 10);
    assert_true(fly(flock, 10) == hash);
}

// One that is given up has none.
TEST(a_journal_that_is_not_finished_leaves_no_file) {
    SkeinOptions options = some("leader", 9);
    options.journal = "given-up.journal";
    fly(create(options), 3);
    assert_int_equal(access("given-up.journal", F_OK), -1);
}

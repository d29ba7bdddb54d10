// A flock is placed once, when all that decides its start is known: however many changes that
// takes. The linker gives this program the calls of spawn_ball (CMakeLists.txt), by which the
// models that are tried here place their birds.
#include "test.h"

#include <stdatomic.h>

#include "session/journal.h"
#include "session/session.h"
#include "sim/spawn.h"
#include "support/door.h"

static atomic_int placings; // of flocks of any birds

void __real_spawn_ball(const SpawnBall *ball, const SpawnBirds *birds);
void __wrap_spawn_ball(const SpawnBall *ball, const SpawnBirds *birds);
void __wrap_spawn_ball(const SpawnBall *ball, const SpawnBirds *birds) {
    placings += birds->begin == 0 && birds->end > 0;
    __real_spawn_ball(ball, birds);
}

static void assert_placed(int times, const char *by) {
    if (placings != times)
        fail_msg("%s: placed %d times, not %d", by, placings, times);
    placings = 0;
}

static Session *create_wide(void) {
    SessionOptions options = small;
    options.preset = "wide";
    options.undo = true;
    placings = 0;
    return create(&options);
}

TEST(a_start_by_options) {
    const Change changes[] = {
        change_param(param_find(&model_find("leader")->params, "spawn_radius"), 70),
        change_param(param_find(&model_find("leader")->params, "min_speed"), 9)};
    SessionOptions options = {.preset = "wide",
                              .has_birds = true,
                              .birds = 3000,
                              .has_seed = true,
                              .seed = 5,
                              .has_neighbours = true,
                              .neighbours = 18,
                              .threads = 2,
                              .changes = changes,
                              .change_count = COUNT(changes)};
    placings = 0;
    session_destroy(create(&options));
    assert_placed(1, "a preset and options");
    options = (SessionOptions){.link = "preset=wide&birds=2000&seed=3&gravity=2", .threads = 2};
    session_destroy(create(&options));
    assert_placed(1, "a link");
}

TEST(changes_of_one_tick) {
    Session *session = create_wide();
    assert_placed(1, "a start");
    now(session, "preset=murmuration seed=9 spawn_radius=70 birds=300 restart seed=10 "
                 "rule.cohesion=off birds=250");
    assert_placed(1, "a preset, seeds and birds");
    now(session, "gravity=1");
    assert_placed(0, "a number");
    session_destroy(session);
}

TEST(undo_and_links) {
    Error error = {0};
    Session *session = create_wide();
    now(session, "preset=murmuration seed=9 birds=300");
    placings = 0;
    assert_true(session_undo(session, UNDO_BACK, &error));
    assert_placed(1, "an undo");
    assert_true(session_undo(session, UNDO_AGAIN, &error));
    assert_placed(1, "a redo");
    PresetText link;
    assert_true(link_read(&link, "preset=roost&birds=150&seed=4&spawn_radius=12", &error));
    assert_true(session_open_link(session, &link, &error));
    assert_placed(1, "a link in flight");
    session_destroy(session);
}

TEST(a_journal) {
    Error error = {0};
    FILE *stream = fopen("placing.journal", "wb");
    assert_non_null(stream);
    journal_write_head(stream);
    SessionOptions options = small, empty = {.threads = 2};
    options.journal = stream;
    Session *session = create(&options);
    journal_write_end(stream, 0, hash(session));
    assert_int_equal(fclose(stream), 0);
    session_destroy(session);
    Journal replay;
    assert_true(journal_open(&replay, "placing.journal", &error));
    placings = 0;
    session = journal_create_session(&empty, &error);
    assert_true(session && journal_apply_due(&replay, session, &error));
    assert_placed(1, "a journal");
    journal_close(&replay);
    session_destroy(session);
}

// Numbers of the start that are set after it are those of the next start, whether the flock was
// seen in between or not.
TEST(a_start_keeps_its_numbers) {
    Session *together = create_wide(), *apart = create_wide();
    now(together, "seed=9 spawn_radius=70");
    now(apart, "seed=9");
    now(apart, "spawn_radius=70");
    assert_true(hash(together) == hash(apart));
    session_destroy(together);
    session_destroy(apart);
}

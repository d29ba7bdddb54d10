// The flight of a film: at every moment between the right two ticks, and a flown session to its end
// and no further.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include <math.h>

#include "film/film.h"
#include "session/journal.h"
#include "support/door.h"

static const char *const path = "film.journal";
static const SessionOptions threads = {.threads = 2};

// Flies 60 ticks of the model leader, then 40 of plane, whose ticks are longer.
static uint64_t record(void) {
    SessionOptions options = small;
    options.journal = fopen(path, "w");
    assert_non_null(options.journal);
    journal_write_head(options.journal);
    Session *session = create(&options);
    must_push(session, 10, "camera=1,2,3,4,5");
    must_push(session, 30, "show_leader=on");
    must_push(session, 60, "model=plane");
    must_push(session, 60, "birds=50");
    must_push(session, 100, "haze=off");
    run(session, 100);
    apply(session);
    uint64_t hash = sim_hash(session_sim(session));
    journal_write_end(options.journal, session_steps(session), hash);
    assert_int_equal(fclose(options.journal), 0);
    session_destroy(session);
    return hash;
}

static Film begin(void) {
    Film film;
    Error error = {0};
    if (!film_begin_replay(&film, path, &threads, 0, &error))
        fail_msg("%s", error.text);
    return film;
}

static void fly_to(Film *film, double seconds, uint64_t ticks, double blend) {
    Error error = {0};
    if (!film_fly_to(film, seconds, &error))
        fail_msg("%s", error.text);
    assert_int_equal(run_done(&film->run), ticks);
    assert_float_equal(film->blend, blend, 1e-4);
}

TEST(by_itself) {
    Session *session = create(&small);
    Film film;
    Error error = {0};
    Camera camera;
    assert_true(film_begin(&film, session, &error));
    fly_to(&film, 0, 0, 1);
    fly_to(&film, 10 / 60.0, 10, 1);
    fly_to(&film, 10.25 / 60, 11, 0.25);
    fly_to(&film, 10.75 / 60, 11, 0.75);
    assert_false(run_at_end(&film.run));
    assert_false(camera_track_at(&film.track, 0, &camera));
    film_end(&film);
    session_destroy(session);
}

TEST(a_session_again) {
    uint64_t hash = record();
    Film film = begin();
    Camera camera;
    assert_int_equal(film.run.last, 100);
    fly_to(&film, 0, 0, 1);
    assert_true(camera_track_at(&film.track, 0, &camera));
    assert_float_equal(camera.yaw, 4, 0);
    fly_to(&film, 29.5 / 60, 30, 0.5);
    assert_int_equal(session_view(film.run.session)->show_leader, 0);
    fly_to(&film, 30.5 / 60, 31, 0.5);
    assert_int_equal(session_view(film.run.session)->show_leader, 1);
    fly_to(&film, 1 + 10.5 * 0.025, 71, 0.5);
    assert_int_equal(sim_birds(session_sim(film.run.session)), 50);
    assert_false(run_at_end(&film.run));
    fly_to(&film, 1 + 39.5 * 0.025, 100, 0.5);
    assert_true(run_at_end(&film.run));
    assert_int_equal(session_view(film.run.session)->haze, 0); // what was done last
    fly_to(&film, INFINITY, 100, 1);
    assert_float_equal(film_now(&film), 2, 1e-6);
    assert_true(sim_hash(session_sim(film.run.session)) == hash);
    film_end(&film);
}

TEST(straight_to_the_end) {
    record();
    Film film = begin();
    Error error = {0};
    double seconds;
    assert_true(film_fly_to_end(&film, 0, &seconds, &error));
    assert_true(run_at_end(&film.run));
    assert_float_equal(seconds, 2, 1e-6);
    film_end(&film);

    // A picture exposed for a while is begun before it.
    film = begin();
    assert_true(film_fly_to_end(&film, 0.04, &seconds, &error));
    assert_true(seconds <= 2 - 0.04 && seconds > 2 - 0.04 - 0.025);
    film_end(&film);
}

TEST(another_hash_is_an_error) {
    record();
    FILE *stream = fopen(path, "r+");
    assert_non_null(stream);
    fseek(stream, -3, SEEK_END);
    int digit = fgetc(stream);
    fseek(stream, -3, SEEK_END);
    fputc(digit == '0' ? '1' : '0', stream);
    assert_int_equal(fclose(stream), 0);
    Film film = begin();
    Error error = {0};
    assert_false(film_fly_to(&film, INFINITY, &error));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_non_null(strstr(error.text, "film.journal:"));
    film_end(&film);
}

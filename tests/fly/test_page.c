// What a page asks of the program that flies in it, without a page: the same flight, natively.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fly/flight.h"
#include "page.h"
#include "support/put_file.h"

static Flight *flight;

Flight *fly_in_page(void) {
    return flight;
}

// A browser's alone.
void window_set_pixels(Window *window, float share) {
    (void)window, (void)share;
}

float window_pixels(const Window *window) {
    (void)window;
    return 1;
}

static const FlyOptions options = {
    .session = {.preset = "murmuration", .has_birds = true, .birds = 80, .threads = 1}};

static int begin(void **state) {
    (void)state;
    Error error = {0};
    flight = fly_create(&options, &error);
    assert_string_equal(error.text, "");
    return flight == NULL;
}

static int end(void **state) {
    (void)state;
    fly_close(flight, true);
    fly_destroy(flight);
    flight = NULL;
    return 0;
}

// Whether the text has this line.
static bool has(const char *text, const char *line) {
    size_t length = strlen(line);
    for (const char *at = text; (at = strstr(at, line)); at += length)
        if ((at == text || at[-1] == '\n') && at[length] == '\n')
            return true;
    return false;
}

// Below 0 where the page is not told of it.
static double number(const char *name) {
    char lead[64];
    snprintf(lead, sizeof lead, "\n%s=", name);
    const char *line = strstr(page_numbers(), lead);
    return line ? atof(line + strlen(lead)) : -1;
}

// What flies so natively: so many ticks, a change, and as many again.
static uint64_t fly_apart(const char *line, int ticks) {
    Error error = {0};
    Change change;
    Session *session = session_create(&options.session, &error);
    assert_non_null(session);
    assert_true(change_parse(line, &change, &error));
    for (int i = 0; i < 2 * ticks; i++) {
        if (i == ticks)
            assert_true(session_push(session, change, &error));
        assert_true(session_tick(session, &error));
    }
    uint64_t hash = sim_hash(session_sim(session));
    session_destroy(session);
    return hash;
}

TEST_WITH(a_change_is_said_and_undone, begin, end) {
    assert_true(page_flies());
    assert_true(has(page_settings(), "model=leader"));
    assert_true(has(page_settings(), "preset=murmuration"));
    assert_true(has(page_settings(), "birds=80"));
    assert_true(has(page_settings(), "rule.cohesion=on"));
    assert_true(has(page_settings(), "was.birds=12000"));
    assert_null(strstr(page_settings(), "was.rule."));
    assert_string_equal(page_change("rule.cohesion=off"), "");
    assert_true(has(page_settings(), "rule.cohesion=off"));
    assert_true(has(page_settings(), "was.rule.cohesion=on"));
    assert_true(has(page_settings(), "undo=cohesion on"));
    assert_string_equal(page_command("undo", 0), "");
    assert_true(has(page_settings(), "rule.cohesion=on"));
    assert_true(has(page_settings(), "undo="));
}

TEST_WITH(a_held_slider_is_one_action, begin, end) {
    page_hold(1);
    assert_string_equal(page_change("max_speed=90"), "");
    assert_string_equal(page_change("max_speed=91"), "");
    page_hold(0);
    assert_string_equal(page_change("rule.alignment=off"), "");
    assert_string_equal(page_change("rule.cohesion=off"), "");
    page_command("undo", 0);
    assert_true(has(page_settings(), "rule.cohesion=on"));
    assert_true(has(page_settings(), "rule.alignment=off"));
    page_command("undo", 0);
    assert_true(has(page_settings(), "max_speed=91"));
    page_command("undo", 0);
    assert_null(strstr(page_settings(), "was.max_speed"));
}

TEST_WITH(it_plays_as_a_window_does, begin, end) {
    assert_true(has(page_settings(), "lure=off"));
    assert_string_equal(page_play("lure"), "");
    assert_false(has(page_settings(), "lure=off"));
    assert_string_equal(page_play("lure"), "");
    assert_true(has(page_settings(), "lure=off"));
    assert_string_equal(page_play("sphere"), "");
    assert_non_null(strstr(page_settings(), "\nobstacle.1=sphere,"));
    assert_true(has(page_settings(), "rule.obstacles=on"));
    page_play("sphere"); // as a double click does: not another one in its place
    assert_null(strstr(page_settings(), "\nobstacle.2=sphere"));
    assert_true(has(page_messages(), "obstacle 1, a sphere, stands there already"));
}

// Whether the flock sees a threat, after a picture at that moment with the pointer there.
static bool is_scared(double seconds, float x) {
    Input input = {.pointing = true, .pointer_x = x, .pointer_y = 240};
    flight->core.now = seconds;
    fly_play(&flight->play, &input);
    return sim_stimulus(session_sim(flight->core.session), STIMULUS_THREAT).on;
}

TEST_WITH(birds_shy_away_from_a_pointer_while_it_moves_over_them, begin, end) {
    FlyLook *look = &flight->look;
    look->area = (PictureArea){.width = 640, .height = 480};
    look->scene = (CameraScene){.radius = 50};
    look->camera.camera = (Camera){.position = {0, 0, 200}, .field_of_view = 60};
    assert_false(is_scared(1, 320));
    page_command("shy", 0);
    assert_true(has(page_settings(), "shy=on"));
    assert_false(is_scared(1.1, 20)); // beside the flock
    assert_true(is_scared(2, 320));
    const Stimulus there = sim_stimulus(session_sim(flight->core.session), STIMULUS_THREAT);
    assert_true(is_scared(2.5, 321)); // no farther than a step
    const Stimulus here = sim_stimulus(session_sim(flight->core.session), STIMULUS_THREAT);
    assert_memory_equal(&there, &here, sizeof here);
    assert_false(is_scared(4, 321)); // it rests

    // It is neither saved nor undone.
    assert_true(is_scared(5, 300));
    assert_true(has(page_settings(), "threat=off") && has(page_settings(), "undo="));
    page_change("rule.cohesion=off");
    assert_true(is_scared(5.1, 300));
    page_command("undo", 0);
    assert_true(has(page_settings(), "rule.cohesion=on"));
    assert_true(is_scared(5.2, 300));

    // One that is put by hand ends it.
    assert_string_equal(page_play("threat"), "");
    assert_true(has(page_settings(), "shy=off"));
    assert_true(is_scared(9, 300));
    assert_false(has(page_settings(), "threat=off"));
}

// The number of a line NAME=NUMBER.
static double heard(const char *name) {
    const char *line = strstr(page_sound(), name);
    assert_non_null(line);
    return atof(line + strlen(name));
}

TEST_WITH(a_microphone_hears_what_is_near, begin, end) {
    Camera *camera = &flight->look.camera.camera;
    *camera = (Camera){.position = {0, 0, 300}};
    double loudness = heard("loudness="), distance = heard("distance=");
    camera->position[2] = 3000;
    assert_true(heard("loudness=") < loudness / 20 && heard("distance=") > 5 * distance);
    camera->position[0] = 3000; // looking along -z: the flock is to the left
    assert_true(heard("aside=") < -0.5);
    page_step(1);
    assert_in_range((uintmax_t)heard("speed="), 1, 60);
}

TEST_WITH(a_mistake_is_one_line_and_changes_nothing, begin, end) {
    static const char *const wrong[] = {"gravity=heavy", "nothing=1", "rule.cohesion=maybe",
                                        "preset=none",   "birds=-1",  ""};
    char before[PAGE_TEXT_SIZE], line[512];
    snprintf(before, sizeof before, "%s", page_settings());
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *said = page_change(wrong[i]);
        assert_true(said[0] && !strchr(said, '\n'));
        snprintf(line, sizeof line, "! %s", said);
        assert_true(has(page_messages(), line));
    }
    assert_non_null(strstr(page_command("nonsense", 0), "nonsense"));
    assert_non_null(strstr(page_command("forward", 0), "forward"));
    assert_non_null(strstr(page_command("switch_rule", 9), "switch_rule"));
    assert_non_null(strstr(page_camera("falcon"), "falcon"));
    assert_non_null(strstr(page_measure("beauty"), "beauty"));
    assert_non_null(strstr(page_play("rain"), "rain"));
    assert_non_null(strstr(page_open("missing"), "missing"));
    assert_string_equal(page_settings(), before);
}

TEST_WITH(its_hash_is_that_of_the_same_flight, begin, end) {
    char hash[32];
    page_step(20);
    assert_string_equal(page_change("rule.alignment=off"), "");
    page_step(20);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)fly_apart("rule.alignment=off", 20));
    assert_string_equal(page_hash(), hash);
    assert_true(number("tick") == 40);
    assert_true(number("birds") == 80);
}

TEST_WITH(its_journal_flies_again, begin, end) {
    char ending[64];
    page_step(10);
    assert_string_equal(page_command("switch_rule", 1), "");
    page_step(15);
    snprintf(ending, sizeof ending, "\n25 end %s\n", page_hash());
    const char *journal = page_journal();
    assert_non_null(journal);
    assert_string_equal(journal + strlen(journal) - strlen(ending), ending);
    put_file("page.journal", journal);
    put_file("broken.journal", "skein-journal 1\n0 nonsense=3\n");
    // Opened by a page that has flown on, it comes to the recorded hash.
    page_step(5);
    assert_string_equal(page_open("page.journal"), "");
    page_step(7);
    // A broken one changes nothing, not what is flown again either.
    assert_non_null(strstr(page_open("broken.journal"), "broken.journal:2"));
    page_step(18);
    fly_apply_replay(&flight->replay, &flight->core); // as before the next step
    assert_non_null(strstr(page_messages(), "replayed to tick 25: the recorded hash"));
}

TEST_WITH(another_flock_ends_a_replay, begin, end) {
    put_file("long.journal", "skein-journal 1\n0 model=leader\n0 birds=9\n90 gravity=9\n");
    put_file("own.cfg", "model=leader\nbirds=40\n");
    assert_string_equal(page_open("long.journal"), "");
    page_step(30);
    assert_string_equal(page_open("own.cfg"), "");
    page_step(90);
    fly_apply_replay(&flight->replay, &flight->core);
    assert_non_null(strstr(page_messages(), "long.journal is flown no further"));
    assert_true(has(page_settings(), "birds=40"));
    assert_false(has(page_settings(), "gravity=9"));
}

TEST_WITH(a_preset_of_a_person_is_opened, begin, end) {
    put_file("own.cfg", "title=Still life\nmodel=sphere\nbirds=40\n");
    assert_string_equal(page_open("own.cfg"), "");
    assert_true(has(page_settings(), "model=sphere"));
    assert_true(has(page_settings(), "birds=40"));
    assert_true(has(page_messages(), "Still life"));
}

TEST_WITH(its_colours_have_a_legend, begin, end) {
    assert_true(has(page_settings(), "legend="));
    assert_string_equal(page_change("colour=rule"), "");
    assert_non_null(strstr(page_settings(), "\nswatch.cohesion=#"));
    assert_null(strstr(page_settings(), "\nswatch.wander=#"));
    assert_string_equal(page_change("colour=flock"), "");
    assert_true(has(page_settings(), "legend=flock"));
    assert_non_null(strstr(page_settings(), "\nlegend_colours=#"));
    assert_true(has(page_settings(), "legend_even=on"));
    assert_true(has(page_settings(), "legend_marks=0.5 0|"));
}

TEST_WITH(numbers_have_their_names, begin, end) {
    page_step(3);
    flight->core.now = clock_now();
    assert_true(number("metric.polarization") > 0);
    assert_true(number("metric.groups") < 0);
    assert_true(number("twin.metric.polarization") < 0);
    assert_true(number("bird.speed") < 0);
    assert_string_equal(page_change("pick=7"), "");
    assert_true(number("bird.speed") > 0);
    assert_string_equal(page_measure("groups"), "");
    flight->core.now += 10;
    assert_true(number("metric.groups") >= 1);
    assert_true(has(page_settings(), "measure=groups"));
    page_scale(0.5);
    assert_true(number("scale") == 0.5);
    assert_true(has(page_settings(), "scale=0.5"));
    assert_string_equal(page_command("pause", 0), "");
    assert_true(has(page_settings(), "paused=on"));
}

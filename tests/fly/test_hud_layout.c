// Where the text over the picture stands: all of it in the picture, no plate over another, none cut
// off, whatever the window's size. Dear ImGui lays it out without a window; the flight's trace
// knows where each plate is.
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fly/over_picture.h"

typedef struct Size {
    float wide, high, density;
} Size;

static const Size sizes[] = {{640, 480, 1},  {800, 600, 1},   {1280, 720, 1},
                             {1280, 720, 2}, {1920, 1080, 1}, {620, 400, 1}};

static Flight *flight;
static Size now;
static bool help_scrolls;

static const FlyOptions options = {
    .session = {.preset = "murmuration", .has_birds = true, .birds = 80, .threads = 1}};

static int set_up(void **state) {
    (void)state;
    Error error = {0};
    flight = fly_create(&options, &error);
    assert_string_equal(error.text, "");
    flight->overlay = calloc(1, sizeof *flight->overlay);
    flight->core.trace = fopen("/dev/null", "w");
    ui_create_context();
    ui_set_ini_filename(NULL);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    ui_destroy_context();
    free(flight->overlay);
    flight->overlay = NULL;
    fly_close(flight, true);
    fly_destroy(flight);
    return 0;
}

static void blame(const char *plate, const char *how, const char *other) {
    fail_msg("%g x %g: %s %s%s", (double)now.wide, (double)now.high, plate, how, other);
}

// A plate must not be cut off; the help may scroll.
static void look_at(const char *name) {
    ui_begin(name, 0);                        // again: it is appended to
    help_scrolls = ui_get_scroll_max_y() > 1; // less is rounded
    if (ui_get_scroll_max_x() > 1 || (help_scrolls && strcmp(name, "help") != 0))
        blame(name, "is cut off", "");
    ui_end();
}

// As often as windows take to find their size and the place that depends on it.
static void draw(const Size *size, bool panel) {
    static const char *const plates[] = {"flock", "legend", "statistics", "bird",
                                         "hints", "lesson", "help",       "arrow"};
    now = *size;
    flight->show_panel = panel;
    flight->core.now += 1; // the bird is explained again
    fly_drop_old_messages(&flight->core, 1);
    ui_set_display_size((UiVec2){size->wide, size->high});
    if (overlay_fit(flight->overlay, size->density))
        ui_build_fonts();
    for (int picture = 0; picture < 4; picture++) {
        ui_new_frame();
        panel_place(flight);
        hud_show(flight);
        widget_end_marks(flight);
        for (size_t i = 0; i < flight->overlay->widget_count && picture == 3; i++)
            for (size_t k = 0; k < sizeof plates / sizeof *plates; k++)
                if (strcmp(flight->overlay->widgets[i].name, plates[k]) == 0)
                    look_at(plates[k]);
        ui_render();
    }
}

static const int *find(const char *name) {
    const Overlay *overlay = flight->overlay;
    for (size_t i = 0; i < overlay->widget_count; i++)
        if (strcmp(overlay->widgets[i].name, name) == 0)
            return overlay->widgets[i].box;
    return NULL;
}

static bool is_within(const int *inner, const int *outer) {
    return inner[0] >= outer[0] && inner[2] <= outer[2] && inner[1] >= outer[1] &&
           inner[3] <= outer[3];
}

static bool overlap(const int *a, const int *b) {
    return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

// All plates, none over another, none under the panel.
static void expect_in_picture(void) {
    const Overlay *overlay = flight->overlay;
    const int picture[4] = {(int)overlay->left, 0, (int)now.wide, (int)now.high};
    for (size_t i = 0; i < overlay->widget_count; i++) {
        const WidgetPlace *one = &overlay->widgets[i];
        if (!is_within(one->box, picture))
            blame(one->name, "is out of the picture", "");
        for (size_t j = 0; j < i; j++) {
            const WidgetPlace *other = &overlay->widgets[j];
            if (overlap(one->box, other->box) && !is_within(one->box, other->box) &&
                !is_within(other->box, one->box))
                blame(one->name, "is over ", other->name);
        }
    }
}

// In windows at least so wide it is there and all is in its place, beside the panel only where it
// is not in that itself.
static void expect_plate(const char *name, bool beside_panel, float least) {
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int panel = 0; panel < 2 && sizes[i].wide >= least; panel++) {
            draw(&sizes[i], panel);
            expect_in_picture();
            if ((find(name) != NULL) != (beside_panel || !panel))
                blame(name, "is there or not", "");
        }
}

// Without a message.
static void see(const char *line) {
    Error error = {0};
    Change change;
    assert_true(change_parse(line, &change, &error) &&
                fly_try_change(&flight->core, change, &error));
}

TEST(hints_wrap) {
    expect_plate("hints", true, 0);
    expect_plate("flock", false, 0);
    draw(&(Size){1280, 720, 1}, false);
    const int *hints = find("hints"), one_row = hints[3] - hints[1];
    draw(&(Size){620, 400, 1}, false);
    assert_true(hints[3] - hints[1] > 1.5 * one_row);
}

TEST(the_help_is_beside_the_panel) {
    flight->show_help = true;
    expect_plate("help", true, 0);
    assert_null(find("hints"));
    draw(&(Size){1280, 720, 1}, true);
    assert_false(help_scrolls);
    draw(&(Size){640, 480, 1}, true);
    assert_true(help_scrolls);
    flight->show_help = false;
}

// While the panel is open it has the lesson.
TEST(lessons_are_over_the_picture) {
    see("preset=leader-2-alignment");
    fly_follow_lesson(flight); // it asks
    expect_plate("lesson", false, 0);
    assert_true(fly_answer(flight, 2)); // and has tasks
    expect_plate("lesson", false, 0);
    see("preset=murmuration");
}

TEST(colours_and_lines_have_a_legend) {
    see("debug_lines=all");
    expect_plate("legend", true, 0);
    see("colour=speed");
    expect_plate("legend", true, 0);
    see("debug_lines=off");
    expect_plate("legend", true, 0);
    see("colour=plumage");
    draw(&sizes[0], false);
    assert_null(find("legend"));
}

static void expect_marks(const char *change, const char *title, const char *first,
                         const char *last) {
    see(change);
    const Legend legend = fly_describe_legend(flight);
    assert_string_equal(legend.title, title);
    assert_string_equal(legend.marks[0].text, first);
    assert_string_equal(legend.marks[legend.mark_count - 1].text, last);
}

TEST(marks_carry_the_numbers) {
    flight->numbers.times.speed = 20;
    flight->look.value_top = 50;
    expect_marks("colour=speed", "speed", "10", "30");
    expect_marks("colour=neighbours", "neighbours", "0", "50+");
    expect_marks("colour=heading", "heading", "-z", "-z");
    expect_marks("colour=flock", "flock", "0", "0");
    see("colour=plumage");
    flight->numbers.times.speed = flight->look.value_top = 0;
}

TEST(statistics_have_sentences_where_there_is_room) {
    flight->show_statistics = true;
    expect_plate("statistics", true, 800);
    draw(&(Size){800, 600, 1}, false);
    const int *box = find("statistics"), whole = box[3] - box[1];
    draw(&(Size){800, 420, 1}, false);
    expect_in_picture();
    assert_true(box[3] - box[1] < 0.8 * whole);
    flight->show_statistics = false;
}

// Beside a light that says what is recorded, and above what is said, with a slow machine's numbers.
TEST(statistics_cover_nothing) {
    timing_add(&flight->numbers.frame_times, 1.2345);
    flight->show_statistics = true;
    flight->captures.takes[0] = (Take){.drawing = true, .name.text = "skein-20260101-120000.mp4"};
    see("model=starling");
    for (int i = 0; i < FLY_MAX_MESSAGES; i++)
        fly_add_message(&flight->core, "%d: a line that is about as long as most that are said", i);
    const FlyCore said = flight->core;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int panel = 0; panel < 2 && sizes[i].wide >= 800 * sizes[i].density; panel++) {
            flight->core = said;
            draw(&sizes[i], panel);
            assert_true(find("statistics") && find("capture") && find("message 3"));
            expect_in_picture();
        }
    flight->core.message_count = 0;
    flight->show_statistics = flight->captures.takes[0].drawing = false;
    flight->numbers.frame_times = (TimingHistogram){0};
    see("preset=murmuration");
    see("debug_lines=off");
}

TEST(a_picked_bird_has_its_numbers) {
    see("pick=17");
    expect_plate("bird", false, 640);
    assert_true(fly_change(&flight->core, (Change){.kind = CHANGE_PICK, .pick = {.any = false}}));
}

TEST(what_is_watched_is_in_sight) {
    draw(&sizes[2], false);
    expect_in_picture();
    assert_non_null(find("watched"));
    see("preset=leader-2-alignment");
    fly_follow_lesson(flight);
    draw(&sizes[2], false);
    expect_in_picture();
    assert_ptr_equal(flight->numbers.measures.watched, metrics_find("radius_rms")); // its claim's
    see("preset=murmuration");
    see("debug_lines=off");
}

TEST(escape_leaves_as_long_as_its_question_can_be_read) {
    bool read = true;
    for (int seconds = 0; read; seconds++) {
        flight->core.message_count = 0;
        fly_leave(flight, false);
        assert_false(flight->input.leaving);
        for (int i = 0; i < seconds; i++)
            draw(&sizes[2], true);
        read = seconds == 0 || find("message 0");
        fly_leave(flight, false);
        assert_int_equal(flight->input.leaving, read);
        flight->input.leaving = false;
    }
    flight->core.message_count = 0;
}

// Whichever way it points, it is in its half of the picture and on no other text.
TEST(arrows_go_round_the_other_texts) {
    for (int comparing = 0; comparing < 2; comparing++) {
        for (int degrees = 0; degrees < 360; degrees += 15) {
            const float angle = (float)degrees / 57.29578f;
            for (int side = 0; side < 2; side++) {
                flight->look.losses[side].strength = 1;
                flight->look.sights[side] =
                    (CameraSight){.direction = {cosf(angle), sinf(angle)}, .distance = 1234};
            }
            draw(&(Size){1280, 720, 1}, false);
            expect_in_picture();
            const int *right = find("arrow"), *left = find("arrow of the left");
            assert_non_null(right);
            assert_true((left != NULL) == comparing);
            assert_true(!comparing || (right[0] >= 640 && left[2] <= 640));
            draw(&(Size){800, 600, 1}, !comparing);
            expect_in_picture();
            flight->show_statistics = !comparing;
            draw(&(Size){800, 600, 1}, true);
            expect_in_picture();
            flight->show_statistics = false;
        }
        fly_run_command(flight, fly_command("compare"), 0);
    }
    flight->look.losses[0].strength = flight->look.losses[1].strength = 0;
}

TEST_FIXTURES(set_up, tear_down)

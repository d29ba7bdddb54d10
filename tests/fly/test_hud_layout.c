// Where the text over the picture stands: all of it in the picture, whatever the window's size. The
// functions of panel.h that draw are taken away (--wrap in CMakeLists.txt) and leave a list of what
// they were to draw.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "fly/flight.h"
#include "fly/overlay_impl.h"

enum { MOST_TEXTS = 512 };

typedef struct Text {
    char text[256];
    PanelBox box;
    float size; // of its letters
    bool in_box;
} Text;

static struct {
    float wide, high, scale;
    Text texts[MOST_TEXTS];
    size_t count;
    bool boxed, disabled;
    PanelBox box, reserved; // of the last box with controls
} screen;

static bool overlap(const PanelBox *a, const PanelBox *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

static bool is_within(const PanelBox *inner, const PanelBox *outer) {
    return inner->left >= outer->left && inner->right <= outer->right && inner->top >= outer->top &&
           inner->bottom <= outer->bottom;
}

// Letters of one width, about the mean of a proportional font; words that wrap.
static void measure(float size, float wrap, const char *text, float *width, float *height) {
    const float letter = 0.5f * size;
    float x = 0, lines = 1;
    *width = 0;
    while (*text) {
        size_t word = strcspn(text, " ") + (text[strcspn(text, " ")] == ' ');
        float wide = (float)strcspn(text, " ") * letter;
        if (wrap > 0 && x > 0 && x + wide > wrap) {
            x = 0;
            lines++;
        }
        *width = fmaxf(*width, x + wide);
        x += (float)word * letter;
        text += word;
    }
    *height = lines * size * 1.2f;
}

float __wrap_panel_scale(const Panel *panel);
float __wrap_panel_scale(const Panel *panel) {
    (void)panel;
    return screen.scale;
}

void __wrap_panel_get_size(const Panel *panel, float *width, float *height);
void __wrap_panel_get_size(const Panel *panel, float *width, float *height) {
    (void)panel;
    *width = screen.wide;
    *height = screen.high;
}

void __wrap_panel_draw_on_top(Panel *panel, bool on_top);
void __wrap_panel_draw_on_top(Panel *panel, bool on_top) {
    (void)panel, (void)on_top;
}

void __wrap_panel_measure_text(const Panel *panel, PanelStyle style, float size, float wrap,
                               const char *text, float *width, float *height);
void __wrap_panel_measure_text(const Panel *panel, PanelStyle style, float size, float wrap,
                               const char *text, float *width, float *height) {
    (void)panel, (void)style;
    measure(size, wrap, text, width, height);
}

void __wrap_panel_draw_text(Panel *panel, PanelStyle style, float size, float wrap, float left,
                            float top, PanelColour colour, const char *text);
void __wrap_panel_draw_text(Panel *panel, PanelStyle style, float size, float wrap, float left,
                            float top, PanelColour colour, const char *text) {
    (void)panel, (void)style, (void)colour;
    float wide, high;
    measure(size, wrap, text, &wide, &high);
    assert_true(screen.count < MOST_TEXTS);
    Text *drawn = &screen.texts[screen.count++];
    *drawn = (Text){.box = {left, top, left + wide, top + high}, .size = size, screen.boxed};
    strncpy(drawn->text, text, sizeof drawn->text - 1);
}

void __wrap_panel_draw_box(Panel *panel, PanelBox box, PanelColour colour, float rounding);
void __wrap_panel_draw_box(Panel *panel, PanelBox box, PanelColour colour, float rounding) {
    (void)panel, (void)box, (void)colour, (void)rounding;
}

void __wrap_panel_draw_frame(Panel *panel, PanelBox box, PanelColour colour, float rounding);
void __wrap_panel_draw_frame(Panel *panel, PanelBox box, PanelColour colour, float rounding) {
    (void)panel, (void)box, (void)colour, (void)rounding;
}

void __wrap_panel_draw_lines(Panel *panel, const float *xy, size_t points, PanelColour colour,
                             float width);
void __wrap_panel_draw_lines(Panel *panel, const float *xy, size_t points, PanelColour colour,
                             float width) {
    (void)panel, (void)xy, (void)points, (void)colour, (void)width;
}

void __wrap_panel_draw_triangle(Panel *panel, const float xy[6], PanelColour colour);
void __wrap_panel_draw_triangle(Panel *panel, const float xy[6], PanelColour colour) {
    (void)panel, (void)xy, (void)colour;
}

void __wrap_panel_draw_blend(Panel *panel, PanelBox box, PanelColour left, PanelColour right);
void __wrap_panel_draw_blend(Panel *panel, PanelBox box, PanelColour left, PanelColour right) {
    (void)panel, (void)box, (void)left, (void)right;
}

void __wrap_panel_open(Panel *panel, const char *name, PanelBox box);
void __wrap_panel_open(Panel *panel, const char *name, PanelBox box) {
    (void)panel, (void)name;
    screen.box = box;
    screen.boxed = true;
}

void __wrap_panel_close(Panel *panel);
void __wrap_panel_close(Panel *panel) {
    (void)panel;
    screen.boxed = false;
}

void __wrap_panel_begin_disabled(Panel *panel, bool disabled);
void __wrap_panel_begin_disabled(Panel *panel, bool disabled) {
    (void)panel;
    screen.disabled = disabled;
}

void __wrap_panel_end_disabled(Panel *panel);
void __wrap_panel_end_disabled(Panel *panel) {
    (void)panel;
    screen.disabled = false;
}

// A press of it is the test's to tell.
static const char *pressed;
bool __wrap_panel_lone_button(Panel *panel, const char *label, PanelBox box);
bool __wrap_panel_lone_button(Panel *panel, const char *label, PanelBox box) {
    const float size = panel_text_size(PANEL_SMALL) * screen.scale;
    __wrap_panel_draw_text(panel, PANEL_SMALL, size, 0, box.left, box.top, PANEL_COLOUR_PLAIN,
                           label);
    assert_true(is_within(&screen.texts[screen.count - 1].box, &box));
    return !screen.disabled && pressed && strcmp(label, pressed) == 0;
}

PanelBox __wrap_panel_reserve(Panel *panel, float height);
PanelBox __wrap_panel_reserve(Panel *panel, float height) {
    (void)panel;
    const float x = PANEL_PADDING_X * screen.scale, y = PANEL_PADDING_Y * screen.scale;
    screen.reserved = (PanelBox){screen.box.left + x, screen.box.top + y, screen.box.right - x, 0};
    screen.reserved.bottom = screen.reserved.top + height;
    return screen.reserved;
}

// --- Pictures of all sizes ---

typedef struct Size {
    float wide, high, scale;
} Size;

static const Size sizes[] = {{640, 480, 1},  {800, 600, 1},   {1280, 720, 1},
                             {1280, 720, 2}, {1920, 1080, 1}, {620, 400, 1}};

static Flight *flight;

static int set_up(void **state) {
    (void)state;
    flight = calloc(1, sizeof *flight);
    flight->overlay = calloc(1, sizeof *flight->overlay);
    fly_prepare_screen(flight);
    HudState *hud = &flight->overlay->screen;
    hud->title = hud->lesson.text = "";
    hud->model = "leader";
    hud->preset = "murmuration";
    hud->legend = (Legend){.title = "", .unit = ""};
    hud->rule_count = 8;
    for (size_t i = 0; i < HUD_MAX_RULES; i++)
        hud->rules[i] = (HudRule){.key = "1", .name = "random push", .on = true};
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    free(flight->overlay);
    free(flight);
    return 0;
}

static void draw(const Size *size, bool panel) {
    screen.wide = size->wide;
    screen.high = size->high;
    screen.scale = size->scale;
    screen.count = 0;
    flight->overlay->screen.left = panel ? 256 * size->scale : 0;
    flight->overlay->screen.show_rules = !panel;
    hud_draw((Panel *)&screen, &flight->overlay->screen);
}

static const Text *find(const char *text) {
    for (size_t i = 0; i < screen.count; i++)
        if (strcmp(screen.texts[i].text, text) == 0)
            return &screen.texts[i];
    return NULL;
}

// All texts of the picture, none over another, none under the panel.
static void expect_in_picture(void) {
    PanelBox picture = {flight->overlay->screen.left, 0, screen.wide, screen.high};
    for (size_t i = 0; i < screen.count; i++) {
        if (!is_within(&screen.texts[i].box, &picture))
            fail_msg("%g x %g: '%s' is cut off", (double)screen.wide, (double)screen.high,
                     screen.texts[i].text);
        for (size_t j = 0; j < i; j++)
            if (overlap(&screen.texts[i].box, &screen.texts[j].box))
                fail_msg("%g x %g: '%s' is over '%s'", (double)screen.wide, (double)screen.high,
                         screen.texts[i].text, screen.texts[j].text);
    }
}

static void for_all_sizes(void check(void)) {
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int panel = 0; panel < 2; panel++) {
            draw(&sizes[i], panel);
            check();
        }
}

static void expect_all_hints(void) {
    const HudState *hud = &flight->overlay->screen;
    expect_in_picture();
    for (size_t i = 0; i < hud->hint_count; i++) {
        assert_non_null(find(hud->hints[i].key));
        assert_non_null(find(hud->hints[i].text));
    }
}

static void hints_wrap(void **state) {
    (void)state;
    assert_true(flight->overlay->screen.hint_count >= 11);
    for_all_sizes(expect_all_hints);
    draw(&(Size){1280, 720, 1}, false);
    assert_true(find("help")->box.top == find("leave")->box.top);
    draw(&(Size){640, 480, 1}, false);
    assert_true(find("help")->box.top < find("leave")->box.top);
}

// Beside the panel and within its box, which scrolls where it is too low.
static void expect_all_help(void) {
    const HudState *hud = &flight->overlay->screen;
    PanelBox inner = screen.reserved;
    assert_true(screen.box.left >= hud->left && screen.box.right <= screen.wide);
    assert_true(screen.box.top >= 0 && screen.box.bottom <= screen.high);
    assert_true(inner.right > inner.left);
    for (size_t i = 0; i < screen.count; i++) {
        assert_true(screen.texts[i].in_box);
        if (!is_within(&screen.texts[i].box, &inner))
            fail_msg("%g x %g: '%s' is cut off", (double)screen.wide, (double)screen.high,
                     screen.texts[i].text);
        assert_true(screen.texts[i].size >= 10 * screen.scale); // small, but to be read
        for (size_t j = 0; j < i; j++)
            assert_false(overlap(&screen.texts[i].box, &screen.texts[j].box));
    }
    for (size_t i = 0; i < hud->help_count; i++) {
        assert_non_null(find(hud->help[i].key));
        assert_non_null(find(hud->help[i].text));
    }
}

static void the_help_is_beside_the_panel(void **state) {
    (void)state;
    flight->overlay->screen.show_help = true;
    for_all_sizes(expect_all_help);
    draw(&(Size){1280, 720, 1}, true);
    assert_true(screen.reserved.bottom < screen.box.bottom); // it needs no scrolling there
    flight->overlay->screen.show_help = false;
}

// While the panel is open it has the lesson.
static void expect_lesson(void) {
    HudState *hud = &flight->overlay->screen;
    HudLesson *lesson = &hud->lesson;
    const Text *text = find(lesson->text), *place = find(lesson->place),
               *previous = find(lesson->previous.label), *next = find(lesson->next.label);
    expect_in_picture();
    if (!hud->show_rules) {
        assert_true(!text && !place && !previous && !next && !lesson->next.pressed);
        return;
    }
    assert_true(text && place && previous && next);
    assert_true(previous->box.right < place->box.left && place->box.right < next->box.left);
    assert_true(text->box.bottom < place->box.top);
    assert_true(lesson->next.pressed);
    assert_false(lesson->previous.pressed);
}

static void lessons_have_buttons(void **state) {
    (void)state;
    HudLesson *lesson = &flight->overlay->screen.lesson;
    lesson->text =
        "Each line goes from a bird to the middle of all that are within ten units of it, "
        "itself among them. Where all lines meet in one point, these birds all see "
        "each other; a bird that is too far away has a line of its own.";
    strcpy(lesson->place, "lesson 1 of 7");
    strcpy(lesson->previous.label, "Previous  (Shift+N)");
    strcpy(lesson->next.label, "Next  (N)");
    lesson->next.enabled = true;
    pressed = lesson->next.label;
    for_all_sizes(expect_lesson);
    pressed = lesson->previous.label;
    draw(&(Size){1280, 720, 1}, false);
    assert_false(lesson->previous.pressed); // dim, as there is none
    *lesson = (HudLesson){.text = ""};
    draw(&(Size){1280, 720, 1}, false);
    assert_false(lesson->next.pressed);
}

static void expect_all_lines(void) {
    const HudState *hud = &flight->overlay->screen;
    expect_in_picture();
    for (size_t i = 0; i < hud->line_count; i++)
        assert_non_null(find(hud->lines[i].name));
}

static void lines_have_a_legend(void **state) {
    (void)state;
    HudState *hud = &flight->overlay->screen;
    static const char *const names[] = {"separation", "alignment", "cohesion", "origin pull",
                                        "to the middle of the neighbours"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        text_from_name(names[i], hud->lines[hud->line_count++].name, PARAM_NAME_SIZE);
    for_all_sizes(expect_all_lines);
    hud->legend.title = "speed"; // the other legend, above
    hud->legend.unit = "units/s";
    for_all_sizes(expect_all_lines);
    assert_true(find("speed")->box.bottom < find("separation")->box.top);
    hud->legend = (Legend){.title = "", .unit = ""};
    hud->line_count = 0;
}

static void expect_all_statistics(void) {
    const HudState *hud = &flight->overlay->screen;
    if (screen.wide - hud->left < (2 * HUD_MARGIN + 0.8f * HUD_FIGURES) * screen.scale)
        return;
    for (size_t i = 0; i < hud->statistic_count; i++) {
        const Text *name = find(hud->statistics[i].name), *value = find(hud->statistics[i].value);
        assert_non_null(name);
        assert_non_null(value);
        assert_true(name->box.left >= hud->left && value->box.right <= screen.wide);
        assert_true(value->box.bottom <= screen.high);
        assert_true(name->box.right < value->box.left);
    }
}

static void statistics_have_sentences_where_there_is_room(void **state) {
    (void)state;
    HudState *hud = &flight->overlay->screen;
    for (int i = 0; i < 10; i++) {
        HudStatistic *row = &hud->statistics[hud->statistic_count++];
        row->name =
            (const char *[]){"a", "b", "c", "d", "e", "f", "g", "h", "i", "seed, threads"}[i];
        row->sentence = "What it is.";
        memset(row->value, 'A' + i, 20);
    }
    hud->show_statistics = true;
    for_all_sizes(expect_all_statistics);
    draw(&(Size){800, 600, 1}, false);
    expect_in_picture();
    assert_non_null(find("What it is."));
    draw(&(Size){640, 400, 1}, false);
    expect_in_picture();
    assert_null(find("What it is."));
    hud->show_statistics = false;
    hud->statistic_count = 0;
}

static void the_pace_is_always_shown(void **state) {
    (void)state;
    HudState *hud = &flight->overlay->screen;
    FlyPaceInput now = {.scale = 1, .reached = 0.5, .frames_per_second = 4};
    hud->rule_count = 9;
    for (int comparing = 0; comparing < 2; comparing++) {
        hud->comparing = comparing;
        hud->pace = (FlyPaceWords){.time = ""};
        for (now.seconds = 1; now.seconds < 6; now.seconds++)
            fly_pace_describe(&hud->pace, &now);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            draw(&sizes[i], false);
            assert_non_null(find("4 fps"));
            assert_non_null(find("0.5 of real time"));
        }
        draw(&(Size){800, 600, 1}, false);
        expect_in_picture();
    }
    hud->comparing = false;
    hud->rule_count = 8;
    hud->pace = (FlyPaceWords){.time = ""};
}

// As many as a model may have, and a picked bird that each of them moves.
static void many_rules_fit(void **state) {
    (void)state;
    HudState *hud = &flight->overlay->screen;
    hud->rule_count = HUD_MAX_RULES;
    hud->bird = (HudBird){.present = true, .name = "bird 17", .rule_count = HUD_MAX_RULES};
    for (size_t i = 0; i < HUD_MAX_RULES; i++)
        hud->bird.rules[i] = (HudBirdRule){.name = "random push", .on = true};
    for_all_sizes(expect_in_picture);
    hud->bird = (HudBird){.present = false};
    hud->comparing = true;
    for_all_sizes(expect_in_picture);
    hud->comparing = false;
    hud->rule_count = 8;
}

static void draw_statistics_too(void) {
    HudState *hud = &flight->overlay->screen;
    hud->statistic_count = 5;
    for (size_t i = 0; i < hud->statistic_count; i++)
        hud->statistics[i] =
            (HudStatistic){.name = "what", .value = "how much", .sentence = "Why."};
    hud->show_statistics = true;
    draw(&(Size){800, 600, 1}, true);
    expect_in_picture();
    hud->show_statistics = false;
    hud->statistic_count = 0;
}

// Whichever way it points, it is in its half of the picture and on no other text.
static void arrows_go_round_the_other_texts(void **state) {
    (void)state;
    HudState *hud = &flight->overlay->screen;
    strcpy(hud->arrow_key, "F");
    for (int degrees = 0; degrees < 360; degrees += 5)
        for (int comparing = 0; comparing < 2; comparing++) {
            float angle = (float)degrees / 57.29578f;
            hud->comparing = comparing;
            for (int side = 0; side < 2; side++)
                hud->arrows[side] = (HudArrow){.strength = 1,
                                               .direction = {cosf(angle), sinf(angle)},
                                               .distance = 1234 + (float)side};
            draw(&(Size){1280, 720, 1}, false);
            expect_in_picture();
            const Text *right = find("the flock, 1,234 units away");
            const Text *left = find("the flock, 1,235 units away");
            assert_non_null(right);
            assert_int_equal(left != NULL, comparing);
            assert_true(!comparing || (right->box.left > 640 && left->box.right < 640));
            draw(&(Size){800, 600, 1}, !comparing);
            expect_in_picture();
            if (comparing)
                continue;
            draw_statistics_too();
        }
    hud->comparing = false;
    memset(hud->arrows, 0, sizeof hud->arrows);
}

int hud_layout_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_wrap),
        cmocka_unit_test(the_help_is_beside_the_panel),
        cmocka_unit_test(lessons_have_buttons),
        cmocka_unit_test(lines_have_a_legend),
        cmocka_unit_test(statistics_have_sentences_where_there_is_room),
        cmocka_unit_test(the_pace_is_always_shown),
        cmocka_unit_test(many_rules_fit),
        cmocka_unit_test(arrows_go_round_the_other_texts),
    };
    return cmocka_run_group_tests_name("fly.hud_layout", tests, set_up, tear_down);
}

// One table of every kind of parameter: what is taken, what is refused and how it is said.
#include "test.h"

#include <math.h>
#include <string.h>

#include "base/param.h"

typedef struct Values {
    float speed, turn;
    int count, on, form;
    char mesh[PARAM_TEXT_SIZE], side[PARAM_TEXT_SIZE];
} Values;

enum { SPEED, COUNT, ON, FORM, TURN, MESH, SIDE, ROWS };

static double derive_turn(const void *values) {
    return (double)((const Values *)values)->speed / 4;
}

static const Param rows[ROWS] = {
    [SPEED] = {.name = "speed",
               .unit = "units/s",
               .help = "How fast",
               .kind = PARAM_FLOAT,
               .low = 0.01,
               .high = 1000,
               .initial = 20.5,
               .offset = offsetof(Values, speed)},
    [COUNT] = {.name = "count",
               .unit = "",
               .kind = PARAM_INT,
               .low = -3,
               .high = 12,
               .initial = 4,
               .offset = offsetof(Values, count)},
    [ON] = {.name = "on",
            .kind = PARAM_BOOL,
            .low = 0,
            .high = 1,
            .initial = 1,
            .offset = offsetof(Values, on)},
    [FORM] = {.name = "form",
              .kind = PARAM_CHOICE,
              .choices = "flock|neighbours|density",
              .initial = 2,
              .offset = offsetof(Values, form)},
    [TURN] = {.name = "turn",
              .unit = "degrees",
              .kind = PARAM_FLOAT,
              .low = -360,
              .high = 360,
              .initial = -360,
              .derive = derive_turn,
              .offset = offsetof(Values, turn)},
    [MESH] = {.name = "mesh",
              .kind = PARAM_TEXT,
              .choices = "bird|dart",
              .free_text = "FILE.obj",
              .initial_text = "bird",
              .offset = offsetof(Values, mesh)},
    [SIDE] = {.name = "side",
              .kind = PARAM_TEXT,
              .choices = "left|right",
              .initial_text = "right",
              .offset = offsetof(Values, side)},
};

static const ParamTable table = {.owner = "the test", .rows = rows, .count = ROWS};

static void reset(Values *values) {
    memset(values, 0, sizeof *values);
    param_reset_all(&table, values);
}

TEST(names_are_found) {
    for (size_t i = 0; i < ROWS; i++)
        assert_ptr_equal(param_find(&table, rows[i].name), &rows[i]);
    assert_null(param_find(&table, "spee"));
    assert_null(param_find(&table, "speedy"));
    assert_null(param_find(&table, ""));
}

// text in, the same value out as text, and back in; as a number, too.
TEST(values_round_trip) {
    static const struct {
        int row;
        const char *text, *back;
    } good[] = {
        {SPEED, "0.01", "0.01"}, // as a float a little below the bound
        {SPEED, "1000", "1000"},      {SPEED, "1e2", "100"},
        {SPEED, "0.1", "0.1"},        {COUNT, "-3", "-3"},
        {COUNT, "12", "12"},          {COUNT, "+1", "1"},
        {ON, "off", "off"},           {FORM, "flock", "flock"},
        {FORM, "density", "density"}, {TURN, "auto", "auto"},
        {TURN, "-360", "auto"}, // as kept journals have it
        {TURN, "-359.5", "-359.5"},   {TURN, "0", "0"},
        {MESH, "dart", "dart"},       {MESH, "../a b/goose.obj", "../a b/goose.obj"},
        {SIDE, "left", "left"},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        Values values;
        reset(&values);
        Error error = {0};
        char out[PARAM_TEXT_SIZE];
        const Param *param = &rows[good[i].row];
        assert_true(param_set_text(param, &values, good[i].text, &error));
        param_get_text(param, &values, out, sizeof out);
        assert_string_equal(out, good[i].back);
        Values same = values;
        assert_true(param_set_text(param, &values, out, &error));
        assert_memory_equal(&values, &same, sizeof values);
        if (param->kind == PARAM_TEXT)
            continue;
        double number = param_get_number(param, &values);
        assert_true(param_set_number(param, &values, number, &error));
        assert_memory_equal(&values, &same, sizeof values);
        param_print_number(param, number, out, sizeof out);
        assert_string_equal(out, good[i].back);
    }
}

TEST(bad_values_are_refused) {
    static const struct {
        int row;
        const char *text, *accepted;
    } bad[] = {
        {SPEED, "0", "a number from 0.01 to 1000"},
        {SPEED, "1000.1", "a number from 0.01 to 1000"},
        {SPEED, "nan", "a number"},
        {SPEED, "", "a number"},
        {COUNT, "-4", "a whole number from -3 to 12"},
        {COUNT, "13", "a whole number from -3 to 12"},
        {COUNT, "1.5", "a whole number"},
        {ON, "maybe", "on|off"},
        {ON, "1", "on|off"},
        {FORM, "dens", "flock|neighbours|density"},
        {FORM, "1", "flock|neighbours|density"},
        {TURN, "automatic", "auto or a number from -360 to 360"},
        {TURN, "-361", "auto or a number from -360 to 360"},
        {SPEED, "auto", "a number from 0.01 to 1000"},
        {MESH, "", "bird|dart|FILE.obj"},
        {SIDE, "up", "left|right"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Values values, before;
        reset(&values);
        before = values;
        Error error = {0};
        const Param *param = &rows[bad[i].row];
        assert_false(param_set_text(param, &values, bad[i].text, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.text, param->name));
        assert_non_null(strstr(error.text, bad[i].text));
        assert_non_null(strstr(error.text, bad[i].accepted));
        assert_memory_equal(&values, &before, sizeof values); // what was there stays
    }
}

TEST(long_texts_are_refused) {
    Values values;
    reset(&values);
    Error error = {0};
    char text[PARAM_TEXT_SIZE + 1];
    memset(text, 'x', sizeof text);
    text[PARAM_TEXT_SIZE] = '\0';
    assert_false(param_set_text(&rows[MESH], &values, text, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_string_equal(values.mesh, "bird");
    text[PARAM_TEXT_SIZE - 1] = '\0';
    assert_true(param_set_text(&rows[MESH], &values, text, &error));
    assert_string_equal(values.mesh, text);
}

TEST(bad_numbers_are_refused) {
    static const struct {
        int row;
        double number;
        const char *message;
    } bad[] = {
        {SPEED, 0, "speed=0: expected a number from 0.01 to 1000"},
        {SPEED, (double)NAN, NULL},
        {SPEED, (double)INFINITY, "speed=inf: expected a number from 0.01 to 1000"},
        {COUNT, 1.5, "count=1.5: expected a whole number from -3 to 12"},
        {ON, 2, "on=2: expected on|off"},
        {FORM, -1, "form=-1: expected flock|neighbours|density"},
        {FORM, 0.5, "form=0.5: expected flock|neighbours|density"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Values values, before;
        reset(&values);
        before = values;
        Error error = {0};
        assert_false(param_set_number(&rows[bad[i].row], &values, bad[i].number, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        if (bad[i].message)
            assert_string_equal(error.text, bad[i].message);
        assert_memory_equal(&values, &before, sizeof values);
    }
}

TEST(descriptions) {
    static const char *const initial[ROWS] = {"20.5", "4",    "on",   "density",
                                              "auto", "bird", "right"};
    static const char *const range[ROWS] = {"a number from 0.01 to 1000",
                                            "a whole number from -3 to 12",
                                            "on|off",
                                            "flock|neighbours|density",
                                            "auto or a number from -360 to 360",
                                            "bird|dart|FILE.obj",
                                            "left|right"};
    for (size_t i = 0; i < ROWS; i++) {
        char out[PARAM_TEXT_SIZE];
        param_describe_initial(&rows[i], out, sizeof out);
        assert_string_equal(out, initial[i]);
        param_describe_range(&rows[i], out, sizeof out);
        assert_string_equal(out, range[i]);
    }
}

TEST(a_slider_shows_what_is_of_use) {
    Values values, preset;
    reset(&values);
    reset(&preset);
    double low, high;
    // Of 0.01 to 1000 some three times the default ...
    param_describe_slider(&rows[SPEED], &values, &preset, &low, &high);
    assert_true(low == 0.01 && high == 100);
    // ... or what a preset sets ...
    preset.speed = 110;
    param_describe_slider(&rows[SPEED], &values, &preset, &low, &high);
    assert_true(low == 0.01 && high == 500);
    // ... with the present value in it ...
    values.speed = 800;
    param_describe_slider(&rows[SPEED], &values, &preset, &low, &high);
    assert_true(low == 0.01 && high == 800);
    // ... and all of a range that is no wider.
    param_describe_slider(&rows[COUNT], &values, &preset, &low, &high);
    assert_true(low == -3 && high == 12);
}

TEST(auto_is_what_the_row_derives) {
    Values values;
    reset(&values);
    Error error = {0};
    double low, high;
    assert_true(param_is_auto(&rows[TURN], &values));
    assert_false(param_is_auto(&rows[SPEED], &values));
    values.speed = 100;
    assert_true(rows[TURN].derive(&values) == 25);
    // No place of its slider is auto, nor does auto widen it.
    param_describe_slider(&rows[TURN], &values, &values, &low, &high);
    assert_true(low > -360 && low <= -358 && high == 360);
    assert_true(param_set_number(&rows[TURN], &values, -359.9, &error));
    assert_false(param_is_auto(&rows[TURN], &values));
    param_describe_slider(&rows[TURN], &values, &values, &low, &high);
    assert_true(low == (double)-359.9f && high == 360);
}

TEST(numbers_are_clamped) {
    Values values;
    reset(&values);
    static const float cases[][2] = {{0, 0.01f},   {0.01f, 0.01f},   {5, 5},      {1000, 1000},
                                     {1001, 1000}, {INFINITY, 1000}, {NAN, 0.01f}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        values.speed = cases[i][0];
        param_clamp(&rows[SPEED], &values);
        assert_true(values.speed == cases[i][1]);
    }
    values.count = 99;
    param_clamp(&rows[COUNT], &values); // floats alone
    assert_int_equal(values.count, 99);
}

TEST(values_are_compared) {
    Values a, b;
    reset(&a);
    reset(&b);
    for (size_t i = 0; i < ROWS; i++)
        assert_true(param_is_same(&rows[i], &a, &b));
    b.speed = 1;
    b.count = 1;
    b.on = 0;
    b.form = 1;
    b.turn = 1;
    strcpy(b.mesh, "dart");
    for (size_t i = 0; i < SIDE; i++)
        assert_false(param_is_same(&rows[i], &a, &b));
}

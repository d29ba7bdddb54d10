// JSON reports: numbers as a person would write them, and a whole tree or none.
#include "test.h"

#include <cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

typedef struct Values {
    float speed, turn, tilt;
    int count, on, form;
    char mesh[PARAM_TEXT_SIZE];
} Values;

static double derive(const void *values) {
    return (double)((const Values *)values)->speed;
}

static const Param rows[] = {
    {.name = "speed", .kind = PARAM_FLOAT, .high = 9, .offset = offsetof(Values, speed)},
    {.name = "count", .kind = PARAM_INT, .high = 9, .offset = offsetof(Values, count)},
    {.name = "on", .kind = PARAM_BOOL, .high = 1, .offset = offsetof(Values, on)},
    {.name = "form", .kind = PARAM_CHOICE, .choices = "a|b", .offset = offsetof(Values, form)},
    {.name = "turn", .low = -9, .derive = derive, .offset = offsetof(Values, turn)},
    {.name = "tilt", .low = -9, .derive = derive, .offset = offsetof(Values, tilt)},
    {.name = "mesh", .kind = PARAM_TEXT, .choices = "bird", .offset = offsetof(Values, mesh)},
};
static const ParamTable table = {"the test", rows, sizeof rows / sizeof *rows};

// One object with a member of every kind.
static Json *make_tree(void) {
    const Values values = {0.1f, -9, 5, 7, 1, 1, "bird"};
    Json *tree = json_create();
    json_add_number(tree, "number", 0.1);
    json_add_float(tree, "float", 16777216.0f / 3);
    json_add_text(tree, "text", "a\"b");
    json_add_bool(tree, "bool", false);
    json_add_text(tree, "null", NULL);
    json_add_raw(tree, "raw", "18446744073709551615");
    json_add_params(json_add_object(tree, "params"), &table, &values);
    Json *list = json_add_array(tree, "list");
    json_add_text(list, NULL, "one");
    json_add_float(list, NULL, -0.3f);
    json_add_number(json_add_object(list, NULL), "two", 2);
    return tree;
}

static const char whole[] =
    "{\"number\":0.1,\"float\":5592405.5,\"text\":\"a\\\"b\",\"bool\":false,\"null\":null,"
    "\"raw\":18446744073709551615,"
    "\"params\":{\"speed\":0.1,\"count\":7,\"on\":true,\"form\":\"b\",\"turn\":\"auto\",\"tilt\":5,\"mesh\":\"bird\"},"
    "\"list\":[\"one\",-0.3,{\"two\":2}]}\n";

// What json_print writes, without its blanks; "" where it refuses.
static void print(Json *tree, char out[1024]) {
    char text[1024] = "";
    Error error = {0};
    FILE *stream = fmemopen(text, sizeof text, "w");
    assert_non_null(stream);
    bool good = json_print(tree, stream, &error);
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(good, error.kind == ERROR_NONE);
    assert_int_equal(good, *text != '\0');
    for (const char *at = text; *at; at++)
        if ((*at != '\n' || !at[1]) && *at != '\t' && *at != ' ')
            *out++ = *at;
    *out = '\0';
}

TEST(every_kind) {
    char text[1024];
    print(make_tree(), text);
    assert_string_equal(text, whole);
    print(NULL, text);
    assert_string_equal(text, "");
}

static int left; // allocations that succeed before one that fails

static void *allocate(size_t size) {
    return left-- != 0 ? malloc(size) : NULL;
}

// Whichever allocation fails, nothing is printed with a part left out.
TEST(a_whole_tree_or_none) {
    cJSON_Hooks hooks = {.malloc_fn = allocate, .free_fn = free};
    cJSON_InitHooks(&hooks);
    int refused = 0;
    for (bool good = false; !good; refused++) {
        char text[1024];
        left = refused;
        print(make_tree(), text);
        good = *text != '\0';
        if (good)
            assert_string_equal(text, whole);
    }
    cJSON_InitHooks(NULL);
    assert_true(refused > 30);
}

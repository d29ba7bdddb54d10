// Writing: all numbers, not only those that differ from the model's, for the defaults of a later
// version may be others. Every number reads back exactly.
#include "session/preset.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"

enum { COMMENT_COLUMN = 35 };

// A text as libconfig takes it; returns how many characters that makes.
static int preset_write_quoted(FILE *stream, const char *text) {
    int length = fprintf(stream, "\"");
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at == '"' || *at == '\\')
            length += fprintf(stream, "\\%c", *at);
        else if (*at < ' ' || *at == 0x7f)
            length += fprintf(stream, "\\x%02X", *at);
        else
            length += fprintf(stream, "%c", *at);
    }
    return length + fprintf(stream, "\"");
}

static void preset_write_sentence(FILE *stream, const char *name, const char *text) {
    fprintf(stream, "%s = ", name);
    preset_write_quoted(stream, text);
    fputs(";\n", stream);
}

// The value as libconfig takes it; true where it still needs its quotes.
static bool preset_value(const Param *param, const void *values, char *out, size_t size) {
    param_get_text(param, values, out, size);
    switch (param->kind) {
    case PARAM_FLOAT:
        // With a point, or -0 would lose its sign as a whole number.
        if (!strpbrk(out, ".e"))
            strcat(out, ".0");
        return false;
    case PARAM_INT:
        return false;
    case PARAM_BOOL:
        snprintf(out, size, "%s", param_get_number(param, values) != 0 ? "true" : "false");
        return false;
    case PARAM_CHOICE:
    case PARAM_TEXT:
        break;
    }
    return true;
}

static void preset_write_comment(FILE *stream, int column, const char *help, const char *unit) {
    fprintf(stream, ";%*s# %s%s%s%s\n", column < COMMENT_COLUMN ? COMMENT_COLUMN - column : 1, "",
            help, *unit ? " (" : "", unit, *unit ? ")" : "");
}

static void preset_write_params(FILE *stream, const ParamTable *table, const void *values) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        char value[PARAM_TEXT_SIZE];
        int column = fprintf(stream, "  %s = ", param->name);
        bool quoted = preset_value(param, values, value, sizeof value);
        column += quoted ? preset_write_quoted(stream, value) : fprintf(stream, "%s", value);
        preset_write_comment(stream, column, param->help, param->unit);
    }
}

static void preset_write_rules(FILE *stream, const Preset *preset) {
    size_t count;
    const Rule *rules = model_rules(preset->model, &count);
    for (size_t i = 0; i < count; i++) {
        int column =
            fprintf(stream, "  %s = %s", rules[i].name, preset->rules >> i & 1 ? "true" : "false");
        preset_write_comment(stream, column, rules[i].help, "");
    }
}

static void preset_write_head(FILE *stream, const Preset *preset, const char *note) {
    fputs("# Saved from a flight of Skein; `skein --preset FILE.cfg` flies it again.\n", stream);
    if (*note)
        fprintf(stream, "# %s\n", note);
    fputc('\n', stream);
    preset_write_sentence(stream, "title", preset->title);
    if (*preset->lesson)
        preset_write_sentence(stream, "lesson", preset->lesson);
    preset_write_sentence(stream, "model", model_name(preset->model));
    if (preset->rank > 0)
        fprintf(stream, "rank = %d;\n", preset->rank);
    fprintf(stream, "birds = %zu;\n", preset->birds);
    if (preset->has_seed && preset->seed > INT64_MAX)
        fprintf(stream, "seed = \"%" PRIu64 "\";\n", preset->seed);
    else if (preset->has_seed)
        fprintf(stream, "seed = %" PRIu64 "%s;\n", preset->seed,
                preset->seed > INT32_MAX ? "L" : "");
}

bool preset_save(const char *path, const Preset *preset, const char *note, Error *error) {
    FileWriter writer;
    if (!file_begin(&writer, path, error))
        return false;
    FILE *stream = writer.stream;
    preset_write_head(stream, preset, note);
    fputs("\nrules = {\n", stream);
    preset_write_rules(stream, preset);
    fputs("};\n\nparameters = {\n", stream);
    preset_write_params(stream, model_params(preset->model), preset->params);
    fputs("};\n\nview = {\n", stream);
    preset_write_params(stream, &view_params, &preset->view);
    fputs("};\n", stream);
    return file_commit(&writer, error);
}

// `skein info`: the machine and the build; lists made from the tables.
#include "app/commands.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/machine.h"
#include "base/memory.h"
#include "base/text.h"
#include "fly/keys.h"
#include "gfx/context.h"
#include "gpusim/gpusim.h"
#include "session/preset.h"
#include "sim/metrics.h"

void cmd_info_version(FILE *stream) {
    fprintf(stream, "skein %s (%s), %s, %s, simd %s\n", version_number, version_commit,
            version_compiler, version_build_type, sim_simd_name(sim_widest_simd()));
}

// --- Lists ---

static void info_print_wrapped(const char *text, int indent, int width) {
    int column = indent;
    for (const char *at = text; *at;) {
        int word = (int)strcspn(at, " ");
        if (column > indent && column + 1 + word > width) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", word, at);
        column += word;
        at += word;
        at += strspn(at, " ");
    }
    putchar('\n');
}

// Beneath each what its source does as published.
static void info_list_models(void) {
    const int name_width = 9;
    for (size_t i = 0; i < model_count(); i++) {
        const Model *model = model_at(i);
        printf("%-*s%s (%zu birds, tick %.5g s, version %d)\n", name_width, model->name,
               model->help, model->birds, model->tick, model->version);
        if (!model->published)
            continue;
        printf("%*s", name_width, "");
        info_print_wrapped(model->published, name_width, 96);
    }
}

static bool info_list_rules(const char *name, Error *error) {
    const Model *model = model_require(name, error);
    if (!model)
        return error_prefix(error, "--rules");
    const Rule *rules = model->rules;
    printf("%-3s %-12s %-8s %-18s %s\n", "key", "rule", "default", "seen by", "what it does");
    for (size_t i = 0; i < model->rule_count; i++) {
        FlyRuleWords words = fly_describe_rule(rules, i, NULL);
        printf("%-3s %-12s %-8s %-18s %s\n", words.key.text, rules[i].name,
               rules[i].initial ? "on" : "off", rules[i].metric, rules[i].help);
    }
    return true;
}

// The unit stands behind the default; where that is "auto", behind the numbers.
static void info_list_table(const Model *model, const ParamTable *table) {
    const char *group = NULL;
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        char range[256], initial[PARAM_TEXT_SIZE];
        if (param->group && (!group || strcmp(group, param->group) != 0))
            printf("%s%s:\n\n", group ? "\n" : "", param->group);
        group = param->group;
        param_describe_range(param, range, sizeof range);
        param_describe_initial(param, initial, sizeof initial);
        ViewQuality least = table == &view_params ? view_least_quality(param) : VIEW_QUALITY_LOW;
        if (least != VIEW_QUALITY_LOW)
            text_add(range, sizeof range, "; %s quality",
                     least == VIEW_QUALITY_HIGH ? "at high" : "from medium");
        const char *space = *param->unit ? " " : "";
        const ModelUnit unit = model_unit(model, param->unit);
        if (param->derive)
            printf("%s = %s   (%s%s%s)\n    ", param->name, initial, range, space, unit.text);
        else
            printf("%s = %s%s%s   (%s)\n    ", param->name, initial, space, unit.text, range);
        info_print_wrapped(param->help, 4, 96);
    }
}

// name: of a model, or "view" for the view's parameters alone.
static bool info_list_params(const char *name, Error *error) {
    bool only_view = strcmp(name, "view") == 0;
    const Model *model = only_view ? NULL : model_require(name, error);
    if (!model && !only_view)
        return error_prefix(error, "--params");
    if (model) {
        printf("The %s model:\n\n", model->name);
        info_list_table(model, &model->params);
        printf("\n");
    }
    printf("The view:\n\n");
    info_list_table(model_at(0), &view_params); // as they are before a model has its own
    return true;
}

// By topic; those that are always written first.
static void info_list_metrics(void) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++) {
        const MetricColumn *column = &columns[i];
        char topic[16];
        if (i > 0 && column->topic != columns[i - 1].topic &&
            text_list_get(METRIC_TOPIC_NAMES, (int)column->topic - 1, topic, sizeof topic))
            printf("\n--metrics-of %s:\n\n", topic);
        printf("%-18s %-8s ", column->name, column->unit);
        info_print_wrapped(column->help, 28, 96);
    }
}

static bool info_list_presets(Error *error) {
    size_t count;
    Settings *all = preset_list(&count, error);
    if (!all)
        return false;
    for (size_t i = 0; i < count; i++)
        printf("%-20s %-8s %7zu birds   %s%s\n", all[i].name, all[i].model->name, all[i].birds,
               all[i].own ? "(own) " : "", all[i].title);
    memory_free(all);
    // The user's own presets that are wrong are reported; the others are listed all the same.
    fflush(stdout);
    if (error->kind != ERROR_NONE)
        error_print(error, stderr);
    return true;
}

static void info_print_lesson(const Settings *preset) {
    const Lesson *lesson = &preset->lesson;
    Goal goal;
    printf("\n### %d. %s\n\n", preset_lesson_number(preset), preset->title);
    if (*lesson->aim)
        printf("Aim: %s. ", lesson->aim);
    printf("`skein --preset %s`", preset->name);
    if (lesson->minutes)
        printf(", %d minutes", lesson->minutes);
    printf("\n\n");
    if (*lesson->question)
        printf("**%s**\n\n", lesson->question);
    for (size_t i = 0; i < lesson_answers(lesson); i++)
        printf("%zu. %s%s\n", i + 1, lesson->answers[i],
               i + 1 == (size_t)lesson->right ? " (right)" : "");
    printf("\n%s\n\n", lesson->text);
    for (size_t i = 0; i < LESSON_TASKS; i++)
        if (goal_parse(lesson->tasks[i], &goal))
            printf("- To do: %s (`%.*s`)\n", goal.words, (int)strcspn(lesson->tasks[i], ":"),
                   lesson->tasks[i]);
    if (*lesson->outside)
        printf("- Outside: %s\n", lesson->outside);
}

// For teachers, in Markdown.
static bool info_list_lessons(Error *error) {
    size_t count;
    Settings *all = preset_list(&count, error);
    const Model *model = NULL;
    if (!all)
        return false;
    printf(
        "# Lessons\n\n"
        "A lesson asks before its flock flies; keys 1 to 4 answer, Space flies without an answer. "
        "Then it says what\nto look for, and marks what is to be done once the flock has come "
        "to it. N goes to the next. `--lessons plain`\nasks nothing. Made by `skein info "
        "--lessons`; a lesson of your own is a preset (src/session/README.md).\n");
    for (size_t i = 0; i < count; i++) {
        if (preset_lesson_number(&all[i]) == 0)
            continue;
        if (all[i].model != model)
            printf("\n## %s: %s\n", all[i].model->name, all[i].model->help);
        model = all[i].model;
        info_print_lesson(&all[i]);
    }
    memory_free(all);
    return true;
}

static void info_list_keys(void) {
    const char *group = "";
    for (const FlyCommand *row = fly_commands; row->name && row->where != FLY_BROWSER; row++) {
        if (strcmp(row->group, group) != 0)
            printf("%s%s\n", *group ? "\n" : "", row->group);
        group = row->group;
        printf("  %-22s %s\n", fly_key_label(row, FLY_ALL_KEYS, NULL).text, row->help);
    }
}

// --- The machine ---

static void info_print_machine(void) {
    char model[128];
    host_processor_name(model, sizeof model);
    printf("processor: %s\n", model);
    printf("threads:   %d\n", pool_processors());
    printf("simd:     ");
    for (int simd = SIM_SIMD_PLAIN; simd <= SIM_SIMD_AVX512; simd++)
        if (sim_has_simd((SimSimd)simd))
            printf(" %s", sim_simd_name((SimSimd)simd));
    printf("\n");

    Error error = {0};
    gfx_driver_prepare(false);
    GfxContext *context = gfx_context_create(GFX_DEVICE_AUTO, &error);
    if (context) {
        GfxInfo info = gfx_info();
        printf("opengl:    %s\nrenderer:  %s%s\nvendor:    %s\n", info.version, info.renderer,
               info.software ? " (software)" : "", info.vendor);
        Gpusim *gpu = gpusim_create(GPUSIM_PROBED, &error);
        printf("--sim gpu: %s\n", !gpu                     ? error.text
                                  : gpusim_steps(gpu).near ? "near: not the processor's bits"
                                                           : "with the processor's bits");
        gpusim_destroy(gpu);
        gfx_context_destroy(context);
    } else {
        printf("opengl:    none offscreen: %s\n", error.text);
    }
    enum { MOST = 16 };
    GfxDevice devices[MOST];
    size_t count = gfx_list_devices(devices, MOST);
    for (size_t i = 0; i < count && i < MOST; i++)
        printf("device %zu:  %s%s%s%s%s\n", i, devices[i].name,
               devices[i].software ? " (software)" : "", *devices[i].path ? ", " : "",
               devices[i].path, devices[i].usable ? "" : ", cannot be used");
}

bool cmd_info(const Options *options, Error *error) {
    const InfoOptions *wanted = &options->info;
    if (wanted->json)
        return cmd_info_json(stdout, error);
    if (!wanted->models && !wanted->rules && !wanted->params && !wanted->metrics &&
        !wanted->presets && !wanted->lessons && !wanted->keys) {
        cmd_info_version(stdout);
        info_print_machine();
    }
    if (wanted->models)
        info_list_models();
    if (wanted->rules && !info_list_rules(wanted->rules, error))
        return false;
    if (wanted->params && !info_list_params(wanted->params, error))
        return false;
    if (wanted->metrics)
        info_list_metrics();
    if (wanted->presets && !info_list_presets(error))
        return false;
    if (wanted->lessons && !info_list_lessons(error))
        return false;
    if (wanted->keys)
        info_list_keys();
    return true;
}

#include "bench/read.h"

#include <math.h>
#include <string.h>

#include <cJSON.h>
#include <errno.h>

#include "base/memory.h"

// --- Figures ---

// A number as the figure's kind accepts it, in the file's unit; below 0 where it is not there.
static bool read_value(const BenchFigure *figure, const cJSON *item, double *value, Error *error) {
    bool count = figure->kind == BENCH_KIND_REQUIRED_COUNT || figure->kind == BENCH_KIND_COUNT;
    bool required =
        figure->kind == BENCH_KIND_REQUIRED || figure->kind == BENCH_KIND_REQUIRED_COUNT;
    const double largest_whole = 9007199254740992.0; // every whole number up to here is a double
    *value = count ? 0 : -1;
    if (!required && (!item || cJSON_IsNull(item)))
        return true;
    if (!item)
        return error_set(error, ERROR_FAILED, "missing");
    if (!cJSON_IsNumber(item))
        return error_set(error, ERROR_FAILED, "expected a number%s",
                         required || count ? "" : " or null");
    double number = *value = item->valuedouble, least = count && required ? 1 : 0;
    if (count)
        return (number >= least && number <= largest_whole && number == floor(number)) ||
               error_set(error, ERROR_FAILED, "expected a whole number from %g, not %g", least,
                         number);
    bool share = figure->kind == BENCH_KIND_SHARE;
    return (isfinite(number) && number >= 0 && !(share && number > 1) &&
            !(required && number == 0)) ||
           error_set(error, ERROR_FAILED, "expected a finite number %s%s, not %g",
                     required ? "above 0" : "from 0", share ? " to 1" : "", number);
}

// NULL where it is not there. A duplicate is an error.
static bool find_member(const cJSON *object, const char *name, const cJSON **item, Error *error) {
    *item = cJSON_GetObjectItemCaseSensitive(object, name);
    for (const cJSON *next = *item ? (*item)->next : NULL; next; next = next->next)
        if (strcmp(next->string, name) == 0)
            return error_set(error, ERROR_FAILED, "there twice");
    return true;
}

// --- Runs ---

static bool find_group(const cJSON *run, const char *name, const cJSON **group, Error *error) {
    if (!name)
        return *group = run, true;
    return (find_member(run, name, group, error) &&
            (!*group || cJSON_IsNull(*group) || cJSON_IsObject(*group) ||
             error_set(error, ERROR_FAILED, "expected an object"))) ||
           error_prefix(error, "%s", name);
}

static bool read_figure(const cJSON *run, BenchFigureId id, BenchRun *out, Error *error) {
    const BenchFigure *figure = &bench_figures[id];
    const cJSON *group, *item;
    double value;
    if (!find_group(run, figure->group, &group, error))
        return false;
    if (!find_member(group, figure->name, &item, error) || !read_value(figure, item, &value, error))
        return error_prefix(error, "%s%s%s", figure->group ? figure->group : "",
                            figure->group ? "." : "", figure->name);
    bench_set(out, id, value);
    return true;
}

static bool read_run(const cJSON *object, BenchRun *run, Error *error) {
    *run = (BenchRun){0};
    for (int id = 0; id < BENCH_FIGURES; id++)
        if (!bench_figures[id].derive && !read_figure(object, (BenchFigureId)id, run, error))
            return false;
    return true;
}

static bool read_runs(BenchResult *out, Error *error) {
    const cJSON *runs;
    if (!find_member(out->tree, "runs", &runs, error))
        return error_prefix(error, "runs");
    if (!cJSON_IsArray(runs))
        return error_set(error, ERROR_FAILED, "runs: expected an array");
    int count = cJSON_GetArraySize(runs);
    if (count < 1 || count > BENCH_MOST_RUNS)
        return error_set(error, ERROR_FAILED, "runs: expected 1 to %d runs, not %d",
                         BENCH_MOST_RUNS, count);
    const cJSON *run;
    cJSON_ArrayForEach(run, runs) {
        size_t at = out->run_count;
        if (!cJSON_IsObject(run))
            return error_set(error, ERROR_FAILED, "runs[%zu]: expected an object", at);
        if (!read_run(run, &out->runs[at], error)) {
            Error inner = *error;
            return error_set(error, inner.kind, "runs[%zu].%s", at, inner.text);
        }
        out->run_count++;
    }
    return true;
}

// --- The file ---

static cJSON *parse(const char *path, const char *text, Error *error) {
    const char *end = text;
    errno = 0; // only errno distinguishes lack of memory from a syntax error
    cJSON *tree = cJSON_ParseWithOpts(text, &end, true);
    if (!tree && errno == ENOMEM) {
        error_set(error, ERROR_FAILED, "%s: out of memory for its JSON", path);
    } else if (!tree) {
        size_t line = 1;
        for (const char *at = text; at < end; at++)
            line += *at == '\n';
        error_set(error, ERROR_FAILED, "%s:%zu: not valid JSON", path, line);
    }
    return tree;
}

// Comparing objects takes the square of their members, and twice as long with each one within
// another: what no benchmark writes is refused before it takes hours.
static bool check_extent(const cJSON *item, int depth, Error *error) {
    enum { MOST_MEMBERS = 256, MOST_DEPTH = 6 };
    if ((cJSON_IsObject(item) || cJSON_IsArray(item)) && depth > MOST_DEPTH)
        return error_set(error, ERROR_FAILED,
                         "objects and arrays within each other: expected %d at most", MOST_DEPTH);
    int count = 0;
    const cJSON *member;
    cJSON_ArrayForEach(member, item) {
        if (cJSON_IsObject(item) && ++count > MOST_MEMBERS)
            return error_set(error, ERROR_FAILED, "an object's members: expected %d at most",
                             MOST_MEMBERS);
        if (!check_extent(member, depth + 1, error))
            return false;
    }
    return true;
}

static bool read_tree(BenchResult *out, Error *error) {
    if (!cJSON_IsObject(out->tree))
        return error_set(error, ERROR_FAILED, "expected an object");
    if (!check_extent(out->tree, 1, error))
        return false;
    const cJSON *schema = cJSON_GetObjectItemCaseSensitive(out->tree, "schema");
    if (!cJSON_IsNumber(schema))
        return error_set(error, ERROR_FAILED,
                         "schema: expected a number; is it a benchmark's result?");
    if (schema->valuedouble != BENCH_SCHEMA)
        return error_set(error, ERROR_FAILED, "schema: %g is not known, only %d is",
                         schema->valuedouble, BENCH_SCHEMA);
    out->schema = BENCH_SCHEMA;
    const struct {
        const char *name;
        const cJSON **tree;
    } trees[] = {{"settings", &out->settings}, {"machine", &out->machine}};
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        if (!find_member(out->tree, trees[i].name, trees[i].tree, error))
            return error_prefix(error, "%s", trees[i].name);
        if (!cJSON_IsObject(*trees[i].tree))
            return error_set(error, ERROR_FAILED, "%s: expected an object", trees[i].name);
    }
    const cJSON *partial;
    if (!find_member(out->tree, "partial", &partial, error))
        return error_prefix(error, "partial");
    if (partial && !cJSON_IsBool(partial))
        return error_set(error, ERROR_FAILED, "partial: expected true or false");
    out->partial = cJSON_IsTrue(partial);
    return read_runs(out, error);
}

bool bench_read(BenchResult *out, const char *path, Error *error) {
    *out = (BenchResult){0};
    size_t size;
    char *text = file_read_text(path, BENCH_MOST_BYTES, &size, error);
    if (!text)
        return false;
    snprintf(out->name, sizeof out->name, "%s", path);
    out->tree = parse(path, text, error);
    memory_free(text);
    if (!out->tree)
        return false;
    if (read_tree(out, error))
        return true;
    bench_free(out);
    return error_prefix(error, "%s", path);
}

void bench_free(BenchResult *result) {
    cJSON_Delete(result->tree);
    *result = (BenchResult){0};
}

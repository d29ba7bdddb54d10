// The members of a run are rows of one table: where each stands in the file, where it belongs in
// BenchRun, and what it may be.
#include "bench/read.h"

#include <math.h>
#include <string.h>

#include <cJSON.h>
#include <errno.h>

#include "base/memory.h"

// --- Members ---

typedef struct Member {
    const char *group; // the object it stands in; NULL: the run itself
    const char *name;
    size_t offset;
    double factor; // from the file's unit to ours
    bool required; // and above 0: times are compared as ratios and drawn on logarithmic axes
    double most;
} Member;

#define AT(field) offsetof(BenchRun, field)

static const Member members[] = {
    {"frame_ms", "median", AT(frame.median), 1e-3, true, HUGE_VAL},
    {"frame_ms", "p95", AT(frame.p95), 1e-3, true, HUGE_VAL},
    {"frame_ms", "p99", AT(frame.p99), 1e-3, false, HUGE_VAL},
    {"frame_ms", "max", AT(frame.max), 1e-3, false, HUGE_VAL},
    {"frame_ms", "spread", AT(spread), 1e-3, false, HUGE_VAL},
    {NULL, "fps", AT(fps), 1, false, HUGE_VAL},
    {NULL, "low_1_percent_fps", AT(low_1_percent_fps), 1, false, HUGE_VAL},
    {NULL, "simulate_ms", AT(simulate), 1e-3, false, HUGE_VAL},
    {NULL, "upload_ms", AT(upload), 1e-3, false, HUGE_VAL},
    {NULL, "draw_ms", AT(draw), 1e-3, false, HUGE_VAL},
    {NULL, "gpu_ms", AT(gpu), 1e-3, false, HUGE_VAL},
    {NULL, "neighbours_first", AT(neighbours_first), 1, false, HUGE_VAL},
    {NULL, "neighbours_mean", AT(neighbours_mean), 1, false, HUGE_VAL},
    {NULL, "neighbours_last", AT(neighbours_last), 1, false, HUGE_VAL},
    {NULL, "pairs_per_second", AT(pairs_per_second), 1, false, HUGE_VAL},
    {NULL, "triangles_per_second", AT(triangles_per_second), 1, false, HUGE_VAL},
    {NULL, "covered", AT(covered), 1, false, 1},
    {"limits", "pairs_per_second", AT(limits.pairs_per_second), 1, false, HUGE_VAL},
    {"limits", "draw_ms", AT(limits.draw), 1e-3, false, HUGE_VAL},
    {"limits", "draw_same_triangles_ms", AT(limits.draw_same_triangles), 1e-3, false, HUGE_VAL},
    {"limits", "memory_bytes_per_second", AT(limits.memory_bytes_per_second), 1, false, HUGE_VAL},
};

// Errors are given the member's place here, and the file's name by bench_read.
static bool read_member(const Member *member, const cJSON *item, double *out, Error *error) {
    *out = -1;
    if (!member->required && (!item || cJSON_IsNull(item)))
        return true;
    if (!item)
        return error_set(error, ERROR_FAILED, "missing");
    if (!cJSON_IsNumber(item))
        return error_set(error, ERROR_FAILED, "expected a number%s",
                         member->required ? "" : " or null");
    double value = item->valuedouble;
    if (!isfinite(value) || value < 0 || value > member->most || (member->required && value == 0)) {
        char most[32] = "";
        if (isfinite(member->most))
            snprintf(most, sizeof most, " to %g", member->most);
        return error_set(error, ERROR_FAILED, "expected a finite number %s%s, not %g",
                         member->required ? "above 0" : "from 0", most, value);
    }
    *out = value * member->factor;
    return true;
}

// NULL where it is not there; which of two was meant cannot be told.
static bool find_member(const cJSON *object, const char *name, const cJSON **item, Error *error) {
    *item = cJSON_GetObjectItemCaseSensitive(object, name);
    for (const cJSON *next = *item ? (*item)->next : NULL; next; next = next->next)
        if (strcmp(next->string, name) == 0)
            return error_set(error, ERROR_FAILED, "there twice");
    return true;
}

static bool read_count(const cJSON *item, size_t least, size_t *out, Error *error) {
    const double most = 9007199254740992.0; // every whole number up to here is a double
    if (!item)
        return error_set(error, ERROR_FAILED, "missing");
    if (!cJSON_IsNumber(item))
        return error_set(error, ERROR_FAILED, "expected a number");
    double value = item->valuedouble;
    if (!(value >= (double)least && value <= most) || value != floor(value))
        return error_set(error, ERROR_FAILED, "expected a whole number from %zu, not %g", least,
                         value);
    *out = (size_t)value;
    return true;
}

// --- Runs ---

static bool read_count_of(const cJSON *run, const char *name, bool required, size_t least,
                          size_t *out, Error *error) {
    const cJSON *item;
    if (!find_member(run, name, &item, error))
        return error_prefix(error, "%s", name);
    return (!required && (!item || cJSON_IsNull(item))) || read_count(item, least, out, error) ||
           error_prefix(error, "%s", name);
}

static bool read_run(const cJSON *object, BenchRun *run, Error *error) {
    *run = (BenchRun){0};
    if (!read_count_of(object, "birds", true, 1, &run->birds, error) ||
        !read_count_of(object, "frames", false, 0, &run->frames, error))
        return false;
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const Member *member = &members[i];
        const cJSON *group = object, *item;
        if (member->group) {
            if (!find_member(object, member->group, &group, error))
                return error_prefix(error, "%s", member->group);
            if (group && !cJSON_IsNull(group) && !cJSON_IsObject(group)) {
                error_set(error, ERROR_FAILED, "expected an object");
                return error_prefix(error, "%s", member->group);
            }
        }
        double value;
        if (!find_member(group, member->name, &item, error) ||
            !read_member(member, item, &value, error))
            return error_prefix(error, "%s%s%s", member->group ? member->group : "",
                                member->group ? "." : "", member->name);
        memcpy((char *)run + member->offset, &value, sizeof value);
    }
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
    errno = 0; // cJSON tells a lack of memory from a mistake only through it
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

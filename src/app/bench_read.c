// The members of a run are rows of one table: where each stands in the file, where it belongs in
// BenchRun, and what it may be.
#include "app/bench_read.h"

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

static bool read_run(const cJSON *object, BenchRun *run, Error *error) {
    *run = (BenchRun){0};
    const cJSON *frames = cJSON_GetObjectItemCaseSensitive(object, "frames");
    if (!read_count(cJSON_GetObjectItemCaseSensitive(object, "birds"), 1, &run->birds, error))
        return error_prefix(error, "birds");
    if (frames && !cJSON_IsNull(frames) && !read_count(frames, 0, &run->frames, error))
        return error_prefix(error, "frames");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const Member *member = &members[i];
        const cJSON *group = object;
        if (member->group) {
            group = cJSON_GetObjectItemCaseSensitive(object, member->group);
            if (group && !cJSON_IsNull(group) && !cJSON_IsObject(group)) {
                error_set(error, ERROR_FAILED, "expected an object");
                return error_prefix(error, "%s", member->group);
            }
        }
        double value;
        if (!read_member(member, cJSON_GetObjectItemCaseSensitive(group, member->name), &value,
                         error))
            return error_prefix(error, "%s%s%s", member->group ? member->group : "",
                                member->group ? "." : "", member->name);
        memcpy((char *)run + member->offset, &value, sizeof value);
    }
    return true;
}

static bool read_runs(BenchResult *out, Error *error) {
    const cJSON *runs = cJSON_GetObjectItemCaseSensitive(out->tree, "runs");
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

static cJSON *parse(const char *text, size_t size, Error *error) {
    if (memchr(text, '\0', size)) {
        error_set(error, ERROR_FAILED, "not a text file");
        return NULL;
    }
    const char *end = text;
    errno = 0; // cJSON tells a lack of memory from a mistake only through it
    cJSON *tree = cJSON_ParseWithOpts(text, &end, true);
    if (!tree && errno == ENOMEM) {
        error_set(error, ERROR_FAILED, "out of memory for its %zu bytes of JSON", size);
    } else if (!tree) {
        size_t line = 1;
        for (const char *at = text; at < end; at++)
            line += *at == '\n';
        error_set(error, ERROR_FAILED, "not valid JSON in line %zu", line);
    }
    return tree;
}

static bool read_tree(BenchResult *out, Error *error) {
    if (!cJSON_IsObject(out->tree))
        return error_set(error, ERROR_FAILED, "expected an object");
    const cJSON *schema = cJSON_GetObjectItemCaseSensitive(out->tree, "schema");
    if (!cJSON_IsNumber(schema))
        return error_set(error, ERROR_FAILED,
                         "schema: expected a number; is it a benchmark's result?");
    if (schema->valuedouble != BENCH_SCHEMA)
        return error_set(error, ERROR_FAILED, "schema: %g is not known, only %d is",
                         schema->valuedouble, BENCH_SCHEMA);
    out->schema = BENCH_SCHEMA;
    out->settings = cJSON_GetObjectItemCaseSensitive(out->tree, "settings");
    if (!cJSON_IsObject(out->settings))
        return error_set(error, ERROR_FAILED, "settings: expected an object");
    out->machine = cJSON_GetObjectItemCaseSensitive(out->tree, "machine");
    if (!cJSON_IsObject(out->machine))
        return error_set(error, ERROR_FAILED, "machine: expected an object");
    return read_runs(out, error);
}

bool bench_read(BenchResult *out, const char *path, Error *error) {
    *out = (BenchResult){0};
    size_t size;
    char *text = file_read(path, BENCH_MOST_BYTES, &size, error);
    if (!text)
        return false;
    snprintf(out->name, sizeof out->name, "%s", path);
    out->tree = parse(text, size, error);
    memory_free(text);
    if (out->tree && read_tree(out, error))
        return true;
    bench_free(out);
    return error_prefix(error, "%s", path);
}

void bench_free(BenchResult *result) {
    cJSON_Delete(result->tree);
    *result = (BenchResult){0};
}

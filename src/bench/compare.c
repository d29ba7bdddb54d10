#include "bench/result.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <cJSON.h>

#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/text.h"

// --- Reading a file ---

typedef struct Result {
    const char *path;
    const Json *settings, *machine; // as in the file; their members are the writer's
    Json *tree;                     // holds both
    BenchRuns runs;                 // at least 1
} Result;

static double number_of(const Json *object, const char *name) {
    const Json *item = json_find(object, name);
    return cJSON_IsNumber(item) ? item->valuedouble : -1;
}

static const char *text_of(const Json *object, const char *name) {
    const char *text = cJSON_GetStringValue(json_find(object, name));
    return text ? text : "";
}

// What is no number from 0, or too large for any figure, is not known; three figures have to be.
static bool read_figure(const Json *run, BenchFigureId id, BenchRun *out, Error *error) {
    const BenchFigure *figure = &bench_figures[id];
    const char *name = figure->group;
    double number = number_of(name ? json_find(run, name) : run, figure->name);
    if (id == BENCH_BIRDS)
        number = floor(number);
    out->of[id] = number >= 0 && number < 0x1p53 ? number : -1;
    bool required = id == BENCH_BIRDS || id == BENCH_FRAME || id == BENCH_FRAME_P95;
    if (required && !(out->of[id] > 0))
        return error_set(error, ERROR_FAILED, "%s%s%s: expected a number above 0", name ? name : "",
                         name ? "." : "", figure->name);
    return true;
}

static bool read_tree(Result *out, Error *error) {
    const Json *runs = json_find(out->tree, "runs"), *run;
    const Json *schema = json_find(out->tree, "schema");
    const Json *partial = json_find(out->tree, "partial");
    int count = cJSON_GetArraySize(runs);
    size_t *done = &out->runs.count;
    out->settings = json_find(out->tree, "settings");
    out->machine = json_find(out->tree, "machine");
    if (!cJSON_IsNumber(schema))
        return error_set(error, ERROR_FAILED,
                         "schema: expected a number; is it a benchmark's result?");
    if (schema->valuedouble != BENCH_SCHEMA)
        return error_set(error, ERROR_FAILED, "schema: %g is not known, only %d is",
                         schema->valuedouble, BENCH_SCHEMA);
    if (!cJSON_IsObject(out->settings) || !cJSON_IsObject(out->machine))
        return error_set(error, ERROR_FAILED, "settings and machine: expected objects");
    out->runs.partial = cJSON_IsTrue(partial);
    if (!cJSON_IsArray(runs) || count < 1 || count > BENCH_MOST_RUNS)
        return error_set(error, ERROR_FAILED, "runs: expected an array of 1 to %d runs",
                         BENCH_MOST_RUNS);
    cJSON_ArrayForEach(run, runs) {
        for (int id = 0; id < BENCH_FIGURES; id++)
            if (!read_figure(run, (BenchFigureId)id, &out->runs.items[*done], error))
                return error_prefix(error, "runs[%zu]", *done);
        bench_derive(&out->runs.items[*done]);
        ++*done;
    }
    return true;
}

static bool read_result(Result *out, const char *path, Error *error) {
    size_t size, line = 1;
    out->path = path;
    char *text = file_read_text(path, BENCH_MOST_BYTES, &size, error);
    if (!text)
        return false;
    const char *end = text;
    errno = 0; // only errno tells lack of memory from a syntax error
    out->tree = cJSON_ParseWithOpts(text, &end, true);
    bool memory = errno != ENOMEM;
    for (const char *at = text; at < end; at++)
        line += *at == '\n';
    memory_free(text);
    if (!out->tree)
        return error_set(error, ERROR_FAILED, "%s:%zu: %s", path, line,
                         memory ? "not valid JSON" : "out of memory for its JSON");
    return read_tree(out, error) || error_prefix(error, "%s", path);
}

// --- The judgement of a bird count ---
//
// Machines are noisy and differ: the same program runs a third slower beside another one, or with
// the processor hot. The limits measured in the same run slow down with it, so a part that keeps
// its ratio to its limit is no slower program. The rest (the upload, a part whose ratio got worse,
// and all of a frame where no limit was measured) is granted the slowdown of those parts, and must
// stay within the noise beyond it. Ratios alone do not decide: that of a simulation of a tenth of a
// millisecond jumps by more than the 3 % without any frame being slower for it.

typedef enum Verdict { SAME, FASTER, SLOWER_MACHINE, REGRESSED } Verdict;

static const double counts_from = 0.03; // the share below which no difference counts

// The least difference of frame times that counts, in milliseconds.
static double noise_of(const BenchRun *old, const BenchRun *new) {
    double spread = hypot(fmax(old->of[BENCH_SPREAD], 0), fmax(new->of[BENCH_SPREAD], 0));
    return fmax(counts_from * old->of[BENCH_FRAME], 2 * spread);
}

static Verdict judge(const BenchRun *old, const BenchRun *new) {
    static const BenchFigureId parts[][2] = {{BENCH_SIMULATE, BENCH_LIMIT_SIMULATE},
                                             {BENCH_DRAW, BENCH_LIMIT_DRAW}};
    double before = old->of[BENCH_FRAME], after = new->of[BENCH_FRAME];
    double noise = noise_of(old, new);
    if (fabs(after - before) <= noise)
        return SAME;
    if (after < before)
        return FASTER;
    double kept_before = 0, kept_after = 0; // of the parts that kept their ratio
    for (int i = 0; i < 2; i++) {
        double from = old->of[parts[i][0]], from_limit = old->of[parts[i][1]];
        double to = new->of[parts[i][0]], to_limit = new->of[parts[i][1]];
        if (from > 0 && from_limit > 0 && to > 0 && to_limit > 0 &&
            to / to_limit <= (1 + counts_from) * from / from_limit) {
            kept_before += from;
            kept_after += to;
        }
    }
    double granted = kept_before > 0 ? fmax(1, kept_after / kept_before) : 1;
    double rest = (after - kept_after) - (before - kept_before) * granted;
    return rest <= noise ? SLOWER_MACHINE : REGRESSED;
}

// --- Settings and machines ---

enum { TEXT_SIZE = 1024, VALUE_SIZE = 8192 };

// As in the file; false where it is too long. Values are compared as such text: cJSON_Compare takes
// twice as long with each object within another.
static bool print_value(const Json *item, char out[VALUE_SIZE]) {
    bool fits = item && cJSON_PrintPreallocated((cJSON *)item, out, VALUE_SIZE, false);
    if (!fits)
        strcpy(out, item ? "..." : "nothing");
    return fits;
}

// The one setting that may differ: grid against brute is a comparison that people want to see. It
// is shown and not judged.
static const char *const subject = "search";

// Every member of either that the other has not, or has otherwise: "seed (1; 2), simd (nothing;
// "avx2")", or "".
static void describe_differences(const Json *a, const Json *b, char out[TEXT_SIZE]) {
    char values[2][VALUE_SIZE];
    *out = '\0';
    for (int side = 0; side < 2; side++) {
        const Json *from = side ? b : a, *to = side ? a : b, *item;
        cJSON_ArrayForEach(item, from) {
            const Json *other = json_find(to, item->string);
            bool known = print_value(item, values[side]);
            known &= print_value(other, values[!side]);
            if (other && (side || (known && strcmp(values[0], values[1]) == 0) ||
                          strcmp(item->string, subject) == 0))
                continue;
            text_add(out, TEXT_SIZE, "%s%.60s (%.60s; %.60s)", *out ? ", " : "", item->string,
                     values[0], values[1]);
        }
    }
    text_make_printable(out);
}

// --- The table ---

static const struct Column {
    const char *head;
    int width;
    BenchFigureId id;
    bool is_change; // in percent, otherwise both values
} columns[] = {{"change %", 8, BENCH_FRAME, true},
               {"simulate %", 10, BENCH_SIMULATE, true},
               {"draw %", 8, BENCH_DRAW, true},
               {"simulate share", 14, BENCH_RATIO_SIMULATE, false},
               {"draw / limit", 14, BENCH_RATIO_DRAW, false}};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void print_head(FILE *stream, char labels[][TEXT_SIZE], size_t count) {
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%c: %s\n", 'A' + (char)i, labels[i]);
    fprintf(stream, "%10s", "birds");
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "     %c ms", 'A' + (char)i);
    for (size_t i = 0; count == 2 && i < COLUMNS; i++)
        fprintf(stream, " %*s", columns[i].width, columns[i].head);
    fputs(count == 2 ? "  noise %  judgement\n" : "\n", stream);
}

static void print_row(FILE *stream, const BenchRun *const *runs, size_t count, const char *word) {
    fprintf(stream, "%10.0f", runs[0]->of[BENCH_BIRDS]);
    for (size_t i = 0; i < count; i++)
        fprintf(stream, " %8.3f", runs[i]->of[BENCH_FRAME]);
    for (size_t i = 0; count == 2 && i < COLUMNS; i++) {
        double old = runs[0]->of[columns[i].id], new = runs[1]->of[columns[i].id];
        char text[48] = "-";
        if (columns[i].is_change && old > 0 && new >= 0)
            snprintf(text, sizeof text, "%+.1f", 100 * (new / old - 1));
        else if (!columns[i].is_change && old >= 0 && new >= 0)
            snprintf(text, sizeof text, "%.2f -> %.2f", old, new);
        fprintf(stream, " %*s", columns[i].width, text);
    }
    if (count == 2)
        fprintf(stream, " %8.1f  %s", 100 * noise_of(runs[0], runs[1]) / runs[0]->of[BENCH_FRAME],
                word);
    fputc('\n', stream);
}

// The run of each result with that many birds; false where one has none.
static bool find_row(const Result *results, size_t count, double birds,
                     const BenchRun *row[BENCH_MOST_COMPARED]) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < results[i].runs.count && found == i; k++)
            if (results[i].runs.items[k].of[BENCH_BIRDS] == birds)
                row[found++] = &results[i].runs.items[k];
    return found == count;
}

// doubts: "A is partial, ...; B is not quotable, ..."
static void print_notes(FILE *stream, const Result *results, size_t count, size_t rows,
                        char doubts[TEXT_SIZE]) {
    *doubts = '\0';
    for (size_t i = 0; i < count; i++) {
        char letter = 'A' + (char)i, text[TEXT_SIZE];
        if (results[i].runs.count > rows)
            fprintf(stream, "%zu of %zu runs of %c have no counterpart and are left out\n",
                    results[i].runs.count - rows, results[i].runs.count, letter);
        describe_differences(results[0].machine, results[i].machine, text);
        if (*text)
            fprintf(stream, "%c was measured on another machine than A: %s\n", letter, text);
        bench_describe_doubts(&results[i].runs, text, 256);
        if (!*text)
            continue;
        fprintf(stream, "%c is %s\n", letter, text);
        text_add(doubts, TEXT_SIZE, "%s%c is %s", *doubts ? "; " : "", letter, text);
    }
}

// --- The plot ---

// What all results share; the renderer only where pictures are compared.
static void describe_all(const Result *results, size_t count, bool drawn, char out[TEXT_SIZE]) {
    const Json *settings = results[0].settings;
    const char *preset = text_of(settings, "preset");
    const char *member = drawn ? "opengl_renderer" : "processor";
    const char *machine = text_of(results[0].machine, member);
    double neighbours = number_of(settings, "neighbours");
    double width = number_of(settings, "width_pixels"),
           threads = number_of(settings, "threads_count");
    for (size_t i = 1; i < count; i++)
        if (strcmp(machine, text_of(results[i].machine, member)) != 0)
            machine = "several machines";
    *out = '\0';
    text_add(out, TEXT_SIZE, "%s%s%s", text_of(settings, "model"), *preset ? " " : "", preset);
    if (neighbours >= 0)
        text_add(out, TEXT_SIZE, ", %g neighbours", neighbours);
    if (drawn && width >= 0)
        text_add(out, TEXT_SIZE, ", %.0f x %.0f pixels", width,
                 number_of(settings, "height_pixels"));
    text_add(out, TEXT_SIZE, "%s%s", *machine ? ", " : "", machine);
    if (threads >= 0)
        text_add(out, TEXT_SIZE, ", %.0f thread%s", threads, threads == 1 ? "" : "s");
}

// --- All of it ---

static bool compare(FILE *stream, const Result *results, size_t count, const char *plot,
                    Error *error) {
    static const char *const words[] = {"same within noise", "faster", "slower, as the machine is",
                                        "slower"};
    const BenchRun *row[BENCH_MOST_COMPARED];
    char labels[BENCH_MOST_COMPARED][TEXT_SIZE], slower[TEXT_SIZE] = "", doubts[TEXT_SIZE],
                                                 about[TEXT_SIZE];
    size_t rows = 0, verdicts[4] = {0};
    bool about_subject = false;
    for (size_t i = 1; i < count; i++) {
        const Json *first = results[0].settings, *settings = results[i].settings;
        describe_differences(first, settings, about);
        if (*about)
            return error_set(error, ERROR_USAGE, "%s and %s differ in settings: %s",
                             results[0].path, results[i].path, about);
        about_subject |= strcmp(text_of(first, subject), text_of(settings, subject)) != 0;
    }
    bool judged = count == 2 && !about_subject;
    for (size_t i = 0; i < count; i++) {
        labels[i][0] = '\0';
        if (about_subject)
            text_add(labels[i], TEXT_SIZE, "%s: ", text_of(results[i].settings, subject));
        text_add(labels[i], TEXT_SIZE, "%s", results[i].path);
        text_make_printable(labels[i]);
    }
    for (size_t i = 0; i < results[0].runs.count; i++) {
        if (!find_row(results, count, results[0].runs.items[i].of[BENCH_BIRDS], row))
            continue;
        if (rows++ == 0)
            print_head(stream, labels, count);
        Verdict verdict = judged ? judge(row[0], row[1]) : SAME;
        print_row(stream, row, count, judged ? words[verdict] : "");
        verdicts[verdict]++;
        if (verdict == REGRESSED)
            text_add(slower, TEXT_SIZE, "%s%.0f", *slower ? ", " : "", row[0]->of[BENCH_BIRDS]);
    }
    if (rows == 0)
        return error_set(error, ERROR_USAGE, "--compare: the results have no bird count in common");
    print_notes(stream, results, count, rows, doubts);
    if (judged)
        fprintf(stream,
                "%s: %zu slower, %zu slower as the machine is, %zu the same within noise, %zu "
                "faster\n",
                *slower ? "Regressed" : "Not regressed", verdicts[REGRESSED],
                verdicts[SLOWER_MACHINE], verdicts[SAME], verdicts[FASTER]);
    BenchSeries series[BENCH_MOST_COMPARED];
    for (size_t i = 0; i < count; i++)
        series[i] = (BenchSeries){labels[i], &results[i].runs};
    describe_all(results, count, !about_subject, about);
    if (plot &&
        !bench_plot(plot, &(BenchPlot){!about_subject, about, series, count, doubts}, error))
        return error_prefix(error, "--plot");
    return !*slower ||
           error_set(error, ERROR_FAILED, "%s is slower than %s beyond noise with %s birds",
                     results[1].path, results[0].path, slower);
}

bool bench_compare(FILE *stream, const BenchFiles *files, const char *plot, Error *error) {
    size_t count = files->count;
    Result *results = memory_alloc(count, sizeof *results, error);
    bool good = results != NULL;
    for (size_t i = 0; good && i < count; i++)
        good = read_result(&results[i], files->items[i], error) || error_prefix(error, "--compare");
    good = good && compare(stream, results, count, plot, error);
    for (size_t i = 0; results && i < count; i++)
        cJSON_Delete(results[i].tree);
    memory_free(results);
    return good;
}

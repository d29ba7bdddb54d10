#include "bench/compare.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include <cJSON.h>

#include "base/memory.h"
#include "base/text.h"
#include "bench/plot.h"
#include "bench/read.h"

// --- The judgement of a bird count ---
//
// Machines are noisy and differ: the same program runs a third slower beside another one, or with
// the processor hot. The limits measured in the same run slow down with it, so a part that keeps
// its ratio to its limit is no slower program. The rest (the upload, a part whose ratio got worse,
// and all of a frame where no limit was measured) is granted the slowdown of those parts, and must
// stay within the noise beyond it. Ratios alone do not decide: that of a simulation of a tenth of a
// millisecond jumps by more than the 3 % without any frame being slower for it.

static const double counts_from = 0.03; // the share below which no difference counts

double bench_noise(const BenchRun *old, const BenchRun *new) {
    double spread =
        hypot(fmax(bench_get(old, BENCH_SPREAD), 0), fmax(bench_get(new, BENCH_SPREAD), 0));
    return fmax(counts_from * bench_get(old, BENCH_FRAME), 2 * spread);
}

// The milliseconds of the parts that kept their ratio to the machine's limit.
typedef struct Kept {
    double old, new;
} Kept;

static void keep_part(Kept *kept, const BenchRun *old, const BenchRun *new, BenchFigureId part,
                      BenchFigureId ratio) {
    double before = bench_get(old, part), after = bench_get(new, part);
    double worse = bench_worse_by(ratio, old, new);
    if (worse < 0 || worse > 1 + counts_from || before < 0 || after < 0)
        return;
    kept->old += before;
    kept->new += after;
}

BenchVerdict bench_judge(const BenchRun *old, const BenchRun *new) {
    double before = bench_get(old, BENCH_FRAME), after = bench_get(new, BENCH_FRAME);
    double noise = bench_noise(old, new);
    if (fabs(after - before) <= noise)
        return BENCH_SAME;
    if (after < before)
        return BENCH_FASTER;
    Kept kept = {0, 0};
    keep_part(&kept, old, new, BENCH_SIMULATE, BENCH_RATIO_SIMULATE);
    keep_part(&kept, old, new, BENCH_DRAW, BENCH_RATIO_DRAW);
    double granted = kept.old > 0 ? fmax(1, kept.new / kept.old) : 1;
    double rest = (after - kept.new) - (before - kept.old) * granted;
    return rest <= noise ? BENCH_SLOWER_MACHINE : BENCH_REGRESSED;
}

enum { LABEL_SIZE = 64, VALUE_SIZE = 64 };

// --- Settings and machines ---

static void add_text(char *out, size_t size, const char *format, ...) PRINTF_LIKE(3, 4);

static void add_text(char *out, size_t size, const char *format, ...) {
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, size - used, format, arguments);
    va_end(arguments);
}

static void format_value(const cJSON *item, char out[VALUE_SIZE]) {
    char *text = item ? cJSON_PrintUnformatted(item) : NULL;
    const char *shown = !item ? "nothing" : text ? text : "?";
    // Texts without their quotes, as they were typed.
    if (item && cJSON_IsString(item))
        shown = item->valuestring;
    bool whole = strlen(shown) < VALUE_SIZE;
    snprintf(out, VALUE_SIZE, "%.*s%s", whole ? VALUE_SIZE - 1 : VALUE_SIZE - 4, shown,
             whole ? "" : "...");
    text_make_printable(out);
    cJSON_free(text);
}

static const char *text_of(const cJSON *object, const char *name) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
    return text ? text : "";
}

typedef void (*DifferFn)(void *context, const char *name, const cJSON *a, const cJSON *b);

// Every member of either that the other has not, or has otherwise.
static void walk_differences(const cJSON *a, const cJSON *b, DifferFn differ, void *context) {
    const cJSON *item;
    cJSON_ArrayForEach(item, a) {
        const cJSON *other = cJSON_GetObjectItemCaseSensitive(b, item->string);
        if (!other || !cJSON_Compare(item, other, true))
            differ(context, item->string, item, other);
    }
    cJSON_ArrayForEach(item, b) {
        if (!cJSON_GetObjectItemCaseSensitive(a, item->string))
            differ(context, item->string, NULL, item);
    }
}

// The one setting that may differ: grid against brute is a comparison that people want to see. It
// is shown and not judged.
static const char *const subject = "search";

static bool is_about_subject(const BenchResult *results, size_t count) {
    const cJSON *first = cJSON_GetObjectItemCaseSensitive(results[0].settings, subject);
    for (size_t i = 1; i < count && first; i++) {
        const cJSON *other = cJSON_GetObjectItemCaseSensitive(results[i].settings, subject);
        if (other && !cJSON_Compare(first, other, true))
            return true;
    }
    return false;
}

// The first setting with its values, and the names of some others.
typedef struct SettingsDifference {
    size_t count, named;
    char first[4 * VALUE_SIZE], others[128];
} SettingsDifference;

static void add_setting(void *context, const char *name, const cJSON *a, const cJSON *b) {
    SettingsDifference *difference = context;
    if (a && b && strcmp(name, subject) == 0)
        return;
    char old[VALUE_SIZE], new[VALUE_SIZE];
    format_value(a, old);
    format_value(b, new);
    if (difference->count++ == 0) {
        snprintf(difference->first, sizeof difference->first, "%.60s: %s and %s", name, old, new);
    } else if (strlen(difference->others) + strlen(name) + 3 < sizeof difference->others) {
        add_text(difference->others, sizeof difference->others, "%s%s",
                 difference->named++ == 0 ? "" : ", ", name);
    }
}

static bool refuse_settings(const BenchResult *a, const BenchResult *b,
                            const SettingsDifference *difference, Error *error) {
    size_t unnamed = difference->count - 1 - difference->named;
    char more[192] = "";
    if (difference->named > 0)
        add_text(more, sizeof more, "; also in %s", difference->others);
    if (unnamed > 0)
        add_text(more, sizeof more, " and %zu more", unnamed);
    return error_set(error, ERROR_USAGE, "%s and %s differ in settings.%s%s", a->name, b->name,
                     difference->first, more);
}

static bool check_settings(const BenchResult *results, size_t count, Error *error) {
    for (size_t i = 1; i < count; i++) {
        SettingsDifference difference = {0};
        walk_differences(results[0].settings, results[i].settings, add_setting, &difference);
        if (difference.count > 0)
            return refuse_settings(&results[0], &results[i], &difference, error);
    }
    return true;
}

typedef struct MachineNote {
    FILE *stream;
    const char *separator;
} MachineNote;

static void print_machine_member(void *context, const char *name, const cJSON *a, const cJSON *b) {
    MachineNote *note = context;
    char member[VALUE_SIZE], old[VALUE_SIZE], new[VALUE_SIZE];
    snprintf(member, sizeof member, "%s", name);
    text_make_printable(member);
    format_value(a, old);
    format_value(b, new);
    fprintf(note->stream, "%s %s (%s; %s)", note->separator, member, old, new);
    note->separator = ",";
}

// --- Bird counts ---

// The nth run with that many birds.
static const BenchRun *find_run(const BenchResult *result, size_t birds, size_t nth) {
    for (size_t i = 0; i < result->run_count; i++)
        if (result->runs[i].birds == birds && nth-- == 0)
            return &result->runs[i];
    return NULL;
}

typedef struct Row {
    const BenchRun *runs[BENCH_MOST_COMPARED];
} Row;

static size_t find_rows(const BenchResult *results, size_t count, Row rows[BENCH_MOST_RUNS]) {
    size_t found = 0;
    for (size_t i = 0; i < results[0].run_count; i++) {
        size_t birds = results[0].runs[i].birds, nth = 0;
        for (size_t j = 0; j < i; j++)
            nth += results[0].runs[j].birds == birds;
        bool all = true;
        for (size_t j = 0; j < count; j++)
            all &= (rows[found].runs[j] = find_run(&results[j], birds, nth)) != NULL;
        found += all;
    }
    return found;
}

// --- The table ---

static void make_labels(const BenchResult *results, size_t count, char labels[][LABEL_SIZE]) {
    bool paths = false; // where names alone would not tell them apart
    for (size_t i = 0; i < count; i++) {
        const char *slash = strrchr(results[i].name, '/');
        const char *name = slash ? slash + 1 : results[i].name;
        size_t length = strlen(name);
        if (length > 5 && strcmp(name + length - 5, ".json") == 0)
            length -= 5;
        snprintf(labels[i], LABEL_SIZE, "%.*s", (int)(length < LABEL_SIZE ? length : 63), name);
        for (size_t j = 0; j < i; j++)
            paths |= strcmp(labels[i], labels[j]) == 0;
    }
    for (size_t i = 0; i < count && paths; i++) {
        size_t length = strlen(results[i].name), most = LABEL_SIZE - 1;
        snprintf(labels[i], LABEL_SIZE, "%s",
                 results[i].name + (length > most ? length - most : 0));
    }
    for (size_t i = 0; i < count && is_about_subject(results, count); i++) {
        char name[LABEL_SIZE];
        memcpy(name, labels[i], sizeof name);
        const char *value = text_of(results[i].settings, subject);
        if (strcmp(name, value) != 0)
            snprintf(labels[i], LABEL_SIZE, "%.20s: %.40s", value, name);
    }
    for (size_t i = 0; i < count; i++)
        text_make_printable(labels[i]);
}

static void print_change(FILE *stream, const Row *row, BenchFigureId id, int width) {
    double old = bench_get(row->runs[0], id), new = bench_get(row->runs[1], id);
    if (old > 0 && new >= 0)
        fprintf(stream, " %+*.1f", width, 100 * (new / old - 1));
    else
        fprintf(stream, " %*s", width, "-");
}

static void print_ratios(FILE *stream, const Row *row, BenchFigureId id, int width) {
    double old = bench_get(row->runs[0], id), new = bench_get(row->runs[1], id);
    char text[48] = "-";
    if (old >= 0 && new >= 0)
        snprintf(text, sizeof text, "%.2f -> %.2f", old, new);
    fprintf(stream, " %*s", width, text);
}

static void print_head(FILE *stream, size_t count, char labels[][LABEL_SIZE]) {
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%c: %s\n", 'A' + (char)i, labels[i]);
    fprintf(stream, "%10s", "birds");
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "     %c ms", 'A' + (char)i);
    if (count == 2)
        fprintf(stream, " %8s %8s %10s %8s %14s %14s  %s", "change %", "noise %", "simulate %",
                "draw %", "simulate share", "draw / limit", "judgement");
    fputc('\n', stream);
}

static void print_row(FILE *stream, const Row *row, size_t count, bool judged) {
    static const char *const words[] = {"same within noise", "faster", "slower, as the machine is",
                                        "slower"};
    const BenchRun *old = row->runs[0], *new = row->runs[1];
    fprintf(stream, "%10zu", old->birds);
    for (size_t i = 0; i < count; i++)
        fprintf(stream, " %8.3f", bench_get(row->runs[i], BENCH_FRAME));
    if (count == 2) {
        print_change(stream, row, BENCH_FRAME, 8);
        fprintf(stream, " %8.1f", 100 * bench_noise(old, new) / bench_get(old, BENCH_FRAME));
        print_change(stream, row, BENCH_SIMULATE, 10);
        print_change(stream, row, BENCH_DRAW, 8);
        print_ratios(stream, row, BENCH_RATIO_SIMULATE, 14);
        print_ratios(stream, row, BENCH_RATIO_DRAW, 14);
        fprintf(stream, "  %s", judged ? words[bench_judge(old, new)] : "");
    }
    fputc('\n', stream);
}

static void print_notes(FILE *stream, const BenchResult *results, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (cJSON_Compare(results[0].machine, results[i].machine, true))
            continue;
        MachineNote note = {stream, ":"};
        fprintf(stream, "%c was measured on another machine than A", 'A' + (char)i);
        walk_differences(results[0].machine, results[i].machine, print_machine_member, &note);
        fputc('\n', stream);
    }
}

static void print_doubts(FILE *stream, const BenchResult *results, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char doubts[256];
        bench_describe_doubts(results[i].runs, results[i].run_count, results[i].partial, doubts,
                              sizeof doubts);
        if (*doubts)
            fprintf(stream, "%c is %s\n", 'A' + (char)i, doubts);
    }
}

// "A partial, ...; B not quotable, ..."
static void make_doubts(const BenchResult *results, size_t count, char *out, size_t size) {
    *out = '\0';
    for (size_t i = 0; i < count; i++) {
        char doubts[256], label[8];
        bench_describe_doubts(results[i].runs, results[i].run_count, results[i].partial, doubts,
                              sizeof doubts);
        snprintf(label, sizeof label, "%s%c ", *out ? "; " : "", 'A' + (char)i);
        if (*doubts)
            add_text(out, size, "%s%s", label, doubts);
    }
}

static void print_left_out(FILE *stream, const BenchResult *results, size_t count, size_t shown) {
    for (size_t i = 0; i < count; i++)
        if (results[i].run_count > shown)
            fprintf(stream, "%zu of %zu runs of %c have no counterpart and are left out\n",
                    results[i].run_count - shown, results[i].run_count, 'A' + (char)i);
}

// The last line, and the error where it regressed.
static bool print_judgement(FILE *stream, const BenchResult *results, const Row *rows,
                            size_t row_count, bool *regressed, Error *error) {
    size_t verdicts[4] = {0}, used = 0;
    char where[512] = "";
    bool spreads = true;
    for (size_t i = 0; i < row_count; i++) {
        const BenchRun *old = rows[i].runs[0], *new = rows[i].runs[1];
        BenchVerdict verdict = bench_judge(old, new);
        spreads &= old->spread >= 0 && new->spread >= 0;
        if (verdict == BENCH_REGRESSED && used + 40 < sizeof where)
            used += (size_t)snprintf(where + used, sizeof where - used, "%s%zu", used ? ", " : "",
                                     old->birds);
        verdicts[verdict]++;
    }
    if (!spreads)
        fprintf(stream, "The spread of some frame times is not known: it counts as 0\n");
    fprintf(stream,
            "%s: %zu slower, %zu slower as the machine is, %zu the same within noise, %zu faster\n",
            verdicts[BENCH_REGRESSED] ? "Regressed" : "Not regressed", verdicts[BENCH_REGRESSED],
            verdicts[BENCH_SLOWER_MACHINE], verdicts[BENCH_SAME], verdicts[BENCH_FASTER]);
    *regressed = verdicts[BENCH_REGRESSED] > 0;
    return !*regressed ||
           error_set(error, ERROR_FAILED, "%s is slower than %s beyond noise with %s birds",
                     results[1].name, results[0].name, where);
}

// --- The plot ---

// What all results share; the renderer only where pictures are compared.
static void make_subtitle(const BenchResult *results, size_t count, char *out, size_t size) {
    const cJSON *settings = results[0].settings;
    const cJSON *width = cJSON_GetObjectItemCaseSensitive(settings, "width_pixels");
    const cJSON *height = cJSON_GetObjectItemCaseSensitive(settings, "height_pixels");
    const cJSON *neighbours = cJSON_GetObjectItemCaseSensitive(settings, "neighbours");
    const cJSON *threads = cJSON_GetObjectItemCaseSensitive(settings, "threads_count");
    const char *model = text_of(settings, "model"), *preset = text_of(settings, "preset");
    bool drawn = !is_about_subject(results, count);
    const char *member = drawn ? "opengl_renderer" : "processor";
    const char *machine = text_of(results[0].machine, member);
    for (size_t i = 1; i < count; i++)
        if (strcmp(machine, text_of(results[i].machine, member)) != 0)
            machine = "several machines";
    *out = '\0';
    add_text(out, size, "%s%s%s", *model ? model : "unknown model", *preset ? " " : "", preset);
    if (cJSON_IsNumber(neighbours))
        add_text(out, size, ", %g neighbours", neighbours->valuedouble);
    if (drawn && cJSON_IsNumber(width) && cJSON_IsNumber(height))
        add_text(out, size, ", %.0f x %.0f pixels", width->valuedouble, height->valuedouble);
    if (*machine)
        add_text(out, size, ", %s", machine);
    if (cJSON_IsNumber(threads))
        add_text(out, size, ", %.0f thread%s", threads->valuedouble,
                 threads->valuedouble == 1 ? "" : "s");
}

static bool plot_results(const char *path, const BenchResult *results, size_t count,
                         char labels[][LABEL_SIZE], Error *error) {
    BenchSeries series[BENCH_MOST_COMPARED];
    char subtitle[512], doubts[512];
    for (size_t i = 0; i < count; i++)
        series[i] = (BenchSeries){labels[i], results[i].runs, results[i].run_count};
    make_subtitle(results, count, subtitle, sizeof subtitle);
    make_doubts(results, count, doubts, sizeof doubts);
    BenchQuantity quantity =
        is_about_subject(results, count) ? BENCH_QUANTITY_SIMULATE : BENCH_QUANTITY_FRAME;
    BenchPlot plot = {quantity, subtitle, series, count, doubts};
    return bench_plot(path, &plot, error) || error_prefix(error, "--plot");
}

static bool compare(FILE *stream, const BenchResult *results, size_t count, const char *plot,
                    bool *regressed, Error *error) {
    char labels[BENCH_MOST_COMPARED][LABEL_SIZE];
    Row rows[BENCH_MOST_RUNS];
    if (!check_settings(results, count, error))
        return false;
    size_t row_count = find_rows(results, count, rows);
    if (row_count == 0)
        return error_set(error, ERROR_USAGE,
                         "--compare: %s and the other%s have no bird count "
                         "in common",
                         results[0].name, count > 2 ? "s" : "");
    bool judged = count == 2 && !is_about_subject(results, count);
    make_labels(results, count, labels);
    print_head(stream, count, labels);
    for (size_t i = 0; i < row_count; i++)
        print_row(stream, &rows[i], count, judged);
    print_left_out(stream, results, count, row_count);
    print_notes(stream, results, count);
    print_doubts(stream, results, count);
    Error judgement = {0};
    bool good = !judged || print_judgement(stream, results, rows, row_count, regressed, &judgement);
    if (plot && !plot_results(plot, results, count, labels, error))
        return false;
    if (!good)
        *error = judgement;
    return good;
}

bool bench_compare(FILE *stream, const char *const *paths, size_t count, const char *plot,
                   bool *regressed, Error *error) {
    assert(count >= 1 && count <= BENCH_MOST_COMPARED);
    *regressed = false;
    if (plot && !bench_plot_check(plot, error))
        return error_prefix(error, "--plot");
    BenchResult *results = memory_alloc(count, sizeof *results, error);
    if (!results)
        return false;
    size_t read = 0;
    while (read < count && bench_read(&results[read], paths[read], error))
        read++;
    bool good = read == count ? compare(stream, results, count, plot, regressed, error)
                              : error_prefix(error, "--compare");
    for (size_t i = 0; i < read; i++)
        bench_free(&results[i]);
    memory_free(results);
    return good;
}

// The axes' ranges and ticks are chosen here: gnuplot's own label decades alone, so that most plots
// would have one or two labels. Colours are Okabe and Ito's, which colour-blind people tell apart;
// series also differ in their marks, parts in their dashes.
#include "bench/result.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/child.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

#define BLACK "#000000"
#define BLUE "#0072B2"
#define GREEN "#009E73"
#define VERMILLION "#D55E00"
#define PURPLE "#CC79A7"
#define ORANGE "#E69F00"
#define SKY "#56B4E9"
#define GREY "#7F7F7F"
#define MARK(type) "linespoints ps 1.1 pt " #type
#define DASHES "lines dt (8,6)"

// --- Running gnuplot ---
//
// The script is its standard input and the picture its standard output, both plain files: no name
// of a file ever stands in a script, where gnuplot would take "|rm" for a command, and no pipe can
// break or fill up.

typedef struct Format {
    const char *terminal;
    const char *begin, *end; // of the file: gnuplot exits with 0 also where the disk was full
} Format;

static const Format png = {"pngcairo", "\x89PNG\r\n", "IEND\xae\x42\x60\x82"},
                    svg = {"svg", "<?xml", "</svg>"};

static bool run_gnuplot(const char *path, FILE *script, FILE *picture, Error *error) {
    // -d: without the user's own settings.
    static const char *const command[] = {"gnuplot", "-d", NULL};
    Child child;
    int status, failed = child_start(&child, command, fileno(script), fileno(picture));
    if (!child_check_start(failed, command[0], "gnuplot-nox", path, error))
        return false;
    for (; !child_has_ended(&child, &status); child_await(&child, -1))
        if (!child_works(&child, path, error))
            return false;
    // Its last line is the reason; before it are the script's line and a mark below it.
    return child_check(&child, status, child.last, path, error);
}

// The path gets the whole picture or stays as it was.
static bool draw_script(const char *path, const Format *format, FILE *script, Error *error) {
    enum { MOST_BYTES = 16 << 20 }; // no picture of this size is larger
    FileWriter file = {0};
    size_t size, begin = strlen(format->begin), end = strlen(format->end);
    if (fflush(script) != 0 || ferror(script))
        return error_set(error, ERROR_FAILED, "%s: no room for gnuplot's script", path);
    rewind(script);
    bool good = file_begin(&file, path, error) && run_gnuplot(path, script, file.stream, error);
    char *bytes = good ? file_read(file.temporary, MOST_BYTES, &size, error) : NULL;
    while (bytes && size > 0 && bytes[size - 1] == '\n')
        size--;
    bool whole = bytes && size > begin + end && memcmp(bytes, format->begin, begin) == 0 &&
                 memcmp(bytes + size - end, format->end, end) == 0;
    if (bytes && !whole)
        error_set(error, ERROR_FAILED, "%s: gnuplot wrote no whole picture", path);
    memory_free(bytes);
    good = whole && file_commit(&file, error);
    file_abort(&file);
    return good;
}

// --- What is drawn ---

typedef struct Curve {
    char label[40];
    const char *colour, *style;
    double width;
    BenchFigureId value, upper; // milliseconds; upper: the end of a whisker, or the same as value
} Curve;

typedef struct Range {
    double low, high;
} Range;

typedef struct Drawing {
    FILE *script;
    Curve curves[BENCH_MOST_COMPARED]; // one series has six
    size_t count;
    Range birds, milliseconds;
} Drawing;

static void range_add(Range *range, double value) {
    range->low = range->low > 0 ? fmin(range->low, value) : value;
    range->high = fmax(range->high, value);
}

// Adds a margin, and is never so narrow that no labelled tick is inside.
static void range_widen(Range *range, double by) {
    double middle = sqrt(range->low * range->high);
    double half = fmax(2, by * sqrt(range->high / range->low));
    *range = (Range){middle / half, middle * half};
}

// Puts its block into the script: birds, milliseconds, the whisker's end. A curve without a point
// is left out, in the key too.
static void add_curve(Drawing *drawing, const BenchSeries *series, const Curve *curve) {
    bool any = false;
    for (size_t i = 0; i < series->runs->count; i++) {
        const BenchRun *run = &series->runs->items[i];
        double value = run->of[curve->value], upper = run->of[curve->upper];
        if (!(value > 0))
            continue;
        if (!any)
            fprintf(drawing->script, "$curve%zu << END\n", drawing->count);
        any = true;
        upper = fmax(upper, value);
        fprintf(drawing->script, "%.0f %.9g %.9g\n", run->of[BENCH_BIRDS], value, upper);
        range_add(&drawing->birds, run->of[BENCH_BIRDS]);
        range_add(&drawing->milliseconds, value);
        range_add(&drawing->milliseconds, upper);
    }
    if (!any)
        return;
    fputs("END\n", drawing->script);
    drawing->curves[drawing->count++] = *curve;
}

static void add_curves(Drawing *drawing, const BenchPlot *plot) {
    static const Curve parts[] = {
        {"frame, whisker to p95", BLACK, MARK(7), 3, BENCH_FRAME, BENCH_FRAME_P95},
        {"simulate", BLUE, MARK(9), 2, BENCH_SIMULATE, BENCH_SIMULATE},
        {"upload", ORANGE, MARK(11), 2, BENCH_UPLOAD, BENCH_UPLOAD},
        {"draw", GREEN, MARK(5), 2, BENCH_DRAW, BENCH_DRAW},
        {"limit: bare pair kernel", BLUE, DASHES, 1.5, BENCH_LIMIT_SIMULATE, BENCH_LIMIT_SIMULATE},
        {"limit: one bare draw", GREEN, DASHES, 1.5, BENCH_LIMIT_DRAW, BENCH_LIMIT_DRAW},
    };
    static const struct {
        const char *colour, *style;
    } styles[BENCH_MOST_COMPARED] = {{BLACK, MARK(7)},  {VERMILLION, MARK(5)}, {BLUE, MARK(9)},
                                     {GREEN, MARK(11)}, {PURPLE, MARK(13)},    {ORANGE, MARK(6)},
                                     {SKY, MARK(4)},    {GREY, MARK(8)}};
    if (plot->frames && plot->series_count == 1) {
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            add_curve(drawing, plot->series, &parts[i]);
        return;
    }
    for (size_t i = 0; i < plot->series_count; i++) {
        const char *label = plot->series[i].label;
        size_t length = strlen(label), most = 26; // eight of this length fit below the axis
        Curve curve = {.colour = styles[i].colour,
                       .style = styles[i].style,
                       .width = 2.5,
                       .value = plot->frames ? BENCH_FRAME : BENCH_SIMULATE,
                       .upper = plot->frames ? BENCH_FRAME_P95 : BENCH_SIMULATE};
        // The end distinguishes paths.
        snprintf(curve.label, sizeof curve.label, "%s%s", length > most ? "..." : "",
                 label + (length > most ? length - most + 3 : 0));
        add_curve(drawing, &plot->series[i], &curve);
    }
}

// --- The script ---

typedef struct Quoted {
    char text[1024];
} Quoted;

// In single quotes only the quote itself and a line end are special.
static Quoted quote(const char *text) {
    Quoted out = {"'"};
    size_t used = 1;
    for (; *text && used < sizeof out.text - 3; text++) {
        if (*text == '\'')
            out.text[used++] = '\'';
        out.text[used++] = *text;
    }
    text_make_printable(out.text); // which also ends a character of UTF-8 that was cut
    out.text[used] = '\'';
    return out;
}

// Labels at 1, 2 and 5 of each decade up to so many decades, for which there is room, else at 1;
// the rest of the decade has small ticks.
static void put_ticks(FILE *script, char axis, Range range, double most_decades) {
    bool many = log10(range.high / range.low) >= most_decades;
    const char *separator = "";
    fprintf(script, "set %crange [%.9g:%.9g]\nset %ctics (", axis, range.low, range.high, axis);
    for (int power = (int)floor(log10(range.low)); power <= (int)ceil(log10(range.high)); power++)
        for (int digit = 1; digit <= 9; digit++) {
            double value = digit * pow(10, power);
            char label[32] = "";
            if (value < range.low || value > range.high)
                continue;
            bool labelled = digit == 1 || (!many && (digit == 2 || digit == 5));
            if (labelled && value >= 1)
                text_from_count((size_t)llround(value), label, sizeof label);
            else if (labelled)
                snprintf(label, sizeof label, "%.9g", value);
            fprintf(script, "%s'%s' %.9g %d", separator, label, value, !labelled);
            separator = ", ";
        }
    fputs(")\n", script);
}

// With the terminal, the title, what was measured in which size, doubts, and what is plotted.
#define FRAME                                                                                      \
    "set encoding utf8\n"                                                                          \
    "set terminal %s size 1200,800 noenhanced font 'DejaVu Sans,15' background '#ffffff'\n"        \
    "set tmargin at screen 0.87\n"                                                                 \
    "set bmargin at screen 0.215\n"                                                                \
    "set lmargin at screen 0.1\n"                                                                  \
    "set rmargin at screen 0.885\n"                                                                \
    "set key at screen 0.4925, screen 0.115 top center horizontal Left reverse samplen 3 "         \
    "font 'DejaVu Sans,14'\n"                                                                      \
    "set border 3 lw 1.5\n"                                                                        \
    "set grid xtics ytics lt 1 lc rgb '#dcdcdc' lw 1\n"                                            \
    "set logscale xy\n"                                                                            \
    "set tics nomirror scale 1, 0.5\n"                                                             \
    "set xlabel 'birds'\n"                                                                         \
    "set label '%s' at screen 0.5, screen 0.955 center font 'DejaVu Sans,22'\n"                    \
    "set label %s at screen 0.5, screen 0.91 center tc rgb '#404040' font 'DejaVu Sans,%d'\n"      \
    "set label %s at screen 0.5, screen 0.885 center tc rgb '" VERMILLION "' font ',12'\n"         \
    "set label '%s' at screen 0.016, screen 0.54 center rotate by 90\n"

static void put_frame(const Drawing *drawing, const BenchPlot *plot, const char *terminal) {
    FILE *script = drawing->script;
    fprintf(script, FRAME, terminal,
            plot->frames ? "Frame time over bird count"
                         : "Simulation time of a tick over bird count",
            quote(plot->subtitle).text, strlen(plot->subtitle) > 105 ? 12 : 15,
            quote(plot->doubts).text,
            !plot->frames             ? "milliseconds, median"
            : plot->series_count == 1 ? "milliseconds, medians"
                                      : "milliseconds, median and whisker to p95");
    put_ticks(script, 'x', drawing->birds, 3.3);
    put_ticks(script, 'y', drawing->milliseconds, 5);
    for (int rate = 30; rate <= 60; rate += 30) {
        double at = 1e3 / rate; // milliseconds
        if (at > drawing->milliseconds.low && at < drawing->milliseconds.high)
            fprintf(script,
                    "set arrow from graph 0, first %.9g to graph 1, first %.9g nohead back "
                    "lw 1.5 lc rgb '" GREY "'\n"
                    "set label '%d frames/s' at graph 1.01, first %.9g left tc rgb '#404040'\n",
                    at, at, rate, at);
    }
}

bool bench_plot(const char *path, const BenchPlot *plot, Error *error) {
    char ending[FILE_ENDING_SIZE];
    file_find_ending(path, ending);
    const Format *format = strcmp(ending, "svg") == 0 ? &svg : &png;
    Drawing drawing = {.script = disk_open_nameless()};
    if (!drawing.script)
        return error_set(error, ERROR_FAILED, "%s: no temporary file for gnuplot's script: %s",
                         path, strerror(errno));
    add_curves(&drawing, plot);
    if (drawing.count == 0) {
        fclose(drawing.script);
        return error_set(error, ERROR_FAILED, "%s: there is nothing to plot", path);
    }
    for (int rate = 30; plot->frames && rate <= 60; rate += 30)
        range_add(&drawing.milliseconds, 1e3 / rate);
    range_widen(&drawing.birds, 1.15);
    range_widen(&drawing.milliseconds, 1.4);
    put_frame(&drawing, plot, format->terminal);
    for (size_t i = 0; i < drawing.count; i++) {
        const Curve *curve = &drawing.curves[i];
        fputs(i == 0 ? "plot " : ", ", drawing.script);
        if (curve->upper != curve->value)
            fprintf(drawing.script,
                    "$curve%zu using 1:2:2:3 with yerrorbars lc rgb '%s' lw 1.5 pt 0 notitle, ", i,
                    curve->colour);
        fprintf(drawing.script, "$curve%zu using 1:2 with %s lc rgb '%s' lw %g title %s", i,
                curve->style, curve->colour, curve->width, quote(curve->label).text);
    }
    fputs("\n", drawing.script);
    bool good = draw_script(path, format, drawing.script, error);
    fclose(drawing.script);
    return good;
}

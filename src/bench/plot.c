// The axes' ranges and ticks are chosen here: gnuplot's own label decades alone, so that most plots
// would have one or two labels. Colours are Okabe and Ito's, which colour-blind people tell apart;
// series also differ in their marks, parts in their dashes.
#include "bench/plot.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "gfx/image.h"

#define BLACK "#000000"
#define BLUE "#0072B2"
#define GREEN "#009E73"
#define VERMILLION "#D55E00"
#define PURPLE "#CC79A7"
#define ORANGE "#E69F00"
#define SKY "#56B4E9"
#define GREY "#7F7F7F"

// --- Running gnuplot ---
//
// The script is its standard input and the picture its standard output, both plain files: no name
// of a file ever stands in a script, where gnuplot would take "|rm" for a command, and no pipe can
// break or fill up. Its place in the script, which is ours too, and when it last wrote are the
// progress that is seen of it.

typedef enum GnuplotFormat { GNUPLOT_PNG, GNUPLOT_SVG } GnuplotFormat;

enum {
    PLOT_WIDTH = 1200, // pixels
    PLOT_HEIGHT = 800,
    PLOT_MOST_BYTES = 16 << 20 // no picture of these sizes is larger
};

// From the ending of a file's name; any other is a usage error that names the two.
static bool gnuplot_find_format(const char *path, GnuplotFormat *format, Error *error) {
    char ending[FILE_ENDING_SIZE];
    file_find_ending(path, ending);
    if (strcmp(ending, "png") == 0)
        *format = GNUPLOT_PNG;
    else if (strcmp(ending, "svg") == 0)
        *format = GNUPLOT_SVG;
    else
        return error_set(error, ERROR_USAGE, "%s: a plot's name ends in .png or .svg", path);
    return true;
}

// Waits for its end; false where it hangs or writes without end.
static bool gnuplot_await(Child *child, const char *path, FILE *script, FILE *picture, int *status,
                          Error *error) {
    struct stat drawn = {0};
    for (off_t taken = 0; !child_has_ended(child, status);) {
        child_await(child, -1);
        off_t place = lseek(fileno(script), 0, SEEK_CUR);
        if (place != taken)
            child_expect(child);
        taken = place;
        if (fstat(fileno(picture), &drawn) == 0)
            child_expect_file(child, &drawn);
        if (child_hangs(child))
            return child_give_up(child, path, error);
        if (drawn.st_size > PLOT_MOST_BYTES) {
            child_kill(child);
            return error_set(error, ERROR_FAILED, "%s: gnuplot failed: it wrote more than a plot",
                             path);
        }
    }
    return true;
}

// said: gnuplot's last line is the reason of what fails; before it are the line of the script and a
// mark below it.
static bool gnuplot_run(const char *path, FILE *script, FILE *picture, char said[CHILD_LINE_SIZE],
                        Error *error) {
    // -d: without the user's own settings.
    static const char *const command[] = {"gnuplot", "-d", NULL};
    Child child;
    int status = 0, failed = child_start(&child, command, fileno(script), fileno(picture));
    if (failed == ENOENT)
        return error_set(error, ERROR_FAILED,
                         "%s: plots need gnuplot, which is not installed (the Debian package "
                         "gnuplot-nox)",
                         path);
    if (failed)
        return error_set(error, ERROR_FAILED, "%s: gnuplot cannot be run: %s", path,
                         strerror(failed));
    if (!gnuplot_await(&child, path, script, picture, &status, error))
        return false;
    snprintf(said, CHILD_LINE_SIZE, "%s", child.last);
    return child_check(&child, status, child.last, path, error);
}

// --- Whether the picture is whole: gnuplot exits with 0 also where the disk was full ---

static bool check_png(const char *path, Error *error) {
    Image image;
    if (!image_read_png(&image, path, error))
        return false;
    bool whole = image.width == PLOT_WIDTH && image.height == PLOT_HEIGHT;
    image_deinit(&image);
    return whole || error_set(error, ERROR_FAILED, "%s: it is of another size", path);
}

// The end of a tag, which may have '>' within its values; NULL where it has none.
static const char *find_tag_end(const char *at) {
    char quote = '\0';
    for (; *at; at++) {
        if (quote ? *at == quote : *at == '"' || *at == '\'')
            quote = quote ? '\0' : *at;
        else if (*at == '>' && !quote)
            return at;
    }
    return NULL;
}

// Whether each element that begins also ends, the last one at the end of the text.
static bool elements_are_whole(const char *text) {
    int depth = 0;
    for (const char *at = text; (at = strchr(at, '<'));) {
        const char *end = strncmp(at, "<!--", 4) == 0 ? strstr(at, "-->") : find_tag_end(at);
        if (!end)
            return false;
        if (at[1] == '/')
            depth--;
        else if (at[1] != '?' && at[1] != '!' && end[-1] != '/')
            depth++;
        bool last = strncmp(at, "</svg>", 6) == 0 && depth == 0;
        at = end + 1;
        if (last)
            return at[strspn(at, " \r\n")] == '\0';
    }
    return false;
}

static bool check_svg(const char *path, Error *error) {
    size_t size;
    char *text = file_read_text(path, PLOT_MOST_BYTES, &size, error);
    if (!text)
        return false;
    bool whole = elements_are_whole(text);
    memory_free(text);
    return whole || error_set(error, ERROR_FAILED, "%s: an element of it has no end", path);
}

static bool check_picture(const FileWriter *file, GnuplotFormat format, const char *said,
                          Error *error) {
    Error found = {0};
    if (format == GNUPLOT_PNG ? check_png(file->temporary, &found)
                              : check_svg(file->temporary, &found))
        return true;
    size_t name = strlen(file->temporary) + strlen(": "); // before the reason
    const char *reason = strlen(found.text) > name ? found.text + name : found.text;
    return error_set(error, ERROR_FAILED, "%s: gnuplot wrote no whole picture: %s%s%s", file->path,
                     reason, *said ? "; it said " : "", said);
}

// Closes the script, also on failure. The path gets the whole picture or stays as it was.
static bool gnuplot_draw(const char *path, GnuplotFormat format, FILE *script, Error *error) {
    FileWriter file = {0};
    char said[CHILD_LINE_SIZE];
    bool good = false;
    if (fflush(script) != 0 || ferror(script)) {
        error_set(error, ERROR_FAILED, "%s: no room for gnuplot's script: %s", path,
                  strerror(errno));
    } else if (file_begin(&file, path, error)) {
        rewind(script);
        if (!file.temporary[0])
            error_set(error, ERROR_FAILED, "%s: a plot needs a regular file", path);
        else
            good = gnuplot_run(path, script, file.stream, said, error) &&
                   check_picture(&file, format, said, error) && file_commit(&file, error);
    }
    file_abort(&file);
    fclose(script);
    return good;
}

// --- What is drawn ---

typedef struct Curve {
    char label[40];
    const char *colour;
    int mark; // gnuplot's point type; 0: a thin dashed line without marks
    double width;
    const BenchSeries *series;
    BenchFigureId value, upper; // milliseconds; upper: the end of a whisker, or the same as value
} Curve;

enum { MOST_CURVES = BENCH_MOST_SERIES }; // one series has six

typedef struct Range {
    double low, high;
} Range;

typedef struct Drawing {
    Curve curves[MOST_CURVES];
    size_t count;
    Range birds, milliseconds;
} Drawing;

static void range_add(Range *range, double value) {
    range->low = range->low > 0 ? fmin(range->low, value) : value;
    range->high = fmax(range->high, value);
}

// Adds a margin, and is never so narrow that no labelled tick is inside.
static void range_widen(Range *range, double below, double above) {
    range->low /= below;
    range->high *= above;
    if (range->high < range->low * 4) {
        double middle = sqrt(range->low * range->high);
        range->low = middle / 2;
        range->high = middle * 2;
    }
}

// A curve without a point is left out, in the key too.
static void add_curve(Drawing *drawing, Curve curve) {
    bool any = false;
    for (size_t i = 0; i < curve.series->run_count; i++) {
        const BenchRun *run = &curve.series->runs[i];
        double value = bench_get(run, curve.value), upper = bench_get(run, curve.upper);
        if (!(value > 0))
            continue;
        any = true;
        range_add(&drawing->birds, (double)run->birds);
        range_add(&drawing->milliseconds, value);
        if (upper > 0)
            range_add(&drawing->milliseconds, upper);
    }
    if (any)
        drawing->curves[drawing->count++] = curve;
}

static void add_frame_and_parts(Drawing *drawing, const BenchSeries *series) {
    const Curve curves[] = {
        {"frame, whisker to p95", BLACK, 7, 3, series, BENCH_FRAME, BENCH_FRAME_P95},
        {"simulate", BLUE, 9, 2, series, BENCH_SIMULATE, BENCH_SIMULATE},
        {"upload", ORANGE, 11, 2, series, BENCH_UPLOAD, BENCH_UPLOAD},
        {"draw", GREEN, 5, 2, series, BENCH_DRAW, BENCH_DRAW},
        {"limit: bare pair kernel", BLUE, 0, 1.5, series, BENCH_LIMIT_SIMULATE,
         BENCH_LIMIT_SIMULATE},
        {"limit: one bare draw", GREEN, 0, 1.5, series, BENCH_LIMIT_DRAW, BENCH_LIMIT_DRAW},
    };
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++)
        add_curve(drawing, curves[i]);
}

// Keeps the end, which distinguishes paths; eight labels of this length fit below the axis.
static void cut_label(const char *label, char *out, size_t size) {
    enum { MOST = 26 };
    size_t length = strlen(label);
    const char *from = length > MOST ? label + length - MOST + 3 : label;
    while (((unsigned char)*from & 0xc0) == 0x80) // not within a character of UTF-8
        from++;
    snprintf(out, size, "%s%s", from > label ? "..." : "", from);
}

static void add_series(Drawing *drawing, const BenchPlot *plot) {
    static const struct {
        const char *colour;
        int mark;
    } styles[BENCH_MOST_SERIES] = {{BLACK, 7},   {VERMILLION, 5}, {BLUE, 9}, {GREEN, 11},
                                   {PURPLE, 13}, {ORANGE, 6},     {SKY, 4},  {GREY, 8}};
    bool frame = plot->quantity == BENCH_QUANTITY_FRAME;
    for (size_t i = 0; i < plot->series_count; i++) {
        const BenchSeries *series = &plot->series[i];
        Curve curve = {.colour = styles[i].colour,
                       .mark = styles[i].mark,
                       .width = 2.5,
                       .series = series,
                       .value = frame ? BENCH_FRAME : BENCH_SIMULATE,
                       .upper = frame ? BENCH_FRAME_P95 : BENCH_SIMULATE};
        cut_label(series->label, curve.label, sizeof curve.label);
        add_curve(drawing, curve);
    }
}

// --- The script ---

// In single quotes only the quote itself and a line end are special.
static void put_quoted(FILE *script, const char *text) {
    fputc('\'', script);
    for (const char *c = text; *c; c++) {
        if (*c == '\'')
            fputc('\'', script);
        fputc((unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c, script);
    }
    fputc('\'', script);
}

static void put_tick_label(FILE *script, double value) {
    char text[32];
    if (value >= 1)
        text_from_count((size_t)llround(value), text, sizeof text);
    else
        snprintf(text, sizeof text, "%.9g", value);
    fprintf(script, "'%s' %.9g", text, value);
}

// Labels at 1, 2 and 5 of each decade up to so many decades, for which there is room, else at 1;
// the rest of the decade has small ticks.
static void put_ticks(FILE *script, char axis, Range range, double most_decades) {
    double decades = log10(range.high / range.low);
    const char *separator = "";
    fprintf(script, "set %crange [%.9g:%.9g]\nset %ctics (", axis, range.low, range.high, axis);
    for (int power = (int)floor(log10(range.low)); power <= (int)ceil(log10(range.high)); power++)
        for (int digit = 1; digit <= 9; digit++) {
            double value = digit * pow(10, power);
            if (value < range.low || value > range.high)
                continue;
            fputs(separator, script);
            separator = ", ";
            if (digit == 1 || (decades < most_decades && (digit == 2 || digit == 5)))
                put_tick_label(script, value);
            else
                fprintf(script, "'' %.9g 1", value);
        }
    fputs(")\n", script);
}

static int compare_birds(const void *a, const void *b) {
    const BenchRun *const *first = a, *const *second = b;
    return ((*first)->birds > (*second)->birds) - ((*first)->birds < (*second)->birds);
}

// Birds, milliseconds, and the whisker's end.
static void put_data(FILE *script, size_t number, const Curve *curve) {
    const BenchRun *runs[BENCH_MOST_RUNS];
    size_t count = 0;
    for (size_t i = 0; i < curve->series->run_count && count < BENCH_MOST_RUNS; i++)
        if (bench_get(&curve->series->runs[i], curve->value) > 0)
            runs[count++] = &curve->series->runs[i];
    qsort(runs, count, sizeof *runs, compare_birds);
    fprintf(script, "$curve%zu << END\n", number);
    for (size_t i = 0; i < count; i++) {
        double value = bench_get(runs[i], curve->value), upper = bench_get(runs[i], curve->upper);
        fprintf(script, "%zu %.9g %.9g\n", runs[i]->birds, value, fmax(upper, value));
    }
    fputs("END\n", script);
}

static void put_frame_rate(FILE *script, int rate, Range range) {
    double milliseconds = 1e3 / rate;
    if (milliseconds < range.low || milliseconds > range.high)
        return;
    fprintf(script,
            "set arrow from graph 0, first %.9g to graph 1, first %.9g nohead back "
            "lw 1.5 lc rgb '" GREY "'\n"
            "set label '%d frames/s' at graph 1.01, first %.9g left tc rgb '#404040'\n",
            milliseconds, milliseconds, rate, milliseconds);
}

static void put_frame(FILE *script, const BenchPlot *plot, GnuplotFormat format,
                      const Drawing *drawing) {
    bool frame = plot->quantity == BENCH_QUANTITY_FRAME;
    fprintf(script,
            "set encoding utf8\n"
            "set terminal %s size %d,%d noenhanced font 'DejaVu Sans,%d' background '#ffffff'\n",
            format == GNUPLOT_PNG ? "pngcairo" : "svg", PLOT_WIDTH, PLOT_HEIGHT, 15);
    fprintf(script, "set label 1 '%s' at screen 0.5, screen 0.955 center font 'DejaVu Sans,22'\n",
            frame ? "Frame time over bird count" : "Simulation time of a tick over bird count");
    fprintf(script, "set label 2 ");
    put_quoted(script, plot->subtitle);
    fprintf(
        script,
        " at screen 0.5, screen 0.91 center tc rgb '#404040' font 'DejaVu Sans,%d'\n"
        "set tmargin at screen 0.87\n"
        "set bmargin at screen 0.215\n"
        "set lmargin at screen 0.1\n"
        "set rmargin at screen 0.885\n"
        "set key at screen 0.4925, screen 0.115 top center horizontal Left reverse samplen 3 font 'DejaVu Sans,14'\n"
        "set border 3 lw 1.5\n"
        "set grid xtics ytics lt 1 lc rgb '#dcdcdc' lw 1\n"
        "set logscale xy\n"
        "set tics nomirror scale 1, 0.5\n"
        "set xlabel 'birds'\n"
        "set label 3 '%s' at screen 0.016, screen 0.54 center rotate by 90\n",
        strlen(plot->subtitle) > 105 ? 12 : 15,
        !frame                    ? "milliseconds, median"
        : plot->series_count == 1 ? "milliseconds, medians"
                                  : "milliseconds, median and whisker to p95");
    fprintf(script, "set label 4 ");
    put_quoted(script, plot->doubts);
    fprintf(script, " at screen 0.5, screen 0.885 center tc rgb '" VERMILLION "' font ',12'\n");
    put_ticks(script, 'x', drawing->birds, 3.3);
    put_ticks(script, 'y', drawing->milliseconds, 5);
    put_frame_rate(script, 60, drawing->milliseconds);
    put_frame_rate(script, 30, drawing->milliseconds);
}

static void put_curves(FILE *script, const Drawing *drawing) {
    for (size_t i = 0; i < drawing->count; i++)
        put_data(script, i, &drawing->curves[i]);
    fputs("plot ", script);
    for (size_t i = 0; i < drawing->count; i++) {
        const Curve *curve = &drawing->curves[i];
        fputs(i ? ", \\\n  " : "\\\n  ", script);
        if (curve->upper != curve->value)
            fprintf(script,
                    "$curve%zu using 1:2:2:3 with yerrorbars lc rgb '%s' lw 1.5 pt 0 notitle, "
                    "\\\n  ",
                    i, curve->colour);
        fprintf(script, "$curve%zu using 1:2 with %s lc rgb '%s' lw %g ", i,
                curve->mark ? "linespoints" : "lines", curve->colour, curve->width);
        if (curve->mark)
            fprintf(script, "pt %d ps 1.1 title ", curve->mark);
        else
            fputs("dt (8,6) title ", script);
        put_quoted(script, curve->label);
    }
    fputs("\n", script);
}

bool bench_plot_check(const char *path, Error *error) {
    GnuplotFormat format = GNUPLOT_PNG;
    return gnuplot_find_format(path, &format, error) && file_probe(path, error);
}

bool bench_plot(const char *path, const BenchPlot *plot, Error *error) {
    GnuplotFormat format = GNUPLOT_PNG;
    if (!gnuplot_find_format(path, &format, error))
        return false;
    Drawing drawing = {0};
    if (plot->quantity == BENCH_QUANTITY_FRAME && plot->series_count == 1)
        add_frame_and_parts(&drawing, &plot->series[0]);
    else
        add_series(&drawing, plot);
    if (drawing.count == 0)
        return error_set(error, ERROR_FAILED, "%s: there is nothing to plot", path);
    if (plot->quantity == BENCH_QUANTITY_FRAME) {
        range_add(&drawing.milliseconds, 1e3 / 60);
        range_add(&drawing.milliseconds, 1e3 / 30);
    }
    range_widen(&drawing.birds, 1.15, 1.15);
    range_widen(&drawing.milliseconds, 1.4, 1.4);
    FILE *script = tmpfile();
    if (!script)
        return error_set(error, ERROR_FAILED, "%s: no temporary file for gnuplot's script: %s",
                         path, strerror(errno));
    put_frame(script, plot, format, &drawing);
    put_curves(script, &drawing);
    return gnuplot_draw(path, format, script, error);
}

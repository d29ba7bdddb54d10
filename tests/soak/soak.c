// A long run, watched: flocks that fly for a million steps, each through the door as the commands
// do, and one that is changed at random every few steps. Not an ordinary test: it takes a quarter
// of an hour. What has to hold all the way:
//
//   everything is finite, and the guard has had nothing to do (it may, where a flock is changed);
//   a flat model's birds stay in its rectangle, and the others' flocks stay together;
//   a checkpoint goes on to the same bits, with another instruction set and other threads;
//   the memory that the program holds is no more in the second half than it was in the first.
//
// How long a step takes is printed for each tenth of the way. It follows the shape of the flock.
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/random.h"
#include "session/preset.h"
#include "session/session.h"
#include "support/push_text.h"
#include "support/write_checkpoint.h"

enum { BATCH = 1000, TENTHS = 10, MOST_BATCHES = 100000, SMALL = 1 << 20 };
static const double widest = 2000; // world units: radius_rms of a flock that stays together

typedef struct Soak {
    const char *label;
    Session *session;
    uint64_t steps; // to fly in all
    uint64_t done;  // steps
    bool changing;
    uint64_t draws;                // of random numbers, for changes
    double batch_ms[MOST_BATCHES]; // a step's milliseconds, of each batch
    size_t batches;
} Soak;

static bool say(const Soak *soak, const char *what, const char *more) {
    fprintf(stderr, "soak: %s: step %llu: %s %s\n", soak->label, (unsigned long long)soak->done,
            what, more);
    return false;
}

// Of the program, in bytes.
static size_t resident(void) {
    FILE *stream = fopen("/proc/self/statm", "r");
    unsigned long whole = 0, pages = 0;
    if (!stream || fscanf(stream, "%lu %lu", &whole, &pages) != 2)
        pages = 0;
    if (stream)
        fclose(stream);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

// --- What has to hold ---

static bool check_numbers(const Soak *soak, Metrics *metrics) {
    Error error = {0};
    if (!session_measure(soak->session, METRICS_ALL_TOPICS, metrics, &error))
        return say(soak, "cannot be measured:", error.text);
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++) {
        double value = 0;
        if (columns[i].kind != METRIC_WHOLE)
            memcpy(&value, (const char *)metrics + columns[i].offset, sizeof value);
        if (!isfinite(value))
            return say(soak, "not finite:", columns[i].name);
    }
    if (soak->changing)
        return true;
    if (metrics->guarded > 0)
        return say(soak, "the guard had to act", "");
    return metrics->radius_rms <= widest || say(soak, "the flock is torn apart", "");
}

// The guard's bounds, and a flat model's rectangle.
static bool check_birds(const Soak *soak) {
    const Sim *sim = session_sim(soak->session);
    SimView view = sim_view(sim);
    float low[3] = {-1e6f, -1e6f, -1e6f}, high[3] = {1e6f, 1e6f, 1e6f};
    if (model_is_flat(sim_model(sim)) && !soak->changing)
        model_arena(sim_model(sim), sim_params(sim), low, high);
    unsigned char *seen = calloc(view.count + 1, 1);
    assert(seen);
    bool good = true;
    for (size_t i = 0; good && i < view.count; i++) {
        const float place[3] = {view.to.x[i], view.to.y[i], view.to.z[i]};
        for (int axis = 0; axis < 3; axis++)
            good = good && place[axis] >= low[axis] && place[axis] <= high[axis];
        good = good && fabsf(view.to.vx[i]) <= 1e6f && fabsf(view.to.vy[i]) <= 1e6f &&
               fabsf(view.to.vz[i]) <= 1e6f;
        if (!good)
            say(soak, "a bird is outside its bounds", "");
        else if (view.id[i] >= view.count || seen[view.id[i]]++)
            good = say(soak, "a bird is there twice", "");
    }
    free(seen);
    return good;
}

// What goes on from a file is the same flock, though everything about the work is different.
static bool check_resumed(Soak *soak) {
    static const char *const file = "soak.checkpoint";
    Error error = {0};
    if (!write_session_checkpoint(soak->session, file, &error))
        return say(soak, "no checkpoint:", error.text);
    SessionOptions options = {.resume = file, .threads = 2, .simd = SIM_SIMD_PLAIN};
    Session *other = session_create(&options, &error);
    bool good = other || say(soak, "not resumed:", error.text);
    for (int i = 0; good && i < BATCH; i++)
        good = (session_tick(soak->session, &error) && session_tick(other, &error)) ||
               say(soak, "no step:", error.text);
    soak->done += BATCH;
    if (good && sim_hash(session_sim(soak->session)) != sim_hash(session_sim(other)))
        good = say(soak, "a resumed flock flies otherwise", "");
    session_destroy(other);
    unlink(file);
    return good;
}

// --- Changes ---

static uint64_t draw(Soak *soak, uint64_t below) {
    return random_bits(1, 0, soak->draws++, 0) % below;
}

static void change(Soak *soak, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char text[CHANGE_TEXT_SIZE];
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    // What is refused (a pick of a bird that is not there) changes nothing: that is tried too.
    Error error = {0};
    (void)push_text(soak->session, &error, "%s", text);
}

static void vary_param(Soak *soak) {
    const Sim *sim = session_sim(soak->session);
    const ParamTable *table = model_params(sim_model(sim));
    const Param *param = &table->rows[draw(soak, table->count)];
    // Near what it is by default, so that flocks go on flying; now and then at a bound.
    double value = param->initial * (double)draw(soak, 300) / 100;
    if (draw(soak, 10) == 0)
        value = draw(soak, 2) ? param->low : param->high;
    value = fmin(fmax(value, param->low), param->high);
    if (param->kind == PARAM_FLOAT)
        change(soak, "%s=%.9g", param->name, value);
    else if (param->kind == PARAM_BOOL)
        change(soak, "%s=%s", param->name, draw(soak, 2) ? "on" : "off");
}

static void change_something(Soak *soak, const Settings *presets, size_t preset_count) {
    const Sim *sim = session_sim(soak->session);
    size_t rules;
    const Rule *rule = model_rules(sim_model(sim), &rules);
    switch (draw(soak, 12)) {
    case 0:
        change(soak, "preset=%s", presets[draw(soak, preset_count)].name);
        break;
    case 1:
        change(soak, "birds=%llu", (unsigned long long)draw(soak, 1000));
        break;
    case 2:
        change(soak, "seed=%llu", (unsigned long long)draw(soak, 1000));
        break;
    case 3:
        change(soak, "restart");
        break;
    case 4:
        change(soak, "compare=%s", draw(soak, 2) ? "on" : "off");
        break;
    case 5:
        change(soak, "pick=%llu", (unsigned long long)draw(soak, 600));
        break;
    case 6:
    case 7:
    case 8:
        change(soak, "rule.%s=%s", rule[draw(soak, rules)].name, draw(soak, 2) ? "on" : "off");
        break;
    default:
        vary_param(soak);
    }
    // The presets' own counts would make it another run.
    if (sim_birds(session_sim(soak->session)) > 1000)
        change(soak, "birds=500");
}

// --- The run ---

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_of_tenth(Soak *soak, size_t from) {
    size_t count = soak->batches - from;
    qsort(soak->batch_ms + from, count, sizeof *soak->batch_ms, compare_doubles);
    return count ? soak->batch_ms[from + count / 2] : 0;
}

static bool fly_batch(Soak *soak, const Settings *presets, size_t preset_count) {
    double before = clock_now();
    Error error = {0};
    for (int i = 0; i < BATCH; i++) {
        if (soak->changing && i % 100 == 0)
            change_something(soak, presets, preset_count);
        // Where a change of this tick is refused, the tick is stepped all the same.
        if (!session_tick(soak->session, &error) && !soak->changing)
            return say(soak, "no step:", error.text);
    }
    soak->done += BATCH;
    soak->batch_ms[soak->batches++] = (clock_now() - before) / BATCH * 1e3;
    return true;
}

static bool fly(Soak *soak, const Settings *presets, size_t preset_count) {
    size_t most[2] = {0}, from = 0; // bytes, in each half
    int tenth = 1;
    while (soak->done < soak->steps) {
        Metrics metrics;
        if (!fly_batch(soak, presets, preset_count) || !check_numbers(soak, &metrics) ||
            !check_birds(soak))
            return false;
        if (soak->done < soak->steps * (uint64_t)tenth / TENTHS)
            continue;
        if (!soak->changing && !check_resumed(soak))
            return false;
        size_t held = resident(), half = tenth > TENTHS / 2;
        most[half] = held > most[half] ? held : most[half];
        printf("%-12s %9llu %9.4f %12.2f %13.3f %11.1f %9llu\n", soak->label,
               (unsigned long long)soak->done, median_of_tenth(soak, from),
               (double)held / (1 << 20), metrics.polarization, metrics.radius_rms,
               (unsigned long long)metrics.guarded);
        fflush(stdout);
        from = soak->batches;
        tenth++;
    }
    return most[1] <= most[0] + SMALL || say(soak, "the memory grows", "");
}

static bool soak_one(Soak *soak, const char *label, const SessionOptions *options,
                     const Settings *presets, size_t preset_count) {
    *soak = (Soak){.label = label, .steps = soak->steps, .changing = soak->changing};
    Error error = {0};
    soak->session = session_create(options, &error);
    bool good = soak->session ? fly(soak, presets, preset_count) : say(soak, error.text, "");
    session_destroy(soak->session);
    return good;
}

int main(int argc, char **argv) {
    long steps = argc > 1 ? atol(argv[1]) : 1000000;
    if (argc > 2 || steps < TENTHS * BATCH || steps > (long)BATCH * MOST_BATCHES) {
        fprintf(stderr, "usage: soak [STEPS]   from %d to %ld\n", TENTHS * BATCH,
                (long)BATCH * MOST_BATCHES);
        return 2;
    }
    Error error = {0};
    size_t preset_count;
    Settings *presets = preset_list(&preset_count, &error);
    Soak *soak = calloc(1, sizeof *soak);
    assert(presets && soak);
    soak->steps = (uint64_t)steps;
    printf("%-12s %9s %9s %12s %13s %11s %9s\n", "flock", "steps", "step_ms", "resident_mib",
           "polarization", "radius_rms", "guarded");
    bool good = true;
    SessionOptions options = {.has_birds = true, .birds = 500, .seed = 1, .threads = 1};
    for (size_t i = 0; good && i < model_count(); i++) {
        Settings preset;
        good = preset_first(model_at(i), &preset, &error);
        options.preset = preset.name;
        good = good && soak_one(soak, preset.name, &options, presets, preset_count);
    }
    soak->changing = true;
    options.preset = NULL;
    good = good && soak_one(soak, "changed", &options, presets, preset_count);
    free(soak);
    free(presets);
    return good ? 0 : 1;
}

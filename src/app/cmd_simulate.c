// `skein simulate`: the simulation alone, no OpenGL; states and metrics as CSV, the hash.
#include "app/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "session/notes.h"
#include "show/run.h"
#include "sim/states.h"

enum { OUTPUTS = 2, PROBES = 7, MOST_LEFT_OUT = 20 };

// The lines of --time. The clocks of shared machines vary, so the bare kernel is measured several
// times between the steps, and medians are compared. The first steps, which touch memory for the
// first time, are left out.
typedef struct StepTimes {
    PaceKernel *kernel; // NULL without --time
    size_t steps, done, left_out;
    double began;
    double *seconds; // of the steps that count
    size_t probes;
    double kernel_rates[PROBES], neighbours, pairs; // the last two summed over the probes
} StepTimes;

typedef struct Simulation {
    const SimulateOptions *options;
    Run run;
    uint64_t every, next; // next: the first tick that was not taken yet
    bool finished;
    StepTimes times;
    Progress progress;
    OutputFile outputs[OUTPUTS]; // by the rows of simulate_outputs
    FileWriter checkpoint, preset;
    uint32_t *order; // states_write's scratch
    size_t order_count;
} Simulation;

// --- Outputs ---

static bool simulate_write_states(Simulation *simulation, FILE *stream, Error *error) {
    const Sim *sim = session_sim(simulation->run.session);
    if (simulation->next == 0)
        states_write_header(stream);
    if (simulation->order_count != sim_birds(sim) || !simulation->order) {
        memory_free(simulation->order);
        simulation->order_count = sim_birds(sim);
        simulation->order = memory_alloc(simulation->order_count, sizeof *simulation->order, error);
        if (!simulation->order)
            return false;
    }
    states_write(stream, session_steps(simulation->run.session), sim, simulation->order);
    return true;
}

static bool simulate_write_metrics(Simulation *simulation, FILE *stream, Error *error) {
    Session *session = simulation->run.session;
    uint32_t topics = simulation->options->metrics_of;
    bool per_flock = simulation->options->per_flock;
    size_t rows = per_flock ? sim_flocks(session_sim(session)) : 1;
    if (simulation->next == 0)
        metrics_write_header(stream, topics, per_flock);
    for (size_t i = 0; i < rows; i++) {
        Metrics metrics;
        if (!(per_flock ? session_measure_flock(session, i, topics, &metrics, error)
                        : session_measure(session, topics, &metrics, error)))
            return false;
        metrics_write(stream, &metrics, topics, per_flock);
    }
    return true;
}

// A row for each file of states or figures: its option, where its path stands in the options, and
// what is written at each tick that is due, before which next is 0 for the first time.
static const struct {
    const char *option;
    size_t path;
    bool (*write)(Simulation *simulation, FILE *stream, Error *error);
} simulate_outputs[OUTPUTS] = {
    {"states", offsetof(SimulateOptions, states), simulate_write_states},
    {"metrics", offsetof(SimulateOptions, metrics), simulate_write_metrics},
};

static const char *simulate_path(const SimulateOptions *options, size_t output) {
    const char *path;
    memcpy(&path, (const char *)options + simulate_outputs[output].path, sizeof path);
    return path;
}

static bool simulate_open(Simulation *simulation, Error *error) {
    const SimulateOptions *options = simulation->options;
    const Run *run = &simulation->run;
    simulation->progress = progress_begin("simulate", (size_t)(run->last - run->first));
    for (size_t i = 0; i < OUTPUTS; i++) {
        const char *path = simulate_path(options, i);
        if (!path)
            continue;
        if (!output_begin(&simulation->outputs[i], path, error))
            return error_prefix(error, "--%s", simulate_outputs[i].option);
        progress_share(&simulation->progress, simulation->outputs[i].file.stream);
    }
    // Checked before the long work, not after it.
    return !options->checkpoint || file_probe(options->checkpoint, error) ||
           error_prefix(error, "--checkpoint");
}

// All files appear, or none does.
static bool simulate_close(Simulation *simulation, const Options *options, Error *error) {
    Session *session = simulation->run.session;
    const char *checkpoint = options->simulate.checkpoint;
    Meta meta = {.session = session,
                 .first_tick = simulation->run.first,
                 .argc = options->argc,
                 .argv = options->argv};
    FileWriter *all[2 * OUTPUTS + 2];
    for (size_t i = 0; i < OUTPUTS; i++) {
        if (!output_finish(&simulation->outputs[i], &meta, error))
            return false;
        all[2 * i] = &simulation->outputs[i].file;
        all[2 * i + 1] = &simulation->outputs[i].meta;
    }
    all[2 * OUTPUTS] = &simulation->checkpoint;
    all[2 * OUTPUTS + 1] = &simulation->preset;
    if (checkpoint &&
        !session_prepare_checkpoint(session, NULL, 0, &simulation->checkpoint, checkpoint, error))
        return error_prefix(error, "--checkpoint");
    return session_prepare_finish(session, &simulation->preset, error) &&
           file_commit_all(all, sizeof all / sizeof *all, error);
}

// --- Times ---

// After a step: notes its time, and sometimes measures the flock and the kernel, outside of it.
static bool simulate_time_step(Simulation *simulation, Error *error) {
    StepTimes *times = &simulation->times;
    double seconds = clock_now() - times->began;
    if (times->done >= times->left_out)
        times->seconds[times->done - times->left_out] = seconds;
    times->done++;
    size_t timed = times->steps - times->left_out;
    if (times->probes == PROBES ||
        times->done < times->left_out + (times->probes + 1) * timed / PROBES)
        return true;
    Sim *sim = session_sim(simulation->run.session);
    Metrics metrics;
    uint64_t pairs;
    if (!session_measure(simulation->run.session, 0, &metrics, error) ||
        !pace_count_candidates(sim, &pairs, error))
        return false;
    times->neighbours += metrics.neighbours_mean;
    times->pairs += (double)pairs;
    times->kernel_rates[times->probes++] = pace_kernel_run(times->kernel, sim);
    return true;
}

// --- The run ---

static bool simulate_writes(const Simulation *simulation) {
    const Run *run = &simulation->run;
    uint64_t tick = session_steps(run->session);
    return tick == run->first || tick % simulation->every == 0 || tick == run->last;
}

// With --time every tick is.
static bool simulate_is_due(void *context) {
    const Simulation *simulation = context;
    return session_steps(simulation->run.session) >= simulation->next &&
           (simulation->times.kernel || simulate_writes(simulation));
}

static bool simulate_take(void *context, bool *more, Error *error) {
    Simulation *simulation = context;
    if (simulation->times.kernel && run_done(&simulation->run) > 0 &&
        !simulate_time_step(simulation, error))
        return false;
    if (simulate_writes(simulation)) {
        progress_clear(&simulation->progress);
        for (size_t i = 0; i < OUTPUTS; i++) {
            FILE *stream = simulation->outputs[i].file.stream;
            if (stream && (!simulate_outputs[i].write(simulation, stream, error) ||
                           !file_check(&simulation->outputs[i].file, error)))
                return false;
        }
    }
    simulation->finished = run_at_end(&simulation->run);
    *more = !simulation->finished;
    simulation->next = session_steps(simulation->run.session) + 1;
    simulation->times.began = clock_now();
    return true;
}

static bool simulate_run(Simulation *simulation, Error *error) {
    Run *run = &simulation->run;
    StepTimes *times = &simulation->times;
    times->steps = (size_t)(run->last - run->first);
    times->left_out = times->steps / 10 < MOST_LEFT_OUT ? times->steps / 10 : MOST_LEFT_OUT;
    if (simulation->options->time && times->steps > 0 &&
        (!(times->seconds = memory_alloc(times->steps, sizeof *times->seconds, error)) ||
         !(times->kernel = pace_kernel_create(session_sim(run->session), error))))
        return false;
    run->progress = &simulation->progress;
    bool good = run_play(run, simulate_is_due, simulate_take, simulation, error);
    progress_clear(&simulation->progress);
    if (good && !simulation->finished)
        return error_set(error, ERROR_FAILED, "interrupted at step %" PRIu64 " of %" PRIu64,
                         run_done(run), run->last - run->first);
    return good;
}

// --- The start ---

static bool simulate_push_changes(const Run *run, const OptionChanges *timed, Error *error) {
    Error problems = {0}, problem;
    for (size_t i = 0; i < timed->count; i++) {
        const Change *change = &timed->items[i];
        if (change->tick < run->first || change->tick >= run->last)
            error_set(&problem, ERROR_USAGE,
                      "--at %" PRIu64 ": the run goes on at tick %" PRIu64 " and ends at %" PRIu64,
                      change->tick, run->first, run->last);
        else if (!session_push(run->session, *change, &problem))
            error_prefix(&problem, "--at");
        else
            continue;
        error_add(&problems, &problem);
        if (problem.kind != ERROR_USAGE)
            break;
    }
    if (problems.kind != ERROR_NONE)
        *error = problems;
    return problems.kind == ERROR_NONE;
}

// Changes of the first tick are applied before the first state is written.
static bool simulate_start(Run *run, const Options *options, Error *error) {
    run->replayed = options->replay != NULL;
    if (run->replayed && !journal_open(&run->replay, options->replay, error))
        return false;
    run->session = run->replayed ? journal_create_session(&options->session, error)
                                 : session_create(&options->session, error);
    if (!run->session || (run->replayed && !run_apply_due(run, error)))
        return false;
    run_begin(run);
    if (!run->replayed)
        run->last = run->first + (uint64_t)options->simulate.steps;
    return simulate_push_changes(run, &options->timed, error) && run_apply_due(run, error);
}

// What is printed when the files are there.
static void simulate_print(Simulation *simulation) {
    StepTimes *times = &simulation->times;
    if (times->kernel) {
        size_t timed = times->done > times->left_out ? times->done - times->left_out : 0;
        TimingSummary step = timing_summarize(times->seconds, timed);
        double probes = times->probes > 0 ? (double)times->probes : 1;
        double pairs = times->pairs / probes;
        printf("step_ms_median: %.6g\n", step.median * 1e3);
        printf("step_ms_p95: %.6g\n", step.p95 * 1e3);
        printf("neighbours_mean: %.6g\n", times->neighbours / probes);
        printf("pairs_per_second: %.6g\n", step.median > 0 ? pairs / step.median : 0);
        printf("kernel_pairs_per_second: %.6g\n",
               timing_summarize(times->kernel_rates, times->probes).median);
    }
    if (simulation->options->hash)
        printf("hash %016" PRIx64 "\n", sim_hash(session_sim(simulation->run.session)));
    if (simulation->run.replayed)
        journal_note_open_end(&simulation->run.replay, stderr);
}

bool cmd_simulate(const Options *options, Error *error) {
    SimulateOptions own = options->simulate;
    bool rows = false; // are asked for
    for (size_t i = 0; i < OUTPUTS; i++)
        rows |= simulate_path(&own, i) != NULL;
    if (!rows && !own.hash && !own.checkpoint && !own.time)
        own.metrics = "-"; // nothing is asked for: metrics are shown, every 60 steps
    Simulation *simulation = memory_alloc(1, sizeof *simulation, error); // large for a stack
    if (!simulation)
        return false;
    simulation->options = &own;
    simulation->every = own.every ? (uint64_t)own.every : rows ? 1 : 60;
    interrupt_install();
    bool good = simulate_start(&simulation->run, options, error) &&
                simulate_open(simulation, error) && simulate_run(simulation, error) &&
                simulate_close(simulation, options, error);
    if (good)
        simulate_print(simulation);
    for (size_t i = 0; i < OUTPUTS; i++)
        output_abort(&simulation->outputs[i]);
    file_abort(&simulation->checkpoint);
    file_abort(&simulation->preset);
    memory_free(simulation->order);
    pace_kernel_destroy(simulation->times.kernel);
    memory_free(simulation->times.seconds);
    session_destroy(simulation->run.session);
    run_end(&simulation->run);
    memory_free(simulation);
    return good;
}

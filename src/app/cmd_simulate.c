// `skein simulate`: the simulation alone, no OpenGL; states, metrics as CSV, the hash.
#include "app/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "export/export.h"
#include "gfx/context.h"
#include "gpusim/gpusim.h"
#include "show/run.h"

enum { PROBES = 7, MOST_LEFT_OUT = 20 };

// What --time measures. The clocks of shared machines vary, so the bare kernel is measured several
// times between the steps, and medians are compared.
typedef struct StepTimes {
    PaceKernel *kernel; // NULL without --time
    size_t left_out;    // first steps, which touch memory for the first time
    double began;
    double *seconds; // of the other steps
    size_t probes;
    double kernel_rates[PROBES], neighbours, pairs; // the last two summed over the probes
} StepTimes;

typedef struct Simulation {
    const SimulateOptions *options;
    Run run;
    GfxContext *context; // of the steps, where they are not the processor's
    Gpusim *gpu;
    uint64_t every, next;  // next: the first tick that was not taken yet
    const Model *measured; // whose columns the metrics have
    StepTimes times;
    Progress progress;
    Export *export; // of the states; or NULL
    OutputFile states, metrics;
    FileWriter checkpoint, preset;
} Simulation;

// --- Outputs ---

// Before the first time next is 0.
static bool simulate_write_metrics(Simulation *simulation, Error *error) {
    Session *session = simulation->run.session;
    FILE *stream = simulation->metrics.file.stream;
    uint32_t topics = simulation->options->metrics_of;
    bool per_flock = simulation->options->per_flock;
    size_t rows = per_flock ? sim_flocks(session_sim(session)) : 1;
    if (simulation->next == 0) {
        simulation->measured = sim_model(session_sim(session));
        metrics_write(stream, NULL, simulation->measured, topics, per_flock);
    }
    for (size_t i = 0; i < rows; i++) {
        Metrics metrics;
        if (!session_measure(session, per_flock ? i : METRICS_ALL, topics, &metrics, error))
            return false;
        metrics_write(stream, &metrics, simulation->measured, topics, per_flock);
    }
    return file_check(&simulation->metrics.file, error);
}

static bool simulate_open(Simulation *simulation, Error *error) {
    const SimulateOptions *options = simulation->options;
    const Run *run = &simulation->run;
    simulation->progress = progress_begin("simulate", (size_t)(run->last - run->first));
    if (options->states &&
        !(simulation->export = export_create(options->states, &simulation->states, error)))
        return error_prefix(error, "--states");
    if (options->metrics && !output_begin(&simulation->metrics, options->metrics, error))
        return error_prefix(error, "--metrics");
    progress_share(&simulation->progress, simulation->states.file.stream);
    progress_share(&simulation->progress, simulation->metrics.file.stream);
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
    // Notes first, so that a file never stands without its own, even after a power failure.
    FileWriter *all[] = {&simulation->checkpoint,   &simulation->preset,
                         &simulation->states.meta,  &simulation->states.file,
                         &simulation->metrics.meta, &simulation->metrics.file};
    if ((simulation->export && !export_finish(simulation->export, &meta, error)) ||
        !output_finish(&simulation->metrics, &meta, error))
        return false;
    if (checkpoint &&
        !session_prepare_checkpoint(session, NULL, 0, &simulation->checkpoint, checkpoint, error))
        return error_prefix(error, "--checkpoint");
    return session_prepare_finish(session, &simulation->preset, error) &&
           file_commit_all(all, sizeof all / sizeof *all, error);
}

// --- Times ---

static bool simulate_begin_times(Simulation *simulation, Error *error) {
    const Run *run = &simulation->run;
    StepTimes *times = &simulation->times;
    size_t steps = (size_t)(run->last - run->first);
    if (!simulation->options->time || steps == 0)
        return true;
    times->left_out = steps / 10 < MOST_LEFT_OUT ? steps / 10 : MOST_LEFT_OUT;
    times->seconds = memory_alloc(steps, sizeof *times->seconds, error);
    return times->seconds && (times->kernel = pace_kernel_create(session_sim(run->session), error));
}

// After a step: notes its time, and sometimes measures the flock and the kernel, outside of it.
static bool simulate_time_step(Simulation *simulation, Error *error) {
    const Run *run = &simulation->run;
    StepTimes *times = &simulation->times;
    size_t done = run_done(run), steps = (size_t)(run->last - run->first);
    sim_wait(session_sim(run->session));
    if (done > times->left_out)
        times->seconds[done - 1 - times->left_out] = clock_now() - times->began;
    if (times->probes == PROBES ||
        done < times->left_out + (times->probes + 1) * (steps - times->left_out) / PROBES)
        return true;
    Sim *sim = session_sim(run->session);
    Metrics metrics;
    uint64_t pairs;
    if (!session_measure(run->session, METRICS_ALL, 0, &metrics, error) ||
        !pace_count_candidates(sim, &pairs, error))
        return false;
    times->neighbours += metrics.neighbours_mean;
    times->pairs += (double)pairs;
    times->kernel_rates[times->probes++] = pace_kernel_run(times->kernel, sim);
    return true;
}

static void simulate_print_times(StepTimes *times, size_t done) {
    size_t timed = done > times->left_out ? done - times->left_out : 0;
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
        if ((simulation->export &&
             !export_add(simulation->export, simulation->run.session, error)) ||
            (simulation->metrics.file.stream && !simulate_write_metrics(simulation, error)))
            return false;
    }
    *more = !run_at_end(&simulation->run);
    simulation->next = session_steps(simulation->run.session) + 1;
    simulation->times.began = clock_now();
    return true;
}

static bool simulate_run(Simulation *simulation, Error *error) {
    Run *run = &simulation->run;
    run->progress = &simulation->progress;
    bool good = simulate_begin_times(simulation, error) &&
                run_play(run, simulate_is_due, simulate_take, simulation, error);
    progress_clear(&simulation->progress);
    if (good && simulation->next <= run->last)
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

// On the GPU, in a context of its own: nothing is drawn.
static bool simulate_set_steps(Simulation *simulation, const Options *options, Error *error) {
    SimPlace place = options->session.place;
    const bool automatic = place == SIM_PLACE_AUTO;
    Error ignored;
    if (place == SIM_PLACE_CPU)
        return true;
    simulation->context = gfx_context_create(options->picture.gpu, automatic ? &ignored : error);
    if (!simulation->context)
        return automatic || error_prefix(error, "--sim gpu");
    return gpusim_begin(place, &simulation->gpu, stderr, error) &&
           session_set_steps(simulation->run.session, gpusim_steps(simulation->gpu), error);
}

// Changes of the first tick are applied before the first state is written.
static bool simulate_start(Simulation *simulation, const Options *options, Error *error) {
    Run *run = &simulation->run;
    run->replayed = options->replay != NULL;
    if (run->replayed && !journal_open(&run->replay, options->replay, error))
        return false;
    run->session = run->replayed ? journal_create_session(&options->session, error)
                                 : session_create(&options->session, error);
    if (!run->session || !simulate_set_steps(simulation, options, error) ||
        (run->replayed && !run_apply_due(run, error)))
        return false;
    run_begin(run);
    uint64_t link = session_link_tick(run->session);
    if (!run->replayed)
        run->last = link && !options->simulate.has_steps
                        ? link
                        : run->first + (uint64_t)options->simulate.steps;
    return simulate_push_changes(run, &options->timed, error) && run_apply_due(run, error);
}

bool cmd_simulate(const Options *options, Error *error) {
    SimulateOptions own = options->simulate;
    const bool rows = own.states || own.metrics; // are asked for
    if (!rows && !own.hash && !own.checkpoint && !own.time)
        own.metrics = "-"; // nothing is asked for: shown, every 60 steps
    Simulation *simulation = memory_alloc(1, sizeof *simulation, error); // large for a stack
    if (!simulation)
        return false;
    simulation->options = &own;
    simulation->every = own.every ? (uint64_t)own.every : rows ? 1 : 60;
    interrupt_install();
    bool good = simulate_start(simulation, options, error) && simulate_open(simulation, error) &&
                simulate_run(simulation, error) && simulate_close(simulation, options, error);
    if (good && simulation->times.kernel)
        simulate_print_times(&simulation->times, run_done(&simulation->run));
    if (good && own.hash)
        printf("hash %016" PRIx64 "\n", sim_hash(session_sim(simulation->run.session)));
    if (good && simulation->run.replayed)
        journal_note_end(&simulation->run.replay, simulation->run.session, stderr);
    export_destroy(simulation->export);
    output_abort(&simulation->states);
    output_abort(&simulation->metrics);
    file_abort(&simulation->checkpoint);
    file_abort(&simulation->preset);
    pace_kernel_destroy(simulation->times.kernel);
    memory_free(simulation->times.seconds);
    session_destroy(simulation->run.session);
    gpusim_end(simulation->gpu, stderr);
    gfx_context_destroy(simulation->context);
    run_end(&simulation->run);
    memory_free(simulation);
    return good;
}

// `skein simulate`: the simulation alone, no OpenGL; states and metrics as CSV, the hash.
#include "app/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/progress.h"
#include "bench/step_timing.h"
#include "session/journal.h"
#include "session/notes.h"
#include "sim/states.h"

typedef struct Run {
    Session *session;
    Replay *replay;       // NULL without a journal
    uint64_t first, last; // ticks of the session
    uint64_t every;
    uint32_t topics; // of the metrics
    bool per_flock;
    StepTiming *timing; // NULL without --time
    Progress progress;
    OutputFile states, metrics;
    FileWriter checkpoint, preset;
    uint32_t *order; // states_write's scratch
    size_t order_count;
} Run;

// --- Output ---

static bool simulate_open(Run *run, const Options *options, Error *error) {
    if (options->simulate.states) {
        if (!output_begin(&run->states, options->simulate.states, error))
            return error_prefix(error, "--states");
        states_write_header(run->states.file.stream);
    }
    if (options->simulate.metrics) {
        if (!output_begin(&run->metrics, options->simulate.metrics, error))
            return error_prefix(error, "--metrics");
        metrics_write_header(run->metrics.file.stream, run->topics, run->per_flock);
    }
    // Checked before the long work, not after it.
    return !options->simulate.checkpoint || file_probe(options->simulate.checkpoint, error) ||
           error_prefix(error, "--checkpoint");
}

static void simulate_share(Run *run, const OutputFile *output) {
    if (output->file.stream)
        progress_share(&run->progress, output->file.stream);
}

static bool simulate_check(const Run *run, const OutputFile *output, Error *error) {
    if (output->file.stream && run->progress.shared)
        fflush(output->file.stream);
    return output_check(output, error);
}

static bool simulate_write_metrics(Run *run, Error *error) {
    FILE *stream = run->metrics.file.stream;
    Metrics metrics;
    if (!run->per_flock) {
        if (!session_measure(run->session, run->topics, &metrics, error))
            return false;
        metrics_write(stream, &metrics, run->topics, false);
    }
    for (size_t f = 0; run->per_flock && f < sim_flocks(session_sim(run->session)); f++) {
        if (!session_measure_flock(run->session, f, run->topics, &metrics, error))
            return false;
        metrics_write(stream, &metrics, run->topics, true);
    }
    return true;
}

static bool simulate_write(Run *run, Error *error) {
    Sim *sim = session_sim(run->session);
    progress_clear(&run->progress);
    if (run->states.file.stream) {
        if (run->order_count != sim_birds(sim) || !run->order) {
            memory_free(run->order);
            run->order_count = sim_birds(sim);
            run->order = memory_alloc(run->order_count, sizeof *run->order, error);
            if (!run->order)
                return false;
        }
        states_write(run->states.file.stream, session_steps(run->session), sim, run->order);
    }
    if (run->metrics.file.stream && !simulate_write_metrics(run, error))
        return false;
    return simulate_check(run, &run->states, error) && simulate_check(run, &run->metrics, error);
}

// All files appear, or none does.
static bool simulate_close(Run *run, const Options *options, Error *error) {
    Meta meta = {.session = run->session,
                 .first_tick = run->first,
                 .argc = options->argc,
                 .argv = options->argv};
    if (!output_finish(&run->states, &meta, error) || !output_finish(&run->metrics, &meta, error))
        return false;
    if (options->simulate.checkpoint &&
        !session_prepare_checkpoint(run->session, NULL, 0, &run->checkpoint,
                                    options->simulate.checkpoint, error))
        return error_prefix(error, "--checkpoint");
    FileWriter *const all[] = {&run->states.file,  &run->states.meta, &run->metrics.file,
                               &run->metrics.meta, &run->checkpoint,  &run->preset};
    return session_prepare_finish(run->session, &run->preset, error) &&
           file_commit_all(all, sizeof all / sizeof *all, error);
}

// --- The run ---

static bool simulate_apply_due(Run *run, Error *error) {
    return session_apply_due(run->session, error) &&
           (!run->replay || replay_apply_due(run->replay, run->session, error));
}

static bool simulate_step(Run *run, Error *error) {
    if (!simulate_apply_due(run, error))
        return false;
    if (run->timing)
        step_timing_begin(run->timing);
    if (!session_tick(run->session, error) || (run->timing && !step_timing_end(run->timing, error)))
        return false;
    uint64_t tick = session_steps(run->session);
    // Changes that a journal has at its last tick belong to the end of the run.
    if (tick == run->last && !simulate_apply_due(run, error))
        return false;
    return (tick % run->every != 0 && tick != run->last) || simulate_write(run, error);
}

static bool simulate_run(Run *run, bool timed, Error *error) {
    if (!simulate_write(run, error))
        return false;
    if (timed && run->last > run->first &&
        !(run->timing = step_timing_create(run->session, run->last - run->first, error)))
        return false;
    run->progress = progress_begin("simulate", (size_t)(run->last - run->first));
    simulate_share(run, &run->states);
    simulate_share(run, &run->metrics);
    bool good = true;
    for (uint64_t tick = run->first; good && tick < run->last; tick++) {
        if (interrupt_requested())
            good = error_set(error, ERROR_FAILED, "interrupted at step %" PRIu64 " of %" PRIu64,
                             tick - run->first, run->last - run->first);
        else
            good = simulate_step(run, error);
        progress_update(&run->progress, (size_t)(tick + 1 - run->first));
    }
    progress_clear(&run->progress);
    return good;
}

// --- The start ---

static bool simulate_open_replay(Run *run, Replay *replay, const Options *options, Error *error) {
    if (!replay_open(replay, options->replay, error))
        return false;
    run->replay = replay;
    run->session = replay_create_session(&options->session, error);
    return run->session != NULL;
}

static bool simulate_push_changes(Run *run, const Options *options, Error *error) {
    Error problems = {0}, problem;
    for (size_t i = 0; i < options->timed.count; i++) {
        const Change *change = &options->timed.items[i];
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

static bool simulate_start(Run *run, Replay *replay, const Options *options, Error *error) {
    if (options->replay)
        return simulate_open_replay(run, replay, options, error) && simulate_apply_due(run, error);
    run->session = session_create(&options->session, error);
    return run->session != NULL;
}

// Changes of the first tick are applied before the first state is written.
static bool simulate_place(Run *run, const Options *options, Error *error) {
    run->first = session_steps(run->session);
    run->last = run->first + (uint64_t)options->simulate.steps;
    if (run->replay) {
        uint64_t end = replay_end_tick(run->replay);
        run->last = end > run->first ? end : run->first;
    }
    return simulate_push_changes(run, options, error) && simulate_apply_due(run, error);
}

// What is printed when the files are there.
static bool simulate_print(const Run *run, bool hash, Error *error) {
    if (run->timing)
        step_timing_print(run->timing, stdout);
    if (hash)
        printf("hash %016" PRIx64 "\n", sim_hash(session_sim(run->session)));
    if (hash && fflush(stdout) != 0)
        return error_set(error, ERROR_FAILED, "standard output: cannot be written");
    if (run->replay)
        replay_note_open_end(run->replay, stderr);
    return true;
}

static void simulate_destroy(Run *run) {
    output_abort(&run->states);
    output_abort(&run->metrics);
    file_abort(&run->checkpoint);
    file_abort(&run->preset);
    memory_free(run->order);
    step_timing_destroy(run->timing);
    session_destroy(run->session);
    memory_free(run);
}

bool cmd_simulate(const Options *options, Error *error) {
    Options own = *options;
    if (!own.simulate.states && !own.simulate.metrics && !own.simulate.hash &&
        !own.simulate.checkpoint && !own.simulate.time)
        own.simulate.metrics = "-";                 // without any output file, show metrics
    Run *run = memory_alloc(1, sizeof *run, error); // too large for a small stack
    if (!run)
        return false;
    Replay replay = {0};
    run->per_flock = own.simulate.per_flock;
    run->topics = own.simulate.metrics_of;
    // Without --every: each step where --states or --metrics was given, else a line every 60 steps.
    run->every = own.simulate.every ? (uint64_t)own.simulate.every
                 : options->simulate.metrics || options->simulate.states ? 1
                                                                         : 60;
    interrupt_install();
    bool good = simulate_start(run, &replay, &own, error) && simulate_place(run, &own, error) &&
                simulate_open(run, &own, error) && simulate_run(run, own.simulate.time, error) &&
                simulate_close(run, &own, error) && simulate_print(run, own.simulate.hash, error);
    simulate_destroy(run);
    replay_close(&replay);
    return good;
}

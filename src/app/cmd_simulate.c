#include "app/cmd_simulate.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "app/interrupt.h"
#include "app/progress.h"
#include "base/file.h"
#include "base/memory.h"
#include "sim/states.h"

typedef struct Output {
    Session *session;
    FileWriter states, metrics; // stream NULL where it is not asked for
    uint32_t *order;            // states_write's scratch
    size_t order_count;
} Output;

static bool simulate_open(Output *output, const Options *options, Error *error) {
    if (options->states) {
        if (!file_begin(&output->states, options->states, error))
            return error_prefix(error, "--states");
        states_write_header(output->states.stream);
    }
    if (options->metrics) {
        if (!file_begin(&output->metrics, options->metrics, error))
            return error_prefix(error, "--metrics");
        metrics_write_header(output->metrics.stream);
    }
    return true;
}

static bool simulate_write(Output *output, Error *error) {
    Sim *sim = session_sim(output->session);
    if (output->states.stream) {
        if (output->order_count != sim_birds(sim) || !output->order) {
            memory_free(output->order);
            output->order_count = sim_birds(sim);
            output->order = memory_alloc(output->order_count, sizeof *output->order, error);
            if (!output->order)
                return false;
        }
        states_write(output->states.stream, session_steps(output->session), sim, output->order);
    }
    if (output->metrics.stream) {
        Metrics metrics;
        if (!session_measure(output->session, &metrics, error))
            return false;
        metrics_write(output->metrics.stream, &metrics);
    }
    return (!output->states.stream || file_check(&output->states, error)) &&
           (!output->metrics.stream || file_check(&output->metrics, error));
}

static bool simulate_flush(const FileWriter *writer, Error *error) {
    if (!writer->stream)
        return true;
    (void)fflush(writer->stream); // a failure stays in the stream
    return file_check(writer, error);
}

// Neither file appears where the other cannot be written to its end.
static bool simulate_close(Output *output, Error *error) {
    return simulate_flush(&output->states, error) && simulate_flush(&output->metrics, error) &&
           (!output->states.stream || file_commit(&output->states, error)) &&
           (!output->metrics.stream || file_commit(&output->metrics, error));
}

static bool simulate_run(Output *output, const Options *options, int64_t every, Error *error) {
    Session *session = output->session;
    // What is due at once belongs to the start.
    if (!session_apply_due(session, error) || !simulate_write(output, error))
        return false;
    Progress progress = progress_begin("simulate", (size_t)options->steps);
    bool good = true;
    for (int64_t step = 1; good && step <= options->steps; step++) {
        if (interrupt_requested()) {
            good = error_set(error, ERROR_FAILED, "interrupted at step %lld of %lld",
                             (long long)(step - 1), (long long)options->steps);
            break;
        }
        good = session_tick(session, error);
        if (good && (step % every == 0 || step == options->steps))
            good = simulate_write(output, error);
        progress_update(&progress, (size_t)step);
    }
    progress_end(&progress);
    return good;
}

bool cmd_simulate(const Options *options, Error *error) {
    Options own = *options;
    if (!own.states && !own.metrics && !own.hash)
        own.metrics = "-"; // something to see
    Output output = {.session = session_create(&own.session, error)};
    if (!output.session)
        return false;
    // A line a simulated second, where nothing says otherwise and nothing is kept.
    int64_t every = own.every ? own.every : options->metrics || options->states ? 1 : 60;
    interrupt_install();
    // Where nobody reads on, writing fails like any other, and no half file is left behind.
    sigaction(SIGPIPE, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
    bool good = true;
    for (size_t i = 0; good && i < own.timed_count; i++)
        if (!session_push(output.session, &own.timed[i], error))
            good = error_prefix(error, "--at");
    good = good && simulate_open(&output, &own, error);
    good = good && simulate_run(&output, &own, every, error);
    good = good && simulate_close(&output, error) && session_finish(output.session, error);
    if (good && own.hash) {
        printf("hash %016llx\n", (unsigned long long)sim_hash(session_sim(output.session)));
        if (fflush(stdout) != 0)
            good = error_set(error, ERROR_FAILED, "standard output: cannot be written");
    }
    file_abort(&output.states);
    file_abort(&output.metrics);
    memory_free(output.order);
    session_destroy(output.session);
    return good;
}

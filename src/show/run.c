#include "show/run.h"

#include "base/interrupt.h"

void run_begin(Run *run) {
    run->first = session_steps(run->session);
    run->last = UINT64_MAX;
    if (run->replayed) {
        uint64_t end = run->replay.end_tick;
        run->last = end > run->first ? end : run->first;
    }
}

void run_end(Run *run) {
    show_deinit(&run->show);
    if (run->replayed)
        journal_close(&run->replay);
    *run = (Run){0};
}

bool run_at_end(const Run *run) {
    return session_steps(run->session) >= run->last;
}

uint64_t run_done(const Run *run) {
    return session_steps(run->session) - run->first;
}

bool run_apply_due(Run *run, Error *error) {
    return session_apply_due(run->session, error) &&
           (!run->replayed || journal_apply_due(&run->replay, run->session, error));
}

bool run_until(Run *run, RunClock *is_due, void *context, Error *error) {
    while (!is_due(context) && !run_at_end(run) && !interrupt_requested()) {
        if (!run_apply_due(run, error))
            return false;
        if (run->before_step)
            run->before_step(run);
        if (!(run->shown ? show_tick(&run->show, run->session, error)
                         : session_tick(run->session, error)))
            return false;
        if (run->progress)
            progress_update(run->progress, (size_t)run_done(run));
        // What a journal says of the last tick belongs to the end.
        if (run_at_end(run) && !run_apply_due(run, error))
            return false;
    }
    return true;
}

bool run_play(Run *run, RunClock *is_due, RunSink *take, void *context, Error *error) {
    bool good = true;
    for (bool more = true; good && more && !interrupt_requested();)
        good = run_until(run, is_due, context, error) &&
               (interrupt_requested() || take(context, &more, error));
    return good;
}

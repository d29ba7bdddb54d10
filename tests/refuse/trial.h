// A piece of work tried with every call in turn refused. Whatever is refused, the work either says
// so in one line or does without and gives what it always gives; nothing is lost, no file is left
// or half written, and a second attempt gives what the first would have.
//
// A trial runs in its scratch folder; the files that lie there before are its own.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "app/options.h"

typedef struct Trial {
    const char *name; // a command line where there is no `run`
    // All of it: makes, works, gives back. result: what came of it, the same every time, beside
    // the files it left. Not filled where it fails.
    bool (*run)(uint64_t *result, Error *error);
    bool (*command)(const Options *options, Error *error); // of that line; NULL: it is parsed alone
    unsigned what;                                         // may be refused (refuse.h)
    bool may_lack;                                         // may go on without, with another result
    size_t most; // refusals to try, beside calls with a new call stack; 0: a usual number
    int depth;   // of call stacks (refuse.h); where it is given, all later calls are seldom refused
    const char *names; // what every error names; or NULL
} Trial;

void trial_run(const Trial *trial);

// FILE.meta.json beside a written file: what program wrote it, by which command, and what flew.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "session/session.h"

typedef struct Meta {
    Session *session; // as it is at the end
    uint64_t first_tick;
    int argc; // the command line
    char **argv;
} Meta;

// false where there is no memory; other failures are found in the stream.
bool meta_write(FILE *stream, const Meta *meta, Error *error);

// A browser limits nothing that can be asked for; the stack has the size that the program was
// linked with.
#include "base/limits.h"

uint64_t limits_memory(void) {
    return UINT64_MAX;
}

void limits_lower_memory(uint64_t bytes) {
    (void)bytes;
}

bool limits_stack_is_small(uint64_t *bytes) {
    (void)bytes;
    return false;
}

bool limits_run(LimitsProgram *program, void *context, Error *error) {
    (void)error;
    program(context);
    return true;
}

bool limits_allow_threads(int count) {
    (void)count;
    return true;
}

// What machine this is and how the program was built, for listings and results.
#pragma once

#include <stddef.h>

// The processor's name, or "unknown processor".
void machine_processor_name(char *out, size_t size);

// "gcc 12.2.0"
const char *machine_compiler(void);

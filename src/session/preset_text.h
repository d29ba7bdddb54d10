// The text of a preset as libconfig gets it. libconfig alone would follow an @include to any file
// and read 4294967297 as 1.
#pragma once

#include "base/error.h"

enum { PRESET_MAX_BYTES = 64 * 1024 };

// To be freed with memory_free; lines stay where they are. NULL and an error that names the file,
// and the line where one is wrong.
char *preset_text_read(const char *path, Error *error);

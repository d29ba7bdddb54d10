// The command line that starts a session like the present one.
#pragma once

#include "session/session.h"

// "skein", the preset, and an option for everything that differs from it, quoted for a shell. False
// where it does not fit into size bytes.
bool command_line_describe(const Session *session, char *out, size_t size);

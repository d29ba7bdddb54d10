// The command line of what flies: what a person would type to start a session like this one.
#pragma once

#include "session/session.h"

// The preset and whatever differs from it. false where it does not fit.
bool command_line_describe(const Session *session, char *out, size_t size);

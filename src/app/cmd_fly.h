// `skein fly`: opens a window and flies.
#pragma once

#include "app/options.h"

// Flies until the person leaves, the time is over, or a signal asks to stop. Where no display can
// be opened, says so in one line, draws one picture of the flight to skein.png and names it.
bool cmd_fly(const Options *options, Error *error);

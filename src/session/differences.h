// What differs between two flocks of one model, as changes: saved presets describe themselves by
// it, a preset's file read again and an undo bring it about, the command line and the link of what
// flies hold it.
#pragma once

#include "session/session.h"

// Takes one change; false stops nothing, but is what differences_take then returns. The change may
// borrow its text from the wanted numbers.
typedef bool DifferenceTake(void *context, const Change *change, Error *error);

// Every change that makes the first into the wanted numbers: rules, numbers of the model, lure,
// threat and falcon, obstacles, the view. false, with the first error, where one was not taken.
bool differences_take(const FlockNumbers *from, const FlockNumbers *wanted, DifferenceTake *take,
                      void *context, Error *error);

// The same from the preset that the session came from to what flies, but where a person flies the
// falcon.
bool session_take_differences(const Session *session, DifferenceTake *take, void *context,
                              Error *error);

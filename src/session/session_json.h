// What flies, as members of a JSON object: shared by the flight's report and the notes beside
// written files.
#pragma once

#include <cJSON.h>

#include "session/session.h"

// model, model_version, preset, seed, birds, tick_seconds, rules, parameters (the model's and the
// view's), hash, compare and twin_hash (null where nothing is compared).
void json_add_session(cJSON *object, Session *session);

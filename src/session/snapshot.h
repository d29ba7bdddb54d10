// What flies, as changes in their text form: the lines that a journal begins with, and begins anew
// with after each preset, and that a checkpoint holds. Every number is written, also one that is
// the model's own today: a preset or a default that changes later changes no recording.
//
//   model=leader
//   version 1
//   seed=1
//   rule.separation=on      every rule
//   follow_radius=40        every parameter of the model, then every one of the view
#pragma once

#include <stdio.h>

#include "scene/view.h"
#include "sim/sim.h"

// Each line begins with the tick where there is one; lead is "" or "TICK ".
void snapshot_write(FILE *stream, const char *lead, const Sim *sim, const View *view);

// The number of a line's "version N"; false where it is no such line. Refused where this program
// has another version of the model: its bits are others.
bool snapshot_is_version(const char *line, int *version);
bool snapshot_check_version(const Model *model, int version, Error *error);

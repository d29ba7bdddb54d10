// The colours of birds that show a value: speed, heading, neighbours, rule.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "scene/frame.h"

// Whether the view colours birds by a value.
bool tint_is_by_value(const View *view);

// Of the bird in this slot, which flies along the unit vector heading, as it is to be seen (0 to
// 1); mean_speed is the flock's. false, and nothing, where it does not tell.
bool tint_seen(const FrameDescription *frame, size_t slot, const float heading[3], float speed,
               float mean_speed, float seen[3]);

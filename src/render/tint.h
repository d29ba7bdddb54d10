// The colours of birds that show a value: speed, heading, neighbours, rule.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "scene/frame.h"

// Whether the view colours birds by a value.
bool tint_is_by_value(const View *view);

// The display colour (0 to 1) of the bird in this slot, with the unit vector heading; mean_speed is
// the flock's. false where the view does not colour birds by a value.
bool tint_by_value(const FrameDescription *frame, size_t slot, const float heading[3], float speed,
                   float mean_speed, float seen[3]);

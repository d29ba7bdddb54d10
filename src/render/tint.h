// The colours of birds that stand for something.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "scene/frame.h"

// Whether colours of this view stand for something.
bool tint_tells(const View *view);

// Of the bird in this slot, which flies along the unit vector heading, as it is to be seen (0 to
// 1); mean_speed is the flock's. false, and nothing, where it does not tell.
bool tint_seen(const FrameDescription *frame, size_t slot, const float heading[3], float speed,
               float mean_speed, float seen[3]);

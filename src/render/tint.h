// The colours of birds that show a value (speed, heading, neighbours, rule, flock), and of flocks.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "scene/frame.h"

// The share of the birds' colours that is emitted, not lit.
float tint_emission(const FrameDescription *frame);

// The display colour (0 to 1) of the bird in this slot, with the unit vector heading; mean_speed is
// the flock's. false where the view does not colour birds by a value.
bool tint_by_value(const FrameDescription *frame, size_t slot, const float heading[3], float speed,
                   float mean_speed, float seen[3]);

// The display colour of what belongs to a flock, such as its leader; false where there is one
// alone.
bool tint_of_flock(const FrameDescription *frame, size_t flock, float seen[3]);

// The display colour that the plumage of the bird in this slot has a share of: its flock's; false
// where there is one alone, or the view shows no plumage.
bool tint_of_plumage(const FrameDescription *frame, size_t slot, float seen[3]);

#include "render/tint.h"

#include <math.h>

#include "scene/palette.h"

static const float turn = 6.28318531f;

// Colours by value, and flocks, are distinguished in shade and against the sun.
static const float value_emission = 0.7f, flock_emission = 0.3f;

float tint_emission(const FrameDescription *frame) {
    switch ((ViewColour)frame->view->colour) {
    case VIEW_COLOUR_PLUMAGE:
        return frame->birds.flocks > 1 ? flock_emission : 0;
    case VIEW_COLOUR_PLAIN:
        return 0;
    default:
        return value_emission;
    }
}

bool tint_by_value(const FrameDescription *frame, size_t slot, const float heading[3], float speed,
                   float mean_speed, float seen[3]) {
    const FrameBirds *birds = &frame->birds;
    switch ((ViewColour)frame->view->colour) {
    case VIEW_COLOUR_PLUMAGE:
    case VIEW_COLOUR_PLAIN:
        return false;
    case VIEW_COLOUR_RANDOM:
        palette_random((ViewWorld)frame->view->world, birds->id[slot], seen);
        break;
    case VIEW_COLOUR_SPEED:
        // From half the mean to one and a half times.
        palette_speed(mean_speed > 0 ? speed / mean_speed - 0.5f : 0.5f, seen);
        break;
    case VIEW_COLOUR_HEADING:
        palette_heading(atan2f(heading[0], -heading[2]) / turn + 1, seen);
        break;
    case VIEW_COLOUR_NEIGHBOURS:
        palette_count(
            birds->value && birds->value_top > 0 ? birds->value[slot] / birds->value_top : 0, seen);
        break;
    case VIEW_COLOUR_RULE:
        palette_category(birds->value ? (int)birds->value[slot] : -1, seen);
        break;
    case VIEW_COLOUR_FLOCK:
        palette_flock(frame_bird_flock(birds, slot), seen);
        break;
    }
    return true;
}

bool tint_of_flock(const FrameDescription *frame, size_t flock, float seen[3]) {
    if (frame->birds.flocks < 2)
        return false;
    palette_flock((uint32_t)flock, seen);
    return true;
}

bool tint_of_plumage(const FrameDescription *frame, size_t slot, float seen[3]) {
    return frame->view->colour == VIEW_COLOUR_PLUMAGE &&
           tint_of_flock(frame, frame_bird_flock(&frame->birds, slot), seen);
}

#include "render/tint.h"

#include <math.h>

#include "scene/palette.h"

static const float turn = 6.28318531f;

bool tint_is_by_value(const View *view) {
    return view->colour != VIEW_COLOUR_PLUMAGE && view->colour != VIEW_COLOUR_PLAIN;
}

bool tint_by_value(const FrameDescription *frame, size_t slot, const float heading[3], float speed,
                   float mean_speed, float seen[3]) {
    const FrameBirds *birds = &frame->birds;
    switch ((ViewColour)frame->view->colour) {
    case VIEW_COLOUR_PLUMAGE:
    case VIEW_COLOUR_PLAIN:
        return false;
    case VIEW_COLOUR_RANDOM:
        palette_random(birds->id[slot], seen);
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
    }
    return true;
}

// What the colours of the birds mean, for the window: a strip with marks for colours that stand for
// a number or a direction, a swatch beside each rule where they stand for rules.
#pragma once

#include "fly/hud.h"
#include "scene/view.h"

typedef struct LegendScale {
    float mean_speed; // world units a second; 0 where it is not known
    float value_top;  // FrameBirds.value_top
    bool flat;        // the flock lies level and is seen from above
} LegendScale;

// A legend without a title where the colours stand for nothing.
void legend_describe(HudLegend *legend, ViewColour colour, const LegendScale *scale);

// The colour of a rule by its index. Rules of the leader act on no bird: they have none.
void legend_describe_rule(HudRule *rule, ViewColour colour, int index, bool of_leader);

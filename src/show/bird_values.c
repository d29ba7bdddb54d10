#include "show/bird_values.h"

#include "base/memory.h"

void bird_values_expire(BirdValues *values) {
    values->fresh = false;
}

void bird_values_deinit(BirdValues *values) {
    memory_free(values->value);
    *values = (BirdValues){0};
}

float bird_values_settle(float top, float mean) {
    // Few birds have more than twice the mean. The scale falls only below 0.35 of it, which is less
    // than its largest step, 1 / 2.5, so that it does not fall immediately after it rose.
    float wanted = 2 * mean;
    if (top > 0 && wanted <= top && wanted >= 0.35f * top)
        return top;
    static const float steps[] = {2, 2, 2.5f};
    top = 5;
    for (int i = 0; top < wanted && top < 1e7f; i++)
        top *= steps[i % 3];
    return top;
}

static bool bird_values_reserve(BirdValues *values, size_t count) {
    if (count <= values->capacity)
        return true;
    bird_values_deinit(values);
    Error ignored = {0}; // birds are drawn grey
    values->value = memory_alloc(count, sizeof *values->value, &ignored);
    values->capacity = values->value ? count : 0;
    return values->value != NULL;
}

void bird_values_set_top(BirdValues *values, float top, size_t birds) {
    if (top > 0 && bird_values_reserve(values, birds))
        values->top = top;
}

void bird_values_describe(BirdValues *values, Sim *sim, int colour, bool hasty, FrameBirds *birds) {
    if (colour != VIEW_COLOUR_NEIGHBOURS && colour != VIEW_COLOUR_RULE) {
        bird_values_deinit(values);
        return;
    }
    if ((hasty && !values->fresh) || !bird_values_reserve(values, birds->count))
        return;
    if (!values->fresh) {
        bool neighbours = colour == VIEW_COLOUR_NEIGHBOURS;
        sim_measure_birds(sim, neighbours ? SIM_BIRD_NEIGHBOURS : SIM_BIRD_RULE, values->value);
        double sum = 0;
        for (size_t i = 0; i < birds->count; i++)
            sum += (double)values->value[i];
        if (neighbours && birds->count > 0)
            values->top = bird_values_settle(values->top, (float)(sum / (double)birds->count));
        values->fresh = true;
    }
    birds->value = values->value;
    birds->value_top = values->top;
}

// What is offered where a flock's steps take long: to spread its start, or to take the preset that
// is made for about as many birds.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "fly/commands.h"
#include "fly/flight.h"

// Two limits, so that it does not flicker.
static const double slow_from = 0.25, slow_until = 0.15; // seconds a step
static const double first_step = 1;                      // seconds that it may take

// --- The preset for a size ---

// The nearest by its count, of the model and not the present one; false where there is none.
static bool find_preset_for_size(const Flight *flight, Preset *found, Error *error) {
    const Sim *sim = session_sim(flight->session);
    double birds = (double)sim_birds(sim), nearest = INFINITY;
    size_t count;
    Preset *all = preset_list(&count, error);
    for (size_t i = 0; all && i < count; i++) {
        double away = fabs(log((double)all[i].birds / birds));
        if (all[i].model != sim_model(sim) || all[i].lesson[0] || !(away < nearest))
            continue;
        nearest = away;
        *found = all[i];
    }
    memory_free(all);
    return isfinite(nearest) && strcmp(found->name, session_preset(flight->session)) != 0;
}

void fly_take_preset_for_size(Flight *flight) {
    Preset found;
    Error error = {0};
    if (find_preset_for_size(flight, &found, &error)) {
        fly_change_preset(flight, change_preset(found.name));
    } else if (error.kind != ERROR_NONE) {
        fly_add_error(flight, "%s", error.text);
    } else {
        fly_replace_message(flight, "preset", "this model has no other preset for so many birds");
    }
}

// --- Spreading ---

static bool is_published(const Flight *flight) {
    const Sim *sim = session_sim(flight->session);
    return model_is_published(sim_model(sim), sim_params(sim));
}

// Birds that move one after the other look at all others, however far apart.
static bool can_spread(const Flight *flight) {
    size_t usual = session_preset_whole(flight->session)->birds;
    return usual > 1 && sim_birds(session_sim(flight->session)) > usual && !is_published(flight);
}

// As many neighbours a bird as in the preset: the preset's start, made larger.
void fly_spread_start(Flight *flight) {
    const Preset *preset = session_preset_whole(flight->session);
    const Sim *sim = session_sim(flight->session);
    const ParamTable *table = model_params(sim_model(sim));
    _Alignas(16) char wide[MODEL_PARAMS_SIZE];
    char birds[32];
    if (!can_spread(flight)) {
        fly_replace_message(flight, "start", "%s",
                            is_published(flight)
                                ? "as published, a start that is spread is no faster"
                                : "no more birds than the preset has: nothing to spread");
        return;
    }
    memcpy(wide, preset->params, sizeof wide);
    model_spread_start(sim_model(sim), preset->rules, preset->birds, sim_birds(sim), wide);
    bool good = true;
    for (size_t i = 0; i < table->count; i++)
        if (!param_is_same(&table->rows[i], wide, preset->params) &&
            !param_is_same(&table->rows[i], wide, sim_params(sim)))
            good &= fly_change(flight, change_param_from(&table->rows[i], wide));
    text_from_count(preset->birds, birds, sizeof birds);
    if (good && fly_change(flight, change_restart()))
        fly_replace_message(flight, "start", "started again, as dense as %s birds of the preset",
                            birds);
}

// --- The offer ---

static bool is_slow(const Flight *flight) {
    double known = flight->stepping.seconds;
    if (known == 0)
        return fly_steps_take(flight, first_step);
    return known > (flight->offer.shown ? slow_until : slow_from);
}

static void look_for_preset(Flight *flight) {
    Preset found;
    Error ignored = {0}; // the list of presets in the panel says what is wrong
    FlyOffer *offer = &flight->offer;
    offer->preset[0] = '\0';
    if (!find_preset_for_size(flight, &found, &ignored))
        return;
    memcpy(offer->preset, found.name, sizeof offer->preset);
    offer->preset_birds = found.birds;
}

// Two digits, for a number that changes all the time.
static double rounded(double number) {
    double unit = number > 10 ? pow(10, floor(log10(number)) - 1) : 1;
    return round(number / unit) * unit;
}

static void describe(Flight *flight) {
    FlyOffer *offer = &flight->offer;
    double seconds = flight->stepping.seconds;
    char birds[32], neighbours[32];
    text_from_count(sim_birds(session_sim(flight->session)), birds, sizeof birds);
    text_from_count((uint64_t)rounded(flight->stepping.last.neighbours), neighbours,
                    sizeof neighbours);
    if (seconds == 0)
        snprintf(offer->line, sizeof offer->line, "%s birds: the first step takes longer than %g s",
                 birds, first_step);
    else
        snprintf(offer->line, sizeof offer->line, "%s birds: %s neighbours each, %.2g s a step",
                 birds, neighbours, seconds);
}

void fly_update_offer(Flight *flight) {
    FlyOffer *offer = &flight->offer;
    uint64_t placements = session_placements(flight->session);
    bool known = offer->shown && offer->placements == placements;
    offer->shown = is_slow(flight);
    if (!offer->shown)
        return;
    if (!known)
        look_for_preset(flight);
    offer->placements = placements;
    offer->can_spread = can_spread(flight);
    describe(flight);
    if (!known)
        fly_trace(flight, "offer %s", offer->line);
}

// What the picture lacks, so that it does not take as long as a step.
static const char *describe_lack(const Flight *flight) {
    const View *view = session_view(flight->session);
    bool colours = view->colour == VIEW_COLOUR_NEIGHBOURS || view->colour == VIEW_COLOUR_RULE;
    bool lacks = flight->show.hasty && (colours || view->debug_lines == VIEW_LINES_ALL);
    return lacks ? " Colours by value and lines of all birds are left out." : "";
}

void fly_describe_offer(const Flight *flight, char *out, size_t size) {
    const FlyOffer *offer = &flight->offer;
    const FlyCommand *spread = fly_command("spread_start"), *take = fly_command("preset_for_size");
    char key[32], birds[32];
    *out = '\0';
    if (!offer->shown)
        return;
    size_t used = (size_t)snprintf(out, size, "%s.%s%s", offer->line, describe_lack(flight),
                                   is_published(flight) ? " Fidelity clean is faster." : "");
    if (offer->can_spread && fly_has_command(spread) && used < size) {
        fly_key_label(spread, FLY_ALL_KEYS, window_key_name, key, sizeof key);
        used += (size_t)snprintf(out + used, size - used, " %s spreads the start.", key);
    }
    if (offer->preset[0] && fly_has_command(take) && used < size) {
        fly_key_label(take, FLY_ALL_KEYS, window_key_name, key, sizeof key);
        text_from_count(offer->preset_birds, birds, sizeof birds);
        snprintf(out + used, size - used, " %s takes the preset %.40s (%s).", key, offer->preset,
                 birds);
    }
}

// At once where the scale is another.
void fly_update_pace_words(Flight *flight) {
    FlyPaceWords *words = &flight->pace_words;
    const Sim *sim = session_sim(flight->session);
    char fewer[32], slower[32], offer[sizeof words->advice];
    if (!flight->times.fresh && flight->scale == flight->described_scale)
        return;
    flight->described_scale = flight->scale;
    fly_key_label(fly_command("halve_birds"), FLY_ALL_KEYS, window_key_name, fewer, sizeof fewer);
    fly_key_label(fly_command("slower"), FLY_ALL_KEYS, window_key_name, slower, sizeof slower);
    FlyPaceInput now = {.seconds = flight->now,
                        .scale = flight->scale,
                        .reached = flight->reached_scale,
                        .frames_per_second = flight->times.frames_per_second,
                        .step_share = fly_step_share(flight),
                        .birds = sim_birds(sim),
                        .fewer_key = fewer,
                        .slower_key = slower};
    fly_pace_describe(words, &now);
    fly_describe_offer(flight, offer, sizeof offer);
    if (offer[0]) // it says more
        memcpy(words->advice, offer, sizeof offer);
}

// What a person changes about the flock: its rules, its size, which preset and model it is of.
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "fly/flight.h"
#include "session/preset.h"

static bool has_rule(Flight *flight, size_t index, size_t count) {
    if (index >= count)
        fly_tell(flight, "rules", "no rule %zu: this model has %zu", index + 1, count);
    return index < count;
}

void fly_switch_rule(Flight *flight, size_t index) {
    size_t count;
    const Rule *rules = model_rules(sim_model(session_sim(flight->session)), &count);
    if (!has_rule(flight, index, count))
        return;
    bool on = !(sim_rules(session_sim(flight->session)) >> index & 1);
    if (fly_change(flight, "rule.%s=%s", rules[index].name, on ? "on" : "off"))
        fly_tell(flight, rules[index].name, "%s %s", rules[index].name, on ? "on" : "off");
}

// Only the rules that differ, so that a recording holds what really changed.
bool fly_set_rules(Flight *flight, uint32_t wanted) {
    size_t count;
    const Rule *rules = model_rules(sim_model(session_sim(flight->session)), &count);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        bool is = sim_rules(session_sim(flight->session)) >> i & 1, want = wanted >> i & 1;
        if (is != want)
            good &= fly_change(flight, "rule.%s=%s", rules[i].name, want ? "on" : "off");
    }
    return good;
}

void fly_set_rule_only(Flight *flight, size_t index) {
    size_t count;
    const Rule *rules = model_rules(sim_model(session_sim(flight->session)), &count);
    if (has_rule(flight, index, count) && fly_set_rules(flight, 1u << index))
        fly_tell(flight, "rules", "%s alone", rules[index].name);
}

void fly_set_birds(Flight *flight, size_t birds) {
    char text[32];
    bool most = birds > SIM_MAX_BIRDS, least = birds < 1;
    text_from_count(most ? SIM_MAX_BIRDS : birds, text, sizeof text);
    if (most)
        fly_tell(flight, "birds", "no more than %s birds can fly", text);
    else if (least)
        fly_tell(flight, "birds", "no fewer than 1 bird can fly");
    else if (fly_change(flight, "birds=%zu", birds))
        fly_tell(flight, "birds", "%s bird%s", text, birds == 1 ? "" : "s");
}

// The model after this one in the registry, then its first again.
static const Model *next_model(const Model *model) {
    for (size_t i = 0; i + 1 < model_count(); i++)
        if (model_at(i) == model)
            return model_at(i + 1);
    return model_at(0);
}

// The first preset of this model after the one of that name, then its first again; its first, too,
// where it has none of that name. NULL where it has none at all.
static const Preset *preset_after(const Preset *presets, size_t count, const Model *model,
                                  const char *name) {
    const Preset *first = NULL;
    bool passed = false;
    for (size_t i = 0; i < count; i++) {
        if (presets[i].model != model)
            continue;
        if (passed)
            return &presets[i];
        first = first ? first : &presets[i];
        passed = strcmp(presets[i].name, name) == 0;
    }
    return first;
}

// To a preset of this model, or, where it has none, to the model's own numbers.
static void take_preset_of(Flight *flight, const Model *model, const char *after) {
    size_t count;
    Error error = {0};
    Preset *presets = preset_list(&count, &error);
    if (!presets) {
        fly_say(flight, true, "%s", error.text);
        return;
    }
    const Preset *preset = preset_after(presets, count, model, after);
    if (preset ? fly_change(flight, "preset=%s", preset->name)
               : fly_change(flight, "model=%s", model_name(model)))
        fly_tell(flight, "preset", "%s", session_title(flight->session));
    memory_free(presets);
}

void fly_set_preset_rules(Flight *flight) {
    if (fly_set_rules(flight, session_preset_rules(flight->session)))
        fly_tell(flight, "rules", "the preset's rules");
}

void fly_restart(Flight *flight) {
    if (fly_change(flight, "restart"))
        fly_tell(flight, "start", "started again");
}

void fly_take_new_seed(Flight *flight) {
    unsigned long long seed = sim_seed(session_sim(flight->session)) + 1;
    if (fly_change(flight, "seed=%llu", seed))
        fly_tell(flight, "start", "started again with seed %llu", seed);
}

void fly_take_first_preset(Flight *flight, const Model *model) {
    take_preset_of(flight, model, "");
}

void fly_next_model(Flight *flight) {
    fly_take_first_preset(flight, next_model(sim_model(session_sim(flight->session))));
}

void fly_next_preset(Flight *flight) {
    take_preset_of(flight, sim_model(session_sim(flight->session)),
                   session_preset(flight->session));
}

// What is offered where a flock's steps take long: to spread its start, or to take the preset that
// is made for about as many birds.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "session/preset.h"

struct Flight;

typedef struct FlyOffer {
    bool shown;
    uint64_t placements;           // session_placements of the flock that the rest is of
    char line[112];                // how slow it is
    bool can_spread;               // the flock has more birds than its preset
    char preset[PRESET_NAME_SIZE]; // for the flock's size; "" where there is no other
    size_t preset_birds;
} FlyOffer;

// Every picture.
void fly_update_offer(struct Flight *flight);

// The line, and what the keys do about it; "" where nothing is offered.
void fly_describe_offer(const struct Flight *flight, char *out, size_t size);

// Flight.pace_words, with what is offered as advice. Every picture; some times a second they are
// new.
void fly_update_pace_words(struct Flight *flight);

// What the keys and the buttons do, offered or not.
void fly_spread_start(struct Flight *flight);
void fly_take_preset_for_size(struct Flight *flight);

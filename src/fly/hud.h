// The text that lies over the flight: what flies, what it costs, each rule with its key, state and
// effect, the bird that is picked, what the colours mean, the help and short messages. Drawn from a
// plain struct; knows neither session nor simulation.
#pragma once

#include "fly/hud_pen.h"
#include "fly/panel.h"

enum {
    HUD_MAX_RULES = 9,
    HUD_MAX_MESSAGES = 4,
    HUD_MAX_STATISTICS = 12,
    HUD_MAX_HELP = 56,
    HUD_MAX_HINTS = 8,
    HUD_LEGEND_PARTS = 25,
    HUD_LEGEND_MARKS = 5,
    HUD_GRAPH = 160,
};

typedef struct HudColour {
    unsigned char red, green, blue;
} HudColour;

typedef struct HudRule {
    char key[16];
    const char *name;
    bool on;
    float contribution; // in the rule's own unit; below 0: not known yet
    float share;        // 0 to 1, the length of its bar
    bool has_swatch;    // birds are shown in the colour of their rule
    HudColour swatch;
} HudRule;

// What one rule wants of the picked bird.
typedef struct HudBirdRule {
    const char *name;
    bool on;
    HudColour colour; // of its line
    float vector[3];  // in the rule's own unit
} HudBirdRule;

typedef struct HudBird {
    bool present;
    uint32_t id;
    float speed;
    size_t neighbours;
    HudBirdRule rules[HUD_MAX_RULES];
    size_t rule_count;
} HudBird;

typedef struct HudMark {
    float at; // 0 to 1, along the strip
    char text[16];
} HudMark;

// What the birds' colours mean.
typedef struct HudLegend {
    const char *title; // "" for none
    const char *unit;  // of the marks, or ""
    bool has_strip;
    HudColour strip[HUD_LEGEND_PARTS]; // at even distances from 0 to 1
    HudMark marks[HUD_LEGEND_MARKS];
    size_t mark_count;
} HudLegend;

typedef struct HudHelp {
    char key[32];
    const char *text;
    const char *group; // rows of one group follow each other
} HudHelp;

typedef struct HudHint {
    char key[32];
    const char *text;
} HudHint;

typedef struct HudMessage {
    char text[256];
    float strength; // 0 to 1: fades
    bool error;
} HudMessage;

typedef struct HudStatistic {
    const char *name;
    char value[96];
} HudStatistic;

typedef struct HudState {
    float left;        // pixels that the panel takes from the left edge: nothing is drawn there
    const char *title; // of the preset, or of the model
    const char *model, *preset; // preset: "" where there is none
    size_t birds;
    double frames_per_second, frame_ms, simulate_ms, upload_ms, draw_ms;
    double time_scale;
    bool paused;

    char capture[128]; // what is being recorded or written; "" for nothing
    bool comparing;    // two flocks side by side: each half is told what it is
    bool show_rules;   // with what flies; the panel says the same
    HudRule rules[HUD_MAX_RULES];
    size_t rule_count;

    HudBird bird;

    HudLegend legend;
    const char *lesson; // a sentence about what is flown, which stays; "" for none

    HudHint hints[HUD_MAX_HINTS];
    size_t hint_count;

    HudMessage messages[HUD_MAX_MESSAGES]; // the newest last
    size_t message_count;

    bool show_help;
    HudHelp help[HUD_MAX_HELP];
    size_t help_count;

    bool show_statistics;
    HudStatistic statistics[HUD_MAX_STATISTICS];
    size_t statistic_count;
    float graph_ms[HUD_GRAPH]; // frame times, the newest last
    size_t graph_count;
} HudState;

void hud_draw(Panel *panel, const HudState *state);

// --- hud_help.c ---

// In the middle of the window, as large as fits.
void hud_draw_help(Panel *panel, const HudState *state);

// --- hud_bird.c ---

// At scale 1.
float hud_bird_height(const HudBird *bird);
// Between two edges, from the top on, in pixels.
void hud_draw_bird(const HudPen *pen, const HudBird *bird, float left, float right, float top);

// The text over the picture: the flock, its cost, each rule with its key, state and contribution,
// the picked bird, the legend of colours, the help and messages. Drawn from a plain struct; knows
// neither session nor simulation.
#pragma once

#include "fly/legend.h"
#include "fly/pace.h"
#include "fly/panel.h"
#include "scene/view.h"
#include "sim/model.h"

enum {
    HUD_MAX_RULES = MODEL_MAX_RULES,
    HUD_MAX_MESSAGES = 4,
    HUD_MAX_STATISTICS = 12,
    HUD_MAX_HELP = 96,
    HUD_MAX_HINTS = 16,
    HUD_MAX_LINES = HUD_MAX_RULES + 1,
    HUD_GRAPH = 160,
};

typedef struct HudRule {
    char key[16], name[PARAM_NAME_SIZE];
    bool on;
    float contribution; // in the rule's own unit; below 0: not known yet
    float share;        // 0 to 1, the length of its bar
    bool has_swatch;    // birds are shown in the colours of rules
    LegendColour swatch;
} HudRule;

// What one rule adds to the picked bird.
typedef struct HudBirdRule {
    char name[PARAM_NAME_SIZE];
    bool on;
    LegendColour colour; // of its line
    float vector[3];     // in the rule's own unit
} HudBirdRule;

typedef struct HudBird {
    bool present;
    uint32_t id;
    char name[48];
    float speed;
    size_t neighbours;
    HudBirdRule rules[HUD_MAX_RULES];
    size_t rule_count;
} HudBird;

// What the debug lines of one colour show.
typedef struct HudLineKey {
    char name[PARAM_NAME_SIZE];
    LegendColour colour;
    bool thin;
} HudLineKey;

typedef struct HudHelp {
    char key[32];
    const char *text;
    const char *group; // rows of a group are consecutive
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
    const char *sentence; // what it means
} HudStatistic;

// To a flock that is out of the picture. Pixels of its half of it.
typedef struct HudArrow {
    float strength;     // 0 to 1; 0: none
    float direction[2]; // of length 1, from the picture's middle, right and down positive
    bool ahead;         // it would be seen at middle, but is too far away
    float middle[2];
    float distance; // world units
} HudArrow;

// What to look for, and the buttons that lead to the lessons before and after it.
typedef struct HudLesson {
    const char *text; // "" for none: then nothing else is drawn
    char place[32];   // "lesson 2 of 7"; "" for no buttons
    struct {
        char label[48];
        bool enabled, pressed; // pressed: set by hud_draw
    } previous, next;
} HudLesson;

typedef struct HudState {
    float left;        // pixels that the panel covers, from the left: nothing is drawn there
    const char *title; // of the preset, or of the model
    const char *model, *preset; // preset: "" where there is none
    size_t birds;
    double frames_per_second, frame_ms, simulate_ms, upload_ms, draw_ms;
    FlyPaceWords pace;
    bool paused;

    char capture[128];  // what is being recorded or written; "" for nothing
    bool comparing;     // two flocks side by side: each half gets a title
    HudArrow arrows[2]; // the right or only half, the left half
    char arrow_key[32]; // that brings the flock back
    bool show_rules;    // and the preset's name, cost and lesson; false while the panel shows them
    HudRule rules[HUD_MAX_RULES];
    size_t rule_count;

    HudBird bird;

    Legend legend;
    HudLineKey lines[HUD_MAX_LINES]; // the debug lines that are shown
    size_t line_count;
    HudLesson lesson;

    HudHint hints[HUD_MAX_HINTS];
    size_t hint_count;

    HudMessage messages[HUD_MAX_MESSAGES]; // the newest last
    size_t message_count;

    bool show_middle; // a small cross there, where a gamepad picks
    bool show_help;
    HudHelp help[HUD_MAX_HELP];
    size_t help_count;

    bool show_statistics;
    HudStatistic statistics[HUD_MAX_STATISTICS];
    size_t statistic_count;
    float graph_ms[HUD_GRAPH]; // frame times, the newest last
    size_t graph_count;
} HudState;

void hud_draw(Panel *panel, HudState *state);

// Instead, before there is a picture: what is loaded.
void hud_draw_loading(Panel *panel, const char *what);

typedef struct HudPen {
    Panel *panel;
    float scale; // coordinates are pixels; sizes given below are multiplied by this
} HudPen;

// --- The legend: a strip with marks for colours by number or direction, a swatch beside each rule
// for colours by rule ---

// Sets the swatch of a rule, by its index. Rules of the leader act on no bird and have none.
void hud_describe_swatch(HudRule *rule, ViewColour colour, int index, bool of_leader);

// The legends of birds and lines that there are, one under the other. Pixels.
float hud_legend_height(const HudPen *pen, const HudState *state);
void hud_draw_legend(const HudPen *pen, const HudState *state, float left, float top);

// --- The arrow to a flock that is out of the picture ---

// half: its part of the picture. room: what texts above and below leave of that. taken: by texts at
// the left and at the right, which it goes round.
void hud_draw_arrow(const HudPen *pen, const HudArrow *flock, const char *key, PanelBox half,
                    PanelBox room, const PanelBox taken[2]);

// --- Pace and statistics ---

// Frames a second at the left, the time at the right; in pixels, y is the middle of the line.
void hud_draw_pace(const HudPen *pen, const FlyPaceWords *pace, float left, float right, float y);

// From the room's right and upper edge; with its sentences where there is room for them, smaller
// where it is narrow. Returns its lower end. In pixels.
float hud_draw_statistics(const HudPen *usual, const HudState *state, PanelBox room);

// --- The help ---

// Beside the panel.
void hud_draw_help(const HudPen *pen, const HudState *state, float screen_wide, float screen_high);

// --- Text and keys on translucent plates, readable over a bright sky; for the panel too ---

// In pixels at scale 1.
#define HUD_MARGIN 14.0f
#define HUD_PADDING 12.0f
#define HUD_COLUMN 268.0f  // the width of the plates at the left
#define HUD_FIGURES 330.0f // of those at the right

// The colour with its opacity multiplied by strength, clamped to opaque.
PanelColour hud_fade(PanelColour colour, float strength);
PanelColour hud_opaque(LegendColour colour);

// In pixels.
float hud_text_width(const HudPen *pen, PanelStyle style, const char *text);

// y is the middle of the line. Return the right end.
float hud_text(const HudPen *pen, PanelStyle style, float x, float y, PanelColour colour,
               const char *text);
void hud_text_right(const HudPen *pen, PanelStyle style, float right, float y, PanelColour colour,
                    const char *text);

// width and height in pixels.
void hud_plate(const HudPen *pen, float x, float y, float width, float height, PanelColour colour);

// A key as it looks on a keyboard, around the middle y. Returns the right end.
float hud_key_width(const HudPen *pen, const char *label);
float hud_key(const HudPen *pen, float x, float y, const char *label, bool lit, float strength);

// How much a rule contributes: a bar from left to right around the middle y, and a number that ends
// at edge; "off" for a rule that is off. In pixels.
void hud_contribution(const HudPen *pen, const HudRule *rule, float left, float right, float edge,
                      float y);

// At scale 1.
float hud_bird_height(const HudBird *bird);
// Between two edges, from the top on, in pixels.
void hud_draw_bird(const HudPen *pen, const HudBird *bird, float left, float right, float top);

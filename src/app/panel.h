// The text on the screen: what flies, what it costs, each rule with its key, state and effect, the
// help and short messages. Drawn from a plain struct; knows neither session nor simulation.
//
// The one part written in C++, because Dear ImGui is; none of its types appears here.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "base/error.h" // in here, for its functions are C's too

struct GLFWwindow;

enum {
    PANEL_MAX_RULES = 9,
    PANEL_MAX_MESSAGES = 4,
    PANEL_MAX_STATISTICS = 12,
    PANEL_MAX_HELP = 48,
    PANEL_MAX_HINTS = 7,
    PANEL_LEGEND_PARTS = 25,
    PANEL_LEGEND_MARKS = 5,
    PANEL_GRAPH = 160,
};

typedef struct PanelColour {
    unsigned char red, green, blue;
} PanelColour;

typedef struct PanelRule {
    char key[16];
    const char *name;
    bool on;
    float contribution; // in the rule's own unit; below 0: not known yet
    float share;        // 0 to 1, the length of its bar
    bool has_swatch;    // birds are shown in the colour of their rule
    PanelColour swatch;
} PanelRule;

typedef struct PanelMark {
    float at; // 0 to 1, along the strip
    char text[16];
} PanelMark;

// What the birds' colours mean.
typedef struct PanelLegend {
    const char *title; // "" for none
    const char *unit;  // of the marks, or ""
    bool has_strip;
    PanelColour strip[PANEL_LEGEND_PARTS]; // at even distances from 0 to 1
    PanelMark marks[PANEL_LEGEND_MARKS];
    size_t mark_count;
} PanelLegend;

typedef struct PanelHelp {
    char key[32];
    const char *text;
    const char *group; // rows of one group follow each other
} PanelHelp;

typedef struct PanelHint {
    char key[32];
    const char *text;
} PanelHint;

typedef struct PanelMessage {
    char text[256];
    float strength; // 0 to 1: fades
    bool error;
} PanelMessage;

typedef struct PanelStatistic {
    const char *name;
    char value[96];
} PanelStatistic;

typedef struct PanelState {
    const char *model, *preset; // preset: "" where there is none
    size_t birds;
    double frames_per_second, frame_ms, simulate_ms, draw_ms;
    double time_scale;
    bool paused;

    PanelRule rules[PANEL_MAX_RULES];
    size_t rule_count;

    PanelLegend legend;
    const char *lesson; // a sentence about what is flown, which stays; "" for none

    PanelHint hints[PANEL_MAX_HINTS];
    size_t hint_count;

    PanelMessage messages[PANEL_MAX_MESSAGES]; // the newest last
    size_t message_count;

    bool show_help;
    PanelHelp help[PANEL_MAX_HELP];
    size_t help_count;

    bool show_statistics;
    PanelStatistic statistics[PANEL_MAX_STATISTICS];
    size_t statistic_count;
    float graph_ms[PANEL_GRAPH]; // frame times, the newest last
    size_t graph_count;
} PanelState;

typedef struct Panel Panel;

// Needs the window's context current; chains the window's callbacks that are set already. scale is
// the size of the text: 1 on a plain screen. The window must outlive the panel.
Panel *panel_create(struct GLFWwindow *window, float scale, Error *error);
void panel_destroy(Panel *panel); // NULL is allowed

// Draws over the picture in the bound framebuffer.
void panel_draw(Panel *panel, const PanelState *state);

#ifdef __cplusplus
}
#endif

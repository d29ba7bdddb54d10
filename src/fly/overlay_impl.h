// The overlay of a window, for the files that it is made of: panel.h draws and has the controls,
// screen.c and hud*.c are the text, panel_*.c the panel.
#pragma once

#include <stdint.h>

#include "fly/hud.h"
#include "fly/panel.h"
#include "session/preset.h"
#include "sim/model.h"

// The panel's state between pictures.
typedef struct FlyPanel {
    uint32_t unfolded; // rules whose parameters are shown, by index, of
    const Model *model;
    Settings *presets; // NULL: to be listed when they are next shown
    size_t preset_count;
    bool presets_failed;           // listing failed: not tried again every picture
    char name[PRESET_NAME_SIZE];   // of the preset to save
    char title[PRESET_TITLE_SIZE]; // and what it is, or "": what differs from the present one
    bool name_is_taken;            // by a saved preset: a second press overwrites it
} FlyPanel;

// Keys that were pressed after a click that the panel has not seen yet.
typedef struct OverlayKeys {
    InputPress presses[INPUT_MAX_PRESSES];
    int count;
} OverlayKeys;

typedef struct Overlay {
    Panel *panel;
    FlyPanel state;
    HudState screen;
    double bird_at; // clock_now() when the picked bird was explained
    OverlayKeys waiting;
    bool pressed_in_panel; // the left mouse button, the last time
} Overlay;

// --- screen.c: the content of the text ---

// Labels that depend on the keyboard but not on the frame.
void fly_prepare_screen(struct Flight *flight);
void fly_fill_screen(struct Flight *flight);

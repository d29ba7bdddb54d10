// The view's options: what is drawn and how, never what flies. Plain numbers with a parameter
// table, like a model's; view_params says what each is, its unit, range and default.
#pragma once

#include "base/param.h"

// The values of View.colour, in the order of the table's choices.
typedef enum ViewColour {
    VIEW_COLOUR_PLUMAGE,    // the mesh's own texture
    VIEW_COLOUR_PLAIN,      // one grey for all
    VIEW_COLOUR_RANDOM,     // one of its own for each bird
    VIEW_COLOUR_SPEED,      // a ramp from half the flock's mean speed to 1.5 times it
    VIEW_COLOUR_HEADING,    // hues around the compass
    VIEW_COLOUR_NEIGHBOURS, // FrameBirds.value as a number
    VIEW_COLOUR_RULE,       // FrameBirds.value as a category
} ViewColour;

// The values of View.home, in the order of the table's choices.
typedef enum ViewHome { VIEW_HOME_GROUND, VIEW_HOME_SIDE, VIEW_HOME_ABOVE } ViewHome;

// The values of View.debug_lines, in the order of the table's choices.
typedef enum ViewLines { VIEW_LINES_OFF, VIEW_LINES_PICKED, VIEW_LINES_ALL } ViewLines;

// The values of View.quality, in the order of the table's choices: each allows what those before it
// do, and more.
typedef enum ViewQuality {
    VIEW_QUALITY_LOW,
    VIEW_QUALITY_MEDIUM,
    VIEW_QUALITY_HIGH,
    VIEW_QUALITY_AUTO, // low on a software renderer, otherwise high
} ViewQuality;

// What can be done without, each with a switch of its own in the view.
typedef enum ViewEffect {
    VIEW_EFFECT_SHADOWS,
    VIEW_EFFECT_GLITTER,
    VIEW_EFFECT_RIPPLES,
    VIEW_EFFECT_CLOUD_DETAIL,
    VIEW_EFFECT_STARS,
    VIEW_EFFECT_GLOW,
} ViewEffect;

// Where the sun stands unless these are given: by View.time_of_day.
#define VIEW_SUN_AZIMUTH_BY_TIME (-360.0f)
#define VIEW_SUN_HEIGHT_BY_TIME (-90.0f)

typedef struct View {
    char mesh[PARAM_TEXT_SIZE];
    int colour; // a ViewColour
    float bird_size;
    int flap, bank, interpolate, show_leader, show_pointer; // 0 or 1
    int trails;                                             // 0 or 1
    float trail_time, trail_width;
    int debug_lines;       // a ViewLines
    int sky, ground, haze; // 0 or 1
    int home;              // a ViewHome, for whoever sets up the camera
    float haze_distance, ground_y;
    float background;
    float time_of_day;                                        // hours
    float sun_azimuth, sun_height;                            // degrees, or VIEW_SUN_..._BY_TIME
    int quality;                                              // a ViewQuality
    int shadows, glitter, ripples, cloud_detail, stars, glow; // 0 or 1: what quality allows, too
    float field_of_view; // for whoever sets up the camera: the renderer takes Camera.field_of_view
    float exposure;
    float capture_interval; // for whoever takes a series of pictures
} View;

extern const ParamTable view_params;

// The quality that is drawn at: never VIEW_QUALITY_AUTO. software: the renderer has no GPU.
ViewQuality view_quality(const View *view, bool software);

// Whether an effect is switched on and the quality, which is not auto, allows it.
bool view_shows(const View *view, ViewEffect effect, ViewQuality quality);

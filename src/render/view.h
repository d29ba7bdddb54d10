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
    float sun_azimuth, sun_height;
    float field_of_view; // for whoever sets up the camera: the renderer takes Camera.field_of_view
    float exposure;
    float capture_interval; // for whoever takes a series of pictures
} View;

extern const ParamTable view_params;

// The view: what is drawn and how; it does not affect the simulation. Plain values with a parameter
// table, like a model's: view_params has the unit, range, default and help of each.
#pragma once

#include "base/param.h"

// The values of View.colour, and below of its other choices, in the order of the table's.
typedef enum ViewColour {
    VIEW_COLOUR_PLUMAGE,    // the mesh's own texture
    VIEW_COLOUR_PLAIN,      // one grey for all
    VIEW_COLOUR_RANDOM,     // a random one for each bird
    VIEW_COLOUR_ANY,        // likewise, dark ones included, in every world
    VIEW_COLOUR_SPEED,      // a ramp from half the flock's mean speed to 1.5 times it
    VIEW_COLOUR_HEADING,    // hues around the compass
    VIEW_COLOUR_NEIGHBOURS, // FrameBirds.value as a number
    VIEW_COLOUR_RULE,       // FrameBirds.value as a category
    VIEW_COLOUR_FLOCK,      // one for each of FrameBirds.flocks
} ViewColour;

// What the birds fly before.
typedef enum ViewWorld {
    VIEW_WORLD_MARSH, // the day's sky over a marsh
    VIEW_WORLD_WATER, // deep water, lit from above
    VIEW_WORLD_STUDIO,
    VIEW_WORLD_PAPER,
    VIEW_WORLD_GRID, // a dark plain
    VIEW_WORLDS,
} ViewWorld;

typedef enum ViewHome {
    VIEW_HOME_GROUND,
    VIEW_HOME_SIDE,
    VIEW_HOME_ABOVE,
    VIEW_HOME_STANDING, // on the ground, at home_distance
} ViewHome;

// The values of View.shot, in its order: cameras that --camera takes by these names, too.
#define VIEW_SHOTS "fly|follow|head|leader|falcon|orbit|director"

typedef enum ViewClouds {
    VIEW_CLOUDS_CUMULUS,
    VIEW_CLOUDS_CIRRUS,
    VIEW_CLOUDS_STRATUS,
    VIEW_CLOUDS,
} ViewClouds;

typedef enum ViewPointerPlane { VIEW_POINTER_FACING, VIEW_POINTER_LEVEL } ViewPointerPlane;
typedef enum ViewLines { VIEW_LINES_OFF, VIEW_LINES_PICKED, VIEW_LINES_ALL } ViewLines;
typedef enum ViewLinesScale { VIEW_LINES_SCALE_BIRD, VIEW_LINES_SCALE_TRUE } ViewLinesScale;
typedef enum ViewDetail { VIEW_DETAIL_AUTO, VIEW_DETAIL_MESH } ViewDetail;

// Each allows more effects.
typedef enum ViewQuality {
    VIEW_QUALITY_LOW,
    VIEW_QUALITY_MEDIUM,
    VIEW_QUALITY_HIGH,
    VIEW_QUALITY_AUTO, // low on a software renderer, otherwise high
} ViewQuality;

// With these values of View.sun_azimuth and sun_height, written auto, the sun follows
// View.time_of_day.
#define VIEW_SUN_AZIMUTH_AUTO (-360.0f)
#define VIEW_SUN_HEIGHT_AUTO (-90.0f)

// Units and ranges are in view_params; ints are switches unless said otherwise. The camera uses
// home, home_distance, metre and field_of_view, a flight's begin shot, a single picture moment, a
// series capture_interval; the renderer uses all others, home_distance and metre.
typedef struct View {
    // Birds
    char mesh[PARAM_TEXT_SIZE];
    int colour; // a ViewColour
    float bird_size;
    int detail; // a ViewDetail
    int flap, bank, interpolate, glow;

    // Trails and lines
    int show_leader, show_falcon, show_pointer, show_stimuli, trails;
    int pointer_plane; // a ViewPointerPlane
    float trail_time, trail_width, trail_end_width;
    int debug_lines, lines_scale; // a ViewLines, a ViewLinesScale

    int world; // a ViewWorld

    // Sky
    int sky, cloud_detail, stars, atmosphere;
    int cloud_kind; // a ViewClouds
    float background, clouds, time_of_day;
    float sun_azimuth, sun_height; // or VIEW_SUN_..._AUTO

    // Ground
    int ground, foreground, ripples, glitter, reflections, still, shadows;
    float ground_y, shore;

    // Air
    int haze, sun_haze;
    float haze_distance, mist;

    // Camera
    int home; // a ViewHome
    float home_distance, metre, field_of_view, horizon, exposure, contrast, shutter;
    int bloom, focus, vignette, grain;
    int shot; // of VIEW_SHOTS
    float moment, capture_interval;

    int quality; // a ViewQuality
} View;

extern const ParamTable view_params;

// The effective quality, never VIEW_QUALITY_AUTO. software: the renderer has no GPU.
ViewQuality view_quality(const View *view, bool software);

// Where the sun is, in degrees as View.sun_azimuth and sun_height, which time_of_day decides where
// they are auto.
void view_find_sun(const View *view, float *azimuth, float *height);

// The person of VIEW_HOME_STANDING, before they turn to the flock.
typedef struct ViewStand {
    float x, z; // world units
    float yaw;  // to the world's middle, degrees
} ViewStand;

ViewStand view_find_stand(const View *view);

// Whether an effect is switched on and the quality, which is not auto, allows it. effect: the
// offset of its switch in View.
bool view_shows(const View *view, size_t effect, ViewQuality quality);

// For all quality is not auto. size: VIEW_WORDS_SIZE.
enum { VIEW_WORDS_SIZE = 256 };

// The least quality at which this row of view_params changes a picture: VIEW_QUALITY_LOW but for
// some effects.
ViewQuality view_least_quality(const Param *row);

// A row of view_params acts only while another one has this value, or, of_quality, while the
// quality is at least this: it counts in VIEW_WORLD_MARSH alone, for every quality draws the others
// whole.
typedef struct ViewNeed {
    const Param *other;
    int value;
    bool of_quality;
    char words[VIEW_WORDS_SIZE]; // a few, for beside its control: "only with haze"
} ViewNeed;

enum { VIEW_MOST_NEEDS = 3 };

// All that this row of view_params needs to change a picture; returns how many.
size_t view_find_needs(const Param *row, ViewNeed needs[VIEW_MOST_NEEDS]);

// Why this row of view_params changes nothing in a picture at the moment: the first need that is
// not met; false where it does.
bool view_explain_idle(const View *view, const Param *row, ViewQuality quality,
                       char words[VIEW_WORDS_SIZE]);

// What this quality leaves out of what is switched on, in one line: "low leaves out cloud detail,
// flock's shadow".
void view_describe_quality(const View *view, ViewQuality quality, char words[VIEW_WORDS_SIZE]);

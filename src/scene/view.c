#include "scene/view.h"

#include <assert.h>
#include <math.h>

// The headings, in the order of the rows.
#define BIRDS "Birds"
#define LINES "Trails and lines"
#define CAMERA "Camera"
#define SKY "Sun and sky"
#define GROUND "Ground"
#define QUALITY "Quality"

// label: NULL where the name is plain.
#define ROW(group_, field, label_, what)                                                           \
    .name = #field, .label = label_, .group = group_, .help = what, .offset = offsetof(View, field)
#define NUMBER(group, field, label, what, unit_, low_, high_, initial_)                            \
    {                                                                                              \
        ROW(group, field, label, what), .kind = PARAM_FLOAT, .unit = unit_, .low = low_,           \
                                        .high = high_, .initial = initial_                         \
    }
#define SWITCH(group, field, label, what, initial_)                                                \
    {                                                                                              \
        ROW(group, field, label, what), .kind = PARAM_BOOL, .unit = "", .high = 1,                 \
                                        .initial = initial_                                        \
    }
#define CHOICE(group, field, label, what, choices_, initial_)                                      \
    {                                                                                              \
        ROW(group, field, label, what), .kind = PARAM_CHOICE, .unit = "", .choices = choices_,     \
                                        .initial = initial_                                        \
    }

// The clock is that of an equinox at the latitude of Rome. South is chosen so that the home cameras
// face the evening sun.
static const float latitude = 42, south = -59; // degrees, south as sun_azimuth counts
static const float degree = 0.0174532925f;

void view_find_sun(const View *view, float *azimuth, float *height) {
    float turn = (view->time_of_day - 12) * 15 * degree, tilt = latitude * degree;
    *azimuth = view->sun_azimuth;
    *height = view->sun_height;
    if (*azimuth == VIEW_SUN_AZIMUTH_AUTO)
        *azimuth = atan2f(sinf(turn), cosf(turn) * sinf(tilt)) / degree + south;
    if (*height == VIEW_SUN_HEIGHT_AUTO)
        *height = asinf(cosf(tilt) * cosf(turn)) / degree;
}

static double view_derive_azimuth(const void *view) {
    float azimuth, height;
    view_find_sun(view, &azimuth, &height);
    return (double)azimuth;
}

static double view_derive_height(const void *view) {
    float azimuth, height;
    view_find_sun(view, &azimuth, &height);
    return (double)height;
}

static const Param rows[] = {
    {ROW(BIRDS, mesh, "shape", "What each bird is drawn as"), .unit = "", .kind = PARAM_TEXT,
     .choices = "bird|falcon|dart|glider|cube|sphere|disc|edged_disc|triangle",
     .free_text = "FILE.obj", .initial_text = "bird"},
    NUMBER(BIRDS, bird_size, "size", "The wing span, or the largest extent of another mesh",
           "units", 0.001, 1000, 2),
    CHOICE(
        BIRDS, colour, NULL,
        "What the birds' colours show: the mesh's texture, one grey, a random colour each, speed, "
        "heading, the number of neighbours, the rule that acts on them most, or their flock",
        "plumage|plain|random|speed|heading|neighbours|rule|flock", VIEW_COLOUR_PLUMAGE),
    SWITCH(BIRDS, flap, "beating wings", "Wings beat", 1),
    SWITCH(BIRDS, bank, "lean into turns", "Birds lean into their turns", 1),
    SWITCH(BIRDS, interpolate, "smooth motion",
           "Pictures between two ticks show the birds between two places", 1),
    SWITCH(LINES, trails, NULL, "Each bird draws a fading ribbon", 0),
    NUMBER(LINES, trail_time, "trail time", "The length of trails in time", "seconds", 0.05, 10,
           0.5),
    NUMBER(LINES, trail_width, "trail width", "The width of a trail at the bird", "units", 0.001,
           100, 0.25),
    NUMBER(LINES, trail_end_width, "width at the end",
           "The width of a trail at its end: 0 for a point", "units", 0, 100, 0),
    CHOICE(LINES, debug_lines, "lines of the rules",
           "Whose rules are drawn as lines: green separation, magenta cohesion, blue alignment",
           "off|picked|all", VIEW_LINES_PICKED),
    CHOICE(LINES, lines_scale, "length of lines",
           "How long the lines of the rules are: to be read beside a bird's size, whatever their "
           "unit, or true, one unit for each unit of the rule's vector before its weight",
           "bird|true", VIEW_LINES_SCALE_BIRD),
    SWITCH(LINES, show_leader, "leader",
           "Shows the leader of each flock and the waypoint it flies to", 0),
    SWITCH(LINES, show_falcon, "falcon's mark",
           "Shows where the falcon is, and the bird that it dives at", 0),
    SWITCH(LINES, show_pointer, "pointer",
           "Shows the pointer's position, where the model has a pointer", 1),
    CHOICE(LINES, pointer_plane, "mouse moves it on",
           "Where the mouse puts the pointer: on the plane through the flock that faces the "
           "camera, or on the level plane y = 0",
           "facing|level", VIEW_POINTER_FACING),
    SWITCH(LINES, show_stimuli, "lure and threat", "Shows where the lure and the threat are", 1),
    CHOICE(CAMERA, home, "first view",
           "Where the camera is at first: low above the ground looking up, level with the flock "
           "and a little higher, straight above it, or where a person stands on the ground and "
           "turns to it",
           "ground|side|above|standing", VIEW_HOME_GROUND),
    NUMBER(CAMERA, home_distance, "standing at",
           "How far from the middle of the world the person of the standing view is", "units", 0,
           1e6, 200),
    NUMBER(CAMERA, field_of_view, "angle of view", "The camera's vertical angle of view", "degrees",
           10, 120, 55),
    NUMBER(CAMERA, exposure, NULL, "The brightness of the picture", "", 0.05, 20, 1),
    NUMBER(CAMERA, capture_interval, "series, one every",
           "The time between two pictures of a series", "seconds", 0.01, 3600, 0.3),
    SWITCH(SKY, sky, NULL, "Sky, sun and clouds; without them an even background", 1),
    NUMBER(SKY, clouds, NULL, "How dense the clouds are, from 0 for a clear sky to 1", "", 0, 1, 1),
    NUMBER(SKY, background, NULL,
           "How bright the even background is: 1 a pale overcast sky, 0.04 a deep slate", "", 0, 4,
           1),
    NUMBER(SKY, time_of_day, "time of day",
           "The time of day: the sun rises at 6, is highest at 12, sets at 18 in front "
           "of the home camera, and from 19 to 5 it is night",
           "hours", 0, 24, 17.5),
    {ROW(SKY, sun_azimuth, "sun's direction",
         "The sun's direction: 0 along -z, 90 along +x; auto takes it from time_of_day"),
     .unit = "degrees", .kind = PARAM_FLOAT, .low = VIEW_SUN_AZIMUTH_AUTO, .high = 360,
     .initial = VIEW_SUN_AZIMUTH_AUTO, .derive = view_derive_azimuth},
    {ROW(SKY, sun_height, "sun's height",
         "The sun's height over the horizon, below 0 it is dusk; auto takes it from time_of_day"),
     .unit = "degrees", .kind = PARAM_FLOAT, .low = VIEW_SUN_HEIGHT_AUTO, .high = 90,
     .initial = VIEW_SUN_HEIGHT_AUTO, .derive = view_derive_height},
    SWITCH(SKY, haze, NULL, "Distant things fade into the air", 1),
    NUMBER(SKY, haze_distance, "haze distance",
           "The distance at which haze absorbs 63 % of the light", "units", 1, 1e6, 1600),
    SWITCH(GROUND, ground, NULL, "The ground plane", 1),
    NUMBER(GROUND, ground_y, "ground's height", "The height of the ground", "units", -1e6, 1e6,
           -130),
    CHOICE(QUALITY, quality, NULL,
           "Limits the effects that are switched on: low leaves out shadows and cloud_detail, "
           "medium cloud_detail, high none; auto is low on a software renderer, otherwise high",
           "low|medium|high|auto", VIEW_QUALITY_AUTO),
    SWITCH(QUALITY, shadows, "flock's shadow", "The flock dims the sunlight on the ground below it",
           1),
    SWITCH(QUALITY, glitter, "sun on the water", "The sun's path on the water", 1),
    SWITCH(QUALITY, ripples, "waves and reeds", "Waves on the water and blades of the reeds", 1),
    SWITCH(QUALITY, cloud_detail, "cloud detail",
           "Clouds have fine edges and a lit and a dark side", 1),
    SWITCH(QUALITY, stars, NULL, "Stars at night", 1),
    SWITCH(QUALITY, glow, "light through wings", "The sun shines through wings in front of it", 1),
};

const ParamTable view_params = {
    .owner = "the view",
    .rows = rows,
    .count = sizeof rows / sizeof *rows,
};

// The least quality that an effect is drawn at, and its switch.
static const struct {
    size_t offset;
    ViewQuality least;
} effects[] = {
    [VIEW_EFFECT_SHADOWS] = {offsetof(View, shadows), VIEW_QUALITY_MEDIUM},
    [VIEW_EFFECT_GLITTER] = {offsetof(View, glitter), VIEW_QUALITY_LOW},
    [VIEW_EFFECT_RIPPLES] = {offsetof(View, ripples), VIEW_QUALITY_LOW},
    [VIEW_EFFECT_CLOUD_DETAIL] = {offsetof(View, cloud_detail), VIEW_QUALITY_HIGH},
    [VIEW_EFFECT_STARS] = {offsetof(View, stars), VIEW_QUALITY_LOW},
    [VIEW_EFFECT_GLOW] = {offsetof(View, glow), VIEW_QUALITY_LOW},
};

ViewQuality view_quality(const View *view, bool software) {
    if (view->quality != VIEW_QUALITY_AUTO)
        return (ViewQuality)view->quality;
    return software ? VIEW_QUALITY_LOW : VIEW_QUALITY_HIGH;
}

bool view_shows(const View *view, ViewEffect effect, ViewQuality quality) {
    assert(quality != VIEW_QUALITY_AUTO);
    const int *shown = (const int *)((const char *)view + effects[effect].offset);
    return *shown && quality >= effects[effect].least;
}

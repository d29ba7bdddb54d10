#include "scene/view.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

// The headings, in the order of the rows.
#define BIRDS "Birds"
#define LINES "Trails and lines"
#define WORLD "World"
#define SKY "Sky"
#define GROUND "Ground"
#define AIR "Air"
#define CAMERA "Camera"
#define QUALITY "Quality"

// label: NULL where the name is plain.
#define ROW(group_, field, label_, what)                                                           \
    .name = #field, .label = label_, .group = group_, .help = what, .offset = offsetof(View, field)
#define NUMBER(group, field, label, unit_, low_, high_, initial_, what)                            \
    {                                                                                              \
        ROW(group, field, label, what), .kind = PARAM_FLOAT, .unit = unit_, .low = low_,           \
                                        .high = high_, .initial = initial_                         \
    }
#define SWITCH(group, field, label, initial_, what)                                                \
    {                                                                                              \
        ROW(group, field, label, what), .kind = PARAM_BOOL, .unit = "", .high = 1,                 \
                                        .initial = initial_                                        \
    }
#define CHOICE(group, field, label, choices_, initial_, what)                                      \
    {                                                                                              \
        ROW(group, field, label, what), .kind = PARAM_CHOICE, .unit = "", .choices = choices_,     \
                                        .initial = initial_                                        \
    }

// The clock is that of an equinox at the latitude of Rome. South is chosen so that the sun goes
// down behind the flock of the standing view: at 18.2 h, when its light is just below the horizon,
// the brightest sky is behind it. While it is as high as the flock, 16 degrees at 16.5 h, it is 17
// degrees beside it.
static const float latitude = 42, south = -72; // degrees, south as sun_azimuth counts
static const float degree = 0.0174532925f;

static double sun_azimuth(const void *of) {
    const View *view = of;
    float turn = (view->time_of_day - 12) * 15 * degree, tilt = latitude * degree;
    return (double)(view->sun_azimuth == VIEW_SUN_AZIMUTH_AUTO
                        ? atan2f(sinf(turn), cosf(turn) * sinf(tilt)) / degree + south
                        : view->sun_azimuth);
}

static double sun_height(const void *of) {
    const View *view = of;
    float turn = (view->time_of_day - 12) * 15 * degree, tilt = latitude * degree;
    return (double)(view->sun_height == VIEW_SUN_HEIGHT_AUTO
                        ? asinf(cosf(tilt) * cosf(turn)) / degree
                        : view->sun_height);
}

void view_find_sun(const View *view, float *azimuth, float *height) {
    *azimuth = (float)sun_azimuth(view);
    *height = (float)sun_height(view);
}

ViewStand view_find_stand(const View *view) {
    static const float yaw = 20; // degrees
    return (ViewStand){.x = -sinf(yaw * degree) * view->home_distance,
                       .z = cosf(yaw * degree) * view->home_distance,
                       .yaw = yaw};
}

static const Param rows[] = {
    {ROW(BIRDS, mesh, "shape", "What each bird is drawn as"), .unit = "", .kind = PARAM_TEXT,
     .choices = "bird|falcon|dart|glider|fish|cube|sphere|disc|edged_disc|triangle",
     .free_text = "FILE.obj", .initial_text = "bird"},
    NUMBER(BIRDS, bird_size, "size", "units", 0.001, 1000, 2,
           "The wing span, or the largest extent of another mesh"),
    CHOICE(BIRDS, detail, "far birds", "auto|mesh", VIEW_DETAIL_AUTO,
           "What far birds are drawn as: auto, the smaller the simpler, at last dots; mesh, all "
           "as meshes, for measuring"),
    CHOICE(BIRDS, colour, NULL, "plumage|plain|random|any|speed|heading|neighbours|rule|flock",
           VIEW_COLOUR_PLUMAGE,
           "What the birds' colours show: the mesh's texture, one grey, a random colour each that "
           "suits the world, any at all, dark ones included, speed, heading, the number of "
           "neighbours, the rule that acts on them most, or their flock"),
    SWITCH(BIRDS, flap, "beating wings", 1, "Wings beat"),
    SWITCH(BIRDS, bank, "lean into turns", 1, "Birds lean into their turns"),
    SWITCH(BIRDS, interpolate, "smooth motion", 1,
           "Pictures between two ticks show the birds between two places"),
    SWITCH(BIRDS, glow, "light through wings", 1, "The sun shines through wings in front of it"),
    SWITCH(LINES, trails, NULL, 0, "Each bird draws a fading ribbon"),
    NUMBER(LINES, trail_time, "trail time", "seconds", 0.05, 10, 0.5,
           "The length of trails in time"),
    NUMBER(LINES, trail_width, "trail width", "units", 0.001, 100, 0.25,
           "The width of a trail at the bird"),
    NUMBER(LINES, trail_end_width, "width at the end", "units", 0, 100, 0,
           "The width of a trail at its end: 0 for a point"),
    CHOICE(LINES, debug_lines, "lines of the rules", "off|picked|all", VIEW_LINES_PICKED,
           "Whose rules are drawn as lines: green separation, magenta cohesion, blue alignment"),
    CHOICE(LINES, lines_scale, "length of lines", "bird|true", VIEW_LINES_SCALE_BIRD,
           "How long the lines of the rules are: to be read beside a bird's size, whatever their "
           "unit, or true, one unit for each unit of the rule's vector before its weight"),
    SWITCH(LINES, show_leader, "leader", 0,
           "Shows the leader of each flock and the waypoint it flies to"),
    SWITCH(LINES, show_falcon, "falcon's mark", 0,
           "Shows where the falcon is, and the bird that it dives at"),
    SWITCH(LINES, show_pointer, "pointer", 1,
           "Shows the pointer's position, where the model has a pointer"),
    CHOICE(LINES, pointer_plane, "mouse moves it on", "facing|level", VIEW_POINTER_FACING,
           "Where the mouse puts the pointer: on the plane through the flock that faces the "
           "camera, or on the level plane y = 0"),
    SWITCH(LINES, show_stimuli, "lure and threat", 1, "Shows where the lure and the threat are"),
    CHOICE(WORLD, world, NULL, "marsh|water|studio|paper|grid", VIEW_WORLD_MARSH,
           "What the birds fly before: a marsh under the day's sky, deep water, a photographer's "
           "studio, a sheet of paper, or a dark plain with a grid. All but the marsh have a "
           "light of their own, whatever the hour"),
    SWITCH(SKY, sky, NULL, 1,
           "Sky, sun and clouds, or the backdrop of another world; off, an even background"),
    NUMBER(SKY, clouds, NULL, "", 0, 1, 0.3,
           "The share of the sky that clouds cover, from 0 for a clear sky to 1 for an overcast "
           "one"),
    CHOICE(SKY, cloud_kind, "kind of clouds", "cumulus|cirrus|stratus", VIEW_CLOUDS_CUMULUS,
           "Heaps with a lit and a shaded side, thin high streaks, or a layer like a ceiling"),
    SWITCH(SKY, cloud_detail, "cloud detail", 1, "Clouds have fine edges"),
    SWITCH(SKY, atmosphere, "computed sky", 1,
           "The sky's colours follow from how air scatters light, not from a table of hours"),
    SWITCH(SKY, stars, NULL, 1, "Stars at night"),
    NUMBER(SKY, background, NULL, "", 0, 4, 1,
           "How bright the even background is: 1 a pale overcast sky, 0.04 a deep slate"),
    NUMBER(SKY, time_of_day, "time of day", "hours", 0, 24, 17.5,
           "The time of day: the sun rises at 6, is highest at 12, sets at 18 in front of the "
           "home camera, and from 19 to 5 it is night"),
    {ROW(SKY, sun_azimuth, "sun's direction",
         "The sun's direction: 0 along -z, 90 along +x; auto takes it from time_of_day"),
     .unit = "degrees", .kind = PARAM_FLOAT, .low = VIEW_SUN_AZIMUTH_AUTO, .high = 360,
     .initial = VIEW_SUN_AZIMUTH_AUTO, .derive = sun_azimuth},
    {ROW(SKY, sun_height, "sun's height",
         "The sun's height over the horizon, below 0 it is dusk; auto takes it from time_of_day"),
     .unit = "degrees", .kind = PARAM_FLOAT, .low = VIEW_SUN_HEIGHT_AUTO, .high = 90,
     .initial = VIEW_SUN_HEIGHT_AUTO, .derive = sun_height},
    SWITCH(GROUND, ground, NULL, 1, "The ground, or the floor of another world"),
    NUMBER(GROUND, ground_y, "ground's height", "units", -1e6, 1e6, -130,
           "The height of the ground"),
    SWITCH(GROUND, foreground, "reeds and trees", 1,
           "Reeds, bushes, a pole and trees about the place of the standing view"),
    SWITCH(GROUND, ripples, "waves and reeds", 1, "Waves on the water and blades of the reeds"),
    SWITCH(GROUND, glitter, "sun on the water", 1, "The sun's path on the water"),
    SWITCH(GROUND, reflections, "birds in the water", 1,
           "Birds are seen in the water, blurred by its waves"),
    SWITCH(GROUND, still, "still water", 0,
           "No wind is on the water: birds, reeds and the far shore are seen in it as in a mirror"),
    NUMBER(GROUND, shore, "water from", "metres", -100, 300, 134,
           "How far before the standing person the water begins, or, below 0, behind them"),
    SWITCH(GROUND, shadows, "flock's shadow", 1,
           "The flock dims the sunlight on the ground below it"),
    SWITCH(AIR, haze, NULL, 1, "Distant things fade into the air"),
    NUMBER(AIR, haze_distance, "haze distance", "units", 1, 1e6, 30000,
           "The distance at which haze absorbs 63 % of the light"),
    SWITCH(AIR, sun_haze, "haze towards the sun", 1,
           "A low sun lights the haze before the land that is far away below it"),
    NUMBER(AIR, mist, NULL, "", 0, 1, 0,
           "How dense the mist over the ground is, from 0 for none to 1; it reaches a few metres "
           "up"),
    CHOICE(CAMERA, home, "first view", "ground|side|above|standing", VIEW_HOME_GROUND,
           "Where the camera is at first: low above the ground looking up, level with the flock "
           "and a little higher, straight above it, or where a person stands on the ground and "
           "turns to it"),
    NUMBER(CAMERA, home_distance, "standing at", "units", 0, 1e6, 200,
           "How far from the middle of the world the person of the standing view is"),
    NUMBER(CAMERA, metre, "one metre is", "units", 0.001, 1000, 5,
           "How long a metre is in the model's units, for the land and the person on it"),
    NUMBER(CAMERA, field_of_view, "angle of view", "degrees", 5, 120, 55,
           "The camera's vertical angle of view; of the standing view, the widest that its lens "
           "has across the picture's smaller side"),
    NUMBER(CAMERA, horizon, NULL, "", 0, 0.9, 0.1,
           "How high the horizon is in the standing view's picture, as a share of its height: a "
           "low one goes where its lens is long, one above 0.3 stays"),
    NUMBER(CAMERA, exposure, NULL, "", 0.05, 20, 1, "The brightness of the picture"),
    NUMBER(CAMERA, contrast, NULL, "", 1, 3, 1,
           "How many times steeper than an even one the picture's curve is about mid-grey, as a "
           "photograph's is: what is darker gets darker, and what is brighter, brighter"),
    NUMBER(CAMERA, shutter, "open for", "seconds", 0, 0.04, 0.008,
           "How long a picture is exposed: far birds are blurred by their way and their wing "
           "beat in that time; a film with --shutter has its own"),
    SWITCH(CAMERA, bloom, NULL, 1, "Light brighter than white spreads a little, as in a lens"),
    CHOICE(CAMERA, shot, "first camera", VIEW_SHOTS, 0,
           "The camera that a flight begins with, and goes to when this changes"),
    NUMBER(CAMERA, moment, "worth seeing at", "seconds", 0, 3600, 10,
           "The moment of a single picture, and of a film's first, unless --warm says another"),
    SWITCH(CAMERA, focus, "reeds out of focus", 1,
           "A long lens, focused on the flock, blurs the reeds close by"),
    SWITCH(CAMERA, vignette, "darker corners", 1,
           "The picture's corners are a little darker, as a lens makes them"),
    SWITCH(CAMERA, grain, NULL, 0, "The picture has fine grain, as film has"),
    NUMBER(CAMERA, capture_interval, "series, one every", "seconds", 0.01, 3600, 0.3,
           "The time between two pictures of a series"),
    CHOICE(QUALITY, quality, NULL, "low|medium|high|auto", VIEW_QUALITY_AUTO,
           "How much is drawn of what is switched on: low, what processors alone draw 30 times a "
           "second; medium, what suits a small GPU; high, all of it; auto is low on a software "
           "renderer, otherwise high"),
};

const ParamTable view_params = {
    .owner = "the view",
    .rows = rows,
    .count = sizeof rows / sizeof *rows,
};

// What a row needs to change a picture: the marsh, there at least this quality, and another row
// with this value (0, no other row). The other worlds cost so little that every quality draws them
// whole.
typedef struct Needs {
    size_t offset;
    bool marsh;
    ViewQuality least;
    size_t other;
    int value;
} Needs;

// clang-format off
static const Needs all_needs[] = {
    {offsetof(View, shadows),         false, VIEW_QUALITY_MEDIUM, 0, 0},
    {offsetof(View, glitter),         true,  VIEW_QUALITY_LOW,    offsetof(View, ground), 1},
    {offsetof(View, ripples),         true,  VIEW_QUALITY_LOW,    offsetof(View, ground), 1},
    {offsetof(View, cloud_detail),    true,  VIEW_QUALITY_LOW,    offsetof(View, sky), 1},
    {offsetof(View, stars),           true,  VIEW_QUALITY_LOW,    offsetof(View, sky), 1},
    {offsetof(View, bloom),           true,  VIEW_QUALITY_HIGH,   0, 0},
    {offsetof(View, sun_haze),        true,  VIEW_QUALITY_HIGH,   0, 0},
    {offsetof(View, vignette),        true,  VIEW_QUALITY_HIGH,   0, 0},
    {offsetof(View, grain),           true,  VIEW_QUALITY_HIGH,   0, 0},
    {offsetof(View, focus),           true,  VIEW_QUALITY_HIGH,   offsetof(View, foreground), 1},
    {offsetof(View, foreground),      true,  VIEW_QUALITY_LOW,    offsetof(View, ground), 1},
    {offsetof(View, reflections),     true,  VIEW_QUALITY_HIGH,   offsetof(View, ground), 1},
    {offsetof(View, still),           true,  VIEW_QUALITY_LOW,    offsetof(View, ground), 1},
    {offsetof(View, atmosphere),      true,  VIEW_QUALITY_HIGH,   offsetof(View, sky), 1},
    {offsetof(View, clouds),          true,  VIEW_QUALITY_LOW,    offsetof(View, sky), 1},
    {offsetof(View, cloud_kind),      true,  VIEW_QUALITY_LOW,    offsetof(View, sky), 1},
    {offsetof(View, time_of_day),     true,  VIEW_QUALITY_LOW,    0, 0},
    {offsetof(View, sun_azimuth),     true,  VIEW_QUALITY_LOW,    0, 0},
    {offsetof(View, sun_height),      true,  VIEW_QUALITY_LOW,    0, 0},
    {offsetof(View, mist),            true,  VIEW_QUALITY_LOW,    0, 0},
    {offsetof(View, trail_time),      false, VIEW_QUALITY_LOW,    offsetof(View, trails), 1},
    {offsetof(View, trail_width),     false, VIEW_QUALITY_LOW,    offsetof(View, trails), 1},
    {offsetof(View, trail_end_width), false, VIEW_QUALITY_LOW,    offsetof(View, trails), 1},
    {offsetof(View, background),      false, VIEW_QUALITY_LOW,    offsetof(View, sky), 0},
    {offsetof(View, shore),           false, VIEW_QUALITY_LOW,    offsetof(View, ground), 1},
    {offsetof(View, haze_distance),   false, VIEW_QUALITY_LOW,    offsetof(View, haze), 1},
};
// clang-format on

static const Needs *find_needs(size_t offset) {
    static const Needs none = {0};
    for (size_t i = 0; i < sizeof all_needs / sizeof *all_needs; i++)
        if (all_needs[i].offset == offset)
            return &all_needs[i];
    return &none;
}

ViewQuality view_quality(const View *view, bool software) {
    if (view->quality != VIEW_QUALITY_AUTO)
        return (ViewQuality)view->quality;
    return software ? VIEW_QUALITY_LOW : VIEW_QUALITY_HIGH;
}

bool view_shows(const View *view, size_t effect, ViewQuality quality) {
    assert(quality != VIEW_QUALITY_AUTO);
    const Needs *needs = find_needs(effect);
    bool drawn = view->world == VIEW_WORLD_MARSH ? quality >= needs->least : !needs->marsh;
    return *(const int *)((const char *)view + effect) && drawn;
}

ViewQuality view_least_quality(const Param *row) {
    return find_needs(row->offset)->least;
}

static const Param *view_row_at(size_t offset) {
    for (size_t i = 0; i < view_params.count; i++)
        if (rows[i].offset == offset)
            return &rows[i];
    assert(false && "no row for a field");
    return NULL;
}

static ViewNeed make_need(size_t other_offset, int value, bool of_quality) {
    const Param *other = view_row_at(other_offset);
    ViewNeed need = {.other = other, .value = value, .of_quality = of_quality};
    char name[PARAM_NAME_SIZE], label[PARAM_NAME_SIZE];
    param_print_number(other, value, name, sizeof name);
    param_get_label(other, label);
    if (of_quality)
        snprintf(need.words, sizeof need.words, "%s %s quality",
                 value == VIEW_QUALITY_HIGH ? "only at" : "from", name);
    else if (other->kind == PARAM_BOOL)
        snprintf(need.words, sizeof need.words, "only %s %s", value ? "with" : "without", label);
    else
        snprintf(need.words, sizeof need.words, "only with %s %s", label, name);
    return need;
}

size_t view_find_needs(const Param *row, ViewNeed found[VIEW_MOST_NEEDS]) {
    const Needs *needs = find_needs(row->offset);
    size_t count = 0;
    if (needs->marsh)
        found[count++] = make_need(offsetof(View, world), VIEW_WORLD_MARSH, false);
    if (needs->least > VIEW_QUALITY_LOW)
        found[count++] = make_need(offsetof(View, quality), (int)needs->least, true);
    if (needs->other > 0)
        found[count++] = make_need(needs->other, needs->value, false);
    return count;
}

bool view_explain_idle(const View *view, const Param *row, ViewQuality quality,
                       char words[VIEW_WORDS_SIZE]) {
    ViewNeed found[VIEW_MOST_NEEDS];
    size_t count = view_find_needs(row, found);
    for (size_t i = 0; i < count; i++) {
        const ViewNeed *need = &found[i];
        if (need->of_quality ? view->world != VIEW_WORLD_MARSH || (int)quality >= need->value
                             : (int)param_get_number(need->other, view) == need->value)
            continue;
        snprintf(words, VIEW_WORDS_SIZE, "%s", need->words);
        return true;
    }
    return false;
}

void view_describe_quality(const View *view, ViewQuality quality, char words[VIEW_WORDS_SIZE]) {
    char name[PARAM_NAME_SIZE];
    const char *before = "";
    text_list_get(view_row_at(offsetof(View, quality))->choices, (int)quality, name, sizeof name);
    size_t length = (size_t)snprintf(words, VIEW_WORDS_SIZE, "%s leaves out", name);
    for (size_t i = 0; i < view_params.count && length < VIEW_WORDS_SIZE; i++) {
        if (view->world != VIEW_WORLD_MARSH || view_least_quality(&rows[i]) <= quality ||
            param_get_number(&rows[i], view) == 0)
            continue;
        param_get_label(&rows[i], name);
        length += (size_t)snprintf(words + length, VIEW_WORDS_SIZE - length, "%s %s", before, name);
        before = ",";
    }
    if (length < VIEW_WORDS_SIZE && before[0] != ',')
        snprintf(words + length, VIEW_WORDS_SIZE - length, " nothing");
}

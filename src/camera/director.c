#include "camera/director.h"

#include <math.h>

static const double least_shot = 4, home_shot = 14; // seconds
static const double after_strike = 0.9;             // from the falcon to the flock
static const double around_strike = 9;              // around the flock, then
static const double longest_dive = 30;              // a dive that ends in nothing
static const double slow_seconds = 1.35;            // of simulated time, which take three
static const double slowest = 0.25;

typedef struct Shot {
    CameraMode mode;
    double seconds;
} Shot;

// One after the other, with home between them, where the falcon does not dive.
static const Shot shots[] = {
    {CAMERA_MODE_ORBIT, 10},
    {CAMERA_MODE_HEAD, 7},
    {CAMERA_MODE_FOLLOW, 7},
};

enum { SHOTS = sizeof shots / sizeof *shots };

void camera_director_begin(CameraDirector *director, const CameraScene *scene) {
    *director = (CameraDirector){.shot = CAMERA_MODE_HOME,
                                 .since = scene->seconds,
                                 .until = scene->seconds + home_shot,
                                 .strike = -INFINITY};
}

static bool take_shot(CameraDirector *director, CameraMode mode, double now, double seconds) {
    director->shot = mode;
    director->since = now;
    director->until = now + seconds;
    return true;
}

bool camera_director_advance(CameraDirector *director, const CameraScene *scene) {
    double now = scene->seconds;
    bool dives = scene->falcon_dives, struck = director->dived && !dives;
    director->dived = dives;
    if (scene->home_is_fixed)
        return false; // a flock that is seen whole, and in the plane
    if (struck && director->shot == CAMERA_MODE_FALCON) {
        director->strike = now;
        director->until = fmax(now + after_strike, director->since + least_shot);
    }
    if (dives && director->shot != CAMERA_MODE_FALCON && now - director->since >= least_shot)
        return take_shot(director, CAMERA_MODE_FALCON, now, longest_dive);
    if (now < director->until)
        return false;
    if (director->shot == CAMERA_MODE_FALCON)
        return take_shot(director, CAMERA_MODE_ORBIT, now, around_strike);
    if (director->shot != CAMERA_MODE_HOME)
        return take_shot(director, CAMERA_MODE_HOME, now, home_shot);
    const Shot *shot = &shots[director->next++ % SHOTS];
    return take_shot(director, shot->mode, now, shot->seconds);
}

double camera_director_rate(const CameraDirector *director, const CameraScene *scene) {
    double part = (scene->seconds - director->strike) / slow_seconds;
    return part < 1 ? 1 - (1 - slowest) * sin(3.14159265358979 * part) : 1;
}

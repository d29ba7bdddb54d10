// What the cameras are called: one table for options, reports, the screen and key V.
#include <string.h>

#include "app/fly_camera.h"

typedef struct ModeName {
    FlyMode mode;
    const char *name, *words;
} ModeName;

// Key V goes through them in this order.
static const ModeName mode_names[] = {
    {FLY_HOME, "fly", "fly"},
    {FLY_FOLLOW, "follow", "follow a bird"},
    {FLY_HEAD, "head", "what a bird sees"},
    {FLY_LEADER, "leader", "follow the leader"},
    {FLY_ORBIT, "orbit", "orbit the flock"},
};

enum { MODE_NAMES = sizeof mode_names / sizeof *mode_names };

static size_t find_name(FlyMode mode) {
    for (size_t i = 0; i < MODE_NAMES; i++) {
        if (mode_names[i].mode == mode)
            return i;
    }
    return 0; // a person's own
}

const char *fly_mode_name(FlyMode mode) {
    return mode == FLY_PATH ? "path" : mode_names[find_name(mode)].name;
}

const char *fly_mode_words(FlyMode mode) {
    return mode == FLY_PATH ? "along a path" : mode_names[find_name(mode)].words;
}

bool fly_mode_find(const char *name, FlyMode *mode) {
    for (size_t i = 0; i < MODE_NAMES; i++) {
        if (strcmp(mode_names[i].name, name) == 0)
            return *mode = mode_names[i].mode, true;
    }
    return false;
}

FlyMode fly_mode_next(FlyMode mode, bool has_leader) {
    FlyMode next = mode_names[(find_name(mode) + 1) % MODE_NAMES].mode;
    return next == FLY_LEADER && !has_leader ? fly_mode_next(next, has_leader) : next;
}

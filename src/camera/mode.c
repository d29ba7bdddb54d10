// What the cameras are called: one table for options, reports, the screen and key V.
#include <string.h>

#include "camera/controller.h"

typedef struct ModeName {
    CameraMode mode;
    const char *name, *words;
} ModeName;

// Key V goes through them in this order.
static const ModeName mode_names[] = {
    {CAMERA_MODE_HOME, "fly", "fly"},
    {CAMERA_MODE_FOLLOW, "follow", "follow a bird"},
    {CAMERA_MODE_HEAD, "head", "what a bird sees"},
    {CAMERA_MODE_LEADER, "leader", "follow the leader"},
    {CAMERA_MODE_ORBIT, "orbit", "orbit the flock"},
};

enum { MODE_NAMES = sizeof mode_names / sizeof *mode_names };

static size_t find_name(CameraMode mode) {
    for (size_t i = 0; i < MODE_NAMES; i++) {
        if (mode_names[i].mode == mode)
            return i;
    }
    return 0; // a person's own
}

const char *camera_mode_name(CameraMode mode) {
    return mode == CAMERA_MODE_PATH ? "path" : mode_names[find_name(mode)].name;
}

const char *camera_mode_words(CameraMode mode) {
    return mode == CAMERA_MODE_PATH ? "along a path" : mode_names[find_name(mode)].words;
}

bool camera_mode_find(const char *name, CameraMode *mode) {
    for (size_t i = 0; i < MODE_NAMES; i++) {
        if (strcmp(mode_names[i].name, name) == 0)
            return *mode = mode_names[i].mode, true;
    }
    return false;
}

CameraMode camera_mode_next(CameraMode mode, bool has_leader) {
    CameraMode next = mode_names[(find_name(mode) + 1) % MODE_NAMES].mode;
    return next == CAMERA_MODE_LEADER && !has_leader ? camera_mode_next(next, has_leader) : next;
}

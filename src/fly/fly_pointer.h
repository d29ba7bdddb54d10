// Where in the world the mouse points. Plain numbers and no window, so that it can be tested.
#pragma once

#include <stdbool.h>

#include "scene/camera.h"

// Where the line of sight through a pixel meets the plane through centre that faces the camera;
// false where that plane lies behind the camera.
bool fly_pointer_place(const Camera *camera, int width, int height, const float pixel[2],
                       const float centre[3], float place[3]);

// Whether two places are told apart in a picture this high: more than a pixel, seen from the
// camera.
bool fly_pointer_moved(const Camera *camera, int height, const float from[3], const float to[3]);

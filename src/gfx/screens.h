// The screens there are: they come and go while a window lies on them.
#pragma once

#include <stdbool.h>

struct GLFWmonitor;
struct GLFWwindow;

int screens_count(void);

// The screen that shows most of the window, or else the first; NULL where there is none at all.
struct GLFWmonitor *screens_under(struct GLFWwindow *handle);

// Pictures a second; 0 where it is not known, or the screen is NULL.
int screens_rate(struct GLFWmonitor *screen);

// Where no screen shows any of a window of this place and size: moves the place to the corner of
// the first screen, and returns true.
bool screens_find_place(int *x, int *y, int width, int height);

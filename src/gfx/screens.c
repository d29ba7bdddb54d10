// Asked of GLFW anew each time: it keeps the list.
#include "gfx/screens.h"

#include <stddef.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

int screens_count(void) {
    int count;
    glfwGetMonitors(&count);
    return count;
}

// The one that shows most of a rectangle; NULL where none shows any of it.
static GLFWmonitor *screen_of(int x, int y, int width, int height) {
    int count;
    GLFWmonitor **screens = glfwGetMonitors(&count), *best = NULL;
    long most = 0;
    for (int i = 0; i < count; i++) {
        const GLFWvidmode *mode = glfwGetVideoMode(screens[i]);
        int left, top;
        glfwGetMonitorPos(screens[i], &left, &top);
        if (!mode)
            continue;
        int right = x + width < left + mode->width ? x + width : left + mode->width;
        int bottom = y + height < top + mode->height ? y + height : top + mode->height;
        long wide = right - (x > left ? x : left), high = bottom - (y > top ? y : top);
        if (wide > 0 && high > 0 && wide * high > most) {
            most = wide * high;
            best = screens[i];
        }
    }
    return best;
}

GLFWmonitor *screens_under(GLFWwindow *handle) {
    int x, y, width, height;
    glfwGetWindowPos(handle, &x, &y);
    glfwGetWindowSize(handle, &width, &height);
    GLFWmonitor *screen = screen_of(x, y, width, height);
    return screen ? screen : glfwGetPrimaryMonitor();
}

int screens_rate(GLFWmonitor *screen) {
    const GLFWvidmode *mode = screen ? glfwGetVideoMode(screen) : NULL;
    return mode && mode->refreshRate > 0 ? mode->refreshRate : 0;
}

bool screens_find_place(int *x, int *y, int width, int height) {
    GLFWmonitor *first = glfwGetPrimaryMonitor();
    if (!first || screen_of(*x, *y, width, height))
        return false;
    int wide, high;
    glfwGetMonitorWorkarea(first, x, y, &wide, &high);
    return true;
}

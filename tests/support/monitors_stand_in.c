// Preloaded before GLFW (LD_PRELOAD), so that a display of one screen has several monitors:
// SKEIN_MONITORS="left=600x800+0+0 right=680x700+600+100" names them, with size and place.
#include <stdio.h>
#include <stdlib.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

struct GLFWmonitor {
    char name[32];
    int x, y;
    GLFWvidmode mode;
};

enum { MOST = 4 };
static struct GLFWmonitor monitors[MOST];
static GLFWmonitor *list[MOST], *filled;

GLFWmonitor **glfwGetMonitors(int *count) {
    const char *at = getenv("SKEIN_MONITORS");
    int length;
    struct GLFWmonitor m;
    for (*count = 0; *count < MOST && sscanf(at, " %31[^=]=%dx%d+%d+%d%n", m.name, &m.mode.width,
                                             &m.mode.height, &m.x, &m.y, &length) == 5;
         at += length) {
        m.mode.refreshRate = 60;
        monitors[*count] = m;
        list[*count] = &monitors[*count];
        ++*count;
    }
    return list;
}

GLFWmonitor *glfwGetPrimaryMonitor(void) {
    int count;
    return glfwGetMonitors(&count)[0];
}

const char *glfwGetMonitorName(GLFWmonitor *monitor) {
    return monitor->name;
}

const GLFWvidmode *glfwGetVideoMode(GLFWmonitor *monitor) {
    return &monitor->mode;
}

void glfwGetMonitorPos(GLFWmonitor *monitor, int *x, int *y) {
    *x = monitor->x;
    *y = monitor->y;
}

void glfwGetMonitorWorkarea(GLFWmonitor *monitor, int *x, int *y, int *width, int *height) {
    *x = monitor->x;
    *y = monitor->y;
    *width = monitor->mode.width;
    *height = monitor->mode.height;
}

GLFWmonitor *glfwGetWindowMonitor(GLFWwindow *window) {
    (void)window;
    return filled;
}

void glfwSetWindowMonitor(GLFWwindow *window, GLFWmonitor *monitor, int x, int y, int width,
                          int height, int rate) {
    (void)rate;
    filled = monitor;
    glfwSetWindowSize(window, width, height);
    glfwSetWindowPos(window, monitor ? monitor->x : x, monitor ? monitor->y : y);
}

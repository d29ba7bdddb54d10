// Preloaded before GLFW (LD_PRELOAD), so that a test has a window that this machine would not give:
//
//     SKEIN_PICTURE_SECONDS=0.25    each picture takes so long at the least, as on a slow machine
//     SKEIN_GAMEPAD=FILE            there is a gamepad, and FILE says what is done with it: words
//                                   NAME=VALUE, of the names below; it rests where there is no file
#define _GNU_SOURCE // RTLD_NEXT
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

typedef void Swap(GLFWwindow *window);

static const char *const buttons[] = {"a",      "b",    "x",     "y",     "lb",
                                      "rb",     "back", "start", "guide", "left3",
                                      "right3", "up",   "right", "down",  "left"};
static const char *const axes[] = {"left_x",  "left_y",       "right_x",
                                   "right_y", "left_trigger", "right_trigger"};

void glfwSwapBuffers(GLFWwindow *window) {
    Swap *swap;
    *(void **)&swap = dlsym(RTLD_NEXT, "glfwSwapBuffers");
    swap(window);
    const char *text = getenv("SKEIN_PICTURE_SECONDS");
    double seconds = text ? strtod(text, NULL) : 0;
    struct timespec rest = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    while (nanosleep(&rest, &rest) != 0) {
    }
}

int glfwJoystickIsGamepad(int number) {
    const char *file = getenv("SKEIN_GAMEPAD");
    return number == GLFW_JOYSTICK_1 && file && file[0];
}

static void set(GLFWgamepadstate *state, const char *name, float value) {
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++)
        if (strcmp(name, buttons[i]) == 0)
            state->buttons[i] = value != 0;
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++)
        if (strcmp(name, axes[i]) == 0)
            state->axes[i] = value;
}

int glfwGetGamepadState(int number, GLFWgamepadstate *state) {
    if (!glfwJoystickIsGamepad(number))
        return GLFW_FALSE;
    *state = (GLFWgamepadstate){.axes = {0, 0, 0, 0, -1, -1}};
    FILE *file = fopen(getenv("SKEIN_GAMEPAD"), "r");
    char name[32];
    float value;
    while (file && fscanf(file, " %31[a-z0-9_]=%f", name, &value) == 2)
        set(state, name, value);
    if (file)
        fclose(file);
    return GLFW_TRUE;
}

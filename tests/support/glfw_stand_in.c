// Preloaded before GLFW (LD_PRELOAD), so that a test has a window that this machine would not give:
//
//     SKEIN_PICTURE_SECONDS=0.25    each picture takes so long at the least, as on a slow machine
//     SKEIN_FIRST_PICTURES=PREFIX   the first pictures as they are shown: PREFIX0.ppm to
//     PREFIX7.ppm SKEIN_GAMEPAD=FILE            there is a gamepad, and FILE says what is done with
//     it: words
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

typedef void GetSize(GLFWwindow *window, int *width, int *height);
typedef void *GetProcAddress(const char *name);
typedef void ReadPixels(int x, int y, int width, int height, unsigned format, unsigned type,
                        void *pixels);

enum { FIRST_PICTURES = 8, RGBA = 0x1908, UNSIGNED_BYTE = 0x1401 }; // OpenGL's values

static void write_picture(const char *path, const unsigned char *pixels, int width, int height) {
    FILE *file = fopen(path, "wb");
    if (!file)
        return;
    fprintf(file, "P6 %d %d 255\n", width, height);
    for (int y = height - 1; y >= 0; y--)
        for (int x = 0; x < width; x++)
            fwrite(pixels + 4 * ((size_t)y * (size_t)width + (size_t)x), 1, 3, file);
    fclose(file);
}

static void keep_picture(GLFWwindow *window, const char *prefix) {
    static int kept;
    GetSize *get_size;
    GetProcAddress *get_proc;
    ReadPixels *read_pixels;
    char path[4096];
    int width, height;
    if (kept >= FIRST_PICTURES)
        return;
    *(void **)&get_size = dlsym(RTLD_NEXT, "glfwGetFramebufferSize");
    *(void **)&get_proc = dlsym(RTLD_NEXT, "glfwGetProcAddress");
    *(void **)&read_pixels = get_proc("glReadPixels");
    get_size(window, &width, &height);
    unsigned char *pixels = calloc((size_t)width * (size_t)height, 4);
    if (!pixels)
        return;
    read_pixels(0, 0, width, height, RGBA, UNSIGNED_BYTE, pixels);
    snprintf(path, sizeof path, "%s%d.ppm", prefix, kept++);
    write_picture(path, pixels, width, height);
    free(pixels);
}

void glfwSwapBuffers(GLFWwindow *window) {
    Swap *swap;
    *(void **)&swap = dlsym(RTLD_NEXT, "glfwSwapBuffers");
    const char *prefix = getenv("SKEIN_FIRST_PICTURES");
    if (prefix)
        keep_picture(window, prefix);
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

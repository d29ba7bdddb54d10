// Preloaded before GLFW (LD_PRELOAD), so that a test has a window that this machine would not give:
//
//     SKEIN_PICTURE_SECONDS=0.25    each picture takes so long at the least, as on a slow machine
#define _GNU_SOURCE // RTLD_NEXT
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

struct GLFWwindow;

typedef void Swap(struct GLFWwindow *window);

void glfwSwapBuffers(struct GLFWwindow *window) {
    Swap *swap;
    *(void **)&swap = dlsym(RTLD_NEXT, "glfwSwapBuffers");
    swap(window);
    const char *text = getenv("SKEIN_PICTURE_SECONDS");
    double seconds = text ? strtod(text, NULL) : 0;
    struct timespec rest = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    while (nanosleep(&rest, &rest) != 0) {
    }
}

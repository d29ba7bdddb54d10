// The picture is copied at once and turned the right way up on the thread; one at a time, so that
// holding the key down costs memory for one picture only.
#include "app/capture.h"

#include <glad/gl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "gfx/image.h"

void capture_request(Capture *capture) {
    capture->wanted = true;
}

static void *write_picture(void *context) {
    Capture *capture = context;
    image_flip_rows(capture->rgb, capture->width, capture->height);
    image_write_png(capture->path, capture->width, capture->height, capture->rgb, &capture->error);
    atomic_store(&capture->finished, true);
    return NULL;
}

// A name with the time in it; with a number too where two fall into one second.
static void choose_path(char *path, size_t size) {
    time_t now = time(NULL);
    struct tm local;
    char stamp[32] = "";
    if (localtime_r(&now, &local))
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    snprintf(path, size, "skein-%s.png", stamp);
    for (int number = 2; number < 100 && access(path, F_OK) == 0; number++)
        snprintf(path, size, "skein-%s-%d.png", stamp, number);
}

bool capture_take(Capture *capture, int width, int height, Error *error) {
    if (!capture->wanted || capture->running)
        return true;
    capture->wanted = false;
    capture->rgb = memory_alloc((size_t)width * (size_t)height, 3, error);
    if (!capture->rgb)
        return false;
    capture->width = width;
    capture->height = height;
    capture->error = (Error){0};
    atomic_store(&capture->finished, false);
    choose_path(capture->path, sizeof capture->path);
    glReadBuffer(GL_BACK);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, capture->rgb);
    int failed = pthread_create(&capture->thread, NULL, write_picture, capture);
    if (failed != 0) {
        memory_free(capture->rgb);
        capture->rgb = NULL;
        return error_set(error, ERROR_FAILED, "%s: no thread to write it: %s", capture->path,
                         strerror(failed));
    }
    capture->running = true;
    return true;
}

static void join(Capture *capture) {
    pthread_join(capture->thread, NULL);
    capture->running = false;
    memory_free(capture->rgb);
    capture->rgb = NULL;
}

bool capture_poll(Capture *capture, char *path, size_t size, Error *error) {
    if (!capture->running || !atomic_load(&capture->finished))
        return false;
    join(capture);
    snprintf(path, size, "%s", capture->path);
    *error = capture->error;
    return true;
}

void capture_deinit(Capture *capture) {
    if (capture->running)
        join(capture);
}

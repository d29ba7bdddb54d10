// Whatever was missed shows the picture before once more, so that the film always runs at the
// flight's own speed.
#include "app/take.h"

#include <string.h>

#include "app/picture_fit.h"
#include "app/picture_png.h"
#include "app/take_pace.h"
#include "base/memory.h"
#include "gfx/readback.h"

enum { SIZE_EVERY = TAKE_RATE / 2 }; // film frames between two looks at a video's size

static void close_film(Take *film) {
    memory_free(film->fitted);
    film->fitted = NULL;
    film->open = false;
}

static bool fail(Take *film) {
    if (!film->numbered)
        video_abort(&film->video);
    if (!film->numbered || film->frames == 0)
        capture_name_give_back(film->name);
    close_film(film);
    return false;
}

bool take_begin(Take *film, const Picture *first, TakeTell *tell, void *context, Error *error) {
    *film = (Take){.width = first->width,
                   .height = first->height,
                   .start = first->time,
                   .tell = tell,
                   .context = context};
    VideoFormat format = {
        .width = first->width, .height = first->height, .fps = TAKE_RATE, .live = true};
    if (!capture_name_take(film->name, CAPTURE_LEAD, "mp4", time(NULL), error))
        return false;
    film->open = video_begin(&film->video, film->name, &format, error);
    if (film->open)
        return true;
    capture_name_give_back(film->name);
    if (!film->video.missing)
        return false;
    // The first number is taken at once: it says what all are called.
    film->numbered = true;
    film->open = capture_series_take(&film->series, film->name, time(NULL), error);
    return film->open;
}

static bool write_pngs(Take *film, const uint8_t *pixels, size_t times, Error *error) {
    ImageFile file = {0};
    bool good = picture_encode_png(pixels, film->width, film->height, &file, error);
    for (size_t i = 0; i < times && good; i++) {
        CaptureName name;
        if (film->frames == 0)
            memcpy(name, film->name, sizeof name);
        else if (!(good = capture_series_take(&film->series, name, time(NULL), error)))
            break;
        good = image_write_file(&file, name, error);
        if (!good) {
            if (film->frames > 0) // the first name is given back with the film
                capture_name_give_back(name);
            break;
        }
        memcpy(film->last, name, sizeof name);
        film->frames++;
        film->bytes += file.size;
        film->tell(film->context, name);
    }
    image_file_deinit(&file);
    return good;
}

static bool write_video(Take *film, const uint8_t *pixels, size_t times, Error *error) {
    for (size_t i = 0; i < times; i++) {
        if (!video_add(&film->video, pixels, error))
            return false;
        if (film->frames++ % SIZE_EVERY == 0)
            film->bytes = video_size(&film->video);
    }
    return true;
}

// A window that is resized does not end the film: the picture is fitted into it.
static const uint8_t *pixels_of(Take *film, const Picture *picture, Error *error) {
    if (picture->width == film->width && picture->height == film->height)
        return picture->pixels;
    if (!film->fitted)
        film->fitted = memory_alloc(gfx_readback_bytes(film->width, film->height), 1, error);
    if (film->fitted)
        picture_fit(picture->pixels, picture->width, picture->height, film->fitted, film->width,
                    film->height);
    return film->fitted;
}

static bool show_until(Take *film, size_t frames, Error *error) {
    if (!film->held || frames <= film->frames)
        return true;
    const uint8_t *pixels = pixels_of(film, film->held, error);
    size_t times = frames - film->frames;
    bool good = pixels && (film->numbered ? write_pngs(film, pixels, times, error)
                                          : write_video(film, pixels, times, error));
    return good || fail(film);
}

bool take_advance(Take *film, double time, Error *error) {
    return show_until(film, take_frames_before(time - film->start), error);
}

bool take_show(Take *film, Picture *picture, Picture **before, Error *error) {
    *before = NULL;
    if (!take_advance(film, picture->time, error))
        return false;
    *before = film->held;
    film->held = picture;
    film->pictures++;
    return true;
}

bool take_end(Take *film, double time, Error *error) {
    size_t frames = take_frames_before(time - film->start);
    if (!show_until(film, frames > 0 ? frames : 1, error))
        return false;
    if (!film->numbered && !video_end(&film->video, error))
        return fail(film);
    if (!film->numbered)
        film->tell(film->context, film->name);
    close_film(film);
    return true;
}

Picture *take_release(Take *film) {
    Picture *held = film->held;
    film->held = NULL;
    return held;
}

// Whatever was missed shows the picture before once more, so that the take always runs at the
// flight's own speed.
#include "fly/take.h"

#include <string.h>

#include "base/memory.h"
#include "film/picture_png.h"
#include "fly/picture_fit.h"
#include "fly/take_pace.h"
#include "gfx/readback.h"

enum { SIZE_EVERY = TAKE_RATE / 2 }; // take frames between two looks at a video's size

static void close_take(Take *take) {
    memory_free(take->fitted);
    take->fitted = NULL;
    take->open = false;
}

static bool fail(Take *take) {
    if (!take->numbered)
        video_abort(&take->video);
    if (!take->numbered || take->frames == 0)
        capture_name_give_back(take->name);
    close_take(take);
    return false;
}

bool take_begin(Take *take, const Picture *first, TakeTell *tell, void *context, Error *error) {
    *take = (Take){.width = first->width,
                   .height = first->height,
                   .start = first->time,
                   .tell = tell,
                   .context = context};
    VideoFormat format = {
        .width = first->width, .height = first->height, .fps = TAKE_RATE, .live = true};
    if (!capture_name_take(take->name, CAPTURE_LEAD, "mp4", time(NULL), error))
        return false;
    take->open = video_begin(&take->video, take->name, &format, error);
    if (take->open)
        return true;
    capture_name_give_back(take->name);
    if (!take->video.missing)
        return false;
    // The first number is taken at once: it says what all are called.
    take->numbered = true;
    take->open = capture_series_take(&take->series, take->name, time(NULL), error);
    return take->open;
}

static bool write_pngs(Take *take, const uint8_t *pixels, size_t times, Error *error) {
    ImageFile file = {0};
    bool good = picture_encode_png(pixels, take->width, take->height, &file, error);
    for (size_t i = 0; i < times && good; i++) {
        CaptureName name;
        if (take->frames == 0)
            memcpy(name, take->name, sizeof name);
        else if (!(good = capture_series_take(&take->series, name, time(NULL), error)))
            break;
        good = image_write_file(&file, name, error);
        if (!good) {
            if (take->frames > 0) // the first name is given back with the take
                capture_name_give_back(name);
            break;
        }
        memcpy(take->last, name, sizeof name);
        take->frames++;
        take->bytes += file.size;
        take->tell(take->context, name);
    }
    image_file_deinit(&file);
    return good;
}

static bool write_video(Take *take, const uint8_t *pixels, size_t times, Error *error) {
    for (size_t i = 0; i < times; i++) {
        if (!video_add(&take->video, pixels, error))
            return false;
        if (take->frames++ % SIZE_EVERY == 0)
            take->bytes = video_size(&take->video);
    }
    return true;
}

// A window that is resized does not end the take: the picture is fitted into it.
static const uint8_t *pixels_of(Take *take, const Picture *picture, Error *error) {
    if (picture->width == take->width && picture->height == take->height)
        return picture->pixels;
    if (!take->fitted)
        take->fitted = memory_alloc(gfx_readback_bytes(take->width, take->height), 1, error);
    if (take->fitted)
        picture_fit(picture->pixels, picture->width, picture->height, take->fitted, take->width,
                    take->height);
    return take->fitted;
}

static bool show_until(Take *take, size_t frames, Error *error) {
    if (!take->held || frames <= take->frames)
        return true;
    const uint8_t *pixels = pixels_of(take, take->held, error);
    size_t times = frames - take->frames;
    bool good = pixels && (take->numbered ? write_pngs(take, pixels, times, error)
                                          : write_video(take, pixels, times, error));
    return good || fail(take);
}

bool take_advance(Take *take, double time, Error *error) {
    return show_until(take, take_frames_before(time - take->start), error);
}

bool take_show(Take *take, Picture *picture, Picture **before, Error *error) {
    *before = NULL;
    if (!take_advance(take, picture->time, error))
        return false;
    *before = take->held;
    take->held = picture;
    take->pictures++;
    return true;
}

bool take_end(Take *take, double time, Error *error) {
    size_t frames = take_frames_before(time - take->start);
    if (!show_until(take, frames > 0 ? frames : 1, error))
        return false;
    if (!take->numbered && !video_end(&take->video, error))
        return fail(take);
    if (!take->numbered)
        take->tell(take->context, take->name);
    close_take(take);
    return true;
}

Picture *take_release(Take *take) {
    Picture *held = take->held;
    take->held = NULL;
    return held;
}

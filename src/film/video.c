// The pipe of pictures and that of messages are always polled together: an ffmpeg that writes many
// messages reads no pictures until they have been read. A write to a pipe whose reader died fails
// (SIGPIPE is ignored); ffmpeg's own message is then reported instead.
#include "film/video.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "film/mp4.h"

static void close_pipe(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

// --- Starting ffmpeg ---

// Colours as BT.709, and tagged so for players.
#define COLOURS "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"

static int spawn_encoder(Video *video, int input) {
    const VideoFormat *format = &video->format;
    char size[32], rate[32], target[sizeof video->file.temporary + 8];
    snprintf(size, sizeof size, "%dx%d", format->width, format->height);
    snprintf(rate, sizeof rate, "%.9g", format->fps);
    // A name that starts with a dash, or looks like a protocol, is still a file.
    snprintf(target, sizeof target, "file:%s", video->file.temporary);
    // Each packet is written when it is there: that is the progress which is seen of ffmpeg.
    const char *const command[] = {"ffmpeg",
                                   "-hide_banner",
                                   "-nostdin",
                                   "-loglevel",
                                   "error",
                                   "-xerror",
                                   "-y",
                                   "-f",
                                   "rawvideo",
                                   "-pix_fmt",
                                   "rgb24",
                                   "-s",
                                   size,
                                   "-r",
                                   rate,
                                   "-i",
                                   "pipe:0",
                                   "-an",
                                   "-vf",
                                   COLOURS,
                                   "-c:v",
                                   "libx264",
                                   "-preset",
                                   "medium",
                                   "-crf",
                                   "17",
                                   "-colorspace",
                                   "bt709",
                                   "-color_primaries",
                                   "bt709",
                                   "-color_trc",
                                   "bt709",
                                   "-color_range",
                                   "tv",
                                   "-movflags",
                                   "+faststart",
                                   "-flush_packets",
                                   "1",
                                   "-f",
                                   "mp4",
                                   target,
                                   NULL};
    return child_start(&video->encoder, command, input, -1);
}

static bool start_encoder(Video *video, Error *error) {
    const char *path = video->file.path;
    int ends[2], failed = child_open_pipe(ends, 1);
    if (failed)
        return error_set(error, ERROR_FAILED, "%s: no pipe to ffmpeg: %s", path, strerror(failed));
    video->pipe = ends[1];
    failed = spawn_encoder(video, ends[0]);
    close_pipe(&ends[0]);
    if (failed == ENOENT)
        return error_set(error, ERROR_FAILED,
                         "%s: videos need ffmpeg, which is not installed (the Debian package "
                         "ffmpeg); numbered pictures (FILE-%%05d.png) need nothing",
                         path);
    return !failed ||
           error_set(error, ERROR_FAILED, "%s: ffmpeg cannot be run: %s", path, strerror(failed));
}

bool video_begin(Video *video, const char *path, const VideoFormat *format, Error *error) {
    *video = (Video){.format = *format, .pipe = -1};
    int width = format->width, height = format->height;
    if (width % 2 || height % 2)
        return error_set(error, ERROR_USAGE, "--size %dx%d: a video needs an even width and height",
                         width, height);
    size_t before_ending = strlen(path) - strlen(".mp4");
    if (!(format->is_new ? file_begin_new(&video->file, path, before_ending, error)
                         : file_begin(&video->file, path, error)))
        return false;
    bool good = video->file.temporary[0]
                    ? start_encoder(video, error)
                    : error_set(error, ERROR_FAILED, "%s: a video needs a regular file", path);
    if (!good)
        video_abort(video);
    return good;
}

// --- Waiting for it ---

static uint64_t picture_bytes(const Video *video) {
    return (uint64_t)video->format.width * (uint64_t)video->format.height * 3;
}

// More than any encoder makes of its pictures is no video.
static bool check_size(Video *video, Error *error) {
    struct stat status;
    uint64_t most = picture_bytes(video) * (video->pictures + 1) + ((uint64_t)1 << 20);
    if (stat(video->file.temporary, &status) != 0)
        return true; // for the check at the end
    child_expect_size(&video->encoder, (uint64_t)status.st_size);
    if ((uint64_t)status.st_size <= most)
        return true;
    child_kill(&video->encoder);
    return error_set(error, ERROR_FAILED,
                     "%s: ffmpeg failed: it wrote more than the pictures that it was given",
                     video->file.path);
}

// Waits a moment for ffmpeg to take bytes, to write a message or to end; false where it hangs.
// more: seconds of patience.
static bool await(Video *video, double more, Error *error) {
    // How long the largest picture is encoded by the slowest machine.
    double seconds_a_byte = 1.0 / (16 << 20);
    child_await(&video->encoder, video->pipe);
    if (!check_size(video, error))
        return false;
    return !child_hangs(&video->encoder, more + seconds_a_byte * (double)picture_bytes(video)) ||
           child_give_up(&video->encoder, video->file.path, error);
}

// Waits for ffmpeg to end, with status 0 and without a message: it says only what is an error.
static bool finish_encoder(Video *video, Error *error) {
    int status = 0;
    const Child *encoder = &video->encoder;
    const char *path = video->file.path;
    close_pipe(&video->pipe);
    child_expect(&video->encoder);
    // +faststart moves the whole film within the file at the end, which shows no progress.
    while (!child_has_ended(&video->encoder, &status))
        if (!await(video, (double)encoder->written / (4 << 20), error))
            return false;
    return child_check(encoder, status, encoder->first, path, error) &&
           (!encoder->lines ||
            error_set(error, ERROR_FAILED, "%s: ffmpeg failed: %s", path, encoder->first));
}

// The program fails, now that ffmpeg takes no more pictures or has said what is wrong; its own
// reason says more than the number of the system's.
static bool fail_add(Video *video, int failed, Error *error) {
    if (finish_encoder(video, error))
        error_set(error, ERROR_FAILED, "%s: ffmpeg takes no more: %s", video->file.path,
                  strerror(failed));
    return false;
}

bool video_add(Video *video, const uint8_t *pixels, Error *error) {
    uint64_t sent = 0, size = picture_bytes(video);
    child_expect(&video->encoder);
    while (sent < size) {
        ssize_t put = write(video->pipe, pixels + sent, size - sent);
        if (put > 0) {
            sent += (uint64_t)put;
            child_expect(&video->encoder);
        } else if (errno == EAGAIN) {
            if (!await(video, 0, error))
                return false;
            if (video->encoder.lines)
                return fail_add(video, 0, error);
        } else if (errno != EINTR) {
            return fail_add(video, errno, error);
        }
    }
    video->pictures++;
    return true;
}

bool video_end(Video *video, Error *error) {
    Mp4Film film = {.width = video->format.width,
                    .height = video->format.height,
                    .fps = video->format.fps,
                    .pictures = video->pictures};
    bool good = finish_encoder(video, error);
    if (good && !mp4_check(video->file.temporary, &film, error))
        good = error_prefix(error, "%s: ffmpeg made no whole film", video->file.path);
    if (good)
        return file_commit(&video->file, error);
    video_abort(video);
    return false;
}

void video_abort(Video *video) {
    child_kill(&video->encoder); // it would finish the file
    close_pipe(&video->pipe);
    file_abort(&video->file);
}

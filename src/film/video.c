// Both pipes are always polled together: an ffmpeg that writes many messages reads no pictures
// until they have been read. A write to a pipe whose reader died fails (SIGPIPE is ignored);
// ffmpeg's own message is then reported instead.
#include "film/video.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

static void close_pipe(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static bool make_pipe(const char *path, int ends[2], int ours, Error *error) {
    if (pipe(ends) != 0)
        return error_set(error, ERROR_FAILED, "%s: no pipe to ffmpeg: %s", path, strerror(errno));
    // ffmpeg must not inherit the other ends, or it would not see the end of its input.
    for (int i = 0; i < 2; i++)
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[ours], F_SETFL, O_NONBLOCK);
    return true;
}

// Colours as BT.709, and tagged so for players.
#define COLOURS "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"

static int spawn_encoder(Video *video, int input, int output, const VideoFormat *format) {
    char size[32], rate[32], target[sizeof video->file.temporary + 8];
    snprintf(size, sizeof size, "%dx%d", format->width, format->height);
    snprintf(rate, sizeof rate, "%.9g", format->fps);
    // A name that starts with a dash, or looks like a protocol, is still a file.
    snprintf(target, sizeof target, "file:%s", video->file.temporary);
    const char *const command[] = {"ffmpeg",   "-hide_banner", "-nostdin",   "-loglevel",
                                   "error",    "-y",           "-f",         "rawvideo",
                                   "-pix_fmt", "rgb24",        "-s",         size,
                                   "-r",       rate,           "-i",         "pipe:0",
                                   "-an",      "-vf",          COLOURS,      "-c:v",
                                   "libx264",  "-preset",      "medium",     "-crf",
                                   "17",       "-colorspace",  "bt709",      "-color_primaries",
                                   "bt709",    "-color_trc",   "bt709",      "-color_range",
                                   "tv",       "-movflags",    "+faststart", "-f",
                                   "mp4",      target,         NULL};
    return child_start(&video->encoder, command, input, -1, output);
}

bool video_begin(Video *video, const char *path, const VideoFormat *format, Error *error) {
    *video = (Video){.frames = -1, .messages = -1};
    int width = format->width, height = format->height;
    video->frame_bytes = (size_t)width * (size_t)height * 3;
    if (width % 2 || height % 2)
        return error_set(error, ERROR_USAGE, "--size %dx%d: a video needs an even width and height",
                         width, height);
    if (!file_begin(&video->file, path, error))
        return false;
    if (!video->file.temporary[0]) {
        file_abort(&video->file);
        return error_set(error, ERROR_FAILED, "%s: a video needs a regular file", path);
    }
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    bool good = make_pipe(path, in, 1, error) && make_pipe(path, out, 0, error);
    int failed = good ? spawn_encoder(video, in[0], out[1], format) : 0;
    close_pipe(&in[0]);
    close_pipe(&out[1]);
    video->frames = in[1];
    video->messages = out[0];
    if (failed == ENOENT)
        good = error_set(error, ERROR_FAILED,
                         "%s: videos need ffmpeg, which is not installed (the Debian package "
                         "ffmpeg); numbered pictures (FILE-%%05d.png) need nothing",
                         path);
    else if (failed)
        good =
            error_set(error, ERROR_FAILED, "%s: ffmpeg cannot be run: %s", path, strerror(failed));
    if (!good)
        video_abort(video);
    return good;
}

// Reads ffmpeg's messages so far.
static void listen(Video *video) {
    while (video->messages >= 0) {
        char rest[256];
        size_t space = sizeof video->text - 1 - video->text_length;
        ssize_t got = space > 0 ? read(video->messages, video->text + video->text_length, space)
                                : read(video->messages, rest, sizeof rest);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            close_pipe(&video->messages);
        if (got <= 0)
            return;
        if (space > 0)
            video->text_length += (size_t)got;
    }
}

// Waits a moment for ffmpeg to read pictures, to write a message or to end; false where it hangs.
static bool await(Video *video) {
    struct pollfd ends[] = {{.fd = video->frames, .events = POLLOUT},
                            {.fd = video->messages, .events = POLLIN}};
    if (video->frames < 0 && video->messages < 0)
        clock_sleep(0.01); // its end cannot be waited for in a shorter time
    else
        poll(ends, 2, 100);
    listen(video);
    return !child_hangs(&video->encoder);
}

static bool tell_hanging(Video *video, Error *error) {
    child_kill(&video->encoder);
    return error_set(error, ERROR_FAILED,
                     "%s: ffmpeg hangs and was ended: it did nothing for %g seconds",
                     video->file.path, CHILD_PATIENCE);
}

static size_t video_size(const Video *video) {
    struct stat status;
    return stat(video->file.temporary, &status) == 0 ? (size_t)status.st_size : 0;
}

// Waits for ffmpeg to end; on failure the error has the first line of its messages.
static bool finish_encoder(Video *video, Error *error) {
    int status = 0;
    close_pipe(&video->frames);
    child_expect(&video->encoder);
    while (!child_has_ended(&video->encoder, &status))
        if (!await(video))
            return tell_hanging(video, error);
    listen(video);
    close_pipe(&video->messages);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return video_size(video) > 0 ||
               error_set(error, ERROR_FAILED, "%s: ffmpeg wrote nothing", video->file.path);
    video->text[video->text_length] = '\0';
    video->text[strcspn(video->text, "\r\n")] = '\0';
    if (WIFSIGNALED(status) && !video->text[0])
        return error_set(error, ERROR_FAILED, "%s: ffmpeg was ended by signal %d", video->file.path,
                         WTERMSIG(status));
    return error_set(error, ERROR_FAILED, "%s: ffmpeg failed: %s", video->file.path,
                     video->text[0] ? video->text : "it said nothing");
}

bool video_add(Video *video, const uint8_t *pixels, Error *error) {
    size_t sent = 0;
    child_expect(&video->encoder);
    while (sent < video->frame_bytes) {
        ssize_t put = write(video->frames, pixels + sent, video->frame_bytes - sent);
        if (put > 0) {
            sent += (size_t)put;
            child_expect(&video->encoder);
        } else if (errno == EAGAIN) {
            if (!await(video))
                return tell_hanging(video, error);
        } else if (errno != EINTR) {
            // Its message says more than the broken pipe.
            int failed = errno;
            if (finish_encoder(video, error))
                error_set(error, ERROR_FAILED, "%s: ffmpeg takes no more: %s", video->file.path,
                          strerror(failed));
            return false;
        }
    }
    return true;
}

bool video_end(Video *video, Error *error) {
    if (!finish_encoder(video, error)) {
        video_abort(video);
        return false;
    }
    return file_commit(&video->file, error);
}

void video_abort(Video *video) {
    child_kill(&video->encoder); // it would finish the file
    close_pipe(&video->frames);
    close_pipe(&video->messages);
    file_abort(&video->file);
}

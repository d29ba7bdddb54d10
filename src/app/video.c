// A pipe whose reader dies raises SIGPIPE. It is ignored while a video is made, so that the death
// of ffmpeg comes back as an error of write, with ffmpeg's own words.
#include "app/video.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void close_pipe(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static bool make_pipe(int ends[2], Error *error) {
    if (pipe(ends) != 0)
        return error_set(error, ERROR_FAILED, "no pipe to ffmpeg: %s", strerror(errno));
    // Only what spawn hands over is open in ffmpeg: it must see the end of its input.
    for (int i = 0; i < 2; i++)
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

// An odd row or column is cut off (each colour stands for two by two pixels), and the colours are
// those that players expect of a video that says so.
#define COLOURS "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"
#define EVEN "vflip,crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,"

static int spawn_encoder(Video *video, int input, int output, const VideoFormat *format) {
    char size[32], rate[32], target[sizeof video->file.temporary + 8];
    snprintf(size, sizeof size, "%dx%d", format->width, format->height);
    snprintf(rate, sizeof rate, "%.9g", format->fps);
    // A name that starts with a dash, or looks like a protocol, is still a file.
    snprintf(target, sizeof target, "file:%s", video->file.temporary);
    bool live = format->live;
    const char *const command[] = {"ffmpeg",
                                   "-hide_banner",
                                   "-nostdin",
                                   "-loglevel",
                                   "error",
                                   "-y",
                                   "-f",
                                   "rawvideo",
                                   "-pix_fmt",
                                   live ? "bgr0" : "rgb24",
                                   "-s",
                                   size,
                                   "-r",
                                   rate,
                                   "-i",
                                   "pipe:0",
                                   "-an",
                                   "-vf",
                                   live ? EVEN COLOURS : COLOURS,
                                   "-c:v",
                                   "libx264",
                                   "-preset",
                                   live ? "ultrafast" : "medium",
                                   "-crf",
                                   live ? "18" : "17",
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
                                   "-f",
                                   "mp4",
                                   target,
                                   NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    // With its ends elsewhere it would wait for a person to type a video.
    int failed = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (!failed)
        failed =
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    // Ctrl-C is ours to answer: ffmpeg, in a group of its own, finishes what it has. And it gets
    // back the usual end by SIGPIPE.
    posix_spawnattr_t attributes;
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    if (!failed)
        failed = posix_spawnp(&video->encoder, "ffmpeg", &actions, &attributes,
                              (char *const *)command, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failed)
        video->encoder = 0;
    return failed;
}

bool video_begin(Video *video, const char *path, const VideoFormat *format, Error *error) {
    *video = (Video){.frames = -1, .words = -1};
    int width = format->width, height = format->height;
    video->frame_bytes = (size_t)width * (size_t)height * (format->live ? 4 : 3);
    if (!format->live && (width % 2 || height % 2))
        return error_set(error, ERROR_USAGE, "--size %dx%d: a video needs an even width and height",
                         width, height);
    if (width < 2 || height < 2)
        return error_set(error, ERROR_FAILED, "%s: %dx%d pixels are too few for a video", path,
                         width, height);
    if (!file_begin(&video->file, path, error))
        return false;
    if (!video->file.temporary[0]) {
        file_abort(&video->file);
        return error_set(error, ERROR_FAILED, "%s: a video needs a regular file", path);
    }
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    bool good = make_pipe(in, error) && make_pipe(out, error);
    int failed = good ? spawn_encoder(video, in[0], out[1], format) : 0;
    close_pipe(&in[0]);
    close_pipe(&out[1]);
    video->frames = in[1];
    video->words = out[0];
    video->missing = failed == ENOENT;
    if (failed == ENOENT)
        good = error_set(error, ERROR_FAILED,
                         "%s: videos need ffmpeg, which is not installed (the Debian package "
                         "ffmpeg); numbered pictures (FILE-%%05d.png) need nothing",
                         path);
    else if (failed)
        good =
            error_set(error, ERROR_FAILED, "%s: ffmpeg cannot be run: %s", path, strerror(failed));
    if (!good) {
        video_abort(video);
        return false;
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    return true;
}

// Waits for ffmpeg; true where it is content. Otherwise the error has the first line it said.
static bool finish_encoder(Video *video, Error *error) {
    char words[512] = "";
    size_t filled = 0;
    close_pipe(&video->frames);
    for (;;) {
        char rest[256];
        bool room = filled + 1 < sizeof words;
        ssize_t got = room ? read(video->words, words + filled, sizeof words - 1 - filled)
                           : read(video->words, rest, sizeof rest);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        filled += room ? (size_t)got : 0;
    }
    words[filled] = '\0';
    words[strcspn(words, "\r\n")] = '\0';
    close_pipe(&video->words);
    int status = 0;
    while (waitpid(video->encoder, &status, 0) < 0 && errno == EINTR)
        ;
    video->encoder = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    if (WIFSIGNALED(status) && !words[0])
        return error_set(error, ERROR_FAILED, "%s: ffmpeg was ended by signal %d", video->file.path,
                         WTERMSIG(status));
    return error_set(error, ERROR_FAILED, "%s: ffmpeg failed: %s", video->file.path,
                     words[0] ? words : "it said nothing");
}

bool video_add(Video *video, const uint8_t *pixels, Error *error) {
    size_t sent = 0;
    while (sent < video->frame_bytes) {
        ssize_t put = write(video->frames, pixels + sent, video->frame_bytes - sent);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0) {
            // What it died of says more than the broken pipe.
            int failed = errno;
            if (finish_encoder(video, error))
                error_set(error, ERROR_FAILED, "%s: ffmpeg takes no more: %s", video->file.path,
                          strerror(failed));
            return false;
        }
        sent += (size_t)put;
    }
    return true;
}

size_t video_size(const Video *video) {
    struct stat status;
    return stat(video->file.temporary, &status) == 0 ? (size_t)status.st_size : 0;
}

bool video_end(Video *video, Error *error) {
    if (!finish_encoder(video, error)) {
        video_abort(video);
        return false;
    }
    return file_commit(&video->file, error);
}

void video_abort(Video *video) {
    Error unused;
    if (video->encoder) {
        kill(video->encoder, SIGKILL); // it would finish a file that nobody wants
        finish_encoder(video, &unused);
    }
    close_pipe(&video->frames);
    close_pipe(&video->words);
    file_abort(&video->file);
}

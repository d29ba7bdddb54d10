// The pipe of pictures and that of messages are always polled together: an ffmpeg that writes many
// messages reads no pictures until they have been read. A write to a pipe whose reader died fails
// (SIGPIPE is ignored); ffmpeg's own message is then reported instead.
#include "film/video.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void close_pipe(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

// --- Starting ffmpeg and ffprobe ---

// Colours as BT.709, and tagged so for players.
#define COLOURS "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"

static int spawn_encoder(Video *video, int input) {
    const VideoFormat *format = &video->format;
    char size[32], rate[32];
    snprintf(size, sizeof size, "%dx%d", format->width, format->height);
    snprintf(rate, sizeof rate, "%.9g", format->fps);
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
                                   video->film,
                                   NULL};
    return child_start(&video->encoder, command, input, -1);
}

static bool check_started(int failed, const char *program, const char *path, Error *error) {
    if (failed == ENOENT)
        return error_set(error, ERROR_FAILED,
                         "%s: videos need %s, which is not installed (the Debian package "
                         "ffmpeg); numbered pictures (FILE-%%05d.png) need nothing",
                         path, program);
    return !failed || error_set(error, ERROR_FAILED, "%s: %s cannot be run: %s", path, program,
                                strerror(failed));
}

static bool start_encoder(Video *video, Error *error) {
    const char *path = video->file.path;
    int ends[2], failed = child_open_pipe(ends, 1);
    if (failed)
        return error_set(error, ERROR_FAILED, "%s: no pipe to ffmpeg: %s", path, strerror(failed));
    video->pipe = ends[1];
    failed = spawn_encoder(video, ends[0]);
    close_pipe(&ends[0]);
    return check_started(failed, "ffmpeg", path, error);
}

static bool start_probe(const Video *video, Child *probe, int output, Error *error) {
    // It writes a line for each picture when it has read it, and holds 4 KiB of them back: that is
    // the progress which is seen of it, so they are long.
    const char *const command[] = {"ffprobe",
                                   "-v",
                                   "error",
                                   "-show_entries",
                                   "packet=pts,pts_time,dts,dts_time,duration,size,pos",
                                   "-of",
                                   "csv=p=0",
                                   video->film,
                                   NULL};
    return check_started(child_start(probe, command, -1, output), "ffprobe", video->file.path,
                         error);
}

// Before the first picture: a long film is not drawn in vain.
static bool try_probe(const Video *video, Error *error) {
    Child probe;
    bool good = start_probe(video, &probe, -1, error);
    child_kill(&probe);
    return good;
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
    bool good = video->file.temporary[0] ||
                error_set(error, ERROR_FAILED, "%s: a video needs a regular file", path);
    // A name that starts with a dash, or looks like a protocol, is still a file.
    snprintf(video->film, sizeof video->film, "file:%s", video->file.temporary);
    good = good && start_encoder(video, error) && try_probe(video, error);
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
    child_expect_file(&video->encoder, &status);
    if ((uint64_t)status.st_size <= most)
        return true;
    child_kill(&video->encoder);
    return error_set(error, ERROR_FAILED,
                     "%s: ffmpeg failed: it wrote more than the pictures that it was given",
                     video->file.path);
}

// Waits a moment for ffmpeg to take bytes, to write a message or to end; false where it hangs.
static bool await(Video *video, Error *error) {
    child_await(&video->encoder, video->pipe);
    return check_size(video, error) && (!child_hangs(&video->encoder) ||
                                        child_give_up(&video->encoder, video->file.path, error));
}

// That it ended with status 0 and without a message: both say only what is an error.
static bool check_end(const Video *video, const Child *child, int status, Error *error) {
    const char *path = video->file.path;
    return child_check(child, status, child->first, path, error) &&
           (!child->lines ||
            error_set(error, ERROR_FAILED, "%s: %s failed: %s", path, child->name, child->first));
}

static bool finish_encoder(Video *video, Error *error) {
    int status = 0;
    close_pipe(&video->pipe);
    child_expect(&video->encoder);
    while (!child_has_ended(&video->encoder, &status))
        if (!await(video, error))
            return false;
    return check_end(video, &video->encoder, status, error);
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
            if (!await(video, error))
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

// --- The end ---

// Reads what ffprobe has written by now, up to what a pipe holds: a line for each picture. Returns
// 0 or the error number.
static int read_lines(Child *probe, int output, uint64_t *lines) {
    char text[4096];
    ssize_t got = 1;
    for (size_t taken = 0; got > 0 && taken < 65536; taken += (size_t)got) {
        got = read(output, text, sizeof text);
        if (got < 0)
            return errno == EAGAIN || errno == EINTR ? 0 : errno;
        if (got > 0)
            child_expect(probe);
        for (ssize_t i = 0; i < got; i++)
            *lines += text[i] == '\n';
    }
    return 0;
}

// Waits for the end of ffprobe, or a picture too many.
static bool count_pictures(const Video *video, Child *probe, int output, uint64_t *pictures,
                           Error *error) {
    const char *path = video->file.path;
    int status = 0, failed = 0;
    bool ended = false;
    while (!ended && !failed && *pictures <= video->pictures) {
        child_await(probe, -1);
        ended = child_has_ended(probe, &status);
        failed = read_lines(probe, output, pictures);
        if (!ended && child_hangs(probe))
            return child_give_up(probe, path, error);
    }
    child_kill(probe);
    if (failed)
        return error_set(error, ERROR_FAILED, "%s: what ffprobe finds cannot be read: %s", path,
                         strerror(failed));
    return check_end(video, probe, status, error);
}

static bool check_film(const Video *video, Error *error) {
    const char *path = video->file.path;
    Child probe;
    uint64_t pictures = 0;
    int ends[2], failed = child_open_pipe(ends, 0);
    if (failed)
        return error_set(error, ERROR_FAILED, "%s: no pipe to ffprobe: %s", path, strerror(failed));
    bool good = start_probe(video, &probe, ends[1], error);
    close_pipe(&ends[1]);
    good = good && count_pictures(video, &probe, ends[0], &pictures, error);
    close_pipe(&ends[0]);
    return good &&
           (pictures == video->pictures || error_set(error, ERROR_FAILED,
                                                     "%s: ffmpeg made no whole film: %" PRIu64
                                                     " of %" PRIu64 " pictures are in it",
                                                     path, pictures, video->pictures));
}

bool video_end(Video *video, Error *error) {
    bool good = finish_encoder(video, error);
    if (good && check_film(video, error))
        return file_commit(&video->file, error);
    video_abort(video);
    return false;
}

void video_abort(Video *video) {
    child_kill(&video->encoder); // it would finish the file
    close_pipe(&video->pipe);
    file_abort(&video->file);
}

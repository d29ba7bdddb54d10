// The pattern of numbered names is checked and expanded here, never by printf: it comes from the
// command line.
//
// ffmpeg's pipe of pictures and that of its messages are always polled together: one that writes
// many messages reads no pictures until they have been read. A write to a pipe whose reader died
// fails (SIGPIPE is ignored); ffmpeg's own message is then reported instead.
#include "film/sink.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- A video ---

static void close_pipe(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

// --- Starting ffmpeg and ffprobe ---

// Colours as BT.709, and tagged so for players. Each packet is written when it is there: that is
// the progress which is seen of it.
#define ENCODER                                                                                    \
    "ffmpeg -hide_banner -nostdin -loglevel error -xerror -y "                                     \
    "-f rawvideo -pix_fmt rgb24 -s %dx%d -r %.9g -i pipe:0 -an "                                   \
    "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p "                                \
    "-c:v libx264 -preset medium -crf 17 -colorspace bt709 -color_primaries bt709 "                \
    "-color_trc bt709 -color_range tv -movflags +faststart -flush_packets 1 -f mp4"

// It writes a line for each picture when it has read it, and holds 4 KiB of them back: that is the
// progress which is seen of it, so they are long.
#define PROBE                                                                                      \
    "ffprobe -v error -show_entries packet=pts,pts_time,dts,dts_time,duration,size,pos -of csv=p=0"

// Words with a blank between, and last the film's name, which may have blanks: words is written to.
static int spawn(const Sink *sink, Child *child, char *words, int input, int output) {
    enum { MOST_WORDS = 64 };
    const char *command[MOST_WORDS + 2] = {0};
    char *rest = NULL;
    size_t count = 0;
    for (char *at = strtok_r(words, " ", &rest); at; at = strtok_r(NULL, " ", &rest)) {
        assert(count < MOST_WORDS);
        command[count++] = at;
    }
    command[count] = sink->film;
    return child_start(child, command, input, output);
}

static bool start_encoder(Sink *sink, Error *error) {
    const char *path = sink->file.path;
    int ends[2], failed = child_open_pipe(ends, 1);
    if (failed)
        return error_set(error, ERROR_FAILED, "%s: no pipe to ffmpeg: %s", path, strerror(failed));
    sink->pipe = ends[1];
    char words[1024];
    snprintf(words, sizeof words, ENCODER, sink->format.width, sink->format.height,
             sink->format.fps);
    failed = spawn(sink, &sink->encoder, words, ends[0], -1);
    sink->encoder.name = "ffmpeg"; // words is gone then
    close_pipe(&ends[0]);
    return child_check_start(failed, "ffmpeg", "ffmpeg", path, error);
}

static bool start_probe(const Sink *sink, Child *probe, int output, Error *error) {
    char words[] = PROBE;
    int failed = spawn(sink, probe, words, -1, output);
    probe->name = "ffprobe";
    return child_check_start(failed, "ffprobe", "ffmpeg", sink->file.path, error);
}

static void video_abort(Sink *sink) {
    child_kill(&sink->encoder); // it would finish the file
    close_pipe(&sink->pipe);
    file_abort(&sink->file);
}

static bool video_begin(Sink *sink, Error *error) {
    const char *path = sink->out;
    const VideoFormat *format = &sink->format;
    sink->pipe = -1;
    if (format->width % 2 || format->height % 2)
        return error_set(error, ERROR_USAGE, "--size %dx%d: a video needs an even width and height",
                         format->width, format->height);
    size_t before_ending = strlen(path) - strlen(".mp4");
    if (!(format->is_new ? file_begin_new(&sink->file, path, before_ending, error)
                         : file_begin(&sink->file, path, error)))
        return false;
    bool good = sink->file.temporary[0] ||
                error_set(error, ERROR_FAILED, "%s: a video needs a regular file", path);
    // A name that starts with a dash, or looks like a protocol, is still a file.
    snprintf(sink->film, sizeof sink->film, "file:%s", sink->file.temporary);
    good = good && start_encoder(sink, error);
    Child probe = {0}; // before the first picture: a long film is not drawn in vain
    good = good && start_probe(sink, &probe, -1, error);
    child_kill(&probe);
    if (!good)
        video_abort(sink);
    return good;
}

// --- Waiting for it ---

static uint64_t picture_bytes(const Sink *sink) {
    return (uint64_t)sink->format.width * (uint64_t)sink->format.height * 3;
}

// More than any encoder makes of its pictures is no video.
static bool check_size(Sink *sink, Error *error) {
    struct stat status;
    uint64_t most = picture_bytes(sink) * (sink->written + 1) + ((uint64_t)1 << 20);
    if (stat(sink->file.temporary, &status) != 0)
        return true; // for the check at the end
    child_expect_file(&sink->encoder, &status);
    if ((uint64_t)status.st_size <= most)
        return true;
    child_kill(&sink->encoder);
    return error_set(error, ERROR_FAILED,
                     "%s: ffmpeg failed: it wrote more than the pictures that it was given",
                     sink->file.path);
}

// Waits a moment for ffmpeg to take bytes, to write a message or to end; false where it hangs.
static bool await(Sink *sink, Error *error) {
    child_await(&sink->encoder, sink->pipe);
    return check_size(sink, error) &&
           (!child_hangs(&sink->encoder) || child_give_up(&sink->encoder, sink->file.path, error));
}

// That it ended with status 0 and without a message: both say only what is an error.
static bool check_end(const Sink *sink, const Child *child, int status, Error *error) {
    const char *path = sink->file.path;
    return child_check(child, status, child->first, path, error) &&
           (!child->lines ||
            error_set(error, ERROR_FAILED, "%s: %s failed: %s", path, child->name, child->first));
}

static bool finish_encoder(Sink *sink, Error *error) {
    int status = 0;
    close_pipe(&sink->pipe);
    child_expect(&sink->encoder);
    while (!child_has_ended(&sink->encoder, &status))
        if (!await(sink, error))
            return false;
    return check_end(sink, &sink->encoder, status, error);
}

// The program fails, now that ffmpeg takes no more pictures or has said what is wrong; its own
// reason says more than the number of the system's.
static bool fail_add(Sink *sink, int failed, Error *error) {
    if (finish_encoder(sink, error))
        error_set(error, ERROR_FAILED, "%s: ffmpeg takes no more: %s", sink->file.path,
                  strerror(failed));
    return false;
}

static bool video_add(Sink *sink, const uint8_t *pixels, Error *error) {
    uint64_t sent = 0, size = picture_bytes(sink);
    child_expect(&sink->encoder);
    while (sent < size) {
        ssize_t put = write(sink->pipe, pixels + sent, size - sent);
        if (put > 0) {
            sent += (uint64_t)put;
            child_expect(&sink->encoder);
        } else if (errno == EAGAIN) {
            if (!await(sink, error))
                return false;
            if (sink->encoder.lines)
                return fail_add(sink, 0, error);
        } else if (errno != EINTR) {
            return fail_add(sink, errno, error);
        }
    }
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
static bool count_pictures(const Sink *sink, Child *probe, int output, uint64_t *pictures,
                           Error *error) {
    const char *path = sink->file.path;
    int status = 0, failed = 0;
    bool ended = false;
    while (!ended && !failed && *pictures <= sink->written) {
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
    return check_end(sink, probe, status, error);
}

static bool check_film(const Sink *sink, Error *error) {
    const char *path = sink->file.path;
    Child probe;
    uint64_t pictures = 0;
    int ends[2], failed = child_open_pipe(ends, 0);
    if (failed)
        return error_set(error, ERROR_FAILED, "%s: no pipe to ffprobe: %s", path, strerror(failed));
    bool good = start_probe(sink, &probe, ends[1], error);
    close_pipe(&ends[1]);
    good = good && count_pictures(sink, &probe, ends[0], &pictures, error);
    close_pipe(&ends[0]);
    return good && (pictures == sink->written || error_set(error, ERROR_FAILED,
                                                           "%s: ffmpeg made no whole film: %" PRIu64
                                                           " of %" PRIu64 " pictures are in it",
                                                           path, pictures, sink->written));
}

static bool video_end(Sink *sink, Error *error) {
    bool good = finish_encoder(sink, error);
    if (good && check_film(sink, error))
        return file_commit(&sink->file, error);
    video_abort(sink);
    return false;
}

// --- Names ---

static bool is_video(const char *out) {
    char ending[FILE_ENDING_SIZE];
    file_find_ending(out, ending);
    return strcmp(ending, "mp4") == 0;
}

// Finds the one "%d" or "%0Nd" (N 1 to 9); false where there is another % or none.
static bool find_number(const char *out, const char **begin, const char **end, int *digits) {
    const char *at = strchr(out, '%');
    if (!at)
        return false;
    *begin = at++;
    *digits = 1;
    if (at[0] == '0' && at[1] >= '1' && at[1] <= '9') {
        *digits = at[1] - '0';
        at += 2;
    }
    *end = at + 1;
    return *at == 'd' && !strchr(*end, '%');
}

static bool path_of(const Sink *sink, size_t number, char *path, size_t size) {
    const char *begin, *end;
    int digits, length;
    if (sink->kind == SINK_NUMBERED && find_number(sink->out, &begin, &end, &digits))
        length = snprintf(path, size, "%.*s%0*zu%s", (int)(begin - sink->out), sink->out, digits,
                          number, end);
    else
        length = snprintf(path, size, "%s", sink->out);
    return length > 0 && (size_t)length < size;
}

bool sink_takes_many(const char *out) {
    return strchr(out, '%') || is_video(out);
}

bool sink_has_numbered(const char *out, const FileIdentity *file) {
    char path[FILE_PATH_SIZE];
    const char *begin, *end, *slash = strrchr(out, '/'), *from = slash ? slash + 1 : out;
    int digits;
    if (!find_number(out, &begin, &end, &digits) || begin < from)
        return false;
    snprintf(path, sizeof path, "%.*s", slash ? (int)(from - out) : 1, slash ? out : ".");
    DIR *folder = opendir(path);
    bool found = false;
    for (struct dirent *entry; folder && !found && (entry = readdir(folder));) {
        // The text between from and begin, digits, and end.
        size_t before = (size_t)(begin - from);
        if (strncmp(entry->d_name, from, before) != 0)
            continue;
        const char *number = entry->d_name + before;
        size_t count = strspn(number, "0123456789");
        if (count == 0 || strcmp(number + count, end) != 0)
            continue;
        int length = snprintf(path, sizeof path, "%.*s%s", (int)(from - out), out, entry->d_name);
        FileIdentity picture = file_identify(path);
        found = length < (int)sizeof path && file_is_same(&picture, file);
    }
    if (folder)
        closedir(folder);
    return found;
}

bool sink_begin(Sink *sink, const char *out, const VideoFormat *format, size_t first,
                size_t pictures, Error *error) {
    *sink = (Sink){.out = out, .format = *format, .first = first};
    const char *begin, *end;
    int digits;
    bool numbered = find_number(out, &begin, &end, &digits);
    if (is_video(out)) {
        sink->kind = SINK_VIDEO;
        return video_begin(sink, error);
    }
    if (!image_find_format(out, &sink->image) || (strchr(out, '%') && !numbered))
        return error_set(error, ERROR_USAGE,
                         "--out %.200s: FILE.png, FILE.jpg, either numbered as FILE-%%05d.png, or "
                         "FILE.mp4 is accepted",
                         out);
    if (!numbered && pictures > 1)
        return error_set(error, ERROR_USAGE,
                         "--out %.200s: %zu pictures need numbers, as in FILE-%%05d.png, or a "
                         "video, FILE.mp4",
                         out, pictures);
    sink->kind = numbered ? SINK_NUMBERED : SINK_ONE;
    char path[FILE_PATH_SIZE]; // tried before the long work, not after it
    if (!path_of(sink, sink->first, path, sizeof path))
        return error_set(error, ERROR_FAILED, "%.60s...: the path is too long", sink->out);
    return file_probe(path, error);
}

bool sink_add(Sink *sink, const uint8_t *rgb, Error *error) {
    char path[FILE_PATH_SIZE];
    bool good;
    if (sink->kind == SINK_VIDEO)
        good = video_add(sink, rgb, error);
    else if (!path_of(sink, sink->first + sink->written, path, sizeof path))
        good = error_set(error, ERROR_FAILED, "%.60s...: the path is too long", sink->out);
    else
        good = image_write(path, sink->image, sink->format.width, sink->format.height, rgb, error);
    sink->written += good;
    return good;
}

bool sink_end(Sink *sink, Error *error) {
    return sink->kind != SINK_VIDEO || video_end(sink, error);
}

void sink_abort(Sink *sink) {
    if (sink->kind == SINK_VIDEO)
        video_abort(sink);
}

const char *sink_path(const Sink *sink) {
    return sink->kind == SINK_VIDEO && sink->format.is_new ? sink->file.path : sink->out;
}

void sink_print_summary(const Sink *sink, FILE *stream) {
    char first[FILE_PATH_SIZE], last[FILE_PATH_SIZE];
    int width = sink->format.width, height = sink->format.height;
    if (sink->kind == SINK_VIDEO) {
        fprintf(stream, "%s: %zu pictures, %d by %d pixels\n", sink_path(sink), sink->written,
                width, height);
    } else if (sink->written == 1 && path_of(sink, sink->first, first, sizeof first)) {
        fprintf(stream, "%s: %d by %d pixels\n", first, width, height);
    } else if (sink->written > 1 && path_of(sink, sink->first, first, sizeof first) &&
               path_of(sink, sink->first + sink->written - 1, last, sizeof last)) {
        fprintf(stream, "%s to %s: %d by %d pixels\n", first, last, width, height);
    }
}

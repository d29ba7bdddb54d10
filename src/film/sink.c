// ffmpeg's pipe of pictures and that of its messages are always polled together: one that writes
// many messages reads no pictures until they have been read. A write to a pipe whose reader died
// fails (SIGPIPE is ignored); ffmpeg's own message is then reported instead.
#include "film/sink.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

// --- A video ---

static void close_pipe(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

// --- Starting ffmpeg and ffprobe ---

// Packets are flushed: ffmpeg's progress is seen by the file's.
#define ENCODER                                                                                    \
    "ffmpeg -hide_banner -nostdin -loglevel error -xerror -y "                                     \
    "-f rawvideo -pix_fmt rgb24 -s %dx%d -r %.9g -i pipe:0 -an %s -flush_packets 1 -f %s"

// Colours as BT.709, and tagged so for players.
#define BT709                                                                                      \
    "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 "              \
    "-color_primaries bt709 -color_trc bt709 -color_range tv "

typedef struct Encoding {
    const char *ending; // of the file, and the name that ffmpeg has for its format
    const char *words;
    bool even; // it has pictures of an even width and height alone
    double most_fps;
} Encoding;

static const Encoding encodings[] = {
    {"mp4", BT709 "-c:v libx264 -preset medium -crf 17 -movflags +faststart", true, 1000},
    {"webm", BT709 "-c:v libvpx-vp9 -crf 24 -b:v 0 -deadline good -cpu-used 4 -row-mt 1", true,
     1000},
    // Each picture has colours of its own, since those of the film need all of it in memory.
    {"gif",
     "-filter_complex "
     "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1",
     false, 50},
};

// NULL where the name is none of a video.
static const Encoding *find_encoding(const char *out) {
    char ending[FILE_ENDING_SIZE];
    file_find_ending(out, ending);
    for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++)
        if (strcmp(ending, encodings[i].ending) == 0)
            return &encodings[i];
    return NULL;
}

// It writes a line for each picture that it has read, in blocks of 4 KiB, by which its progress is
// seen: so the lines are long.
#define PROBE                                                                                      \
    "ffprobe -v error -show_entries packet=pts,pts_time,dts,dts_time,duration,size,pos -of csv=p=0"

// Words with a blank between, and last the film's name, which may have blanks: words is written to.
static bool start(const Sink *sink, Child *child, const char *name, char *words, int input,
                  int output, Error *error) {
    enum { MOST_WORDS = 64 };
    const char *command[MOST_WORDS + 2] = {0};
    char *rest = NULL;
    size_t count = 0;
    for (char *at = strtok_r(words, " ", &rest); at; at = strtok_r(NULL, " ", &rest)) {
        assert(count < MOST_WORDS);
        command[count++] = at;
    }
    command[count] = sink->film;
    int failed = child_start(child, command, input, output);
    child->name = name; // which lives longer than words
    return child_check_start(failed, name, "ffmpeg", sink->file.path, error);
}

static bool start_probe(const Sink *sink, Child *probe, int output, Error *error) {
    char words[] = PROBE;
    return start(sink, probe, "ffprobe", words, -1, output, error);
}

static void video_abort(Sink *sink) {
    child_kill(&sink->encoder); // it would finish the file
    close_pipe(&sink->pipe);
    file_abort(&sink->file);
}

static bool video_begin(Sink *sink, const Encoding *encoding, Error *error) {
    const char *path = sink->out;
    const VideoFormat *format = &sink->format;
    char words[1024];
    int ends[2], failed;
    sink->pipe = -1;
    if (encoding->even && (format->width % 2 || format->height % 2))
        return error_set(error, ERROR_USAGE, "--size %dx%d: a video needs an even width and height",
                         format->width, format->height);
    if (format->fps > encoding->most_fps)
        return error_set(error, ERROR_USAGE, "--fps %g: expected at most %g for a .%s", format->fps,
                         encoding->most_fps, encoding->ending);
    size_t before_ending = strlen(path) - strlen(encoding->ending) - 1;
    if (!(format->is_new ? file_begin_new(&sink->file, path, before_ending, error)
                         : file_begin(&sink->file, path, error)))
        return false;
    bool good = sink->file.temporary[0] ||
                error_set(error, ERROR_FAILED, "%s: a video needs a regular file", path);
    // A name that starts with a dash, or looks like a protocol, is still a file.
    snprintf(sink->film, sizeof sink->film, "file:%s", sink->file.temporary);
    snprintf(words, sizeof words, ENCODER, format->width, format->height, format->fps,
             encoding->words, encoding->ending);
    if (good && (failed = child_open_pipe(ends, 1)) != 0)
        good = error_set(error, ERROR_FAILED, "%s: no pipe to ffmpeg: %s", path, strerror(failed));
    if (good) {
        sink->pipe = ends[1];
        good = start(sink, &sink->encoder, "ffmpeg", words, ends[0], -1, error);
        close_pipe(&ends[0]);
    }
    Child probe = {0}; // before the first picture: a long film is not drawn in vain
    good = good && start_probe(sink, &probe, -1, error);
    child_kill(&probe);
    if (!good)
        video_abort(sink);
    return good;
}

// --- Waiting for it ---

// Waits a moment for ffmpeg to take bytes, to write some or a message or to end; false where it
// hangs.
static bool await(Sink *sink, Error *error) {
    DiskEntry film;
    child_await(&sink->encoder, sink->pipe);
    if (disk_look(sink->file.temporary, &film))
        child_expect_file(&sink->encoder, &film);
    return child_works(&sink->encoder, sink->file.path, error);
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
    size_t sent = 0, size = (size_t)sink->format.width * (size_t)sink->format.height * 3;
    child_expect(&sink->encoder);
    while (sent < size) {
        ptrdiff_t put = child_write(sink->pipe, pixels + sent, size - sent);
        if (put > 0) {
            sent += (size_t)put;
            child_expect(&sink->encoder);
        } else if (put == -EAGAIN) {
            if (!await(sink, error))
                return false;
            if (sink->encoder.lines)
                return fail_add(sink, 0, error);
        } else {
            return fail_add(sink, (int)-put, error);
        }
    }
    return true;
}

// --- The end ---

// That ffprobe finds every picture in the file: it writes a line for each.
static bool check_film(const Sink *sink, Error *error) {
    const char *path = sink->file.path;
    FILE *found = disk_open_nameless();
    Child probe;
    int status = 0;
    uint64_t pictures = 0;
    if (!found)
        return error_set(error, ERROR_FAILED, "%s: no file for ffprobe: %s", path, strerror(errno));
    bool good = start_probe(sink, &probe, fileno(found), error);
    while (good && !child_has_ended(&probe, &status)) {
        DiskEntry written;
        child_await(&probe, -1);
        if (disk_look_at_open(fileno(found), &written))
            child_expect_file(&probe, &written);
        good = child_works(&probe, path, error);
    }
    good = good && check_end(sink, &probe, status, error);
    rewind(found);
    for (int c; good && (c = getc(found)) != EOF;)
        pictures += c == '\n';
    fclose(found);
    return good && (pictures == sink->written || error_set(error, ERROR_FAILED,
                                                           "%s: ffmpeg made no whole film: %" PRIu64
                                                           " of %zu pictures are in it",
                                                           path, pictures, sink->written));
}

// --- Names ---

// Whether it has one number, %d or %0Nd (N 1 to 9), and no other %: only then printf takes it.
static bool is_numbered(const char *out) {
    const char *at = strchr(out, '%');
    size_t digits = at && at[1] == '0' && at[2] >= '1' && at[2] <= '9' ? 2 : 0;
    return at && at[1 + digits] == 'd' && !strchr(at + 1, '%');
}

static bool path_of(const Sink *sink, size_t number, char path[FILE_PATH_SIZE], Error *error) {
    int length = sink->kind == SINK_NUMBERED
                     ? snprintf(path, FILE_PATH_SIZE, sink->out, (int)number)
                     : snprintf(path, FILE_PATH_SIZE, "%s", sink->out);
    return length < FILE_PATH_SIZE ||
           error_set(error, ERROR_FAILED, "%.60s...: the path is too long", sink->out);
}

bool sink_takes_many(const char *out) {
    return strchr(out, '%') || find_encoding(out);
}

bool sink_begin(Sink *sink, const char *out, const VideoFormat *format, size_t first,
                size_t pictures, Error *error) {
    *sink = (Sink){.out = out, .format = *format, .first = first};
    bool numbered = is_numbered(out);
    const Encoding *encoding = find_encoding(out);
    if (encoding) {
        sink->kind = SINK_VIDEO;
        return video_begin(sink, encoding, error);
    }
    if (!image_find_format(out, &sink->image) || (strchr(out, '%') && !numbered))
        return error_set(error, ERROR_USAGE,
                         "--out %.200s: FILE.png, FILE.jpg, either numbered as FILE-%%05d.png, or "
                         "FILE.mp4, FILE.webm or FILE.gif is accepted",
                         out);
    if (!numbered && pictures > 1)
        return error_set(error, ERROR_USAGE,
                         "--out %.200s: %zu pictures need numbers, as in FILE-%%05d.png, or a "
                         "video, FILE.mp4",
                         out, pictures);
    sink->kind = numbered ? SINK_NUMBERED : SINK_ONE;
    char path[FILE_PATH_SIZE]; // tried before the long work, not after it
    return path_of(sink, first, path, error) && file_probe(path, error);
}

bool sink_add(Sink *sink, const uint8_t *rgb, Error *error) {
    char path[FILE_PATH_SIZE];
    bool good = sink->kind == SINK_VIDEO
                    ? video_add(sink, rgb, error)
                    : path_of(sink, sink->first + sink->written, path, error) &&
                          image_write(path, sink->image, sink->format.width, sink->format.height,
                                      rgb, error);
    sink->written += good;
    return good;
}

bool sink_end(Sink *sink, bool good, Error *error) {
    if (sink->kind != SINK_VIDEO)
        return good;
    if (good && finish_encoder(sink, error) && check_film(sink, error))
        return file_commit(&sink->file, error);
    video_abort(sink);
    return false;
}

const char *sink_path(const Sink *sink) {
    return sink->kind == SINK_VIDEO && sink->format.is_new ? sink->file.path : sink->out;
}

void sink_print_summary(const Sink *sink, FILE *stream) {
    char path[FILE_PATH_SIZE];
    Error ignored; // these paths were written to
    if (sink->kind == SINK_VIDEO) {
        fprintf(stream, "%s: %zu pictures", sink_path(sink), sink->written);
    } else {
        path_of(sink, sink->first, path, &ignored);
        fprintf(stream, "%s", path);
        path_of(sink, sink->first + sink->written - 1, path, &ignored);
        if (sink->written > 1)
            fprintf(stream, " to %s", path);
    }
    fprintf(stream, "%s %d by %d pixels\n", sink->kind == SINK_VIDEO ? "," : ":",
            sink->format.width, sink->format.height);
}

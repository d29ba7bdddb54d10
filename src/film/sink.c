// The pattern of numbered names is checked and expanded here, never by printf: it comes from the
// command line.
#include "film/sink.h"

#include <dirent.h>
#include <string.h>

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

// Tried before the long work, not after it.
static bool check_folder(const Sink *sink, Error *error) {
    char path[FILE_PATH_SIZE];
    if (!path_of(sink, sink->first, path, sizeof path))
        return error_set(error, ERROR_FAILED, "%.60s...: the path is too long", sink->out);
    return file_probe(path, error);
}

bool sink_takes_many(const char *out) {
    return strchr(out, '%') || is_video(out);
}

// Whether the name is the text between from and begin, digits, and end.
static bool is_numbered(const char *name, const char *from, const char *begin, const char *end) {
    size_t length = (size_t)(begin - from);
    if (strncmp(name, from, length) != 0)
        return false;
    size_t digits = strspn(name + length, "0123456789");
    return digits > 0 && strcmp(name + length + digits, end) == 0;
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
        if (!is_numbered(entry->d_name, from, begin, end))
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
        return video_begin(&sink->video, out, format, error);
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
    return check_folder(sink, error);
}

bool sink_add(Sink *sink, const uint8_t *rgb, Error *error) {
    char path[FILE_PATH_SIZE];
    bool good;
    if (sink->kind == SINK_VIDEO)
        good = video_add(&sink->video, rgb, error);
    else if (!path_of(sink, sink->first + sink->written, path, sizeof path))
        good = error_set(error, ERROR_FAILED, "%.60s...: the path is too long", sink->out);
    else
        good = image_write(path, sink->image, sink->format.width, sink->format.height, rgb, error);
    sink->written += good;
    return good;
}

bool sink_end(Sink *sink, Error *error) {
    return sink->kind != SINK_VIDEO || video_end(&sink->video, error);
}

void sink_abort(Sink *sink) {
    if (sink->kind == SINK_VIDEO)
        video_abort(&sink->video);
}

const char *sink_path(const Sink *sink) {
    return sink->kind == SINK_VIDEO && sink->format.is_new ? sink->video.file.path : sink->out;
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

#include "bench/gnuplot.h"

#include <errno.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/file.h"

bool gnuplot_find_format(const char *path, GnuplotFormat *format, Error *error) {
    const char *dot = strrchr(path, '.');
    bool named = dot && dot > path && dot[-1] != '/';
    if (named && strcasecmp(dot, ".png") == 0)
        *format = GNUPLOT_PNG;
    else if (named && strcasecmp(dot, ".svg") == 0)
        *format = GNUPLOT_SVG;
    else
        return error_set(error, ERROR_USAGE, "%s: a plot's name ends in .png or .svg", path);
    return true;
}

// What it says last is what is wrong; before it stand the line of the script and a mark below it.
static void read_last_words(FILE *words, char *out, size_t size) {
    char line[256];
    snprintf(out, size, "it said nothing");
    rewind(words);
    while (fgets(line, sizeof line, words)) {
        line[strcspn(line, "\r\n")] = '\0';
        const char *text = line + strspn(line, " \t");
        if (*text)
            snprintf(out, size, "%s", text);
    }
}

static bool run(const char *path, FILE *script, FILE *picture, FILE *words, Error *error) {
    // -d: a person's own settings must not change the picture.
    static const char *const command[] = {"gnuplot", "-d", NULL};
    Child child;
    int failed = child_start(&child, command, fileno(script), fileno(picture), fileno(words));
    if (failed == ENOENT)
        return error_set(error, ERROR_FAILED,
                         "%s: plots need gnuplot, which is not installed (the Debian package "
                         "gnuplot-nox)",
                         path);
    if (failed)
        return error_set(error, ERROR_FAILED, "%s: gnuplot cannot be run: %s", path,
                         strerror(failed));
    int status = 0;
    while (!child_has_ended(&child, &status)) {
        if (child_hangs(&child)) {
            child_kill(&child);
            return error_set(error, ERROR_FAILED,
                             "%s: gnuplot hangs and was ended: it did nothing for %g seconds", path,
                             CHILD_PATIENCE);
        }
        clock_sleep(0.01);
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    if (WIFSIGNALED(status))
        return error_set(error, ERROR_FAILED, "%s: gnuplot failed: it was ended by signal %d", path,
                         WTERMSIG(status));
    char said[256];
    read_last_words(words, said, sizeof said);
    return error_set(error, ERROR_FAILED, "%s: gnuplot failed: %s", path, said);
}

// gnuplot leaves with 0 also where the disk was full: a whole picture ends in its mark.
static bool check_whole(const char *path, GnuplotFormat format, FILE *picture, Error *error) {
    static const char png[] = "IEND\xae\x42\x60\x82", svg[] = "</svg>";
    const char *mark = format == GNUPLOT_PNG ? png : svg;
    char tail[32] = "";
    size_t length = strlen(mark), filled = 0;
    int descriptor = fileno(picture);
    off_t end = lseek(descriptor, 0, SEEK_END), wanted = (off_t)sizeof tail - 1;
    if (end > 0) {
        ssize_t got = pread(descriptor, tail, sizeof tail - 1, end > wanted ? end - wanted : 0);
        filled = got > 0 ? (size_t)got : 0;
    }
    for (size_t i = 0; i + length <= filled; i++)
        if (memcmp(tail + i, mark, length) == 0)
            return true;
    return error_set(error, ERROR_FAILED, "%s: gnuplot wrote no whole picture", path);
}

bool gnuplot_draw(const char *path, GnuplotFormat format, FILE *script, Error *error) {
    FileWriter file = {0};
    FILE *words = NULL;
    bool good = false;
    if (fflush(script) != 0 || ferror(script)) {
        error_set(error, ERROR_FAILED, "%s: no room for gnuplot's script: %s", path,
                  strerror(errno));
    } else if (!(words = tmpfile())) {
        error_set(error, ERROR_FAILED, "%s: no temporary file: %s", path, strerror(errno));
    } else if (file_begin(&file, path, error)) {
        rewind(script);
        if (!file.temporary[0])
            error_set(error, ERROR_FAILED, "%s: a plot needs a regular file", path);
        else
            good = run(path, script, file.stream, words, error) &&
                   check_whole(path, format, file.stream, error) && file_commit(&file, error);
    }
    file_abort(&file);
    if (words)
        fclose(words);
    fclose(script);
    return good;
}

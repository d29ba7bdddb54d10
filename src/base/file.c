#define _GNU_SOURCE // mkostemp
#include "base/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

char *file_read(const char *path, size_t limit, size_t *size, Error *error) {
    // Not blocking: opening a pipe nobody writes to would wait for ever.
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        error_set(error, ERROR_FAILED, "%s: %s", path, strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
        return NULL;
    }
    char *text = NULL;
    if (!S_ISREG(status.st_mode)) {
        error_set(error, ERROR_FAILED, "%s: not a regular file", path);
    } else if ((size_t)status.st_size > limit) {
        error_set(error, ERROR_FAILED, "%s: larger than %zu bytes", path, limit);
    } else if ((text = memory_alloc((size_t)status.st_size + 1, 1, error))) {
        size_t filled = 0, wanted = (size_t)status.st_size;
        while (filled < wanted) {
            ssize_t got = read(descriptor, text + filled, wanted - filled);
            if (got < 0 && errno == EINTR)
                continue;
            if (got <= 0) {
                error_set(error, ERROR_FAILED, "%s: %s", path,
                          got < 0 ? strerror(errno) : "became shorter while it was read");
                memory_free(text);
                text = NULL;
                break;
            }
            filled += (size_t)got;
        }
        *size = filled;
    }
    close(descriptor);
    return text;
}

bool file_begin(FileWriter *writer, const char *path, Error *error) {
    *writer = (FileWriter){0};
    if (!*path)
        return error_set(error, ERROR_FAILED, "a file to write needs a name, not ''");
    if (strlen(path) >= sizeof writer->path)
        return error_set(error, ERROR_FAILED, "%.60s...: the path is too long", path);
    strcpy(writer->path, path);
    if (strcmp(path, "-") == 0) {
        strcpy(writer->path, "standard output");
        writer->stream = stdout;
        return true;
    }
    struct stat status, link;
    bool exists = stat(path, &status) == 0;
    if (!exists && lstat(path, &link) == 0)
        return error_set(error, ERROR_FAILED, "%s: is a link that leads nowhere", path);
    if (exists && S_ISDIR(status.st_mode))
        return error_set(error, ERROR_FAILED, "%s: is a directory", path);
    int descriptor;
    if (exists && !S_ISREG(status.st_mode)) {
        descriptor = open(path, O_WRONLY | O_CLOEXEC);
    } else {
        if (exists && access(path, W_OK) != 0)
            return error_set(error, ERROR_FAILED, "%s: %s", path, strerror(errno));
        // A link's target is replaced, not the link.
        bool is_link = lstat(path, &link) == 0 && S_ISLNK(link.st_mode);
        char *real = is_link ? realpath(path, NULL) : NULL;
        snprintf(writer->temporary, sizeof writer->temporary, "%.*s.XXXXXX", FILE_PATH_SIZE,
                 real ? real : path);
        if (real && strlen(real) < sizeof writer->path)
            strcpy(writer->path, real);
        free(real);
        descriptor = mkostemp(writer->temporary, O_CLOEXEC);
        if (descriptor >= 0) {
            mode_t mask = umask(0);
            umask(mask);
            (void)fchmod(descriptor, exists ? status.st_mode & 0777 : 0666 & ~mask);
        }
    }
    if (descriptor < 0) {
        int failed = errno;
        writer->temporary[0] = '\0';
        return error_set(error, ERROR_FAILED, "%s: cannot be written: %s", path, strerror(failed));
    }
    writer->stream = fdopen(descriptor, "w");
    if (!writer->stream) {
        int failed = errno;
        close(descriptor);
        file_abort(writer);
        return error_set(error, ERROR_FAILED, "%s: %s", path, strerror(failed));
    }
    return true;
}

void file_find_whole_path(const char *path, char out[FILE_PATH_SIZE]) {
    char *whole = realpath(path, NULL);
    snprintf(out, FILE_PATH_SIZE, "%s", whole && strlen(whole) < FILE_PATH_SIZE ? whole : path);
    free(whole);
}

bool file_probe(const char *path, Error *error) {
    FileWriter probe;
    if (!file_begin(&probe, path, error))
        return false;
    file_abort(&probe);
    return true;
}

bool file_check(const FileWriter *writer, Error *error) {
    if (!ferror(writer->stream))
        return true;
    return error_set(error, ERROR_FAILED, "%s: cannot be written: %s", writer->path,
                     strerror(errno));
}

bool file_flush(FileWriter *writer, Error *error) {
    errno = 0;
    if (fflush(writer->stream) == 0 && !ferror(writer->stream))
        return true;
    return error_set(error, ERROR_FAILED, "%s: cannot be written: %s", writer->path,
                     errno ? strerror(errno) : "input/output error");
}

bool file_commit(FileWriter *writer, Error *error) {
    assert(writer->stream);
    errno = 0;
    bool good = fflush(writer->stream) == 0 && !ferror(writer->stream);
    int failed = errno;
    if (writer->stream != stdout && fclose(writer->stream) != 0 && good) {
        failed = errno;
        good = false;
    }
    writer->stream = NULL;
    if (good && writer->temporary[0] && rename(writer->temporary, writer->path) != 0) {
        failed = errno;
        good = false;
    }
    if (!good) {
        file_abort(writer);
        return error_set(error, ERROR_FAILED, "%s: cannot be written: %s", writer->path,
                         failed ? strerror(failed) : "input/output error");
    }
    writer->temporary[0] = '\0';
    return true;
}

void file_abort(FileWriter *writer) {
    if (writer->stream && writer->stream != stdout)
        fclose(writer->stream);
    writer->stream = NULL;
    if (writer->temporary[0])
        unlink(writer->temporary);
    writer->temporary[0] = '\0';
}

void file_fill_standard_streams(void) {
    for (int stream = 0; stream <= 2; stream++)
        if (fcntl(stream, F_GETFD) < 0) // the lowest free one is what open gives
            (void)open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
}

bool file_find_asset(const char *name, char *out, size_t size, Error *error) {
    char program[FILE_PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0)
        return error_set(error, ERROR_FAILED, "cannot tell where the program is: %s",
                         strerror(errno));
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    assert(slash);
    *slash = '\0';
    // In the build tree share/skein holds links to the sources; installed it stands beside bin.
    static const char *const places[] = {"/share/skein/", "/../share/skein/"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char candidate[FILE_PATH_SIZE + 512];
        snprintf(candidate, sizeof candidate, "%s%s%s", program, places[i], name);
        if (access(candidate, R_OK) == 0) {
            if (strlen(candidate) >= size)
                return error_set(error, ERROR_FAILED, "%s: the path is too long", name);
            strcpy(out, candidate);
            return true;
        }
    }
    return error_set(error, ERROR_FAILED, "%s: not found beside the program in %s", name, program);
}

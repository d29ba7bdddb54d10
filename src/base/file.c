#include "base/file.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/text.h"

enum { MOST_NAMES = 10000 }; // tried until one is free

// Reads wanted bytes, no fewer.
static bool file_read_whole(int descriptor, const char *path, char *out, size_t wanted,
                            Error *error) {
    for (size_t filled = 0; filled < wanted;) {
        ssize_t got = read(descriptor, out + filled, wanted - filled);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return error_set(error, ERROR_FAILED, "%s: %s", path,
                             got < 0 ? strerror(errno) : "became shorter while it was read");
        filled += (size_t)got;
    }
    return true;
}

static bool file_check_path(const char *path, Error *error) {
    if (!*path)
        return error_set(error, ERROR_FAILED, "a file needs a name, not ''");
    return strlen(path) < FILE_PATH_SIZE ||
           error_set(error, ERROR_FAILED, "%.60s...: the path is too long", path);
}

// -1 where it cannot be read.
static int file_open_regular(const char *path, size_t *size, Error *error) {
    if (!file_check_path(path, error))
        return -1;
    int descriptor = disk_open(path, DISK_READ, 0);
    DiskEntry entry;
    bool found = descriptor >= 0 && disk_look_at_open(descriptor, &entry);
    if (found && entry.kind == DISK_FILE) {
        *size = (size_t)entry.size;
        return descriptor;
    }
    // ENXIO: what cannot be opened at all, for example a socket.
    error_set(error, ERROR_FAILED, "%s: %s", path,
              found || errno == ENXIO ? "not a regular file" : strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    return -1;
}

bool file_read_start(const char *path, char *out, size_t size, Error *error) {
    size_t whole;
    int descriptor = file_open_regular(path, &whole, error);
    if (descriptor < 0)
        return false;
    size_t wanted = whole < size - 1 ? whole : size - 1;
    bool good = file_read_whole(descriptor, path, out, wanted, error);
    out[wanted] = '\0';
    close(descriptor);
    return good;
}

char *file_read(const char *path, size_t limit, size_t *size, Error *error) {
    int descriptor = file_open_regular(path, size, error);
    if (descriptor < 0)
        return NULL;
    char *text = NULL;
    if (*size > limit) {
        error_set(error, ERROR_FAILED, "%s: larger than %zu bytes", path, limit);
    } else if (!(text = memory_alloc(*size + 1, 1, error))) {
        error_prefix(error, "%s", path);
    } else if (!file_read_whole(descriptor, path, text, *size, error)) {
        memory_free(text);
        text = NULL;
    }
    close(descriptor);
    return text;
}

char *file_read_broken_text(const char *path, size_t limit, size_t *size, Error *error) {
    static const char mark[] = "\xef\xbb\xbf";
    char *text = file_read(path, limit, size, error);
    if (text && strncmp(text, mark, strlen(mark)) == 0) {
        *size -= strlen(mark);
        memmove(text, text + strlen(mark), *size + 1);
    }
    return text;
}

char *file_read_text(const char *path, size_t limit, size_t *size, Error *error) {
    char *text = file_read_broken_text(path, limit, size, error);
    if (!text || strlen(text) == *size)
        return text;
    error_set(error, ERROR_FAILED, "%s: not a text file", path);
    memory_free(text);
    return NULL;
}

// Opens a new file beside the target, made by open alone, so that the umask holds for it. It gets
// the permissions of the file that it replaces (NULL: none), and at no moment more than those.
static int file_open_temporary(FileWriter *writer, const DiskEntry *replaced) {
    unsigned mode = replaced ? replaced->permissions : 0666;
    int descriptor = -1;
    leftovers_hold();
    errno = EEXIST;
    for (unsigned tried = 0; descriptor < 0 && errno == EEXIST && tried < MOST_NAMES; tried++) {
        snprintf(writer->temporary, sizeof writer->temporary, "%s.%06u", writer->path,
                 ((unsigned)getpid() + tried) % 1000000);
        descriptor = disk_open(writer->temporary, DISK_CREATE, mode);
    }
    if (descriptor >= 0)
        writer->leftover = leftovers_add(0, writer->temporary);
    else
        writer->temporary[0] = '\0'; // of another
    leftovers_release();
    if (descriptor >= 0 && replaced)
        disk_permit(descriptor, mode);
    return descriptor;
}

static bool file_fail_write(const FileWriter *writer, int failed, Error *error) {
    return error_set(error, ERROR_FAILED, "%s: cannot be written: %s", writer->path,
                     strerror(failed ? failed : EIO)); // an earlier write's reason is lost
}

static bool file_open_stream(FileWriter *writer, int descriptor, Error *error) {
    writer->stream = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (writer->stream)
        return true;
    int failed = errno;
    if (descriptor >= 0)
        close(descriptor);
    file_abort(writer);
    return file_fail_write(writer, failed, error);
}

static bool file_set_path(FileWriter *writer, const char *path, Error *error) {
    *writer = (FileWriter){0};
    if (!file_check_path(path, error))
        return false;
    strcpy(writer->path, path);
    return true;
}

bool file_begin(FileWriter *writer, const char *path, Error *error) {
    if (!file_set_path(writer, path, error))
        return false;
    if (strcmp(path, "-") == 0) {
        strcpy(writer->path, "standard output");
        writer->stream = stdout;
        return true;
    }
    DiskEntry entry, name;
    bool exists = disk_look(path, &entry);
    if (exists && entry.kind == DISK_FOLDER)
        return error_set(error, ERROR_FAILED, "%s: is a directory", path);
    if (exists && entry.kind != DISK_FILE)
        return file_open_stream(writer, disk_open(path, DISK_WRITE, 0), error);
    if (exists && !disk_may_write(path))
        return error_set(error, ERROR_FAILED, "%s: %s", path, strerror(errno));
    // The file that a link points to is replaced, not the link.
    if (disk_look_at_name(path, &name) && name.kind == DISK_LINK) {
        errno = ENAMETOOLONG; // where nothing else is wrong
        file_find_whole_path(path, writer->path);
        if (strcmp(path, writer->path) == 0)
            return error_set(error, ERROR_FAILED, "%s: %s", path, strerror(errno));
    }
    return file_open_stream(writer, file_open_temporary(writer, exists ? &entry : NULL), error);
}

bool file_begin_new(FileWriter *writer, const char *path, size_t number_at, Error *error) {
    assert(number_at <= strlen(path));
    if (!file_set_path(writer, path, error))
        return false;
    writer->is_new = true;
    writer->number_at = number_at;
    return file_open_stream(writer, file_open_temporary(writer, NULL), error);
}

void file_find_whole_path(const char *path, char out[FILE_PATH_SIZE]) {
    if (!disk_find_whole_path(path, out, FILE_PATH_SIZE))
        snprintf(out, FILE_PATH_SIZE, "%s", path);
}

bool file_is_there(const char *path) {
    DiskEntry entry;
    return disk_look_at_name(path, &entry);
}

bool file_is_folder(const char *path) {
    DiskEntry entry;
    return disk_look(path, &entry) && entry.kind == DISK_FOLDER;
}

static FileIdentity file_identify_entry(const DiskEntry *entry) {
    return (FileIdentity){entry->kind == DISK_FILE   ? FILE_REGULAR
                          : entry->kind == DISK_NULL ? FILE_NULL
                                                     : FILE_DIRECT,
                          entry->device, entry->inode, ""};
}

FileIdentity file_identify(const char *path) {
    const char *name = disk_find_name(path);
    char folder[FILE_PATH_SIZE];
    DiskEntry entry;
    FileIdentity file = {0};
    if (strlen(path) >= sizeof folder)
        return file;
    if (disk_look(path, &entry))
        return file_identify_entry(&entry);
    snprintf(folder, sizeof folder, "%.*s", name > path ? (int)(name - path) : 1,
             name > path ? path : ".");
    if (errno == ENOENT && *name && strlen(name) < sizeof file.name && disk_look(folder, &entry)) {
        file = (FileIdentity){FILE_NEW, entry.device, entry.inode, ""};
        strcpy(file.name, name);
    }
    return file;
}

FileIdentity file_identify_descriptor(int descriptor) {
    DiskEntry entry;
    return disk_look_at_open(descriptor, &entry) ? file_identify_entry(&entry) : (FileIdentity){0};
}

void file_find_ending(const char *path, char out[FILE_ENDING_SIZE]) {
    const char *name = disk_find_name(path), *dot = strrchr(name, '.');
    snprintf(out, FILE_ENDING_SIZE, "%s", dot && dot > name ? dot + 1 : "");
    for (char *c = out; *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
}

bool file_is_same(const FileIdentity *a, const FileIdentity *b) {
    return a->kind == b->kind && a->kind != FILE_UNKNOWN && a->device == b->device &&
           a->inode == b->inode && strcmp(a->name, b->name) == 0;
}

bool file_probe(const char *path, Error *error) {
    FileWriter probe;
    if (!file_begin(&probe, path, error))
        return false;
    file_abort(&probe);
    return true;
}

// Why a write failed: stdio may have lost that, and a disk that was full refuses one more byte too.
static int file_find_failure(const FileWriter *writer) {
    if (writer->temporary[0] && write(fileno(writer->stream), "", 1) >= 0)
        return EIO;
    return errno;
}

bool file_check(const FileWriter *writer, Error *error) {
    return !ferror(writer->stream) || file_fail_write(writer, file_find_failure(writer), error);
}

// Closes and checks, and waits for the disk, but does not rename yet.
static bool file_close(FileWriter *writer, Error *error) {
    if (!writer->stream)
        return true;
    errno = 0;
    bool good = fflush(writer->stream) == 0 && !ferror(writer->stream) &&
                (!writer->temporary[0] || disk_sync(fileno(writer->stream)));
    int failed = good ? 0 : errno ? errno : file_find_failure(writer);
    if (writer->stream != stdout && fclose(writer->stream) != 0 && good) {
        failed = errno;
        good = false;
    }
    writer->stream = NULL;
    if (!good)
        file_abort(writer);
    return good || file_fail_write(writer, failed, error);
}

// --- Giving files their names ---

// Inserts numbers into a path that is taken: "-2", "-3" ...
static bool file_take_free_name(FileWriter *writer) {
    char wanted[FILE_PATH_SIZE];
    strcpy(wanted, writer->path);
    for (int number = 2; !disk_rename_to_free(writer->temporary, writer->path); number++) {
        if (errno != EEXIST || number > MOST_NAMES)
            return false;
        int length = snprintf(writer->path, sizeof writer->path, "%.*s-%d%s",
                              (int)writer->number_at, wanted, number, wanted + writer->number_at);
        if (length >= FILE_PATH_SIZE) {
            errno = ENAMETOOLONG;
            return false;
        }
    }
    return true;
}

// The new file and the old one: at once where the system can, else, as on a network's disk, by a
// third name.
static bool file_exchange(FileWriter *writer) {
    char third[sizeof writer->temporary];
    if (host_exchange_names(writer->temporary, writer->path))
        return true;
    strcpy(third, writer->temporary);
    text_add(third, sizeof third, "~");
    if (errno != EINVAL || !disk_rename(writer->path, third))
        return false;
    if (disk_rename(writer->temporary, writer->path)) {
        strcpy(writer->temporary, third);
        return true;
    }
    int failed = errno;
    disk_rename(third, writer->path);
    errno = failed;
    return false;
}

// Of one of several: an old file has the temporary name then, until all have theirs.
static bool file_take_name(FileWriter *writer) {
    if (writer->is_new)
        return file_take_free_name(writer);
    if (file_is_folder(writer->path)) {
        errno = EISDIR;
        return false;
    }
    writer->has_replaced = file_is_there(writer->path);
    return writer->has_replaced ? file_exchange(writer)
                                : disk_rename(writer->temporary, writer->path);
}

// Gives the old file its name again; where that is refused too, the old one stays beside it, and
// the error says so.
static void file_restore_old(FileWriter *writer, Error *error) {
    if (!writer->temporary[0] ||
        (writer->has_replaced ? file_exchange(writer)
                              : disk_rename(writer->path, writer->temporary)))
        return;
    text_add(error->text, sizeof error->text, "; %s is new all the same", writer->path);
    if (writer->has_replaced)
        text_add(error->text, sizeof error->text, ", the old one is %s", writer->temporary);
    leftovers_forget(&writer->leftover);
    writer->temporary[0] = '\0';
}

static bool file_take_names(FileWriter *const writers[], size_t count, Error *error) {
    leftovers_hold(); // a signal that ends the program finds all of it or none
    size_t done = 0;
    for (bool good = true; good && done < count; done += good) {
        FileWriter *writer = writers[done];
        good = !writer->temporary[0] ||
               (count > 1 || writer->is_new ? file_take_name(writer)
                                            : disk_rename(writer->temporary, writer->path)) ||
               file_fail_write(writer, errno, error);
    }
    for (size_t i = 0; i < count && done == count; i++) {
        if (writers[i]->has_replaced)
            disk_remove(writers[i]->temporary);
        leftovers_forget(&writers[i]->leftover);
        writers[i]->temporary[0] = '\0';
    }
    for (size_t i = 0; i < done && done < count; i++)
        file_restore_old(writers[i], error);
    leftovers_release();
    return done == count;
}

bool file_commit_all(FileWriter *const writers[], size_t count, Error *error) {
    bool good = true;
    for (size_t i = 0; i < count && good; i++)
        good = file_close(writers[i], error);
    good = good && file_take_names(writers, count, error);
    for (size_t i = 0; i < count && !good; i++)
        file_abort(writers[i]);
    return good;
}

bool file_commit(FileWriter *writer, Error *error) {
    return file_commit_all(&writer, 1, error);
}

void file_abort(FileWriter *writer) {
    if (writer->stream && writer->stream != stdout)
        fclose(writer->stream);
    writer->stream = NULL;
    // Another program may have made a folder of it.
    if (writer->temporary[0] && !disk_remove(writer->temporary))
        disk_remove_folder(writer->temporary);
    leftovers_forget(&writer->leftover);
    writer->temporary[0] = '\0';
}

// In the build tree share/skein has links to the sources; installed it is beside bin, lib or
// lib/x86_64-linux-gnu. One folder has all, so that nothing is mixed of two installations.
static void file_find_root(const char *program, char root[FILE_PATH_SIZE]) {
    char folder[FILE_PATH_SIZE];
    strcpy(folder, program);
    for (int above = 0; above < 3; above++) {
        if (snprintf(root, FILE_PATH_SIZE, "%s/share/skein", folder) < FILE_PATH_SIZE &&
            file_is_folder(root))
            return;
        char *slash = strrchr(folder, '/');
        if (slash)
            *slash = '\0';
    }
    snprintf(root, FILE_PATH_SIZE, "%s", SKEIN_INSTALLED);
}

// Also finds a file that cannot be read: reading it then reports why.
bool file_find_asset(const char *name, char out[FILE_PATH_SIZE], Error *error) {
    char program[FILE_PATH_SIZE], root[FILE_PATH_SIZE];
    if (!host_find_program(program, sizeof program))
        return error_set(error, ERROR_FAILED, "cannot tell where the program is: %s",
                         strerror(errno));
    file_find_root(program, root);
    return (snprintf(out, FILE_PATH_SIZE, "%s/%s", root, name) < FILE_PATH_SIZE &&
            file_is_there(out)) ||
           error_set(error, ERROR_FAILED,
                     "%s: not found beside the program in %s: looked for in %s", name, program,
                     root);
}

bool file_find_user_folder(DiskOwn what, char out[FILE_PATH_SIZE], Error *error) {
    const char *why;
    int length = disk_find_own_folder(what, out, FILE_PATH_SIZE, &why);
    if (length < 0)
        return error_set(error, ERROR_FAILED, "%s", why);
    if (length + (int)strlen("/skein") >= FILE_PATH_SIZE)
        return error_set(error, ERROR_FAILED, "%.60s...: the path is too long", out);
    strcpy(out + length, "/skein");
    return true;
}

bool file_make_folder(const char *path, unsigned mode, Error *error) {
    char part[FILE_PATH_SIZE];
    for (const char *end = strchr(path + 1, '/');; end = strchr(end + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", end ? (int)(end - path) : (int)strlen(path), path);
        int failed = disk_make_folder(part, mode) ? 0 : errno;
        if (failed && !file_is_folder(part))
            return error_set(error, ERROR_FAILED, "%s: %s", part, strerror(failed));
        if (!end)
            return true;
    }
}

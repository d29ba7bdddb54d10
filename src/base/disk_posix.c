#define _GNU_SOURCE // realpath, nftw
#include "base/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

const char disk_null_path[] = "/dev/null";

// --- Looking ---

static bool disk_describe(int failed, const struct stat *status, DiskEntry *out) {
    mode_t mode = status->st_mode;
    if (failed)
        return false;
    *out = (DiskEntry){.kind = S_ISREG(mode)   ? DISK_FILE
                               : S_ISDIR(mode) ? DISK_FOLDER
                               : S_ISLNK(mode) ? DISK_LINK
                                               : DISK_DIRECT,
                       .size = (uint64_t)status->st_size,
                       .device = status->st_dev,
                       .inode = status->st_ino,
                       .changed =
                           status->st_mtim.tv_sec * INT64_C(1000000000) + status->st_mtim.tv_nsec,
                       .permissions = mode & 0777};
    if (S_ISCHR(mode) || S_ISBLK(mode)) { // which may have several names, /dev/tty and /dev/pts/0
        out->device = status->st_rdev;
        out->inode = S_ISBLK(mode);
    }
    if (S_ISCHR(mode) && status->st_rdev == makedev(1, 3))
        out->kind = DISK_NULL;
    return true;
}

bool disk_look(const char *path, DiskEntry *out) {
    struct stat status;
    return disk_describe(stat(path, &status), &status, out);
}

bool disk_look_at_name(const char *path, DiskEntry *out) {
    struct stat status;
    return disk_describe(lstat(path, &status), &status, out);
}

bool disk_look_at_open(int descriptor, DiskEntry *out) {
    struct stat status;
    return disk_describe(fstat(descriptor, &status), &status, out);
}

bool disk_may_write(const char *path) {
    return access(path, W_OK) == 0;
}

bool disk_find_whole_path(const char *path, char *out, size_t size) {
    char *whole = realpath(path, NULL);
    bool fits = whole && strlen(whole) < size;
    if (fits)
        strcpy(out, whole);
    free(whole);
    return fits;
}

const char *disk_find_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int disk_compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

bool disk_list(const char *folder, DiskNames *names) {
    DIR *opened = opendir(folder);
    bool good = opened;
    for (struct dirent *entry; good && (entry = readdir(opened));) {
        DiskName name;
        Error error = {0};
        snprintf(name.text, sizeof name.text, "%s", entry->d_name);
        if (strcmp(name.text, ".") == 0 || strcmp(name.text, "..") == 0)
            continue;
        good = array_push(names, name, &error);
        if (!good)
            errno = ENOMEM;
    }
    if (opened)
        closedir(opened);
    if (names->count > 0)
        qsort(names->items, names->count, sizeof *names->items, disk_compare_names);
    return good;
}

// XDG Base Directory Specification.
int disk_find_own_folder(DiskOwn what, char *out, size_t size, const char **why) {
    const bool settings = what == DISK_OWN_SETTINGS;
    const char *own = getenv(settings ? "XDG_CONFIG_HOME" : "XDG_STATE_HOME"),
               *home = getenv("HOME");
    *why = settings ? "neither XDG_CONFIG_HOME nor HOME is set"
                    : "neither XDG_STATE_HOME nor HOME is set";
    if (own && own[0] == '/')
        return snprintf(out, size, "%s", own);
    return home && home[0] == '/'
               ? snprintf(out, size, "%s/%s", home, settings ? ".config" : ".local/state")
               : -1;
}

// --- Opening, renaming, removing ---

int disk_open(const char *path, DiskUse use, unsigned permissions) {
    // O_NONBLOCK: opening a pipe that nobody writes to would wait forever.
    static const int flags[] = {[DISK_READ] = O_RDONLY | O_NONBLOCK,
                                [DISK_WRITE] = O_WRONLY,
                                [DISK_CREATE] = O_RDWR | O_CREAT | O_EXCL};
    return open(path, flags[use] | O_CLOEXEC, (mode_t)permissions);
}

void disk_permit(int descriptor, unsigned permissions) {
    (void)fchmod(descriptor, (mode_t)permissions);
}

FILE *disk_open_nameless(void) {
    return tmpfile();
}

bool disk_open_memory(DiskMemory *memory) {
    *memory = (DiskMemory){0};
    memory->stream = open_memstream(&memory->text, &memory->size);
    return memory->stream;
}

bool disk_close_memory(DiskMemory *memory) {
    if (fclose(memory->stream) == 0)
        return true;
    free(memory->text);
    memory->text = NULL;
    return false;
}

bool disk_sync(int descriptor) {
    int failed;
    while ((failed = fsync(descriptor)) != 0 && errno == EINTR)
        ;
    return failed == 0 || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP ||
           errno == EROFS;
}

bool disk_rename(const char *from, const char *to) {
    return rename(from, to) == 0;
}

// On a file system without links it is looked at first.
bool disk_rename_to_free(const char *from, const char *to) {
    struct stat status;
    if (link(from, to) == 0)
        return unlink(from) == 0;
    if (errno == EEXIST)
        return false;
    errno = EEXIST;
    return lstat(to, &status) != 0 && rename(from, to) == 0;
}

bool disk_remove(const char *path) {
    return unlink(path) == 0;
}

static int disk_remove_one(const char *path, const struct stat *status, int kind, struct FTW *at) {
    (void)status, (void)kind, (void)at;
    return remove(path);
}

bool disk_remove_folder(const char *path) {
    return nftw(path, disk_remove_one, 8, FTW_DEPTH | FTW_PHYS) == 0;
}

bool disk_make_folder(const char *path, unsigned permissions) {
    return mkdir(path, (mode_t)permissions) == 0;
}

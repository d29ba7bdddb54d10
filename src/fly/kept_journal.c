#define _GNU_SOURCE // fopencookie
#include "fly/kept_journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/fnv.h"
#include "session/journal.h"

static const char *const ending = ".journal";

// --- The folder ---

static bool find_folder(char folder[FILE_PATH_SIZE], Error *error) {
    return file_find_user_folder("XDG_STATE_HOME", ".local/state", folder, error) &&
           (strlen(folder) < FILE_PATH_SIZE - 64 || // the names in it fit
            error_set(error, ERROR_FAILED, "%.60s...: the path is too long", folder));
}

static bool create_file(KeptJournal *kept, const char *folder, Error *error) {
    time_t now = time(NULL);
    struct tm local = {0};
    char stamp[32] = "";
    if (localtime_r(&now, &local))
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    errno = EEXIST;
    for (int number = 1; number < 1000 && kept->file < 0 && errno == EEXIST; number++) {
        char more[16] = "";
        if (number > 1)
            snprintf(more, sizeof more, "-%d", number);
        snprintf(kept->path, sizeof kept->path, "%.4000s/%s%s%s", folder, stamp, more, ending);
        kept->file = open(kept->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    }
    return kept->file >= 0 || error_set(error, ERROR_FAILED, "%s: %s", kept->path, strerror(errno));
}

// --- Writing ---

static void stop_writing(KeptJournal *kept) {
    if (kept->file >= 0)
        close(kept->file);
    kept->file = -1;
}

// Readers refuse a journal over the limit; one that ends at it replays up to there.
static void end_full(KeptJournal *kept) {
    const char *name = kept->path[0] ? kept->path : "the journal of this flight";
    stop_writing(kept);
    kept->copy = NULL;
    error_set(&kept->problem, ERROR_FAILED, "%s: has %d MiB and ends here", name,
              JOURNAL_MAX_BYTES >> 20);
}

// Whole lines, for the stream is line-buffered.
static ssize_t write_lines(void *cookie, const char *text, size_t size) {
    KeptJournal *kept = cookie;
    if ((kept->file >= 0 || kept->copy) && kept->total + size > JOURNAL_MAX_BYTES)
        end_full(kept);
    kept->total += size;
    if (kept->copy)
        fwrite(text, 1, size, kept->copy);
    for (size_t done = 0; kept->file >= 0 && done < size;) {
        ssize_t put = write(kept->file, text + done, size - done);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0) {
            error_set(&kept->problem, ERROR_FAILED, "%s: cannot be written: %s", kept->path,
                      strerror(errno));
            stop_writing(kept);
            break;
        }
        kept->sum = fnv_bytes(kept->sum, text + done, (size_t)put);
        done += (size_t)put;
        kept->size += (size_t)put;
    }
    return (ssize_t)size;
}

void kept_journal_begin(KeptJournal *kept, FILE *copy) {
    *kept = (KeptJournal){.file = -1, .copy = copy, .sum = FNV_START};
    char folder[FILE_PATH_SIZE];
    bool kept_there = find_folder(folder, &kept->problem) &&
                      file_make_folder(folder, 0700, &kept->problem) &&
                      create_file(kept, folder, &kept->problem);
    if (!kept_there) {
        error_prefix(&kept->problem, "no journal of this flight is kept");
        kept->path[0] = '\0';
        if (!copy)
            return;
    }
    kept->stream = fopencookie(kept, "w", (cookie_io_functions_t){.write = write_lines});
    if (kept->stream) {
        setvbuf(kept->stream, NULL, _IOLBF, 2 * FILE_PATH_SIZE);
        return;
    }
    error_set(&kept->problem, ERROR_FAILED, "no journal of this flight is kept: out of memory");
    Error ignored = {0}; // there is nothing in it
    kept_journal_end(kept, true, &ignored);
    kept->stream = copy;
}

bool kept_journal_end(KeptJournal *kept, bool discard, Error *error) {
    if (kept->stream && kept->stream != kept->copy)
        fclose(kept->stream);
    kept->stream = NULL;
    if (!kept->path[0])
        return true;
    bool good =
        discard || kept->file < 0 || file_sync(kept->file) ||
        error_set(error, ERROR_FAILED, "%s: cannot be written: %s", kept->path, strerror(errno));
    stop_writing(kept);
    if (discard) {
        unlink(kept->path);
        kept->path[0] = '\0';
    }
    return good;
}

// --- Rotation ---

typedef struct OldJournals {
    size_t count;
    char oldest[NAME_MAX + 1]; // without its ending
    struct timespec written;   // the oldest, last
} OldJournals;

static bool is_earlier(struct timespec a, struct timespec b) {
    return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

static OldJournals find_journals(DIR *folder) {
    OldJournals found = {0};
    rewinddir(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        size_t length = strlen(entry->d_name), tail = strlen(ending);
        struct stat status;
        if (length <= tail || strcmp(entry->d_name + length - tail, ending) != 0 ||
            fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (found.count++ > 0 && !is_earlier(status.st_mtim, found.written))
            continue;
        found.written = status.st_mtim;
        snprintf(found.oldest, sizeof found.oldest, "%.*s", (int)(length - tail), entry->d_name);
    }
    return found;
}

// The journal and all whose name goes on behind its own with a dot. False where nothing can be
// removed.
static bool remove_journal(DIR *folder, const char *name) {
    size_t length = strlen(name);
    bool removed = false;
    rewinddir(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strncmp(entry->d_name, name, length) == 0 && entry->d_name[length] == '.')
            removed |= unlinkat(dirfd(folder), entry->d_name, 0) == 0;
    return removed;
}

void kept_journal_rotate(const KeptJournal *kept) {
    char path[FILE_PATH_SIZE];
    if (!kept->path[0])
        return;
    snprintf(path, sizeof path, "%.*s", (int)(strrchr(kept->path, '/') - kept->path), kept->path);
    DIR *folder = opendir(path);
    if (!folder)
        return;
    OldJournals found;
    while ((found = find_journals(folder)).count > KEPT_JOURNALS)
        if (!remove_journal(folder, found.oldest))
            break;
    closedir(folder);
}

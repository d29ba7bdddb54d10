// The journals that flights keep: where they lie, how many stay, and that they end where they must.
#include "support/state.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "fly/journal.h"

static char home[FILE_PATH_SIZE];

static void begin(KeptJournal *kept, FILE *copy) {
    kept_journal_begin(kept, copy);
    if (kept->problem.kind != ERROR_NONE)
        fail_msg("%s", kept->problem.text);
}

// Not open to others, whatever the umask.
static void assert_mode(const char *path, mode_t mode) {
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, mode);
}

static void end(KeptJournal *kept, bool discard) {
    Error error = {0};
    if (!kept_journal_end(kept, discard, &error))
        fail_msg("%s", error.text);
}

static int sync_error, syncs; // what the disk answers, and how often it was asked

int __real_fsync(int descriptor);
int __wrap_fsync(int descriptor);
int __wrap_fsync(int descriptor) {
    syncs++;
    errno = sync_error;
    return sync_error ? -1 : __real_fsync(descriptor);
}

static int count_files(const char *folder, const char *ending) {
    int count = 0;
    DIR *opened = opendir(folder);
    assert_non_null(opened);
    for (struct dirent *entry; (entry = readdir(opened));) {
        const char *dot = strrchr(entry->d_name, '.');
        count += dot && strcmp(dot, ending) == 0;
    }
    closedir(opened);
    return count;
}

TEST(lines_are_there_at_once) {
    char folder[FILE_PATH_SIZE + 8];
    state_set(home, "state");
    snprintf(folder, sizeof folder, "%s/skein", home);
    FILE *copy = fopen("copy.txt", "w");
    KeptJournal kept;
    begin(&kept, copy);
    assert_int_equal(strncmp(kept.path, folder, strlen(folder)), 0);
    assert_mode(kept.path, 0600);
    assert_mode(folder, 0700);
    fprintf(kept.stream, "%s %d\n", "one", 1);
    state_assert_text(kept.path, "one 1\n");
    fprintf(kept.stream, "ha");
    fprintf(kept.stream, "lf\n");
    end(&kept, false);
    assert_int_equal(fclose(copy), 0);
    state_assert_text(kept.path, "one 1\nhalf\n");
    state_assert_text("copy.txt", "one 1\nhalf\n");
}

TEST(it_is_on_the_disk_at_its_end) {
    state_set(home, "disk");
    KeptJournal kept;
    Error error = {0};
    begin(&kept, NULL);
    fprintf(kept.stream, "one\n");
    syncs = 0;
    end(&kept, false);
    assert_int_equal(syncs, 1);
    begin(&kept, NULL);
    fprintf(kept.stream, "two\n");
    sync_error = EIO;
    assert_false(kept_journal_end(&kept, false, &error));
    sync_error = 0;
    assert_non_null(strstr(error.text, kept.path));
    assert_non_null(strstr(error.text, strerror(EIO)));
}

TEST(ten_stay) {
    state_set(home, "ten");
    KeptJournal kept[KEPT_JOURNALS + 3];
    char beside[sizeof kept->path + 32];
    for (int i = 0; i < KEPT_JOURNALS + 3; i++) {
        begin(&kept[i], NULL);
        fprintf(kept[i].stream, "journal %d\n", i);
        size_t stem = strlen(kept[i].path) - strlen(".journal");
        snprintf(beside, sizeof beside, "%.*s.7.checkpoint", (int)stem, kept[i].path);
        put_file(beside, "");
        // Clocks of file systems are coarse.
        struct timespec times[2] = {{.tv_sec = 1000 + i}, {.tv_sec = 1000 + i}};
        end(&kept[i], false);
        assert_int_equal(utimensat(AT_FDCWD, kept[i].path, times, 0), 0);
        kept_journal_rotate(&kept[i]);
        assert_int_equal(access(kept[i].path, F_OK), 0);
        assert_int_equal(access(beside, F_OK), 0);
    }
    // A name that is free again is taken again, so it is by their text that they are told apart.
    for (int i = 3; i < KEPT_JOURNALS + 3; i++) {
        char expected[32];
        snprintf(expected, sizeof expected, "journal %d\n", i);
        state_assert_text(kept[i].path, expected);
    }
    strcat(home, "/skein");
    assert_int_equal(count_files(home, ".journal"), KEPT_JOURNALS);
    assert_int_equal(count_files(home, ".checkpoint"), KEPT_JOURNALS);
}

TEST(no_folder) {
    state_set(home, "nothing");
    put_file(home, ""); // in the folder's place
    KeptJournal kept;
    FILE *copy = fopen("alone.txt", "w");
    kept_journal_begin(&kept, copy);
    assert_int_equal(kept.problem.kind, ERROR_FAILED);
    assert_non_null(strstr(kept.problem.text, "no journal of this flight is kept: "));
    assert_string_equal(kept.path, "");
    fprintf(kept.stream, "one\n");
    end(&kept, false);
    assert_int_equal(fclose(copy), 0);
    state_assert_text("alone.txt", "one\n");
    kept_journal_begin(&kept, NULL);
    assert_null(kept.stream);
}

// A relative path counts as unset.
TEST(home_folder) {
    state_set(home, "home");
    assert_int_equal(setenv("XDG_STATE_HOME", "relative", 1), 0);
    assert_int_equal(setenv("HOME", home, 1), 0);
    KeptJournal kept;
    char expected[sizeof home + 32];
    begin(&kept, NULL);
    snprintf(expected, sizeof expected, "%s/.local/state/skein/", home);
    assert_int_equal(strncmp(kept.path, expected, strlen(expected)), 0);
    end(&kept, true);
    assert_string_equal(kept.path, "");
}

TEST(it_ends_at_its_largest) {
    state_set(home, "large");
    static char line[1 << 20];
    memset(line, '#', sizeof line - 1);
    FILE *copy = fopen("large.txt", "w");
    KeptJournal kept;
    begin(&kept, copy);
    for (int i = 0; i < 65; i++)
        fprintf(kept.stream, "%s\n", line);
    assert_non_null(strstr(kept.problem.text, "has 64 MiB and ends here"));
    assert_int_equal(ferror(kept.stream), 0);
    fprintf(kept.stream, "a short line, which would fit\n");
    assert_int_equal(fclose(copy), 0);
    const char *const both[] = {kept.path, "large.txt"};
    struct stat status;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(stat(both[i], &status), 0);
        assert_int_equal(status.st_size % (off_t)sizeof line, 0);
        assert_true(status.st_size <= JOURNAL_MAX_BYTES && status.st_size > JOURNAL_MAX_BYTES / 2);
        assert_int_equal(unlink(both[i]), 0);
    }
    end(&kept, false);
}

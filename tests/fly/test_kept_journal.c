// The journals that flights keep: where they lie, how many stay, and that they end where they must.
#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "fly/journal.h"
#include "session/journal.h"

static char state[FILE_PATH_SIZE];

static void set_state(const char *name) {
    char here[1024];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(state, sizeof state, "%s/%s-%d", here, name, (int)getpid());
    assert_int_equal(setenv("XDG_STATE_HOME", state, 1), 0);
}

static void begin(KeptJournal *kept, FILE *copy) {
    kept_journal_begin(kept, copy);
    if (kept->problem.kind != ERROR_NONE)
        fail_msg("%s", kept->problem.text);
}

// Neither the file nor its folder is open to others, whatever the umask.
static void assert_private(const KeptJournal *kept) {
    char folder[sizeof kept->path];
    struct stat status;
    snprintf(folder, sizeof folder, "%s", kept->path);
    *strrchr(folder, '/') = '\0';
    assert_int_equal(stat(kept->path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(stat(folder, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
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

static char *read_file(const char *path) {
    size_t size;
    Error error = {0};
    char *text = file_read_text(path, JOURNAL_MAX_BYTES + 1, &size, &error);
    if (!text)
        fail_msg("%s", error.text);
    return text;
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

static void test_lines_are_there_at_once(void **unused) {
    (void)unused;
    set_state("state");
    FILE *copy = fopen("copy.txt", "w");
    KeptJournal kept;
    begin(&kept, copy);
    assert_int_equal(strncmp(kept.path, state, strlen(state)), 0);
    assert_private(&kept);
    fprintf(kept.stream, "%s %d\nhal", "one", 1);
    char *text = read_file(kept.path);
    assert_int_equal(strncmp(text, "one 1\n", 6), 0);
    memory_free(text);
    fprintf(kept.stream, "f\n");
    end(&kept, false);
    assert_int_equal(fclose(copy), 0);
    char *both = read_file("copy.txt");
    text = read_file(kept.path);
    assert_string_equal(text, "one 1\nhalf\n");
    assert_string_equal(both, text);
    memory_free(text);
    memory_free(both);
}

static void test_it_is_on_the_disk_at_its_end(void **unused) {
    (void)unused;
    set_state("disk");
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

static void test_ten_stay(void **unused) {
    (void)unused;
    set_state("ten");
    KeptJournal kept[KEPT_JOURNALS + 3];
    char beside[sizeof kept->path + 32];
    for (int i = 0; i < KEPT_JOURNALS + 3; i++) {
        begin(&kept[i], NULL);
        fprintf(kept[i].stream, "journal %d\n", i);
        size_t stem = strlen(kept[i].path) - strlen(".journal");
        snprintf(beside, sizeof beside, "%.*s.7.checkpoint", (int)stem, kept[i].path);
        FILE *file = fopen(beside, "w");
        assert_non_null(file);
        fclose(file);
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
        char expected[32], *text = read_file(kept[i].path);
        snprintf(expected, sizeof expected, "journal %d\n", i);
        assert_string_equal(text, expected);
        memory_free(text);
    }
    strcat(state, "/skein");
    assert_int_equal(count_files(state, ".journal"), KEPT_JOURNALS);
    assert_int_equal(count_files(state, ".checkpoint"), KEPT_JOURNALS);
}

static void test_no_folder(void **unused) {
    (void)unused;
    FILE *file = fopen("no_folder", "w");
    fclose(file);
    set_state("nothing");
    snprintf(state + strlen(state), 16, "/x");
    assert_int_equal(setenv("XDG_STATE_HOME", state, 1), 0);
    *strrchr(state, '/') = '\0';
    file = fopen(state, "w"); // in the folder's place
    fclose(file);
    KeptJournal kept;
    FILE *copy = fopen("alone.txt", "w");
    kept_journal_begin(&kept, copy);
    assert_int_equal(kept.problem.kind, ERROR_FAILED);
    assert_non_null(strstr(kept.problem.text, "no journal of this flight is kept: "));
    assert_string_equal(kept.path, "");
    fprintf(kept.stream, "one\n");
    end(&kept, false);
    assert_int_equal(fclose(copy), 0);
    char *text = read_file("alone.txt");
    assert_string_equal(text, "one\n");
    memory_free(text);
    kept_journal_begin(&kept, NULL);
    assert_null(kept.stream);
}

// A relative path counts as unset.
static void test_home(void **unused) {
    (void)unused;
    set_state("home");
    assert_int_equal(setenv("XDG_STATE_HOME", "relative", 1), 0);
    assert_int_equal(setenv("HOME", state, 1), 0);
    KeptJournal kept;
    char expected[sizeof state + 32];
    begin(&kept, NULL);
    snprintf(expected, sizeof expected, "%s/.local/state/skein/", state);
    assert_int_equal(strncmp(kept.path, expected, strlen(expected)), 0);
    end(&kept, true);
    assert_string_equal(kept.path, "");
}

static void test_it_ends_at_its_largest(void **unused) {
    (void)unused;
    set_state("large");
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

int kept_journal_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_there_at_once),
        cmocka_unit_test(test_it_is_on_the_disk_at_its_end),
        cmocka_unit_test(test_ten_stay),
        cmocka_unit_test(test_no_folder),
        cmocka_unit_test(test_home),
        cmocka_unit_test(test_it_ends_at_its_largest),
    };
    return cmocka_run_group_tests_name("fly.kept_journal", tests, NULL, NULL);
}

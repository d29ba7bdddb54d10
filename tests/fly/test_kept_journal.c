// The journals that flights keep: where they lie, how many stay, and that they end where they must.
#include "support/state.h"

#include <errno.h>
#include <sys/stat.h>

#include "fly/journal.h"

static char home[FILE_PATH_SIZE];
static FlyCore core;

static FlyJournal begin(void) {
    FlyJournal journal = {0};
    Error error = {0};
    assert_true(fly_begin_journal(&journal, &core, NULL, &error));
    assert_string_equal(journal.problem.text, "");
    return journal;
}

// Not open to others, whatever the umask.
static void assert_mode(const char *path, mode_t mode) {
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, mode);
}

static void end(FlyJournal *journal, bool discard) {
    Error error = {0};
    if (!fly_end_journal(journal, NULL, discard, &error))
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

TEST(lines_are_there_at_once) {
    char folder[FILE_PATH_SIZE + 8];
    state_set(home, "state");
    snprintf(folder, sizeof folder, "%s/skein", home);
    FlyJournal journal = begin();
    assert_int_equal(strncmp(journal.path, folder, strlen(folder)), 0);
    assert_mode(journal.path, 0600);
    assert_mode(folder, 0700);
    fprintf(journal.stream, "%s %d\n", "one", 1);
    state_assert_text(journal.path, "skein-journal 1\none 1\n");
    fprintf(journal.stream, "ha");
    fprintf(journal.stream, "lf\n");
    end(&journal, false);
    state_assert_text(journal.path, "skein-journal 1\none 1\nhalf\n");
}

TEST(it_is_on_the_disk_at_its_end) {
    state_set(home, "disk");
    FlyJournal journal = begin();
    Error error = {0};
    syncs = 0;
    end(&journal, false);
    assert_int_equal(syncs, 1);
    journal = begin();
    sync_error = EIO;
    assert_false(fly_end_journal(&journal, NULL, false, &error));
    sync_error = 0;
    assert_non_null(strstr(error.text, journal.path));
    assert_non_null(strstr(error.text, strerror(EIO)));
}

// The eldest goes with what belongs to it, other files stay.
TEST(ten_stay) {
    static const char *const names[] = {"20020102-notes", "20030102-030405.journal",
                                        "20030102-030405.7.checkpoint", "20040102-030405.journal",
                                        "20040102-030405.90.checkpoint"};
    char path[sizeof home + 64];
    state_set(home, "ten");
    FlyJournal journal = begin();
    end(&journal, true);
    assert_string_equal(journal.path, "");
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/skein/%s", home, names[i]);
        put_file(path, "");
    }
    for (int year = 2005; year < 2003 + KEPT_JOURNALS; year++) {
        snprintf(path, sizeof path, "%s/skein/%d0102-030405.journal", home, year);
        put_file(path, "");
    }
    journal = begin();
    assert_int_equal(access(journal.path, F_OK), 0);
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/skein/%s", home, names[i]);
        assert_int_equal(access(path, F_OK), strncmp(names[i], "2003", 4) == 0 ? -1 : 0);
    }
    end(&journal, false);
}

TEST(no_folder) {
    state_set(home, "nothing");
    put_file(home, ""); // in the folder's place
    FlyJournal journal = {0};
    Error error = {0};
    assert_true(fly_begin_journal(&journal, &core, NULL, &error));
    assert_non_null(strstr(journal.problem.text, "no journal of this flight is kept: "));
    assert_string_equal(journal.path, "");
    assert_null(journal.stream);
}

TEST(it_ends_at_its_largest) {
    state_set(home, "large");
    static char line[1 << 20];
    memset(line, '#', sizeof line - 1);
    FlyJournal journal = begin();
    for (int i = 0; i < 65; i++) {
        fprintf(journal.stream, "%s\n", line);
        fly_check_journal(&journal);
    }
    assert_non_null(strstr(core.messages[0].text, "has 64 MiB and ends here"));
    assert_int_equal(core.message_count, 1);
    struct stat status;
    assert_int_equal(stat(journal.path, &status), 0);
    assert_in_range(status.st_size, JOURNAL_MAX_BYTES / 2, JOURNAL_MAX_BYTES);
    assert_int_equal(unlink(journal.path), 0);
    end(&journal, false);
}

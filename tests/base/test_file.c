// Files appear whole or not at all, and reading never waits on a pipe.
#define _GNU_SOURCE // SIGXFSZ
#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "support/put_file.h"
#include "support/scratch.h"

// --- Calls of file.c that the linker leads here, so that one of them can fail ---

typedef enum Call { RENAME, LINK, EXCHANGE, SYNC, CALLS } Call;

static struct {
    int made[CALLS];     // in all
    int error[CALLS];    // errno of each that is made; 0: it is done
    int refused;         // the number of a renaming that fails with EIO, from 1; 0: none
    int lasting;         // that from which on all fail
    int renames;         // and links, and exchanges
    int synced, renamed; // of both the first's place in the order of all calls
    int order;
} calls;

static int call(Call what) {
    calls.made[what]++;
    calls.order++;
    if (what == SYNC && !calls.synced)
        calls.synced = calls.order;
    if (what != SYNC && !calls.renamed)
        calls.renamed = calls.order;
    calls.renames += what != SYNC;
    bool lasts = calls.lasting && calls.renames >= calls.lasting;
    bool refused = what != SYNC && (calls.renames == calls.refused || lasts);
    errno = calls.error[what] ? calls.error[what] : refused ? EIO : 0;
    return errno ? -1 : 0;
}

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to) {
    return call(RENAME) != 0 ? -1 : __real_rename(from, to);
}

int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to) {
    return call(LINK) != 0 ? -1 : __real_link(from, to);
}

int __real_renameat2(int from_in, const char *from, int to_in, const char *to, unsigned flags);
int __wrap_renameat2(int from_in, const char *from, int to_in, const char *to, unsigned flags);
int __wrap_renameat2(int from_in, const char *from, int to_in, const char *to, unsigned flags) {
    return call(EXCHANGE) != 0 ? -1 : __real_renameat2(from_in, from, to_in, to, flags);
}

int __real_fsync(int descriptor);
int __wrap_fsync(int descriptor);
int __wrap_fsync(int descriptor) {
    return call(SYNC) != 0 ? -1 : __real_fsync(descriptor);
}

// How many bytes may still be read: a file that becomes shorter ends before its size.
static size_t readable = SIZE_MAX;

ssize_t __real_read(int descriptor, void *out, size_t size);
ssize_t __wrap_read(int descriptor, void *out, size_t size);
ssize_t __wrap_read(int descriptor, void *out, size_t size) {
    ssize_t got = __real_read(descriptor, out, size < readable ? size : readable);
    readable -= got > 0 && readable < SIZE_MAX ? (size_t)got : 0;
    return got;
}

// --- A fresh folder for each test, which is the working directory while it runs ---

static Error error;
static FileWriter writer;

static int enter_folder(void **state) {
    memset(&calls, 0, sizeof calls);
    error = (Error){0};
    alarm(30); // what waits on a pipe is killed, not waited for
    return scratch_enter(state);
}

static int leave_folder(void **state) {
    alarm(0);
    return system("rm -rf -- ./*") != 0 ? -1 : scratch_leave(state);
}

static int entries(void) {
    int count = 0;
    DIR *directory = opendir(".");
    assert_non_null(directory);
    while (readdir(directory))
        count++;
    closedir(directory);
    return count - 2; // without . and ..
}

static void assert_holds(const char *path, const char *text) {
    size_t size;
    char *found = file_read(path, 1 << 20, &size, &error);
    assert_non_null(found);
    assert_string_equal(found, text);
    assert_int_equal(size, strlen(text));
    memory_free(found);
}

static mode_t mode_of(const char *path) {
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    return status.st_mode;
}

static void assert_fails_with(const char *path) {
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_non_null(strstr(error.text, path));
}

// --- Reading ---

TEST_WITH(read_whole_files, enter_folder, leave_folder) {
    size_t size = 9;
    put_file("empty", "");
    assert_holds("empty", "");
    put_file("text", "one\ntwo");
    assert_holds("text", "one\ntwo");
    int descriptor = open("nought", O_WRONLY | O_CREAT, 0600);
    assert_int_equal(write(descriptor, "a\0b", 3), 3);
    close(descriptor);
    char *found = file_read("nought", 100, &size, &error);
    assert_non_null(found);
    assert_int_equal(size, 3);
    assert_memory_equal(found, "a\0b", 4); // a '\0' behind it
    memory_free(found);
}

TEST_WITH(read_texts, enter_folder, leave_folder) {
    size_t size;
    put_file("marked", "\xef\xbb\xbfone\n\xef\xbb\xbf");
    char *found = file_read_text("marked", 100, &size, &error);
    assert_non_null(found);
    assert_string_equal(found, "one\n\xef\xbb\xbf"); // at its beginning only
    assert_int_equal(size, 7);
    memory_free(found);
    put_file("plain", "\xef\xbb");
    found = file_read_text("plain", 100, &size, &error);
    assert_non_null(found);
    assert_int_equal(size, 2);
    memory_free(found);
    int descriptor = open("nought", O_WRONLY | O_CREAT, 0600);
    assert_int_equal(write(descriptor, "a\0", 2), 2);
    close(descriptor);
    assert_null(file_read_text("nought", 100, &size, &error));
    assert_fails_with("nought: not a text file");
    assert_null(file_read_text("missing", 100, &size, &error));
    assert_fails_with("missing: ");
}

TEST_WITH(a_file_that_becomes_shorter, enter_folder, leave_folder) {
    for (size_t left = 0; left <= 5; left++) {
        put_file("five", "12345");
        size_t size;
        readable = left;
        char *text = file_read("five", 100, &size, &error);
        readable = SIZE_MAX;
        assert_int_equal(text != NULL, left == 5);
        if (!text)
            assert_fails_with("five: became shorter while it was read");
        memory_free(text);
    }
}

TEST_WITH(read_holds_its_limit, enter_folder, leave_folder) {
    size_t size;
    put_file("five", "12345");
    char *found = file_read("five", 5, &size, &error);
    assert_non_null(found);
    memory_free(found);
    assert_null(file_read("five", 4, &size, &error));
    assert_fails_with("five: larger than 4 bytes");
    // Nothing as large as it claims to be is asked for.
    assert_int_equal(truncate("five", (off_t)1 << 40), 0);
    assert_null(file_read("five", 1 << 20, &size, &error));
    assert_fails_with("five: larger than 1048576 bytes");
}

TEST_WITH(read_refuses_what_is_no_file, enter_folder, leave_folder) {
    assert_int_equal(mkfifo("fifo", 0600), 0);
    assert_int_equal(mkdir("folder", 0700), 0);
    assert_int_equal(symlink("fifo", "link"), 0);
    assert_int_equal(symlink("loop", "loop"), 0);
    static const char *const refused[] = {"fifo",      "folder",   "link",  "loop",
                                          "missing",   "",         "five/", "missing/one",
                                          "/dev/zero", "/dev/null"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        size_t size;
        assert_null(file_read(refused[i], 1 << 20, &size, &error));
        assert_fails_with(refused[i]);
    }
}

// --- Writing ---

TEST_WITH(write_new_file, enter_folder, leave_folder) {
    mode_t mask = umask(027);
    assert_true(file_begin(&writer, "new", &error));
    fputs("all of it\n", writer.stream);
    assert_true(file_check(&writer, &error));
    assert_int_equal(access("new", F_OK), -1); // not before it is whole
    assert_true(file_commit(&writer, &error));
    umask(mask);
    assert_holds("new", "all of it\n");
    assert_int_equal(mode_of("new") & 0777, 0640); // as any program would make it
    assert_int_equal(entries(), 1);
    file_abort(&writer); // harmless
    assert_holds("new", "all of it\n");
}

TEST_WITH(write_over_a_file, enter_folder, leave_folder) {
    put_file("old", "old");
    assert_int_equal(chmod("old", 0604), 0);
    assert_true(file_begin(&writer, "old", &error));
    fputs("new", writer.stream);
    assert_holds("old", "old");
    assert_int_equal(mode_of(writer.temporary) & 0777, 0604); // never read by more than the old one
    assert_true(file_commit(&writer, &error));
    assert_holds("old", "new");
    assert_int_equal(mode_of("old") & 0777, 0604);
    assert_int_equal(entries(), 1);
}

TEST_WITH(abort_leaves_nothing, enter_folder, leave_folder) {
    put_file("old", "old");
    for (int i = 0; i < 2; i++) {
        assert_true(file_begin(&writer, i ? "old" : "new", &error));
        fputs("half", writer.stream);
        assert_int_equal(entries(), 2);
        file_abort(&writer);
        assert_int_equal(entries(), 1);
        assert_holds("old", "old");
        file_abort(&writer);
    }
    FileWriter none = {0};
    file_abort(&none);
}

TEST_WITH(write_through_a_link, enter_folder, leave_folder) {
    assert_int_equal(mkdir("folder", 0700), 0);
    put_file("folder/real", "old");
    assert_int_equal(symlink("folder/real", "link"), 0);
    assert_true(file_begin(&writer, "link", &error));
    fputs("new", writer.stream);
    assert_int_equal(entries(), 2); // the temporary file stands beside the real one
    assert_true(file_commit(&writer, &error));
    assert_true(S_ISLNK(mode_of("link")));
    assert_holds("folder/real", "new");
    assert_int_equal(entries(), 2);
}

TEST_WITH(write_refuses_early, enter_folder, leave_folder) {
    assert_int_equal(mkdir("folder", 0700), 0);
    put_file("file", "file");
    assert_int_equal(symlink("loop", "loop"), 0);
    assert_int_equal(symlink("nothing", "dangling"), 0);
    static const char *const refused[] = {"folder", "folder/", "missing/new", "file/new",
                                          "",       "loop",    "missing/",    "dangling"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (file_begin(&writer, refused[i], &error))
            fail_msg("'%s' was opened for writing", refused[i]);
        assert_fails_with(refused[i]);
        file_abort(&writer);
    }
    assert_int_equal(entries(), 4);
    assert_holds("file", "file");
    char path[FILE_PATH_SIZE + 10];
    memset(path, 'x', sizeof path);
    path[sizeof path - 1] = '\0';
    assert_false(file_begin(&writer, path, &error));
    assert_non_null(strstr(error.text, "too long"));
}

TEST_WITH(write_respects_permissions, enter_folder, leave_folder) {
    if (geteuid() == 0) // nothing is forbidden to root
        skip();
    put_file("locked", "old");
    assert_int_equal(chmod("locked", 0400), 0);
    assert_false(file_begin(&writer, "locked", &error));
    assert_fails_with("locked");
    assert_int_equal(mkdir("folder", 0500), 0);
    assert_false(file_begin(&writer, "folder/new", &error));
    assert_fails_with("folder/new");
    assert_int_equal(entries(), 2);
}

static void fill(FILE *stream) {
    for (int i = 0; i < 10000; i++)
        fputs("more than a buffer holds\n", stream);
}

TEST_WITH(full_device, enter_folder, leave_folder) {
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_true(file_begin(&writer, "/dev/full", &error));
    fill(writer.stream);
    assert_false(file_check(&writer, &error)); // found while there is time
    assert_fails_with("/dev/full");
    assert_false(file_commit(&writer, &error));
    assert_fails_with("/dev/full");
    // A little stays in the buffer until the end.
    assert_true(file_begin(&writer, "/dev/full", &error));
    fputs("little", writer.stream);
    assert_true(file_check(&writer, &error));
    assert_false(file_commit(&writer, &error));
    assert_fails_with("/dev/full");
    assert_true(S_ISCHR(mode_of("/dev/full"))); // never replaced
    assert_int_equal(entries(), 0);
}

// A disk that is full, played by the limit on a file's size.
TEST_WITH(full_disk, enter_folder, leave_folder) {
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    put_file("old", "old");
    for (int i = 0; i < 2; i++) {
        assert_true(file_begin(&writer, i ? "old" : "new", &error));
        small = before;
        small.rlim_cur = 1000;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        fill(writer.stream);
        bool checked = file_check(&writer, &error);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0); // room again: too late for this one
        bool committed = file_commit(&writer, &error);
        assert_false(checked);
        assert_false(committed);
        assert_fails_with(i ? "old" : "new");
        assert_int_equal(entries(), 1);
        assert_holds("old", "old");
    }
    signal(SIGXFSZ, SIG_DFL);
}

TEST_WITH(pipes_are_written_through, enter_folder, leave_folder) {
    assert_int_equal(mkfifo("fifo", 0600), 0);
    int reader = open("fifo", O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_true(file_begin(&writer, "fifo", &error));
    fputs("through", writer.stream);
    assert_true(file_commit(&writer, &error));
    char text[16] = "";
    assert_int_equal(read(reader, text, sizeof text - 1), 7);
    assert_string_equal(text, "through");
    close(reader);
    assert_true(S_ISFIFO(mode_of("fifo")));
    assert_int_equal(entries(), 1);
}

TEST_WITH(it_is_on_the_disk_before_it_has_its_name, enter_folder, leave_folder) {
    static const int unable[] = {EINVAL, ENOSYS, EOPNOTSUPP, EROFS},
                     failed[] = {EIO, ENOSPC, EDQUOT};
    put_file("old", "old");
    for (size_t i = 0; i < sizeof failed / sizeof *failed; i++) {
        calls.error[SYNC] = failed[i];
        assert_true(file_begin(&writer, "old", &error));
        assert_false(file_commit(&writer, &error));
        assert_fails_with(strerror(failed[i]));
        assert_holds("old", "old");
        assert_int_equal(entries(), 1);
    }
    assert_int_equal(calls.made[RENAME], 0);
    for (size_t i = 0; i < sizeof unable / sizeof *unable; i++) {
        calls.error[SYNC] = unable[i];
        assert_true(file_begin(&writer, "old", &error));
        fputs("new", writer.stream);
        assert_true(file_commit(&writer, &error));
        assert_holds("old", "new");
    }
    assert_in_range(calls.synced, 1, calls.renamed - 1);
}

// --- Files that belong together ---

enum { TOGETHER = 4 };

static const char *const together[TOGETHER] = {"a", "none", "b", "c"};

static bool write_together(void) {
    static FileWriter writers[TOGETHER + 1]; // the last is none
    FileWriter *all[TOGETHER + 1];
    memset(writers, 0, sizeof writers);
    for (int i = 0; i <= TOGETHER; i++)
        all[i] = &writers[i];
    for (int i = 0; i < TOGETHER; i++) {
        assert_true(file_begin(all[i], together[i], &error));
        fputs("new", writers[i].stream);
    }
    return file_commit_all(all, TOGETHER + 1, &error);
}

static void put_old_files(void) {
    unlink("none");
    for (int i = 0; i < TOGETHER; i++)
        if (i != 1)
            put_file(together[i], "old");
    memset(&calls, 0, sizeof calls);
}

// Each renaming is refused in turn, on a disk where names can be exchanged and on one where not.
TEST_WITH(all_or_none, enter_folder, leave_folder) {
    for (int unable = 0; unable < 2; unable++) {
        bool good = false;
        for (int refused = 1; !good; refused++) {
            put_old_files();
            calls.refused = refused;
            calls.error[EXCHANGE] = unable ? EINVAL : 0;
            good = write_together();
            assert_int_equal(entries(), good ? TOGETHER : TOGETHER - 1);
            for (int i = 0; i < TOGETHER; i++)
                if (good || i != 1)
                    assert_holds(together[i], good ? "new" : "old");
            if (!good)
                assert_fails_with("cannot be written: ");
            good = calls.renames < refused;
        }
    }
}

// Then none can be taken back: the line says which are new, and no old one is lost.
TEST_WITH(where_renaming_fails_from_then_on_both_are_kept, enter_folder, leave_folder) {
    char said[64];
    put_old_files();
    calls.lasting = 3;
    assert_false(write_together());
    snprintf(said, sizeof said, "a is new all the same, the old one is a.%06u;",
             (unsigned)getpid() % 1000000);
    assert_fails_with("b: cannot be written: ");
    assert_fails_with(said);
    assert_fails_with("; none is new all the same");
    assert_holds("a", "new");
    assert_holds(strrchr(said, ' ') ? strtok(strrchr(said, ' ') + 1, ";") : "", "old");
    assert_holds("b", "old");
    assert_holds("c", "old");
    assert_int_equal(entries(), TOGETHER + 1);
}

// Neither can be kept nor taken back: nothing may have been begun.
TEST_WITH(another_persons_file_in_a_sticky_folder_stays, enter_folder, leave_folder) {
    FileWriter one, two;
    FileWriter *const both[] = {&one, &two};
    put_file("mine", "old");
    put_file("theirs", "old");
    if (chmod("theirs", 0666) != 0 || chown("theirs", 1, 1) != 0 || chown(".", 2, 2) != 0 ||
        chmod(".", 01777) != 0)
        skip();
    pid_t child = fork();
    if (child == 0) { // as a third person
        bool good = setresuid(3, 3, 3) == 0 && file_begin(&one, "new", &error) &&
                    file_begin(&two, "theirs", &error) && !file_commit_all(both, 2, &error);
        _exit(!(good && strstr(error.text, "theirs: cannot be written: ")));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_holds("theirs", "old");
    assert_int_equal(entries(), 2);
}

// Found before anything is renamed.
TEST_WITH(one_that_is_not_whole_holds_all, enter_folder, leave_folder) {
    FileWriter good, bad;
    FileWriter *const both[] = {&good, &bad};
    put_file("good", "old");
    assert_true(file_begin(&good, "good", &error));
    assert_true(file_begin(&bad, "/dev/full", &error));
    fputs("new", bad.stream);
    assert_false(file_commit_all(both, 2, &error));
    assert_fails_with("/dev/full");
    assert_holds("good", "old");
    assert_int_equal(entries(), 1);
    // Its name is a folder's by then.
    assert_true(file_begin(&good, "good", &error));
    assert_true(file_begin(&bad, "bad", &error));
    assert_int_equal(mkdir("bad", 0700), 0);
    assert_false(file_commit_all(both, 2, &error));
    assert_fails_with("bad: cannot be written: Is a directory");
    assert_holds("good", "old");
    assert_int_equal(entries(), 2);
}

// --- Files that replace none ---

static void write_new(const char *path, const char *expected) {
    assert_true(file_begin_new(&writer, path, strlen("a-picture"), &error));
    fputs(expected, writer.stream);
    if (!file_commit(&writer, &error))
        fail_msg("%s", error.text);
    assert_string_equal(writer.path, expected);
    assert_holds(expected, expected);
}

// Whatever calls the file system has. Links, also to nothing, and folders are kept like files.
TEST_WITH(nothing_is_replaced, enter_folder, leave_folder) {
    for (int able = 0; able < 2; able++) {
        calls.error[LINK] = able < 1 ? EPERM : 0;
        assert_int_equal(symlink("nowhere", "a-picture.png"), 0);
        assert_int_equal(mkdir("a-picture-2.png", 0700), 0);
        put_file("a-picture-4.png", "old");
        write_new("a-picture.png", "a-picture-3.png");
        write_new("a-picture.png", "a-picture-5.png");
        write_new("a-picture-00000.png", "a-picture-00000.png");
        write_new("a-picture-00000.png", "a-picture-2-00000.png");
        assert_holds("a-picture-4.png", "old");
        assert_int_equal(entries(), 7);
        assert_int_equal(system("rm -r a-picture*"), 0);
    }
    // Whoever comes first has the name, not who began first.
    FileWriter first, second;
    assert_true(file_begin_new(&first, "x.png", 1, &error));
    assert_true(file_begin_new(&second, "x.png", 1, &error));
    assert_int_equal(access("x.png", F_OK), -1);
    assert_true(file_commit(&second, &error) && file_commit(&first, &error));
    assert_string_equal(second.path, "x.png");
    assert_string_equal(first.path, "x-2.png");
    assert_false(file_begin_new(&first, "missing/x.png", 9, &error));
    assert_fails_with("missing/x.png: cannot be written: No such file or directory");
}

// --- What is shipped ---

TEST_WITH(assets_are_found_from_anywhere, enter_folder, leave_folder) {
    char path[FILE_PATH_SIZE], here[FILE_PATH_SIZE];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir("/"), 0);
    assert_true(file_find_asset("assets/presets", path, &error));
    assert_int_equal(access(path, R_OK), 0);
    assert_int_equal(chdir(here), 0);
    assert_false(file_find_asset("assets/no such thing", path, &error));
    assert_fails_with("assets/no such thing");
}

// --- Which file a path leads to ---

static bool are_same(const char *a, const char *b) {
    FileIdentity first = file_identify(a), second = file_identify(b);
    assert_int_equal(file_is_same(&first, &second), file_is_same(&second, &first));
    return file_is_same(&first, &second);
}

TEST_WITH(one_file_has_several_names, enter_folder, leave_folder) {
    assert_int_equal(system("mkdir folder && ln -s folder link && echo a >old && ln -s old soft && "
                            "ln old hard && mkfifo pipe"),
                     0);
    static const struct {
        const char *a, *b;
        bool same;
    } pairs[] = {
        {"new", "new", true},
        {"new", "./new", true},
        {"new", "folder/../new", true},
        {"folder/new", "link/new", true},
        {"new", "folder/new", false},
        {"new", "New", false},
        {"old", "./old", true},
        {"old", "soft", true},
        {"old", "hard", true},
        {"old", "new", false},
        {"pipe", "link/../pipe", true},
        {"pipe", "old", false},
        {"folder", "link", true},
        {"/dev/full", "/dev/../dev/full", true},
        {"/dev/full", "/dev/zero", false},
        // Neither can be written, so that nothing is lost.
        {"missing/new", "missing/new", false},
        {"old/new", "old/new", false},
        {"new/", "new/", false},
        {"", "", false},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (are_same(pairs[i].a, pairs[i].b) != pairs[i].same)
            fail_msg("%s and %s", pairs[i].a, pairs[i].b);
    assert_int_equal(file_identify("old").kind, FILE_REGULAR);
    assert_int_equal(file_identify("new").kind, FILE_NEW);
    assert_int_equal(file_identify("pipe").kind, FILE_DIRECT);
    assert_int_equal(file_identify("/dev/null").kind, FILE_NULL);
    assert_int_equal(file_identify("missing/new").kind, FILE_UNKNOWN);

    int descriptor = open("old", O_RDONLY);
    FileIdentity opened = file_identify_descriptor(descriptor), named = file_identify("soft");
    assert_true(file_is_same(&opened, &named));
    close(descriptor);
    assert_int_equal(file_identify_descriptor(descriptor).kind, FILE_UNKNOWN);
    assert_int_equal(system("rm -r folder link old soft hard pipe"), 0);
}

// --- A person's own folders ---

TEST_WITH(user_folders, enter_folder, leave_folder) {
    char folder[FILE_PATH_SIZE], here[FILE_PATH_SIZE / 2], deep[FILE_PATH_SIZE];
    setenv("HOME", "/home/she", 1);
    setenv("XDG_CONFIG_HOME", "/own", 1);
    assert_true(file_find_user_folder(DISK_OWN_SETTINGS, folder, &error));
    assert_string_equal(folder, "/own/skein");
    setenv("XDG_CONFIG_HOME", "own", 1); // not absolute: ignored
    assert_true(file_find_user_folder(DISK_OWN_SETTINGS, folder, &error));
    assert_string_equal(folder, "/home/she/.config/skein");
    unsetenv("HOME");
    assert_false(file_find_user_folder(DISK_OWN_SETTINGS, folder, &error));
    assert_fails_with("neither XDG_CONFIG_HOME nor HOME is set");

    assert_non_null(getcwd(here, sizeof here));
    snprintf(deep, sizeof deep, "%s/a/b/c", here);
    assert_true(file_make_folder(deep, 0700, &error));
    assert_true(file_make_folder(deep, 0700, &error)); // it is there
    assert_int_equal(mode_of("a/b/c") & 0777, 0700);
    close(creat("a/file", 0600));
    snprintf(deep, sizeof deep, "%s/a/file/c", here);
    assert_false(file_make_folder(deep, 0700, &error));
    assert_fails_with("a/file");
    assert_int_equal(system("rm -r a"), 0);
}

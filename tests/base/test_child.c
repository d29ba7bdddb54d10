// Another program is heard, is waited for while it makes progress, and is ended with all that it
// started.
#include "test.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/interrupt.h"

static void start(Child *child, const char *script) {
    const char *const command[] = {"sh", "-c", script, NULL};
    assert_int_equal(child_start(child, command, -1, -1), 0);
}

// Its status, once it has ended by itself.
static int await_end(Child *child) {
    int status = 0;
    double began = clock_now();
    while (!child_has_ended(child, &status)) {
        child_await(child, -1);
        if (clock_now() - began > 120)
            fail_msg("no end");
    }
    return status;
}

static void assert_fails(Child *child, const char *said, const char *text) {
    Error error = {0};
    int status = await_end(child);
    assert_false(child_check(child, status, said, "file", &error));
    assert_string_equal(error.text, text);
}

static void assert_no_group(pid_t group) {
    for (double began = clock_now(); kill(-group, 0) == 0; clock_sleep(0.01))
        if (clock_now() - began > 60)
            fail_msg("something of it is left");
    assert_int_equal(errno, ESRCH);
}

// --- What it says ---

TEST(its_first_and_last_line_are_kept) {
    Child child;
    start(&child, "printf '\\n  first line\\n\\nsecond\\r\\n \\n last\\n\\n' >&2");
    assert_int_equal(await_end(&child), 0);
    assert_int_equal(child.lines, 3);
    assert_string_equal(child.first, "first line");
    assert_string_equal(child.last, "last");
    start(&child, "printf 'without an end' >&2");
    await_end(&child);
    assert_string_equal(child.first, "without an end");
    assert_string_equal(child.last, "without an end");
    start(&child, "printf '%02000d\\n%02000d' 1 1 >&2");
    await_end(&child);
    assert_int_equal(strlen(child.first), CHILD_LINE_SIZE - 1);
    assert_int_equal(strlen(child.last), CHILD_LINE_SIZE - 1);
    start(&child, "{ head -c 1000000 /dev/zero | tr '\\0' x; echo; echo end; } >&2"); // more than a
                                                                                      // pipe holds
    await_end(&child);
    assert_int_equal(child.lines, 2);
}

TEST(its_status_is_told) {
    Child child;
    Error error = {0};
    start(&child, "echo warning >&2");
    assert_true(child_check(&child, await_end(&child), child.last, "file", &error));
    start(&child, "exit 3");
    assert_fails(&child, child.first, "file: sh failed: it said nothing");
    start(&child, "echo no >&2; echo never >&2; exit 1");
    assert_fails(&child, child.last, "file: sh failed: never");
    start(&child, "kill -9 $$");
    assert_fails(&child, child.first, "file: sh failed: it was ended by signal 9");
    start(&child, "echo no >&2; kill -9 $$");
    assert_fails(&child, child.first, "file: sh failed: it was ended by signal 9: no");
}

TEST(what_cannot_be_started_is_told) {
    static const char *const missing[] = {"/nonexistent/program", NULL};
    static const char *const forbidden[] = {"/dev/null", NULL};
    Child child;
    assert_int_equal(child_start(&child, missing, -1, -1), ENOENT);
    assert_int_equal(child.process, 0);
    assert_int_equal(child_start(&child, forbidden, -1, -1), EACCES);
    child_kill(&child); // harmless
}

// --- What it leaves ---

TEST(what_it_started_ends_with_it) {
    Child child;
    start(&child, "sleep 1000 & exit 0");
    pid_t group = (pid_t)child.process;
    assert_int_equal(await_end(&child), 0);
    assert_int_equal(child.process, 0);
    assert_no_group(group);
    start(&child, "trap '' TERM INT HUP; sleep 1000 & sleep 1000");
    group = (pid_t)child.process;
    child_kill(&child);
    assert_no_group(group);
}

TEST(one_that_is_released_goes_on) {
    Child child;
    start(&child, "sleep 1000");
    pid_t group = (pid_t)child.process;
    child_release(&child);
    assert_int_equal(kill(-group, 0), 0);
    child_kill(&child); // harmless: it is no child of this any more
    assert_int_equal(kill(-group, 0), 0);
    assert_int_equal(kill(-group, SIGKILL), 0);
    assert_int_equal(waitpid(group, NULL, 0), group);
}

// --- How long it is waited for ---

static void assert_hangs(const char *script, double patience, double progress) {
    Child child;
    Error error = {0};
    start(&child, script);
    child.patience = patience;
    double began = clock_now(), now = began;
    do {
        child_await(&child, -1);
        now = clock_now();
        if (now - began < progress)
            child_expect(&child);
        if (now - began > 200)
            fail_msg("no patience is that long");
    } while (child_works(&child, "file", &error));
    assert_true(now - began >= progress);
    assert_true(child.idle > fmin(patience, CHILD_HURRY));
    assert_true(child.idle < CHILD_PATIENCE);
    assert_non_null(strstr(error.text, "file: sh hangs and was ended: no progress in "));
}

TEST(without_progress_it_hangs) {
    assert_hangs("sleep 1000", 0.2, 0);
    assert_hangs("sleep 1000", 0.2, 1);
    assert_hangs("while :; do :; done", 0.2, 0);
    assert_hangs("yes no >&2", 0.2, 0);
}

// In a process of its own, because a signal is not taken back.
TEST(after_a_signal_it_is_waited_for_less) {
    int status;
    pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        interrupt_install();
        raise(SIGINT);
        assert_hangs("sleep 1000", CHILD_PATIENCE, 0);
        _exit(0);
    }
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(status, 0);
}

TEST(a_file_that_is_written_is_progress) {
    Child child;
    DiskEntry file = {.changed = 1000000000};
    start(&child, "sleep 1000");
    child.idle = 20;
    child_expect_file(&child, &file);
    assert_true(child.idle == 0);
    child.idle = 20;
    child_expect_file(&child, &file);
    assert_true(child.idle == 20);
    file.changed++;
    child_expect_file(&child, &file);
    assert_true(child.idle == 0);
    child_kill(&child);
}

// As after Ctrl-Z.
TEST(time_in_which_nobody_asks_is_no_hanging) {
    Child child;
    start(&child, "sleep 1000");
    child.counted_at -= 1000;
    assert_true(child_idle(&child) == 1);
    child_kill(&child);
}

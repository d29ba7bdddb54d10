// Another program is heard, is waited for while it makes progress, and is ended with all that it
// started.
#include "test.h"

#include <errno.h>
#include <fcntl.h>
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

static void its_first_and_last_line_are_kept(void **state) {
    (void)state;
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

static void its_status_is_told(void **state) {
    (void)state;
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

static void what_cannot_be_started_is_told(void **state) {
    (void)state;
    static const char *const missing[] = {"/nonexistent/program", NULL};
    static const char *const forbidden[] = {"/dev/null", NULL};
    Child child;
    assert_int_equal(child_start(&child, missing, -1, -1), ENOENT);
    assert_int_equal(child.id, 0);
    assert_int_equal(child_start(&child, forbidden, -1, -1), EACCES);
    child_kill(&child); // harmless
}

// --- What it leaves ---

static void what_it_started_ends_with_it(void **state) {
    (void)state;
    Child child;
    start(&child, "sleep 1000 & exit 0");
    pid_t group = child.id;
    assert_int_equal(await_end(&child), 0);
    assert_int_equal(child.id, 0);
    assert_no_group(group);
    start(&child, "trap '' TERM INT HUP; sleep 1000 & sleep 1000");
    group = child.id;
    child_kill(&child);
    assert_no_group(group);
}

static void one_that_is_released_goes_on(void **state) {
    (void)state;
    Child child;
    start(&child, "sleep 1000");
    pid_t group = child.id;
    child_release(&child);
    assert_int_equal(kill(-group, 0), 0);
    child_kill(&child); // harmless: it is no child of this any more
    assert_int_equal(kill(-group, 0), 0);
    assert_int_equal(kill(-group, SIGKILL), 0);
    assert_int_equal(waitpid(group, NULL, 0), group);
}

// --- How long it is waited for ---

// Seconds until it hangs, where it takes bytes for so long first, or writes without end; waited:
// those of them that were counted.
static double time_patience(const char *script, double progress, bool writes, double *waited) {
    Child child;
    Error error = {0};
    double began = clock_now();
    uint64_t size = 0;
    start(&child, script);
    while (!child_hangs(&child, 0)) {
        if (writes)
            child_expect_size(&child, ++size);
        else
            child_await(&child, -1);
        if (clock_now() - began < progress)
            child_expect(&child);
        if (clock_now() - began > 200)
            fail_msg("no patience is that long");
    }
    *waited = child.waited;
    assert_false(child_give_up(&child, "file", &error));
    assert_non_null(strstr(error.text, "file: sh hangs and was ended: no progress in "));
    return clock_now() - began;
}

// After a signal, in processes of their own, because one is not taken back.
static void without_progress_it_hangs(void **state) {
    (void)state;
    static const struct {
        const char *script;
        double progress, least; // seconds
        bool writes;
    } stuck[] = {{"sleep 1000", 0, CHILD_HURRY, false},
                 {"sleep 1000", 2, CHILD_HURRY + 1, false},
                 {"sleep 1000", 0, CHILD_HURRY, true},
                 {"while :; do :; done", 0, CHILD_HURRY, false},
                 {"yes no >&2", 0, CHILD_HURRY, false}};
    enum { COUNT = sizeof stuck / sizeof *stuck };
    pid_t processes[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        processes[i] = fork();
        assert_true(processes[i] >= 0);
        if (processes[i] == 0) {
            interrupt_install();
            raise(SIGINT);
            double waited, passed = time_patience(stuck[i].script, stuck[i].progress,
                                                  stuck[i].writes, &waited);
            // No more than a second is counted at a time.
            _exit(passed >= stuck[i].least && waited <= CHILD_HURRY + 1 ? 0 : 1);
        }
    }
    for (size_t i = 0; i < COUNT; i++) {
        int status;
        assert_int_equal(waitpid(processes[i], &status, 0), processes[i]);
        assert_int_equal(status, 0);
    }
}

// One of many that want the processor gets little of it: that is not its fault.
static void waiting_for_a_processor_is_no_hanging(void **state) {
    (void)state;
    Child child;
    if (access("/proc/self/schedstat", R_OK) != 0)
        skip();
    start(&child, "for i in 1 2 3 4 5 6 7 8; do while :; do :; done & done; while :; do :; done");
    double began = clock_now();
    clock_sleep(0.2);
    assert_false(child_hangs(&child, 0));
    while (clock_now() - began < 120 && child.waited > 0.9 * (clock_now() - began)) {
        child_await(&child, -1);
        (void)child_hangs(&child, 0);
    }
    assert_true(clock_now() - began < 120);
    child_kill(&child);
}

int child_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_first_and_last_line_are_kept),
        cmocka_unit_test(its_status_is_told),
        cmocka_unit_test(what_cannot_be_started_is_told),
        cmocka_unit_test(what_it_started_ends_with_it),
        cmocka_unit_test(one_that_is_released_goes_on),
        cmocka_unit_test(without_progress_it_hangs),
        cmocka_unit_test(waiting_for_a_processor_is_no_hanging),
    };
    return cmocka_run_group_tests_name("base.child", tests, NULL, NULL);
}

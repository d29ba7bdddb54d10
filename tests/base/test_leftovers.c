// A second signal removes what would stay behind, and only that.
#define _GNU_SOURCE // SIGKILL
#include "test.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "support/scratch.h"

// --- What a process does that two signals end ---

static void make_file(void) {
    FileWriter writer;
    Error error = {0};
    if (!file_begin(&writer, "file", &error))
        _exit(3);
}

// The group's number is told in a file that is not removed.
static void start_group(void) {
    static const char *const command[] = {"sh", "-c", "sleep 1000 & sleep 1000", NULL};
    Child child;
    FILE *told = fopen("told", "w");
    if (!told || child_start(&child, command, -1, -1) != 0)
        _exit(3);
    fprintf(told, "%d\n", (int)child.process);
    fclose(told);
}

// Another's file that has the name by now which the temporary file had.
static void commit_file(void) {
    FileWriter writer;
    Error error = {0};
    char temporary[sizeof writer.temporary];
    if (!file_begin(&writer, "kept", &error))
        _exit(3);
    strcpy(temporary, writer.temporary);
    if (!file_commit(&writer, &error))
        _exit(3);
    scratch_make(temporary);
}

static void *hold(void *unused) {
    leftovers_hold();
    scratch_make("late");
    scratch_make("told");
    clock_sleep(0.2);
    leftovers_add(0, "late");
    leftovers_release();
    return unused;
}

static void make_late_file(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, hold, NULL) != 0)
        _exit(3);
    while (access("told", F_OK) != 0)
        clock_sleep(0.001);
}

// Does this in a process of its own, which sends itself two signals; returns its status.
static int end_by_signal(void (*work)(void), int signal) {
    pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        interrupt_install();
        work();
        raise(signal);
        if (!interrupt_requested())
            _exit(4);
        raise(signal);
        _exit(5);
    }
    int status;
    assert_int_equal(waitpid(process, &status, 0), process);
    return status;
}

static void assert_ended_by(int signal, int status) {
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), signal);
}

// --- The tests ---

TEST_WITH(removes_temporary_files, scratch_enter, scratch_leave) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        assert_ended_by(signals[i], end_by_signal(make_file, signals[i]));
        assert_int_equal(scratch_clear(), 0);
    }
}

TEST_WITH(keeps_committed_files, scratch_enter, scratch_leave) {
    assert_ended_by(SIGINT, end_by_signal(commit_file, SIGINT));
    assert_true(file_is_there("kept"));
    assert_int_equal(scratch_clear(), 2);
}

TEST_WITH(ends_process_groups, scratch_enter, scratch_leave) {
    assert_ended_by(SIGTERM, end_by_signal(start_group, SIGTERM));
    FILE *told = fopen("told", "r");
    int group = 0;
    assert_non_null(told);
    assert_int_equal(fscanf(told, "%d", &group), 1);
    fclose(told);
    double began = clock_now();
    while (kill(-group, 0) == 0 && clock_now() - began < 60) // until its parent has reaped it
        clock_sleep(0.01);
    assert_int_equal(kill(-group, 0), -1);
    assert_int_equal(errno, ESRCH);
    assert_int_equal(scratch_clear(), 1);
}

// Whoever has made a file comes to adding it.
TEST_WITH(waits_for_who_is_adding, scratch_enter, scratch_leave) {
    assert_ended_by(SIGINT, end_by_signal(make_late_file, SIGINT));
    assert_false(file_is_there("late"));
    assert_int_equal(scratch_clear(), 1);
}

static int different_signals(void) {
    pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        interrupt_install();
        raise(SIGHUP);
        raise(SIGTERM);
        _exit(interrupt_requested() ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(process, &status, 0), process);
    return status;
}

// Some who end a session send SIGTERM and SIGHUP at once.
TEST(one_of_each_is_no_second_one) {
    assert_int_equal(different_signals(), 0);
}

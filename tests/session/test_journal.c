// Journals as files: what is written is read back, and whatever is wrong is named with its line.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "session/journal.h"

static const char *const path = "test.journal";

static FILE *begin(void) {
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    return stream;
}

TEST(every_entry_reads_back) {
    static const char *const changes[] = {
        "model=leader",
        "gravity=0.1",
        "rule.wander=off",
        "birds=5",
        "seed=18446744073709551615",
        "restart",
        "preset=a b/c.cfg",
        "pointer=1,2,3",
        "camera=1,2,3,4,5",
        "pick=3",
        "pick=none",
        "init=/a b/c=d.csv",
        "mesh=./x y.obj",
    };
    enum { COUNT = sizeof changes / sizeof *changes };
    FILE *stream = begin();
    journal_write_head(stream);
    fprintf(stream, "# a remark\n\n");
    for (uint64_t i = 0; i < COUNT; i++) {
        Change change;
        Error error = {0};
        assert_true(change_parse(changes[i], &change, &error));
        char lead[8];
        snprintf(lead, sizeof lead, "%d ", (int)i * 10);
        line_write(stream, lead, &change);
    }
    line_write_hash(stream, 1000, 0x0123456789abcdef);
    fprintf(stream, "1000 version 7\r\n");
    journal_write_end(stream, UINT64_MAX, 5);
    fclose(stream);

    Journal journal;
    Error error = {0};
    if (!journal_open(&journal, path, &error))
        fail_msg("%s", error.text);
    assert_true(journal.has_end);
    assert_true(journal.end_tick == UINT64_MAX);
    const JournalEntry *entry = &journal.next;
    for (uint64_t i = 0; i < COUNT; i++) {
        char text[CHANGE_TEXT_SIZE];
        assert_int_equal(entry->line.kind, LINE_CHANGE);
        assert_int_equal(entry->tick, i * 10);
        assert_int_equal(entry->line.change.tick, i * 10);
        assert_int_equal(entry->number, i + 4);
        change_print(&entry->line.change, text);
        assert_string_equal(text, changes[i]);
        journal_advance(&journal);
    }
    assert_int_equal(entry->line.kind, LINE_HASH);
    assert_true(entry->line.number == 0x0123456789abcdef);
    journal_advance(&journal);
    assert_int_equal(entry->line.kind, LINE_VERSION);
    assert_int_equal(entry->line.number, 7);
    journal_advance(&journal);
    assert_int_equal(entry->line.kind, LINE_END);
    assert_true(entry->line.number == 5);
    journal_advance(&journal);
    assert_false(journal.has_next);
    journal_close(&journal);
}

static void refuse(const char *text, size_t size, const char *where, const char *what) {
    FILE *stream = begin();
    fwrite(text, 1, size, stream);
    fclose(stream);
    Journal journal;
    Error error = {0};
    if (journal_open(&journal, path, &error))
        fail_msg("taken: %s", text);
    char start[64];
    snprintf(start, sizeof start, "%s%s", path, where);
    if (strncmp(error.text, start, strlen(start)) != 0 || !strstr(error.text, what))
        fail_msg("'%s' says nothing of '%s' and '%s'", error.text, start, what);
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_null(journal.lines.text);
}

#define HEAD "skein-journal 1\n"
#define START HEAD "0 model=leader\n"

TEST(bad_lines_are_named) {
    static const struct {
        const char *text, *where, *what;
    } bad[] = {
        {"", ":1: ", "skein-journal 1"},
        {"\n", ":1: ", "skein-journal 1"},
        {"step,id\n", ":1: ", "skein-journal 1"},
        {"skein-journal 2\n", ":1: 'skein-journal 2'", "expected the line skein-journal 1"},
        {HEAD, ": ", "0 model=leader"},
        {HEAD "# nothing\n\n", ": ", "0 model=leader"},
        {HEAD "0 gravity=1\n", ":2: ", "0 model=NAME"},
        {HEAD "# late\n5 model=leader\n", ":3: ", "0 model=NAME"},
        {HEAD "0 hash 0123456789abcdef\n", ":2: ", "0 model=NAME"},
        {START "gravity=1\n", ":3: gravity=1", "TICK CHANGE"},
        {START "-1 gravity=1\n", ":3: -1", "TICK CHANGE"},
        {START "  gravity=1\n", ":3: gravity=1", "TICK CHANGE"},
        {START "1.5 gravity=1\n", ":3: 1.5", "TICK CHANGE"},
        {START "18446744073709551616 gravity=1\n", ":3: 1844", "TICK CHANGE"},
        {START "5\n", ":3: 5", "TICK CHANGE"},
        {START "5 \n", ":3: 5", "TICK CHANGE"},
        {START "5 gravity\n", ":3: gravity", "expected NAME=VALUE"},
        {START "5 gravity=\n", ":3: gravity=", "expected NAME=VALUE"},
        {START "5 gravity=1\x01\n", ":3: ", "control character"},
        {START "5 hash 0123\n", ":3: hash 0123", "16 hexadecimal digits"},
        {START "5 hash 0123456789abcdeg\n", ":3: hash", "16 hexadecimal digits"},
        {START "5 end 0123456789ABCDEF\n", ":3: end", "16 hexadecimal digits"},
        {START "5 end\n", ":3: end", "expected NAME=VALUE"},
        {HEAD "0 model=leader", ": ", "0 model=leader"},
        {"skein-journal 1", ":1: ", "skein-journal 1"},
        {START "0 version x\n", ":3: version x", "a whole number from 0"},
        {START "5 gravity=1\n4 gravity=2\n", ":4: tick 4 after tick 5", "go back"},
        {START "5 end 0123456789abcdef\n\n5 gravity=1\n", ":5: ", "follow the end"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuse(bad[i].text, strlen(bad[i].text), bad[i].where, bad[i].what);
    static const char binary[] = "skein\0journal 1\n0 model=leader\n";
    refuse(binary, sizeof binary - 1, ":1: ", "skein-journal 1");
}

static void write_bytes(const char *text, size_t size) {
    FILE *stream = begin();
    fwrite(text, 1, size, stream);
    fclose(stream);
}

// What a journal of these bytes is taken for.
typedef struct Expected {
    size_t entries, broken_line; // broken_line: 0, or of the line that is left out
    uint64_t end_tick;
    bool has_end;
} Expected;

static void expect(const char *text, size_t size, Expected expected) {
    Journal journal;
    Error error = {0};
    size_t entries = 0;
    write_bytes(text, size);
    if (!journal_open(&journal, path, &error))
        fail_msg("%zu bytes: %s", size, error.text);
    assert_int_equal(journal.has_end, expected.has_end);
    assert_int_equal(journal.end_tick, expected.end_tick);
    assert_int_equal(journal.broken_line, expected.broken_line);
    for (; journal.has_next; journal_advance(&journal))
        entries++;
    assert_int_equal(entries, expected.entries);
    journal_close(&journal);
    journal_close(&journal);
}

static const char flown[] = START "7 gravity=1.25\n# why\n\n9 restart\n12 end 0123456789abcdef\n";
enum { FLOWN_SIZE = sizeof flown - 1 };

// Of the first bytes of it, with something behind them that is no line.
static Expected expect_of(size_t size) {
    static const size_t entries[] = {0, 0, 1, 2, 2, 2, 3, 4};
    static const uint64_t ticks[] = {0, 0, 0, 7, 7, 7, 9, 12};
    size_t lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += flown[i] == '\n';
    return (Expected){entries[lines], lines + 1, ticks[lines], lines == 7};
}

// As one that is killed while it writes: at any byte. A number that is cut is another number, so
// that only a line with its end counts.
TEST(a_journal_breaks_off_anywhere) {
    for (size_t size = 1; size <= FLOWN_SIZE; size++) {
        Expected expected = expect_of(size);
        if (flown[size - 1] == '\n')
            expected.broken_line = 0;
        if (size < strlen(HEAD))
            refuse(flown, size, ":1: ", "skein-journal 1");
        else if (size < strlen(START))
            refuse(flown, size, ": ", "expected entries");
        else
            expect(flown, size, expected);
    }
}

// As after a power failure: the disk has not got its text from there on, or not that part of it.
TEST(zero_bytes_end_a_journal) {
    for (size_t from = strlen(START); from <= FLOWN_SIZE; from++) {
        char text[FLOWN_SIZE + 4096] = "";
        Expected expected = expect_of(from);
        memcpy(text, flown, from);
        expect(text, sizeof text, expected);
        memcpy(text, flown, FLOWN_SIZE);
        text[from] = '\0';
        expect(text, FLOWN_SIZE + 1, expected);
    }
}

// It has its end: only another entry is not accepted there.
TEST(comments_may_follow_the_end) {
    static const char *const texts[] = {"", "\n", "# by hand\n", "# by hand", " \t", "\r", " #"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[256];
        int size = snprintf(text, sizeof text, START "5 end 0123456789abcdef\n%s", texts[i]);
        write_bytes(text, (size_t)size);
        Journal journal;
        Error error = {0};
        if (!journal_open(&journal, path, &error))
            fail_msg("'%s': %s", texts[i], error.text);
        assert_true(journal.has_end);
        journal_close(&journal);
    }
}

// Broken off between two lines: what is there is flown, to its last tick.
TEST(without_an_end) {
    static const char text[] = START "7 gravity=1\n9 restart\n";
    expect(text, sizeof text - 1, (Expected){3, 0, 9, false});
}

// The command line: what it means, and that whatever is wrong is refused in words that help.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/options.h"
#include "base/text.h"
#include "gfx/context.h"

enum { MOST_WORDS = 24 };

// The command line that was parsed last, of words with a bar between: texts with spaces stay whole.
static struct {
    char text[8192];
    char *argv[MOST_WORDS + 1];
    Options options;
    Error error;
} line;

static bool parse(const char *words) {
    options_deinit(&line.options);
    memset(&line, 0, sizeof line);
    assert_true(strlen(words) < sizeof line.text);
    strcpy(line.text, words);
    int argc = 0;
    line.argv[argc++] = "skein";
    for (char *at = *words ? line.text : NULL; at;) {
        assert_true(argc < MOST_WORDS);
        line.argv[argc++] = at;
        at = strchr(at, '|');
        if (at)
            *at++ = '\0';
    }
    return options_parse(&line.options, argc, line.argv, &line.error);
}

static void accept(const char *words) {
    if (!parse(words))
        fail_msg("%s: %s", words, line.error.text);
}

// Refused as a mistake of the command line, with these three in the text.
static void refuse(const char *words, const char *first, const char *second, const char *third) {
    if (parse(words))
        fail_msg("%s was accepted", words);
    const char *wanted[] = {first, second, third};
    for (size_t i = 0; i < 3; i++)
        if (!strstr(line.error.text, wanted[i]))
            fail_msg("%s: '%s' says nothing of '%s'", words, line.error.text, wanted[i]);
    assert_null(strchr(line.error.text, '\n'));
    assert_int_equal(line.error.kind, ERROR_USAGE);
}

// --- What is understood ---

TEST(defaults) {
    accept("");
    const Options *o = &line.options;
    assert_int_equal(o->command, COMMAND_FLY);
    assert_int_equal(o->session.seed, 1);
    assert_int_equal(o->session.threads, pool_processors());
    assert_int_equal(o->session.simd, SIM_SIMD_AUTO);
    assert_false(o->session.has_birds || o->session.has_seed || o->help || o->fly.fullscreen);
    assert_int_equal(o->picture.width, 1280);
    assert_int_equal(o->picture.height, 720);
    accept("render");
    assert_int_equal(o->picture.gpu, GFX_DEVICE_AUTO);
    assert_true(o->film.fps == 30 && o->film.shutter == 0 && o->film.frames == 1);
    assert_false(o->film.has_frames || o->film.has_warm);
    assert_string_equal(o->film.out, "skein.png");
    accept("bench");
    assert_int_equal(o->bench.counts.count, 6);
    assert_true(o->bench.simulate);
}

// A value of each kind, in each way to write it.
TEST(values) {
    accept("simulate|--steps|10|--every=3|--dt|0|--states|s.csv|--metrics|-|--hash|--search|brute|"
           "--threads|256|--birds|0|--neighbours|17.5");
    const Options *o = &line.options;
    assert_int_equal(o->simulate.steps, 10);
    assert_int_equal(o->simulate.every, 3);
    assert_true(o->session.has_dt && o->session.dt == 0);
    assert_string_equal(o->simulate.states, "s.csv");
    assert_string_equal(o->simulate.metrics, "-");
    assert_true(o->simulate.hash);
    assert_int_equal(o->session.search, SIM_SEARCH_BRUTE);
    assert_int_equal(o->session.threads, 256);
    assert_true(o->session.has_birds && o->session.birds == 0);
    assert_true(o->session.has_neighbours && o->session.neighbours == 17.5);

    accept("render|--size|640x481|--gpu|software|--out|a b.png|--warm|0|--range|2.5:10");
    assert_true(o->film.has_warm && o->film.warm == 0);
    assert_int_equal(o->film.picture.width, 640);
    assert_int_equal(o->film.picture.height, 481);
    assert_int_equal(o->film.picture.gpu, GFX_DEVICE_SOFTWARE);
    assert_string_equal(o->film.out, "a b.png");
    assert_true(o->film.range.from == 2.5 && o->film.range.to == 10);

    accept("fly|evening.journal|--size|640x480");
    assert_string_equal(o->fly.open, "evening.journal");
    accept("./evening|--size|640x480");
    assert_string_equal(o->fly.open, "./evening");
    refuse("fly|--open|a.cfg|b.cfg", "unexpected argument b.cfg", "", "");

    accept("bench|--compare|a.json|b.json|--plot|p.png|c.json");
    assert_int_equal(o->bench.compare.count, 3);
    assert_string_equal(o->bench.compare.items[2], "c.json");
    accept("bench|--counts|1,20,300|--simulate|off|--seed|18446744073709551615");
    assert_int_equal(o->bench.counts.count, 3);
    assert_int_equal(o->bench.counts.items[2], 300);
    assert_false(o->bench.simulate);
    assert_true(o->bench.session.seed == UINT64_MAX);

    accept("fly|--journal|a.journal|--resume|a b");
    assert_string_equal(o->fly.session.resume, "a b");
    assert_string_equal(o->fly.journal, "a.journal");
    assert_int_equal(o->fly.argc, 6); // what the notes beside files give as the command
    assert_string_equal(o->fly.argv[2], "--journal");
}

// The names in the table of options are those of the rooms, in the order of their enums.
TEST(choices_are_the_names_of_their_rooms) {
    char words[64];
    for (int simd = SIM_SIMD_AUTO; simd <= SIM_SIMD_AVX512; simd++) {
        snprintf(words, sizeof words, "simulate|--simd|%s", sim_simd_name((SimSimd)simd));
        accept(words);
        assert_int_equal(line.options.session.simd, simd);
    }
    for (int search = SIM_SEARCH_GRID; search <= SIM_SEARCH_BRUTE; search++) {
        snprintf(words, sizeof words, "bench|--search|%s",
                 search == SIM_SEARCH_BRUTE ? "brute" : "grid");
        accept(words);
        assert_int_equal(line.options.session.search, search);
    }
    accept("bench|--draw|single");
    assert_int_equal(line.options.bench.draw, FRAME_DRAW_SINGLE);
}

// --rule and --set go through the same door, in the order given.
TEST(changes_keep_their_order) {
    accept(
        "simulate|--rule|wander=off|--set|gravity=2|--birds|7|--rule|wander=on|--set|threat=1,2,3|"
        "--at|5:rule.alignment=off|--at|0:birds=3");
    const Options *o = &line.options;
    assert_int_equal(o->session.change_count, 4);
    const Change *changes = o->session.changes;
    assert_int_equal(changes[0].kind, CHANGE_RULE);
    assert_false(changes[0].rule.on);
    assert_int_equal(changes[1].kind, CHANGE_PARAM);
    assert_string_equal(changes[1].name, "gravity");
    assert_string_equal(changes[1].text, "2");
    assert_true(changes[2].rule.on);
    assert_int_equal(changes[3].kind, CHANGE_THREAT);
    assert_int_equal(o->timed.count, 2);
    assert_int_equal(o->timed.items[0].tick, 5);
    assert_string_equal(o->timed.items[0].name, "alignment");
    assert_int_equal(o->timed.items[1].tick, 0);
    assert_int_equal(o->timed.items[1].kind, CHANGE_BIRDS);
}

TEST(help_and_version_stand_before_checks) {
    accept("simulate|--help|--init|a|--birds|5");
    assert_true(line.options.help);
    accept("-h");
    assert_true(line.options.help);
    accept("--version");
    assert_true(line.options.version);
}

TEST(help_of_a_command_or_of_all) {
    static const char *const all[] = {"-h", "--help", "help", "help|help", "--birds|5|--help"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        accept(all[i]);
        assert_true(line.options.help && !line.options.named);
    }
    for (int i = 0; i < COMMAND_COUNT; i++) {
        char words[64];
        snprintf(words, sizeof words, "help|%s", options_commands[i].name);
        accept(words);
        assert_true(line.options.help && line.options.named);
        assert_int_equal(line.options.command, i);
    }
    refuse("help|simulat", "unknown command simulat", "did you mean simulate?", "");
    refuse("help|nonsense", "unknown command nonsense", "expected fly", "info or help");
    refuse("help|render|now", "unexpected argument now", "skein render --help", "");
    refuse("hel", "unknown command hel", "did you mean help?", "");
}

// The commands come first, then what most of them share.
TEST(overview_begins_with_the_commands) {
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    options_print_overview(stream);
    fclose(stream);
    const char *options = strstr(text, "--preset"), *at = text;
    assert_non_null(options);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        char start[64];
        snprintf(start, sizeof start, "\n  %s ", options_commands[i].name);
        at = strstr(at, start);
        assert_true(at && at < options);
    }
    assert_null(strstr(text, "--report")); // fly's own
    free(text);
}

TEST(help_names_every_option) {
    for (Command command = 0; command < COMMAND_COUNT; command++) {
        char *text = NULL, name[32];
        size_t size;
        FILE *stream = open_memstream(&text, &size);
        assert_non_null(stream);
        options_print_help(stream, command);
        fclose(stream);
        for (size_t i = 0; i < options_count; i++) {
            snprintf(name, sizeof name, "\n  --%s", options_rows[i].name);
            if (option_is_of(&options_rows[i], command) && !strstr(text, name))
                fail_msg("the help of %s lacks %s", options_commands[command].name, name);
        }
        for (const char *at = text; at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
            assert_true(strcspn(at, "\n") <= 120);
        free(text);
    }
}

// --- What is refused ---

TEST(bad_values) {
    // The option, the value, and what would be accepted.
    static const struct {
        const char *command, *option, *value, *accepted;
    } bad[] = {
        {"simulate", "--birds", "1e3", "a whole number"},
        {"simulate", "--simd", "sse9", "auto|plain|avx2|avx512"},
        {"simulate", "--search", "octree", "grid|brute"},
        {"simulate", "--rule", "wander", "NAME=on|off"},
        {"simulate", "--rule", "=on", "NAME=on|off"},
        {"simulate", "--set", "gravity", "NAME=VALUE"},
        {"simulate", "--set", "lure=5", "lure=5: expected lure=X,Y,Z|off"},
        {"simulate", "--set", "=3", "NAME=VALUE"},
        {"simulate", "--set", "birds=3", "NAME=VALUE"},
        {"simulate", "--set", "rule.wander=on", "NAME=VALUE"},
        {"simulate", "--dt", "nan", "a number from 0"},
        {"simulate", "--at", "5", "TICK:CHANGE"},
        {"simulate", "--at", "-1:gravity=1", "TICK:CHANGE"},
        {"simulate", "--at", "99999999999999999999999999999999999:restart", "TICK:CHANGE"},
        {"simulate", "--at", "5:resume=a", "by --resume"},
        {"simulate", "--checkpoint", "-", "a file's name"},
        {"fly", "--journal", "-", "a file's name"},
        {"fly", "--size", "640", "WIDTHxHEIGHT"},
        {"fly", "--size", "640x480x3", "WIDTHxHEIGHT"},
        {"render", "--range", "3", "FROM:TO"},
        {"render", "--range", "3:2", "FROM < TO"},
        {"render", "--range", "2:2", "FROM < TO"},
        {"render", "--gpu", "fast", "auto or software"},
        {"bench", "--counts", "10,,20", "whole numbers"},
        {"bench", "--counts", "ten", "whole numbers"},
        {"bench", "--simulate", "maybe", "on or off"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char words[256];
        snprintf(words, sizeof words, "%s|%s=%s", bad[i].command, bad[i].option, bad[i].value);
        // '|' parts words here, so choices come in one word only.
        refuse(words, bad[i].option, bad[i].value, bad[i].accepted);
    }
    refuse("simulate|--at|5:gravity", "--at", "gravity", "NAME=VALUE");
}

// At both ends of a range an option is accepted, and refused beyond them.
TEST(ranges) {
    static const struct {
        const char *command, *option, *lowest, *highest, *below, *above;
    } ranges[] = {
        {"simulate", "--birds", "0", "16777216", "-1", "16777217"},
        {"simulate", "--seed", "0", "18446744073709551615", "-1", "18446744073709551616"},
        {"simulate", "--threads", "1", "256", "0", "257"},
        {"simulate", "--steps", "0", "1099511627776", "-1", "1099511627777"},
        {"simulate", "--every", "1", "1099511627776", "0", "1099511627777"},
        {"simulate", "--dt", "0", "10", "-1e-9", "10.000001"},
        {"simulate", "--neighbours", "0.1", "10000", "0.0999", "10000.1"},
        {"fly", "--seconds", "0.001", "1e6", "0.0009", "1000000.1"},
        {"fly", "--monitor", "1", "99", "0", "100"},
        {"fly", "--size", "1x1", "16384x16384", "0x1", "16384x16385"},
        {"render", "--seconds", "0.001", "1e6", "0.0009", "1000000.1"},
        {"render", "--warm", "0", "1e5", "-0.1", "100000.1"},
        {"render", "--frames", "1", "10000000", "0", "10000001"},
        {"render", "--fps", "1", "1000", "0.999", "1000.1"},
        {"render", "--samples", "1", "64", "0", "65"},
        {"render", "--shutter", "0", "360", "-0.1", "360.1"},
        {"render", "--range", "0:1e-9", "0:1e6", "-1e-9:1", "0:1000000.1"},
        {"render", "--gpu", "0", "255", "-1", "256"},
        {"bench", "--frames", "1", "10000000", "0", "10000001"},
        {"bench", "--warmup", "0", "100000", "-1", "100001"},
        {"bench", "--counts", "1", "16777216", "0", "16777217"},
        {"bench", "--target-fps", "1", "1000", "0.999", "1000.1"},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        const char *good[] = {ranges[i].lowest, ranges[i].highest};
        const char *bad[] = {ranges[i].below, ranges[i].above};
        char words[128];
        for (int end = 0; end < 2; end++) {
            snprintf(words, sizeof words, "%s|%s=%s", ranges[i].command, ranges[i].option,
                     good[end]);
            accept(words);
            snprintf(words, sizeof words, "%s|%s=%s", ranges[i].command, ranges[i].option,
                     bad[end]);
            refuse(words, ranges[i].option, bad[end], "");
        }
    }
}

TEST(too_long_changes) {
    static const char *const before[] = {"simulate|--rule|wander=", "simulate|--set|gravity="};
    for (size_t i = 0; i < 2; i++) {
        char words[CHANGE_TEXT_SIZE + 64];
        snprintf(words, sizeof words, "%s%0*d", before[i], CHANGE_TEXT_SIZE, 1);
        refuse(words, i ? "--set" : "--rule", "longer than", "");
    }
}

TEST(too_many_counts) {
    char words[1024] = "bench|--counts|1";
    for (int i = 1; i < BENCH_MOST_RUNS; i++)
        strcat(words, ",1");
    accept(words);
    assert_int_equal(line.options.bench.counts.count, BENCH_MOST_RUNS);
    strcat(words, ",1");
    refuse(words, "--counts", "1,1", "at most 64");
}

TEST(unknown_words) {
    refuse("simulat", "unknown command simulat", "did you mean simulate?", "bench");
    refuse("frobnicate", "unknown command frobnicate", "expected fly", "info");
    refuse("simulate|--stats|-", "unknown option --stats", "did you mean --states?", "");
    refuse("simulate|--step-count=5", "unknown option --step-count", "skein simulate --help", "");
    refuse("simulate|--thread-count|2", "--thread-count", "", "");
    refuse("simulate|--size|1x1", "--size", "no option of `skein simulate`", "");
    refuse("fly|--hash", "--hash", "no option of `skein fly`", "");
    refuse("simulate|-x", "unknown option -x", "--help", "");
    refuse("simulate|-xy", "unknown option -x", "--help", "");
    refuse("simulate|-\xc3\xa9", "unknown option -\xc3\xa9;", "--help", "");
    refuse("simulate|-\xc3\xa9t\xc3\xa9", "unknown option -\xc3\xa9t\xc3\xa9;", "--help", "");
    refuse("simulate|--steps", "--steps", "needs a value", "");
    refuse("simulate|leader", "unexpected argument leader", "skein simulate --help", "");
    refuse("simulate|--hash|--|left", "unexpected argument left", "", "");
    refuse("simulate|--hash=1", "--hash", "takes no value", "");
    refuse("simulate|--s|1", "--s", "", "");
}

TEST(what_cannot_stand_together) {
    refuse("simulate|--init|a.csv|--birds|5", "--init", "--birds", "");
    refuse("render|--seed|1|--resume|a", "--resume", "--seed", "checkpoint");
    refuse("bench|--resume|a|--counts|5", "--resume", "--counts", "checkpoint");
    refuse("simulate|--at|5:restart|--replay|a", "--replay", "--at", "journal");
    refuse("simulate|--replay|a|--resume|b", "--replay", "--resume", "journal");
    refuse("render|--replay|a|--set|gravity=1", "--replay", "--set", "cannot stand beside it");
    refuse("fly|--model|plane|--link|a", "--link", "--model", "cannot stand beside it");
    refuse("bench|--csv|-|--json|-", "--csv", "--json", "standard output");
    refuse("simulate|--states|-|--per-flock", "--per-flock", "--metrics", "says where to");
    refuse("simulate|--states|-|--metrics-of|all", "--metrics-of", "--metrics", "says where to");
    refuse("simulate|--metrics|-|--metrics-of|shape,,groups", "--metrics-of", "shape|",
           "commas between");
    refuse("simulate|--metrics|-|--metrics-of|plain", "--metrics-of", "plain", "expected shape");
    refuse("bench|--birds|5", "--birds", "--counts", "");
    refuse("bench|--target-fps|60|--counts|5", "--target-fps", "--counts", "");
    refuse("bench|--window|--gpu|0", "--window", "--gpu", "");
    refuse("bench|--compare|a|--limits", "--compare", "--limits", "");
    refuse("bench|--compare|1|2|3|4|5|6|7|8|9", "--compare", "at most 8", "");
    refuse("bench|a.json", "unexpected argument a.json", "", "");
    refuse("bench|--init|a.csv", "--init", "--counts", "");
    refuse("render|--frames|5|--seconds|1", "--frames", "--seconds", "");
    accept("simulate|--states|-|--metrics|a.csv|--hash");
    accept("fly|--seconds|5|--resume|a|--set|gravity=1"); // --frames is not fly's
    accept("simulate|--replay|a|--threads|1|--search|brute|--every|5|--checkpoint|b|--hash");
    accept("render|--replay|a|--threads|1|--camera|0,0,0,0,0|--seconds|2|--save-preset|p.cfg");
}

// tests/e2e/outputs.sh has every pair, in files that are there.
TEST(files_are_compared) {
    refuse("simulate|--states|a|--metrics|./a", "--states a", "--metrics ./a", "same file");
    refuse("simulate|--states|a|--metrics|a.meta.json", "the notes *.meta.json of --states a",
           "--metrics a.meta.json", "same file");
    refuse("simulate|--checkpoint|a.meta.json|--metrics|a", "--checkpoint a.meta.json",
           "the notes *.meta.json of --metrics a", "same file");
    refuse("simulate|--checkpoint|/dev/full|--metrics|/dev/full", "--metrics", "--checkpoint",
           "same file");
    accept("simulate|--states|/dev/null|--metrics|/dev/null|--checkpoint|/dev/null");
    accept("fly|--report|a.meta.json|--journal|b"); // of a report there are no notes
    accept("fly|--journal|/dev/null|--report|/dev/null.meta.json");
    accept("render|--save-preset|skein.cfg");
}

// A name with the ending of another format promises what would not be written.
TEST(endings_say_what_is_written) {
    static const struct {
        const char *option, *endings;
        bool needed;
    } outputs[] = {
        {"simulate|--states", "csv", false},
        {"simulate|--metrics", "csv", false},
        {"simulate|--checkpoint", "checkpoint", false},
        {"fly|--report", "json", false},
        {"fly|--journal", "journal", false},
        {"bench|--csv", "csv", false},
        {"bench|--json", "json", false},
        {"bench|--plot", "png|svg", true},
        {"render|--out", "png|jpg|jpeg|mp4|webm|gif", true},
        {"render|--save-preset", "cfg", true},
    };
    char words[128], ending[16];
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++) {
        const char *option = outputs[i].option, *name = strchr(option, '|') + 1;
        for (int k = 0; text_list_get(outputs[i].endings, k, ending, sizeof ending); k++) {
            snprintf(words, sizeof words, "%s|folder.d/a.%s", option, ending);
            accept(words);
        }
        static const char *const wrong[] = {"a.parquet", "a.csv.gz", "a.txt", "b.csv/a.obj"};
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
            snprintf(words, sizeof words, "%s|%s", option, wrong[k]);
            refuse(words, name, wrong[k], outputs[i].endings);
        }
        snprintf(words, sizeof words, "%s|a.csv/none", option);
        if (outputs[i].needed)
            refuse(words, name, "none", outputs[i].endings);
        else
            accept(words);
    }
    accept("simulate|--states|/dev/null|--metrics|/dev/full");
    accept("simulate|--states|A.CSV");
}

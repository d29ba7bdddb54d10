// The command line of what flies starts the same again.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "app/commands.h"
#include "app/options.h"
#include "support/door.h"
#include "support/push_text.h"

enum { MOST_WORDS = 64 };

static void change(Session *session, const char *text) {
    Error error = {0};
    if (!push_text(session, &error, "%s", text) || !session_apply_due(session, &error))
        fail_msg("%s: %s", text, error.text);
}

static Session *create_preset(const char *preset) {
    SessionOptions options = {.preset = preset, .seed = 1, .threads = 1};
    Error error = {0};
    Session *session = session_create(&options, &error);
    if (!session)
        fail_msg("%s", error.text);
    return session;
}

// The words of a line as a shell cuts them: quotes, and quotes within quotes.
static int cut(char *line, char **words) {
    int count = 0;
    for (char *from = line, *to = line; *from; count++) {
        assert_true(count < MOST_WORDS);
        words[count] = to;
        bool quoted = false;
        for (; *from && (quoted || *from != ' '); from++) {
            if (*from == '\'')
                quoted = !quoted;
            else if (*from == '\\' && !quoted)
                *to++ = *++from;
            else
                *to++ = *from;
        }
        assert_false(quoted);
        bool more = *from == ' ';
        *to++ = '\0';
        from += more;
    }
    return count;
}

static void assert_same_again(Session *session) {
    char line[8192];
    char *words[MOST_WORDS + 1] = {0};
    assert_true(command_line_describe(session, line, sizeof line));
    int count = cut(line, words);
    assert_string_equal(words[0], "skein");
    Options options;
    Error error = {0};
    if (!options_parse(&options, count, words, &error))
        fail_msg("%s", error.text);
    Session *again = session_create(&options.session, &error);
    if (!again)
        fail_msg("%s", error.text);
    const Sim *a = session_sim(session), *b = session_sim(again);
    assert_ptr_equal(sim_model(a), sim_model(b));
    assert_int_equal(sim_birds(a), sim_birds(b));
    assert_int_equal(sim_seed(a), sim_seed(b));
    assert_int_equal(sim_rules(a), sim_rules(b));
    const ParamTable *table = &sim_model(a)->params;
    for (size_t i = 0; i < table->count; i++)
        if (!param_is_same(&table->rows[i], sim_params(a), sim_params(b)))
            fail_msg("%s differs", table->rows[i].name);
    for (size_t i = 0; i < view_params.count; i++)
        if (!param_is_same(&view_params.rows[i], session_view(session), session_view(again)))
            fail_msg("%s differs", view_params.rows[i].name);
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        Stimulus first = sim_stimulus(a, kind), second = sim_stimulus(b, kind);
        assert_int_equal(first.on, second.on);
        assert_memory_equal(first.place, second.place, sizeof first.place);
    }
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        Obstacle first = sim_obstacle(a, i), second = sim_obstacle(b, i);
        assert_memory_equal(&first, &second, sizeof first);
    }
    assert_string_equal(session_preset(session)->name, session_preset(again)->name);
    change(session, "restart");
    assert_true(sim_hash(session_sim(session)) == sim_hash(session_sim(again)));
    session_destroy(again);
    options_deinit(&options);
}

TEST(nothing_changed_is_a_preset) {
    Session *session = create_preset("wheel");
    char line[256];
    assert_true(command_line_describe(session, line, sizeof line));
    assert_string_equal(line, "skein --preset wheel");
    assert_false(command_line_describe(session, line, 12));
    session_destroy(session);
}

TEST(all_that_was_changed_is_there) {
    Session *session = create_preset("murmuration");
    static const char *const changes[] = {"birds=333",         "seed=77",
                                          "rule.cohesion=off", "rule.wander=off",
                                          "follow_radius=9.1", "gravity=0.125",
                                          "normalise=flock",   "leader_x=-3",
                                          "colour=speed",      "sky=off",
                                          "mesh=dart",         "trail_time=0.7",
                                          "lure=1,2.5,-3",     "obstacle.4=cylinder,1,2.5,-3,4,50"};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        change(session, changes[i]);
    session_tick(session, NULL);
    assert_same_again(session);
    change(session, "model=plane");
    change(session, "width=640");
    assert_same_again(session);
    session_destroy(session);
}

TEST(files_are_whole_paths_in_quotes) {
    FILE *stream = fopen("it's mine.cfg", "w");
    assert_non_null(stream);
    fputs("title=Mine\nmodel=sphere\nbirds=3\nseed=9\n", stream);
    fclose(stream);
    stream = fopen("two birds.csv", "w");
    assert_non_null(stream);
    fputs("id,x,y,z,vx,vy,vz\n0,0,0,0,1,0,0\n1,5,0,0,0,1,0\n", stream);
    fclose(stream);
    Session *session = create_preset("it's mine.cfg");
    assert_same_again(session);
    change(session, "init=two birds.csv");
    assert_same_again(session);
    session_destroy(session);
}

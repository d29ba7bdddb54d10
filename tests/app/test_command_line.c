// The command line of what flies starts the same again.
#include "test.h"

#include <string.h>
#include <wordexp.h>

#include "app/options.h"
#include "fly/flight.h"
#include "support/door.h"

static Session *create_preset(const char *preset) {
    return create(&(SessionOptions){.preset = preset, .seed = 1, .threads = 1});
}

static void assert_same_again(Session *session) {
    char line[8192];
    wordexp_t words;
    Options options;
    Error error = {0};
    assert_true(fly_describe_session(session, line, sizeof line));
    assert_int_equal(wordexp(line, &words, WRDE_NOCMD | WRDE_UNDEF), 0); // as a shell cuts it
    assert_string_equal(words.we_wordv[0], "skein");
    if (!options_parse(&options, (int)words.we_wordc, words.we_wordv, &error))
        fail_msg("%s", error.text);
    Session *again = create(&options.session);
    Settings one, other;
    Change change;
    session_get_settings(session, &one);
    session_get_settings(again, &other);
    assert_ptr_equal(one.model, other.model);
    if (settings_next_difference(&one, &other, &(size_t){0}, &change))
        fail_msg("%s: %s differs", line, change.name);
    assert_string_equal(session_preset(session)->name, session_preset(again)->name);
    now(session, "restart");
    assert_true(hash(session) == hash(again));
    session_destroy(again);
    options_deinit(&options);
    wordfree(&words);
}

TEST(nothing_changed_is_a_preset) {
    Session *session = create_preset("wheel");
    char line[256];
    assert_true(fly_describe_session(session, line, sizeof line));
    assert_string_equal(line, "skein --preset wheel");
    assert_false(fly_describe_session(session, line, 12));
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
    for (size_t i = 0; i < COUNT(changes); i++)
        now(session, changes[i]);
    run(session, 1);
    assert_same_again(session);
    now(session, "model=plane");
    now(session, "width=640");
    assert_same_again(session);
    session_destroy(session);
}

TEST(files_are_whole_paths_in_quotes) {
    Error error;
    put_file("it's mine.cfg", "title=Mine\nmodel=sphere\nbirds=3\nseed=9\n");
    put_file("two birds.csv", "id,x,y,z,vx,vy,vz\n0,0,0,0,1,0,0\n1,5,0,0,0,1,0\n");
    Session *session = create_preset("it's mine.cfg");
    assert_same_again(session);
    assert_true(push(session, 0, "init=two birds.csv", &error));
    apply(session);
    assert_same_again(session);
    session_destroy(session);
}

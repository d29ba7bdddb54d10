// The starling model against the oracle: radius, bank and alarm of every bird, and the falcon's
// flight too.
#include "test.h"

#include "against_oracle.h"
#include "sim/starling.h"

// A bird crosses its start's cube in a second: wide ones have the density of a flock, with about
// as many in reach as are heeded.
static const AgainstCase cases[] = {
    {"a flock", 3, 1.0f / 60, {{0}}, 0},
    {"a crowd", 0.6f, 1.0f / 60, {{0}}, 20},
    {"a wide flock", 30, 1.0f / 60, {{0}}, 0},
    {"no falcon", 3, 1.0f / 60, {{"falcon_flies", "off"}}, 0},
    {"a falcon among them", 8, 1.0f / 60, {{"falcon", "2,79,1"}}, 0},
    {"a falcon that dives",
     8,
     1.0f / 30,
     {{"falcon_pause", "0.2"}, {"falcon_distance", "5"}, {"falcon_speed", "40"}},
     0},
    {"a falcon that comes back",
     30,
     0.25f,
     {{"falcon_pause", "1"},
      {"falcon_distance", "5"},
      {"falcon_speed", "40"},
      {"falcon_radius", "0"}},
     25},
    {"a faint alarm",
     6,
     1.0f / 60,
     {{"falcon", "0,80,6"}, {"falcon_radius", "4"}, {"alarm_share", "0.6"}, {"alarm_delay", "0"}},
     0},
    {"deaf for a short time",
     6,
     1.0f / 60,
     {{"falcon", "0,80,6"},
      {"falcon_radius", "5"},
      {"zigzag_time", "0.1"},
      {"deaf_time", "0.05"},
      {"alarm_window", "0.1"}},
     0},
    {"far from the roost", 20, 1.0f / 60, {{"roost_radius", "2"}, {"roost_strength", "0.5"}}, 0},
    {"steep swells",
     20,
     1.0f / 60,
     {{"swell_length", "20"}, {"swell_time", "1"}, {"altitude_stiffness", "2"}},
     0},
    {"many neighbours", 3, 1.0f / 60, {{"topological_neighbours", "20"}, {"reach", "5"}}, 0},
    {"a narrow view", 3, 1.0f / 60, {{"blind_angle", "5"}, {"radius_rate", "30"}}, 0},
    {"little steering", 1, 1.0f / 60, {{"max_steering", "3"}, {"max_bank", "0.3"}}, 0},
    AGAINST_SURROUNDINGS,
    AGAINST_OBSTACLES,
    {"time stands still", 3, 0, {{0}}, 0},
    {"long steps", 3, 0.25f, {{0}}, 15},
};

static void test_follows_the_oracle(void **state) {
    (void)state;
    against_oracle(&(AgainstModel){.model = "starling",
                                   .oracle = oracle_starling,
                                   .speed = 8,
                                   .centre_y = 80,
                                   .cases = cases,
                                   .case_count = sizeof cases / sizeof *cases});
}

int starling_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_follows_the_oracle),
    };
    return cmocka_run_group_tests_name("sim.starling", tests, NULL, NULL);
}

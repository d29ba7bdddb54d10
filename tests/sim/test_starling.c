// The starling model against the oracle: radius, bank and alarm of every bird, and the falcon's
// flight too.
#include "test.h"

#include "against_oracle.h"
#include "sim/starling.h"
#include "support/pool.h"
#include "support/set_param.h"

// A bird crosses its start's cube in a second: wide ones have the density of a flock, with about
// as many in reach as are heeded.
static const AgainstCase cases[] = {
    {"a flock", 3, 1.0f / 60, "", 0},
    {"a crowd", 0.6f, 1.0f / 60, "", 20},
    {"a wide flock", 30, 1.0f / 60, "", 0},
    {"no falcon", 3, 1.0f / 60, "falcon_flies=off", 0},
    {"a falcon among them", 8, 1.0f / 60, "falcon=2,79,1", 0},
    {"a falcon that dives", 8, 1.0f / 30, "falcon_pause=0.2 falcon_distance=5 falcon_speed=40", 0},
    {"a falcon that comes back", 30, 0.25f,
     "falcon_pause=1 falcon_distance=5 falcon_speed=40 falcon_radius=0 falcon_variety=1", 25},
    {"a faint alarm", 6, 1.0f / 60, "falcon=0,80,6 falcon_radius=4 alarm_share=0.6 alarm_delay=0",
     0},
    {"deaf for a short time", 6, 1.0f / 60,
     "falcon=0,80,6 falcon_radius=5 zigzag_time=0.1 deaf_time=0.05 alarm_window=0.1", 0},
    {"three falcons of all kinds", 20, 1.0f / 30,
     "falcons=3 falcon_pause=0.3 falcon_distance=5 falcon_speed=30 falcon_variety=0.8", 0},
    {"falcons that catch", 6, 1.0f / 30,
     "rule.manoeuvres=on falcons=4 falcon_pause=0.1 falcon_distance=1 falcon_speed=30 "
     "falcon_catches=on",
     0},
    {"back on course", 6, 1.0f / 60, "falcon=0,80,6 falcon_radius=5 return_time=0.1", 0},
    {"a slow reaction", 6, 1.0f / 60,
     "rule.manoeuvres=on falcon=0,84,2 reaction_time=0.1 manoeuvre_time=0.3", 0},
    {"a long manoeuvre", 6, 1.0f / 60,
     "rule.manoeuvres=on falcon=0,90,2 falcon_radius=12 dive_share=0.8", 0},
    {"parting", 6, 1.0f / 60,
     "falcon=0,80,6 falcon_radius=5 loose_alarm=0.3 loose_time=0.8 loose_share=0.1", 0},
    {"turns from within", 6, 1.0f / 60,
     "rule.turns=on falcon_flies=off turn_pause=0.5 turn_border=0.2", 0},
    {"in the evening", 6, 1.0f / 60,
     "rule.landing=on landing_hour=0 landing_height=78 landing_altitude=80 landing_pause=0.5", 0},
    {"a windy evening, and falcons", 20, 1.0f / 30,
     "rule.manoeuvres=on rule.turns=on rule.landing=on landing_hour=0 landing_height=80 "
     "landing_altitude=90 landing_radius=10 landing_pause=0.1 "
     "leaving_pause=0.1 wind_x=0.5 falcon_pause=0.1 falcon_distance=1 falcon_catches=on",
     0},
    {"not all alike", 3, 1.0f / 60, "speed_spread=1 neighbours_spread=2", 0},
    {"far from the roost", 20, 1.0f / 60, "roost_radius=2 roost_strength=0.5", 0},
    {"steep swells", 20, 1.0f / 60, "swell_length=20 swell_time=1 altitude_stiffness=2", 0},
    {"many neighbours", 3, 1.0f / 60, "topological_neighbours=20 reach=5", 0},
    {"a narrow view", 3, 1.0f / 60, "blind_angle=5 radius_rate=30", 0},
    {"little steering", 1, 1.0f / 60, "max_steering=3 max_bank=0.3", 0},
    AGAINST_FLOCKS(3, 1.0f / 60),
    {"flocks that falcons hunt in turn", 6, 1.0f / 60,
     "flocks=2 rule.turns=on turn_pause=0.5 falcons=2 falcon_pause=0.1 falcon_distance=1 "
     "falcon_speed=30",
     0},
    AGAINST_SURROUNDINGS,
    AGAINST_OBSTACLES,
    {"time stands still", 3, 0, "", 0},
    {"long steps", 3, 0.25f, "", 15},
};

TEST(follows_the_oracle) {
    against_oracle(&(AgainstModel){.model = "starling",
                                   .oracle = oracle_starling,
                                   .speed = 8,
                                   .centre_y = 80,
                                   .cases = cases,
                                   .case_count = sizeof cases / sizeof *cases});
}

static Sim *make_sim(size_t birds) {
    return make_flock("starling", birds, 1, "", pool);
}

static double distance(const float a[3], const float b[3]) {
    return oracle_length(
        (OracleVec){(double)(a[0] - b[0]), (double)(a[1] - b[1]), (double)(a[2] - b[2])});
}

// How many birds' alarms are younger than this, and the farthest of them from a place.
static size_t count_alarmed(const Sim *sim, uint32_t younger, const float from[3], double *far) {
    SimView view = sim_view(sim);
    FlockPrivate own = flock_last_private(&sim->flock);
    size_t count = 0;
    *far = 0;
    for (size_t i = 0; i < view.count; i++) {
        uint32_t age = own.word[i] & STARLING_ALARM_AGE;
        if (age == 0 || age >= younger)
            continue;
        count++;
        const float at[3] = {view.to.x[i], view.to.y[i], view.to.z[i]};
        *far = fmax(*far, distance(at, from));
    }
    return count;
}

// From the birds that the falcon frightens the alarm runs on through the flock, and ends there.
TEST(the_alarm_runs_through_the_flock) {
    enum { BIRDS = 2000 };
    Sim *sim = make_sim(BIRDS);
    set_all(sim, "falcon_radius=3");
    double far;
    make_steps(sim, 60);
    SimView view = sim_view(sim);
    const float at[3] = {view.to.x[0], view.to.y[0], view.to.z[0]};
    assert_int_equal(count_alarmed(sim, UINT32_MAX, at, &far), 0);
    sim_set_stimulus(sim, STIMULUS_FALCON, &(Stimulus){true, {at[0], at[1], at[2]}});
    make_steps(sim, 5); // it is there after the first
    size_t few = count_alarmed(sim, UINT32_MAX, at, &far);
    assert_in_range(few, 1, BIRDS / 10);
    make_steps(sim, 40);
    size_t many = count_alarmed(sim, UINT32_MAX, at, &far);
    assert_true(many > 3 * few && far > 9);
    sim_set_stimulus(sim, STIMULUS_FALCON, &(Stimulus){.on = false});
    set_all(sim, "falcon_flies=off");
    make_steps(sim, 600);
    assert_int_equal(count_alarmed(sim, UINT32_MAX, at, &far), 0);
    sim_destroy(sim);
}

// Two birds that fly side by side, and a falcon between them: each turns away first. Of a bird that
// hears both the stronger alarm counts; it passes on a little less.
TEST(alarmed_birds_turn_away) {
    Error error = {0};
    Sim *sim = make_sim(2);
    float x[2] = {-4, 4}, y[2] = {80, 80}, z[2] = {0, 0}, still[2] = {0, 0}, ahead[2] = {10, 10};
    SimStart start = {2, {x, y, z, still, still, ahead}};
    assert_true(sim_restart_from(sim, &start, 1, &error));
    sim_set_rules(sim, 1u << STARLING_ESCAPE | 1u << STARLING_BANK);
    sim_set_stimulus(sim, STIMULUS_FALCON, &(Stimulus){true, {0, 80, 0}});
    make_steps(sim, 8);
    SimView view = sim_view(sim);
    for (size_t i = 0; i < 2; i++) {
        float side = view.id[i] == 0 ? -1 : 1; // of a bird that flies along z, left is +x
        assert_true(view.to.vx[i] * side > 0.5f && view.bank_to[i] * side > 0.2f);
    }
    sim_destroy(sim);
}

// A bird alone, as an alarm reaches it: it banks to one side and comes back on its course, and to
// its height, all by itself.
TEST(a_zigzag_returns) {
    Sim *sim = make_sim(2);
    Error error = {0};
    float x[2] = {0, 2}, y[2] = {80, 80}, z[2] = {0, 0}, still[2] = {0, 0}, ahead[2] = {10, 10};
    SimStart start = {2, {x, y, z, still, still, ahead}};
    set_all(sim, "return_time=0.1 swell_height=0");
    assert_true(sim_restart_from(sim, &start, 1, &error));
    sim_set_rules(sim, 1u << STARLING_ESCAPE | 1u << STARLING_BANK | 1u << STARLING_ALTITUDE);
    sim_set_stimulus(sim, STIMULUS_FALCON, &(Stimulus){true, {0, 80, 14}});
    sim_step(sim);
    sim_step(sim);
    sim_set_stimulus(sim, STIMULUS_FALCON, &(Stimulus){true, {0, 9000, 0}});
    float most = 0;
    for (int step = 0; step < 240; step++) {
        sim_step(sim);
        most = fmaxf(most, fabsf(sim_view(sim).bank_to[0]));
    }
    SimView view = sim_view(sim);
    assert_true(most > 0.5f);
    assert_true(fabsf(view.to.vx[0]) < 0.3f && fabsf(view.to.y[0] - 80) < 0.3f);
    sim_destroy(sim);
}

// A turn that a bird at the border begins passes through the whole flock, and again and again.
TEST(turns_pass_through_the_flock) {
    enum { BIRDS = 2000, MINUTE = 3600 };
    Sim *sim = make_sim(BIRDS);
    set_all(sim, "falcon_flies=off rule.turns=on turn_pause=10");
    int turns = 0;
    bool turning = false;
    for (int step = 0; step < MINUTE; step++) {
        sim_step(sim);
        FlockPrivate own = flock_last_private(&sim->flock);
        size_t count = 0;
        for (size_t i = 0; i < BIRDS; i++)
            count += own.word[i] != 0;
        turns += !turning && count > BIRDS * 9 / 10;
        turning = count > BIRDS / 10 && (turning || count > BIRDS * 9 / 10);
    }
    assert_in_range(turns, 2, 12);
    sim_destroy(sim);
}

// A bird that is caught goes with its falcon, frightens nobody and is no target again.
TEST(a_caught_bird_goes_with_its_falcon) {
    Sim *sim = make_sim(300);
    set_all(sim, "falcons=2 falcon_pause=0.5 falcon_distance=5 falcon_catches=on");
    size_t caught = 0, bird;
    for (int step = 0; step < 6000 && caught < 2; step++) {
        sim_step(sim);
        FlockPrivate own = flock_last_private(&sim->flock);
        caught = 0;
        for (size_t i = 0; i < 300; i++)
            caught += (own.word[i] & FALCON_CAUGHT) != 0;
    }
    assert_int_equal(caught, 2);
    sim_step(sim);
    SimView view = sim_view(sim);
    FlockPrivate own = flock_last_private(&sim->flock);
    for (bird = 0; !(own.word[bird] & FALCON_CAUGHT); bird++)
        continue;
    SimFalcon falcon;
    assert_true(sim_falcon(sim, own.word[bird] >> FALCON_CATCHER_BIT & 3, &falcon));
    assert_true(
        distance((float[]){view.to.x[bird], view.to.y[bird], view.to.z[bird]}, falcon.from) < 0.31);
    sim_destroy(sim);
}

static size_t count_resting(const Sim *sim) {
    FlockPrivate own = flock_last_private(&sim->flock);
    size_t count = 0;
    for (size_t i = 0; i < sim->flock.count; i++)
        count += own.word[i] >= FALCON_HIDDEN;
    return count;
}

// In the evening all come down into the reeds, where no falcon hunts them. By day they leave in
// four waves.
TEST(starlings_rest_in_the_reeds) {
    enum { BIRDS = 200, SECOND = 60 };
    Sim *sim = make_sim(BIRDS);
    set_all(sim, "rule.landing=on landing_hour=0 leaving_pause=10 falcon_pause=2");
    for (int step = 0; step < 300 * SECOND && count_resting(sim) < BIRDS; step++)
        sim_step(sim);
    assert_int_equal(count_resting(sim), BIRDS);
    SimFalcon before, after;
    make_steps(sim, 20 * SECOND); // the last attack is over
    assert_true(sim_falcon(sim, 0, &before));
    make_steps(sim, 20 * SECOND);
    assert_true(sim_falcon(sim, 0, &after) && after.attacks == before.attacks);
    SimView view = sim_view(sim);
    for (size_t i = 0; i < BIRDS; i++)
        assert_true(hypotf(view.to.x[i], view.to.z[i]) <= 25 && view.to.y[i] <= 2 &&
                    view.to.y[i] >= 0);
    set_all(sim, "falcon_flies=off rule.landing=off");
    for (int wave = 3; wave >= 0; wave--) {
        make_steps(sim, 5 * SECOND);
        assert_in_range(count_resting(sim), BIRDS * wave / 5, BIRDS * wave / 3);
        make_steps(sim, 5 * SECOND);
    }
    sim_destroy(sim);
}

// What it does in its turn, and how often; a person takes it over and lets it go.
TEST(the_falcon_attacks_again_and_again) {
    Sim *sim = make_sim(300);
    set_all(sim, "falcon_pause=5");
    SimFalcon falcon;
    SimFalconPhase last = SIM_FALCON_CIRCLES;
    static const SimFalconPhase next[] = {[SIM_FALCON_CIRCLES] = SIM_FALCON_DIVES,
                                          [SIM_FALCON_DIVES] = SIM_FALCON_PASSES,
                                          [SIM_FALCON_PASSES] = SIM_FALCON_CLIMBS,
                                          [SIM_FALCON_CLIMBS] = SIM_FALCON_CIRCLES};
    size_t phases = 0;
    for (int step = 0; step < 60 * 60; step++) {
        sim_step(sim);
        assert_true(sim_falcon(sim, 0, &falcon));
        assert_int_equal(falcon.has_target, falcon.phase == SIM_FALCON_DIVES);
        if (falcon.phase == last)
            continue;
        assert_int_equal(falcon.phase, next[last]);
        last = falcon.phase;
        phases++;
    }
    assert_in_range(falcon.attacks, 2, 8);
    assert_true(phases >= 4 * (falcon.attacks - 1));

    frighten(sim);
    sim_step(sim);
    assert_true(sim_falcon(sim, 0, &falcon));
    assert_true(falcon.phase == SIM_FALCON_FLOWN &&
                distance(falcon.position, (float[]){20, 80, 0}) == 0);
    sim_set_stimulus(sim, STIMULUS_FALCON, &(Stimulus){.on = false});
    sim_step(sim);
    assert_true(sim_falcon(sim, 0, &falcon));
    assert_int_equal(falcon.phase, SIM_FALCON_CLIMBS);
    set_all(sim, "falcon_flies=off");
    assert_false(sim_falcon(sim, 0, &falcon));
    sim_destroy(sim);
}

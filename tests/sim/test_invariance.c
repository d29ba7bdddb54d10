// What does not show: which numbers the birds have, a bird that nobody sees, everybody else twice,
// a run cut in two, a rule without weight. symmetry.h says what holds, and why.
#include "test.h"

#include <math.h>
#include <string.h>

#include "sim/leader.h"
#include "support/pool.h"
#include "symmetry.h"

static void renumber(const Scene *in, const size_t *place_of, Scene *out) {
    out->count = in->count;
    for (size_t c = 0; c < 6; c++)
        for (size_t i = 0; i < in->count; i++)
            out->column[c][place_of[i]] = in->column[c][i];
}

static void check_renumbered(const char *law, const Subject *subject, const Scene *start,
                             const size_t *place_of, uint32_t off, SimSearch search,
                             Exactness exactness, int most_lengths) {
    for (int length = 0; length < most_lengths; length++) {
        Scene other, after, wanted, got;
        Flight flight = {subject, search, off, NULL, false, lengths[length]};
        fly(&flight, start, &after);
        renumber(&after, place_of, &wanted);
        renumber(start, place_of, &other);
        fly(&flight, &other, &got);
        judge(law, &flight, &wanted, &got, length, exactness);
    }
}

TEST(renumbered) {
    size_t mixed[BIRDS], apart[BIRDS];
    for (size_t i = 0; i < BIRDS; i++) {
        mixed[i] = (i * 29 + 11) % BIRDS;
        apart[i] = i % 2 * (BIRDS / 2) + i / 2; // the even ones first
    }
    for (size_t s = 0; s < SUBJECTS; s++) {
        const Subject *subject = &subjects[s];
        uint32_t off = chance_of(subject);
        Scene start;
        make_start(subject, BIRDS, &start);
        check_renumbered("renumbered", subject, &start, mixed, off, SIM_SEARCH_BRUTE, ROUNDED,
                         LENGTHS);
        check_renumbered("renumbered", subject, &start, mixed, off, SIM_SEARCH_GRID, ROUNDED,
                         LENGTHS);
        // Two clumps out of each other's range: in each the order stays, so every sum does. The
        // mean of all places is a sum over both, in double precision.
        for (size_t i = 1; i < BIRDS; i += 2)
            start.column[0][i] += 700;
        check_renumbered("two clumps renumbered", subject, &start, apart,
                         off | rectangle_of(subject), SIM_SEARCH_BRUTE, EXACT, LENGTHS);
    }
}

// Sums of whole numbers are exact in any order: the rules that add up no roots are renumbered to
// the bit, through grid and all pairs, for one step.
TEST(whole_numbers_renumbered) {
    enum { ROOTS = 4 };
    static const char *const roots[SUBJECTS][ROOTS] = {
        {"separation", "alignment"},
        {NULL},
        {"separation"},
        {"separation"},
        {NULL},
        {"separation", "alignment", "cohesion", "rejoin"}};
    size_t mixed[BIRDS];
    for (size_t i = 0; i < BIRDS; i++)
        mixed[i] = (i * 29 + 11) % BIRDS;
    for (size_t s = 0; s < SUBJECTS; s++) {
        const Subject *subject = &subjects[s];
        uint32_t off = chance_of(subject);
        for (int r = 0; r < ROOTS; r++)
            off |= rule_mask(subject, roots[s][r]);
        Scene start;
        make_start(subject, BIRDS, &start);
        for (size_t i = 0; i < BIRDS; i++) {
            for (size_t c = 0; c < 6; c++)
                start.column[c][i] = roundf(start.column[c][i]);
            if (strcmp(subject->model, "steer") == 0) // unit headings without rounding
                for (size_t c = 3; c < 6; c++)
                    start.column[c][i] = c == 3 + i % 3 ? 4 : 0;
        }
        check_renumbered("whole numbers renumbered", subject, &start, mixed, off, SIM_SEARCH_BRUTE,
                         EXACT, 1);
        check_renumbered("whole numbers renumbered", subject, &start, mixed, off, SIM_SEARCH_GRID,
                         EXACT, 1);
    }
}

// --- Other birds ---

// Out of everybody's range and last in number, it changes nothing for the others. (Where all birds
// are the divisor, or their mean draws, it would: the leader model has neither here.)
TEST(a_bird_far_out_changes_nothing) {
    for (size_t s = 0; s < SUBJECTS; s++)
        for (int length = 0; length < LENGTHS; length++) {
            Subject subject = subjects[s];
            if (strcmp(subject.model, "leader") == 0) {
                subject.set[4].name = "normalise";
                subject.set[4].value = LEADER_NORMALISE_DENSITY;
                subject.set[5].name = "gravity";
                subject.set[5].value = 0;
            }
            Scene start, wanted, got;
            make_start(&subject, BIRDS, &start);
            uint32_t off = rectangle_of(&subject);
            if (subject.upright) // draws all to the mean
                off |= rule_mask(&subject, "rejoin");
            Flight flight = {&subject, SIM_SEARCH_BRUTE, off, NULL, false, lengths[length]};
            fly(&flight, &start, &wanted);
            start.count++;
            for (size_t c = 0; c < 6; c++)
                start.column[c][BIRDS] = c % 3 == 2 ? 0 : 90000;
            fly(&flight, &start, &got);
            got.count--;
            judge("a bird far out", &flight, &wanted, &got, length, EXACT);
            flight.search = SIM_SEARCH_GRID;
            fly(&flight, &start, &got);
            got.count--;
            judge("a bird far out", &flight, &wanted, &got, length, ROUNDED);
        }
}

// All but the first bird twice at their places.
static void double_others(Scene *scene) {
    for (size_t c = 0; c < 6; c++)
        memcpy(scene->column[c] + BIRDS, scene->column[c] + 1, (BIRDS - 1) * sizeof(float));
    scene->count = 2 * BIRDS - 1;
}

// Every other bird twice at its place: to one, means stay, and sums double, so that their weights
// are halved. (With steer separation turns with the inverse of its sum. In the sphere model the
// bird itself is in the divisors, so only separation is asked.)
TEST(the_others_doubled) {
    static const double sum_factors[SUBJECTS] = {1, 1, 1, 0.5, 2, 0.5}; // of separation
    for (size_t s = 0; s < SUBJECTS; s++)
        for (size_t one = 0; one < BIRDS; one++) {
            const Subject *subject = &subjects[s];
            Scene scene, ends[2];
            make_start(subject, BIRDS, &scene);
            for (size_t c = 0; c < 6; c++) {
                float first = scene.column[c][0];
                scene.column[c][0] = scene.column[c][one];
                scene.column[c][one] = first;
            }
            Flight flight = {subject, SIM_SEARCH_BRUTE, chance_of(subject), NULL, false, 1};
            if (subject->upright) // draws to the mean of all
                flight.off |= rule_mask(subject, "rejoin");
            if (strcmp(subject->model, "sphere") == 0)
                flight.off |= rule_mask(subject, "alignment") | rule_mask(subject, "cohesion");
            for (int doubled = 0; doubled < 2; doubled++) {
                Sim *sim = make_sim(&flight, pool);
                if (doubled) {
                    double_others(&scene);
                    const ParamTable *table = &sim_model(sim)->params;
                    const Param *weight = param_find(table, "separation_weight");
                    weight = weight ? weight : param_find(table, "separation");
                    if (weight && sum_factors[s] != 1)
                        scene_set(sim, weight->name,
                                  sum_factors[s] * param_get_number(weight, sim_params(sim)));
                }
                scene_place(sim, &scene);
                place_target(sim, &flight);
                sim_step(sim);
                scene_read(&ends[doubled], sim);
                ends[doubled].count = 1; // the bird that is one still
                sim_destroy(sim);
            }
            judge("the others doubled", &flight, &ends[0], &ends[1], 0, ROUNDED);
        }
}

// Where everybody is in everybody's range, the three divisors of the leader model are one number.
TEST(the_divisors_agree_where_all_are_near) {
    Subject subject = subjects[0];
    Scene start, first, got;
    subject.radius = 6;
    subject.set[0].value = 900;
    make_start(&subject, BIRDS, &start);
    for (int normalise = 0; normalise < 3; normalise++) {
        subject.set[4].name = "normalise";
        subject.set[4].value = normalise;
        subject.set[5].name = "reference_neighbours";
        subject.set[5].value = BIRDS - 1;
        Flight flight = {&subject, SIM_SEARCH_BRUTE, 0, NULL, false, 10};
        fly(&flight, &start, normalise ? &got : &first);
        if (normalise)
            judge("the divisors", &flight, &first, &got, 1, EXACT);
    }
}

// --- Time and rules ---

// A state is all that the next steps depend on, where nothing is drawn, no interval is cut and
// birds keep nothing to themselves.
TEST(halved_in_time) {
    for (size_t s = 0; s < SUBJECTS; s++)
        for (SimSearch search = SIM_SEARCH_GRID; search <= SIM_SEARCH_BRUTE; search++) {
            Scene start, half, wanted, got;
            if (strcmp(subjects[s].model, "starling") == 0)
                continue;
            make_start(&subjects[s], BIRDS, &start);
            Flight flight = {&subjects[s], search, chance_of(&subjects[s]), NULL, false, 60};
            fly(&flight, &start, &wanted);
            flight.steps = 30;
            fly(&flight, &start, &half);
            fly(&flight, &half, &got);
            judge("halved in time", &flight, &wanted, &got, 2, EXACT);
        }
}

// A rule that is off is the same as its weights at zero (or, of a share that is taken, at one).
TEST(off_is_a_weight_of_zero) {
    static const struct {
        const char *model, *rule, *weight, *second;
        double value;
    } laws[] = {
        {"leader", "separation", "avoidance_force", NULL, 0},
        {"leader", "alignment", "follow_velocity", NULL, 0},
        {"leader", "cohesion", "gravity", "local_gravity", 0},
        {"leader", "origin_pull", "to_origin_force", NULL, 0},
        {"leader", "random_push", "random_force", NULL, 0},
        {"leader", "min_speed", "min_speed", NULL, 0},
        {"leader", "wander", "leader_speed", NULL, 0},
        {"cursor", "separation", "collision_avoidance_amt", NULL, 0},
        {"cursor", "alignment", "velocity_matching_amt", NULL, 0},
        {"cursor", "cohesion", "flock_centering_amt", NULL, 0},
        {"cursor", "attraction", "mouse_attraction_amt", NULL, 0},
        {"cursor", "avoidance", "mouse_avoidance_amt", NULL, 0},
        {"cursor", "blending", "velocity_lerp_amt", NULL, 1},
        {"sphere", "separation", "separation_weight", NULL, 0},
        {"sphere", "alignment", "alignment_weight", NULL, 0},
        {"sphere", "cohesion", "cohesion_weight", NULL, 0},
        {"sphere", "bounds", "bound_push", NULL, 0},
        {"plane", "separation", "separation_weight", NULL, 0},
        {"plane", "alignment", "align_weight", NULL, 0},
        {"plane", "cohesion", "cohesion_weight", NULL, 0},
        {"steer", "separation", "separation_weight", NULL, 0},
        {"steer", "alignment", "alignment_weight", NULL, 0},
        {"steer", "cohesion", "cohesion_weight", NULL, 0},
        {"steer", "random", "random_strength", NULL, 0},
        {"starling", "separation", "separation", NULL, 0},
        {"starling", "alignment", "alignment", NULL, 0},
        {"starling", "cohesion", "cohesion", NULL, 0},
        {"starling", "rejoin", "rejoin", "rejoin_speed", 0},
        {"starling", "roost", "roost_strength", NULL, 0},
        {"starling", "altitude", "altitude_stiffness", "altitude_damping", 0},
        {"starling", "escape", "falcon_flies", NULL, 0},
    };
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        const Subject *subject = subjects;
        while (strcmp(subject->model, laws[i].model) != 0)
            subject++;
        Scene start, ends[3];
        make_start(subject, BIRDS, &start);
        enum { OFF, WEIGHTLESS, ON };
        for (int way = OFF; way <= ON; way++) {
            Flight flight = {
                subject, SIM_SEARCH_GRID, way == OFF ? rule_mask(subject, laws[i].rule) : 0,
                NULL,    false,           60};
            Sim *sim = make_sim(&flight, pool);
            scene_place(sim, &start);
            place_target(sim, &flight);
            if (way == WEIGHTLESS)
                scene_set(sim, laws[i].weight, laws[i].value);
            if (way == WEIGHTLESS && laws[i].second)
                scene_set(sim, laws[i].second, laws[i].value);
            for (int step = 0; step < flight.steps; step++)
                sim_step(sim);
            scene_read(&ends[way], sim);
            sim_destroy(sim);
        }
        if (!scene_is_same(&ends[OFF], &ends[WEIGHTLESS]) || scene_is_same(&ends[OFF], &ends[ON]))
            fail_msg("%s, %s: %g from a weight of zero, %g from on", laws[i].model, laws[i].rule,
                     scene_deviation(&ends[OFF], &ends[WEIGHTLESS]),
                     scene_deviation(&ends[OFF], &ends[ON]));
    }
}

// Lure and threat, in every model: off they change no bit, on they are felt within their radius and
// nowhere else, and a place that is none is refused.
#include "test.h"

#include <math.h>
#include <string.h>

#include "scene.h"
#include "sim/sim_impl.h"
#include "sim/surroundings.h"
#include "support/pool.h"
#include "support/set_param.h"

static Sim *make(const Model *model) {
    return make_flock(model->name, 0, 1, "", pool);
}

static uint64_t fly(Sim *sim, int steps) {
    for (int step = 0; step < steps; step++)
        sim_step(sim);
    return sim_hash(sim);
}

static const Stimulus off = {0};

TEST(off_changes_no_bit) {
    for (size_t m = 0; m < model_count(); m++) {
        const Model *model = model_at(m);
        uint64_t hash[3];
        for (int i = 0; i < 3; i++) {
            Sim *sim = make(model);
            restart(sim, 150, 1);
            if (i > 0)
                for (StimulusKind kind = STIMULUS_LURE; kind <= STIMULUS_THREAT; kind++)
                    sim_set_stimulus(sim, kind, &(Stimulus){true, {5, 3, 0}});
            if (i == 2) {
                for (StimulusKind kind = STIMULUS_LURE; kind <= STIMULUS_THREAT; kind++)
                    sim_set_stimulus(sim, kind, &off);
                scene_set(sim, "lure_strength", 1000);
                scene_set(sim, "threat_radius", 1000);
            }
            hash[i] = fly(sim, 30);
            sim_destroy(sim);
        }
        if (hash[1] == hash[0] || hash[2] != hash[0])
            fail_msg("%s", model->name);
    }
}

// Whether a bird so far from a lure or threat flies otherwise than without: away from the threat,
// towards the lure.
static bool is_felt(const Model *model, StimulusKind kind, float distance, float radius) {
    float vx[2];
    for (int on = 0; on < 2; on++) {
        Sim *sim = make(model);
        Scene scene = {.count = 1, .column = {{0}, {200}, {0}, {0}, {0}, {0}}};
        scene.column[4][0] = 1; // straight past
        scene_place(sim, &scene);
        scene_set(sim, kind == STIMULUS_LURE ? "lure_radius" : "threat_radius", (double)radius);
        sim_set_stimulus(sim, kind, &(Stimulus){on == 1, {distance, 200, 0}});
        sim_step(sim);
        scene_read(&scene, sim);
        vx[on] = scene.column[3][0];
        sim_destroy(sim);
    }
    if (vx[1] != vx[0])
        assert_true(kind == STIMULUS_LURE ? vx[1] > vx[0] : vx[1] < vx[0]);
    return vx[1] != vx[0];
}

TEST(within_the_radius) {
    for (size_t m = 0; m < model_count(); m++)
        for (StimulusKind kind = STIMULUS_LURE; kind <= STIMULUS_THREAT; kind++) {
            const Model *model = model_at(m);
            bool good = is_felt(model, kind, 8, 16) && !is_felt(model, kind, 16, 16) &&
                        !is_felt(model, kind, 20, 16) && !is_felt(model, kind, 0, 16);
            // The push of a threat falls to zero there, the pull of a lure does not.
            if (kind == STIMULUS_LURE)
                good &= is_felt(model, kind, nextafterf(16, 0), 16);
            if (!good)
                fail_msg("%s, %s", model->name, stimulus_name(kind));
        }
}

TEST(the_forms) {
    Surroundings surroundings = {
        .stimuli = {{{true, {0, 0, 0}}, 100, 8}, {{true, {1000, 0, 0}}, 50, 6}}};
    SurroundingsConstants constants = surroundings_compile(&(StepContext){0}, &surroundings, false);
    static const struct {
        float x, steering;
    } cases[] = {{99, -8},  {50, -8}, {25, -8},     {12.5f, -4}, {-5, 1.6f},
                 {0, 0},    {100, 0}, {990, -4.8f}, {1025, 3},   {1049, 0.12f},
                 {1050, 0}, {950, 0}, {1000, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LaneVec3 p = {0}, sum = {0};
        for (int l = 0; l < LANES; l++) {
            p.x[l] = cases[i].x;
            sum.y[l] = 7;
        }
        surroundings_add(&constants, &p, &sum, 0.5f, &sum);
        for (int l = 0; l < LANES; l++) {
            if (fabsf(sum.x[l] - cases[i].steering / 2) > 1e-5f)
                fail_msg("at %g: %g", (double)cases[i].x, (double)sum.x[l]);
            assert_true(sum.y[l] == 7 && sum.z[l] == 0);
        }
    }
}

TEST(places) {
    static const struct {
        const char *model, *message;
        Stimulus stimulus;
    } cases[] = {
        {"leader", NULL, {true, {100000, -100000, 3}}},
        {"leader", "threat=100001,0,0: expected X,Y,Z from -100000 to", {true, {100001, 0, 0}}},
        {"leader", "threat=0,-2e+09,0: expected X,Y,Z from", {true, {0, -2e9f, 0}}},
        {"leader", "threat=0,0,inf: expected X,Y,Z from", {true, {0, 0, INFINITY}}},
        {"leader", "threat=nan,0,0: expected X,Y,Z from", {true, {NAN, 0, 0}}},
        {"leader", NULL, {false, {NAN, 0, 0}}},
        {"plane", NULL, {true, {1, 2, 0}}},
        {"plane", "threat=1,2,3: expected a Z of 0: the model plane is flat", {true, {1, 2, 3}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {0};
        const Model *model = model_find(cases[i].model);
        bool good = model_check_stimulus(model, STIMULUS_THREAT, &cases[i].stimulus, &error);
        assert_int_equal(good, cases[i].message == NULL);
        if (!good && !strstr(error.text, cases[i].message))
            fail_msg("%s", error.text);
    }
}

TEST(every_model_has_the_numbers) {
    static const char *const names[] = {"lure_radius", "lure_strength", "threat_radius",
                                        "threat_strength"};
    for (size_t m = 0; m < model_count(); m++)
        for (size_t i = 0; i < 4; i++) {
            const Param *param = param_find(&model_at(m)->params, names[i]);
            assert_non_null(param);
            size_t at = offsetof(Surroundings, stimuli[i / 2].radius) + i % 2 * sizeof(float);
            assert_int_equal(param->offset, model_at(m)->surroundings + at);
            assert_int_equal(model_stimulus_of_param(model_at(m), param), i / 2);
            assert_true(param->initial > 0);
        }
    const Model *leader = model_find("leader");
    assert_int_equal(model_stimulus_of_param(leader, &leader->params.rows[0]), -1);
}

// For a flock of fixed density.
TEST(a_lure_is_an_attractor) {
    for (size_t m = 0; m < model_count(); m++) {
        Sim *sim = make(model_at(m));
        for (StimulusKind kind = STIMULUS_LURE; kind <= STIMULUS_THREAT; kind++)
            sim_set_stimulus(sim, kind, &(Stimulus){true, {1, 2, 0}});
        sim_disable_attractors(sim);
        assert_false(sim_stimulus(sim, STIMULUS_LURE).on);
        assert_true(sim_stimulus(sim, STIMULUS_THREAT).on);
        sim_destroy(sim);
    }
}

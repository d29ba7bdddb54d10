#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "scene.h"
#include "sim/lanes.h"
#include "support/set_param.h"

float scene_noise(uint64_t seed, uint64_t event) {
    return 2 * random_unit(random_bits(seed, 0, event, 0)) - 1;
}

void scene_scatter(Scene *scene, const Model *model, size_t count, float radius, float speed,
                   uint64_t seed) {
    assert_true(count <= SCENE_MOST);
    memset(scene, 0, sizeof *scene);
    scene->count = count;
    for (size_t i = 0; i < count; i++)
        for (size_t c = 0; c < 6; c++)
            if (!(model->is_flat && c % 3 == 2))
                scene->column[c][i] = scene_noise(seed, 6 * i + c) * (c < 3 ? radius : speed);
}

void scene_place(Sim *sim, const Scene *scene) {
    const float(*c)[SCENE_MOST] = scene->column;
    SimStart start = {scene->count, {c[0], c[1], c[2], c[3], c[4], c[5]}};
    Error error = {0};
    assert_true(sim_restart_from(sim, &start, sim_seed(sim), &error));
}

void scene_read(Scene *scene, const Sim *sim) {
    SimView view = sim_view(sim);
    assert_true(view.count <= SCENE_MOST);
    scene->count = view.count;
    const float *const from[6] = {view.to.x,  view.to.y,  view.to.z,
                                  view.to.vx, view.to.vy, view.to.vz};
    for (size_t i = 0; i < view.count; i++)
        for (size_t c = 0; c < 6; c++)
            scene->column[c][view.id[i]] = from[c][i];
}

void scene_set(Sim *sim, const char *name, double value) {
    char text[64];
    Error error = {0};
    const Param *param = param_find(&sim_model(sim)->params, name);
    assert_non_null(param);
    if (param->kind == PARAM_CHOICE)
        assert_true(text_list_get(param->choices, (int)value, text, sizeof text));
    else if (param->kind == PARAM_BOOL)
        snprintf(text, sizeof text, "%s", value != 0 ? "on" : "off");
    else
        snprintf(text, sizeof text, "%.9g", param->kind == PARAM_INT ? round(value) : value);
    if (!set_param(sim, name, text, &error))
        fail_msg("%s", error.text);
}

void scene_assert_sound(const Sim *sim, const char *format, ...) {
    SimView view = sim_view(sim);
    for (size_t i = 0; i < view.count; i++) {
        float p[3] = {view.to.x[i], view.to.y[i], view.to.z[i]};
        float v[3] = {view.to.vx[i], view.to.vy[i], view.to.vz[i]};
        bool good = v[0] * v[0] + v[1] * v[1] + v[2] * v[2] <= GUARD_LIMIT * GUARD_LIMIT;
        for (int axis = 0; axis < 3; axis++)
            good &= fabsf(p[axis]) <= GUARD_LIMIT;
        if (good)
            continue;
        char what[512];
        va_list args;
        va_start(args, format);
        vsnprintf(what, sizeof what, format, args);
        va_end(args);
        fail_msg("%s, %s: bird %u of %zu at %.9g %.9g %.9g, velocity %.9g %.9g %.9g",
                 sim_model(sim)->name, what, view.id[i], view.count, (double)p[0], (double)p[1],
                 (double)p[2], (double)v[0], (double)v[1], (double)v[2]);
    }
}

double scene_deviation(const Scene *a, const Scene *b) {
    assert_int_equal(a->count, b->count);
    double farthest = 1e-30, fastest = 1e-30, place = 0, velocity = 0;
    for (size_t i = 0; i < a->count; i++) {
        double gap[2] = {0}, speed = 0;
        for (size_t c = 0; c < 6; c++) {
            double here = (double)a->column[c][i], there = (double)b->column[c][i];
            gap[c / 3] += (here - there) * (here - there);
            if (c < 3)
                farthest = fmax(farthest, fmax(fabs(here), fabs(there)));
            else
                speed += here * here;
        }
        fastest = fmax(fastest, sqrt(speed));
        place = fmax(place, sqrt(gap[0]));
        velocity = fmax(velocity, sqrt(gap[1]));
    }
    return fmax(place / farthest, velocity / fastest);
}

bool scene_is_same(const Scene *a, const Scene *b) {
    if (a->count != b->count)
        return false;
    for (size_t c = 0; c < 6; c++)
        for (size_t i = 0; i < a->count; i++)
            if (a->column[c][i] != b->column[c][i])
                return false;
    return true;
}

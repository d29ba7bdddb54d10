// The sphere model's kernel.
#include "sim/kernel.h"
#include "sim/sphere.h"

typedef struct SphereSums {
    LaneVec3 offset;    // Σ (pj - p), d < cohesion_radius
    LaneVec3 velocity;  // Σ vj, d < cohesion_radius
    LaneVec3 away;      // Σ (p - pj)/d, d < separation_distance
    float count[LANES]; // birds within cohesion_radius, itself included
    float crowd[LANES]; // within separation_distance, itself included, and those of other flocks
} SphereSums;

KERNEL_INLINE void sphere_pair(const SphereConstants *k, const LaneVec3 *p, SphereSums *sums,
                               const KernelCompany *company, const Flock *flock, size_t j) {
    KernelOther other = kernel_other(&k->flocks, company, flock, j);
    float qx = flock->from.x[j], qy = flock->from.y[j], qz = flock->from.z[j];
    float vx = flock->from.vx[j], vy = flock->from.vy[j], vz = flock->from.vz[j];
    LANES_EACH(l) {
        float dx = qx - p->x[l], dy = qy - p->y[l], dz = qz - p->z[l];
        float d2 = dx * dx + dy * dy + dz * dz;
        float near_by = lanes_weight(d2 < k->cohesion_radius2) * kernel_mate(company, &other, l);
        float close = lanes_weight(d2 < k->separation_distance2) * kernel_clear(company, &other, l);
        float inverse = 1.0f / sqrtf(d2);
        float push = d2 > 0 ? -inverse * close : 0.0f;
        lanes_add(&sums->offset, l, dx, dy, dz, near_by);
        lanes_add(&sums->velocity, l, vx, vy, vz, near_by);
        lanes_add(&sums->away, l, dx, dy, dz, push);
        sums->count[l] += near_by;
        sums->crowd[l] += close;
    }
}

typedef struct SphereRules {
    LaneVec3 cohesion, separation, alignment;
} SphereRules;

// The velocity that the rules set, and each rule's share. As in the source, the divisors of
// cohesion and alignment include the bird itself, with a velocity of zero: the source zeroes it
// first.
KERNEL_INLINE LaneVec3 sphere_find_velocity(const SphereConstants *k, int limit_speed,
                                            const LaneVec3 *old_v, const SphereSums *sums,
                                            SphereRules *rules) {
    LaneVec3 *cohesion = &rules->cohesion, *separation = &rules->separation,
             *alignment = &rules->alignment, v;
    LANES_EACH(l) {
        float share = sums->count[l] > 0 ? 1 / sums->count[l] : 0;
        float crowd = sums->crowd[l] - 1;
        float crowd_share = crowd > 0 ? 1 / crowd : 0;
        lanes_set(cohesion, l, sums->offset.x[l], sums->offset.y[l], sums->offset.z[l], share);
        lanes_set(separation, l, sums->away.x[l], sums->away.y[l], sums->away.z[l], crowd_share);
        lanes_set(alignment, l, sums->velocity.x[l] - old_v->x[l],
                  sums->velocity.y[l] - old_v->y[l], sums->velocity.z[l] - old_v->z[l], share);
    }
    if (limit_speed & k->limit_rules) {
        lanes_clamp_length(cohesion, k->max_speed);
        lanes_clamp_length(separation, k->max_speed);
        lanes_clamp_length(alignment, k->max_speed);
    }
    lanes_scale(cohesion, k->cohesion);
    lanes_scale(separation, k->separation);
    lanes_scale(alignment, k->alignment);
    LANES_EACH(l) {
        v.x[l] = cohesion->x[l] + separation->x[l] + alignment->x[l];
        v.y[l] = cohesion->y[l] + separation->y[l] + alignment->y[l];
        v.z[l] = cohesion->z[l] + separation->z[l] + alignment->z[l];
    }
    if (limit_speed)
        lanes_clamp_length(&v, k->max_speed);
    return v;
}

KERNEL_INLINE uint32_t sphere_finish(const SphereConstants *k, const KernelBirds *birds,
                                     SphereSums *sums, const KernelCompany *company) {
    (void)company;
    const LaneVec3 *p = &birds->p, *old_v = &birds->v;
    KernelExplain *explain = birds->explain;
    LaneVec3 v = *old_v, bounds, next;
    SphereRules rules;
    if (explain) {
        LaneVec3 unlimited = sphere_find_velocity(k, 0, old_v, sums, &rules);
        v = sphere_find_velocity(k, k->limit_speed, old_v, sums, &rules);
        kernel_explain_change(explain, SPHERE_SPEED_LIMIT, &unlimited, &v, 1);
    } else if (k->update) {
        v = sphere_find_velocity(k, k->limit_speed, old_v, sums, &rules);
    }
    LANES_EACH(l) {
        float r = sqrtf(p->x[l] * p->x[l] + p->y[l] * p->y[l] + p->z[l] * p->z[l]);
        float inward = r > k->bound_radius ? -k->bound_push / r : 0;
        lanes_set(&bounds, l, p->x[l], p->y[l], p->z[l], inward);
        v.x[l] += bounds.x[l];
        v.y[l] += bounds.y[l];
        v.z[l] += bounds.z[l];
    }
    if (explain)
        surroundings_explain_obstacles(&k->surroundings, p, &v, explain, SPHERE_OBSTACLES);
    surroundings_add(&k->surroundings, p, &v, 1, &v);
    lanes_advance(&next, p, &v, k->dt);
    if (explain) {
        kernel_explain(explain, SPHERE_SEPARATION, &rules.separation);
        kernel_explain(explain, SPHERE_ALIGNMENT, &rules.alignment);
        kernel_explain(explain, SPHERE_COHESION, &rules.cohesion);
        kernel_explain(explain, SPHERE_BOUNDS, &bounds);
        LANES_EACH(l) explain->neighbours[l] = sums->count[l] - 1;
        return 0;
    }
    return surroundings_store(&k->surroundings, birds, &next, &v);
}

KERNEL(sphere, SphereConstants, SphereSums)

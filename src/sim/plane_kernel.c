// The plane model's kernel: two-dimensional, z does not change.
#include "sim/kernel.h"
#include "sim/plane.h"

typedef struct PlaneSums {
    float offset_x[LANES], offset_y[LANES];     // Σ (pj - p), 0 < d < neighbour_distance
    float velocity_x[LANES], velocity_y[LANES]; // Σ vj, 0 < d < neighbour_distance
    float away_x[LANES], away_y[LANES];         // Σ (p - pj)/d, 0 < d < separation_distance
    float count[LANES];
} PlaneSums;

// Only birds at another position are neighbours, which excludes the bird itself.
KERNEL_INLINE void plane_pair(const PlaneConstants *k, const LaneVec3 *p, PlaneSums *sums,
                              const KernelCompany *company, const Flock *flock, size_t j) {
    KernelOther other = kernel_other(&k->flocks, company, flock, j);
    float qx = flock->from.x[j], qy = flock->from.y[j];
    float vx = flock->from.vx[j], vy = flock->from.vy[j];
    LANES_EACH(l) {
        float dx = qx - p->x[l], dy = qy - p->y[l];
        float d2 = dx * dx + dy * dy;
        int neighbours = (d2 > 0) & (d2 < k->neighbour_distance2);
        int pushes = (d2 > 0) & (d2 < k->separation_distance2);
        float near_by = lanes_weight(neighbours) * kernel_mate(company, &other, l);
        float inverse = 1.0f / sqrtf(d2);
        float push = pushes ? -inverse * kernel_clear(company, &other, l) : 0.0f;
        sums->offset_x[l] += dx * near_by;
        sums->offset_y[l] += dy * near_by;
        sums->velocity_x[l] += vx * near_by;
        sums->velocity_y[l] += vy * near_by;
        sums->away_x[l] += dx * push;
        sums->away_y[l] += dy * push;
        sums->count[l] += near_by;
    }
}

KERNEL_INLINE float plane_clamp(float value, float high) {
    float above = value < 0 ? 0 : value;
    return above > high ? high : above;
}

// The inward velocity added along one axis at a coordinate between 0 and high: it grows from 0
// where the margin begins to edge_turn at the edge and beyond.
KERNEL_INLINE float plane_turn(const PlaneConstants *k, float place, float high) {
    float low_depth = plane_clamp(1 - place / k->edge_margin, 1);
    float high_depth = plane_clamp(1 - (high - place) / k->edge_margin, 1);
    return (low_depth - high_depth) * k->edge_turn;
}

KERNEL_INLINE uint32_t plane_finish(const PlaneConstants *k, const KernelBirds *birds,
                                    PlaneSums *sums, const KernelCompany *company) {
    (void)company;
    const LaneVec3 *p = &birds->p, *old_v = &birds->v;
    KernelExplain *explain = birds->explain;
    LaneVec3 sum, v, next, separation = {0}, alignment = {0}, cohesion = {0}, bounds = {0};
    LANES_EACH(l) {
        float any = sums->count[l] > 0 ? 1.0f : 0.0f;
        float share = sums->count[l] > 0 ? 1 / sums->count[l] : 0;
        cohesion.x[l] = sums->offset_x[l] * share * k->cohesion;
        cohesion.y[l] = sums->offset_y[l] * share * k->cohesion;
        separation.x[l] = sums->away_x[l] * k->separation;
        separation.y[l] = sums->away_y[l] * k->separation;
        alignment.x[l] = (sums->velocity_x[l] * share - old_v->x[l] * any) * k->alignment;
        alignment.y[l] = (sums->velocity_y[l] * share - old_v->y[l] * any) * k->alignment;
        bounds.x[l] = plane_turn(k, p->x[l], k->width);
        bounds.y[l] = plane_turn(k, p->y[l], k->height);
        sum.x[l] = old_v->x[l] + cohesion.x[l] + separation.x[l] + alignment.x[l] + bounds.x[l];
        sum.y[l] = old_v->y[l] + cohesion.y[l] + separation.y[l] + alignment.y[l] + bounds.y[l];
        sum.z[l] = old_v->z[l];
    }
    surroundings_add(&k->surroundings, p, old_v, 1, &sum);
    v = sum;
    if (k->limit_speed) {
        lanes_raise_length(&v, k->min_speed);
        lanes_clamp_length(&v, k->max_speed);
    }
    LANES_EACH(l) {
        float x = p->x[l] + v.x[l], y = p->y[l] + v.y[l];
        next.x[l] = k->clamp ? plane_clamp(x, k->width) : x;
        next.y[l] = k->clamp ? plane_clamp(y, k->height) : y;
        next.z[l] = p->z[l];
        bounds.x[l] += next.x[l] - x;
        bounds.y[l] += next.y[l] - y;
    }
    if (explain) {
        kernel_explain(explain, PLANE_SEPARATION, &separation);
        kernel_explain(explain, PLANE_ALIGNMENT, &alignment);
        kernel_explain(explain, PLANE_COHESION, &cohesion);
        kernel_explain_change(explain, PLANE_SPEED_LIMIT, &sum, &v, 1);
        kernel_explain(explain, PLANE_BOUNDS, &bounds);
        memcpy(explain->neighbours, sums->count, sizeof sums->count);
        return 0;
    }
    return surroundings_store(&k->surroundings, birds, &next, &v);
}

KERNEL(plane, PlaneConstants, PlaneSums)

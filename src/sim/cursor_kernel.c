// The cursor model's kernel.
#include "sim/cursor.h"
#include "sim/kernel.h"

typedef struct CursorSums {
    LaneVec3 velocity;       // Σ vj, d < near_dist
    LaneVec3 offset;         // Σ (pj - p), d < near_dist
    LaneVec3 close;          // Σ (pj - p), d < collision_dist
    float count[LANES];      // birds within near_dist, itself included
    float collisions[LANES]; // within collision_dist, itself included, and those of other flocks
} CursorSums;

// The bird itself is a candidate at distance 0; what it adds is subtracted at the end.
KERNEL_INLINE void cursor_pair(const CursorConstants *k, const LaneVec3 *p, CursorSums *sums,
                               const KernelCompany *company, const Flock *flock, size_t j) {
    KernelOther other = kernel_other(&k->flocks, company, flock, j);
    float qx = flock->from.x[j], qy = flock->from.y[j], qz = flock->from.z[j];
    float vx = flock->from.vx[j], vy = flock->from.vy[j], vz = flock->from.vz[j];
    LANES_EACH(l) {
        float dx = qx - p->x[l], dy = qy - p->y[l], dz = qz - p->z[l];
        float d2 = dx * dx + dy * dy + dz * dz;
        float near_by = lanes_weight(d2 < k->near_dist2) * kernel_mate(company, &other, l);
        float risk = lanes_weight(d2 < k->collision_dist2) * kernel_clear(company, &other, l);
        lanes_add(&sums->velocity, l, vx, vy, vz, near_by);
        lanes_add(&sums->offset, l, dx, dy, dz, near_by);
        lanes_add(&sums->close, l, dx, dy, dz, risk);
        sums->count[l] += near_by;
        sums->collisions[l] += risk;
    }
}

// A bird without neighbours takes its nearest mate, at any distance, as its only neighbour.
static inline void cursor_take_nearest(const CursorConstants *k, const KernelBirds *birds, int lane,
                                       CursorSums *sums) {
    const FlockColumns *from = &birds->flock->from;
    size_t slot = birds->group->slot[lane];
    size_t other =
        grid_find_nearest(birds->grid, birds->flock, &k->flocks.mates, slot, k->near_dist);
    if (other == birds->flock->count)
        return;
    sums->velocity.x[lane] = from->vx[other];
    sums->velocity.y[lane] = from->vy[other];
    sums->velocity.z[lane] = from->vz[other];
    sums->offset.x[lane] = from->x[other] - from->x[slot];
    sums->offset.y[lane] = from->y[other] - from->y[slot];
    sums->offset.z[lane] = from->z[other] - from->z[slot];
    sums->count[lane] = 1;
}

KERNEL_INLINE uint32_t cursor_finish(const CursorConstants *k, const KernelBirds *birds,
                                     CursorSums *sums, const KernelCompany *company) {
    (void)company;
    const LaneVec3 *p = &birds->p, *old_v = &birds->v;
    KernelExplain *explain = birds->explain;
    LaneVec3 wanted, blended, v, next;
    LANES_EACH(l) {
        sums->velocity.x[l] -= old_v->x[l];
        sums->velocity.y[l] -= old_v->y[l];
        sums->velocity.z[l] -= old_v->z[l];
        sums->count[l] -= 1;
        sums->collisions[l] -= 1;
    }
    if (explain)
        memcpy(explain->neighbours, sums->count, sizeof sums->count);
    for (size_t l = 0; l < birds->group->lanes; l++)
        if (sums->count[l] == 0)
            cursor_take_nearest(k, birds, (int)l, sums);

    LaneVec3 matching, centering, avoidance, attraction, repulsion;
    LANES_EACH(l) {
        float share = sums->count[l] > 0 ? 1 / sums->count[l] : 0;
        float risk_share = sums->collisions[l] > 0 ? 1 / sums->collisions[l] : 0;
        float match = share * k->matching, centre = share * k->centering;
        float avoid = risk_share * k->avoidance;
        lanes_set(&matching, l, sums->velocity.x[l], sums->velocity.y[l], sums->velocity.z[l],
                  match);
        lanes_set(&centering, l, sums->offset.x[l], sums->offset.y[l], sums->offset.z[l], centre);
        lanes_set(&avoidance, l, sums->close.x[l], sums->close.y[l], sums->close.z[l], avoid);

        float cx = k->cursor.x - p->x[l], cy = k->cursor.y - p->y[l], cz = k->cursor.z - p->z[l];
        float distance = sqrtf(cx * cx + cy * cy + cz * cz);
        float pull = distance > k->repulsion_dist ? k->attraction : 0;
        int repels = !(distance > k->repulsion_dist) & (distance > 0);
        float push = repels ? -k->repulsion / distance : 0;
        lanes_set(&attraction, l, cx, cy, cz, pull);
        lanes_set(&repulsion, l, cx, cy, cz, push);

        wanted.x[l] = old_v->x[l] + matching.x[l] + centering.x[l] + avoidance.x[l] +
                      attraction.x[l] + repulsion.x[l];
        wanted.y[l] = old_v->y[l] + matching.y[l] + centering.y[l] + avoidance.y[l] +
                      attraction.y[l] + repulsion.y[l];
        wanted.z[l] = old_v->z[l] + matching.z[l] + centering.z[l] + avoidance.z[l] +
                      attraction.z[l] + repulsion.z[l];
    }
    surroundings_add(&k->surroundings, p, old_v, 1, &wanted);
    LANES_EACH(l) {
        blended.x[l] = (1 - k->lerp) * old_v->x[l] + k->lerp * wanted.x[l];
        blended.y[l] = (1 - k->lerp) * old_v->y[l] + k->lerp * wanted.y[l];
        blended.z[l] = (1 - k->lerp) * old_v->z[l] + k->lerp * wanted.z[l];
    }
    v = blended;
    if (k->limit_speed) {
        lanes_clamp_length(&v, k->max_speed);
        lanes_raise_length(&v, k->min_speed);
    }
    LaneVec3 limited = v;
    float level = k->planar ? 0.0f : 1.0f;
    LANES_EACH(l) v.y[l] *= level;
    lanes_advance(&next, p, &v, k->dt);
    LANES_EACH(l) next.y[l] *= level;
    if (explain) {
        kernel_explain(explain, CURSOR_SEPARATION, &avoidance);
        kernel_explain(explain, CURSOR_ALIGNMENT, &matching);
        kernel_explain(explain, CURSOR_COHESION, &centering);
        kernel_explain(explain, CURSOR_ATTRACTION, &attraction);
        kernel_explain(explain, CURSOR_AVOIDANCE, &repulsion);
        kernel_explain_change(explain, CURSOR_BLENDING, &wanted, &blended, 1);
        kernel_explain_change(explain, CURSOR_SPEED_LIMIT, &blended, &limited, 1);
        kernel_explain_change(explain, CURSOR_PLANAR, &limited, &v, 1);
        surroundings_explain_obstacles(&k->surroundings, p, old_v, explain, CURSOR_OBSTACLES);
        return 0;
    }
    return surroundings_store(&k->surroundings, birds, &next, &v);
}

KERNEL(cursor, CursorConstants, CursorSums)

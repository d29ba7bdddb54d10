// The steer model's kernel. It is compiled twice: for the sum that separation means, and as
// published, where separation is from the last flockmate alone: the program's Aggregate
// returns its second argument.
#include "sim/kernel.h"
#include "sim/steer.h"

typedef struct SteerSums {
    LaneVec3 offset;     // Σ (p - pj), d <= radius
    LaneVec3 away;       // where several flocks fly: the same of all that it keeps clear of
    LaneVec3 heading;    // Σ heading_j, d <= radius, its own included
    float count[LANES];  // birds within radius, itself included
    uint32_t odd[LANES]; // 1: an odd bird
} SteerSums;

typedef struct SteerLast {
    LaneVec3 away;      // p - pj of the last of them; zero where that is in the same place
    size_t self[LANES]; // slots
} SteerLast;

typedef struct SteerPublishedSums {
    SteerSums sums;
    SteerLast last;
} SteerPublishedSums;

KERNEL_INLINE SteerSums steer_begin(const SteerConstants *k, const KernelCompany *company,
                                    const Flock *flock, const GridGroup *group) {
    SteerSums sums = {0};
    if (company)
        LANES_EACH(l) {
            uint32_t drawn = lanes_draw(k->nature, flock->id[group->slot[l]]);
            sums.odd[l] = (float)(drawn >> 8) * 0x1p-24f < k->odd_share;
        }
    return sums;
}

KERNEL_INLINE void steer_pair(const SteerConstants *k, const LaneVec3 *p, SteerSums *sums,
                              const KernelCompany *company, const Flock *flock, size_t j) {
    KernelOther other = kernel_other(&k->flocks, company, flock, j);
    float qx = flock->from.x[j], qy = flock->from.y[j], qz = flock->from.z[j];
    float hx = flock->hx[j], hy = flock->hy[j], hz = flock->hz[j];
    LANES_EACH(l) {
        float dx = p->x[l] - qx, dy = p->y[l] - qy, dz = p->z[l] - qz;
        float d2 = dx * dx + dy * dy + dz * dz;
        float within = lanes_weight(d2 <= k->radius2);
        float near_by = within * kernel_mate(company, &other, l);
        float clear = within * kernel_clear(company, &other, l);
        lanes_add(&sums->offset, l, dx, dy, dz, near_by);
        lanes_add(&sums->heading, l, hx, hy, hz, near_by);
        sums->count[l] += near_by;
        if (company)
            lanes_add(&sums->away, l, dx, dy, dz, clear);
    }
}

// away is what separation steers along: a bird's flockmates, all together or one.
KERNEL_INLINE uint32_t steer_end(const SteerConstants *k, const KernelBirds *birds,
                                 const SteerSums *sums, const LaneVec3 *away,
                                 const KernelCompany *company) {
    const Flock *flock = birds->flock;
    const uint32_t *slot = birds->group->slot;
    const LaneVec3 *p = &birds->p;
    KernelExplain *explain = birds->explain;
    LaneVec3 heading, separation, alignment, cohesion, random, wanted, v, next;
    lanes_load(&heading, flock->hx, flock->hy, flock->hz, slot);
    lanes_load(&random, flock->own.x, flock->own.y, flock->own.z, slot);
    LANES_EACH(l) {
        const SteerFactors *by = &k->factors[company ? sums->odd[l] : 0];
        lanes_multiply(&random, l, by->random);
        float count = sums->count[l] - 1;
        float share = count > 0 ? 1 / count : 0;
        float sx = sums->offset.x[l], sy = sums->offset.y[l], sz = sums->offset.z[l];
        float ax = away->x[l], ay = away->y[l], az = away->z[l];
        float push = by->separation / (0.00001f + (ax * ax + ay * ay + az * az));
        float align = share * by->alignment, cohere = -share * by->cohesion;
        lanes_set(&separation, l, ax, ay, az, push);
        lanes_set(&alignment, l, sums->heading.x[l] - heading.x[l],
                  sums->heading.y[l] - heading.y[l], sums->heading.z[l] - heading.z[l], align);
        float px = p->x[l], py = p->y[l], pz = p->z[l];
        float out = sqrtf(px * px + py * py + pz * pz), beyond = out - k->home_radius;
        float home = beyond > 0 ? by->home * beyond / out : 0;
        cohesion.x[l] = sx * cohere - px * home;
        cohesion.y[l] = sy * cohere - py * home;
        cohesion.z[l] = sz * cohere - pz * home;

        wanted.x[l] = separation.x[l] + alignment.x[l] + cohesion.x[l] + random.x[l];
        wanted.y[l] = separation.y[l] + alignment.y[l] + cohesion.y[l] + random.y[l];
        wanted.z[l] = separation.z[l] + alignment.z[l] + cohesion.z[l] + random.z[l];
    }
    surroundings_add(&k->surroundings, p, &birds->v, 1, &wanted);
    LANES_EACH(l) {
        float x = wanted.x[l], y = wanted.y[l], z = wanted.z[l];
        float length = sqrtf(x * x + y * y + z * z);
        // Without a direction to steer to, the heading is kept.
        int steers = length > LANES_MIN_LENGTH;
        float speed = steers ? k->speed / length : k->speed;
        wanted.x[l] = (steers ? x : heading.x[l]) * speed;
        wanted.y[l] = (steers ? y : heading.y[l]) * speed;
        wanted.z[l] = (steers ? z : heading.z[l]) * speed;
    }
    if (explain) {
        kernel_explain(explain, STEER_SEPARATION, &separation);
        kernel_explain(explain, STEER_ALIGNMENT, &alignment);
        kernel_explain(explain, STEER_COHESION, &cohesion);
        kernel_explain(explain, STEER_RANDOM, &random);
        LANES_EACH(l) explain->neighbours[l] = sums->count[l] - 1;
        surroundings_explain_obstacles(&k->surroundings, p, &birds->v, explain, STEER_OBSTACLES);
        return 0;
    }
    v = wanted;
    if (k->limit_turn) {
        lanes_scale(&heading, k->speed);
        lanes_rotate_towards(&k->turn, &heading, &wanted, &v);
    }
    lanes_advance(&next, p, &v, k->dt);
    return surroundings_store(&k->surroundings, birds, &next, &v);
}

KERNEL_INLINE uint32_t steer_finish(const SteerConstants *k, const KernelBirds *birds,
                                    SteerSums *sums, const KernelCompany *company) {
    return steer_end(k, birds, sums, company ? &sums->away : &sums->offset, company);
}

KERNEL_FROM(steer, SteerConstants, SteerSums, steer_begin(&k, company, &columns, group))

KERNEL_INLINE SteerPublishedSums steer_published_begin(const SteerConstants *k,
                                                       const KernelCompany *company,
                                                       const Flock *flock, const GridGroup *group) {
    SteerPublishedSums sums = {.sums = steer_begin(k, company, flock, group)};
    LANES_EACH(l) sums.last.self[l] = group->slot[l];
    return sums;
}

KERNEL_INLINE void steer_published_pair(const SteerConstants *k, const LaneVec3 *p,
                                        SteerPublishedSums *sums, const KernelCompany *company,
                                        const Flock *flock, size_t j) {
    KernelOther other = kernel_other(&k->flocks, company, flock, j);
    SteerLast *last = &sums->last;
    steer_pair(k, p, &sums->sums, company, flock, j);
    LANES_EACH(l) {
        float dx = p->x[l] - flock->from.x[j], dy = p->y[l] - flock->from.y[j],
              dz = p->z[l] - flock->from.z[j];
        float within = lanes_weight(dx * dx + dy * dy + dz * dz <= k->radius2);
        float clear = within * kernel_clear(company, &other, l);
        int counts = (j != last->self[l]) & (clear > 0);
        last->away.x[l] = counts ? dx * clear : last->away.x[l];
        last->away.y[l] = counts ? dy * clear : last->away.y[l];
        last->away.z[l] = counts ? dz * clear : last->away.z[l];
    }
}

KERNEL_INLINE uint32_t steer_published_finish(const SteerConstants *k, const KernelBirds *birds,
                                              SteerPublishedSums *sums,
                                              const KernelCompany *company) {
    return steer_end(k, birds, &sums->sums, &sums->last.away, company);
}

KERNEL_FROM(steer_published, SteerConstants, SteerPublishedSums,
            steer_published_begin(&k, company, &columns, group))

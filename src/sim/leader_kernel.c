// The leader model's kernel: what one candidate adds to each lane's sums, and the next state from
// the sums.
#include "sim/kernel.h"
#include "sim/leader.h"

typedef struct LeaderSums {
    LaneVec3 separation; // Σ (p - pj) (1/d - 1/avoidance_radius), d < avoidance_radius
    LaneVec3 alignment;  // Σ heading_j d, of its flock
    LaneVec3 offset;     // Σ (p - pj), of its flock
    float count[LANES];  // birds of its flock within follow_radius, itself included
    // Where several flocks fly: of all birds, each as cross_separation counts it.
    float pushers[LANES];
} LeaderSums;

// The bird itself is a candidate at distance 0: it adds nothing to the vectors and is subtracted
// from the count at the end. Others at the same position exert no push but are counted.
KERNEL_INLINE void leader_pair(const LeaderConstants *k, const LaneVec3 *p, LeaderSums *sums,
                               const KernelCompany *company, const Flock *flock, size_t j) {
    float qx = flock->from.x[j], qy = flock->from.y[j], qz = flock->from.z[j];
    float hx = flock->hx[j], hy = flock->hy[j], hz = flock->hz[j];
    KernelOther other = kernel_other(&k->flocks, company, flock, j);
    LANES_EACH(l) {
        float dx = p->x[l] - qx, dy = p->y[l] - qy, dz = p->z[l] - qz;
        float d2 = dx * dx + dy * dy + dz * dz;
        float d = sqrtf(d2);
        float near_by = lanes_weight(d2 < k->follow_radius2);
        float push = 1.0f / d - k->avoidance_inverse;
        int pushes = (d2 > 0) & (d2 < k->avoidance_radius2);
        float pusher = near_by * kernel_clear(company, &other, l);
        if (company)
            sums->pushers[l] += pusher;
        near_by *= kernel_mate(company, &other, l);
        push = pushes ? push * pusher : 0.0f;
        float weight = d * near_by;
        lanes_add(&sums->separation, l, dx, dy, dz, push);
        lanes_add(&sums->alignment, l, hx, hy, hz, weight);
        lanes_add(&sums->offset, l, dx, dy, dz, near_by);
        sums->count[l] += near_by;
    }
}

// What is ours of the rule origin_pull. A straight pull to the leader makes a ball of the flock.
// One across the flight turns a bird home, to the side on which the leader is, most where the bird
// flies away from it and not at all where it flies back; a spring and a damper hold it to the
// leader's height. Both forms: H. Hildenbrandt, C. Carere, C. K. Hemelrijk, "Self-organized aerial
// displays of thousands of starlings: a model", Behavioral Ecology 2010 (attraction to the roost);
// the damper is not in it.
KERNEL_INLINE void leader_turn_home(const LeaderConstants *k, const KernelCompany *company,
                                    const LaneVec3 *p, const LaneVec3 *v, LaneVec3 *pull) {
    LANES_EACH(l) {
        const LeaderFlock *own = &k->own[kernel_flock(company, l)];
        float ox = own->leader.x - p->x[l], oy = own->leader.y - p->y[l],
              oz = own->leader.z - p->z[l];
        float vx = v->x[l], vy = v->y[l], vz = v->z[l];
        float level2 = vx * vx + vz * vz, speed = sqrtf(level2 + vy * vy), level = sqrtf(level2);
        float distance = sqrtf(ox * ox + oz * oz);
        float beyond = distance > k->roost_radius ? distance - k->roost_radius : 0;
        // 0 straight towards the leader, 1 straight away from it.
        float away =
            0.5f - 0.5f * (vx * ox + vz * oz) / (distance > 0 && speed > 0 ? distance * speed : 1);
        // To the left of the flight, whose length is level.
        float lx = vz, lz = -vx;
        float side = lx * ox + lz * oz < 0 ? -1.0f : 1.0f;
        float turn = level > 0 ? k->turn_home * beyond * away * side / level : 0;
        pull->x[l] = pull->x[l] * k->straight + lx * turn;
        pull->y[l] = pull->y[l] * k->straight + k->height_spring * oy - k->height_damping * vy;
        pull->z[l] = pull->z[l] * k->straight + lz * turn;
    }
}

KERNEL_INLINE uint32_t leader_finish(const LeaderConstants *k, const KernelBirds *birds,
                                     LeaderSums *sums, const KernelCompany *company) {
    const FlockPrivate *random = &birds->flock->own;
    const LaneVec3 *p = &birds->p;
    KernelExplain *explain = birds->explain;
    LaneVec3 v = birds->v, push, pull, cohesion, wanted, turned, next;
    lanes_load(&push, random->x, random->y, random->z, birds->group->slot);
    LANES_EACH(l) {
        const LeaderFlock *own = &k->own[kernel_flock(company, l)];
        float count = sums->count[l] - 1, pushers = company ? sums->pushers[l] - 1 : count;
        float in_range = count > 0 ? 1 / count : 0, pushing = pushers > 0 ? 1 / pushers : 0;
        float sep =
            k->separation * (own->separation_divisor > 0 ? 1 / own->separation_divisor : pushing);
        float ali =
            k->alignment * (own->alignment_divisor > 0 ? 1 / own->alignment_divisor : in_range);
        lanes_multiply(&sums->separation, l, sep);
        lanes_multiply(&sums->alignment, l, ali);

        const Vec3 *mean = &k->flocks.means[kernel_flock(company, l)];
        float mx = mean->x - p->x[l], my = mean->y - p->y[l], mz = mean->z - p->z[l];
        float ml = sqrtf(mx * mx + my * my + mz * mz);
        float all = ml > 0 ? own->gravity / ml : 0;
        float local = -own->local_gravity * in_range;
        cohesion.x[l] = mx * all + sums->offset.x[l] * local;
        cohesion.y[l] = my * all + sums->offset.y[l] * local;
        cohesion.z[l] = mz * all + sums->offset.z[l] * local;

        float ox = own->leader.x - p->x[l], oy = own->leader.y - p->y[l],
              oz = own->leader.z - p->z[l];
        float od = sqrtf(ox * ox + oy * oy + oz * oz);
        float beyond = od > k->roost_radius ? 1 - k->roost_radius / od : 0;
        float force = k->pull * beyond;
        lanes_set(&pull, l, ox, oy, oz, force);

        lanes_multiply(&push, l, k->push);
    }
    if (k->raise_speed)
        lanes_raise_length(&v, k->min_speed);
    if (k->turns_home)
        leader_turn_home(k, company, p, &v, &pull);
    float dt = k->dt;
    LANES_EACH(l) {
        wanted.x[l] = v.x[l] - v.x[l] * dt + push.x[l] * dt + pull.x[l] * dt +
                      (sums->separation.x[l] + sums->alignment.x[l]) * dt + cohesion.x[l] * dt;
        wanted.y[l] = v.y[l] - v.y[l] * dt + push.y[l] * dt + pull.y[l] * dt +
                      (sums->separation.y[l] + sums->alignment.y[l]) * dt + cohesion.y[l] * dt;
        wanted.z[l] = v.z[l] - v.z[l] * dt + push.z[l] * dt + pull.z[l] * dt +
                      (sums->separation.z[l] + sums->alignment.z[l]) * dt + cohesion.z[l] * dt;
    }
    surroundings_add(&k->surroundings, p, &birds->v, dt, &wanted);
    if (k->limit_turn)
        lanes_rotate_towards(&k->turn, &v, &wanted, &turned);
    else
        turned = wanted;

    if (explain) {
        kernel_explain(explain, LEADER_SEPARATION, &sums->separation);
        kernel_explain(explain, LEADER_ALIGNMENT, &sums->alignment);
        kernel_explain(explain, LEADER_COHESION, &cohesion);
        kernel_explain(explain, LEADER_ORIGIN_PULL, &pull);
        kernel_explain(explain, LEADER_RANDOM_PUSH, &push);
        kernel_explain_change(explain, LEADER_TURN_LIMIT, &wanted, &turned, dt);
        kernel_explain_change(explain, LEADER_MIN_SPEED, &birds->v, &v, dt);
        LANES_EACH(l) {
            explain->x[LEADER_WANDER][l] = k->leader_speed;
            explain->y[LEADER_WANDER][l] = explain->z[LEADER_WANDER][l] = 0;
            explain->neighbours[l] = sums->count[l] - 1;
        }
        surroundings_explain_obstacles(&k->surroundings, p, &birds->v, explain, LEADER_OBSTACLES);
        return 0;
    }

    LANES_EACH(l) {
        float speed2 = lanes_square(&turned, l), limit = k->max_speed;
        float shrink = speed2 > limit * limit ? limit / sqrtf(speed2) : 1;
        lanes_multiply(&turned, l, shrink);
    }
    lanes_advance(&next, p, &turned, dt);
    return surroundings_store(&k->surroundings, birds, &next, &turned);
}

KERNEL(leader, LeaderConstants, LeaderSums)

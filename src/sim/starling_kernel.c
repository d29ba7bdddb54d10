// The starling model's kernel.
#include "sim/kernel.h"
#include "sim/starling.h"

#define GRAVITY 9.81f

typedef struct StarlingSums {
    LaneVec3 heading;     // the birds' own
    float radius2[LANES]; // within which each considers neighbours, squared; <= reach2
    float around[LANES], near_by[LANES]; // others within reach; within the radius
    float seen[LANES];                   // of those, outside the blind angle
    LaneVec3 directions;                 // Σ û within reach
    LaneVec3 headings, towards;          // Σ heading_j and Σ û of those seen
    LaneVec3 crowding;                   // Σ û (1 - (d / reach)²)³ within reach
    float alarm[LANES];                  // the strongest that a neighbour passes on, or 0
} StarlingSums;

KERNEL_INLINE StarlingSums starling_begin(const StarlingConstants *k, const Flock *flock,
                                          const GridGroup *group) {
    StarlingSums sums = {0};
    lanes_load(&sums.heading, flock->hx, flock->hy, flock->hz, group->slot);
    LANES_EACH(l) {
        float radius = flock->own.x[group->slot[l]];
        radius = radius < k->max_radius ? radius : k->max_radius;
        sums.radius2[l] = radius * radius;
        sums.around[l] = sums.near_by[l] = -1; // the bird itself is among its candidates
    }
    return sums;
}

KERNEL_INLINE void starling_pair(const StarlingConstants *k, const LaneVec3 *p, StarlingSums *sums,
                                 const KernelCompany *company, const Flock *flock, size_t j) {
    KernelOther other = kernel_other(&k->flocks, company, flock, j);
    float qx = flock->from.x[j], qy = flock->from.y[j], qz = flock->from.z[j];
    float hx = flock->hx[j], hy = flock->hy[j], hz = flock->hz[j];
    uint32_t word = flock->own.word[j];
    qx = word >= FALCON_HIDDEN ? 1e15f : qx; // out of everybody's reach
    uint32_t age = word & STARLING_ALARM_AGE;
    // What neighbours hear of its alarm.
    float heard =
        age - k->alarm_from < k->alarm_span ? (float)(word >> STARLING_ALARM_SIDE_BIT) : 0.0f;
    LANES_EACH(l) {
        float dx = qx - p->x[l], dy = qy - p->y[l], dz = qz - p->z[l];
        float d2 = dx * dx + dy * dy + dz * dz;
        float within = lanes_weight(d2 < k->reach2);
        float inverse = 1.0f / sqrtf(d2);
        inverse = (d2 > 0 ? inverse : 0.0f) * within;
        float ux = dx * inverse, uy = dy * inverse, uz = dz * inverse;
        float mate = kernel_mate(company, &other, l);
        sums->around[l] += within * mate;
        lanes_add(&sums->directions, l, ux, uy, uz, mate);

        float falls = (1 - d2 * k->inverse_reach2) * within;
        lanes_add(&sums->crowding, l, ux, uy, uz,
                  falls * falls * falls * kernel_clear(company, &other, l));

        float near_by = lanes_weight(d2 < sums->radius2[l]) * mate;
        float alarm = heard * near_by;
        sums->near_by[l] += near_by;
        sums->alarm[l] = alarm > sums->alarm[l] ? alarm : sums->alarm[l];

        float ahead = ux * sums->heading.x[l] + uy * sums->heading.y[l] + uz * sums->heading.z[l];
        float seen = ahead > k->blind_cosine ? near_by : 0.0f;
        seen = d2 > 0 ? seen : 0.0f;
        sums->seen[l] += seen;
        lanes_add(&sums->headings, l, hx, hy, hz, seen);
        lanes_add(&sums->towards, l, ux, uy, uz, seen);
    }
}

// The birds as they are at the start of the step, and their frames: left is level, up is across.
typedef struct StarlingBirds {
    LaneVec3 p, v, ahead, left, up;
    float speed[LANES];
    float centrality[LANES]; // 0 inside the flock, towards 1 at its border and outside
    float lone[LANES];       // from 0 for a bird among others to 1 for one that has lost them
    float wanted[LANES];     // the speed that it prefers at present
    float neighbours[LANES]; // how many it wants
} StarlingBirds;

// How a bird differs from the mean in what it prefers: normal with a deviation of 1, nearly, as the
// sum of four bytes is.
KERNEL_INLINE float starling_nature(uint32_t bits) {
    float sum = (float)((bits & 255) + (bits >> 8 & 255) + (bits >> 16 & 255) + (bits >> 24));
    return (sum - 510) * (1 / 147.8f);
}

KERNEL_INLINE void starling_load(const StarlingConstants *k, const KernelBirds *birds,
                                 const StarlingSums *sums, StarlingBirds *b) {
    b->p = birds->p;
    b->v = birds->v;
    b->ahead = sums->heading;
    LANES_EACH(l) {
        float ex = b->ahead.x[l], ey = b->ahead.y[l], ez = b->ahead.z[l];
        float level2 = ex * ex + ez * ez;
        float level = level2 > LANES_MIN_LENGTH * LANES_MIN_LENGTH ? 1.0f / sqrtf(level2) : 0.0f;
        float lx = ez * level, lz = -ex * level;
        lanes_set(&b->left, l, lx, 0, lz, 1);
        lanes_set(&b->up, l, ey * lz, ez * lx - ex * lz, -ey * lx, 1);
        float vx = b->v.x[l], vy = b->v.y[l], vz = b->v.z[l];
        b->speed[l] = sqrtf(vx * vx + vy * vy + vz * vz);
        float sx = sums->directions.x[l], sy = sums->directions.y[l], sz = sums->directions.z[l];
        float length = sqrtf(sx * sx + sy * sy + sz * sz), around = sums->around[l];
        b->centrality[l] = around > 0 ? length / around : 1.0f;
        float lone = (b->centrality[l] - k->rejoin_centrality) * k->rejoin_inverse;
        b->lone[l] = lone > 0 ? lone : 0.0f;
        b->wanted[l] = k->speed * (1 + k->rejoin_speed * b->lone[l]);
        b->neighbours[l] = k->neighbours;
    }
    if (!(k->speed_spread > 0 || k->neighbours_spread > 0))
        return;
    LANES_EACH(l) {
        uint32_t nature = lanes_draw(k->nature, birds->flock->id[birds->group->slot[l]]);
        float speed = k->speed_spread * starling_nature(nature);
        float more = k->neighbours_spread * starling_nature(lanes_draw(nature, 1));
        b->wanted[l] += speed * (1 + k->rejoin_speed * b->lone[l]);
        b->wanted[l] = b->wanted[l] > 0.1f ? b->wanted[l] : 0.1f;
        b->neighbours[l] = k->neighbours + more > 1 ? k->neighbours + more : 1;
    }
}

// --- Rules: each sets the vector that it steers by ---

KERNEL_INLINE void starling_separate(const StarlingConstants *k, const StarlingSums *sums,
                                     const StarlingBirds *b, float by_centrality, LaneVec3 *out) {
    LANES_EACH(l) {
        float share = 1 - by_centrality * b->centrality[l];
        share = share > k->separation_floor ? share : k->separation_floor;
        lanes_set(out, l, sums->crowding.x[l], sums->crowding.y[l], sums->crowding.z[l],
                  -k->separation * share);
    }
}

KERNEL_INLINE void starling_cohere(const StarlingConstants *k, const StarlingSums *sums,
                                   const StarlingBirds *b, float by_centrality, float constant,
                                   LaneVec3 *out) {
    LANES_EACH(l) {
        float share = b->centrality[l] * by_centrality + constant;
        float pull = sums->seen[l] > 0 ? k->cohesion * share / sums->seen[l] : 0.0f;
        lanes_set(out, l, sums->towards.x[l], sums->towards.y[l], sums->towards.z[l], pull);
    }
}

KERNEL_INLINE void starling_align(const StarlingConstants *k, const StarlingSums *sums,
                                  const StarlingBirds *b, LaneVec3 *out) {
    LANES_EACH(l) {
        float n = sums->seen[l], share = n > 0 ? k->alignment / n : 0.0f;
        lanes_set(out, l, sums->headings.x[l] - n * b->ahead.x[l],
                  sums->headings.y[l] - n * b->ahead.y[l], sums->headings.z[l] - n * b->ahead.z[l],
                  share);
    }
}

KERNEL_INLINE void starling_rejoin(const StarlingConstants *k, const StarlingBirds *b,
                                   const KernelCompany *company, LaneVec3 *out) {
    LANES_EACH(l) {
        const Vec3 *mean = &k->flocks.means[kernel_flock(company, l)];
        float dx = mean->x - b->p.x[l], dy = mean->y - b->p.y[l], dz = mean->z - b->p.z[l];
        // Falls off within a metre of it.
        lanes_set(out, l, dx, dy, dz,
                  k->rejoin * b->lone[l] / sqrtf(dx * dx + dy * dy + dz * dz + 1));
    }
}

// Sideways, to the side that turns the bird home; not at all where it flies straight home. A pull
// to the middle would draw the flock into an egg.
KERNEL_INLINE void starling_keep_near_roost(const StarlingConstants *k, const StarlingBirds *b,
                                            LaneVec3 *out) {
    LANES_EACH(l) {
        float r = sqrtf(b->p.x[l] * b->p.x[l] + b->p.z[l] * b->p.z[l]);
        float inverse = r > 0 ? 1.0f / r : 0.0f;
        float nx = b->p.x[l] * inverse, nz = b->p.z[l] * inverse;
        float beyond = k->roost_strength * (r - k->roost_radius);
        beyond = beyond < k->max_roost ? beyond : k->max_roost;
        beyond = beyond > 0 ? beyond : 0.0f;
        float outward = b->ahead.x[l] * nx + b->ahead.z[l] * nz;
        float side = b->left.x[l] * nx + b->left.z[l] * nz > 0 ? -0.5f : 0.5f;
        lanes_set(out, l, b->left.x[l], 0, b->left.z[l], beyond * (1 + outward) * side);
    }
}

// The sine of an angle in turns, |turns| below 2^31, to a few units in the last place: folded into
// the quarter turn on either side of 0, then the Taylor series.
KERNEL_INLINE float starling_sine(float turns) {
    float part = turns - (float)(int)turns;
    part -= (float)(int)(part * 2);
    float folded = part > 0.25f ? 0.5f - part : part < -0.25f ? -0.5f - part : part;
    float x = folded * (float)(2 * FMATH_PI), q = x * x;
    return x * (1 + q * (-1.0f / 6 +
                         q * (1.0f / 120 +
                              q * (-1.0f / 5040 + q * (1.0f / 362880 - q * (1.0f / 39916800))))));
}

KERNEL_INLINE void starling_keep_altitude(const StarlingConstants *k, const StarlingBirds *b,
                                          LaneVec3 *out) {
    LANES_EACH(l) {
        float wave = starling_sine(b->p.x[l] * k->swell_x + k->swell_phase_x) +
                     starling_sine(b->p.z[l] * k->swell_z + k->swell_phase_z);
        float rise = k->stiffness * (k->altitude + k->swell * wave - b->p.y[l]);
        rise = rise < k->max_altitude ? rise : k->max_altitude;
        rise = rise > -k->max_altitude ? rise : -k->max_altitude;
        lanes_set(out, l, 0, rise - k->damping * b->v.y[l], 0, 1);
    }
}

// --- What birds do about an alarm ---
//
// A bird is regular until it sees the falcon or copies the alarm of a neighbour, whose strength it
// passes on with a loss, so that a wave ends; alarmed for its reaction time; escaping for the time
// of its manoeuvre; and refractory until it can be alarmed again (the states of DaNCES, M.
// Papadopoulou, H. Hildenbrandt, C. K. Hemelrijk, 2022). What it copies is the zig-zag of Hemelrijk
// et al. 2015; how far that banks depends on the strength, whether it is copied does not
// (Hemelrijk, Costanzo, Hildenbrandt, Carere 2019). A turn from within the flock is passed on in
// the same way, without loss (Attanasi et al., Information transfer and behavioural inertia in
// starling flocks, Nature Physics 10, 2014).

typedef struct StarlingEscape {
    uint32_t word[LANES]; // after the choice of this step
    float roll[LANES];    // as for a turn to the left with this acceleration
    float company[LANES]; // the share of alignment, cohesion and rejoin that is left to it
    float hold[LANES];    // and of cohesion and rejoin besides
    int keeps[LANES];     // 1 for one whose zigzag returns: it loses no height
    int lands[LANES];     // 1 for one that comes down to rest
    LaneVec3 flight;      // from the falcon
    LaneVec3 manoeuvre, turn;
} StarlingEscape;

// The word of a bird that has just seen the falcon on one side, above it or not.
KERNEL_INLINE uint32_t starling_choose(const StarlingConstants *k, float chance, int above) {
    int dives = above & (chance < k->dive_share), freezes = !above & (chance < k->freeze_share),
        turns = !dives | (2 * chance < k->dive_share);
    uint32_t manoeuvre = (dives ? STARLING_DIVES : 0u) | (turns ? STARLING_TURNS_AWAY : 0u);
    return (k->manoeuvres & !freezes) ? manoeuvre << STARLING_MANOEUVRE_BIT : 0;
}

// Whether a bird becomes alarmed, or begins to turn, in this step.
KERNEL_INLINE void starling_hear(const StarlingConstants *k, const KernelBirds *birds,
                                 const StarlingSums *sums, const StarlingBirds *b,
                                 const KernelCompany *company, StarlingEscape *out) {
    LaneVec3 away = {0}; // from the nearest falcon that it fears, at this distance
    float distance[LANES];
    LANES_EACH(l) distance[l] = INFINITY;
    for (uint32_t i = 0; i < k->falcon_count; i++)
        LANES_EACH(l) {
            float dx = b->p.x[l] - k->falcons[i].x, dy = b->p.y[l] - k->falcons[i].y,
                  dz = b->p.z[l] - k->falcons[i].z;
            float d = sqrtf(dx * dx + dy * dy + dz * dz);
            int nearer = (d < k->falcon_radius[i]) & (d < distance[l]);
            distance[l] = nearer ? d : distance[l];
            away.x[l] = nearer ? dx : away.x[l];
            away.y[l] = nearer ? dy : away.y[l];
            away.z[l] = nearer ? dz : away.z[l];
        }
    LANES_EACH(l) {
        size_t slot = birds->group->slot[l];
        uint32_t word = birds->flock->own.word[slot];
        float dx = away.x[l], dy = away.y[l], dz = away.z[l], d = distance[l];
        int sees = (d > 0) & (d < INFINITY);
        float push = sees ? k->falcon_strength * (1.0f / d - k->falcon_inverse) : 0.0f;
        lanes_set(&out->flight, l, dx, dy, dz, push);

        // The number in StarlingSums.alarm: the strength, then the side.
        uint32_t heard = (uint32_t)sums->alarm[l];
        uint32_t passed = (heard >> 1) * k->alarm_share / STARLING_ALARM_STRENGTHS;
        uint32_t away_left = dx * b->left.x[l] + dz * b->left.z[l] > 0 ? 1 : 0;
        uint32_t strength = sees ? STARLING_ALARM_STRENGTHS : passed;
        uint32_t side = sees ? away_left : heard & 1;
        uint32_t draw = lanes_draw(k->draw, birds->flock->id[slot]);
        float chance = (float)(draw >> 8) * 0x1p-24f;
        int copies = k->manoeuvres & (passed >= k->copy_alarm);
        uint32_t copied = copies ? STARLING_TURNS_AWAY << STARLING_MANOEUVRE_BIT : 0u;
        uint32_t manoeuvre = sees ? starling_choose(k, chance, -dy > 0.35f * d) : copied;
        uint32_t alarmed = strength << STARLING_ALARM_STRENGTH_BIT |
                           side << STARLING_ALARM_SIDE_BIT | manoeuvre | 1;

        int leads = (chance < k->turn_chance) & (b->centrality[l] > k->turn_border);
        int follows = heard >> 1 == STARLING_TURN_STRENGTH;
        const Vec3 *mean = &k->flocks.means[kernel_flock(company, l)];
        float inwards = (mean->x - b->p.x[l]) * b->left.x[l] + (mean->z - b->p.z[l]) * b->left.z[l];
        uint32_t turn_side = follows ? heard & 1 : inwards > 0;
        uint32_t turned = STARLING_TURN_STRENGTH << STARLING_ALARM_STRENGTH_BIT |
                          turn_side << STARLING_ALARM_SIDE_BIT |
                          STARLING_TURNS_AWAY << STARLING_MANOEUVRE_BIT | 1;

        uint32_t landed = STARLING_LANDING_STRENGTH << STARLING_ALARM_STRENGTH_BIT | 1;

        int regular = (word & STARLING_ALARM_AGE) == 0;
        int calm = regular | (word >> STARLING_ALARM_STRENGTH_BIT == STARLING_TURN_STRENGTH);
        int fears = calm & (sees | (passed > k->min_alarm));
        int lands = k->lands & calm &
                    (((b->p.y[l] < k->altitude) & (chance < k->landing_chance)) |
                     (heard >> 1 == STARLING_LANDING_STRENGTH));
        int turns = regular & k->turns & (leads | follows);
        out->word[l] = fears ? alarmed : lands ? landed : turns ? turned : word;
    }
}

// What it does in its state: after[l] is the word of the next step.
KERNEL_INLINE void starling_act(const StarlingConstants *k, const KernelBirds *birds,
                                const StarlingBirds *b, uint32_t after[LANES],
                                StarlingEscape *out) {
    LANES_EACH(l) {
        uint32_t word = out->word[l], age = word & STARLING_ALARM_AGE;
        uint32_t manoeuvre = word >> STARLING_MANOEUVRE_BIT & 3;
        uint32_t strength = word >> STARLING_ALARM_STRENGTH_BIT;
        uint32_t ago = age - k->reaction_ticks; // since it reacted; wraps before
        float side = (word >> STARLING_ALARM_SIDE_BIT & 1) ? 1.0f : -1.0f;
        int lands = (age > 0) & (strength == STARLING_LANDING_STRENGTH);
        int acts = (age > 0) & (age > k->reaction_ticks) & !lands;

        int zigzags = acts & (manoeuvre == 0) & (ago <= k->zigzag_ticks);
        int first = 2 * ago <= k->zigzag_ticks;
        float most = (float)strength * (1.0f / STARLING_ALARM_STRENGTHS) * k->zigzag * b->speed[l] *
                     b->speed[l];
        float roll = zigzags ? (first ? most * side : -most * side) : 0.0f;
        // In place of a second half as long as the first: as long as it takes.
        float back = -k->return_rate * birds->flock->own.z[birds->group->slot[l]];
        back = back < most ? back : most;
        back = back > -most ? back : -most;
        int returns = (k->return_rate > 0) & acts & (manoeuvre == 0) & !first;
        out->roll[l] = returns ? back : roll;
        out->keeps[l] = (k->return_rate > 0) & (age > 0) & (manoeuvre == 0) & !lands;

        int alarmed = strength != STARLING_TURN_STRENGTH;
        int steers = acts & (manoeuvre != 0) &
                     (ago <= (alarmed ? k->manoeuvre_ticks : k->turn_ticks)) &
                     (alarmed ? k->manoeuvres : k->turns);
        int dives = steers & (manoeuvre >= STARLING_DIVES) & (2 * ago <= k->manoeuvre_ticks);
        int turns = steers & (manoeuvre != STARLING_DIVES);
        float aside = turns ? k->manoeuvre_turn * side : 0.0f;
        lanes_set(&out->manoeuvre, l, b->left.x[l], 0, b->left.z[l], alarmed ? aside : 0.0f);
        out->manoeuvre.y[l] = dives ? -k->manoeuvre_dive : 0.0f;
        lanes_set(&out->turn, l, b->left.x[l], 0, b->left.z[l], alarmed ? 0.0f : aside);
        out->company[l] = (steers & alarmed) | lands ? 0.0f : 1.0f;
        out->lands[l] = lands;
        int loose = (age > 0) & (age <= k->loose_ticks) & (strength > k->loose_alarm);
        out->hold[l] = loose ? k->loose_share : 1.0f;
        uint32_t end = !alarmed ? k->turn_end : manoeuvre != 0 ? k->manoeuvre_end : k->zigzag_end;
        uint32_t next = age == 0 || age >= end ? 0 : word + 1;
        // One that lands is heard for as long as it does.
        uint32_t landing = !k->lands ? 0 : age < k->alarm_from ? word + 1 : word;
        after[l] = lands ? landing : next;
    }
}

// --- Landing ---
//
// In the evening the flock comes lower. A bird that is low begins to land, and so does one whose
// neighbour does, as if a plug were pulled (what people who watch roosts describe). Each comes down
// to a place of its own, drawn from its id, along a cone about it that leads into the flat, so that
// from afar they are a funnel. The cone and the speeds are ours. By day those that rest leave in
// four waves, each from the middle outwards.

// Of a bird, for good. count: which of its numbers.
KERNEL_INLINE uint32_t starling_draw_nature(const StarlingConstants *k, uint32_t id,
                                            uint32_t count) {
    return lanes_draw(lanes_draw(k->nature, id), count);
}

// Where it rests: for an even square of two numbers, a disc.
KERNEL_INLINE void starling_find_place(const StarlingConstants *k, uint32_t id, float *x,
                                       float *z) {
    uint32_t drawn = starling_draw_nature(k, id, 2);
    float u = (float)(drawn & 0xffff) * (2 / 65535.0f) - 1;
    float w = (float)(drawn >> 16) * (2 / 65535.0f) - 1;
    *x = k->landing_radius * u * sqrtf(1 - 0.5f * w * w);
    *z = k->landing_radius * w * sqrtf(1 - 0.5f * u * u);
}

// Towards the velocity that takes it there: on the way its place is one of a funnel that turns.
KERNEL_INLINE void starling_land(const StarlingConstants *k, const KernelBirds *birds,
                                 const StarlingBirds *b, const StarlingEscape *escape,
                                 LaneVec3 *out) {
    const float neck = 15, narrow = 0.25f, opens = 0.03f; // m, a share, and of that 1/m above
    const float flat = 10, sink = 3, swirl = 5;           // m, m/s, m/s
    const float rate = 2;                                 // 1/s
    LANES_EACH(l) {
        float x, z, px = b->p.x[l], pz = b->p.z[l];
        starling_find_place(k, birds->flock->id[birds->group->slot[l]], &x, &z);
        float high = b->p.y[l] - k->landing_height;
        float low_share = 1 - high * ((1 - narrow) / neck);
        float share = high > neck ? narrow + opens * (high - neck) : low_share;
        share = share < 1.5f ? share : 1.5f;
        x = x * share - px;
        z = z * share - pz;
        float away = sqrtf(x * x + z * z), inverse = away > 0 ? 1 / away : 0;
        float level = away < k->speed ? inverse * away : k->speed * inverse; // an approach: 1/s
        float r = sqrtf(px * px + pz * pz);
        float round = high > 0 ? swirl / (r + 1) : 0;
        float cone = away > flat ? away - flat : 0;
        float rise = cone - high;
        rise = rise < sink ? rise : sink;
        rise = rise > -sink ? rise : -sink;
        lanes_set(out, l, x * level + pz * round - b->v.x[l], rise - b->v.y[l],
                  z * level - px * round - b->v.z[l], escape->lands[l] ? rate : 0.0f);
    }
}

// Those that have come down rest. A bird at rest keeps its heading, with hardly any speed.
KERNEL_INLINE void starling_touch_down(const StarlingConstants *k, const KernelBirds *birds,
                                       const StarlingEscape *escape, const LaneVec3 *p,
                                       LaneVec3 *v) {
    for (size_t l = 0; l < birds->group->lanes; l++) {
        float x = p->x[l], z = p->z[l];
        if (!escape->lands[l] || p->y[l] > k->landing_height + 1 ||
            x * x + z * z > k->landing_radius * k->landing_radius)
            continue;
        birds->flock->after.word[birds->group->slot[l]] = FALCON_HIDDEN;
        lanes_set(v, (int)l, v->x[l], 0, v->z[l],
                  1e-3f / sqrtf(v->x[l] * v->x[l] + v->z[l] * v->z[l]));
    }
}

// The word of a bird that rests, and its velocity where it leaves: as steep as starlings rise.
KERNEL_INLINE uint32_t starling_rest(const StarlingConstants *k, const KernelBirds *birds, size_t l,
                                     Vec3 *velocity) {
    if (k->lands)
        return FALCON_HIDDEN;
    uint32_t id = birds->flock->id[birds->group->slot[l]];
    uint32_t word = birds->flock->own.word[birds->group->slot[l]];
    float x = birds->p.x[l], z = birds->p.z[l];
    uint32_t wave = starling_draw_nature(k, id, 3) & 3;
    uint32_t due =
        wave * k->leaving_ticks + (uint32_t)(sqrtf(x * x + z * z) * k->leaving_tick_rate);
    uint32_t age = word & STARLING_ALARM_AGE;
    if (age < due && age < STARLING_ALARM_AGE)
        return word + 1;
    Vec3 up = vec3_unit(vec3_add(vec3_unit(*velocity), vec3(0, 1, 0)));
    *velocity = vec3_scale(up, k->speed);
    return 0;
}

// Rolls each bird towards the bank that its steering and its alarm ask for; sine: of its bank
// before and after. The lift stands on the wings, so a banked bird turns and must climb less or
// fall.
KERNEL_INLINE void starling_bank(const StarlingConstants *k, const StarlingBirds *b,
                                 const LaneVec3 *steering, const StarlingEscape *escape,
                                 float sine[LANES], LaneVec3 *out) {
    LANES_EACH(l) {
        float s = sine[l], rest = 1 - s * s;
        float c = sqrtf(rest > 0 ? rest : 0);
        float sideways =
            steering->x[l] * b->left.x[l] + steering->z[l] * b->left.z[l] + escape->roll[l];
        float turn = k->roll * (k->roll_share * sideways - s);
        float length = 1.0f / sqrtf(1 + turn * turn);
        float next_s = (s + c * turn) * length, next_c = (c - s * turn) * length;
        float most = next_s > 0 ? k->max_bank_sine : -k->max_bank_sine;
        int beyond = next_c < k->max_bank_cosine;
        next_s = beyond ? most : next_s;
        next_c = beyond ? k->max_bank_cosine : next_c;
        sine[l] = next_s;

        float share = b->speed[l] / b->wanted[l], share2 = share * share;
        float lift = k->lift * GRAVITY * share2;
        float thrust = k->lift * (GRAVITY / 3.3f) * (1 - share2);
        float up = escape->keeps[l] ? 1.0f : next_c;
        out->x[l] = (b->up.x[l] * up + b->left.x[l] * next_s) * lift + b->ahead.x[l] * thrust;
        out->y[l] = b->up.y[l] * up * lift - k->lift * GRAVITY + b->ahead.y[l] * thrust;
        out->z[l] = (b->up.z[l] * up + b->left.z[l] * next_s) * lift + b->ahead.z[l] * thrust;
    }
}

// --- The step ---

KERNEL_INLINE void starling_add_vector(LaneVec3 *sum, const LaneVec3 *vector) {
    LANES_EACH(l) lanes_add(sum, l, vector->x[l], vector->y[l], vector->z[l], 1);
}

// What each rule steers by, and what the birds make of it.
typedef struct StarlingVectors {
    LaneVec3 separation, alignment, cohesion, rejoin, roost, altitude, landing;
    StarlingEscape escape;
    LaneVec3 steering; // all of them and the surroundings together, limited
    LaneVec3 flight;   // lift, weight and thrust
    float sine[LANES]; // of the bank after the step
    uint32_t alarm[LANES];
} StarlingVectors;

KERNEL_INLINE void starling_steer(const StarlingConstants *k, const KernelBirds *birds,
                                  const StarlingSums *sums, const StarlingBirds *b,
                                  const KernelCompany *company, StarlingVectors *out) {
    LANES_EACH(l) out->sine[l] = birds->flock->own.y[birds->group->slot[l]];
    starling_separate(k, sums, b, k->separation_centrality, &out->separation);
    starling_align(k, sums, b, &out->alignment);
    starling_cohere(k, sums, b, k->cohesion_centrality, k->cohesion_constant, &out->cohesion);
    starling_rejoin(k, b, company, &out->rejoin);
    starling_keep_near_roost(k, b, &out->roost);
    starling_keep_altitude(k, b, &out->altitude);
    starling_hear(k, birds, sums, b, company, &out->escape);
    starling_act(k, birds, b, out->alarm, &out->escape);
    LANES_EACH(l) {
        float joins = out->escape.company[l], hold = joins * out->escape.hold[l];
        lanes_multiply(&out->alignment, l, joins);
        lanes_multiply(&out->cohesion, l, hold);
        lanes_multiply(&out->rejoin, l, hold);
    }
    out->landing = (LaneVec3){0};
    if (k->lands) {
        starling_land(k, birds, b, &out->escape, &out->landing);
        LANES_EACH(l) {
            float aloft = out->escape.lands[l] ? 0.0f : 1.0f;
            lanes_multiply(&out->roost, l, aloft);
            lanes_multiply(&out->altitude, l, aloft);
        }
    }

    out->steering = out->separation;
    starling_add_vector(&out->steering, &out->alignment);
    starling_add_vector(&out->steering, &out->cohesion);
    starling_add_vector(&out->steering, &out->escape.flight);
    starling_add_vector(&out->steering, &out->roost);
    starling_add_vector(&out->steering, &out->rejoin);
    starling_add_vector(&out->steering, &out->altitude);
    if (k->manoeuvres)
        starling_add_vector(&out->steering, &out->escape.manoeuvre);
    if (k->turns)
        starling_add_vector(&out->steering, &out->escape.turn);
    if (k->lands)
        starling_add_vector(&out->steering, &out->landing);
    surroundings_add(&k->surroundings, &b->p, &b->v, 1, &out->steering);
    lanes_clamp_length(&out->steering, k->max_steering);
    starling_bank(k, b, &out->steering, &out->escape, out->sine, &out->flight);
}

KERNEL_INLINE void starling_explain(const StarlingConstants *k, const StarlingSums *sums,
                                    const StarlingBirds *b, const StarlingVectors *vectors,
                                    KernelExplain *explain) {
    const LaneVec3 *separation = &vectors->separation, *cohesion = &vectors->cohesion;
    const StarlingEscape *escape = &vectors->escape;
    LaneVec3 centrality = {0};
    if (k->cohesion_centrality > 0) { // what it alone changes of separation and cohesion
        LaneVec3 without_s, without_c;
        starling_separate(k, sums, b, 0, &without_s);
        starling_cohere(k, sums, b, 0, STARLING_COHESION_CONSTANT, &without_c);
        LANES_EACH(l) {
            lanes_multiply(&without_c, l, escape->company[l] * escape->hold[l]);
            centrality.x[l] = separation->x[l] - without_s.x[l] + cohesion->x[l] - without_c.x[l];
            centrality.y[l] = separation->y[l] - without_s.y[l] + cohesion->y[l] - without_c.y[l];
            centrality.z[l] = separation->z[l] - without_s.z[l] + cohesion->z[l] - without_c.z[l];
        }
    }
    kernel_explain(explain, STARLING_SEPARATION, separation);
    kernel_explain(explain, STARLING_ALIGNMENT, &vectors->alignment);
    kernel_explain(explain, STARLING_COHESION, cohesion);
    kernel_explain(explain, STARLING_CENTRALITY, &centrality);
    kernel_explain(explain, STARLING_REJOIN, &vectors->rejoin);
    kernel_explain(explain, STARLING_ROOST, &vectors->roost);
    kernel_explain(explain, STARLING_ALTITUDE, &vectors->altitude);
    kernel_explain(explain, STARLING_BANK, &vectors->flight);
    kernel_explain(explain, STARLING_ESCAPE, &escape->flight);
    kernel_explain(explain, STARLING_MANOEUVRES, &escape->manoeuvre);
    kernel_explain(explain, STARLING_TURNS, &escape->turn);
    kernel_explain(explain, STARLING_LANDING, &vectors->landing);
    surroundings_explain_obstacles(&k->surroundings, &b->p, &b->v, explain, STARLING_OBSTACLES);
    LANES_EACH(l) explain->neighbours[l] = sums->around[l];
}

// Birds that are caught go where their falcon goes, and those that rest nowhere. They stay as they
// are.
KERNEL_INLINE void starling_carry(const StarlingConstants *k, const KernelBirds *birds, LaneVec3 *p,
                                  LaneVec3 *v) {
    const Flock *flock = birds->flock;
    const Vec3 in_talons = {0, -0.3f, 0};
    for (size_t l = 0; l < birds->group->lanes; l++) {
        size_t slot = birds->group->slot[l];
        uint32_t word = flock->own.word[slot], falcon = word >> FALCON_CATCHER_BIT & 3;
        if (word < FALCON_HIDDEN)
            continue;
        // What the wind does is added later.
        float wind_x = k->surroundings.wind_x * k->dt, wind_z = k->surroundings.wind_z * k->dt;
        Vec3 place = vec3(birds->p.x[l] - wind_x, birds->p.y[l], birds->p.z[l] - wind_z);
        Vec3 velocity = vec3(birds->v.x[l], birds->v.y[l], birds->v.z[l]);
        if (word < FALCON_CAUGHT) {
            word = starling_rest(k, birds, l, &velocity);
        } else if (falcon < k->falcon_count) { // or it is gone, and the bird stays
            place = vec3_add(k->falcons[falcon], in_talons);
            velocity = k->falcon_velocities[falcon];
        }
        lanes_set(p, (int)l, place.x, place.y, place.z, 1);
        lanes_set(v, (int)l, velocity.x, velocity.y, velocity.z, 1);
        flock->after.x[slot] = flock->own.x[slot];
        flock->after.y[slot] = flock->own.y[slot];
        flock->after.z[slot] = flock->own.z[slot];
        flock->after.word[slot] = word;
    }
}

KERNEL_INLINE uint32_t starling_finish(const StarlingConstants *k, const KernelBirds *birds,
                                       StarlingSums *sums, const KernelCompany *company) {
    const Flock *flock = birds->flock;
    const GridGroup *group = birds->group;
    StarlingBirds b;
    StarlingVectors vectors;
    starling_load(k, birds, sums, &b);
    starling_steer(k, birds, sums, &b, company, &vectors);
    if (birds->explain) {
        starling_explain(k, sums, &b, &vectors, birds->explain);
        return 0;
    }

    // What a zigzag has turned a bird by so far, as a change of its velocity to the left, beside
    // what its steering asks for.
    float turned[LANES] = {0};
    if (k->return_rate > 0)
        LANES_EACH(l) {
            int zigzags = vectors.escape.keeps[l];
            float aside = (vectors.flight.x[l] - vectors.steering.x[l]) * b.left.x[l] +
                          (vectors.flight.z[l] - vectors.steering.z[l]) * b.left.z[l];
            turned[l] = zigzags ? flock->own.z[group->slot[l]] + aside * k->dt : 0.0f;
        }
    LaneVec3 v, next, push = vectors.steering;
    starling_add_vector(&push, &vectors.flight);
    LANES_EACH(l) {
        float change = (b.wanted[l] - b.speed[l]) * k->speed_rate;
        lanes_add(&push, l, b.ahead.x[l], b.ahead.y[l], b.ahead.z[l], change);
    }
    lanes_advance(&v, &b.v, &push, k->dt);
    lanes_clamp_length(&v, k->max_speed);
    lanes_raise_length(&v, k->min_speed);
    lanes_advance(&next, &b.p, &v, k->dt);
    for (size_t l = 0; l < group->lanes; l++) {
        size_t slot = group->slot[l];
        float radius = flock->own.x[slot];
        radius += k->radius_share * radius * (b.neighbours[l] - sums->near_by[l]) / b.neighbours[l];
        radius = radius < k->max_radius ? radius : k->max_radius;
        flock->after.x[slot] = radius > k->min_radius ? radius : k->min_radius;
        flock->after.y[slot] = vectors.sine[l];
        flock->after.z[slot] = turned[l];
        flock->after.word[slot] = vectors.alarm[l];
    }
    if (k->lands)
        starling_touch_down(k, birds, &vectors.escape, &next, &v);
    starling_carry(k, birds, &next, &v);
    return surroundings_store(&k->surroundings, birds, &next, &v);
}

KERNEL_FROM(starling, StarlingConstants, StarlingSums, starling_begin(&k, &columns, group))

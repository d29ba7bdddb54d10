#include "oracle.h"
#include "sim/spawn.h"
#include "sim/starling.h"

static const double pi = 3.14159265358979323846, gravity = 9.81;

// --- A bird's frame ---

typedef struct Frame {
    OracleVec ahead, left, up;
    double speed;
} Frame;

static Frame frame_of(OracleVec velocity) {
    OracleVec e = oracle_unit(velocity), l = oracle_unit((OracleVec){e.z, 0, -e.x});
    OracleVec up = {e.y * l.z - e.z * l.y, e.z * l.x - e.x * l.z, e.x * l.y - e.y * l.x};
    return (Frame){e, l, up, oracle_length(velocity)};
}

// --- The alarm, as a word keeps it ---

// age: how many ticks ago it began, 0 for none. strength: 4096 is all.
typedef struct Alarm {
    uint32_t age, strength;
    bool left; // the bird turns to the left first
} Alarm;

static Alarm read_alarm(uint32_t word) {
    return (Alarm){.age = word & 0xffff, .left = word >> 16 & 1, .strength = word >> 17};
}

static uint32_t write_alarm(Alarm alarm) {
    return alarm.age > 0 ? alarm.age | (uint32_t)alarm.left << 16 | alarm.strength << 17 : 0;
}

static uint32_t ticks(double seconds, double dt) {
    double count = dt > 0 ? floor(seconds / dt + 0.5) : 65534;
    return (uint32_t)fmin(count, 65534);
}

// --- What it sees of the others ---

typedef struct Seen {
    double heeded, visible, around; // within its radius, those of them not behind it, within reach
    OracleVec headings, ways, ways_around; // Σ headings and Σ unit ways of the visible; all around
    OracleVec crowding;                    // Σ unit ways around, less the farther they lead
    Alarm alarm;                           // the strongest that it hears
} Seen;

static void hear(const StarlingParams *k, double dt, uint32_t word, Seen *seen) {
    Alarm alarm = read_alarm(word);
    uint32_t from = ticks((double)k->alarm_delay, dt), span = ticks((double)k->alarm_window, dt);
    bool audible = alarm.age >= (from > 0 ? from : 1) && alarm.age < (from > 0 ? from : 1) + span;
    bool stronger = alarm.strength > seen->alarm.strength ||
                    (alarm.strength == seen->alarm.strength && alarm.left);
    if (audible && stronger)
        seen->alarm = alarm;
}

// At its start a bird has none yet.
static double radius_of(const StarlingParams *k, const OracleOwn *own) {
    return own->vector.x > 0 ? own->vector.x : 0.8 * (double)k->reach;
}

static void look_at(const OracleFlock *flock, const StarlingParams *k, double dt, size_t i,
                    size_t j, Seen *seen) {
    OracleVec way = oracle_sub(flock->p[j], flock->p[i]), unit = oracle_unit(way);
    double d = oracle_length(way), part = d / (double)k->reach;
    if (!(d < (double)k->reach))
        return;
    seen->around++;
    seen->ways_around = oracle_add(seen->ways_around, unit);
    seen->crowding = oracle_add(seen->crowding, oracle_mul(unit, pow(1 - part * part, 3)));
    if (!(d < radius_of(k, &flock->own[i])))
        return;
    seen->heeded++;
    hear(k, dt, flock->own[j].word, seen);
    double cosine = oracle_dot(unit, oracle_unit(flock->v[i]));
    if (!(d > 0 && cosine > -cos((double)k->blind_angle / 2)))
        return;
    seen->visible++;
    seen->headings = oracle_add(seen->headings, oracle_unit(flock->v[j]));
    seen->ways = oracle_add(seen->ways, unit);
}

static Seen look_around(const OracleFlock *flock, const StarlingParams *k, double dt, size_t i) {
    Seen seen = {0};
    for (size_t j = 0; j < flock->count; j++)
        if (j != i)
            look_at(flock, k, dt, i, j, &seen);
    return seen;
}

// 0 in the midst of others, towards 1 at the border, 1 alone.
static double centrality(const Seen *seen) {
    return seen->around > 0 ? oracle_length(seen->ways_around) / seen->around : 1;
}

// --- Rules ---

static OracleVec separation(const StarlingParams *k, const Seen *seen, double border) {
    double share = fmax((double)k->separation_floor, 1 - (double)k->centrality_share * border);
    return oracle_mul(seen->crowding, -(double)k->separation * share);
}

static OracleVec alignment(const StarlingParams *k, const Seen *seen, const Frame *frame) {
    if (seen->visible == 0)
        return (OracleVec){0};
    OracleVec mean = oracle_mul(seen->headings, 1 / seen->visible);
    return oracle_mul(oracle_sub(mean, frame->ahead), (double)k->alignment);
}

static OracleVec cohesion(const StarlingParams *k, const Seen *seen, double factor) {
    double share = seen->visible > 0 ? 1 / seen->visible : 0;
    return oracle_mul(seen->ways, (double)k->cohesion * share * factor);
}

// How much a bird has lost its flock.
static double lost(const StarlingParams *k, double border) {
    double from = (double)k->rejoin_centrality;
    return fmax(0, (border - from) / (1 - from));
}

static OracleVec middle(const OracleFlock *flock) {
    OracleVec sum = {0};
    for (size_t i = 0; i < flock->count; i++)
        sum = oracle_add(sum, flock->p[i]);
    return oracle_mul(sum, 1 / (double)flock->count);
}

// The root mean square distance from it.
static double spread(const OracleFlock *flock) {
    OracleVec centre = middle(flock);
    double squares = 0;
    for (size_t i = 0; i < flock->count; i++) {
        OracleVec out = oracle_sub(flock->p[i], centre);
        squares += oracle_dot(out, out);
    }
    return sqrt(squares / (double)flock->count);
}

static OracleVec rejoin(const StarlingParams *k, const OracleFlock *flock, OracleVec me,
                        double border) {
    OracleVec way = oracle_sub(middle(flock), me);
    return oracle_mul(way, (double)k->rejoin * lost(k, border) / sqrt(oracle_dot(way, way) + 1));
}

static OracleVec roost(const StarlingParams *k, OracleVec me, const Frame *frame) {
    OracleVec level = {me.x, 0, me.z}, outward = oracle_unit(level);
    double beyond = fmax(oracle_length(level) - (double)k->roost_radius, 0);
    double turn = fmin((double)k->max_roost, (double)k->roost_strength * beyond);
    double away = (1 + oracle_dot(frame->ahead, outward)) / 2;
    double home = oracle_dot(frame->left, outward) > 0 ? -1 : 1;
    return oracle_mul(frame->left, turn * away * home);
}

static OracleVec altitude(const StarlingParams *k, OracleVec me, OracleVec velocity, double t) {
    double length = (double)k->swell_length, time = (double)k->swell_time;
    double along_x = sin(2 * pi * (me.x / length + t / time));
    double along_z = sin(2 * pi * (me.z / (1.27 * length) - t / (1.31 * time) + 0.3));
    double wanted = (double)k->altitude + (double)k->swell_height * (along_x + along_z);
    double most = (double)k->max_altitude;
    double climb = fmax(-most, fmin(most, (double)k->altitude_stiffness * (wanted - me.y)));
    return (OracleVec){0, climb - (double)k->altitude_damping * velocity.y, 0};
}

// --- Escape ---

// The way from a falcon that frightens the bird; zero without one.
static OracleVec flee(const OracleFlock *flock, const StarlingParams *k, OracleVec me) {
    OracleVec away = oracle_sub(me, flock->falcon.position);
    bool hunts = k->falcon.flies && flock->falcon.phase != CIRCLES;
    bool near_by = oracle_length(away) < (double)k->surroundings.stimuli[STIMULUS_FALCON].radius;
    return hunts && near_by ? away : (OracleVec){0};
}

static OracleVec flight(const StarlingParams *k, OracleVec away) {
    double radius = (double)k->surroundings.stimuli[STIMULUS_FALCON].radius;
    return oracle_mul(oracle_unit(away),
                      (1 - oracle_length(away) / radius) *
                          (double)k->surroundings.stimuli[STIMULUS_FALCON].strength);
}

// The alarm as it is in this step. What is passed on is counted in 4096ths.
static Alarm take_alarm(const StarlingParams *k, Alarm alarm, const Seen *seen, OracleVec away,
                        const Frame *frame) {
    if (alarm.age > 0)
        return alarm;
    if (oracle_length(away) > 0)
        return (Alarm){1, 4096, oracle_dot(away, frame->left) > 0};
    uint32_t share = (uint32_t)((double)k->alarm_share * 4096 + 0.5);
    uint32_t strength = seen->alarm.strength * share / 4096;
    if (strength > (double)k->min_alarm * 4096)
        return (Alarm){1, strength, seen->alarm.left};
    return (Alarm){0};
}

// How hard a newly alarmed bird rolls: as for a turn to the left with this acceleration.
static double zigzag(const StarlingParams *k, Alarm alarm, const Frame *frame, double dt) {
    uint32_t length = ticks((double)k->zigzag_time, dt);
    double turn = frame->speed * frame->speed / (double)k->zigzag_radius * alarm.strength / 4096;
    if (alarm.age == 0 || alarm.age > length)
        return 0;
    bool left = (2 * alarm.age <= length) == alarm.left;
    return left ? turn : -turn;
}

static Alarm next_alarm(const StarlingParams *k, Alarm alarm, double dt) {
    uint32_t last = ticks((double)(k->zigzag_time + k->deaf_time), dt);
    alarm.age += alarm.age > 0;
    return alarm.age > last ? (Alarm){0} : alarm;
}

// --- Flight ---

// The sine of the bank: it rolls towards what the steering to the left asks for.
static double roll(const StarlingParams *k, double sine, double to_left, double dt) {
    double turn = (double)k->roll_rate * dt * (0.1 * to_left - sine);
    double cosine = sqrt(1 - sine * sine), length = sqrt(1 + turn * turn);
    double next = (sine + cosine * turn) / length, across = (cosine - sine * turn) / length;
    double most = (double)k->max_bank;
    return across < cos(most) ? copysign(sin(most), next) : next;
}

// What the air and the weight do to a banked bird, level at the speed that it wants.
static OracleVec lift(const Frame *frame, double wanted, double sine) {
    double share = frame->speed / wanted, cosine = sqrt(1 - sine * sine);
    OracleVec back = oracle_add(oracle_mul(frame->up, cosine), oracle_mul(frame->left, sine));
    OracleVec push = oracle_mul(back, gravity * share * share);
    push.y -= gravity;
    return oracle_add(push, oracle_mul(frame->ahead, gravity / 3.3 * (1 - share * share)));
}

static double next_radius(const StarlingParams *k, double radius, double heeded, double dt) {
    double wanted = (double)k->topological_neighbours;
    double next = radius * (1 + fmin((double)k->radius_rate * dt, 1) * (wanted - heeded) / wanted);
    return fmin(fmax(next, (double)k->min_radius), (double)k->reach);
}

// All rules but bank.
static OracleVec steering(const OracleFlock *flock, const StarlingParams *k, uint32_t rules,
                          double dt, size_t i, const Seen *seen) {
    Frame frame = frame_of(flock->v[i]);
    OracleVec me = flock->p[i], sum = oracle_surroundings(&k->surroundings, me);
    if (oracle_on(rules, STARLING_OBSTACLES))
        sum = oracle_add(sum, oracle_obstacles(&k->surroundings, me, flock->v[i]));
    double border = centrality(seen);
    bool border_matters = oracle_on(rules, STARLING_CENTRALITY);
    if (oracle_on(rules, STARLING_SEPARATION))
        sum = oracle_add(sum, separation(k, seen, border_matters ? border : 0));
    if (oracle_on(rules, STARLING_ALIGNMENT))
        sum = oracle_add(sum, alignment(k, seen, &frame));
    if (oracle_on(rules, STARLING_COHESION))
        sum = oracle_add(sum, cohesion(k, seen, border_matters ? border : 0.3));
    if (oracle_on(rules, STARLING_REJOIN))
        sum = oracle_add(sum, rejoin(k, flock, me, border));
    if (oracle_on(rules, STARLING_ROOST))
        sum = oracle_add(sum, roost(k, me, &frame));
    if (oracle_on(rules, STARLING_ALTITUDE))
        sum = oracle_add(sum, altitude(k, me, flock->v[i], (double)flock->tick * dt));
    return sum;
}

// Its escape, the roll of its alarm, and the alarm that it keeps.
static OracleVec escape(const OracleFlock *flock, const StarlingParams *k, uint32_t rules,
                        double dt, size_t i, const Seen *seen, double *to_left) {
    Frame frame = frame_of(flock->v[i]);
    Alarm alarm = read_alarm(flock->own[i].word);
    OracleVec steering = {0};
    if (oracle_on(rules, STARLING_ESCAPE)) {
        OracleVec away = flee(flock, k, flock->p[i]);
        alarm = take_alarm(k, alarm, seen, away, &frame);
        *to_left = zigzag(k, alarm, &frame, dt);
        if (oracle_length(away) > 0)
            steering = flight(k, away);
    }
    flock->after[i].word = write_alarm(next_alarm(k, alarm, dt));
    return steering;
}

void oracle_starling(const OracleFlock *flock, const void *params, uint32_t rules, double dt,
                     size_t i, OracleVec *p, OracleVec *v) {
    const StarlingParams *k = params;
    Frame frame = frame_of(flock->v[i]);
    Seen seen = look_around(flock, k, dt, i);
    double rolls = 0;
    OracleVec push = oracle_add(steering(flock, k, rules, dt, i, &seen),
                                escape(flock, k, rules, dt, i, &seen, &rolls));
    push = oracle_clamp(push, (double)k->max_steering);

    bool banks = oracle_on(rules, STARLING_BANK);
    double to_left = banks ? oracle_dot(push, frame.left) + rolls : 0;
    flock->after[i].vector.y = roll(k, flock->own[i].vector.y, to_left, dt);
    flock->after[i].vector.x = next_radius(k, radius_of(k, &flock->own[i]), seen.heeded, dt);
    double wanted = (double)k->speed;
    if (oracle_on(rules, STARLING_REJOIN))
        wanted *= 1 + (double)k->rejoin_speed * lost(k, centrality(&seen));
    if (banks)
        push = oracle_add(push, lift(&frame, wanted, flock->after[i].vector.y));
    push =
        oracle_add(push, oracle_mul(frame.ahead, (wanted - frame.speed) / (double)k->speed_time));
    OracleVec next = oracle_add(flock->v[i], oracle_mul(push, dt));
    double speed = fmin(oracle_length(next), (double)k->max_speed);
    *v = oracle_mul(oracle_unit(next), fmax(speed, (double)k->min_speed));
    *p = oracle_add(flock->p[i], oracle_mul(*v, dt));
}

// --- The falcon ---

// The place on the circle around the flock that is this angle ahead of a falcon.
static OracleVec circle(const OracleFlock *flock, const FalconParams *k, OracleVec from,
                        double ahead) {
    OracleVec centre = middle(flock), out = oracle_sub(from, centre);
    double radius = (double)k->distance + 2 * spread(flock), angle = atan2(out.z, out.x) + ahead;
    return oracle_add(centre,
                      (OracleVec){radius * cos(angle), (double)k->height, radius * sin(angle)});
}

static void begin(const OracleFlock *flock, OracleFalcon *falcon, OracleFalconPhase phase,
                  double seconds, double dt) {
    falcon->phase = phase;
    falcon->until = (double)flock->tick + (dt > 0 ? floor(seconds / dt) : 1e9);
}

// Between two attacks.
static double pause_after(const OracleFlock *flock, const FalconParams *k, uint64_t attacks) {
    double share = (double)spawn_unit(flock->seed, STREAM_FALCON, 0, attacks, 0);
    return (double)k->pause * (2 + 2 * share) / 3;
}

void oracle_falcon_start(OracleFlock *flock, const void *params, double dt) {
    const FalconParams *k = &((const StarlingParams *)params)->falcon;
    flock->has_falcon = true;
    flock->falcon =
        (OracleFalcon){.position = circle(flock, k, middle(flock), 0), .velocity = {0, 0, 15}};
    begin(flock, &flock->falcon, CIRCLES, pause_after(flock, k, 0) / 2, dt);
}

static size_t nearest_bird(const OracleFlock *flock, OracleVec place) {
    size_t nearest = 0;
    for (size_t i = 1; i < flock->count; i++)
        if (oracle_length(oracle_sub(flock->p[i], place)) <
            oracle_length(oracle_sub(flock->p[nearest], place)))
            nearest = i;
    return nearest;
}

static void change_phase(const OracleFlock *flock, const FalconParams *k, OracleFalcon *falcon,
                         double dt) {
    bool over = (double)flock->tick >= falcon->until;
    if (falcon->phase == CIRCLES && over) {
        falcon->attacks++;
        falcon->target = nearest_bird(flock, falcon->position);
        begin(flock, falcon, DIVES, 12, dt);
    } else if (falcon->phase == DIVES) {
        OracleVec way = oracle_sub(flock->p[falcon->target], falcon->position);
        if (over || oracle_length(way) < 3)
            begin(flock, falcon, PASSES, 1.5 + spread(flock) / 10, dt);
    } else if ((falcon->phase == PASSES && over) || falcon->phase == FLOWN) {
        begin(flock, falcon, CLIMBS, 3, dt);
    } else if (falcon->phase == CLIMBS && over) {
        begin(flock, falcon, CIRCLES, pause_after(flock, k, falcon->attacks), dt);
    }
}

// Where it wants to fly, at its speed.
static OracleVec course(const OracleFlock *flock, const FalconParams *k,
                        const OracleFalcon *falcon) {
    OracleVec on = {falcon->velocity.x, 0, falcon->velocity.z}, way = on;
    double speed = (double)k->speed;
    if (falcon->phase == CIRCLES) {
        way = oracle_sub(circle(flock, k, falcon->position, 0.4), falcon->position);
        speed = 15;
    } else if (falcon->phase == DIVES) {
        OracleVec aim =
            oracle_add(flock->p[falcon->target], oracle_mul(flock->v[falcon->target], 0.3));
        way = oracle_sub(aim, falcon->position);
    } else if (falcon->phase == CLIMBS) {
        way.y = 15;
        speed = 12;
    }
    return oracle_mul(oracle_unit(way), speed);
}

OracleFalcon oracle_falcon_next(const OracleFlock *flock, const void *params, double dt) {
    const StarlingParams *all = params;
    const FalconParams *k = &all->falcon;
    const Stimulus *flown = &all->surroundings.stimuli[STIMULUS_FALCON].place;
    OracleFalcon next = flock->falcon;
    if (flown->on) {
        next.phase = FLOWN;
        next.position =
            (OracleVec){(double)flown->place[0], (double)flown->place[1], (double)flown->place[2]};
        OracleVec way = oracle_sub(next.position, flock->falcon.position);
        if (dt > 0)
            next.velocity = oracle_mul(way, 1 / dt);
        return next;
    }
    change_phase(flock, k, &next, dt);
    OracleVec push = oracle_mul(oracle_sub(course(flock, k, &next), next.velocity), 3);
    push = oracle_clamp(push, next.phase == DIVES ? 40 : 15);
    next.velocity = oracle_add(next.velocity, oracle_mul(push, dt));
    next.position = oracle_add(next.position, oracle_mul(next.velocity, dt));
    return next;
}

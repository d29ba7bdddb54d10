#include "oracle.h"

#include "base/hash.h"
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
    bool left;         // the bird turns to the left first
    bool turns, dives; // its manoeuvre; neither: the zig-zag
} Alarm;

// A turn that began within the flock is the weakest of all.
static bool is_turn(Alarm alarm) {
    return alarm.age > 0 && alarm.strength == 1;
}

// Nor is one that lands alarmed.
static bool is_landing(Alarm alarm) {
    return alarm.age > 0 && alarm.strength == 2;
}

static bool is_hidden(uint32_t word) {
    return word >= FALCON_HIDDEN; // it rests, or is caught
}

static Alarm read_alarm(uint32_t word) {
    return (Alarm){.age = word & 0x3fff,
                   .turns = word >> 14 & 1,
                   .dives = word >> 15 & 1,
                   .left = word >> 16 & 1,
                   .strength = word >> 17 & 0x3fff};
}

static uint32_t write_alarm(Alarm alarm) {
    return alarm.age > 0 ? alarm.age | (uint32_t)alarm.turns << 14 | (uint32_t)alarm.dives << 15 |
                               (uint32_t)alarm.left << 16 | alarm.strength << 17
                         : 0;
}

static uint32_t ticks(double seconds, double dt) {
    double count = dt > 0 ? floor(seconds / dt + 0.5) : 16382;
    return (uint32_t)fmin(count, 16382);
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
    double crowds = pow(1 - part * part, 3) * oracle_clear(&k->flocks, false, i, j);
    seen->crowding = oracle_add(seen->crowding, oracle_mul(unit, crowds));
    if (!oracle_mates(&k->flocks, i, j))
        return;
    seen->around++;
    seen->ways_around = oracle_add(seen->ways_around, unit);
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
        if (j != i && !is_hidden(flock->own[j].word))
            look_at(flock, k, dt, i, j, &seen);
    return seen;
}

// 0 in the midst of others, towards 1 at the border, 1 alone.
static double centrality(const Seen *seen) {
    return seen->around > 0 ? oracle_length(seen->ways_around) / seen->around : 1;
}

// --- Rules ---

// In these tests it is noon, which the hours that birds land and leave at make an evening.
static bool is_night(const StarlingParams *k, uint32_t rules) {
    const float hour = 12;
    return oracle_on(rules, STARLING_LANDING) &&
           (hour >= k->landing_hour || hour < k->leaving_hour);
}

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

// The birds of one of so many flocks.
typedef struct Part {
    size_t flocks, which;
} Part;

static OracleVec middle(const OracleFlock *flock, Part part) {
    OracleVec sum = {0};
    double count = 0;
    for (size_t i = part.which; i < flock->count; i += part.flocks, count++)
        sum = oracle_add(sum, flock->p[i]);
    return oracle_mul(sum, 1 / count);
}

// The root mean square distance from it, of squares in whole m².
static double spread(const OracleFlock *flock, Part part) {
    OracleVec centre = middle(flock, part);
    double squares = 0, count = 0;
    for (size_t i = part.which; i < flock->count; i += part.flocks, count++) {
        OracleVec p = flock->p[i];
        squares += floor(p.x * p.x) + floor(p.y * p.y) + floor(p.z * p.z);
    }
    return sqrt(fmax(0, squares / count - oracle_dot(centre, centre)));
}

static Part mates_of(const StarlingParams *k, size_t i) {
    return (Part){(size_t)k->flocks.count, i % (size_t)k->flocks.count};
}

static OracleVec rejoin(const StarlingParams *k, const OracleFlock *flock, size_t i,
                        double border) {
    OracleVec me = flock->p[i];
    OracleVec way = oracle_sub(middle(flock, mates_of(k, i)), me);
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

static OracleVec altitude(const StarlingParams *k, uint32_t rules, OracleVec me, OracleVec velocity,
                          double t) {
    double length = (double)k->swell_length, time = (double)k->swell_time;
    double along_x = sin(2 * pi * (me.x / length + t / time));
    double along_z = sin(2 * pi * (me.z / (1.27 * length) - t / (1.31 * time) + 0.3));
    double level = (double)(is_night(k, rules) ? k->landing_altitude : k->altitude);
    double wanted = level + (double)k->swell_height * (along_x + along_z);
    double most = (double)k->max_altitude;
    double climb = fmax(-most, fmin(most, (double)k->altitude_stiffness * (wanted - me.y)));
    return (OracleVec){0, climb - (double)k->altitude_damping * velocity.y, 0};
}

// --- Escape ---

// The way from the nearest falcon that frightens the bird; zero without one.
static OracleVec flee(const OracleFlock *flock, const StarlingParams *k, OracleVec me) {
    double nearest = (double)k->surroundings.stimuli[STIMULUS_FALCON].radius;
    OracleVec from = {0};
    for (size_t i = 0; i < flock->falcon_count; i++) {
        OracleVec away = oracle_sub(me, flock->falcons[i].position);
        if (flock->falcons[i].phase == CIRCLES || !(oracle_length(away) < nearest))
            continue;
        nearest = oracle_length(away);
        from = away;
    }
    return from;
}

static OracleVec flight(const StarlingParams *k, OracleVec away) {
    double radius = (double)k->surroundings.stimuli[STIMULUS_FALCON].radius;
    return oracle_mul(oracle_unit(away),
                      (1 - oracle_length(away) / radius) *
                          (double)k->surroundings.stimuli[STIMULUS_FALCON].strength);
}

static uint32_t draw(const OracleFlock *flock, size_t bird) {
    return lanes_draw((uint32_t)random_bits(flock->seed, STREAM_CHOICE, flock->tick, 0),
                      (uint32_t)bird);
}

// Of a bird that has seen a falcon.
static Alarm choose(const StarlingParams *k, Alarm alarm, OracleVec away, double chance) {
    bool below = -away.y > 0.35 * oracle_length(away);
    alarm.dives = below && chance < (double)k->dive_share;
    alarm.turns = alarm.dives ? chance < (double)k->dive_share / 2
                              : below || !(chance < (double)k->freeze_share);
    return alarm;
}

// The alarm, or turn, or landing, as it is in this step. What is passed on is counted in 4096ths.
static Alarm take_alarm(const OracleFlock *flock, const StarlingParams *k, uint32_t rules,
                        double dt, size_t i, const Seen *seen, OracleVec away) {
    Alarm alarm = read_alarm(flock->own[i].word);
    Frame frame = frame_of(flock->v[i]);
    double chance = (draw(flock, i) >> 8) / 16777216.0;
    if (oracle_on(rules, STARLING_ESCAPE) && (alarm.age == 0 || is_turn(alarm))) {
        if (oracle_length(away) > 0) {
            Alarm frightened = {1, 4096, oracle_dot(away, frame.left) > 0, false, false};
            return oracle_on(rules, STARLING_MANOEUVRES) ? choose(k, frightened, away, chance)
                                                         : frightened;
        }
        uint32_t share = (uint32_t)((double)k->alarm_share * 4096 + 0.5);
        uint32_t strength = seen->alarm.strength * share / 4096;
        if (strength > (double)k->min_alarm * 4096)
            return (Alarm){1, strength, seen->alarm.left,
                           oracle_on(rules, STARLING_MANOEUVRES) &&
                               strength >= (uint32_t)(k->copy_alarm * 4096),
                           false};
    }
    bool low = flock->p[i].y < (double)k->landing_altitude;
    if (is_night(k, rules) && (alarm.age == 0 || is_turn(alarm)) &&
        (seen->alarm.strength == 2 || (low && chance < dt / (double)k->landing_pause)))
        return (Alarm){1, 2, false, false, false};
    if (!oracle_on(rules, STARLING_TURNS) || alarm.age > 0)
        return alarm;
    if (seen->alarm.strength == 1)
        return (Alarm){1, 1, seen->alarm.left, true, false};
    double often = dt / ((double)k->turn_pause * 0.02 * (double)flock->count / k->flocks.count);
    OracleVec inwards = oracle_sub(middle(flock, mates_of(k, i)), flock->p[i]);
    if (chance < often && centrality(seen) > (double)k->turn_border)
        return (Alarm){1, 1, oracle_dot(inwards, frame.left) > 0, true, false};
    return alarm;
}

// How long ago it reacted, in ticks: 0 for not yet.
static double reacted(const StarlingParams *k, Alarm alarm, double dt) {
    return fmax(0, (double)alarm.age - ticks((double)k->reaction_time, dt));
}

// How hard it rolls in its zig-zag: as for a turn to the left with this acceleration. turned: by
// how much its velocity has changed to the left so far.
static double zigzag(const StarlingParams *k, Alarm alarm, const Frame *frame, double turned,
                     double dt) {
    uint32_t length = ticks((double)k->zigzag_time, dt);
    double most = frame->speed * frame->speed / (double)k->zigzag_radius * alarm.strength / 4096;
    double ago = reacted(k, alarm, dt);
    if (ago == 0 || alarm.turns || alarm.dives || is_landing(alarm))
        return 0;
    if (2 * ago <= length)
        return alarm.left ? most : -most;
    if (k->return_time > 0)
        return fmin(most, fmax(-most, -turned / (double)k->return_time));
    return ago > length ? 0 : alarm.left ? -most : most;
}

static bool manoeuvres(const StarlingParams *k, Alarm alarm, double dt) {
    double ago = reacted(k, alarm, dt);
    double time = (double)(is_turn(alarm) ? k->turn_time : k->manoeuvre_time);
    return (alarm.turns || alarm.dives) && ago > 0 && ago <= ticks(time, dt);
}

static OracleVec manoeuvre(const StarlingParams *k, Alarm alarm, const Frame *frame, double dt) {
    OracleVec push = {0};
    if (alarm.turns)
        push =
            oracle_mul(frame->left, (double)(alarm.left ? k->manoeuvre_turn : -k->manoeuvre_turn));
    if (alarm.dives && 2 * reacted(k, alarm, dt) <= ticks((double)k->manoeuvre_time, dt))
        push.y -= (double)k->manoeuvre_dive;
    return push;
}

// What is left of cohesion and rejoin in great alarm.
static double hold(const StarlingParams *k, Alarm alarm, double dt) {
    bool loose = alarm.age > 0 && alarm.age <= ticks((double)k->loose_time, dt) &&
                 alarm.strength > (double)k->loose_alarm * 4096;
    return loose ? (double)k->loose_share : 1;
}

static Alarm next_alarm(const StarlingParams *k, uint32_t rules, Alarm alarm, double dt) {
    if (is_landing(alarm)) {
        alarm.age += alarm.age < fmax(1, ticks((double)k->alarm_delay, dt));
        return is_night(k, rules) ? alarm : (Alarm){0};
    }
    bool steers = alarm.turns || alarm.dives;
    float length = is_turn(alarm) ? k->turn_time : steers ? k->manoeuvre_time : k->zigzag_time;
    float deaf = is_turn(alarm) ? k->turn_deaf_time : k->deaf_time;
    uint32_t last = ticks((double)(k->reaction_time + length + deaf), dt);
    alarm.age += alarm.age > 0;
    return alarm.age > last ? (Alarm){0} : alarm;
}

// What is drawn once for each bird, to draw its numbers from.
static uint32_t nature_bits(const OracleFlock *flock, size_t bird) {
    return lanes_draw((uint32_t)random_bits(flock->seed, STREAM_NATURE, 0, 0), (uint32_t)bird);
}

// How a bird differs from the mean: the sum of four even numbers is nearly normal.
static double nature(const OracleFlock *flock, size_t bird, bool of_neighbours) {
    uint32_t bits = nature_bits(flock, bird);
    bits = of_neighbours ? lanes_draw(bits, 1) : bits;
    double sum = 0;
    for (int byte = 0; byte < 4; byte++)
        sum += bits >> 8 * byte & 255;
    return (sum - 510) / 147.8;
}

// --- Landing ---

// Towards its place, in a funnel that turns and has its neck 15 m up.
static OracleVec land(const OracleFlock *flock, const StarlingParams *k, size_t i) {
    OracleVec me = flock->p[i];
    uint32_t bits = lanes_draw(nature_bits(flock, i), 2);
    double u = (bits & 0xffff) / 32767.5 - 1, w = (bits >> 16) / 32767.5 - 1;
    double high = me.y - (double)k->landing_height, speed = (double)k->speed;
    double wide = high > 15 ? 0.25 + 0.03 * (high - 15) : 1 - 0.75 * high / 15;
    double radius = (double)k->landing_radius * fmin(wide, 1.5);
    OracleVec way = {radius * u * sqrt(1 - w * w / 2) - me.x, 0,
                     radius * w * sqrt(1 - u * u / 2) - me.z};
    double away = oracle_length(way), round = high > 0 ? 5 / (hypot(me.x, me.z) + 1) : 0;
    OracleVec wanted = oracle_mul(oracle_unit(way), fmin(away, speed));
    wanted = oracle_add(wanted, (OracleVec){me.z * round, 0, -me.x * round});
    wanted.y = fmax(-3, fmin(3, fmax(away - 10, 0) - high));
    return oracle_mul(oracle_sub(wanted, flock->v[i]), 2);
}

static bool has_come_down(const StarlingParams *k, OracleVec me) {
    return me.y <= (double)k->landing_height + 1 && hypot(me.x, me.z) <= (double)k->landing_radius;
}

// The word of a bird that rests, and its velocity as it leaves.
static uint32_t rest(const OracleFlock *flock, const StarlingParams *k, uint32_t rules, double dt,
                     size_t i, OracleVec *v) {
    uint32_t word = flock->own[i].word, age = word & 0x3fff;
    if (is_night(k, rules))
        return FALCON_HIDDEN;
    uint32_t wave = lanes_draw(nature_bits(flock, i), 3) & 3;
    double out = hypot(flock->p[i].x, flock->p[i].z) / 10; // s
    double due = wave * ticks((double)k->leaving_pause, dt) + (dt > 0 ? floor(out / dt) : 0);
    if (age < due && age < 0x3fff)
        return word + 1;
    OracleVec up = oracle_add(oracle_unit(*v), (OracleVec){0, 1, 0});
    *v = oracle_mul(oracle_unit(up), (double)k->speed);
    return 0;
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
static OracleVec lift(const Frame *frame, double wanted, double sine, bool keeps) {
    double share = frame->speed / wanted, cosine = keeps ? 1 : sqrt(1 - sine * sine);
    OracleVec back = oracle_add(oracle_mul(frame->up, cosine), oracle_mul(frame->left, sine));
    OracleVec push = oracle_mul(back, gravity * share * share);
    push.y -= gravity;
    return oracle_add(push, oracle_mul(frame->ahead, gravity / 3.3 * (1 - share * share)));
}

static double next_radius(const OracleFlock *flock, const StarlingParams *k, size_t i,
                          double heeded, double dt) {
    double wanted = (double)k->topological_neighbours;
    if (k->neighbours_spread > 0)
        wanted = fmax(1, wanted + (double)k->neighbours_spread * nature(flock, i, true));
    double next = radius_of(k, &flock->own[i]) *
                  (1 + fmin((double)k->radius_rate * dt, 1) * (wanted - heeded) / wanted);
    return fmin(fmax(next, (double)k->min_radius), (double)k->reach);
}

// All rules but bank. company: what is left of those that hold birds together, in a manoeuvre.
static OracleVec steering(const OracleFlock *flock, const StarlingParams *k, uint32_t rules,
                          double dt, size_t i, const Seen *seen, double company, double held,
                          bool lands) {
    Frame frame = frame_of(flock->v[i]);
    OracleVec me = flock->p[i], sum = oracle_surroundings(&k->surroundings, me);
    if (oracle_on(rules, STARLING_OBSTACLES))
        sum = oracle_add(sum, oracle_obstacles(&k->surroundings, me, flock->v[i]));
    double border = centrality(seen);
    bool border_matters = oracle_on(rules, STARLING_CENTRALITY);
    if (oracle_on(rules, STARLING_SEPARATION))
        sum = oracle_add(sum, separation(k, seen, border_matters ? border : 0));
    if (oracle_on(rules, STARLING_ALIGNMENT))
        sum = oracle_add(sum, oracle_mul(alignment(k, seen, &frame), company));
    if (oracle_on(rules, STARLING_COHESION))
        sum = oracle_add(
            sum, oracle_mul(cohesion(k, seen, border_matters ? border : 0.3), company * held));
    if (oracle_on(rules, STARLING_REJOIN))
        sum = oracle_add(sum, oracle_mul(rejoin(k, flock, i, border), company * held));
    if (oracle_on(rules, STARLING_ROOST) && !lands)
        sum = oracle_add(sum, roost(k, me, &frame));
    if (oracle_on(rules, STARLING_ALTITUDE) && !lands)
        sum = oracle_add(sum, altitude(k, rules, me, flock->v[i], (double)flock->tick * dt));
    return sum;
}

// Where a bird is that rests, or that a falcon has caught.
static void carry(const OracleFlock *flock, const StarlingParams *k, uint32_t rules, double dt,
                  size_t i, OracleVec *p, OracleVec *v) {
    size_t falcon = flock->own[i].word >> FALCON_CATCHER_BIT & 3;
    flock->after[i] = flock->own[i];
    *p = flock->p[i];
    *v = flock->v[i];
    if (!(flock->own[i].word & FALCON_CAUGHT)) {
        flock->after[i].word = rest(flock, k, rules, dt, i, v);
    } else if (falcon < flock->falcon_count) {
        *p = oracle_sub(flock->falcons[falcon].position, (OracleVec){0, 0.3, 0});
        *p = oracle_advance(&k->surroundings, *p, (OracleVec){0}, dt);
        *v = flock->falcons[falcon].velocity;
    }
}

void oracle_starling(const OracleFlock *flock, const void *params, uint32_t rules, double dt,
                     size_t i, OracleVec *p, OracleVec *v) {
    const StarlingParams *k = params;
    Frame frame = frame_of(flock->v[i]);
    Seen seen = look_around(flock, k, dt, i);
    OracleVec away = flee(flock, k, flock->p[i]);
    Alarm alarm = take_alarm(flock, k, rules, dt, i, &seen, away);
    double turned = flock->own[i].vector.z;
    bool steers = manoeuvres(k, alarm, dt) &&
                  oracle_on(rules, is_turn(alarm) ? STARLING_TURNS : STARLING_MANOEUVRES);
    bool lands = is_landing(alarm), alone = lands || (steers && !is_turn(alarm));
    OracleVec push =
        steering(flock, k, rules, dt, i, &seen, alone ? 0 : 1, hold(k, alarm, dt), lands);
    if (lands && is_night(k, rules))
        push = oracle_add(push, land(flock, k, i));
    if (oracle_on(rules, STARLING_ESCAPE) && oracle_length(away) > 0)
        push = oracle_add(push, flight(k, away));
    if (steers)
        push = oracle_add(push, manoeuvre(k, alarm, &frame, dt));
    push = oracle_clamp(push, (double)k->max_steering);
    flock->after[i].word = write_alarm(next_alarm(k, rules, alarm, dt));

    bool banks = oracle_on(rules, STARLING_BANK);
    double rolls = oracle_on(rules, STARLING_ESCAPE) ? zigzag(k, alarm, &frame, turned, dt) : 0;
    double to_left = banks ? oracle_dot(push, frame.left) + rolls : 0;
    flock->after[i].vector.y = roll(k, flock->own[i].vector.y, to_left, dt);
    flock->after[i].vector.x = next_radius(flock, k, i, seen.heeded, dt);
    double wanted = (double)k->speed;
    if (k->speed_spread > 0)
        wanted += (double)k->speed_spread * nature(flock, i, false);
    if (oracle_on(rules, STARLING_REJOIN))
        wanted *= 1 + (double)k->rejoin_speed * lost(k, centrality(&seen));
    // One that comes back on its course loses no height.
    bool zigzags = alarm.age > 0 && !alarm.turns && !alarm.dives && !lands && k->return_time > 0;
    OracleVec air =
        banks ? lift(&frame, wanted, flock->after[i].vector.y, zigzags) : (OracleVec){0};
    flock->after[i].vector.z =
        zigzags ? turned + oracle_dot(oracle_sub(air, push), frame.left) * dt : 0;
    push = oracle_add(push, air);
    push =
        oracle_add(push, oracle_mul(frame.ahead, (wanted - frame.speed) / (double)k->speed_time));
    OracleVec next = oracle_add(flock->v[i], oracle_mul(push, dt));
    double speed = fmin(oracle_length(next), (double)k->max_speed);
    *v = oracle_mul(oracle_unit(next), fmax(speed, (double)k->min_speed));
    *p = oracle_advance(&k->surroundings, flock->p[i], *v, dt);
    if (is_night(k, rules) && lands && has_come_down(k, *p)) {
        flock->after[i].word = FALCON_HIDDEN;
        *v = oracle_mul(oracle_unit((OracleVec){v->x, 0, v->z}), 1e-3);
    }
    if (is_hidden(flock->own[i].word))
        carry(flock, k, rules, dt, i, p, v);
}

// --- Falcons ---

// One of them, and chance's draws for it.
typedef struct Hunter {
    const OracleFlock *flock;
    const FalconParams *k;
    double dt;
    size_t index, flocks;
} Hunter;

// The flocks are hunted one after the other.
static Part prey(const Hunter *by, uint64_t attacks) {
    return (Part){by->flocks, attacks % by->flocks};
}

static double chance_of(const Hunter *by, uint64_t attack, uint64_t what) {
    return (double)spawn_unit(by->flock->seed, STREAM_FALCON, by->index, attack, what);
}

// How high above the falcon's height, how fast and how soon it attacks, and how long it flies on.
typedef struct Attack {
    double above, speed, pause, pass;
} Attack;

static Attack attack_of(const Hunter *by, uint64_t attack) {
    static const Attack others[] = {
        {50, 1.5, 1.3, 0.25}, {-20, 0.85, 0.5, 1}, {-50, 1.1, 0.8, 0.25}};
    if (chance_of(by, attack, 1) < (double)by->k->variety)
        return others[(int)(chance_of(by, attack, 2) * 3)];
    return (Attack){0, 1, 1, 1};
}

// The place on the circle around the flock that is this angle ahead of a falcon.
static OracleVec circle(const Hunter *by, OracleVec from, double ahead, uint64_t attack) {
    Part part = prey(by, attack);
    OracleVec centre = middle(by->flock, part), out = oracle_sub(from, centre);
    double radius = (double)by->k->distance + 2 * spread(by->flock, part);
    double angle = atan2(out.z, out.x) + ahead;
    double height = (double)by->k->height + attack_of(by, attack).above;
    return oracle_add(centre, (OracleVec){radius * cos(angle), height, radius * sin(angle)});
}

static void begin(const Hunter *by, OracleFalcon *falcon, OracleFalconPhase phase, double seconds) {
    falcon->phase = phase;
    falcon->until = (double)by->flock->tick + (by->dt > 0 ? floor(seconds / by->dt) : 1e9);
}

// Between two attacks.
static double pause_after(const Hunter *by, uint64_t attacks) {
    return (double)by->k->pause * attack_of(by, attacks).pause *
           (2 + 2 * chance_of(by, attacks, 0)) / 3;
}

static OracleFalcon start_of(const Hunter *by) {
    static const double sides[] = {0, pi, pi / 2, -pi / 2};
    OracleFalcon falcon = {.velocity = {0, 0, 15}};
    falcon.position = circle(by, middle(by->flock, prey(by, 0)), sides[by->index], 0);
    begin(by, &falcon, CIRCLES, pause_after(by, 0) / 2);
    return falcon;
}

void oracle_falcons_start(OracleFlock *flock, const void *params, double dt) {
    const FalconParams *k = &((const StarlingParams *)params)->falcon;
    flock->falcon_count = k->flies ? (size_t)k->count : 0;
    flock->falcons[0] = start_of(&(Hunter){flock, k, dt, 0, 1});
}

static size_t nearest_bird(const OracleFlock *flock, OracleVec place) {
    size_t nearest = flock->count;
    for (size_t i = 0; i < flock->count; i++)
        if (!is_hidden(flock->after[i].word) &&
            (nearest == flock->count || oracle_length(oracle_sub(flock->p[i], place)) <
                                            oracle_length(oracle_sub(flock->p[nearest], place))))
            nearest = i;
    return nearest;
}

static void change_phase(const Hunter *by, OracleFalcon *falcon) {
    const OracleFlock *flock = by->flock;
    bool over = (double)flock->tick >= falcon->until;
    if (falcon->phase == CIRCLES && over) {
        size_t nearest = nearest_bird(flock, falcon->position);
        if (nearest == flock->count)
            return;
        falcon->attacks++;
        falcon->target = nearest;
        begin(by, falcon, DIVES, 12);
    } else if (falcon->phase == DIVES) {
        OracleVec way = oracle_sub(flock->p[falcon->target], falcon->position);
        bool strikes = oracle_length(way) < 3;
        uint32_t *word = &flock->after[falcon->target].word;
        if (strikes && by->k->catches && !is_hidden(*word) &&
            chance_of(by, falcon->attacks, 3) < 0.2)
            *word = FALCON_CAUGHT | (uint32_t)by->index << FALCON_CATCHER_BIT;
        if (over || strikes)
            begin(by, falcon, PASSES,
                  attack_of(by, falcon->attacks - 1).pass *
                      (1.5 + spread(flock, prey(by, falcon->attacks)) / 10));
    } else if ((falcon->phase == PASSES && over) || falcon->phase == FLOWN) {
        begin(by, falcon, CLIMBS, 3);
    } else if (falcon->phase == CLIMBS && over) {
        begin(by, falcon, CIRCLES, pause_after(by, falcon->attacks));
    }
}

// Where it wants to fly, at its speed.
static OracleVec course(const Hunter *by, const OracleFalcon *falcon) {
    const OracleFlock *flock = by->flock;
    OracleVec on = {falcon->velocity.x, 0, falcon->velocity.z}, way = on;
    double speed = 15;
    if (falcon->phase == CIRCLES) {
        way = oracle_sub(circle(by, falcon->position, 0.4, falcon->attacks), falcon->position);
    } else if (falcon->phase == CLIMBS) {
        way.y = 15;
        speed = 12;
    } else {
        speed = (double)by->k->speed * attack_of(by, falcon->attacks - 1).speed;
    }
    if (falcon->phase == DIVES) {
        OracleVec aim =
            oracle_add(flock->p[falcon->target], oracle_mul(flock->v[falcon->target], 0.3));
        way = oracle_sub(aim, falcon->position);
    }
    return oracle_mul(oracle_unit(way), speed);
}

void oracle_falcons_next(const OracleFlock *flock, const void *params, double dt,
                         OracleFalcon next[MODEL_MAX_FALCONS]) {
    const StarlingParams *all = params;
    const Stimulus *flown = &all->surroundings.stimuli[STIMULUS_FALCON].place;
    OracleVec drift = {(double)all->surroundings.wind_x * dt, 0,
                       (double)all->surroundings.wind_z * dt};
    for (size_t i = 0; i < flock->falcon_count; i++) {
        const Hunter by = {flock, &all->falcon, dt, i, (size_t)all->flocks.count};
        OracleFalcon *falcon = &next[i];
        *falcon = flock->falcons[i];
        if (i == 0 && flown->on) {
            OracleVec place = {(double)flown->place[0], (double)flown->place[1],
                               (double)flown->place[2]};
            OracleVec way = oracle_sub(place, falcon->position);
            falcon->phase = FLOWN;
            falcon->position = place;
            if (dt > 0)
                falcon->velocity = oracle_mul(way, 1 / dt);
            continue;
        }
        if (i > 0 && oracle_length(falcon->velocity) == 0)
            *falcon = start_of(&by);
        change_phase(&by, falcon);
        OracleVec push = oracle_mul(oracle_sub(course(&by, falcon), falcon->velocity), 3);
        push = oracle_clamp(push, falcon->phase == DIVES ? 40 : 15);
        falcon->velocity = oracle_add(falcon->velocity, oracle_mul(push, dt));
        falcon->position =
            oracle_add(falcon->position, oracle_add(oracle_mul(falcon->velocity, dt), drift));
    }
}

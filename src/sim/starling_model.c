// The starling model: a murmuration. Starlings interact with the six or seven birds nearest to
// them, whatever the distance, fly level at 10 m/s in banked turns, keep a dense border, and flee
// from a falcon; an alarm passes from bird to bird faster than they fly.
//
// Sources: Ballerini et al., Interaction ruling animal collective behavior depends on topological
// rather than metric distance, PNAS 105 (2008): the six to seven neighbours. Hildenbrandt, Carere
// and Hemelrijk, Self-organized aerial displays of thousands of starlings: a model, Behavioral
// Ecology 21 (2010), "StarDisplay": the adaptive radius, the blind angle, separation, cohesion by
// centrality, banked flight, the roost and the preferred altitude. Hemelrijk, van Zuidam and
// Hildenbrandt, What underlies waves of agitation in starling flocks, Behavioral Ecology and
// Sociobiology 69 (2015): the zig-zag that neighbours copy. The rest is ours, found by a search for
// the numbers that Ballerini et al., Empirical investigation of starling flocks, Animal Behaviour
// 76 (2008), and Procaccini et al., Propagating waves in starling flocks under predation, Animal
// Behaviour 82 (2011), measured: all birds within reach push, so that the density does not
// depend on the start; wings are trimmed to the speed that a bird prefers, so that one in a hurry
// does not climb; the way home is a turn, not a pull; the preferred altitude swells slowly over the
// land.
#include "base/hash.h"
#include <string.h>

#include "sim/model_impl.h"
#include "sim/starling.h"

#define ROW(...) MODEL_ROW(StarlingParams, __VA_ARGS__)

// clang-format off
static const Param starling_param_rows[] = {
    ROW(speed, "The speed that birds prefer", "m/s", 0.1, 1000, 10),
    ROW(speed_time, "How soon a bird comes back to the speed that it prefers", "s", 0.01, 1000, 0.5),
    ROW(min_speed, "No moving bird is slower", "m/s", 0, 1000, 5),
    ROW(max_speed, "No bird is faster", "m/s", 0, 10000, 16),
    ROW(max_steering, "No bird steers harder, all rules but bank together", "m/s²", 0, 1000, 40),
    ROW(reach, "Birds nearer than this can matter to each other", "m", 0.1, 1000, 2.5),
    ROW(topological_neighbours, "How many neighbours each bird interacts with: its radius grows or shrinks until they are in it", "birds", 0.1, 100, 6.5),
    ROW(min_radius, "The radius in which a bird interacts with others is never smaller, and never larger than reach", "m", 0.01, 1000, 0.4),
    ROW(radius_rate, "How fast that radius follows the number of birds in it", "1/s", 0, 1000, 3),
    ROW(blind_angle, "The angle behind a bird in which it sees nobody", "rad", 0, 6.28, 1.5708),
    ROW(separation, "The push away from each bird within reach, less the farther it is", "m/s²", 0, 1000, 4),
    ROW(alignment, "The pull to the neighbours' mean heading", "m/s²", 0, 1000, 6.25),
    ROW(cohesion, "The pull towards the neighbours, times centrality", "m/s²", 0, 1000, 12),
    ROW(centrality_share, "By how much separation weakens towards the border: by this share, times centrality", "", 0, 10, 0.7),
    ROW(separation_floor, "Separation never weakens to less than this share", "", 0, 1, 0.45),
    ROW(rejoin, "The pull to the middle of the flock of a bird that has lost it", "m/s²", 0, 1000, 8),
    ROW(rejoin_centrality, "From this centrality on a bird has lost it, more and more up to 1", "", 0, 0.99, 0.5),
    ROW(rejoin_speed, "By how much of its speed such a bird flies faster", "", 0, 10, 0.3),
    ROW(roost_radius, "The distance from the roost, at 0,0, at which birds begin to turn back", "m", 0, 100000, 110),
    ROW(roost_strength, "How hard they turn, per metre beyond it", "1/s²", 0, 100, 0.08),
    ROW(max_roost, "They turn no harder than this", "m/s²", 0, 1000, 4),
    ROW(altitude, "The height that birds prefer", "m", -100000, 100000, 80),
    ROW(altitude_stiffness, "How hard they climb or sink to it, per metre", "1/s²", 0, 100, 0.3),
    ROW(altitude_damping, "How hard they brake a climb or a fall", "1/s", 0, 100, 0.6),
    ROW(max_altitude, "They climb or sink no harder than this", "m/s²", 0, 1000, 3),
    ROW(swell_height, "By how much the height that they prefer rises and falls over the land, in each direction", "m", 0, 10000, 10),
    ROW(swell_length, "How far it is from one rise of the swell to the next", "m", 1, 100000, 140),
    ROW(swell_time, "How long a swell takes to pass", "s", 0.1, 100000, 40),
    ROW(roll_rate, "How fast a bird rolls to the bank that its turn asks for", "1/s", 0, 100, 10),
    ROW(max_bank, "No bird banks further", "rad", 0, 1.3090, 1.3090),
    ROW(alarm_share, "The share of its alarm that a bird passes on", "", 0, 1, 0.95),
    ROW(min_alarm, "A weaker alarm is ignored", "", 0.001, 1, 0.1),
    ROW(alarm_delay, "How long after its own alarm a bird's neighbours react to it", "s", 0, 10, 0.067),
    ROW(alarm_window, "For how long its neighbours react to it then", "s", 0, 10, 0.483),
    ROW(reaction_time, "How long an alarmed bird flies on before it escapes", "s", 0, 10, 0),
    ROW(zigzag_time, "How long an alarmed bird zigzags: rolls to one side, then to the other", "s", 0, 10, 0.5),
    ROW(zigzag_radius, "The radius of the turns for which an alarmed bird rolls, at full alarm", "m", 0.1, 1000, 6),
    ROW(return_time, "How soon a bird that zigzagged is back on its course, which the second half then ends at; 0: it is as long as the first", "s", 0, 10, 0),
    ROW(deaf_time, "How long a bird ignores other alarms after its escape", "s", 0, 100, 2.5),
    ROW(manoeuvre_time, "How long a bird turns away from the falcon or dives", "s", 0, 10, 2),
    ROW(manoeuvre_turn, "How hard it turns", "m/s²", 0, 1000, 7),
    ROW(manoeuvre_dive, "How hard it dives, for half of that time", "m/s²", 0, 1000, 8),
    ROW(dive_share, "The share of the birds under a falcon that dive, every other one in a turn; the rest turn away", "", 0, 1, 0.5),
    ROW(freeze_share, "The share of the birds beside or above a falcon that zigzag; the rest turn away", "", 0, 1, 0.3),
    ROW(copy_alarm, "From this alarm on a bird copies not the zigzag but the turn away", "", 0, 1, 1),
    ROW(loose_alarm, "From this alarm on birds hold together less", "", 0, 1, 0.7),
    ROW(loose_time, "For how long; 0: they do not", "s", 0, 10, 0),
    ROW(loose_share, "The share of cohesion and rejoin that is left to them", "", 0, 1, 0),
    ROW(turn_pause, "The mean time between two turns that begin within a flock, of which one bird in fifty is at its border", "s", 0.1, 100000, 6),
    ROW(turn_border, "A bird is at the border, where turns begin, from this centrality on", "", 0, 1, 0.5),
    ROW(turn_time, "How long a bird turns that turns of itself or follows", "s", 0, 10, 0.3),
    ROW(turn_deaf_time, "How long it follows no other turn then", "s", 0, 100, 12),
    ROW(landing_hour, "From this hour on (time_of_day) birds land", "hours", 0, 24, 18.4),
    ROW(leaving_hour, "From this hour on they leave", "hours", 0, 24, 6.4),
    ROW(landing_pause, "How long a bird below landing_altitude flies on, on average, where no neighbour lands", "s", 0.1, 100000, 20),
    ROW(leaving_pause, "The time between the four waves in which birds leave", "s", 0, 60, 15),
    ROW(landing_radius, "The radius of the reeds around the roost", "m", 1, 10000, 25),
    ROW(landing_height, "The height at which birds rest in them", "m", -100000, 100000, 1),
    ROW(landing_altitude, "The height that birds come down to before they land", "m", -100000, 100000, 50),
    ROW(speed_spread, "How much the speeds that birds prefer differ: their standard deviation", "m/s", 0, 100, 0),
    ROW(neighbours_spread, "How much the numbers of neighbours differ: their standard deviation", "birds", 0, 100, 0),
    FALCON_ROWS(StarlingParams),
    STIMULUS_ROW(StarlingParams, FALCON, falcon_radius, radius, "Birds nearer than this flee from the falcon, but while it circles", "m", 100000, 15),
    STIMULUS_ROW(StarlingParams, FALCON, falcon_strength, strength, "How hard birds at the falcon flee; less the farther they are", "m/s²", 10000, 20),
    FLOCKS_ROWS(StarlingParams, "m", 40, flocks_derive_clear),
    ROW(spawn_spacing, "The distance between birds at the start: the side of the cube that each has", "m", 0.01, 10000, 1.9),
    ROW(spawn_height, "The height of the flock at the start as a share of its width", "", 0, 1, 0.4),
    SPAWN_ROWS(StarlingParams),
    SURROUNDINGS_ROWS(StarlingParams, "m/s²", 150, 10, 30, 20),
    OBSTACLES_ROWS(StarlingParams, "m/s²", 2, 40, 3),
};

static const Rule starling_rules[STARLING_RULES] = {
    [STARLING_SEPARATION] = MODEL_RULE(RULE_SEPARATION, "separation", "Birds keep clear of the birds around them", "nearest_mean", "separation|cross_separation", true),
    [STARLING_ALIGNMENT] = MODEL_RULE(RULE_ALIGNMENT, "alignment", "Birds turn to the headings of the neighbours that they interact with", "groups", "alignment", true),
    [STARLING_COHESION] = MODEL_RULE(RULE_COHESION, "cohesion", "Birds fly towards the neighbours that they interact with", "nearest_mean", "cohesion", true),
    [STARLING_CENTRALITY] = MODEL_RULE(RULE_OTHER, "centrality", "Birds at the border are drawn in more and pushed apart less, so that it is dense", "neighbours_mean", "centrality_share|separation_floor", true),
    [STARLING_REJOIN] = MODEL_RULE(RULE_OTHER, "rejoin", "Birds that have lost the flock fly to its middle, faster", "speed_max", "rejoin|rejoin_centrality|rejoin_speed", true),
    [STARLING_ROOST] = MODEL_RULE(RULE_OTHER, "roost", "Birds far from the roost turn back", "radius_rms", "roost_radius|roost_strength|max_roost", true),
    [STARLING_ALTITUDE] = MODEL_RULE(RULE_OTHER, "altitude", "Birds keep to a height that swells slowly over the land", "pitch_mean", "altitude|altitude_stiffness|altitude_damping|max_altitude|swell_height|swell_length|swell_time", true),
    [STARLING_BANK] = MODEL_RULE(RULE_OTHER, "bank", "Birds turn by rolling: the lift stands on their wings", "pitch_mean", "roll_rate|max_bank", true),
    [STARLING_ESCAPE] = MODEL_RULE(RULE_OTHER, "escape", "Birds flee from the falcon and pass the alarm on", "alarmed_share", "falcon_flies|falcons|falcon_catches|falcon_pause|falcon_speed|falcon_distance|falcon_height|falcon_variety|falcon_radius|falcon_strength|alarm_share|min_alarm|alarm_delay|alarm_window|reaction_time|zigzag_time|zigzag_radius|return_time|deaf_time|loose_alarm|loose_time|loose_share", true),
    [STARLING_OBSTACLES] = OBSTACLES_RULE("radius_rms"),
    [STARLING_MANOEUVRES] = MODEL_RULE(RULE_OTHER, "manoeuvres", "Birds that see the falcon choose among four escapes: they turn away, dive, dive in a turn, or freeze and bank", "manoeuvre_share", "manoeuvre_time|manoeuvre_turn|manoeuvre_dive|dive_share|freeze_share|copy_alarm", false),
    [STARLING_TURNS] = MODEL_RULE(RULE_OTHER, "turns", "Now and then a bird at the border turns of itself, and all that see it turn follow", "turn_share", "turn_pause|turn_border|turn_time|turn_deaf_time", false),
    [STARLING_LANDING] = MODEL_RULE(RULE_OTHER, "landing", "In the evening birds come down into the reeds at their roost and rest till the morning", "landed_share", "landing_hour|leaving_hour|landing_pause|leaving_pause|landing_radius|landing_height|landing_altitude", false),
};
// clang-format on

static bool starling_needs_means(const void *params, uint32_t rules) {
    return rule_on(rules, STARLING_REJOIN) || rule_on(rules, STARLING_TURNS) ||
           ((const StarlingParams *)params)->falcon.flies;
}

static void starling_spawn(const void *params, const SpawnBirds *birds) {
    const StarlingParams *p = params;
    // A flat ball with a volume of spacing³ for each bird.
    double height = p->spawn_height > 0.01f ? (double)p->spawn_height : 0.01;
    double radius = fmath_cube_root((double)birds->count * 3 / (4 * FMATH_PI * height));
    SpawnBall ball = {.shape = (SpawnShape)p->start.shape,
                      .radius = p->spawn_spacing * (float)radius,
                      .height = p->spawn_height,
                      .alignment = 0.9f,
                      .speed = p->speed};
    spawn_ball(&ball, birds);
    // Beside the roost: a flock that flew away from it straight would part into equal halves there,
    // since birds on its left turn home to the left.
    float aside = p->roost_radius < 100 ? p->roost_radius * 0.4f : 40;
    for (size_t bird = birds->begin; bird < birds->end; bird++) {
        birds->out.x[bird] += aside;
        birds->out.y[bird] += p->altitude;
    }
}

static void starling_set_density(void *params, uint32_t rules, size_t count, double neighbours) {
    (void)rules;
    StarlingParams *p = params;
    p->start = (SpawnStart){0};
    p->spawn_spacing = p->reach * (float)fmath_cube_root(4 * FMATH_PI / 3 / neighbours *
                                                         (double)(count - 1) / (double)count);
}

// A bird's radius is set at its start; it is never zero later.
static void starling_prepare_bird(const StarlingConstants *k, const Flock *flock, size_t slot) {
    if (!(flock->gathered.x[slot] > 0))
        flock->gathered.x[slot] = k->max_radius * 0.8f;
}

static void starling_prepare(const void *constants, const Flock *flock, size_t begin, size_t end) {
    for (size_t slot = begin; slot < end; slot++)
        starling_prepare_bird(constants, flock, slot);
}

static uint32_t starling_ticks(const StepContext *context, float seconds) {
    enum { MOST = STARLING_ALARM_AGE - 1 };
    double ticks = context->dt > 0 ? (double)seconds / (double)context->dt + 0.5 : MOST;
    return ticks < MOST ? (uint32_t)ticks : MOST;
}

static void starling_compile_altitude(const StepContext *context, StarlingConstants *k) {
    const StarlingParams *p = context->params;
    const double aspect = 1.27, ratio = 1.31, offset = 0.3; // of the waves along z to those along x
    double on = (double)rule_weight(context->rules, STARLING_ALTITUDE);
    double turns = (double)(int64_t)context->tick * (double)context->dt / (double)p->swell_time;
    k->altitude = k->lands ? p->landing_altitude : p->altitude;
    k->stiffness = p->altitude_stiffness * (float)on;
    k->damping = p->altitude_damping * (float)on;
    k->max_altitude = p->max_altitude;
    k->swell = p->swell_height;
    k->swell_x = 1 / p->swell_length;
    k->swell_z = (float)(1 / (aspect * (double)p->swell_length));
    k->swell_phase_x = (float)(turns - floor(turns));
    k->swell_phase_z = (float)(offset - (turns / ratio - floor(turns / ratio)));
}

static void starling_compile_escape(const StepContext *context, StarlingConstants *k) {
    const StarlingParams *p = context->params;
    bool on = rule_on(context->rules, STARLING_ESCAPE);
    float radius = p->surroundings.stimuli[STIMULUS_FALCON].radius;
    k->falcon_count = context->falcons ? (uint32_t)p->falcon.count : 0;
    for (uint32_t i = 0; i < k->falcon_count; i++) {
        const FalconState *falcon = &context->falcons[i];
        k->falcons[i] = falcon->position;
        k->falcon_velocities[i] = falcon->velocity;
        k->falcon_radius[i] = on && falcon->phase != SIM_FALCON_CIRCLES ? radius : 0;
    }
    k->falcon_inverse = radius > 0 ? 1 / radius : 0;
    k->falcon_strength = p->surroundings.stimuli[STIMULUS_FALCON].strength;
    k->alarm_share = on ? (uint32_t)(p->alarm_share * STARLING_ALARM_STRENGTHS + 0.5f) : 0;
    k->min_alarm = (uint32_t)(p->min_alarm * STARLING_ALARM_STRENGTHS);
    k->zigzag = on ? 1 / p->zigzag_radius : 0;
    k->return_rate = p->return_time > 0 ? 1 / p->return_time : 0;
    k->alarm_from = starling_ticks(context, p->alarm_delay);
    k->alarm_span = starling_ticks(context, p->alarm_window);
    k->reaction_ticks = starling_ticks(context, p->reaction_time);
    k->zigzag_ticks = starling_ticks(context, p->zigzag_time);
    k->manoeuvre_ticks = starling_ticks(context, p->manoeuvre_time);
    k->zigzag_end = starling_ticks(context, p->reaction_time + p->zigzag_time + p->deaf_time);
    k->manoeuvre_end = starling_ticks(context, p->reaction_time + p->manoeuvre_time + p->deaf_time);
    k->turn_ticks = starling_ticks(context, p->turn_time);
    k->turn_end = starling_ticks(context, p->reaction_time + p->turn_time + p->turn_deaf_time);
    k->alarm_from = k->alarm_from > 0 ? k->alarm_from : 1;
}

static void starling_compile_states(const StepContext *context, StarlingConstants *k) {
    const StarlingParams *p = context->params;
    uint32_t rules = context->rules;
    k->manoeuvres = rule_on(rules, STARLING_MANOEUVRES);
    k->manoeuvre_turn = p->manoeuvre_turn;
    k->manoeuvre_dive = p->manoeuvre_dive;
    k->dive_share = p->dive_share;
    k->freeze_share = p->freeze_share;
    k->copy_alarm = (uint32_t)(p->copy_alarm * STARLING_ALARM_STRENGTHS);
    k->loose_alarm = (uint32_t)(p->loose_alarm * STARLING_ALARM_STRENGTHS);
    k->loose_ticks = starling_ticks(context, p->loose_time);
    k->loose_share = p->loose_share;
    // One bird in fifty is at the border, of twelve thousand.
    k->turns = rule_on(rules, STARLING_TURNS);
    k->turn_chance =
        context->dt / (p->turn_pause * 0.02f * (float)context->count / (float)context->flocks);
    k->turn_border = p->turn_border;
    k->draw = (uint32_t)random_bits(context->seed, STREAM_CHOICE, context->tick, 0);
    k->nature = (uint32_t)random_bits(context->seed, STREAM_NATURE, 0, 0);
    k->speed_spread = p->speed_spread;
    k->neighbours_spread = p->neighbours_spread;
}

// A start that settles is one in flight.
static bool starling_is_night(const StepContext *context) {
    const StarlingParams *p = context->params;
    float hour = context->hour;
    return (int64_t)context->tick >= 0 && (hour >= p->landing_hour || hour < p->leaving_hour);
}

static void starling_compile_landing(const StepContext *context, StarlingConstants *k) {
    const StarlingParams *p = context->params;
    const float wave_speed = 10; // m/s, of birds that leave, outwards
    k->lands = rule_on(context->rules, STARLING_LANDING) && starling_is_night(context);
    k->landing_chance = context->dt / p->landing_pause;
    k->landing_radius = p->landing_radius;
    k->landing_height = p->landing_height;
    k->leaving_ticks = starling_ticks(context, p->leaving_pause);
    k->leaving_tick_rate = context->dt > 0 ? 1 / (wave_speed * context->dt) : 0;
}

static void starling_compile(const StepContext *context, void *constants) {
    const StarlingParams *p = context->params;
    uint32_t rules = context->rules;
    float centrality = rule_weight(rules, STARLING_CENTRALITY);
    float share = p->radius_rate * context->dt, lift = rule_weight(rules, STARLING_BANK);
    double sine, cosine, blind_sine, blind_cosine;
    fmath_sin_cos((double)p->max_bank, &sine, &cosine);
    fmath_sin_cos((double)p->blind_angle / 2, &blind_sine, &blind_cosine);
    StarlingConstants *k = constants;
    *k = (StarlingConstants){
        .dt = context->dt,
        .speed = p->speed,
        .speed_rate = 1 / p->speed_time,
        .min_speed = p->min_speed,
        .max_speed = p->max_speed,
        .max_steering = p->max_steering,
        .blind_cosine = (float)-blind_cosine,
        .reach2 = p->reach * p->reach,
        .inverse_reach2 = 1 / (p->reach * p->reach),
        .min_radius = p->min_radius,
        .max_radius = p->reach,
        .radius_share = share < 1 ? share : 1,
        .neighbours = p->topological_neighbours,
        .separation = p->separation * rule_weight(rules, STARLING_SEPARATION),
        .separation_centrality = p->centrality_share * centrality,
        .separation_floor = p->separation_floor,
        .alignment = p->alignment * rule_weight(rules, STARLING_ALIGNMENT),
        .cohesion = p->cohesion * rule_weight(rules, STARLING_COHESION),
        .cohesion_centrality = centrality,
        .cohesion_constant = STARLING_COHESION_CONSTANT * (1 - centrality),
        .rejoin = p->rejoin * rule_weight(rules, STARLING_REJOIN),
        .rejoin_centrality = p->rejoin_centrality,
        .rejoin_inverse = 1 / (1 - p->rejoin_centrality),
        .rejoin_speed = p->rejoin_speed * rule_weight(rules, STARLING_REJOIN),
        .roost_radius = p->roost_radius,
        .roost_strength = p->roost_strength * rule_weight(rules, STARLING_ROOST),
        .max_roost = p->max_roost,
        .roll = p->roll_rate * context->dt,
        .lift = lift,
        .roll_share = 0.1f * lift, // about 1/g: the tangent of the bank of a level turn
        .max_bank_sine = (float)sine,
        .max_bank_cosine = (float)cosine,
        .flocks = flocks_compile(context, &p->flocks),
        .surroundings =
            surroundings_compile(context, &p->surroundings, rule_on(rules, STARLING_OBSTACLES)),
    };
    starling_compile_landing(context, k);
    starling_compile_altitude(context, k);
    starling_compile_escape(context, k);
    starling_compile_states(context, k);
}

static ModelAlarm starling_alarm(uint32_t word) {
    uint32_t age = word & STARLING_ALARM_AGE;
    uint32_t strength = word >> STARLING_ALARM_STRENGTH_BIT;
    bool turns = strength == STARLING_TURN_STRENGTH, steers = word >> STARLING_MANOEUVRE_BIT & 3;
    if (word >= FALCON_HIDDEN || age == 0 || strength == STARLING_LANDING_STRENGTH)
        return (ModelAlarm){.caught = word >= FALCON_CAUGHT,
                            .landed = word >= FALCON_HIDDEN && word < FALCON_CAUGHT};
    return (ModelAlarm){.age = turns ? 0 : age, .turns = turns, .manoeuvres = !turns && steers};
}

const Model model_starling = {
    MODEL_TABLES(starling, StarlingParams),
    .help = "Starlings over their roost, and a falcon",
    .unit = "m",
    .start = offsetof(StarlingParams, start),
    .falcon = offsetof(StarlingParams, falcon),
    .alignment_radius = offsetof(StarlingParams, reach),
    .attractors = 1u << STARLING_REJOIN | 1u << STARLING_ROOST,
    .birds = 2000,
    .tick = 1.0 / 60,
    .version = 2,
    .changes_private = true,
    .banks = true,
    .alarm = starling_alarm,
    .needs_means = starling_needs_means,
    .prepare = starling_prepare,
};

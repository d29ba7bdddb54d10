// Neighbours are counted in a second grid, because the simulation's is sorted by the state before
// the step; its sorted positions are in the flock's scratch memory. All sums run in fixed blocks of
// the sorted order, which depends on the state alone: a metric is the same for every thread count
// and for a resumed run.
#include "sim/metrics.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "sim/metrics_impl.h"
#include "sim/sim_impl.h"

#define ROW(field, unit_, what, kind_, topic_, need_)                                              \
    {                                                                                              \
#field, unit_, what, offsetof(Metrics, field), METRIC_##kind_, METRIC_##topic_,            \
            METRIC_NEEDS_##need_, false                                                            \
    }
#define COLUMN(field, unit_, what) ROW(field, unit_, what, MEASURED, PLAIN, BIRDS)
#define PLACE(need, field, what) ROW(field, "units", what, MEASURED, PLAIN, need)
#define OF(topic, field, unit_, what) ROW(field, unit_, what, MEASURED, topic, BIRDS)
#define ALARM(field, unit_, what) ROW(field, unit_, what, MEASURED, ALARM, ALARM)
#define PATTERN(field, what) ROW(field, "", what, PATTERN, ESCAPES, BIRDS)

static const MetricColumn columns[] = {
    ROW(step, "", "steps since the start", WHOLE, PLAIN, BIRDS),
    ROW(time_s, "s", "simulated time", EXACT, PLAIN, BIRDS),
    {"flock", "", "which flock: its birds' ids modulo the number of flocks",
     offsetof(Metrics, flock), METRIC_WHOLE, METRIC_PLAIN, METRIC_NEEDS_BIRDS, true},
    COLUMN(polarization, "", "length of the mean heading: 1 where all fly the same way"),
    COLUMN(speed_mean, "units/s", "mean speed"),
    COLUMN(speed_min, "units/s", "least speed"),
    COLUMN(speed_max, "units/s", "greatest speed"),
    COLUMN(nearest_mean, "units", "mean distance to the nearest other bird"),
    COLUMN(neighbours_mean, "birds",
           "mean number of others of its flock within the alignment radius"),
    COLUMN(radius_rms, "units", "root mean square distance to the centroid"),
    COLUMN(angular_momentum, "", "length of the mean of unit offset × heading: 1 where all circle"),
    COLUMN(centroid_x, "units", "mean position"),
    COLUMN(centroid_y, "units", "mean position"),
    COLUMN(centroid_z, "units", "mean position"),
    PLACE(LEADER, leader_x, "the position of the leader, of several flocks of the first one's"),
    PLACE(LEADER, leader_y, "the position of the leader, of several flocks of the first one's"),
    PLACE(LEADER, leader_z, "the position of the leader, of several flocks of the first one's"),
    PLACE(FALCON, falcon_x, "the position of the falcon, of several of the first one"),
    PLACE(FALCON, falcon_y, "the position of the falcon, of several of the first one"),
    PLACE(FALCON, falcon_z, "the position of the falcon, of several of the first one"),
    ROW(falcon_phase, "",
        "what it does: 0 circles, 1 dives, 2 passes, 3 climbs, 4 is flown by a person", WHOLE,
        PLAIN, FALCON),
    ROW(guarded, "birds", "how often the guard corrected a bird of any flock since the start",
        WHOLE, PLAIN, BIRDS),
    OF(SHAPE, axis_short, "units", "standard deviation along the largest group's shortest axis"),
    OF(SHAPE, axis_middle, "units", "standard deviation along the largest group's middle axis"),
    OF(SHAPE, axis_long, "units", "standard deviation along the largest group's longest axis"),
    OF(SHAPE, thin_axis_angle, "degrees", "from the largest group's shortest axis to the vertical"),
    OF(SHAPE, pitch_mean, "degrees", "mean angle between a bird's heading and the horizon"),
    OF(SHAPE, steep_share, "", "share of the birds that climb or dive at more than 45 degrees"),
    OF(GROUPS, groups, "groups",
       "sets of birds that are connected over distances of at most 3 times nearest_mean"),
    OF(GROUPS, groups_share, "", "share of the birds in groups of more than 100"),
    OF(BORDER, nn7_ratio, "",
       "distance to the 7th nearest bird, in the outer fifth of the largest group over its inner "
       "half"),
    OF(DARKNESS, darkness, "",
       "share of the flock's picture, as seen from the ground 300 m away in pixels of 1 m, where "
       "birds cover one another; a metre is 2.5 wing spans"),
    ALARM(alarmed_share, "", "share of the birds that are alarmed"),
    ALARM(alarm_front, "units/s", "how fast the alarm runs through the flock"),
    ALARM(alarm_reach, "units", "how far it has come from where the first were alarmed"),
    ALARM(manoeuvre_share, "", "share of the birds that turn away, dive, or recover from it"),
    ALARM(turn_share, "",
          "share of the birds in a turn that began within the flock, or just after it"),
    ALARM(caught, "birds", "how many birds falcons have caught"),
    ALARM(landed_share, "", "share of the birds that rest"),
    OF(ESCAPES, parts, "parts", "groups, as in topic groups, of more than 5 % of the birds"),
    OF(ESCAPES, ellipse, "",
       "intersection over union of the flock's silhouette, as darkness sees it but in pixels that "
       "are 1 m wide at the flock, with the ellipse of its second moments and area: 1 where it is "
       "one"),
    PATTERN(split, "two parts or more, for at least 2 s"),
    PATTERN(merge, "one part, which was split within the last 2 s"),
    PATTERN(cordon, "one part, but without what is narrower than 7 m its silhouette is two bodies "
                    "or more, over 6 m apart: a string joins them"),
    PATTERN(vacuole, "a hole in the silhouette of more than 20 square metres and 1 % of its area"),
    PATTERN(flash,
            "flash expansion: most of the birds within 30 m of a falcon that attacks, at least 20, "
            "fly away from it at over 3 m/s beside the flock's own flight, and are half as dense "
            "as the flock was 1 s ago, or less"),
    PATTERN(compacting, "over 1.3 times as dense as 2 s ago, by the median distance to the 7th "
                        "nearest mate, without parts"),
    PATTERN(dilution, "less than 0.7 times as dense as 2 s ago, likewise"),
    PATTERN(blackening,
            "the darkest tenth of the silhouette is over 1.3 times as dark as it was in the last "
            "5 s, and not the whole as well; it moves at less than 3 m/s within the flock"),
    PATTERN(wave, "an alarm has reached over a quarter of the birds, some within the last 0.5 s, "
                  "the later the farther away (R squared over 0.7), faster than the flock flies"),
    PATTERN(turn, "collective turn: the mean heading is over 45 degrees from that of 3 s ago, and "
                  "polarization was over 0.8 since"),
    PATTERN(column, "the largest group's standard deviation upright is over 1.5 times that along "
                    "its longest level axis"),
};

const MetricColumn *metrics_columns(size_t *count) {
    *count = sizeof columns / sizeof *columns;
    return columns;
}

const MetricColumn *metrics_find(const char *name) {
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (strcmp(columns[i].name, name) == 0)
            return &columns[i];
    return NULL;
}

bool metrics_apply(const Model *model, const MetricColumn *column) {
    const bool has[] = {[METRIC_NEEDS_BIRDS] = true,
                        [METRIC_NEEDS_LEADER] = model_has_leader(model),
                        [METRIC_NEEDS_FALCON] = model->falcon,
                        [METRIC_NEEDS_ALARM] = model->alarm};
    return has[column->need];
}

bool metrics_parse_topics(const char *text, uint32_t *topics) {
    *topics = 0;
    for (const char *at = text; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        char name[16];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        int topic = METRIC_PLAIN + 1 + text_list_find(METRIC_TOPIC_NAMES, name);
        if (topic == METRIC_PLAIN)
            return false;
        *topics |= topic == METRIC_TOPICS ? (uint32_t)METRICS_ALL_TOPICS : 1u << topic;
    }
    return true;
}

double metrics_value(const Metrics *metrics, const MetricColumn *column) {
    const void *at = (const char *)metrics + column->offset;
    return column->kind == METRIC_WHOLE ? (double)*(const uint64_t *)at : *(const double *)at;
}

bool metrics_has(uint32_t topics, const MetricColumn *column) {
    return column->topic == METRIC_PLAIN || topics >> column->topic & 1;
}

MetricsMeter *metrics_create(Pool *pool, Error *error) {
    MetricsMeter *meter = memory_alloc(1, sizeof *meter, error);
    if (meter)
        meter->pool = pool;
    return meter;
}

void metrics_destroy(MetricsMeter *meter) {
    if (!meter)
        return;
    grid_deinit(&meter->grid);
    memory_free(meter->blocks);
    flock_deinit(&meter->part);
    memory_free(meter->picture);
    memory_free(meter->escapes);
    memory_free(meter);
}

static bool metrics_make_room(MetricsMeter *meter, size_t count, uint32_t topics, Error *error) {
    const uint32_t seen = 1u << METRIC_DARKNESS | 1u << METRIC_ESCAPES;
    if (topics & seen && !meter->picture &&
        !(meter->picture =
              memory_alloc(METRICS_WIDTH * METRICS_HEIGHT, sizeof *meter->picture, error)))
        return false;
    if (meter->grid.cell_start && meter->count == count)
        return true;
    grid_deinit(&meter->grid);
    memory_free(meter->blocks);
    meter->count = count;
    meter->blocks = memory_alloc(count / METRICS_BLOCK + 1, sizeof *meter->blocks, error);
    return meter->blocks && grid_init(&meter->grid, count, error);
}

// --- The second sort, and sums in a fixed order ---

static void metrics_gather(void *context, size_t begin, size_t end) {
    MetricsMeter *meter = context;
    const Flock *flock = meter->flock, *sorted = &meter->sorted;
    for (size_t k = begin; k < end; k++) {
        size_t slot = flock->order[k];
        sorted->from.x[k] = flock->to.x[slot];
        sorted->from.y[k] = flock->to.y[slot];
        sorted->from.z[k] = flock->to.z[slot];
        sorted->id[k] = flock->id[slot];
        sorted->own.word[k] = mates_flock(&meter->mates, flock->id[slot]);
    }
}

void metrics_sort(MetricsMeter *meter, float radius) {
    grid_sort(&meter->grid, meter->flock, radius, false, meter->pool, metrics_gather, meter);
}

void metrics_run(MetricsMeter *meter, PoolTask *task) {
    pool_run(meter->pool, meter->flock->count, METRICS_BLOCK, task, meter);
}

static void metrics_sum_terms(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const MetricsMeter *meter = context;
    double *sums = meter->blocks[begin / METRICS_BLOCK];
    memset(sums, 0, sizeof *meter->blocks);
    for (size_t i = begin; i < end; i++)
        meter->term(meter, i, sums);
}

void metrics_sum(MetricsMeter *meter, MetricsTerm *term, double sums[METRICS_SUMS]) {
    meter->term = term;
    metrics_run(meter, metrics_sum_terms);
    for (int k = 0; k < METRICS_SUMS; k++)
        sums[k] = 0;
    for (size_t b = 0; b * METRICS_BLOCK < meter->flock->count; b++)
        for (int k = 0; k < METRICS_SUMS; k++)
            sums[k] += meter->blocks[b][k];
}

uint32_t metrics_find_quantile(const uint32_t *values, size_t count, size_t rank) {
    uint32_t low = 0, high = UINT32_MAX;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        size_t below = 0;
        for (size_t i = 0; i < count; i++)
            below += values[i] <= middle;
        if (below >= rank)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

float metrics_find_seventh(const MetricsMeter *meter, size_t bird) {
    const FlockColumns *c = &meter->sorted.from;
    const uint32_t *flock = meter->sorted.own.word;
    float x = c->x[bird], y = c->y[bird], z = c->z[bird], nearest[METRICS_NEAREST];
    for (float reach = meter->reach;; reach *= 2) {
        for (int k = 0; k < METRICS_NEAREST; k++)
            nearest[k] = INFINITY;
        GridBox box = grid_box_around(&meter->grid, x, y, z, reach);
        for (int cz = box.z0; cz <= box.z1; cz++)
            for (int cy = box.y0; cy <= box.y1; cy++) {
                GridRun run = grid_row_run(&meter->grid, box.x0, box.x1, cy, cz);
                for (size_t j = run.begin; j < run.end; j++) {
                    float dx = x - c->x[j], dy = y - c->y[j], dz = z - c->z[j];
                    float square = dx * dx + dy * dy + dz * dz;
                    if (!(square < nearest[METRICS_NEAREST - 1]) || j == bird ||
                        flock[j] != flock[bird])
                        continue;
                    int at = METRICS_NEAREST - 1;
                    for (; at > 0 && nearest[at - 1] > square; at--)
                        nearest[at] = nearest[at - 1];
                    nearest[at] = square;
                }
            }
        if (nearest[METRICS_NEAREST - 1] <= reach * reach)
            return nearest[METRICS_NEAREST - 1];
    }
}

// --- The plain columns ---

static double metrics_speed(const FlockColumns *to, size_t slot) {
    double vx = (double)to->vx[slot], vy = (double)to->vy[slot], vz = (double)to->vz[slot];
    return sqrt(vx * vx + vy * vy + vz * vz);
}

static uint64_t metrics_count_within(const MetricsMeter *meter, size_t bird) {
    const FlockColumns *c = &meter->sorted.from;
    const uint32_t *flock = meter->sorted.own.word;
    GridBox box = grid_box_around(&meter->grid, c->x[bird], c->y[bird], c->z[bird], meter->reach);
    uint64_t count = 0;
    for (int cz = box.z0; cz <= box.z1; cz++)
        for (int cy = box.y0; cy <= box.y1; cy++) {
            GridRun run = grid_row_run(&meter->grid, box.x0, box.x1, cy, cz);
            for (size_t j = run.begin; j < run.end; j++) {
                float dx = c->x[bird] - c->x[j], dy = c->y[bird] - c->y[j],
                      dz = c->z[bird] - c->z[j];
                count += (dx * dx + dy * dy + dz * dz < meter->radius2) & (flock[j] == flock[bird]);
            }
        }
    return count > 0 ? count - 1 : 0; // itself
}

// The sums.
enum { HEADING, POSITION = 3, SPEED = 6, NEIGHBOURS };

static void metrics_add_bird(const MetricsMeter *meter, size_t place, double *sums) {
    const FlockColumns *c = &meter->sorted.from, *to = &meter->flock->to;
    size_t slot = meter->flock->order[place];
    double speed = metrics_speed(to, slot), inverse = speed > 0 ? 1 / speed : 0;
    sums[HEADING] += (double)to->vx[slot] * inverse;
    sums[HEADING + 1] += (double)to->vy[slot] * inverse;
    sums[HEADING + 2] += (double)to->vz[slot] * inverse;
    sums[POSITION] += (double)c->x[place];
    sums[POSITION + 1] += (double)c->y[place];
    sums[POSITION + 2] += (double)c->z[place];
    sums[SPEED] += speed;
    sums[NEIGHBOURS] += (double)metrics_count_within(meter, place);
}

enum { MOMENT, SQUARE = 3 };

static void metrics_add_about_centroid(const MetricsMeter *meter, size_t place, double *sums) {
    const FlockColumns *to = &meter->flock->to;
    double offset[3];
    metrics_find_offset(meter, place, meter->centroid, offset);
    double x = offset[0], y = offset[1], z = offset[2];
    size_t slot = meter->flock->order[place];
    double vx = (double)to->vx[slot], vy = (double)to->vy[slot], vz = (double)to->vz[slot];
    double square = x * x + y * y + z * z;
    double both = sqrt(square) * metrics_speed(to, slot);
    double inverse = both > 0 ? 1 / both : 0;
    sums[MOMENT] += (y * vz - z * vy) * inverse;
    sums[MOMENT + 1] += (z * vx - x * vz) * inverse;
    sums[MOMENT + 2] += (x * vy - y * vx) * inverse;
    sums[SQUARE] += square;
}

static void metrics_add_nearest(const MetricsMeter *meter, size_t place, double *sums) {
    const Flock *sorted = &meter->sorted;
    const Mates all = mates_make(1);
    size_t nearest = grid_find_nearest(&meter->grid, sorted, &all, place, meter->edge);
    const FlockColumns *at = &sorted->from;
    sums[0] +=
        nearest == sorted->count
            ? (double)INFINITY
            : (double)vec3_length(vec3(at->x[place] - at->x[nearest], at->y[place] - at->y[nearest],
                                       at->z[place] - at->z[nearest]));
}

static void metrics_add_plain(MetricsMeter *meter, float radius, Metrics *out) {
    double n = (double)meter->flock->count, sums[METRICS_SUMS];
    meter->radius2 = radius * radius;
    meter->reach = radius;
    metrics_sort(meter, radius);
    metrics_sum(meter, metrics_add_bird, sums);
    for (int axis = 0; axis < 3; axis++) {
        meter->centroid[axis] = sums[POSITION + axis] / n;
        meter->heading[axis] = sums[HEADING + axis] / n;
    }
    out->polarization = metrics_length(sums + HEADING) / n;
    out->speed_mean = sums[SPEED] / n;
    out->neighbours_mean = sums[NEIGHBOURS] / n;
    out->centroid_x = meter->centroid[0];
    out->centroid_y = meter->centroid[1];
    out->centroid_z = meter->centroid[2];
    out->speed_min = INFINITY;
    for (size_t slot = 0; slot < meter->flock->count; slot++) {
        double speed = metrics_speed(&meter->flock->to, slot);
        out->speed_min = speed < out->speed_min ? speed : out->speed_min;
        out->speed_max = speed > out->speed_max ? speed : out->speed_max;
    }
    metrics_sum(meter, metrics_add_about_centroid, sums);
    out->radius_rms = sqrt(sums[SQUARE] / n);
    out->angular_momentum = metrics_length(sums + MOMENT) / n;
    if (meter->flock->count > 1) {
        // About one bird a cell if they filled a ball of this rms radius evenly.
        double ball = out->radius_rms * 1.291;
        float edge = (float)(ball * 1.612 / fmath_cube_root(n));
        meter->edge = edge > 1e-6f ? edge : 1e-6f;
        metrics_sort(meter, meter->edge);
        metrics_sum(meter, metrics_add_nearest, sums);
        out->nearest_mean = sums[0] / n;
    }
}

// Makes part of the last state of one flock: its birds are numbered anew, from 0, in the order of
// their ids.
static bool metrics_take_part(MetricsMeter *meter, const Sim *sim, size_t flock, Error *error) {
    Mates mates = mates_make(sim_flocks(sim));
    size_t largest = mates_count(&mates, sim_birds(sim), 0), count = 0;
    if (!meter->part.memory || meter->part_room != largest) {
        flock_deinit(&meter->part);
        meter->part_room = largest;
        if (!flock_init(&meter->part, largest, false, error))
            return false;
    }
    Flock *part = &meter->part;
    const Flock *all = sim_state(sim);
    const Columns to = flock_columns(&all->to);
    const FlockPrivate own = flock_last_private(all);
    for (size_t i = 0; i < all->count; i++) {
        if (mates_flock(&mates, all->id[i]) != flock)
            continue;
        for (size_t c = 0; c < COLUMNS_COUNT; c++)
            (*flock_column(&part->to, c))[count] = columns_at(&to, c)[i];
        part->own.y[count] = own.y[i];
        part->own.word[count] = own.word[i];
        part->id[count++] = all->id[i] / mates.flocks;
    }
    part->count = count;
    return true;
}

bool metrics_measure_plain(MetricsMeter *meter, Sim *sim, size_t flock, uint32_t topics,
                           Metrics *out, Error *error) {
    bool all = flock == METRICS_ALL;
    Flock *state = sim_state(sim);
    assert(all || flock < sim_flocks(sim));
    *out = (Metrics){.step = sim->tick,
                     .time_s = sim_seconds(sim),
                     .flock = all ? 0 : flock,
                     .guarded = sim->guarded};
    if (model_has_leader(sim->model)) {
        const Vec3 *leader = &sim->leaders[out->flock].position;
        out->leader_x = (double)leader->x;
        out->leader_y = (double)leader->y;
        out->leader_z = (double)leader->z;
    }
    SimFalcon falcon;
    if (sim_falcon(sim, 0, &falcon)) {
        out->falcon_x = (double)falcon.position[0];
        out->falcon_y = (double)falcon.position[1];
        out->falcon_z = (double)falcon.position[2];
        out->falcon_phase = falcon.phase;
    }
    if (!metrics_make_room(meter, sim_birds(sim), topics, error) ||
        (!all && !metrics_take_part(meter, sim, flock, error)))
        return false;
    meter->flock = all ? state : &meter->part;
    meter->mates = mates_make(all ? sim_flocks(sim) : 1);
    const FlockPrivate *spare = &meter->flock->own_spare;
    meter->sorted = (Flock){.count = meter->flock->count,
                            .from = {.x = spare->x, .y = spare->y, .z = spare->z},
                            .id = meter->flock->id_spare,
                            .own.word = spare->word};
    if (meter->flock->count > 0)
        metrics_add_plain(meter, model_alignment_radius(sim->model, sim->params), out);
    return true;
}

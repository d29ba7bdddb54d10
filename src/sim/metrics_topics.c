// What is measured beside the plain columns where it is asked for: one part a topic.
#include <math.h>
#include <string.h>

#include "sim/metrics_impl.h"
#include "sim/sim_impl.h"

// --- Groups ---
//
// Connected sets of mates: links are at most three times the mean distance to the nearest bird.
//
// A union-find over the pairs in reach, on all threads without locks (Anderson and Woll, Wait-free
// parallel algorithms for the union-find problem, 1991): a root is linked only to a lower one, by a
// compare and swap, so that a group's root is its lowest place whatever the order of the work.

static const float reach_in_nearest = 3;

enum { LARGE_GROUP = 100 };

static uint32_t metrics_find_root(uint32_t *parent, uint32_t place) {
    for (;;) {
        uint32_t above = __atomic_load_n(&parent[place], __ATOMIC_RELAXED);
        uint32_t next = __atomic_load_n(&parent[above], __ATOMIC_RELAXED);
        if (next == above)
            return above;
        // Path halving; where another thread was faster, it did the same.
        __atomic_compare_exchange_n(&parent[place], &above, next, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED);
        place = next;
    }
}

// Returns the root of both.
static uint32_t metrics_unite(uint32_t *parent, uint32_t a, uint32_t b) {
    for (;;) {
        a = metrics_find_root(parent, a);
        b = metrics_find_root(parent, b);
        if (a == b)
            return a;
        uint32_t low = a < b ? a : b, high = a < b ? b : a, expected = high;
        if (__atomic_compare_exchange_n(&parent[high], &expected, low, false, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
            return low;
    }
}

// Each bird with every one in reach at a lower place, so that a pair is looked at once.
static void metrics_connect(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const MetricsMeter *meter = context;
    const FlockColumns *c = &meter->sorted.from;
    const uint32_t *flock = meter->sorted.own.word;
    for (uint32_t bird = (uint32_t)begin; bird < end; bird++) {
        float x = c->x[bird], y = c->y[bird], z = c->z[bird];
        GridBox box = grid_box_around(&meter->grid, x, y, z, meter->reach);
        uint32_t root = bird;
        for (int cz = box.z0; cz <= box.z1; cz++)
            for (int cy = box.y0; cy <= box.y1; cy++) {
                GridRun run = grid_row_run(&meter->grid, box.x0, box.x1, cy, cz);
                uint32_t last = run.end < bird ? run.end : bird;
                for (uint32_t j = run.begin; j < last; j++) {
                    float dx = x - c->x[j], dy = y - c->y[j], dz = z - c->z[j];
                    if (dx * dx + dy * dy + dz * dz <= meter->radius2 && flock[j] == flock[bird] &&
                        __atomic_load_n(&meter->group[j], __ATOMIC_RELAXED) != root)
                        root = metrics_unite(meter->group, root, j);
                }
            }
    }
}

// Fills in group, size, largest and groups. Of groups of the same size the one with the lowest
// place is the largest.
static void metrics_find_groups(MetricsMeter *meter, double nearest_mean) {
    meter->reach = (float)nearest_mean * reach_in_nearest;
    meter->radius2 = meter->reach * meter->reach;
    metrics_sort(meter, fmaxf(meter->reach, 1e-6f));
    meter->group = meter->flock->key; // the sort is done with both
    meter->size = meter->flock->rank;
    for (size_t i = 0; i < meter->flock->count; i++) {
        meter->group[i] = (uint32_t)i;
        meter->size[i] = 0;
    }
    metrics_run(meter, metrics_connect);
    meter->groups = 0;
    meter->largest = 0;
    for (size_t i = 0; i < meter->flock->count; i++) {
        uint32_t root = metrics_find_root(meter->group, (uint32_t)i);
        meter->group[i] = root;
        meter->groups += root == i;
        uint32_t size = ++meter->size[root];
        if (size > meter->size[meter->largest] ||
            (size == meter->size[meter->largest] && root < meter->largest))
            meter->largest = root;
    }
}

// --- Shape ---
//
// How long, wide and thick the largest group is, and how level its birds fly.

static const double degrees = 180 / FMATH_PI;

enum { PITCH, STEEP };

static void metrics_add_pitch(const MetricsMeter *meter, size_t place, double *sums) {
    const FlockColumns *to = &meter->flock->to;
    size_t slot = meter->flock->order[place];
    const double v[3] = {(double)to->vx[slot], (double)to->vy[slot], (double)to->vz[slot]};
    double up = fabs(v[meter->up]), square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    if (!(up > 0))
        return;
    double level = sqrt(fmax(square - up * up, 0));
    sums[PITCH] += level > 0 ? fmath_atan_positive(up / level) : FMATH_PI / 2;
    sums[STEEP] += up > level;
}

static bool metrics_is_of_largest(const MetricsMeter *meter, size_t place) {
    return meter->group[place] == meter->largest;
}

static void metrics_add_position(const MetricsMeter *meter, size_t place, double *sums) {
    const FlockColumns *c = &meter->sorted.from;
    if (!metrics_is_of_largest(meter, place))
        return;
    sums[0] += (double)c->x[place];
    sums[1] += (double)c->y[place];
    sums[2] += (double)c->z[place];
}

// The six products of the offsets from the centroid, which make up the covariance.
static void metrics_add_products(const MetricsMeter *meter, size_t place, double *sums) {
    double offset[3];
    if (!metrics_is_of_largest(meter, place))
        return;
    metrics_find_offset(meter, place, meter->middle, offset);
    for (int row = 0, k = 0; row < 3; row++)
        for (int column = row; column < 3; column++)
            sums[k++] += offset[row] * offset[column];
}

// One rotation of the Jacobi method for the eigenvectors of a symmetric matrix (Press et al.,
// Numerical Recipes): makes m[p][q] zero. The columns of v are the vectors.
static void metrics_rotate(double m[3][3], double v[3][3], int p, int q) {
    if (!(fabs(m[p][q]) > 0))
        return;
    double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
    double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 3; k++) {
        double a = m[k][p], b = m[k][q];
        m[k][p] = c * a - s * b;
        m[k][q] = s * a + c * b;
    }
    for (int k = 0; k < 3; k++) {
        double a = m[p][k], b = m[q][k];
        m[p][k] = c * a - s * b;
        m[q][k] = s * a + c * b;
        a = v[k][p], b = v[k][q];
        v[k][p] = c * a - s * b;
        v[k][q] = s * a + c * b;
    }
}

// After metrics_find_groups: fills in middle, axis and variance.
static void metrics_find_shape(MetricsMeter *meter) {
    double members = meter->size[meter->largest], sums[METRICS_SUMS];
    metrics_sum(meter, metrics_add_position, sums);
    for (int k = 0; k < 3; k++)
        meter->middle[k] = sums[k] / members;
    metrics_sum(meter, metrics_add_products, sums);
    double m[3][3], v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int row = 0, k = 0; row < 3; row++)
        for (int column = row; column < 3; column++)
            m[row][column] = m[column][row] = sums[k++] / members;
    for (int sweep = 0; sweep < 12; sweep++) { // six are enough for a double
        metrics_rotate(m, v, 0, 1);
        metrics_rotate(m, v, 0, 2);
        metrics_rotate(m, v, 1, 2);
    }
    for (int k = 0; k < 3; k++) {
        int rank = 0;
        for (int other = 0; other < 3; other++)
            rank += m[other][other] < m[k][k] || (m[other][other] == m[k][k] && other < k);
        meter->variance[rank] = fmax(m[k][k], 0);
        for (int row = 0; row < 3; row++)
            meter->axis[rank][row] = v[row][k];
    }
}

static void metrics_measure_shape(MetricsMeter *meter, Metrics *out) {
    double n = (double)meter->flock->count, sums[METRICS_SUMS];
    metrics_sum(meter, metrics_add_pitch, sums);
    out->pitch_mean = sums[PITCH] / n * degrees;
    out->steep_share = sums[STEEP] / n;
    out->axis_short = sqrt(meter->variance[0]);
    out->axis_middle = sqrt(meter->variance[1]);
    out->axis_long = sqrt(meter->variance[2]);
    out->thin_axis_angle = fmath_acos(fmin(fabs(meter->axis[0][meter->up]), 1)) * degrees;
}

// --- Border ---
//
// Whether the largest group is as dense at its border as inside, as flocks of starlings are
// (Ballerini et al., Empirical investigation of starling flocks, 2008). Its birds are ordered by
// the Mahalanobis distance from the centroid, so that the border of a flat group is that of an
// ellipsoid.

// The sums.
enum { INNER, INNER_COUNT, OUTER, OUTER_COUNT };

static void metrics_find_depths(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const MetricsMeter *meter = context;
    for (size_t i = begin; i < end; i++) {
        double offset[3], square = 0;
        metrics_find_offset(meter, i, meter->middle, offset);
        for (int k = 0; k < 3; k++) {
            const double *axis = meter->axis[k];
            double along = axis[0] * offset[0] + axis[1] * offset[1] + axis[2] * offset[2];
            if (meter->variance[k] > 1e-9 * meter->variance[2]) // it has any extent there
                square += along * along / meter->variance[k];
        }
        float depth = metrics_is_of_largest(meter, i) ? (float)square : INFINITY;
        memcpy(&meter->depth[i], &depth, sizeof depth); // such bits have the order of the floats
    }
}

static void metrics_add_border(const MetricsMeter *meter, size_t place, double *sums) {
    uint32_t depth = meter->depth[place];
    bool inner = depth <= meter->inner;
    if (!metrics_is_of_largest(meter, place) || (!inner && depth <= meter->outer))
        return;
    sums[inner ? INNER : OUTER] += sqrt((double)metrics_find_seventh(meter, place));
    sums[inner ? INNER_COUNT : OUTER_COUNT]++;
}

// After metrics_find_shape; ends the use of size.
static void metrics_measure_border(MetricsMeter *meter, Metrics *out) {
    size_t members = meter->size[meter->largest], count = meter->flock->count;
    if (members <= METRICS_NEAREST)
        return;
    meter->depth = meter->size;
    metrics_run(meter, metrics_find_depths);
    meter->inner = metrics_find_quantile(meter->depth, count, members / 2);
    meter->outer = metrics_find_quantile(meter->depth, count, members * 4 / 5);
    double sums[METRICS_SUMS];
    metrics_sum(meter, metrics_add_border, sums);
    if (sums[OUTER_COUNT] > 0 && sums[INNER] > 0)
        out->nn7_ratio = sums[OUTER] / sums[OUTER_COUNT] / (sums[INNER] / sums[INNER_COUNT]);
}

// --- Alarm ---
//
// How fast it runs through the flock (Procaccini et al., Propagating waves in starling, Sturnus
// vulgaris, flocks under predation, 2011), from one moment: each bird's word says how long ago it
// was alarmed, and the birds are sorted by that, in steps of 0.1 s. A wave is steps one after the
// other with some birds in each; the one with the most birds is measured. It began at the mean
// position of its first step's birds. How far nine tenths of a later step's birds are at most from
// there is how far the front had come, and its slope over time is the front's speed. All positions
// are those of now, so that the flock's own flight is left out. A bird forgets its alarm after some
// seconds: from then on the first that are known are a front themselves.

enum { STEPS = 64, LEAST_IN_STEP = 8, LEAST_POINTS = 4, LEAST_ALARMED = 60 };

static const double step_seconds = 0.1, least_share = 0.02;

// Step 0 is the last one: those of the wave are from first down to last.
typedef struct Wave {
    const MetricsMeter *meter;
    const uint32_t *word;               // by slot
    ModelAlarm (*alarm)(uint32_t word); // the model's
    uint32_t ticks_a_step;
    size_t count[STEPS + 1]; // birds alarmed in a step; the last: at no time, or too long ago
    int first, last;
    size_t end[STEPS];   // of each step's birds among the distances
    uint32_t *distances; // the bits of floats >= 0, which have the order of the floats
} Wave;

static uint32_t wave_age(const Wave *wave, size_t place) {
    return wave->alarm(wave->word[wave->meter->flock->order[place]]).age;
}

static uint32_t wave_step(const Wave *wave, size_t place) {
    uint32_t age = wave_age(wave, place);
    uint32_t step = age > 0 ? (age - 1) / wave->ticks_a_step : STEPS;
    return step < STEPS ? step : STEPS;
}

// Fills in count, first and last; false where no step has enough birds.
static bool wave_find(Wave *wave) {
    size_t birds = 0, most = 0;
    for (size_t i = 0; i < wave->meter->flock->count; i++)
        wave->count[wave_step(wave, i)]++;
    for (int step = 0, last = 0; step < STEPS; step++) {
        if (wave->count[step] < LEAST_IN_STEP) {
            birds = 0;
            last = step + 1;
            continue;
        }
        birds += wave->count[step];
        if (birds > most) {
            most = birds;
            wave->first = step;
            wave->last = last;
        }
    }
    return most > 0;
}

// Fills in end and distances: the birds' distances from the middle of the first step's, sorted by
// their steps.
static void wave_sort_distances(Wave *wave) {
    const FlockColumns *c = &wave->meter->sorted.from;
    size_t sum = 0, birds = wave->meter->flock->count;
    double origin[3] = {0};
    for (size_t i = 0; i < birds; i++) {
        if ((int)wave_step(wave, i) != wave->first)
            continue;
        origin[0] += (double)c->x[i];
        origin[1] += (double)c->y[i];
        origin[2] += (double)c->z[i];
    }
    for (int k = 0; k < 3; k++)
        origin[k] /= (double)wave->count[wave->first];
    for (int step = 0; step < STEPS; sum += wave->count[step++])
        wave->end[step] = sum; // filling moves it to the end
    for (size_t i = 0; i < birds; i++) {
        uint32_t step = wave_step(wave, i);
        double offset[3];
        metrics_find_offset(wave->meter, i, origin, offset);
        float distance = (float)metrics_length(offset);
        if (step < STEPS)
            memcpy(&wave->distances[wave->end[step]++], &distance, sizeof distance);
    }
}

// The line of least squares through points that are added one by one.
typedef struct Line {
    double n, t, d, tt, td, dd;
} Line;

static void line_add(Line *line, double t, double d) {
    line->n++;
    line->t += t;
    line->d += d;
    line->tt += t * t;
    line->td += t * d;
    line->dd += d * d;
}

static double line_slope(const Line *line) {
    return (line->n * line->td - line->t * line->d) / (line->n * line->tt - line->t * line->t);
}

// R²: the share of the variance of d that it explains.
static double line_fit(const Line *line) {
    double both = line->n * line->td - line->t * line->d;
    double of_t = line->n * line->tt - line->t * line->t,
           of_d = line->n * line->dd - line->d * line->d;
    return of_t > 0 && of_d > 0 ? both * both / (of_t * of_d) : 0;
}

// Lines through the front's places, without steps in which it would go back, of birds that were
// passed by; and through those of all birds of the wave.
static void wave_fit(const Wave *wave, double seconds_a_step, MetricsWave *out) {
    Line front = {0}, all = {0};
    for (int step = wave->first; step >= wave->last; step--) {
        size_t count = wave->count[step];
        const uint32_t *distances = wave->distances + wave->end[step] - count;
        double t = (wave->first - step) * seconds_a_step;
        float distance;
        for (size_t i = 0; i < count; i++) {
            memcpy(&distance, &distances[i], sizeof distance);
            line_add(&all, t, (double)distance);
        }
        uint32_t bits = metrics_find_quantile(distances, count, count * 9 / 10 + 1);
        memcpy(&distance, &bits, sizeof distance);
        if (step == wave->first || (double)distance < out->reach)
            continue;
        out->reach = (double)distance;
        line_add(&front, t, out->reach);
    }
    if (front.n >= LEAST_POINTS) {
        out->front = line_slope(&front);
        out->fit = line_fit(&all);
    }
    out->reached = all.n / (double)wave->meter->flock->count;
    out->since = wave->last * seconds_a_step;
}

// Before metrics_find_groups, whose memory it uses.
static MetricsWave metrics_find_wave(MetricsMeter *meter, ModelAlarm (*alarm)(uint32_t word),
                                     double tick_seconds) {
    size_t birds = meter->flock->count, alarmed = 0;
    MetricsWave out = {0};
    Wave wave = {.meter = meter,
                 .word = flock_last_private(meter->flock).word,
                 .alarm = alarm,
                 .distances = meter->flock->rank}; // the sort is done with it
    for (size_t i = 0; i < birds; i++)
        alarmed += wave_age(&wave, i) > 0;
    out.alarmed = (double)alarmed / (double)birds;
    if (alarmed < LEAST_ALARMED || out.alarmed < least_share || !(tick_seconds > 0))
        return out;
    double ticks = floor(step_seconds / tick_seconds + 0.5);
    wave.ticks_a_step = ticks < 1 ? 1 : ticks < 65535 ? (uint32_t)ticks : 65535;
    if (!wave_find(&wave))
        return out;
    wave_sort_distances(&wave);
    wave_fit(&wave, wave.ticks_a_step * tick_seconds, &out);
    return out;
}

static void metrics_count_escapes(const MetricsMeter *meter, const Model *model, Metrics *out) {
    const uint32_t *word = flock_last_private(meter->flock).word;
    size_t birds = meter->flock->count, manoeuvres = 0, turns = 0, caught = 0, landed = 0;
    for (size_t slot = 0; slot < birds; slot++) {
        ModelAlarm alarm = model->alarm(word[slot]);
        manoeuvres += alarm.manoeuvres;
        turns += alarm.turns;
        caught += alarm.caught;
        landed += alarm.landed;
    }
    out->manoeuvre_share = (double)manoeuvres / (double)birds;
    out->turn_share = (double)turns / (double)birds;
    out->caught = (double)caught;
    out->landed_share = (double)landed / (double)birds;
}

bool metrics_measure(MetricsMeter *meter, Sim *sim, size_t flock, const MetricsWanted *wanted,
                     Metrics *out, Error *error) {
    enum {
        WAVED = 1 << METRIC_ALARM | 1 << METRIC_ESCAPES,
        SHAPED = 1 << METRIC_SHAPE | 1 << METRIC_BORDER | 1 << METRIC_ESCAPES,
        GROUPED = SHAPED | 1 << METRIC_GROUPS,
    };
    const Model *model = sim->model;
    if ((wanted->topics >> METRIC_ESCAPES & 1 && !meter->escapes &&
         !(meter->escapes = escapes_create(error))) ||
        !metrics_measure_plain(meter, sim, flock, wanted->topics, out, error))
        return false;
    if (meter->flock->count == 0)
        return true;
    meter->up = model->is_flat ? 2 : 1;
    MetricsWave wave = {0};
    if (wanted->topics & WAVED && model->alarm)
        wave = metrics_find_wave(meter, model->alarm, sim->tick_seconds);
    if (wanted->topics >> METRIC_ALARM & 1) {
        out->alarmed_share = wave.alarmed;
        out->alarm_front = wave.front;
        out->alarm_reach = wave.reach;
        if (model->alarm)
            metrics_count_escapes(meter, model, out);
    }
    if (wanted->topics & GROUPED)
        metrics_find_groups(meter, out->nearest_mean);
    if (wanted->topics >> METRIC_GROUPS & 1) {
        size_t birds = 0;
        for (size_t i = 0; i < meter->flock->count; i++)
            birds += meter->size[i] > LARGE_GROUP ? meter->size[i] : 0;
        out->groups = (double)meter->groups;
        out->groups_share = (double)birds / (double)meter->flock->count;
    }
    if (wanted->topics & SHAPED)
        metrics_find_shape(meter);
    if (wanted->topics >> METRIC_SHAPE & 1)
        metrics_measure_shape(meter, out);
    if (wanted->topics >> METRIC_ESCAPES & 1)
        metrics_measure_escapes(meter, sim, flock, wanted, &wave, out);
    if (wanted->topics >> METRIC_BORDER & 1)
        metrics_measure_border(meter, out);
    if (wanted->topics >> METRIC_DARKNESS & 1 && !model->is_flat)
        metrics_measure_darkness(meter, model->banks, wanted, out);
    return true;
}

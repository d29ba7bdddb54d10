// The topic escapes: which of the patterns that people saw in films of attacked starling flocks a
// flock shows at present (Storms, Carere, Zoratto, Hemelrijk, Complex patterns of collective escape
// in starling flocks under predation, Behavioral Ecology and Sociobiology 73, 2019). They name the
// patterns in words; what is measured for each, and from which value on, is ours, in the constants
// here and in the README of this room.
//
// An observer sees a silhouette, so that holes, strings and darker patches are looked for in the
// picture that the topic darkness describes, with pixels that are 1 m wide where the flock is. What
// only the flock itself tells (parts, density, headings, the falcon, the alarm) is taken from
// there.
//
// Many patterns are changes. The meter keeps a few numbers of each measurement of the last seconds
// in a ring, one for each flock that it measures; nothing else of the past is known, so a change is
// one against the newest measurement that is at least so old.
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "sim/metrics_impl.h"
#include "sim/sim_impl.h"

enum {
    CLOSED = 2, // m: gaps of the silhouette up to twice as wide are filled
    OPENED = 3, // m: what is narrower than twice as much is no body
    RIM = 3,    // m: bodies with rims that touch are one
    BLUR = 2,   // m to each side
};

static const double part_share = 0.05;                   // of the birds
static const double split_time = 2;                      // s
static const double body_share = 0.1;                    // of the silhouette
static const double hole_share = 0.01;                   // likewise; what is closed is below 21 m²
static const double falcon_near = 30, burst_speed = 3;   // m, m/s
static const double burst_time = 1, burst_density = 0.5; // s
static const double density_time = 5, dense = 1.3, thin = 0.7; // s
static const double dark_time = 5, darker = 1.3;               // s
static const double dark_apart = 0.5, dark_speed = 3;          // s, m/s
static const double wave_share = 0.25, wave_line = 0.7;        // of the birds, R²
static const double wave_now = 0.5;                            // s
static const double turn_time = 3, turn_cosine = 0.70710678, turn_polarization = 0.8; // s
static const double column_ratio = 1.5;

static const double longest_gap = 2;     // s between two measurements
static const double least_apart = 0.125; // s between two that are kept: KEPT are 8 s
static const double slack = 0.01;        // s: times are sums of ticks

enum {
    PIXELS = METRICS_WIDTH * METRICS_HEIGHT,
    SAMPLE = 1024,
    LEAST_NEAR = 20, // birds
    KEPT = 64,
    PASTS = MODEL_MAX_FLOCKS + 2, // all birds, and those of a flock that is compared
};

// What is known of a measurement.
typedef struct Moment {
    double time, parts, split;
    double heading[3], polarization;
    double spacing;                       // the median distance to the 7th nearest mate
    double dark, darkest, dark_x, dark_y; // escapes_find_darkest
} Moment;

typedef struct Past {
    const Sim *sim; // never looked into: it may be gone
    size_t flock, birds;
    Moment kept[KEPT];
    size_t count; // of all that were kept
} Past;

typedef struct Escapes {
    Past pasts[PASTS];
    size_t past_count; // of all that were begun
    // Pixels of the picture in use: [left, right) × [top, bottom).
    int left, right, top, bottom;
    uint8_t *silhouette, *opened, *near; // a byte a pixel
    uint32_t *list;                      // a number a pixel, of what is done at the moment
    const MetricsMeter *meter;
    uint32_t place[SAMPLE], seventh[SAMPLE];
    size_t sampled;
} Escapes;

Escapes *escapes_create(Error *error) {
    Escapes *escapes = memory_alloc(1, sizeof *escapes + 3 * PIXELS + 4 * PIXELS, error);
    if (!escapes)
        return NULL;
    escapes->list = (uint32_t *)(escapes + 1);
    escapes->silhouette = (uint8_t *)(escapes->list + PIXELS);
    escapes->opened = escapes->silhouette + PIXELS;
    escapes->near = escapes->opened + PIXELS;
    return escapes;
}

// --- The past ---

// age: 0 for the newest.
static const Moment *past_get(const Past *past, size_t age) {
    return &past->kept[(past->count - 1 - age) % KEPT];
}

// What is known of the flock before now.
static Past *past_find(Escapes *escapes, const Sim *sim, size_t flock, size_t birds, double now) {
    Past *past = escapes->pasts;
    while (past < escapes->pasts + PASTS && !(past->sim == sim && past->flock == flock))
        past++;
    if (past == escapes->pasts + PASTS) {
        past = &escapes->pasts[escapes->past_count++ % PASTS];
        *past = (Past){.sim = sim, .flock = flock};
    }
    double since = past->count > 0 ? now - past_get(past, 0)->time : 0;
    if (past->birds != birds || since < 0 || since > longest_gap + slack)
        past->count = 0;
    else if (past->count > 0 && !(since > 0))
        past->count--; // measured twice
    past->birds = birds;
    return past;
}

static void past_keep(Past *past, const Moment *moment) {
    if (past->count == 0 || moment->time - past_get(past, 0)->time > least_apart - slack)
        past->kept[past->count++ % KEPT] = *moment;
}

// How many of the newest reach back so far, the last of them at least so old; 0 where none is.
static size_t past_reach(const Past *past, double now, double seconds) {
    size_t kept = past->count < KEPT ? past->count : KEPT;
    for (size_t age = 0; age < kept; age++)
        if (past_get(past, age)->time <= now - seconds + slack)
            return age + 1;
    return 0;
}

// --- The silhouette ---
//
// One byte a pixel: whether it is set. Pixels with birds are a silhouette once what is up to 4 m
// wide between them is closed, with which holes below 21 m² go; opening it takes away what is
// narrower than 7 m (Serra, Image Analysis and Mathematical Morphology, 1982).

// Pixels within the radius of one with this value take it, too.
static void mask_grow(const Escapes *e, const uint8_t *from, uint8_t *to, uint8_t value,
                      int radius) {
    const int none = radius + 1; // and more: how far the nearest of the column is
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            size_t at = (size_t)y * METRICS_WIDTH + (size_t)x;
            int above = y > e->top ? e->near[at - METRICS_WIDTH] + 1 : none;
            e->near[at] = (uint8_t)(from[at] == value ? 0 : above < none ? above : none);
        }
    for (int y = e->bottom - 2; y >= e->top; y--)
        for (int x = e->left; x < e->right; x++) {
            size_t at = (size_t)y * METRICS_WIDTH + (size_t)x;
            int below = e->near[at + METRICS_WIDTH] + 1;
            e->near[at] = (uint8_t)(below < e->near[at] ? below : e->near[at]);
        }
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            const uint8_t *row = e->near + (size_t)y * METRICS_WIDTH;
            int first = x - radius > e->left ? x - radius : e->left;
            int last = x + radius < e->right - 1 ? x + radius : e->right - 1;
            bool reached = false;
            for (int i = first; i <= last; i++)
                reached |= (i - x) * (i - x) + row[i] * row[i] <= radius * (radius + 1);
            to[(size_t)y * METRICS_WIDTH + (size_t)x] = reached ? value : !value;
        }
}

// Gives the pixels of this value that are connected with a place another one, and returns how many
// they are; 0 where they touch the end of what is in use and have to be enclosed.
static size_t mask_fill(Escapes *e, uint8_t *mask, size_t place, bool enclosed) {
    enum { FILLED = 2 };
    // A set pixel has eight neighbours, another one four, so that a diagonal line encloses.
    static const int ways[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                   {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const uint8_t value = mask[place];
    size_t count = 0, waiting = 1;
    bool at_end = false;
    mask[place] = FILLED;
    e->list[0] = (uint32_t)place;
    while (waiting > 0) {
        size_t at = e->list[--waiting];
        int x = (int)(at % METRICS_WIDTH), y = (int)(at / METRICS_WIDTH);
        count++;
        at_end |= x == e->left || x == e->right - 1 || y == e->top || y == e->bottom - 1;
        for (int way = 0; way < (value ? 8 : 4); way++) {
            int nx = x + ways[way][0], ny = y + ways[way][1];
            size_t next = (size_t)ny * METRICS_WIDTH + (size_t)nx;
            if (nx < e->left || nx >= e->right || ny < e->top || ny >= e->bottom ||
                mask[next] != value)
                continue;
            mask[next] = FILLED;
            e->list[waiting++] = (uint32_t)next;
        }
    }
    return enclosed && at_end ? 0 : count;
}

// How many connected sets of pixels of this value have more than the least number of pixels. Ends
// the use of the mask.
static int mask_count(Escapes *e, uint8_t *mask, uint8_t value, double least) {
    int count = 0;
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            size_t at = (size_t)y * METRICS_WIDTH + (size_t)x;
            count += mask[at] == value && (double)mask_fill(e, mask, at, !value) > least;
        }
    return count;
}

// Fills in what is in use of the picture, with room round it for what grows; false for no birds.
static bool escapes_find_bounds(Escapes *e, const uint32_t *picture) {
    e->left = METRICS_WIDTH;
    e->top = METRICS_HEIGHT;
    e->right = e->bottom = 0;
    for (int y = 0; y < METRICS_HEIGHT; y++) {
        const uint32_t *row = picture + (size_t)y * METRICS_WIDTH;
        int first = 0, last = METRICS_WIDTH - 1;
        while (first < METRICS_WIDTH && !row[first])
            first++;
        if (first == METRICS_WIDTH)
            continue;
        while (!row[last])
            last--;
        e->left = first < e->left ? first : e->left;
        e->right = last >= e->right ? last + 1 : e->right;
        e->top = y < e->top ? y : e->top;
        e->bottom = y + 1;
    }
    if (e->bottom == 0)
        return false;
    const int room = CLOSED + RIM;
    e->left = e->left > room ? e->left - room : 0;
    e->top = e->top > room ? e->top - room : 0;
    e->right = e->right + room < METRICS_WIDTH ? e->right + room : METRICS_WIDTH;
    e->bottom = e->bottom + room < METRICS_HEIGHT ? e->bottom + room : METRICS_HEIGHT;
    return true;
}

typedef struct Silhouette {
    double area, x, y;    // pixels; its centroid
    double xx, xy, yy;    // second moments about it
    bool vacuole, cordon; // cordon: bodies apart, whether or not they are joined
} Silhouette;

// --- Its ellipse ---

static void silhouette_find_moments(const Escapes *e, Silhouette *s) {
    double sum[6] = {0};
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            const double set = e->silhouette[(size_t)y * METRICS_WIDTH + (size_t)x];
            const double terms[6] = {1, x, y, (double)x * x, (double)x * y, (double)y * y};
            for (int k = 0; k < 6; k++)
                sum[k] += set * terms[k]; // whole numbers: exact
        }
    s->area = sum[0];
    s->x = sum[1] / s->area;
    s->y = sum[2] / s->area;
    s->xx = sum[3] / s->area - s->x * s->x + 1.0 / 12; // a pixel is a square
    s->xy = sum[4] / s->area - s->x * s->y;
    s->yy = sum[5] / s->area - s->y * s->y + 1.0 / 12;
}

// The intersection over the union with the ellipse of its moments and area.
static double silhouette_ellipse(const Escapes *e, const Silhouette *s) {
    double det = s->xx * s->yy - s->xy * s->xy, both = 0;
    double limit = s->area / FMATH_PI * sqrt(det); // times det: no division for each pixel
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            double dx = x - s->x, dy = y - s->y;
            bool within = s->yy * dx * dx - 2 * s->xy * dx * dy + s->xx * dy * dy <= limit;
            both += within && e->silhouette[(size_t)y * METRICS_WIDTH + (size_t)x];
        }
    return both / (2 * s->area - both);
}

// --- Its darkest tenth ---

// Of the silhouette's places, how many whole birds' areas cover a square metre: the value that a
// tenth of them exceed, and the middle of these, from the silhouette's. Means over 5 m by 5 m, of
// which one bird more or less changes little. Ends the use of the picture.
static void escapes_find_darkest(Escapes *e, uint32_t *picture, const Silhouette *s, Moment *out) {
    const int window = 2 * BLUR + 1;
    // Columns and rows beyond what is in use hold nothing.
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            int first = x > BLUR ? x - BLUR : 0;
            int last = x + BLUR < METRICS_WIDTH ? x + BLUR : METRICS_WIDTH - 1;
            uint32_t sum = 0;
            for (int i = first; i <= last; i++)
                sum += picture[(size_t)y * METRICS_WIDTH + (size_t)i];
            e->list[(size_t)y * METRICS_WIDTH + (size_t)x] = sum;
        }
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            int first = y - BLUR > e->top ? y - BLUR : e->top;
            int last = y + BLUR < e->bottom ? y + BLUR : e->bottom - 1;
            uint32_t sum = 0;
            for (int i = first; i <= last; i++)
                sum += e->list[(size_t)i * METRICS_WIDTH + (size_t)x];
            picture[(size_t)y * METRICS_WIDTH + (size_t)x] = sum;
        }
    size_t count = 0;
    double total = 0;
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            size_t at = (size_t)y * METRICS_WIDTH + (size_t)x;
            if (!e->silhouette[at])
                continue;
            e->list[count++] = picture[at];
            total += picture[at];
        }
    uint32_t darkest = metrics_find_quantile(e->list, count, count - count / 10);
    double sum_x = 0, sum_y = 0, pixels = 0;
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            size_t at = (size_t)y * METRICS_WIDTH + (size_t)x;
            double dark = e->silhouette[at] && picture[at] >= darkest;
            sum_x += dark * x;
            sum_y += dark * y;
            pixels += dark;
        }
    const double whole = window * window * METRICS_WHOLE_BIRD;
    out->darkest = (double)darkest / whole;
    out->dark = total / (double)count / whole;
    out->dark_x = sum_x / pixels - s->x;
    out->dark_y = sum_y / pixels - s->y;
}

static Silhouette escapes_look(MetricsMeter *meter, bool banks, const MetricsWanted *wanted,
                               Moment *moment, Metrics *out) {
    Escapes *e = meter->escapes;
    Silhouette s = {0};
    metrics_draw_picture(meter, banks, wanted, 0);
    if (!escapes_find_bounds(e, meter->picture))
        return s;
    for (int y = e->top; y < e->bottom; y++)
        for (int x = e->left; x < e->right; x++) {
            size_t at = (size_t)y * METRICS_WIDTH + (size_t)x;
            e->silhouette[at] = meter->picture[at] != 0;
        }
    mask_grow(e, e->silhouette, e->opened, 1, CLOSED);
    mask_grow(e, e->opened, e->silhouette, 0, CLOSED);
    silhouette_find_moments(e, &s);
    out->ellipse = silhouette_ellipse(e, &s);
    escapes_find_darkest(e, meter->picture, &s, moment);
    // Each of the two masks is used once more, and ended.
    mask_grow(e, e->silhouette, e->opened, 0, OPENED);
    s.vacuole = mask_count(e, e->silhouette, 0, hole_share * s.area) > 0;
    mask_grow(e, e->opened, e->silhouette, 1, OPENED + RIM);
    s.cordon = mask_count(e, e->silhouette, 1, body_share * s.area) > 1;
    return s;
}

// --- Density ---

typedef struct Near {
    double place[3], distance; // units; the distance may be infinite
} Near;

static bool escapes_is_near(const MetricsMeter *meter, const Near *near, size_t place) {
    double offset[3];
    metrics_find_offset(meter, place, near->place, offset);
    return metrics_length(offset) < near->distance;
}

static void escapes_find_sevenths(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Escapes *e = context;
    for (size_t i = begin; i < end; i++) {
        float square = metrics_find_seventh(e->meter, e->place[i]);
        memcpy(&e->seventh[i], &square, sizeof square); // such bits have the order of the floats
    }
}

// The median distance to the 7th nearest mate, of at most SAMPLE of the birds near a place that
// have so many; 0 for too few birds.
static double escapes_find_spacing(MetricsMeter *meter, const Near *near, size_t least) {
    enum { TASK = 64 };
    Escapes *e = meter->escapes;
    size_t count = 0, seen = 0;
    for (size_t i = 0; i < meter->flock->count; i++)
        count += meter->size[meter->group[i]] > METRICS_NEAREST && escapes_is_near(meter, near, i);
    if (count < least)
        return 0;
    size_t stride = (count - 1) / SAMPLE + 1;
    e->sampled = 0;
    for (size_t i = 0; i < meter->flock->count; i++)
        if (meter->size[meter->group[i]] > METRICS_NEAREST && escapes_is_near(meter, near, i) &&
            seen++ % stride == 0)
            e->place[e->sampled++] = (uint32_t)i;
    e->meter = meter;
    pool_run(meter->pool, e->sampled, TASK, escapes_find_sevenths, e);
    uint32_t bits = metrics_find_quantile(e->seventh, e->sampled, e->sampled / 2 + 1);
    float square;
    memcpy(&square, &bits, sizeof square);
    return sqrt((double)square);
}

// --- The falcon ---

// Whether the median of the birds near the falcon flies away from it, beside what the flock as a
// whole does.
static bool escapes_bursts(const MetricsMeter *meter, const Near *near, double least_speed) {
    const FlockColumns *to = &meter->flock->to;
    size_t birds = meter->flock->count, count = 0, fast = 0;
    double mean[3] = {0};
    for (size_t i = 0; i < birds; i++) {
        mean[0] += (double)to->vx[i] / (double)birds;
        mean[1] += (double)to->vy[i] / (double)birds;
        mean[2] += (double)to->vz[i] / (double)birds;
    }
    for (size_t i = 0; i < birds; i++) {
        if (!escapes_is_near(meter, near, i))
            continue;
        size_t slot = meter->flock->order[i];
        double away[3];
        metrics_find_offset(meter, i, near->place, away);
        double along = ((double)to->vx[slot] - mean[0]) * away[0] +
                       ((double)to->vy[slot] - mean[1]) * away[1] +
                       ((double)to->vz[slot] - mean[2]) * away[2];
        count++;
        fast += along > least_speed * metrics_length(away);
    }
    return 2 * fast > count;
}

// The spacing of the birds near the first falcon that attacks and that they burst away from;
// otherwise 0.
static double escapes_find_burst(MetricsMeter *meter, const Sim *sim, double metre) {
    SimFalcon falcon;
    for (size_t i = 0; sim_falcon(sim, i, &falcon); i++) {
        const float *place = falcon.position;
        const Near near = {{(double)place[0], (double)place[1], (double)place[2]},
                           falcon_near * metre};
        if (falcon.phase != SIM_FALCON_CIRCLES && falcon.phase != SIM_FALCON_CLIMBS &&
            escapes_bursts(meter, &near, burst_speed * metre))
            return escapes_find_spacing(meter, &near, LEAST_NEAR);
    }
    return 0;
}

// --- The patterns ---

// Of the largest group, by its standard deviations.
static bool escapes_is_column(const MetricsMeter *meter) {
    const int up = meter->up, a = (up + 1) % 3, b = (up + 2) % 3;
    double high = 0, aa = 0, ab = 0, bb = 0;
    for (int k = 0; k < 3; k++) {
        const double *axis = meter->axis[k], variance = meter->variance[k];
        high += variance * axis[up] * axis[up];
        aa += variance * axis[a] * axis[a];
        ab += variance * axis[a] * axis[b];
        bb += variance * axis[b] * axis[b];
    }
    double wide = (aa + bb + sqrt((aa - bb) * (aa - bb) + 4 * ab * ab)) / 2;
    return high > column_ratio * column_ratio * wide;
}

static bool escapes_turns(const Past *past, const Moment *now) {
    size_t reach = past_reach(past, now->time, turn_time);
    if (reach == 0 || !(now->polarization > turn_polarization))
        return false;
    for (size_t age = 0; age < reach; age++)
        if (!(past_get(past, age)->polarization > turn_polarization))
            return false;
    const double *then = past_get(past, reach - 1)->heading, *h = now->heading;
    return h[0] * then[0] + h[1] * then[1] + h[2] * then[2] <
           turn_cosine * metrics_length(h) * metrics_length(then);
}

static bool escapes_blackens(const Past *past, const Moment *now) {
    size_t reach = past_reach(past, now->time, dark_time),
           before = past_reach(past, now->time, dark_apart);
    if (reach == 0)
        return false;
    double darkest = 0, all = 0;
    for (size_t age = 0; age < reach; age++) {
        darkest += past_get(past, age)->darkest / (double)reach;
        all += past_get(past, age)->dark / (double)reach;
    }
    const Moment *then = past_get(past, before - 1);
    double dx = now->dark_x - then->dark_x, dy = now->dark_y - then->dark_y;
    return now->darkest > darker * darkest && now->dark < darker * all &&
           sqrt(dx * dx + dy * dy) < dark_speed * (now->time - then->time);
}

static void escapes_find_splits(const Past *past, Moment *now, Metrics *out) {
    size_t reach = past_reach(past, now->time, split_time);
    bool split = reach > 0 && now->parts > 1, was_split = false;
    for (size_t age = 0; age < reach; age++) {
        split &= past_get(past, age)->parts > 1;
        was_split |= past_get(past, age)->split > 0;
    }
    now->split = out->split = split;
    out->merge = now->parts > 0 && now->parts < 2 && was_split;
}

// Densities are as the cube of the distance between birds.
static void escapes_find_density(const Past *past, const Moment *now, Metrics *out) {
    size_t reach = past_reach(past, now->time, density_time);
    if (reach == 0 || now->parts > 1)
        return;
    const Moment *then = past_get(past, reach - 1);
    double is = now->spacing, was = then->spacing;
    if (then->parts > 1 || !(is > 0 && was > 0))
        return;
    out->compacting = was * was * was > dense * is * is * is;
    out->dilution = was * was * was < thin * is * is * is;
}

// burst_spacing: of escapes_find_burst.
static bool escapes_expands(const Past *past, const Moment *now, double burst_spacing) {
    size_t reach = past_reach(past, now->time, burst_time);
    if (reach == 0)
        return false;
    double was = past_get(past, reach - 1)->spacing, is = burst_spacing;
    return is > 0 && was > 0 && was * was * was <= burst_density * is * is * is;
}

void metrics_measure_escapes(MetricsMeter *meter, const Sim *sim, size_t flock,
                             const MetricsWanted *wanted, const MetricsWave *wave, Metrics *out) {
    const Model *model = sim->model;
    size_t birds = meter->flock->count;
    Moment now = {.time = out->time_s, .polarization = out->polarization};
    Past *past = past_find(meter->escapes, sim, flock, birds, now.time);
    memcpy(now.heading, meter->heading, sizeof now.heading);
    for (size_t i = 0; i < birds; i++)
        now.parts += meter->group[i] == i && (double)meter->size[i] > part_share * (double)birds;
    now.spacing = escapes_find_spacing(meter, &(Near){.distance = INFINITY}, 1);
    double burst_spacing = escapes_find_burst(meter, sim, metrics_metre(wanted));
    Silhouette silhouette = {0};
    if (!model->is_flat) // seen edge-on
        silhouette = escapes_look(meter, model->banks, wanted, &now, out);

    out->parts = now.parts;
    escapes_find_splits(past, &now, out);
    out->cordon = now.parts > 0 && now.parts < 2 && silhouette.cordon;
    out->vacuole = silhouette.vacuole;
    out->flash = escapes_expands(past, &now, burst_spacing);
    escapes_find_density(past, &now, out);
    out->blackening = escapes_blackens(past, &now);
    out->wave = wave->reached > wave_share && wave->since <= wave_now && wave->fit > wave_line &&
                wave->front > out->speed_mean;
    out->turn = escapes_turns(past, &now);
    out->column = escapes_is_column(meter);
    past_keep(past, &now);
}

// Statistics of a flock at one moment. One table names them: the CSV header, the listings and the
// live plots are made from it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/pool.h"
#include "sim/sim.h"

// What each is stands in the table of metrics.c; how it is measured in the other files
// metrics_*.c. 0 where it is not asked for, or does not apply to the model.
typedef struct Metrics {
    uint64_t step;
    double time_s;
    uint64_t flock;      // of several, where one is measured alone
    double polarization; // |mean unit heading|: 1 all the same way, about 0.92/√N at random
    double speed_mean, speed_min, speed_max;
    double nearest_mean, neighbours_mean;
    double radius_rms, angular_momentum; // |mean of unit offset from the centroid × unit heading|
    double centroid_x, centroid_y, centroid_z;
    double leader_x, leader_y, leader_z;
    double falcon_x, falcon_y, falcon_z;
    uint64_t falcon_phase; // SimFalconPhase
    uint64_t guarded;
    // METRIC_SHAPE; in a flat model z is up.
    double axis_short, axis_middle, axis_long, thin_axis_angle, pitch_mean, steep_share;
    double groups, groups_share; // METRIC_GROUPS
    double
        nn7_ratio; // METRIC_BORDER: 1 where it is as dense as the inside, 0 for fewer than 8 birds
    double darkness; // METRIC_DARKNESS
    // METRIC_ALARM: the front is 0 while fewer than 60 birds or 2 % of them are alarmed.
    double alarmed_share, alarm_front, alarm_reach, manoeuvre_share, turn_share, caught,
        landed_share;
    // METRIC_ESCAPES: the last row are patterns, each 0 or 1.
    double parts, ellipse;
    double split, merge, cordon, vacuole, flash, compacting, dilution, blackening, wave, turn,
        column;
} Metrics;

// What is measured beside the plain columns, which are always measured. Each topic takes time of
// its own.
typedef enum MetricTopic {
    METRIC_PLAIN,
    METRIC_SHAPE,
    METRIC_GROUPS,
    METRIC_BORDER,
    METRIC_DARKNESS,
    METRIC_ALARM,
    METRIC_ESCAPES,
    METRIC_TOPICS,
} MetricTopic;

// The topics after METRIC_PLAIN, and all of them, as options write them (base/text.h).
#define METRIC_TOPIC_NAMES "shape|groups|border|darkness|alarm|escapes|all"

enum { METRICS_ALL_TOPICS = (1 << METRIC_TOPICS) - 1 };

// "shape,groups" as a mask; false where a name is none of them.
bool metrics_parse_topics(const char *text, uint32_t *topics);

typedef struct MetricsWanted {
    uint32_t topics; // a mask: 1 << METRIC_SHAPE
    // Where METRIC_DARKNESS and METRIC_ESCAPES are seen from: the wing span says how long a metre
    // is (0: of 0.4 units, a starling's where a unit is a metre), the ground how high the eye is.
    float bird_size, ground_y;
} MetricsWanted;

typedef enum MetricKind {
    METRIC_MEASURED, // a double, of which nine digits say enough
    METRIC_EXACT,    // a double, written so that it reads back as the same
    METRIC_WHOLE,    // a uint64_t
    METRIC_PATTERN,  // a double, 1 while the flock shows it, otherwise 0
} MetricKind;

// What a model must have for a column to say anything.
typedef enum MetricNeed {
    METRIC_NEEDS_BIRDS,
    METRIC_NEEDS_LEADER,
    METRIC_NEEDS_FALCON,
    METRIC_NEEDS_ALARM,
} MetricNeed;

typedef struct MetricColumn {
    const char *name, *unit, *help;
    size_t offset;
    MetricKind kind;
    MetricTopic topic;
    MetricNeed need;
    bool of_flock; // only where flocks are measured one by one
} MetricColumn;

const MetricColumn *metrics_columns(size_t *count);
const MetricColumn *metrics_find(const char *name); // NULL where there is none
// Whether a measurement of these topics has the column.
bool metrics_has(uint32_t topics, const MetricColumn *column);
// As a number, whole ones too.
double metrics_value(const Metrics *metrics, const MetricColumn *column);
// Whether the model has what it is of.
bool metrics_apply(const Model *model, const MetricColumn *column);

// Measures flocks of any size. Beside the flock's own scratch memory it takes 16 bytes a bird, for
// one of several flocks 112 for each of its birds too, 2 MB for METRIC_DARKNESS, and 6 for
// METRIC_ESCAPES.
//
// It keeps what METRIC_ESCAPES found of each flock in the last seconds: a pattern of a while is 0
// until measurements, at most two seconds apart, reach back as far. A flock of another size, or one
// that went back in time, begins anew.
typedef struct MetricsMeter MetricsMeter;
MetricsMeter *metrics_create(Pool *pool, Error *error);
void metrics_destroy(MetricsMeter *meter); // NULL is allowed

// Of the state after the last step, which it does not change: of all birds, or of those of one of
// its flocks, as if no other were there. Means over no birds are 0. Fails only where there is no
// memory for a flock of another size.
#define METRICS_ALL SIZE_MAX
bool metrics_measure(MetricsMeter *meter, Sim *sim, size_t flock, const MetricsWanted *wanted,
                     Metrics *out, Error *error);

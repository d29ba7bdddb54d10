// What has to come out the same when the flock is moved, turned, mirrored, scaled, renumbered,
// added to or halved in time: laws of the formulas that hold without knowing any result.
//
// Which hold, and why others do not:
//   leader  all, with the leader moved along. Chance (random_push) and the waypoints (wander) are
//           drawn along fixed axes by the bird's number: they bear being moved, not being turned or
//           renumbered.
//   cursor  all, with the pointer moved along; planar, off here, has a plane of its own.
//   sphere  is about the origin: it bears being moved without its bounds only.
//   plane   is flat and has a rectangle: it bears being moved and turned without its bounds only,
//           and being mirrored in the rectangle's diagonal with width and height exchanged.
//   steer   all; it may be moved because there is no home by default. Chance as with the leader.
//   starling  is upright: it has weight, a height that it prefers, and lengths of its own. It bears
//           being moved level without its roost, being turned about y, and being mirrored without
//           its escape: of two alarms of the same strength that to the left is passed on. After 10
//           steps rounding may have decided who is the nearest or within a radius.
//
// Exact means bit for bit, but for the sign of zero. With all pairs, sums run in the order of the
// ids, coordinate by coordinate, and squares of x and y are added first: so signs and an exchange
// of x and y change no rounding, and scaling by a power of two none but where the formula has a
// length of its own (the 0.00001 of steer, the 1/65536 of the mean in leader's cohesion). Through
// the grid sums run in the order of the cells, which moving or turning changes. Where z changes
// places, or places are rounded anew, the results part as rounding (6e-8 of the farthest coordinate
// or the greatest speed, some ten times in a step) grows: within 4e-6 after one step, 1.2e-5 after
// 10 and 3e-3 after 60, for chaos doubles it every seven steps at the most. These flocks were
// measured below two fifths of each.
#pragma once

#include "scene.h"

enum { BIRDS = 48, SETTINGS = 8, SUBJECTS = 6, LENGTHS = 3 };

// Steps of a flight, and what it may deviate by then.
extern const int lengths[LENGTHS];
extern const double tolerances[LENGTHS];

// A flock in which every rule has something to do.
typedef struct Subject {
    const char *model;
    const char *chance[2]; // rules that draw along fixed axes
    const char *bounds;    // the rule that ties it to a place
    const char *target[3]; // parameters of a place that moves along, unless it is a falcon
    bool upright;          // up is like no other direction, and lengths cannot be scaled
    float radius, speed;
    struct {
        const char *name;
        double value;
    } set[SETTINGS];
} Subject;

extern const Subject subjects[SUBJECTS];

// p' = matrix p scale + shift; velocities without the shift.
typedef struct Map {
    const char *name;
    double matrix[3][3];
    double scale;
    double shift[3];
} Map;

// How a flock is flown.
typedef struct Flight {
    const Subject *subject;
    SimSearch search;
    uint32_t off;   // rules that are
    const Map *map; // of scene, target and what has a length; NULL: none
    bool exchange;  // of width and height
    int steps;
} Flight;

typedef enum Exactness { EXACT, ROUNDED } Exactness;

void map_scene(const Map *map, Scene *scene);

// The mask of a rule; none for NULL.
uint32_t rule_mask(const Subject *subject, const char *name);
uint32_t chance_of(const Subject *subject);
// The plane model's rectangle, where a test leads beyond it.
uint32_t rectangle_of(const Subject *subject);

// With the subject's numbers, and without a bird.
Sim *make_sim(const Flight *flight, Pool *pool);
// Leader or pointer to its place, mapped.
void place_target(Sim *sim, const Flight *flight);
void make_start(const Subject *subject, size_t birds, Scene *scene);
void fly(const Flight *flight, const Scene *start, Scene *out);

// Fails where the two are not as near as they have to be after lengths[length] steps.
void judge(const char *law, const Flight *flight, const Scene *wanted, const Scene *got, int length,
           Exactness exactness);

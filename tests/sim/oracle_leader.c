#include "oracle.h"
#include "sim/leader.h"
#include "sim/spawn.h"

// What is ours of the pull: across the flight and level, to the leader's side, in place of straight
// to it; and to its height.
static OracleVec pull_home(const LeaderParams *k, OracleVec straight, OracleVec to_leader,
                           OracleVec velocity) {
    OracleVec level = {to_leader.x, 0, to_leader.z}, outward = oracle_mul(oracle_unit(level), -1);
    OracleVec left = oracle_unit((OracleVec){velocity.z, 0, -velocity.x});
    double beyond = fmax(oracle_length(level) - (double)k->roost_radius, 0);
    double away = (1 + oracle_dot(oracle_unit(velocity), outward)) / 2;
    double turn = beyond * away * (double)k->to_origin_force / (double)k->to_origin_range;
    OracleVec home = oracle_mul(left, oracle_dot(left, outward) > 0 ? -turn : turn);
    double share = (double)k->to_origin_turn;
    OracleVec pull = oracle_add(oracle_mul(straight, 1 - share), oracle_mul(home, share));
    pull.y += (double)k->height_spring * to_leader.y - (double)k->height_damping * velocity.y;
    return pull;
}

// UnityFlock.Update, with what is ours. first: of its own flock, the birds from this one on are its
// otherFlocks.
static void update(const OracleFlock *flock, const LeaderParams *k, uint32_t rules, double dt,
                   size_t i, size_t first, OracleVec *p, OracleVec *v) {
    OracleVec separation = {0}, alignment = {0}, centre = {0}, local = {0};
    double others = 0, in_range = 0, pushing = 0;
    size_t flocks = (size_t)k->flocks.count;
    for (size_t j = 0; j < flock->count; j++) {
        bool mate = oracle_mates(&k->flocks, i, j);
        double clear = oracle_clear(&k->flocks, k->fidelity, i, j);
        double force = (double)k->avoidance_force * clear;
        if (j == i || (mate && j < first))
            continue;
        OracleVec away = oracle_sub(flock->p[i], flock->p[j]);
        double d = oracle_length(away);
        if (mate) {
            others++;
            centre = oracle_add(centre, flock->p[j]);
        }
        if (!(d < (double)k->follow_radius))
            continue;
        if (d < (double)k->avoidance_radius && d > 0)
            separation = oracle_add(
                separation, oracle_mul(away, (1 - d / (double)k->avoidance_radius) / d * force));
        pushing += clear;
        if (!mate)
            continue;
        in_range++;
        local = oracle_add(local, oracle_mul(away, -1));
        alignment = oracle_add(
            alignment, oracle_mul(oracle_unit(flock->v[j]),
                                  d / (double)k->follow_radius * (double)k->follow_velocity));
    }
    // Without any other the source does not divide: birds of other flocks still push.
    double separation_divisor = k->normalise == LEADER_NORMALISE_FLOCK ? fmax(others, 1)
                                : k->normalise == LEADER_NORMALISE_NEIGHBOURS
                                    ? pushing
                                    : (double)k->reference_neighbours;
    double alignment_divisor = k->normalise == LEADER_NORMALISE_FLOCK ? others : in_range;
    OracleVec sum = {0};
    if (oracle_on(rules, LEADER_SEPARATION) && separation_divisor > 0)
        sum = oracle_add(sum, oracle_mul(separation, 1 / separation_divisor));
    if (oracle_on(rules, LEADER_ALIGNMENT) && alignment_divisor > 0)
        sum = oracle_add(sum, oracle_mul(alignment, 1 / alignment_divisor));

    OracleVec cohesion = {0};
    if (oracle_on(rules, LEADER_COHESION) && others > 0) {
        cohesion = oracle_mul(oracle_unit(oracle_sub(oracle_mul(centre, 1 / others), flock->p[i])),
                              (double)k->gravity);
        if (in_range > 0)
            cohesion =
                oracle_add(cohesion, oracle_mul(local, 1 / in_range / (double)k->follow_radius *
                                                           (double)k->local_gravity));
    }
    OracleVec pull = {0}, to_leader = oracle_sub(flock->leaders[i % flocks].position, flock->p[i]);
    double distance = oracle_length(to_leader);
    if (oracle_on(rules, LEADER_ORIGIN_PULL) && distance > (double)k->roost_radius)
        pull = oracle_mul(oracle_unit(to_leader), (distance - (double)k->roost_radius) /
                                                      (double)k->to_origin_range *
                                                      (double)k->to_origin_force);

    OracleVec velocity = flock->v[i];
    double speed = oracle_length(velocity);
    if (oracle_on(rules, LEADER_MIN_SPEED) && speed > 0 && speed < (double)k->min_speed)
        velocity = oracle_mul(velocity, (double)k->min_speed / speed);
    if (oracle_on(rules, LEADER_ORIGIN_PULL))
        pull = pull_home(k, pull, to_leader, velocity);
    OracleVec wanted = oracle_sub(velocity, oracle_mul(velocity, dt));
    if (flock->chance && oracle_on(rules, LEADER_RANDOM_PUSH))
        wanted = oracle_add(wanted, oracle_mul(flock->chance[i], dt));
    wanted = oracle_add(wanted, oracle_mul(pull, dt));
    wanted = oracle_add(wanted, oracle_mul(sum, dt));
    wanted = oracle_add(wanted, oracle_mul(cohesion, dt));
    wanted = oracle_add(wanted, oracle_mul(oracle_surroundings(&k->surroundings, flock->p[i]), dt));
    if (oracle_on(rules, LEADER_OBSTACLES))
        wanted = oracle_add(
            wanted, oracle_mul(oracle_obstacles(&k->surroundings, flock->p[i], flock->v[i]), dt));
    *v = wanted;
    if (oracle_on(rules, LEADER_TURN_LIMIT))
        *v = oracle_rotate_towards(velocity, wanted, (double)k->turn_speed * dt,
                                   (double)k->max_length_change);
    if (k->max_speed > 0 && oracle_length(*v) > (double)k->max_speed)
        *v = oracle_mul(oracle_unit(*v), (double)k->max_speed);
    *p = oracle_advance(&k->surroundings, flock->p[i], *v, dt);
}

void oracle_leader(const OracleFlock *flock, const void *params, uint32_t rules, double dt,
                   size_t i, OracleVec *p, OracleVec *v) {
    update(flock, params, rules, dt, i, 0, p, v);
}

// --- UnityFlockController ---

// Unity's Quaternion.LookRotation: +z to the direction, +y as near to up as that allows; straight
// up or down by the shortest way.
static OracleTurn look_rotation(OracleVec direction) {
    OracleVec z = oracle_unit(direction), x = oracle_unit((OracleVec){z.z, 0, -z.x});
    if (!(oracle_length((OracleVec){z.z, 0, -z.x}) > 1e-6))
        x = (OracleVec){1, 0, 0};
    OracleVec y = {z.y * x.z - z.z * x.y, z.z * x.x - z.x * x.z, z.x * x.y - z.y * x.x};
    // The rotation's matrix has the columns x, y and z: its quaternion from the largest of the four
    // squares.
    double w2 = 1 + x.x + y.y + z.z, x2 = 1 + x.x - y.y - z.z, y2 = 1 - x.x + y.y - z.z,
           z2 = 1 - x.x - y.y + z.z;
    OracleTurn q;
    if (w2 >= x2 && w2 >= y2 && w2 >= z2)
        q = (OracleTurn){w2, y.z - z.y, z.x - x.z, x.y - y.x};
    else if (x2 >= y2 && x2 >= z2)
        q = (OracleTurn){y.z - z.y, x2, y.x + x.y, z.x + x.z};
    else if (y2 >= z2)
        q = (OracleTurn){z.x - x.z, y.x + x.y, y2, z.y + y.z};
    else
        q = (OracleTurn){x.y - y.x, z.x + x.z, z.y + y.z, z2};
    double l = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return (OracleTurn){q.w / l, q.x / l, q.y / l, q.z / l};
}

// Unity's Quaternion.Slerp.
static OracleTurn slerp(OracleTurn a, OracleTurn b, double t) {
    double cosine = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z, sign = cosine < 0 ? -1 : 1;
    double angle = acos(fmin(fabs(cosine), 1)), s = 1 - t, u = t;
    if (angle > 1e-9) {
        s = sin((1 - t) * angle) / sin(angle);
        u = sin(t * angle) / sin(angle);
    }
    u *= sign;
    return (OracleTurn){a.w * s + b.w * u, a.x * s + b.x * u, a.y * s + b.y * u, a.z * s + b.z * u};
}

// CalculateNextMovementPoint. Its Random.Range is what the simulation draws.
static void draw_waypoint(OracleFlock *flock, const LeaderParams *k, size_t f) {
    OracleLeader *leader = &flock->leaders[f];
    const double bound[3] = {(double)k->bound_x, (double)k->bound_y, (double)k->bound_z};
    double offset[3];
    for (uint64_t c = 0; c < 3; c++) {
        double unit = (double)spawn_unit(flock->seed, STREAM_WAYPOINT, f, leader->drawn, c);
        offset[c] = bound[c] * (2 * unit - 1);
    }
    leader->drawn++;
    leader->waypoint = oracle_add(leader->about, (OracleVec){offset[0], offset[1], offset[2]});
}

// Start. As published the initial position is in posX, posY and posZ, and added once more. Several
// controllers, one a flock, stand evenly around the place of the one.
void oracle_leader_start(OracleFlock *flock, const void *params, bool published) {
    const LeaderParams *k = params;
    flock->leader_count = (size_t)k->flocks.count;
    for (size_t f = 0; f < flock->leader_count; f++) {
        double angle = 2 * 3.14159265358979323846 * (double)f / k->flocks.count;
        double aside = k->flocks.count > 1 ? (double)k->flocks.distance : 0;
        OracleVec start = {(double)k->leader_x + aside * sin(angle), (double)k->leader_y,
                           (double)k->leader_z + aside * cos(angle)};
        flock->leaders[f] = (OracleLeader){.position = start,
                                           .rotation = {1, 0, 0, 0},
                                           .about = oracle_mul(start, published ? 2 : 1)};
        draw_waypoint(flock, k, f);
    }
}

// Update of each.
void oracle_leader_wander(OracleFlock *flock, const void *params, uint32_t rules, double dt) {
    const LeaderParams *k = params;
    for (size_t f = 0; f < flock->leader_count && oracle_on(rules, LEADER_WANDER); f++) {
        OracleLeader *leader = &flock->leaders[f];
        OracleVec step = oracle_mul(oracle_forward(leader->rotation), (double)k->leader_speed * dt);
        leader->position = oracle_add(leader->position, step);
        OracleVec way = oracle_sub(leader->waypoint, leader->position);
        leader->rotation =
            slerp(leader->rotation, look_rotation(way), fmin((double)k->leader_turn_rate * dt, 1));
        if (oracle_length(way) <= (double)k->waypoint_radius)
            draw_waypoint(flock, k, f);
    }
}

// UnityFlock.Start lists as otherFlocks what is still below the parent, and takes its own bird out
// of it: the first bird knows all others, the last one nobody. Update of one bird after the other,
// then the controller's.
void oracle_leader_published(OracleFlock *flock, const void *params, uint32_t rules, double dt) {
    for (size_t i = 0; i < flock->count; i++) {
        OracleVec p, v;
        update(flock, params, rules, dt, i, i + 1, &p, &v);
        flock->p[i] = p;
        flock->v[i] = v;
    }
    oracle_leader_wander(flock, params, rules, dt);
    flock->tick++;
}

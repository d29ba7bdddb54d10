// Three kinds of motion. A person's keys set a velocity that is approached exponentially: it starts
// and stops softly and never overshoots. A glide to the whole flock pulls the camera with a
// critically damped spring. The other modes have a goal that moves smoothly by itself, and the
// offset between camera and goal at a change of mode, in position and velocity, fades by such a
// spring while the goal moves on. So no mode has to know which one was before it.
#include "camera/controller.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/vec.h"

static const float move_seconds = 0.18f;  // to reach 63 % of the speed wanted
static const float home_rate = 1.2f;      // a second: how stiff the spring of the home view is
static const float drift_rate = 3;        // a second: how fast the flock's drift is measured
static const float jump_rate = 12;        // of the flock's radius a second: faster is a jump
static const float jump_frame = 1 / 60.f; // seconds: shorter frames count as this in that
static const float leash_share = 0.5f;    // of the flock's radius, which all but fills the picture
static const float glide_rate = 3.5f;     // a second: of a glide's spring
static const float offset_rate = 5;       // a second: of the spring of the offset from the goal
static const float wheel_growth = 1.2f;   // of the speed, per notch
static const float lens_rate = 3;         // a second: to the scene's lens, in free flight
static const float lens_growth = 1.1f;    // of what the standing view's lens shows, per notch
static const float fast_factor = 4;
static const float drag_share = 0.5f; // of the flock's radius: fingers in the flock move no less

// --- The director ---

static const double least_shot = 4, home_shot = 14; // seconds
static const double after_strike = 0.9;             // from the falcon to the flock
static const double around_strike = 9;              // around the flock, then
static const double longest_dive = 30;              // a dive that ends in nothing
static const double slow_seconds = 1.35;            // of simulated time, which take three
static const double slowest = 0.25;

typedef struct Shot {
    CameraMode mode;
    double seconds;
} Shot;

// One after the other, with home between them, where the falcon does not dive.
static const Shot shots[] = {
    {CAMERA_MODE_ORBIT, 10},
    {CAMERA_MODE_HEAD, 7},
    {CAMERA_MODE_FOLLOW, 7},
};

enum { SHOTS = sizeof shots / sizeof *shots };

static void take_shot(CameraDirector *director, CameraMode mode, double now, double seconds) {
    director->shot = mode;
    director->since = now;
    director->until = now + seconds;
}

static void begin_director(CameraDirector *director, const CameraScene *scene) {
    *director = (CameraDirector){.strike = -INFINITY};
    take_shot(director, CAMERA_MODE_HOME, scene->seconds, home_shot);
}

// Whether it cuts to another shot in this picture.
static bool advance_director(CameraDirector *director, const CameraScene *scene) {
    double now = scene->seconds;
    bool dives = scene->falcon_dives, struck = director->dived && !dives;
    director->dived = dives;
    if (scene->home_is_fixed)
        return false; // a flock that is seen whole, and in the plane
    if (struck && director->shot == CAMERA_MODE_FALCON) {
        director->strike = now;
        director->until = fmax(now + after_strike, director->since + least_shot);
    }
    if (dives && director->shot != CAMERA_MODE_FALCON && now - director->since >= least_shot) {
        take_shot(director, CAMERA_MODE_FALCON, now, longest_dive);
    } else if (now < director->until) {
        return false;
    } else if (director->shot == CAMERA_MODE_FALCON) {
        take_shot(director, CAMERA_MODE_ORBIT, now, around_strike);
    } else if (director->shot != CAMERA_MODE_HOME) {
        take_shot(director, CAMERA_MODE_HOME, now, home_shot);
    } else {
        const Shot *shot = &shots[director->next++ % SHOTS];
        take_shot(director, shot->mode, now, shot->seconds);
    }
    return true;
}

// --- Names ---

// The first CAMERA_SHOTS in the order of VIEW_SHOTS, which key V goes through.
const CameraModeNames camera_modes[] = {
    [CAMERA_MODE_HOME] = {"fly", "fly"},
    [CAMERA_MODE_FOLLOW] = {"follow", "follow a bird"},
    [CAMERA_MODE_HEAD] = {"head", "what a bird sees"},
    [CAMERA_MODE_LEADER] = {"leader", "follow the leader"},
    [CAMERA_MODE_FALCON] = {"falcon", "follow the falcon, and fly it"},
    [CAMERA_MODE_ORBIT] = {"orbit", "orbit the flock"},
    [CAMERA_MODE_DIRECTOR] = {"director", "directed, with cuts"},
    [CAMERA_MODE_PATH] = {"path", "along a path"},
    [CAMERA_MODE_GLIDE] = {"fly", "fly"},
    [CAMERA_MODE_FREE] = {"fly", "fly"},
};

static bool lacks_target(CameraMode mode, CameraSubjects subjects) {
    return (mode == CAMERA_MODE_LEADER && !subjects.leader) ||
           (mode == CAMERA_MODE_FALCON && !subjects.falcon);
}

CameraMode camera_mode_of(int shot, CameraSubjects subjects) {
    CameraMode mode = (CameraMode)shot;
    return lacks_target(mode, subjects) ? CAMERA_MODE_HOME : mode;
}

CameraMode camera_mode_next(CameraMode mode, CameraSubjects subjects) {
    int shot = (int)mode < CAMERA_SHOTS ? (int)mode : CAMERA_MODE_HOME;
    do
        shot = (shot + 1) % CAMERA_SHOTS;
    while (lacks_target((CameraMode)shot, subjects));
    return (CameraMode)shot;
}

// --- Changes of mode ---

void camera_controller_init(CameraController *controller, const CameraScene *scene) {
    *controller = (CameraController){.camera = scene->home,
                                     .goal = scene->home,
                                     .mode = CAMERA_MODE_HOME,
                                     .speed = CAMERA_SPEED_INITIAL};
    camera_tripod_begin(&controller->tripod, &scene->home);
}

void camera_controller_place(CameraController *controller, const Camera *camera,
                             const CameraScene *scene) {
    controller->camera = *camera;
    controller->keeps_lens = camera->field_of_view > 0;
    if (!controller->keeps_lens)
        controller->camera.field_of_view = scene->field_of_view;
    controller->velocity = (Camera){0};
    controller->wanted_yaw = camera->yaw;
    controller->camera.pitch = controller->wanted_pitch =
        camera_clamp(camera->pitch, -CAMERA_MAX_PITCH, CAMERA_MAX_PITCH);
    controller->mode = CAMERA_MODE_FREE;
}

void camera_controller_set_mode(CameraController *controller, CameraMode mode) {
    controller->entering |= mode != controller->mode;
    controller->mode = mode;
}

void camera_controller_go_home(CameraController *controller) {
    camera_controller_set_mode(controller, CAMERA_MODE_HOME);
    controller->tripod.by_hand = false;
    controller->tripod.lens.follows = true;
    controller->speed = CAMERA_SPEED_INITIAL;
}

void camera_controller_show_flock(CameraController *controller) {
    if (controller->mode == CAMERA_MODE_FALCON && controller->rig.target.present)
        controller->rig.faces = true;
    else
        camera_controller_set_mode(controller, CAMERA_MODE_GLIDE);
}

static void take_over(CameraController *controller) {
    controller->mode = CAMERA_MODE_FREE;
    controller->keeps_lens = true;
    controller->entering = false;
    controller->wanted_yaw = controller->camera.yaw;
    controller->wanted_pitch = controller->camera.pitch;
    controller->velocity.field_of_view = 0;
}

CameraMode camera_controller_mode(const CameraController *controller) {
    return controller->mode == CAMERA_MODE_DIRECTOR ? controller->director.shot : controller->mode;
}

// Whether wheel and pinch are for the lens of the standing view.
static bool has_lens(const CameraController *controller, const CameraScene *scene) {
    return camera_controller_mode(controller) == CAMERA_MODE_HOME && scene->home_stands;
}

// Looking around turns a rig and keeps its mode, as a pinch brings it nearer; every other movement
// begins free flight, but that of the falcon.
static bool takes_over(const CameraController *controller, const CameraInput *input,
                       const CameraScene *scene) {
    if (controller->mode == CAMERA_MODE_FREE ||
        (controller->mode == CAMERA_MODE_FALCON && controller->rig.target.present))
        return false;
    bool looks =
        input->turn != 0 || input->tilt != 0 || input->mouse_yaw != 0 || input->mouse_pitch != 0;
    // Fingers that move the picture also pinch it a little, and the other way round.
    bool drags = input->drag[0] != 0 || input->drag[1] != 0 || input->pinch != 0;
    return camera_wants_to_move(input) || (!camera_mode_follows(controller->mode) &&
                                           (looks || (drags && !has_lens(controller, scene))));
}

// --- Goals ---

double camera_controller_rate(const CameraController *controller, const CameraScene *scene) {
    double part = (scene->seconds - controller->director.strike) / slow_seconds;
    return controller->mode == CAMERA_MODE_DIRECTOR && part < 1
               ? 1 - (1 - slowest) * sin(3.14159265358979 * part)
               : 1;
}

// A path about the flock uses the rig of CAMERA_MODE_ORBIT: both follow the flock's centre.
static CameraMode rig_mode(const CameraController *controller) {
    return controller->mode == CAMERA_MODE_PATH ? CAMERA_MODE_ORBIT
                                                : camera_controller_mode(controller);
}

static bool has_rig(const CameraController *controller) {
    return camera_mode_follows(camera_controller_mode(controller)) ||
           (controller->mode == CAMERA_MODE_PATH && controller->path->about_flock);
}

// The goal of the mode. A rig without its target is at home.
static void take_goal(CameraController *controller, const CameraScene *scene) {
    if (controller->mode == CAMERA_MODE_PATH) {
        controller->goal = camera_path_at(controller->path, controller->path_seconds);
        if (controller->path->about_flock)
            vec_add(controller->goal.position, controller->rig.place, controller->goal.position);
    } else if (has_rig(controller) && controller->rig.target.present) {
        controller->goal = camera_rig_camera(&controller->rig, rig_mode(controller), scene);
    } else {
        controller->goal = scene->home;
    }
}

// The goal of a new mode or target, and the camera's offset from it, in position and velocity.
static void begin_goal(CameraController *controller, const CameraScene *scene, float seconds) {
    const Camera *goal = &controller->goal;
    controller->goal_velocity = (Camera){0};
    controller->home = (CameraDrift){.leash = leash_share * scene->radius};
    vec_copy(scene->home.position, controller->home.place);
    if (controller->entering)
        controller->path_seconds = 0;
    if (has_rig(controller)) {
        camera_rig_begin(&controller->rig, rig_mode(controller), scene, controller->camera.yaw,
                         controller->entering);
        memcpy(controller->goal_velocity.position, controller->rig.velocity,
               sizeof controller->rig.velocity);
    }
    take_goal(controller, scene);
    camera_tripod_begin(&controller->tripod, goal);
    controller->entering = false;

    Camera before = *goal;
    vec_add_scaled(goal->position, controller->goal_velocity.position, -seconds, before.position);
    controller->offset = camera_change(&before, &controller->camera);
    controller->offset_velocity = controller->velocity;
    vec_subtract(controller->velocity.position, controller->goal_velocity.position,
                 controller->offset_velocity.position);
}

static void pull(Camera *camera, Camera *velocity, const Camera *goal, float rate, float seconds) {
    Camera to = *goal;
    to.yaw = camera->yaw + camera_turn_between(camera->yaw, goal->yaw);
    for (int i = 0; i < CAMERA_VALUES; i++)
        camera_spring(&camera->values[i], &velocity->values[i], to.values[i], rate, seconds);
}

// Follows a home that moves with the flock.
static void fly_home(CameraController *controller, const CameraScene *scene, float seconds) {
    float way[3], most = jump_rate * fmaxf(seconds, jump_frame) * scene->radius;
    Camera home = scene->home, *goal = &controller->goal;
    CameraDrift *drift = &controller->home;
    vec_subtract(home.position, drift->place, way);
    vec_copy(home.position, drift->place);
    bool jump = scene->restarted || scene->home_is_fixed || vec_dot(way, way) > most * most;
    if (jump) {
        drift->leash = vec_distance(goal->position, home.position);
        drift->leash_change = 0;
    }
    // The drift is the flock's velocity in real seconds: zero while paused. A spring lags 2 / rate
    // seconds behind a moving goal. The goal is moved ahead by that, so that a fast flock stays in
    // the middle of the picture.
    for (int i = 0; i < 3; i++) {
        if (seconds > 0)
            camera_spring(&drift->velocity[i], &drift->change[i], jump ? 0 : way[i] / seconds,
                          drift_rate, seconds);
        home.position[i] += drift->velocity[i] * 2 / home_rate;
    }
    pull(goal, &controller->goal_velocity, &home, home_rate, seconds);
    // However the flock turns, it stays in the picture. After a jump the leash becomes short as
    // slowly as the spring reaches a goal that rests: it shortens no glide.
    float shortest = leash_share * scene->radius;
    camera_spring(&drift->leash, &drift->leash_change, shortest, home_rate, seconds);
    drift->leash = fmaxf(drift->leash, shortest);
    vec_subtract(goal->position, scene->home.position, way);
    float lag = vec_length(way);
    for (int i = 0; i < 3 && lag > drift->leash; i++)
        goal->position[i] = scene->home.position[i] + way[i] * drift->leash / lag;
    goal->field_of_view = home.field_of_view;
}

static void advance_goal(CameraController *controller, const CameraInput *input,
                         const CameraScene *scene, float seconds) {
    if (has_lens(controller, scene)) {
        if (input->wheel != 0 || input->pinch != 0)
            camera_tripod_zoom(&controller->tripod, &controller->goal,
                               powf(lens_growth, input->wheel) * expf(input->pinch));
        for (int i = 0; i < 3; i++)
            camera_spring(&controller->goal.position[i], &controller->goal_velocity.position[i],
                          scene->home.position[i], home_rate, seconds);
        camera_tripod_advance(&controller->tripod, &controller->goal, &controller->goal_velocity,
                              scene, seconds);
    } else if (camera_controller_mode(controller) == CAMERA_MODE_HOME) {
        fly_home(controller, scene, seconds);
    } else {
        controller->path_seconds += (double)seconds;
        if (has_rig(controller))
            camera_rig_advance(&controller->rig, rig_mode(controller), input, scene, seconds);
        take_goal(controller, scene);
    }
}

// Jumps to where the mode has the camera.
static void cut_to_goal(CameraController *controller, const CameraScene *scene) {
    controller->camera = scene->home;
    controller->entering = true;
    begin_goal(controller, scene, 0);
    controller->camera = controller->goal;
    controller->velocity = (Camera){0};
    controller->offset = controller->offset_velocity = (Camera){0};
}

static void advance_to_goal(CameraController *controller, const CameraInput *input,
                            const CameraScene *scene, float seconds) {
    if (controller->mode == CAMERA_MODE_DIRECTOR) {
        if (controller->entering || scene->restarted) {
            begin_director(&controller->director, scene);
        } else if (advance_director(&controller->director, scene)) {
            cut_to_goal(controller, scene);
            controller->cuts++;
        }
    }
    bool lost = has_rig(controller) &&
                camera_rig_target_changed(&controller->rig, rig_mode(controller), scene, seconds);
    if (controller->entering || lost)
        begin_goal(controller, scene, seconds);
    else
        advance_goal(controller, input, scene, seconds);
    const Camera nothing = {0};
    pull(&controller->offset, &controller->offset_velocity, &nothing, offset_rate, seconds);

    Camera before = controller->camera, *camera = &controller->camera;
    *camera = controller->goal;
    for (int i = 0; i < CAMERA_VALUES; i++)
        camera->values[i] += controller->offset.values[i];
    if (seconds <= 0)
        return;
    // Free flight starts from these.
    Camera change = camera_change(&before, camera);
    for (int i = 0; i < CAMERA_VALUES; i++)
        controller->velocity.values[i] = change.values[i] / seconds;
    controller->velocity.field_of_view = 0;
}

void camera_controller_open_wide(CameraController *controller, const CameraScene *scene) {
    if (!has_lens(controller, scene))
        return;
    camera_tripod_open(&controller->tripod, &controller->goal, scene);
    controller->camera = controller->goal;
}

void camera_controller_cut(CameraController *controller, const CameraScene *scene) {
    const CameraSubjects subjects = {scene->leader.present, scene->falcon.present};
    if (controller->mode == CAMERA_MODE_FREE || controller->mode == CAMERA_MODE_GLIDE ||
        lacks_target(controller->mode, subjects))
        controller->mode = CAMERA_MODE_HOME;
    begin_director(&controller->director, scene);
    cut_to_goal(controller, scene);
    if (controller->mode == CAMERA_MODE_DIRECTOR)
        camera_controller_open_wide(controller, scene);
}

// --- Free flight and glide ---

static void advance_free(CameraController *controller, const CameraInput *input,
                         const CameraScene *scene, float seconds) {
    Camera *camera = &controller->camera, *velocity = &controller->velocity, half_way = *camera;
    camera_look(&camera->yaw, &controller->wanted_yaw, &velocity->yaw, input->mouse_yaw,
                input->turn, INFINITY, seconds);
    camera_look(&camera->pitch, &controller->wanted_pitch, &velocity->pitch, input->mouse_pitch,
                input->tilt, CAMERA_MAX_PITCH, seconds);

    // Moves along the direction half way through the frame, so that the curve flown hardly depends
    // on the frame rate.
    half_way.yaw = (half_way.yaw + camera->yaw) / 2;
    half_way.pitch = (half_way.pitch + camera->pitch) / 2;
    float forward[3], right[3], up[3], wanted[3];
    camera_axes(&half_way, forward, right, up);
    float length = 0;
    for (int i = 0; i < 3; i++) {
        wanted[i] = forward[i] * input->forward + right[i] * input->right;
        wanted[i] += i == 1 ? input->up : 0;
        length += wanted[i] * wanted[i];
    }
    float speed =
        controller->speed * (input->fast ? fast_factor : 1) / (input->slow ? fast_factor : 1);
    // Two keys together fly no faster than one.
    float scale = length > 1 ? speed / sqrtf(length) : speed;
    for (int i = 0; i < 3; i++)
        camera->position[i] +=
            camera_approach(&velocity->position[i], wanted[i] * scale, move_seconds, seconds);

    // What is as far away as the flock stays under the fingers.
    camera_axes(camera, forward, right, up);
    float away = fmaxf(vec_distance(camera->position, scene->centre), drag_share * scene->radius);
    float high = away / camera_focal(camera, 1), nearer = away * (1 - expf(-input->pinch));
    for (int i = 0; i < 3; i++)
        camera->position[i] +=
            forward[i] * nearer - right[i] * input->drag[0] * high + up[i] * input->drag[1] * high;

    // Flight through a long lens would be unsteady, and looking around changes nothing of it.
    controller->keeps_lens &= !camera_wants_to_move(input);
    if (!controller->keeps_lens)
        camera_spring(&camera->field_of_view, &velocity->field_of_view, scene->field_of_view,
                      lens_rate, seconds);
}

static void advance_glide(CameraController *controller, const CameraScene *scene, float seconds) {
    Camera *camera = &controller->camera, goal = *camera;
    goal.field_of_view = scene->field_of_view;
    camera_rig_frame_ball(&goal, scene->centre, scene->radius, scene);
    pull(camera, &controller->velocity, &goal, glide_rate, seconds);
    float away = 0;
    for (int i = 0; i < 3; i++)
        away = fmaxf(away, fabsf(camera->position[i] - goal.position[i]));
    if (away < 0.01f * scene->radius && fabsf(camera->pitch - goal.pitch) < 0.1f)
        take_over(controller);
}

// --- A frame ---

void camera_controller_advance(CameraController *controller, const CameraInput *input,
                               const CameraScene *scene, float seconds) {
    Camera *camera = &controller->camera;
    if (!camera_mode_follows(controller->mode) && !has_lens(controller, scene))
        controller->speed = camera_clamp(controller->speed * powf(wheel_growth, input->wheel),
                                         CAMERA_SPEED_LOW, CAMERA_SPEED_HIGH);
    if (takes_over(controller, input, scene))
        take_over(controller);

    if (controller->mode == CAMERA_MODE_FREE)
        advance_free(controller, input, scene, seconds);
    else if (controller->mode == CAMERA_MODE_GLIDE)
        advance_glide(controller, scene, seconds);
    else
        advance_to_goal(controller, input, scene, seconds);

    float floor_y = scene->ground_y + CAMERA_GROUND_MARGIN;
    if (camera->position[1] < floor_y) {
        camera->position[1] = floor_y;
        controller->velocity.position[1] = fmaxf(controller->velocity.position[1], 0);
    }
    camera->pitch = camera_clamp(camera->pitch, -CAMERA_MAX_PITCH, CAMERA_MAX_PITCH);
    // Kept within a turn for precision; both by the same amount.
    float turns = camera->yaw - remainderf(camera->yaw, 360);
    camera->yaw -= turns;
    controller->wanted_yaw -= turns;
}

bool camera_controller_steers(const CameraController *controller) {
    return controller->mode == CAMERA_MODE_FALCON && !controller->entering &&
           controller->rig.steered && controller->rig.target.present;
}

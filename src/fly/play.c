// Playing with the flock: the lure that birds come to, and the threat that they flee from, are put
// into the picture and dragged with the mouse.
#include <math.h>
#include <stdio.h>

#include "base/vec.h"
#include "camera/framing.h"
#include "film/picture.h"
#include "fly/flight.h"
#include "fly/overlay.h"
#include "show/layout.h"

// In a picture 720 pixels high or less; more in a higher one, in proportion.
static const float mark_pixels = 18;   // a click within this of the mark is on it
static const float tremble_pixels = 4; // a click that moves no farther is no drag

static Stimulus present(const Flight *flight, StimulusKind kind) {
    return sim_stimulus(session_sim(flight->session), kind);
}

static bool is_flat(const Flight *flight) {
    return model_is_flat(sim_model(session_sim(flight->session)));
}

static float scale_pixels(float pixels, int height) {
    return pixels * fmaxf((float)height / 720, 1);
}

// --- The mouse ---

// In one of the picture's halves where two flocks are compared.
static PicturePlace aim_at(const Flight *flight, float x, float y, int width, int height) {
    const float pixel[2] = {x, y};
    return picture_find(session_twin(flight->session), fly_area(flight, width, height), pixel);
}

static bool is_on_mark(const Flight *flight, const PicturePlace *on, const Stimulus *stimulus) {
    const Camera *camera = &flight->camera.camera;
    float place[3], there[3];
    vec_copy(stimulus->place, place);
    show_layout_place(is_flat(flight), place);
    if (!stimulus->on || !camera_pick_place(camera, on->width, on->height, on->pixel, place, there))
        return false;
    float near = scale_pixels(mark_pixels, on->height) / camera_focal(camera, on->height);
    return vec_distance_squared(there, place) <=
           near * near * vec_distance_squared(place, camera->position);
}

// Puts it under the mouse: in a flat model in its plane, otherwise as deep in the picture as what
// is at through; not where that is less than a pixel away.
static void place_at(Flight *flight, const PicturePlace *on, const float through[3]) {
    const Camera *camera = &flight->camera.camera;
    FlyPlay *play = &flight->play;
    Stimulus stimulus = {.on = true};
    if (is_flat(flight)
            ? !camera_pick_level(camera, on->width, on->height, on->pixel, 0, stimulus.place)
            : !camera_pick_place(camera, on->width, on->height, on->pixel, through, stimulus.place))
        return;
    if (flight->play.moved && !camera_pick_place_moved(camera, on->height, through, stimulus.place))
        return;
    show_layout_place(is_flat(flight), stimulus.place);
    Error ignored = {0}; // a position out of range is refused without a message
    play->ticks = session_steps(flight->session);
    fly_try_change(flight, change_stimulus(play->kind, &stimulus), &ignored);
}

static void take_away(Flight *flight, StimulusKind kind) {
    if (fly_change(flight, change_stimulus(kind, &(Stimulus){0})))
        fly_replace_message(flight, stimulus_name(kind), "%s off", stimulus_name(kind));
}

static void begin(Flight *flight, const InputButton *button, int width, int height) {
    PicturePlace on = aim_at(flight, button->x, button->y, width, height);
    StimulusKind kind = button->shift ? STIMULUS_THREAT : STIMULUS_LURE;
    Stimulus before = present(flight, kind);
    fly_begin_action(flight);
    flight->play = (FlyPlay){.held = true,
                             .kind = kind,
                             .grabbed = is_on_mark(flight, &on, &before),
                             .from = {button->x, button->y}};
    if (flight->play.grabbed)
        return;
    if (fly_grab_obstacle(flight, button, width, height)) {
        flight->play.held = false;
        return;
    }
    place_at(flight, &on, flight->scene.centre);
    if (present(flight, kind).on)
        fly_replace_message(flight, stimulus_name(kind), "%s: the same click on it takes it away",
                            stimulus_name(kind));
}

// At most once a tick, for more changes would have no effect; while time stands still, once a
// picture.
static void drag(Flight *flight, float x, float y, int width, int height, bool last) {
    FlyPlay *play = &flight->play;
    PicturePlace on = aim_at(flight, x, y, width, height);
    Stimulus before = present(flight, play->kind);
    play->moved |=
        hypotf(x - play->from[0], y - play->from[1]) > scale_pixels(tremble_pixels, height);
    if (!play->moved || !before.on ||
        (!last && !flight->paused && play->ticks == session_steps(flight->session)))
        return;
    show_layout_place(is_flat(flight), before.place);
    place_at(flight, &on, before.place);
}

static void end(Flight *flight) {
    FlyPlay *play = &flight->play;
    if (play->grabbed && !play->moved)
        take_away(flight, play->kind);
    play->held = false;
}

static void take_button(Flight *flight, const InputButton *button, int width, int height) {
    if (button->down) {
        flight->play.held = flight->obstacles.held = false;
        if (button->control && !overlay_covers(flight, button->x, button->y))
            begin(flight, button, width, height);
    } else if (flight->obstacles.held) {
        fly_drag_obstacle(flight, button->x, button->y, width, height, true);
        flight->obstacles.held = false;
    } else if (flight->play.held) {
        drag(flight, button->x, button->y, width, height, true);
        end(flight);
    }
}

void fly_play(Flight *flight, const Input *input, int width, int height) {
    FlyPlay *play = &flight->play;
    // After a change of model its flock has not been drawn yet.
    if (input->looking || sim_model(session_sim(flight->session)) != flight->model) {
        play->held = flight->obstacles.held = false;
        return;
    }
    for (int i = 0; i < input->button_count; i++)
        take_button(flight, &input->buttons[i], width, height);
    if (play->held)
        drag(flight, input->pointer_x, input->pointer_y, width, height, false);
    if (flight->obstacles.held)
        fly_drag_obstacle(flight, input->pointer_x, input->pointer_y, width, height, false);
}

void fly_switch_stimulus(Flight *flight, StimulusKind kind) {
    if (present(flight, kind).on) {
        take_away(flight, kind);
        return;
    }
    Stimulus stimulus = {.on = true};
    vec_copy(flight->scene.centre, stimulus.place);
    show_layout_place(is_flat(flight), stimulus.place);
    if (is_flat(flight))
        stimulus.place[2] = 0;
    fly_change(flight, change_stimulus(kind, &stimulus));
}

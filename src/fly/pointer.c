// What the mouse does to the flock: a click picks a bird, and of a model that has a pointer the
// mouse is that pointer. Both become changes like any other.
#include "camera/framing.h"
#include "film/split.h"
#include "fly/flight.h"
#include "show/layout.h"

// Of the birds as the last picture showed them: that is what was clicked at.
void fly_pick(Flight *flight, const Input *input, int width, int height) {
    Session *session = flight->session;
    Sim *sim = session_sim(session);
    if (!input->clicked || input->looking || sim_model(sim) != flight->model)
        return;
    double tick = (double)sim_dt(sim);
    float blend = tick > 0 ? (float)(flight->owed / tick) : 1;
    const float pixel[2] = {input->pointer_x, input->pointer_y};
    SplitPlace on = split_find(session_twin(session), fly_area(flight, width, height), pixel);
    FrameBirds birds =
        on.twin ? show_describe_twin_birds(session, blend) : show_describe_birds(session, blend);
    const View *view = on.twin ? session_twin_view(session) : session_view(session);
    uint32_t bird, before;
    // Of the other side's a bird may have a number that this side lacks.
    if (camera_pick_bird(&flight->camera.camera, on.width, on.height, on.pixel, &birds,
                         view->bird_size, &bird) &&
        bird < sim_birds(sim)) {
        if (fly_change(flight, change_pick(bird)))
            fly_replace_message(flight, "bird", "bird %u", (unsigned)bird);
    } else if (session_picked(session, &before) && fly_change(flight, change_pick_none())) {
        fly_replace_message(flight, "bird", "no bird picked");
    }
}

// At most one change a tick: only a tick makes something of it.
void fly_point(Flight *flight, const Input *input, int width, int height) {
    const Camera *camera = &flight->camera.camera;
    const Model *model = sim_model(session_sim(flight->session));
    float place[3], was[3];
    uint64_t ticks = session_steps(flight->session);
    // After a change of model nobody has seen yet where its flock is.
    if (!input->pointing || input->looking || ticks == flight->pointed_at ||
        model != flight->model || !show_pointer(flight->session, was))
        return;
    const float pixel[2] = {input->pointer_x, input->pointer_y};
    SplitPlace on =
        split_find(session_twin(flight->session), fly_area(flight, width, height), pixel);
    if (!camera_pick_place(camera, on.width, on.height, on.pixel, flight->scene.centre, place) ||
        !camera_pick_place_moved(camera, height, was, place))
        return;
    flight->pointed_at = ticks;
    show_layout_place(model_is_flat(model), place);
    Error ignored = {0}; // a place that lies too far out is refused, which needs no message
    fly_try_change(flight, change_pointer(place), &ignored);
}

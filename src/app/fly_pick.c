// The picked bird, and the lines that explain what its rules do.
#include "app/flight.h"
#include "app/pick.h"

// Of the birds as the last picture showed them: that is what was clicked at.
void flight_pick(Flight *flight, const Input *input, int width, int height) {
    Session *session = flight->session;
    Sim *sim = session_sim(session);
    if (!input->clicked || input->looking || sim_model(sim) != flight->model)
        return;
    double tick = (double)sim_dt(sim);
    float blend = tick > 0 ? (float)(flight->owed / tick) : 1;
    const float pixel[2] = {input->pointer_x, input->pointer_y};
    SplitPlace on = split_find(session_twin(session), flight_area(flight, width, height), pixel);
    FrameBirds birds = on.twin ? session_twin_birds(session, blend) : session_birds(session, blend);
    const View *view = on.twin ? session_twin_view(session) : session_view(session);
    uint32_t bird, before;
    // Of the other side's a bird may have a number that this side lacks.
    if (pick_bird(&flight->camera.camera, on.width, on.height, on.pixel, &birds, view->bird_size,
                  &bird) &&
        bird < sim_birds(sim)) {
        if (flight_change(flight, "pick=%u", (unsigned)bird))
            flight_say(flight, false, "bird %u", (unsigned)bird);
    } else if (session_picked(session, &before) && flight_change(flight, "pick=none")) {
        flight_say(flight, false, "no bird picked");
    }
}

void flight_toggle_lines(Flight *flight, ViewLines lines) {
    const Param *param = param_find(&view_params, "debug_lines");
    int now = session_view(flight->session)->debug_lines;
    char text[PARAM_TEXT_SIZE];
    View wanted = {.debug_lines = now == (int)lines ? VIEW_LINES_OFF : (int)lines};
    param_get_text(param, &wanted, text, sizeof text);
    if (!flight_change(flight, "%s=%s", param->name, text))
        return;
    uint32_t bird;
    bool picked = session_picked(flight->session, &bird);
    flight_say(flight, false, "debug lines %s%s", text,
               wanted.debug_lines == VIEW_LINES_PICKED && !picked ? ": click on a bird" : "");
}

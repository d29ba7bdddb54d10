// The picked bird, and the lines that explain what its rules do.
#include "camera/pick.h"
#include "fly/flight.h"

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
    if (pick_bird(&flight->camera.camera, on.width, on.height, on.pixel, &birds, view->bird_size,
                  &bird) &&
        bird < sim_birds(sim)) {
        if (fly_change(flight, "pick=%u", (unsigned)bird))
            fly_tell(flight, "bird", "bird %u", (unsigned)bird);
    } else if (session_picked(session, &before) && fly_change(flight, "pick=none")) {
        fly_tell(flight, "bird", "no bird picked");
    }
}

// Where no bird is picked its lines cannot be seen, and are left on for one to come.
void fly_toggle_lines(Flight *flight, ViewLines lines) {
    static const char *const words[] = {[VIEW_LINES_OFF] = "debug lines off",
                                        [VIEW_LINES_PICKED] = "debug lines of the picked bird",
                                        [VIEW_LINES_ALL] = "debug lines of all birds"};
    const Param *param = param_find(&view_params, "debug_lines");
    uint32_t bird;
    bool awaited = lines == VIEW_LINES_PICKED && !session_picked(flight->session, &bird);
    int now = session_view(flight->session)->debug_lines;
    View wanted = {.debug_lines = now == (int)lines && !awaited ? VIEW_LINES_OFF : (int)lines};
    char text[PARAM_TEXT_SIZE];
    param_get_text(param, &wanted, text, sizeof text);
    if (wanted.debug_lines == now || fly_change(flight, "%s=%s", param->name, text))
        fly_tell(flight, "debug_lines", "%s%s", words[wanted.debug_lines],
                 awaited ? ": click on one" : "");
}

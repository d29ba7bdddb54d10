// The picked bird, and the lines that explain what its rules do.
#include "app/flight.h"

void flight_pick(Flight *flight, const Input *input, int width, int height) {
    (void)width;
    (void)height;
    if (input->clicked)
        flight_say(flight, false, "pick");
}

void flight_toggle_lines(Flight *flight, ViewLines lines) {
    const Param *param = param_find(&view_params, "debug_lines");
    int now = session_view(flight->session)->debug_lines;
    char text[PARAM_TEXT_SIZE];
    View wanted = {.debug_lines = now == (int)lines ? VIEW_LINES_OFF : (int)lines};
    param_get_text(param, &wanted, text, sizeof text);
    if (flight_change(flight, "%s=%s", param->name, text))
        flight_say(flight, false, "debug lines %s", text);
}

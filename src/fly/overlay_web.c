// In a page nothing lies over the picture: the page has the text and the panel, made of what
// src/web/page.c says of the flight. What of a person's input is the page's does not come here.
#include "fly/flight.h"

void overlay_create(Flight *flight) {
    (void)flight;
}

void overlay_destroy(Flight *flight) {
    (void)flight;
}

void overlay_begin(Flight *flight, const char *what) {
    (void)what;                                         // the page says that it loads
    flight->show_panel = flight->panel_at_first = true; // the canvas is beside it
}

void overlay_draw(Flight *flight) {
    (void)flight;
}

void fly_copy_link(Flight *flight) {
    (void)flight;
}

void fly_paste_link(Flight *flight) {
    (void)flight;
}

bool overlay_covers(float x, float y) {
    (void)x, (void)y;
    return false;
}

void overlay_take_input(Flight *flight, Input *input) {
    flight->input.has_pad = input->pad.present;
}

bool overlay_go_back(Flight *flight) {
    bool helps = flight->show_help;
    flight->show_help = false;
    return helps;
}

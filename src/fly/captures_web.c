// What a page does instead of writing files and running programs: it saves pictures and the journal
// itself, from which `skein render` draws films.
#include "fly/commands.h"
#include "fly/flight.h"

// --- Commands that a page has not (FlyCommand); where one is run, it says what to do ---

static void refer_to_journal(Flight *flight, const char *what) {
    fly_replace_message(flight, "captures",
                        "a page draws no %s: save the journal, and skein render --replay draws it",
                        what);
}

void fly_take_picture(Flight *flight) {
    fly_replace_message(flight, "captures", "the page saves pictures");
}

void fly_toggle_series(Flight *flight) {
    refer_to_journal(flight, "series of pictures");
}

void fly_toggle_take(Flight *flight) {
    refer_to_journal(flight, "films");
}

void fly_add_keyframe(Flight *flight) {
    refer_to_journal(flight, "path of a camera");
}

// --- What is done with each picture, and at the end ---

void fly_keep_checkpoint(Flight *flight) {
    (void)flight;
}

void fly_settle_films(Flight *flight) {
    (void)flight;
}

void fly_capture(Flight *flight, int width, int height) {
    (void)flight, (void)width, (void)height;
}

void fly_poll_captures(Flight *flight) {
    (void)flight;
}

void fly_end_captures(Flight *flight) {
    (void)flight;
}

void fly_finish_captures(Flight *flight) {
    (void)flight;
}

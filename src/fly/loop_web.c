// What drives a flight in a page: the browser's animation frames. The program's main never returns,
// so that what it has on its stack stays.
#include <emscripten.h>
#include <stdio.h>
#include <stdlib.h>

#include "fly/flight.h"

// The functions that a page calls have no argument for it.
static Flight *in_page;

Flight *fly_in_page(void) {
    return in_page;
}

// Without files: the page asks for its journal.
static void end(Flight *flight, bool good) {
    in_page = NULL;
    fly_close(flight, good);
    fly_destroy(flight);
    window_stop();
}

static void turn(void *flight) {
    Error error = {0};
    if (fly_turn(flight, &error))
        return;
    emscripten_cancel_main_loop();
    bool good = error.kind == ERROR_NONE;
    end(flight, good);
    if (!good)
        fprintf(stderr, "skein: %s\n", error.text);
    exit(good ? EXIT_SUCCESS : EXIT_FAILURE);
}

bool fly_run(const FlyOptions *options, Error *error) {
    Flight *flight = fly_create(options, error);
    if (!flight)
        return false;
    if (!window_start(error) || !fly_begin(flight, error)) {
        end(flight, false);
        return false;
    }
    in_page = flight;
    emscripten_set_main_loop_arg(turn, flight, 0, true);
    return true;
}

// --- A page is left by closing it ---

void fly_leave(Flight *flight, size_t at_once) {
    (void)at_once;
    fly_replace_message(&flight->core, "leave", "close the page to leave");
}

// --- A page saves pictures and the journal itself; `skein render` draws films of that ---

void fly_keep(FlyCaptures *captures, FlyKeep what) {
    (void)captures, (void)what;
}

void fly_keep_checkpoint(FlyCaptures *captures, Renderer *renderer) {
    (void)captures, (void)renderer;
}

void fly_settle_films(FlyCaptures *captures) {
    (void)captures;
}

void fly_capture(FlyCaptures *captures, PictureArea area) {
    (void)captures, (void)area;
}

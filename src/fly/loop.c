// What drives a flight: in a window a loop, until the person leaves; where no display can be opened
// one picture instead.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "film/series.h"
#include "fly/commands.h"
#include "fly/flight.h"

static const double warm_seconds = 60; // simulated before the picture without a display
static const int without_display_samples = 4;
static const double question_seconds = 4;    // in which Esc leaves
static const uint64_t question_pictures = 4; // at the least, where they are slow

static bool fly_in_window(Flight *flight, Error *error) {
    if (!fly_begin(flight, error))
        return false;
    while (!interrupt_requested() && fly_turn(flight, error))
        continue;
    return error->kind == ERROR_NONE;
}

// Draws one picture instead of a flight.
static bool fly_without_display(Flight *flight, const char *reason, Error *error) {
    const FlyOptions *options = flight->options;
    char folder[FILE_PATH_SIZE];
    bool known = getcwd(folder, sizeof folder) != NULL;
    printf("No display can be opened (%s): drawing a picture of the flight to %s%s%s\n", reason,
           known ? folder : "", known ? "/" : "", FILM_DEFAULT_OUT);
    fflush(stdout);
    FilmOptions picture = {.out = FILM_DEFAULT_OUT,
                           .picture = options->picture,
                           .samples = without_display_samples,
                           .fps = 30,
                           .warm = warm_seconds,
                           .frames = 1};
    picture.picture.gpu = GFX_DEVICE_AUTO;
    flight->started = clock_now();
    bool good = film_render_session(flight->session, &picture, &flight->camera, error);
    flight->now = clock_now();
    flight->frames = good;
    flight->ticks = session_steps(flight->session) - flight->first_tick;
    return good;
}

bool fly_run(const FlyOptions *options, Error *error) {
    Error reason = {0};
    interrupt_install();
    Flight *flight = fly_create(options, error);
    if (!flight)
        return false;
    bool good = window_start(&reason) ? fly_in_window(flight, error)
                                      : fly_without_display(flight, reason.text, error);
    good = fly_end(flight, good, error);
    window_stop();
    return good;
}

// --- Leaving ---

void fly_leave_at_once(Flight *flight) {
    flight->leaving = true;
}

// What is being drawn when the window closes goes on.
void fly_leave(Flight *flight) {
    char folder[FILE_PATH_SIZE];
    if (flight->leave_until > 0 &&
        (flight->now < flight->leave_until || flight->frames < flight->leave_frames)) {
        fly_leave_at_once(flight);
        return;
    }
    flight->leave_until = flight->now + question_seconds;
    flight->leave_frames = flight->frames + question_pictures;
    if (fly_count_films(flight) == 0 && !flight->taking) {
        fly_replace_message(flight, "leave", "Esc again leaves");
        return;
    }
    fly_find_folder(folder);
    fly_replace_message(flight, "leave",
                        "Esc again leaves; the film goes on being drawn, to %.160s", folder);
}

// One flight in the window: what the loop of `fly`, its keys, its text and its report share.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/capture.h"
#include "app/fly_camera.h"
#include "app/options.h"
#include "app/output_file.h"
#include "app/panel.h"
#include "app/session.h"
#include "app/timing.h"
#include "app/window.h"
#include "gfx/context.h"
#include "render/renderer.h"

enum { FLIGHT_MAX_ERRORS = 32 };

typedef struct FlightMessage {
    char text[256];
    double until; // seconds of the clock
    bool error;
} FlightMessage;

typedef struct Flight {
    Session *session;
    Window *window;
    Renderer *renderer;
    Panel *panel;
    GfxInfo gfx;
    FlyCamera camera;
    FlyScene scene;
    const Model *model;  // that the camera was set up for
    uint64_t pointed_at; // the session's tick when the pointer was sent last
    Capture capture;
    OutputFile journal;   // stream NULL where none is kept
    uint64_t first_tick;  // of the session
    uint64_t recorded_at; // the tick of the last camera in it

    // Time: seconds of simulated time that have passed but are not stepped yet, less than a tick.
    double owed;
    double scale;
    bool paused, leaving;
    int steps_wanted; // by hand, while paused

    // What is shown
    bool show_help, show_statistics, show_panel;
    FlightMessage messages[PANEL_MAX_MESSAGES]; // the newest last
    size_t message_count;
    float contributions[MODEL_MAX_RULES];
    float contribution_peak; // the longest bar
    double contributions_at; // when they were looked at
    float value_top;         // FrameBirds.value_top of the last picture
    PanelState screen;

    // What is measured; seconds
    double started, now;
    uint64_t frames, ticks;
    TimingHistogram frame_times;
    TimingRecent recent_frames, recent_simulate, recent_draw;
    double shown_at;   // when the shown medians were taken
    float shown_speed; // world units a second, taken then

    char errors[FLIGHT_MAX_ERRORS][256]; // every error line shown, for the report
    size_t error_count;
} Flight;

// A short message on the screen, of several lines the first; an error is also kept for the report.
void flight_say(Flight *flight, bool error, const char *format, ...) PRINTF_LIKE(3, 4);

// Sends a change through the door and applies it; says so where it fails.
bool flight_change(Flight *flight, const char *format, ...) PRINTF_LIKE(2, 3);

// --- fly_control.c: what a person does ---

void flight_take_keys(Flight *flight, const Input *input);
FlyWish flight_wish(const Input *input);

// --- fly_flock.c: rules, birds, presets, models ---

void flight_switch_rule(Flight *flight, size_t index);
void flight_set_rule_only(Flight *flight, size_t index);
void flight_set_preset_rules(Flight *flight);
// Only those that differ, so that a recording holds what really changed.
bool flight_set_rules(Flight *flight, uint32_t wanted);
void flight_set_birds(Flight *flight, size_t birds);
void flight_next_model(Flight *flight);
void flight_next_preset(Flight *flight);

// --- fly_cameras.c: which camera, and the path it is to fly ---

void flight_next_camera(Flight *flight);
void flight_add_keyframe(Flight *flight);

// --- fly_pick.c: the picked bird, and lines that explain it ---

void flight_pick(Flight *flight, const Input *input, int width, int height);
void flight_toggle_lines(Flight *flight, ViewLines lines);

// --- fly_compare.c: side by side with the flock as it was ---

void flight_toggle_compare(Flight *flight);

// --- fly_capture.c: pictures and videos of the flight ---

void flight_take_picture(Flight *flight);
void flight_toggle_series(Flight *flight);
void flight_toggle_recording(Flight *flight);
// Every frame, when the picture is drawn without text and not yet shown.
void flight_capture(Flight *flight, int width, int height);
// Every frame: says what was saved and what failed.
void flight_tell_captures(Flight *flight);
// After the last frame, the window still there: what is being taken ends here.
void flight_end_captures(Flight *flight);
// Waits until all is written, and says so on the terminal: there is no window any more.
void flight_finish_captures(Flight *flight);
// "recording skein-20240203-101112.mp4  0:12  3.4 MB"; "" where nothing is going on.
void flight_describe_capture(Flight *flight, char *out, size_t size);

// --- fly_reload.c: what is read from files, again ---

void flight_reload(Flight *flight);

// --- fly_pointer.c: where the mouse points ---

// Between two ticks. width and height of the picture, in pixels.
void flight_point(Flight *flight, const Input *input, int width, int height);

// --- fly_screen.c: what the text says ---

// Labels that depend on the keyboard but not on the frame.
void flight_prepare_screen(Flight *flight);
void flight_fill_screen(Flight *flight);

// --- fly_journal.c: the flight as a file to fly again ---

// Nothing where the options ask for none. The session to be created records into the stream.
bool flight_begin_journal(Flight *flight, const Options *options, Error *error);
// Where the person looks from, some times a second and where it moved.
void flight_record_camera(Flight *flight);
bool flight_finish_journal(Flight *flight, const Options *options, Error *error);

// --- fly_report.c ---

bool flight_write_report(Flight *flight, const char *path, Error *error);

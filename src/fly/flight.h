// One flight in the window: what the loop of `fly`, its keys, its text and its report share.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/timing.h"
#include "camera/controller.h"
#include "film/director.h"
#include "film/split.h"
#include "fly/capture.h"
#include "fly/fly.h"
#include "fly/fly_panel.h"
#include "fly/hud.h"
#include "fly/keys.h"
#include "fly/watch.h"
#include "gfx/context.h"
#include "gfx/debug.h"
#include "gfx/window.h"
#include "render/renderer.h"
#include "session/output_file.h"
#include "session/session.h"
#include "show/show.h"

enum { FLIGHT_MAX_ERRORS = 32 };

typedef struct FlightMessage {
    char text[256];
    const char *about; // of fly_tell, or ""
    double until;      // seconds of the clock
    bool error;
} FlightMessage;

// What is known of the camera's recording: the last entry, and the last picture.
typedef struct FlightRecord {
    uint64_t tick;  // of the entry
    double written; // seconds of the clock
    double place;   // of the picture, in ticks of the session
    bool stood;     // the picture before showed the same place
    const Model *model;
    Camera camera;
} FlightRecord;

// The window as it was when it was left.
typedef struct FlightWindow {
    bool open;         // false: there was none
    int width, height; // of the picture, in pixels
    bool fullscreen;
} FlightWindow;

// What is watched for changes, and whose files these are.
typedef struct FlightFiles {
    Watch shaders, mesh, preset;
    char mesh_name[PARAM_TEXT_SIZE];
    char preset_path[FILE_PATH_SIZE]; // "" where no preset's numbers fly
} FlightFiles;

// Where the lines for tests go; trace.c says what they are.
typedef struct FlightTrace {
    FILE *stream;      // NULL: nowhere
    uint64_t due;      // the picture that is written whether it changed or not
    int width, height; // of the last picture, in pixels
    char state[256];   // of the last picture that was written
} FlightTrace;

typedef struct Flight {
    const FlyOptions *options;
    Session *session;
    Show show; // of it
    Window *window;
    FlightWindow left;
    Renderer *renderer;
    Panel *panel;
    GfxInfo gfx;
    GfxDebug debug; // once the window is closed
    CameraController camera;
    CameraScene scene;
    Director director;
    CameraPath keyframes; // kept by hand, in the file keyframe_path
    CaptureName keyframe_path;
    double keyframes_since; // of the clock: when the first was kept
    const Model *model;     // that the camera was set up for
    uint64_t pointed_at;    // the session's tick when the pointer was sent last
    Capture capture;
    OutputFile journal;  // stream NULL where none is kept
    double journal_at;   // of the clock: when it was written out last
    bool journal_failed; // and that was said
    uint64_t first_tick; // of the session
    FlightRecord record;
    FlightFiles files;
    FlightTrace trace;

    // Time: seconds of simulated time that have passed but are not stepped yet, less than a tick.
    double owed;
    double scale;
    bool paused, leaving;
    int steps_wanted; // by hand, while paused

    // What is shown
    bool show_help, show_statistics, show_panel;
    FlightMessage messages[HUD_MAX_MESSAGES]; // the newest last
    size_t message_count;
    float contributions[MODEL_MAX_RULES];
    float contribution_peak; // the longest bar
    double contributions_at; // when they were looked at
    double bird_at;          // when the picked bird was
    float value_top;         // FrameBirds.value_top of the last picture
    HudState screen;
    FlightPanel panel_state;
    float panel_share; // of the window's width, that the panel took of the last picture

    // What is measured; seconds
    double started, now;
    uint64_t frames, ticks;
    TimingHistogram frame_times;
    TimingRecent recent_frames, recent_simulate, recent_upload, recent_draw;
    double shown_at;   // when the shown medians were taken
    float shown_speed; // world units a second, taken then

    char errors[FLIGHT_MAX_ERRORS][256]; // every error line shown, for the report
    size_t error_count;
} Flight;

// A short message on the screen, of several lines the first; an error is also kept for the report.
void fly_say(Flight *flight, bool error, const char *format, ...) PRINTF_LIKE(3, 4);

// What holds now, in the place of what was told about the same before: a key pressed five times
// leaves one message. about: a name that lasts as long as the program.
void fly_tell(Flight *flight, const char *about, const char *format, ...) PRINTF_LIKE(3, 4);

// Sends a change through the door and applies it; says so where it fails.
bool fly_change(Flight *flight, const char *format, ...) PRINTF_LIKE(2, 3);

// Where the picture is drawn, of a window with so many pixels: the panel lies over a part of it.
SplitArea fly_area(const Flight *flight, int width, int height);

// The command that starts what is on the screen: the session's, the camera, the window's size.
// false where it does not fit.
bool fly_describe_command(const Flight *flight, char *out, size_t size);

// --- fly_control.c: what a person does ---

// The limits of scale.
#define FLIGHT_SLOWEST (1.0 / 16)
#define FLIGHT_FASTEST 8.0

// What is typed and clicked in the panel flies nothing: takes it out of the input.
void fly_leave_to_panel(Flight *flight, Input *input);
void fly_set_scale(Flight *flight, double scale);
void fly_pause(Flight *flight, bool paused);
void fly_step_once(Flight *flight); // and pauses
void fly_take_keys(Flight *flight, const Input *input);
CameraInput fly_wish(const Input *input);

// --- fly_flock.c: rules, birds, presets, models ---

void fly_switch_rule(Flight *flight, size_t index);
void fly_set_rule_only(Flight *flight, size_t index);
void fly_set_preset_rules(Flight *flight);
// Only those that differ, so that a recording holds what really changed.
bool fly_set_rules(Flight *flight, uint32_t wanted);
void fly_set_birds(Flight *flight, size_t birds);
void fly_restart(Flight *flight);
void fly_take_new_seed(Flight *flight);
// Of this model; where it has no preset, the model's own numbers.
void fly_take_first_preset(Flight *flight, const Model *model);
void fly_next_model(Flight *flight);
void fly_next_preset(Flight *flight);

// --- fly_cameras.c: which camera, and the path it is to fly ---

void fly_set_camera(Flight *flight, CameraMode mode);
void fly_next_camera(Flight *flight);
void fly_add_keyframe(Flight *flight);

// --- fly_pick.c: the picked bird, and lines that explain it ---

void fly_pick(Flight *flight, const Input *input, int width, int height);
void fly_toggle_lines(Flight *flight, ViewLines lines);

// --- fly_compare.c: side by side with the flock as it was ---

void fly_toggle_compare(Flight *flight);

// --- fly_capture.c: pictures and videos of the flight ---

void fly_take_picture(Flight *flight);
void fly_toggle_series(Flight *flight);
void fly_toggle_recording(Flight *flight);
// Every frame, when the picture is drawn without text and not yet shown.
void fly_capture(Flight *flight, int width, int height);
// Every frame: says what was saved and what failed.
void fly_tell_captures(Flight *flight);
// After the last frame, the window still there: what is being taken ends here.
void fly_end_captures(Flight *flight);
// Waits until all is written, and says so on the terminal: there is no window any more.
void fly_finish_captures(Flight *flight);
// "recording skein-20240203-101112.mp4  0:12  3.4 MB"; "" where nothing is going on.
void fly_describe_capture(Flight *flight, char *out, size_t size);

// --- fly_reload.c: what is read from files, again ---

// Key F5: all of it. Of the preset every number, rule and view as the file has it, whatever a
// person changed since.
void fly_reload(Flight *flight);

// From begin on, what changes on disk is read again by itself; heed, between two ticks. Of the
// preset only what is otherwise in the file than before: what a person changed stays.
void fly_begin_files(Flight *flight);
void fly_heed_files(Flight *flight);
void fly_end_files(Flight *flight);

// --- fly_pointer.c: where the mouse points ---

// Between two ticks. width and height of the picture, in pixels.
void fly_point(Flight *flight, const Input *input, int width, int height);

// --- fly_screen.c: what the text says ---

// Labels that depend on the keyboard but not on the frame.
void fly_prepare_screen(Flight *flight);
void fly_fill_screen(Flight *flight);
// Another model flies: what is shown of the last one's rules and measures says nothing of it.
void fly_forget_numbers(Flight *flight);

// --- fly_journal.c: the flight as a file to fly again ---

// Nothing where the options ask for none. The session to be created records into the stream.
bool fly_begin_journal(Flight *flight, const FlyOptions *options, Error *error);
// Where the person looks from, some times a second and where it moved.
void fly_record_camera(Flight *flight);
// Now and then: that it cannot be written is said while something can be done about it.
void fly_heed_journal(Flight *flight);
bool fly_finish_journal(Flight *flight, const FlyOptions *options, Error *error);

// --- trace.c: what a flight does, for tests that wait for it ---

// Opens the file that SKEIN_TRACE names; nothing where it names none.
bool fly_begin_trace(Flight *flight, Error *error);
// One event: a line without its end.
void fly_trace(Flight *flight, const char *format, ...) PRINTF_LIKE(2, 3);
// After each picture.
void fly_trace_picture(Flight *flight, const Input *input, int width, int height);
void fly_end_trace(Flight *flight);

// --- fly_report.c ---

bool fly_write_report(Flight *flight, const char *path, Error *error);

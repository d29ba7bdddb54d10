// One flight, in a window or in a page: the state that its turns, commands, overlay and report
// share.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/memory.h"
#include "camera/controller.h"
#include "camera/framing.h"
#include "film/film.h"
#include "film/picture.h"
#include "fly/capture.h"
#include "fly/fly.h"
#include "fly/kept_journal.h"
#include "fly/kept_window.h"
#include "fly/measures.h"
#include "fly/pace.h"
#include "fly/take.h"
#include "fly/watch.h"
#include "gfx/context.h"
#include "gfx/window.h"
#include "render/renderer.h"
#include "session/journal.h"
#include "session/notes.h"
#include "session/session.h"
#include "show/show.h"

struct FlyCommand; // fly/commands.h

enum { FLY_MAX_ERRORS = 32, FLY_MAX_MESSAGES = 4, FLY_MAX_TAKES = 4 };

typedef struct FlyMessage {
    char text[256];
    const char *subject; // of fly_replace_message, or ""
    double until;        // seconds of the clock
    bool error;
} FlyMessage;

// The journal's last camera entry, and the camera of the last picture.
typedef struct FlyCameraRecord {
    uint64_t tick;   // of the entry
    double written;  // seconds of the clock, of the entry
    double position; // of the last picture in the session's time, in ticks
    bool still;      // the picture before it had the same position
    const Model *model;
    Camera camera;
    uint32_t cuts; // CameraController.cuts
} FlyCameraRecord;

// The window as it was when it was left.
typedef struct FlyWindowState {
    bool open;         // false: there was none
    int width, height; // of the picture, in pixels
    bool fullscreen;
} FlyWindowState;

// The files that are watched for changes.
typedef struct FlyWatchedFiles {
    Watch shaders, mesh, preset;
    char mesh_name[PARAM_TEXT_SIZE];
    char preset_path[FILE_PATH_SIZE]; // "" without a preset
} FlyWatchedFiles;

// A journal that is flown again in the window.
typedef struct FlyReplay {
    bool on;
    char path[FILE_PATH_SIZE];
    Replay file;
    CameraTrack track;
    bool leads, led; // the camera; has done so
    uint64_t from;   // the session's tick at which it began
    bool compared;   // the flock's hash, with one that the journal has
    bool differs;    // from it, since
    uint64_t differs_at;
} FlyReplay;

// What a person does with a gamepad.
typedef struct FlyPad {
    bool present;
    double used_at; // seconds of the clock, the last time; 0: never
    bool in_panel;  // its arrows move through the panel
} FlyPad;

// The output for tests that trace.c describes.
typedef struct FlyTrace {
    FILE *stream;      // NULL: none
    int width, height; // of the last picture, in pixels
} FlyTrace;

// A complete file that the flight wrote.
typedef struct FlyWrittenFile {
    CaptureName name;
} FlyWrittenFile;

// The lure or threat that follows the mouse while the left button is down.
typedef struct FlyPlay {
    bool held;
    StimulusKind kind;
    bool grabbed;   // it was there before: a click that does not move takes it away
    float from[2];  // pixels, where the button was pressed
    bool moved;     // farther than a hand trembles
    uint64_t ticks; // of the session, when it was placed last
} FlyPlay;

// What a hand does with obstacles.
typedef struct FlyObstacles {
    bool held; // dragged while the left button is down
    size_t index;
    Obstacle grabbed; // as it was then
    float from[2];    // where, in pixels of the picture's half
    uint64_t ticks;   // of the session, when it was moved last
    size_t shown;     // whose numbers the panel shows; MODEL_MAX_OBSTACLES: nobody's
} FlyObstacles;

// The falcon, in metres and seconds: models that have a falcon fly in these.
typedef struct FlyFalcon {
    bool flown;          // by the person
    float place[3];      // where it is, and
    float heading[3];    // where it flies to, of length 1
    float speed;         // m/s, FLY_FALCON_SLOW to FLY_FALCON_STOOP
    CameraInput input;   // what the person did in the last picture
    uint64_t placements; // session_placements of the flock that it was taken from
    uint32_t attacks;    // of its own, that were told of
} FlyFalcon;

// Longer steps than this are slow: what costs as much as a step is then left out of pictures, or is
// measured on the step's thread.
#define FLY_SLOW_STEP 0.1 // seconds

// While steps take longer than this, pictures are without it. The panel says so.
#define FLY_VERY_SLOW_STEP 0.5

// Written by the step's thread, read when the step is finished.
typedef struct FlyStepMeasures {
    bool slow; // whether the rest is measured; set before the step
    float contributions[MODEL_MAX_RULES];
    double neighbours; // of a bird
} FlyStepMeasures;

typedef struct FlyStepping {
    uint64_t placements; // session_placements of the flock that all this is of
    double begun_at;     // clock_now() when the step that runs was begun
    double finished_at;  // when the last one was seen to be complete
    double interval;     // between the last two of these
    double seconds;      // that a step takes; 0: no step is complete yet
    float blend;         // of the last picture
    FlyStepMeasures running, last;
} FlyStepping;

// What each rule contributes.
typedef struct FlyContributions {
    float now[MODEL_MAX_RULES]; // in the rule's own unit; below 0: not known yet
    float peak;                 // of the last seconds; it decays
    double due;                 // seconds of the clock
} FlyContributions;

// Medians over the last second; 0 while they are not known.
typedef struct FlyTimes {
    double frame_ms, frames_per_second, simulate_ms, upload_ms, draw_ms;
    RenderCost cost; // of the last picture then
    float speed; // the mean of the birds drawn, in world units a second
    double due;  // seconds of the clock
    bool fresh;  // taken in this picture
} FlyTimes;

typedef struct Flight {
    const FlyOptions *options;
    Session *session;
    uint64_t first_tick; // of it
    FlyReplay replay;

    // The window and its picture
    Window *window;
    FlyWindowState left;
    KeptWindow kept_window;
    bool panel_at_first; // show_panel when the window opened
    Renderer *renderer;
    struct Overlay *overlay; // NULL in a page
    GfxInfo gfx;
    GfxDebug debug; // once the window is closed
    Show show;      // of the session
    FlyWatchedFiles files;
    PictureArea area;      // of the last picture
    float panel_share;     // the part of the window's width that the panel covers
    const Model *model;    // of the last picture
    int shot;              // View.shot of the last picture
    float value_top;       // FrameBirds.value_top of the last picture
    CameraSight sights[2]; // PICTURE_MAIN, PICTURE_TWIN
    CameraLoss losses[2];

    // The camera
    CameraController camera;
    CameraScene scene;
    Viewpoint viewpoint;
    FlyCameraRecord record;
    CameraPath keyframes; // of key K, in the file keyframe_path
    CaptureName keyframe_path;
    double keyframes_since; // seconds of the clock, when the first was added
    bool has_link_camera;   // until the next picture
    Camera link_camera;

    // What a person does
    uint64_t pointed_at;  // the session's tick at the last change of the pointer
    const Param *dragged; // by the slider that is held
    bool held_by_page;    // one of a page is (src/web)
    bool pointing;        // the mouse is over the picture
    float pointer[2];     // where, in pixels, for the keys that are pressed then
    FlyPlay play;
    FlyObstacles obstacles;
    FlyFalcon falcon;
    FlyPad pad;
    int control_key;       // the last key of a command with Ctrl, while it is down
    double leave_until;    // seconds of the clock: until then Esc leaves, 0 before it was asked
    uint64_t leave_frames; // so does it before this picture
    bool leaving;

    // Pictures and films
    Capture capture;
    Take takes[FLY_MAX_TAKES];        // whose films are drawn
    bool taking;                      // between two F9
    double take_from;                 // seconds of the flight
    bool take_begins;                 // no step of it is done yet
    bool film_due;                    // waits for the step that runs
    double film_from;                 // of it, seconds of the flight
    ARRAY_OF(FlyWrittenFile) written; // for the report

    // The journal
    KeptJournal kept;
    OutputFile journal;    // of --journal; stream NULL without it
    uint64_t hashed_tick;  // of the last hash in the journal
    double journal_at;     // seconds of the clock, when it was flushed last
    bool journal_failed;   // and that was shown
    bool hash_due;         // waits for the step that runs
    bool journal_open_end; // it has changes of a tick whose step was given up
    FlyTrace trace;

    // Time
    FlyPace pace;
    FlyPaceWords pace_words;
    double described_scale; // Flight.scale when they were made
    FlyStepping stepping;
    double scale;         // simulated seconds a second; FLY_SCALE_LOW to FLY_SCALE_HIGH
    double reached_scale; // as it was over the last second or so; scale where it keeps up
    bool paused;
    int steps_wanted; // by key, while paused
    double flown;     // seconds of the flight, as films count them

    // What is shown
    bool show_help, show_statistics, show_panel;
    FlyMessage messages[FLY_MAX_MESSAGES]; // the newest last
    size_t message_count;
    char errors[FLY_MAX_ERRORS][256]; // the lines that were shown, for the report
    size_t error_count;

    // What is measured; seconds
    double started, now;
    uint64_t frames, ticks;
    TimingHistogram frame_times;
    TimingRecent recent_frames, recent_simulate, recent_upload, recent_draw;
    Measures measures;
    FlyContributions contributions;
    FlyTimes times;
} Flight;

// --- Messages: the first line of each is shown for some seconds ---

void fly_add_message(Flight *flight, const char *format, ...) PRINTF_LIKE(2, 3);

// An error also goes into the report.
void fly_add_error(Flight *flight, const char *format, ...) PRINTF_LIKE(2, 3);

// Replaces the messages with the same subject: a key pressed five times leaves one message.
// subject: a string that lasts as long as the program.
void fly_replace_message(Flight *flight, const char *subject, const char *format, ...)
    PRINTF_LIKE(3, 4);

// Every picture: those that were shown long enough go.
void fly_drop_old_messages(Flight *flight);

// --- Changes ---

// Sends a change to the session and applies it; shows an error where it is refused.
bool fly_change(Flight *flight, Change change);
// The same for a change of preset or model, whose title is shown then.
void fly_change_preset(Flight *flight, Change change);
// fly_change without showing the error.
bool fly_try_change(Flight *flight, Change change, Error *error);
// What changes from here on is undone apart from what changed before.
void fly_begin_action(Flight *flight);
// A number of a slider: what is dragged from press to release is one action for undo.
void fly_drag(Flight *flight, const Param *param, double value);
// Undoes or redoes an action, and says what is so now.
void fly_undo(Flight *flight, UndoDirection direction);

// "bird 17", or, where there are several flocks, "bird 17 of flock 2".
void fly_name_bird(const Flight *flight, uint32_t bird, char *out, size_t size);

// The effective quality of the view, and in words what it leaves out.
enum { FLY_QUALITY_WORDS = VIEW_WORDS_SIZE + 64 };
ViewQuality fly_view_quality(const Flight *flight);
void fly_describe_quality(const Flight *flight, char words[FLY_QUALITY_WORDS]);

// The part of a window of this size, in pixels, that the panel leaves to the picture.
PictureArea fly_area(const Flight *flight, int width, int height);

// The command line that starts a flight like the present one: the session's options, the camera,
// the window's size. false where it does not fit.
bool fly_describe_command(const Flight *flight, char *out, size_t size);

// Whether the camera is where the person flew it or has it, not where the flock takes it.
bool fly_has_own_camera(const Flight *flight);

// --- link.c: the link of what flies (session/link.h) ---

// With the camera, where it is the person's own. Fails where a preset's file cannot be read.
bool fly_describe_link(const Flight *flight, LinkText *out, Error *error);
// Flies a link, with # and an address before it or without, as one action for undo. One that is
// wrong changes nothing; the error is one line.
bool fly_open_link(Flight *flight, const char *text, Error *error);
// In the picture after that: to where the link has the camera, if it has one.
void fly_take_link_camera(Flight *flight);
void fly_copy_link(Flight *flight);
void fly_paste_link(Flight *flight);

// --- opening.c: everything between the command line and the first picture ---

// The camera as the options have it, for a window of this size in pixels.
bool fly_place_camera(Flight *flight, int width, int height, Error *error);
// The window with its renderer and panel, the camera placed for it. What is there after an error is
// the caller's to destroy.
bool fly_open_window(Flight *flight, Error *error);
// After the window's graphics were lost and are there again, empty: all that draws is made anew.
bool fly_restore_picture(Flight *flight, Error *error);
// Before it is closed: what a person did to it and its panel is kept for the next flight.
void fly_keep_window(Flight *flight);

// --- commands.c: what a person does with keys and buttons ---

// index: which of the row's keys, from 0.
void fly_run_command(Flight *flight, const struct FlyCommand *command, size_t index);
// The row with this name, which must exist.
void fly_run_named(Flight *flight, const char *name, size_t index);

#define FLY_SCALE_LOW (1.0 / 16)
#define FLY_SCALE_HIGH 8.0
void fly_set_scale(Flight *flight, double scale); // clamped to these
void fly_set_camera(Flight *flight, CameraMode mode);
CameraSubjects fly_camera_subjects(const Flight *flight); // of the flock that flies
// The model's first preset; where it has none, the model's own numbers.
void fly_set_first_preset(Flight *flight, const Model *model);

// Handle a click and a moved mouse. width and height of the picture, in pixels.
void fly_pick(Flight *flight, const Input *input, int width, int height);
void fly_point(Flight *flight, const Input *input, int width, int height);

// --- input.c: what a person does becomes commands and the camera's input ---

// Once, when window and overlay are there.
void fly_begin_input(Flight *flight);
// Runs the commands of the keys pressed since the last picture. A key that was pressed for a
// command with Ctrl does not fly too: it is taken out of those that are down.
void fly_run_keys(Flight *flight, Input *input);
// One step back with each Esc, or button of a gamepad; no press leaves while anything else can be
// ended.
void fly_go_back(Flight *flight);
void fly_go_back_by_pad(Flight *flight);
// The camera's input from the mouse and the keys that are down.
CameraInput fly_camera_input(const Input *input);

// --- drop.c: files dropped onto the window ---

void fly_take_dropped(Flight *flight, const Input *input);

// --- replay.c: a journal flown again in the window ---

// Begins with its start at the present tick; shows what is wrong with the file.
void fly_begin_replay(Flight *flight, const char *path);
// Before each step: applies what is due.
void fly_apply_replay(Flight *flight);
// Places the camera where the journal has it. other_model: the camera was cut to another flock.
void fly_lead_camera(Flight *flight, const CameraInput *input, bool other_model);
void fly_end_replay(Flight *flight); // harmless where there is none

// --- Lure and threat: play.c ---

// Handles clicks with Ctrl and what they drag.
void fly_play(Flight *flight, const Input *input, int width, int height);
// Off, or on, where the flock is.
void fly_switch_stimulus(Flight *flight, StimulusKind kind);

// --- Obstacles: obstacles.c ---

// Key O: the rule that lets birds avoid them.
void fly_switch_obstacles(Flight *flight);
// Key Shift+O: puts one where the mouse points, on the ground a cylinder, in the sky a sphere; or
// takes away the one that is there.
void fly_place_obstacle(Flight *flight);
// A click with Ctrl: whether it grabs one.
bool fly_grab_obstacle(Flight *flight, const InputButton *button, int width, int height);
// The one that is held, to where the mouse is. last: the button was released.
void fly_drag_obstacle(Flight *flight, float x, float y, int width, int height, bool last);
// Ctrl and the wheel: the size of the one under the mouse; such a turn is taken from the input.
void fly_size_obstacle(Flight *flight, Input *input, int width, int height);
// One more: a cylinder on the ground below the flock, a sphere in its middle, or the ground that is
// drawn.
void fly_add_obstacle(Flight *flight, ObstacleKind kind);
bool fly_set_obstacle(Flight *flight, size_t index, const Obstacle *obstacle);
void fly_take_obstacle_away(Flight *flight, size_t index);

// --- falcon.c: the falcon as a person flies it ---

#define FLY_FALCON_SLOW 6.0f
#define FLY_FALCON_STOOP 40.0f

// As the person finds it. ahead: where it flies to if it is at rest, of length 1.
void fly_falcon_take(FlyFalcon *falcon, const SimFalcon *found, const float ahead[3]);

// So many seconds on, turning towards aim, of length 1; never below the floor.
void fly_falcon_advance(FlyFalcon *falcon, const float aim[3], float floor_y, float seconds);

// Before each step: flies it on by a tick where the person does.
void fly_falcon_tick(Flight *flight);

// Every picture, when the camera has moved: takes the falcon where the person begins to steer it,
// lets it go where they stop, and says when it attacks.
void fly_falcon_picture(Flight *flight, const CameraInput *input);

// Whoever flew it, from now on it flies itself.
void fly_falcon_let_go(Flight *flight);

// "dives at bird 17, 3 attacks"; "" where no falcon flies.
void fly_describe_falcon(const Flight *flight, char *out, size_t size);

// --- stepping.c: the flock's steps, beside the pictures ---

// Steps what is due, and waits for it as long as the picture can bear.
void fly_step(Flight *flight, double elapsed);

// Where the picture is in the session's time, in ticks: between its last two states.
double fly_picture_tick(const Flight *flight);

// Makes so many whole ticks now, however long they take; a step that runs is finished first.
void fly_make_steps(Flight *flight, int ticks);

// Before the flight ends: no step runs then. false where the journal must not be ended at this
// tick.
bool fly_end_steps(Flight *flight);

// Whether a step takes, or the first one has taken already, longer than this many seconds.
bool fly_steps_take(const Flight *flight, double seconds);

// --- numbers.c: what is measured some times a second ---

// Measures, where it is time to, what the plots and the statistics show.
void fly_measure(Flight *flight);
// 0 to 1, for the length of the rule's bar.
float fly_contribution_share(const FlyContributions *contributions, size_t rule);
// Every picture: takes contributions and times where it is time to.
void fly_update_numbers(Flight *flight);
// Clears them and the metrics after a change of the model.
void fly_clear_numbers(Flight *flight);

// --- turn.c: a flight from its begin to its end, for what drives it (loop.c) ---

// Everything but the window: session and journal. options: borrowed until its end.
Flight *fly_create(const FlyOptions *options, Error *error);
// Opens the window, up to the first picture. fly_end must follow, also after false.
bool fly_begin(Flight *flight, Error *error);
// One picture, and what leads to it. false where the flight is over: the person leaves, or the
// window is lost, which the error says.
bool fly_turn(Flight *flight, Error *error);
// Closes the window, where there is one, writes the flight's files and destroys it. good: whether
// all went well so far; returns whether it did to the end.
bool fly_end(Flight *flight, bool good, Error *error);

// --- loop.c: what drives a flight, and how a person leaves it ---

// Asks whether to leave; leaves where it was asked some seconds ago.
void fly_leave(Flight *flight);
void fly_leave_at_once(Flight *flight);

// --- captures.c: pictures, keyframes, takes and their films ---

void fly_find_folder(char folder[FILE_PATH_SIZE]); // where they are written
// Key K: keeps the camera's place in the file of a path.
void fly_add_keyframe(Flight *flight);

void fly_take_picture(Flight *flight);
void fly_toggle_series(Flight *flight);
// Key F9: a take begins, or ends and its film is drawn.
void fly_toggle_take(Flight *flight);
// Before a step: the first one of a take leaves a checkpoint beside the journal.
void fly_keep_checkpoint(Flight *flight);
// A film of the whole flight up to now, and the command line that draws one.
void fly_film_flight(Flight *flight);
void fly_describe_film(const Flight *flight, char *out, size_t size);
// After a step: draws the film that waited for it.
void fly_settle_films(Flight *flight);
size_t fly_count_films(const Flight *flight); // that are being drawn
void fly_cancel_films(Flight *flight);
// Every frame, when the picture is drawn without text and not yet shown.
void fly_capture(Flight *flight, int width, int height);
// Every frame: says what was saved and what failed.
void fly_poll_captures(Flight *flight);
// After the last frame: a take ends here, and a series.
void fly_end_captures(Flight *flight);
// Waits for the last picture, and says on the terminal what was saved since the window is gone, and
// which films are still being drawn.
void fly_finish_captures(Flight *flight);
// "take  0:12" or "drawing skein-20240203-101112.mp4  43 %"; "" where nothing is going on.
void fly_describe_capture(const Flight *flight, char *out, size_t size);

// --- reload.c: files read again ---

// Reads all of them. Every number, rule and view of the preset is set again and replaces a person's
// changes.
void fly_reload(Flight *flight);

// Between watch and unwatch, poll reads files again that changed on disk, between two ticks. Of the
// preset only what changed in the file is set: a person's other changes stay.
void fly_watch_files(Flight *flight);
void fly_poll_files(Flight *flight);
void fly_unwatch_files(Flight *flight);

// --- journal.c: the flight as a file to fly again ---

// The session to be created records into kept.stream, if there is one. Fails only for --journal.
bool fly_begin_journal(Flight *flight, const FlyOptions *options, Error *error);
// Some times a second, where the camera has moved.
void fly_record_camera(Flight *flight);
// Once a second, so that a write error is shown during the flight.
void fly_flush_journal(Flight *flight);
// Writes the present tick and hash into it, after the step that runs.
void fly_mark_journal(Flight *flight);
// After a step: writes what waited for it.
void fly_settle_journal(Flight *flight);
bool fly_finish_journal(Flight *flight, const FlyOptions *options, Error *error);
void fly_abort_journal(Flight *flight); // harmless after fly_finish_journal

// --- trace.c: what a flight does, for tests that wait for it ---

// Opens the file that SKEIN_TRACE names; nothing where it names none.
bool fly_begin_trace(Flight *flight, Error *error);
// One event: a line without its end.
void fly_trace(Flight *flight, const char *format, ...) PRINTF_LIKE(2, 3);
void fly_trace_change(Flight *flight, const Change *change, bool applied);
// After each picture.
void fly_trace_picture(Flight *flight, const Input *input, int width, int height);
void fly_end_trace(Flight *flight);

// --- report.c: the files of a flight that ends ---

// Its journal, its report and the session's.
bool fly_write_files(Flight *flight, Error *error);

// One flight, in a window or in a page, for the files that run the whole of it. Its parts are
// structs of the files that own them and know nothing of each other but what their headers name.
#pragma once

#include "fly/captures.h"
#include "fly/core.h"
#include "fly/fly.h"
#include "fly/journal.h"
#include "fly/play.h"
#include "gfx/context.h"
#include "gfx/window.h"
#include "gpusim/gpusim.h"
#include "render/renderer.h"

struct FlyCommand; // fly/keys.h

// --- kept_window.c ---
//
// What a window was like when it was left, for the next one: a file of lines in
// $XDG_STATE_HOME/skein (~/.local/state/skein).
//
//     skein-window 1
//     size=1280x720
//     position=40,60
//     maximised=on
//     panel=off
//     section.View=on
//
// It never stops a flight: of a file or line that cannot be read nothing is known, and where it
// cannot be written the old one stays. Of two flights the one that ends last is kept.

enum { KEPT_SECTIONS = 32, KEPT_TITLE_SIZE = 32 };

typedef struct KeptWindow {
    WindowPlace place;     // width 0: not known
    bool has_panel, panel; // whether a person chose to have the panel or not, and which
    struct {
        char title[KEPT_TITLE_SIZE];
        bool open;
    } sections[KEPT_SECTIONS]; // of the panel, that a person opened or closed
    size_t section_count;
} KeptWindow;

void kept_window_read(KeptWindow *kept); // {0} where nothing is known
void kept_window_write(const KeptWindow *kept);

bool kept_window_is_open(const KeptWindow *kept, const char *title, bool open_at_first);
// Where there is no room for another section it opens as at first.
void kept_window_set_open(KeptWindow *kept, const char *title, bool open);

// --- reload.c ---
//
// Reads a flight's shaders, mesh and preset again: by key, and when a file changes. The error of a
// broken file is shown once for each change, and its last good content stays in use.
//
// The files' times, sizes and inode numbers are compared ten times a second. Notifications of the
// system (inotify) were rejected: they differ on each system, miss changes on network file systems,
// and end when the folder itself is replaced. Comparing needs no thread and no descriptor, and
// takes 30 µs for the 22 files of shaders, a mesh and a preset: 0.03 % of the time.
//
// Editors write in several steps, or rename a new file over the old one: a change is reported once
// two comparisons agree, and not while the file is missing.

// Of the files of one kind.
typedef struct Watch {
    uint64_t name;  // a hash of it: what is there of other files than before counts as read
    uint64_t stamp; // of what was read
    uint64_t seen;  // at the last comparison
} Watch;

// A number of a file's time, size and inode number, or of those of all files of a folder and its
// subfolders, in any order. 0 where there is none.
uint64_t watch_stamp(const char *path);

// Whether the files changed, once for each change. stamp: theirs now.
bool watch_compare(Watch *watch, uint64_t stamp);

typedef enum WatchKind { WATCH_SHADERS, WATCH_MESH, WATCH_PRESET, WATCH_KINDS } WatchKind;

typedef struct FlyFiles {
    FlyCore *core; // borrowed
    Watch watches[WATCH_KINDS];
    double compared; // seconds of the clock
} FlyFiles;

// Reads all of them. Every number, rule and view of the preset is set again and replaces a person's
// changes.
void fly_reload(FlyFiles *files, Renderer *renderer);

// Every picture: reads files again that changed on disk, between two ticks. Of the preset only what
// changed in the file is set: a person's other changes stay.
void fly_poll_files(FlyFiles *files, Renderer *renderer);

// --- numbers.c ---
//
// What is measured some times a second for a person: the flock's metrics over the last minute, how
// much each rule contributes, and where a picture's time goes.

enum { MEASURES_KEPT = 240, MEASURES_ALWAYS = 3, MEASURES_PLOTS = MEASURES_ALWAYS + 1 };
enum { MEASURES_SECONDS = 60, MEASURES_MARKS = 16 };

typedef struct MeasuresPlot {
    const MetricColumn *column; // NULL: there is none
    const char *label;
    double least_top; // the smallest end of the axis
} MeasuresPlot;

// The metrics of one flock in the last minute, in a ring buffer.
typedef struct MeasuresSeries {
    Metrics metrics[MEASURES_KEPT];
    uint32_t topics[MEASURES_KEPT]; // that each has
    double at[MEASURES_KEPT];       // clock_now() then
    size_t count;                   // of all that were added
} MeasuresSeries;

typedef struct Measures {
    MeasuresSeries flock, twin;   // twin: empty where no flock is compared
    double due;                   // clock_now() of the next measurement
    const MetricColumn *chosen;   // of the last plot, measured only then; NULL: none
    const MetricColumn *watched;  // of the lesson or the last switched rule; NULL: of none so far
    double marks[MEASURES_MARKS]; // clock_now() when flocks were placed anew, the last of them
    uint64_t placements;          // session_placements, of the flock that is measured
    uint32_t lesson_topics;       // what the lesson's goals need
    uint32_t latest_topics;       // that can be shown: none while steps are long
} Measures;

// The newest; not while it is empty.
static inline const Metrics *measures_latest(const MeasuresSeries *series) {
    return &series->metrics[(series->count - 1) % MEASURES_KEPT];
}

// Polarization, spacing and extent, then the chosen one.
MeasuresPlot measures_plot(const Measures *measures, size_t plot);
// What is always in sight: the metric that shows what the lesson or the last switched rule does.
MeasuresPlot measures_watched(const Measures *measures);
void measures_watch(Measures *measures, const Rule *rule);
// Where in the last minute that was, 0 to 1.
float measures_along(double now, double at);

// topics: that were measured. twin: of the compared flock, or NULL. cost: the seconds that
// measuring took; it delays the next measurement, so that measuring stays a small share of the
// time.
void measures_add(Measures *measures, double now, double cost, uint32_t topics,
                  const Metrics *flock, const Metrics *twin);

// The plot's values in the last minute and where in it they are, the oldest first, without those
// that were not measured; returns their number.
size_t measures_list(const MeasuresSeries *series, MeasuresPlot plot, double now,
                     float out[MEASURES_KEPT], float along[MEASURES_KEPT]);

// The names of the patterns that the flock shows, "split, wave"; "none".
void measures_name_patterns(const Metrics *metrics, char *out, size_t size);

// The end of an axis: a round number, at least as large as every value.
double measures_top(double least, const float *values, size_t count);

// What each rule contributes.
typedef struct FlyContributions {
    float now[MODEL_MAX_RULES]; // in the rule's own unit; below 0: not known yet
    float peak;                 // of the last seconds; it decays
    double due;                 // seconds of the clock: they take a share of the time at most
} FlyContributions;

// Medians over the last second; 0 while they are not known.
typedef struct FlyTimes {
    double frame_ms, frames_per_second, simulate_ms, upload_ms, draw_ms;
    RenderCost cost; // of the last picture then
    float speed;     // the mean of the birds drawn, in world units a second
} FlyTimes;

typedef struct FlyNumbers {
    TimingHistogram frame_times;
    TimingRecent frames, upload, draw; // of the last pictures
    Measures measures;
    FlyContributions contributions;
    FlyTimes times;
    FlyPaceWords pace;
    double due; // of the last three; seconds of the clock
} FlyNumbers;

// Measures what the plots show, and with statistics what those show, when it is due.
void fly_measure(FlyNumbers *numbers, FlyCore *core, const FlyTime *time, bool statistics);
// 0 to 1, for the length of the rule's bar.
float fly_contribution_share(const FlyContributions *contributions, size_t rule);
// Every picture: takes contributions, times and pace when they are due.
void fly_update_numbers(FlyNumbers *numbers, FlyCore *core, const FlyTime *time,
                        const Renderer *renderer);
// Clears contributions and metrics, but not what is chosen, after a change of the model.
void fly_clear_numbers(FlyNumbers *numbers);

// --- lesson.c: the question and the tasks of the lesson that flies ---

enum { LESSON_GOALS = 1 + LESSON_TASKS, LESSON_VERDICT_SIZE = PRESET_TITLE_SIZE + 32 };

typedef struct FlyGoal {
    Goal goal; // without a condition: there is none
    bool met;
} FlyGoal;

typedef struct FlyLesson {
    Lesson says;                 // the preset's: another one begins anew
    bool asks;                   // its question is open, and the flock waits for the answer
    int answer;                  // that was given, from 1; 0: none
    FlyGoal goals[LESSON_GOALS]; // the claim, then the tasks
    size_t measured;             // MeasuresSeries.count when they were last looked at
} FlyLesson;

// --- The whole ---

// What a person has hold of in the text and the panel, as of the last picture.
typedef struct FlyGrip {
    bool pointer;  // the mouse is over a control, or drags one
    bool keyboard; // text is typed
    bool list;     // one is open
    bool control;  // one is held down, dragged or typed into; or a slider of a page is (src/web)
} FlyGrip;

typedef struct FlyInput {
    bool has_pad; // there is a gamepad
    FlyGrip grip;
    bool typed;      // text was, before a click of this picture
    int control_key; // the last key of a command with Ctrl, while it is down
    bool leaving;
} FlyInput;

typedef struct Flight {
    const FlyOptions *options;
    Error link_problems; // of the link that the options have
    uint64_t first_tick; // of the session
    double started;      // seconds of the clock
    FlyCore core;
    FlyLook look;
    FlyTime time;
    FlyInput input;
    FlyPlay play;
    FlyJournal journal;
    FlyReplay replay;
    FlyCaptures captures;
    FlyFiles files;
    FlyNumbers numbers;
    FlyLesson lesson;

    Window *window;
    Renderer *renderer;
    Gpusim *gpu;   // that makes the steps, or NULL
    bool gpu_told; // why it does not
    GfxInfo gfx;
    GfxDebug debug;        // of the window
    struct {               // the window as it was when it was left
        bool open;         // false: there was none
        int width, height; // of the picture, in pixels
        bool fullscreen;
    } left;
    KeptWindow kept_window;
    WindowPlace place_at_first; // when the window opened

    Settings *presets; // by fly_lessons; NULL: to be listed by the next one
    size_t preset_count;

    struct Overlay *overlay; // NULL in a page
    bool show_help, show_statistics, show_panel;
    bool panel_at_first; // show_panel when the window opened
} Flight;

// --- turn.c: a flight from its begin to its end, for what drives it (loop.c) ---

// Everything but the window: session and journal. options: borrowed until its end.
Flight *fly_create(const FlyOptions *options, Error *error);
// Opens the window, up to the first picture. fly_close must follow, also after false.
bool fly_begin(Flight *flight, Error *error);
// One picture, and what leads to it. false where the flight is over: the person leaves, or the
// window is lost, which the error says.
bool fly_turn(Flight *flight, Error *error);
// What lies over the picture: the camera keeps the flock clear of it, at once before the first
// picture.
void fly_set_cover(Flight *flight, const CameraCover *cover);
// Closes the window, where there is one. good: whether all went well so far.
void fly_close(Flight *flight, bool good);
void fly_destroy(Flight *flight);

// --- loop.c: what drives a flight, how a person leaves it ---

// Asks whether to leave; leaves while that can be read, or at_once.
void fly_leave(Flight *flight, size_t at_once);
// The flight that a page shows, for the functions that it calls (src/web/page.h); NULL before it
// begins and after it ends. Only the program for a browser has it.
Flight *fly_in_page(void);

// --- commands.c: what a person does with keys and buttons ---

// index: which of the row's keys, from 0.
void fly_run_command(Flight *flight, const struct FlyCommand *command, size_t index);
void fly_set_scale(Flight *flight, double scale); // clamped to FLY_SCALE_LOW and FLY_SCALE_HIGH
void fly_set_camera(Flight *flight, CameraMode mode);
CameraSubjects fly_camera_subjects(const Flight *flight); // of the flock that flies
// The model's next preset after the one of that name, cyclically; its first where none has that
// name. A model without a preset flies with its own numbers.
void fly_set_preset_after(Flight *flight, const Model *model, const char *name);
// Of what flies. Lists the presets, which takes some milliseconds, where that was not done since
// they were forgotten; shows an error where they cannot be listed.
PresetLessons fly_lessons(Flight *flight);
void fly_forget_presets(Flight *flight);

// Runs the commands of the keys pressed since the last picture. A key that was pressed for a
// command with Ctrl does not fly too: it is taken out of those that are down.
void fly_run_keys(Flight *flight, Input *input);

// --- lesson.c ---

// Every picture, before it steps: begins another lesson, which holds the flock while it asks, and
// marks what the flock has come to.
void fly_follow_lesson(Flight *flight);
// from 1. The flock flies on. false where nothing is asked, or there is no such answer.
bool fly_answer(Flight *flight, size_t answer);
// Whether the answer was right, and which is; "" where none was given.
void fly_describe_verdict(const FlyLesson *lesson, char out[LESSON_VERDICT_SIZE]);
// Tasks at all times, the claim after an answer.
bool fly_shows_goal(const FlyLesson *lesson, size_t index);

// --- drop.c: what comes into a flight from outside, and what describes it there ---

void fly_take_dropped(Flight *flight, const Input *input);
void fly_drop_file(Flight *flight, const char *path);
// The link of what flies (session/session.h), with the camera, where it is the person's own. Fails
// where a preset's file cannot be read.
bool fly_describe_link(const Flight *flight, LinkText *out, Error *error);
// Flies a link, with # and an address before it or without, as one action for undo. Parts that are
// wrong are shown as an error, and the others fly; where nothing of it can, nothing is changed.
bool fly_open_link(Flight *flight, const char *text, Error *error);

// --- legend.c: what the picture shows, in words and colours ---

enum { LEGEND_COLOURS = 25, LEGEND_MARKS = 8 };

typedef struct LegendMark {
    float at; // 0 to 1, along the strip
    char text[16];
} LegendMark;

// What the birds' colours mean: a strip of colours with marks, or those of rules
// (palette_category).
typedef struct Legend {
    const char *title;              // "" where they mean nothing
    ModelUnit unit;                 // of the marks, or ""
    float strip[LEGEND_COLOURS][3]; // red, green and blue, 0 to 1
    size_t colour_count;            // of the strip; 0: there is none
    bool even;                      // colours do not pass into each other
    LegendMark marks[LEGEND_MARKS];
    size_t mark_count;
} Legend;

Legend fly_describe_legend(const Flight *flight);

// The effective quality of the view, and in words what it leaves out.
enum { FLY_QUALITY_WORDS = VIEW_WORDS_SIZE + 64 };
ViewQuality fly_view_quality(const Flight *flight);
void fly_describe_quality(const Flight *flight, char words[FLY_QUALITY_WORDS]);

// --- overlay.c: what lies over the picture, and takes part of what a person does there: the text
// and the panel. In a page it is nothing, for the page has both (overlay_web.c) ---

// Sets Flight.overlay; the window must be there.
void overlay_create(Flight *flight);
void overlay_destroy(Flight *flight); // harmless where there is none
// Before there is a picture: shows what is loaded, and whether the panel is open. Sets
// FlyLook.panel_share, on which the camera's first place depends.
void overlay_begin(Flight *flight, const char *what);
// Over each picture, and once before the first, for the text knows its room from the picture
// before. Sets FlyInput.grip.
void overlay_draw(Flight *flight);
// Whether a click there, in pixels, would be its own.
bool overlay_covers(float x, float y);
// Takes what is typed and clicked in it out of the input.
void overlay_take_input(Flight *flight, Input *input);
// Esc: closes what is open there, or lets go of the control that is typed into; false where there
// is nothing of that.
bool overlay_go_back(Flight *flight);
// To the clipboard and from it, which in a page the page does.
void fly_copy_link(Flight *flight);
void fly_paste_link(Flight *flight);

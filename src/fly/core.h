// What every part of a flight needs: its session, the time, messages for the person, the trace, and
// how it is looked at.
// Errors: functions that show an error return false after it. Threads: the main one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "camera/controller.h"
#include "camera/framing.h"
#include "film/picture.h"
#include "show/show.h"

enum { FLY_MAX_ERRORS = 32, FLY_MAX_MESSAGES = 4 };

typedef struct FlyMessage {
    char text[256];
    const char *subject; // of fly_replace_message, or ""
    double until;        // seconds of the clock
    bool error;
} FlyMessage;

typedef struct FlyCore {
    Session *session;
    double now;                            // clock_now() of this picture
    uint64_t frames;                       // pictures drawn so far
    FlyMessage messages[FLY_MAX_MESSAGES]; // the newest last
    char errors[FLY_MAX_ERRORS][256];      // the lines that were shown, for the report
    size_t message_count, error_count;
    FILE *trace; // NULL: none
    bool aloud;  // the window is gone: messages also go to the terminal
} FlyCore;

static inline Sim *fly_sim(const FlyCore *core) {
    return session_sim(core->session);
}

static inline const char *fly_on_off(bool on) {
    return on ? "on" : "off";
}

static inline const Model *fly_model(const FlyCore *core) {
    return sim_model(session_sim(core->session));
}

// --- Messages: the first line of each is shown for some seconds ---

#define fly_add_message(core, ...) fly_replace_message(core, "", __VA_ARGS__)

// An error also goes into the report.
void fly_add_error(FlyCore *core, const char *format, ...) PRINTF_LIKE(2, 3);

// Replaces the messages with the same subject, unless it is "": a key pressed five times leaves
// one. subject: a string that lasts as long as the program.
void fly_replace_message(FlyCore *core, const char *subject, const char *format, ...)
    PRINTF_LIKE(3, 4);

// Every picture: those that were shown long enough go.
void fly_drop_old_messages(FlyCore *core);

// --- Changes ---

// Sends a change to the session and applies it; shows an error where it is refused, and the title
// of another preset or model.
bool fly_change(FlyCore *core, Change change);
// fly_change without showing the error.
bool fly_try_change(FlyCore *core, Change change, Error *error);

// "bird 17", or, where there are several flocks, "bird 17 of flock 2".
void fly_name_bird(const FlyCore *core, uint32_t bird, char *out, size_t size);

// --- Names of new files ---

enum { FLY_STAMP_SIZE = 16 };
void fly_stamp(char stamp[FLY_STAMP_SIZE]); // of the present time: 20240203-101112

// --- The trace: what a flight does, line by line, for tests (README.md) ---

// Opens the file that SKEIN_TRACE names; nothing where it names none.
bool fly_begin_trace(FlyCore *core, Error *error);
// One event: a line without its end.
void fly_trace(FlyCore *core, const char *format, ...) PRINTF_LIKE(2, 3);

// --- How it is looked at: its camera, and what the last picture showed ---

typedef struct FlyLook {
    CameraController camera;
    Viewpoint viewpoint;
    Show show;            // of the session
    float panel_share;    // the part of the window's width that the panel covers
    bool has_link_camera; // until the next picture
    Camera link_camera;

    // Of the last picture
    CameraScene scene;
    PictureArea area;
    const Model *model;
    int shot;              // View.shot
    float value_top;       // FrameBirds.value_top
    CameraSight sights[2]; // PICTURE_MAIN, PICTURE_TWIN
    CameraLoss losses[2];
} FlyLook;

// The part of a window of this size, in pixels, that the panel leaves to the picture.
static inline PictureArea fly_area(const FlyLook *look, int width, int height) {
    return (PictureArea){width, height, (int)((float)width * look->panel_share)};
}

// Whether the camera is where the person flew it or has it, not where the flock takes it.
static inline bool fly_has_own_camera(const FlyLook *look) {
    CameraMode mode = look->camera.mode;
    return mode == CAMERA_MODE_FREE || mode == CAMERA_MODE_GLIDE || mode == CAMERA_MODE_PATH;
}

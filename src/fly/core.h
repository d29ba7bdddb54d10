// What every part of a flight needs: its session, the time, messages for the person, and the trace.
// Errors: functions that show an error return false after it. Threads: the main one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "session/session.h"

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

void fly_add_message(FlyCore *core, const char *format, ...) PRINTF_LIKE(2, 3);

// An error also goes into the report.
void fly_add_error(FlyCore *core, const char *format, ...) PRINTF_LIKE(2, 3);

// Replaces the messages with the same subject: a key pressed five times leaves one message.
// subject: a string that lasts as long as the program.
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

// --- The trace: what a flight does, line by line, for tests, which wait for what they want to see
// instead of waiting for seconds ---
//
// Where the environment variable SKEIN_TRACE names a file (or a named pipe, or /dev/fd/N), each
// event is a line of plain text, flushed immediately:
//
//     PICTURE TICK EVENT [WORDS]
//
// PICTURE counts the pictures drawn so far, TICK the session's ticks. The events are:
//
//     loading WHAT             is on the screen, before the first picture
//     programs N               are linked, with the first picture
//     window WIDTHxHEIGHT      size of the picture in pixels, at the first and when it changes
//     command NAME [NUMBER]    a key or button: the command's name in its table, and where it has
//                              several keys which of them, from 1: "command switch_rule 3"
//     change CHANGE            was applied, as a journal writes it: "change rule.separation=off"
//     refused CHANGE           the same of one that was refused
//     message TEXT             was shown, also where a file was saved: "message saved skein-….png"
//     error TEXT               was shown and will be in the report
//     widget LEFT,TOP,RIGHT,BOTTOM NAME
//                              where a control, a choice of a list or a plate of text is, in
//                              pixels: when it is new there; it may be scrolled out of sight. -
//                              NAME: it is gone
//     picture NAME=VALUE …     is on the screen: after each picture that is drawn; see below
//     leaving                  the last event before the window closes
//
// The words of a picture, always all and in this order:
//
//     camera=MODE panel=on|off help=on|off statistics=on|off measure=METRIC|none
//     fullscreen=on|off paused=on|off scale=NUMBER comparing=on|off birds=N looking=on|off
//     over_panel=on|off typing=on|off list=on|off lost=on|off reached=NUMBER x=NUMBER y=NUMBER
//     z=NUMBER yaw=NUMBER pitch=NUMBER
//
// looking: the right mouse button is held; over_panel: the pointer belongs to the panel; typing:
// the keys do; list: one of the panel is open; lost: an arrow points to a flock; reached: the time
// scale that the flock really has.
//
// Commands and changes are written before the first picture that shows them: a line of a picture
// says of every earlier line that a person sees it by now.

// Opens the file that SKEIN_TRACE names; nothing where it names none.
bool fly_begin_trace(FlyCore *core, Error *error);
// One event: a line without its end.
void fly_trace(FlyCore *core, const char *format, ...) PRINTF_LIKE(2, 3);

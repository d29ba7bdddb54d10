// What a flight does, line by line while it does it: for tests, which wait for what they want to
// see instead of waiting for seconds.
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
//                              where a control, a choice of a list or a plate of text is, in pixels:
//                              when it is new there; it may be scrolled out of sight. - NAME: it is gone
//     picture NAME=VALUE …     is on the screen: after each picture that is drawn; see below
//     leaving                  the last event before the window closes
//
// The words of a picture, always all and in this order:
//
//     camera=MODE panel=on|off help=on|off statistics=on|off fullscreen=on|off paused=on|off
//     scale=NUMBER comparing=on|off birds=N looking=on|off over_panel=on|off typing=on|off
//     list=on|off lost=on|off reached=NUMBER x=NUMBER y=NUMBER z=NUMBER yaw=NUMBER pitch=NUMBER
//
// looking: the right mouse button is held; over_panel: the pointer belongs to the panel; typing:
// the keys do; list: one of the panel is open; lost: an arrow points to a flock; reached: the time
// scale that the flock really has.
//
// Commands and changes are written before the first picture that shows them. A line of a picture
// therefore says of every earlier line that a person sees it by now.
#include <stdarg.h>
#include <stdlib.h>

#include "fly/flight.h"
#include "fly/overlay.h"

bool fly_begin_trace(Flight *flight, Error *error) {
    const char *path = getenv("SKEIN_TRACE");
    if (!path || !path[0])
        return true;
    if (!(flight->trace.stream = fopen(path, "w")))
        return error_set(error, ERROR_FAILED, "SKEIN_TRACE: %s cannot be written", path);
    setvbuf(flight->trace.stream, NULL, _IOLBF, BUFSIZ);
    return true;
}

void fly_trace(Flight *flight, const char *format, ...) {
    FILE *stream = flight->trace.stream;
    if (!stream)
        return;
    fprintf(stream, "%llu %llu ", (unsigned long long)flight->frames,
            (unsigned long long)session_steps(flight->session));
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stream, format, arguments);
    va_end(arguments);
    fputc('\n', stream);
}

void fly_trace_change(Flight *flight, const Change *change, bool applied) {
    char text[CHANGE_TEXT_SIZE];
    if (!flight->trace.stream)
        return;
    change_print(change, text);
    fly_trace(flight, "%s %s", applied ? "change" : "refused", text);
}

static const char *on_off(bool on) {
    return on ? "on" : "off";
}

void fly_trace_picture(Flight *flight, const Input *input, int width, int height) {
    FlyTrace *trace = &flight->trace;
    const Camera *camera = &flight->camera.camera;
    OverlayGrip grip = overlay_grip(flight);
    if (!trace->stream)
        return;
    if (flight->frames == 1)
        fly_trace(flight, "programs %zu", renderer_programs(flight->renderer));
    if (width != trace->width || height != trace->height)
        fly_trace(flight, "window %dx%d", width, height);
    trace->width = width;
    trace->height = height;
    fly_trace(flight,
              "picture camera=%s panel=%s help=%s statistics=%s measure=%s fullscreen=%s paused=%s "
              "scale=%g comparing=%s birds=%zu looking=%s over_panel=%s typing=%s list=%s "
              "lost=%s reached=%.2g x=%.2f y=%.2f z=%.2f yaw=%.2f pitch=%.2f",
              camera_mode_name(flight->camera.mode), on_off(flight->show_panel),
              on_off(flight->show_help), on_off(flight->show_statistics),
              flight->measures.chosen ? flight->measures.chosen->name : "none",
              on_off(window_is_fullscreen(flight->window)), on_off(flight->paused), flight->scale,
              on_off(session_twin(flight->session) != NULL),
              sim_birds(session_sim(flight->session)), on_off(input->looking), on_off(grip.pointer),
              on_off(grip.keyboard), on_off(grip.list),
              on_off(flight->losses[0].lost || flight->losses[1].lost), flight->reached_scale,
              (double)camera->position[0], (double)camera->position[1], (double)camera->position[2],
              (double)camera->yaw, (double)camera->pitch);
}

void fly_end_trace(Flight *flight) {
    if (flight->trace.stream)
        fclose(flight->trace.stream);
}

// What a page may ask of the program that flies in it: plain functions, exported by their names
// with an underscore before them (Module._page_flies, Module.ccall('page_change', …)).
//
// They work while page_flies says so: from when callMain(['fly', …]) has come back, before the
// first picture already, to the end of the flight.
//
// Texts are UTF-8, borrowed, valid until the next call of any of these; of several lines each ends
// with '\n'. Numbers are doubles, for a page has no others. All is called on the page's main
// thread, between two animation frames.
//
// Errors: a text that is not "" says what was wrong, in one line, and nothing was changed. It is
// also among page_messages.
#pragma once

#include <stdbool.h>

// Kept and exported by the linker, though nothing here calls it.
#define PAGE_EXPORT __attribute__((used))

enum { PAGE_TEXT_SIZE = 1 << 16 };

PAGE_EXPORT bool page_flies(void);

// --- What a person does ---

// A change as --at takes it, without its time: rule.cohesion=off, gravity=0.5, preset=wide.
PAGE_EXPORT const char *page_change(const char *line);
// A row of the table of commands; index: which of its keys, from 0. One that only a window has says
// in a message what to do instead.
PAGE_EXPORT const char *page_command(const char *name, int index);
// A slider is pressed or let go: what it changes meanwhile is one action for undo.
PAGE_EXPORT void page_hold(int held);
// The camera's mode by its label; one that the model does not have is refused.
PAGE_EXPORT const char *page_camera(const char *label);
// Simulated seconds a second; clamped.
PAGE_EXPORT void page_scale(double scale);
// The share of the screen's pixels across that the picture has, 0.1 to 1; 0: as many as the machine
// has time for.
PAGE_EXPORT void page_pixels(double share);
// One metric more is measured, of those that take time of their own; "": none.
PAGE_EXPORT const char *page_measure(const char *metric);
// lure, threat: off, or on in the middle of the flock; cylinder, sphere, ground: one obstacle more.
PAGE_EXPORT const char *page_play(const char *what);
// What lies over the picture along its edges, in shares of its width and height: the home camera
// keeps the flock clear of that.
PAGE_EXPORT void page_cover(double left, double right, double top, double bottom);
// So many whole ticks now; for tests, of a paused flight.
PAGE_EXPORT void page_step(int ticks);

// --- Files and links ---

// A file of the program's file system, as if it was dropped onto the window.
PAGE_EXPORT const char *page_open(const char *path);
// What flies, as --link takes it and as the part of an address behind its #.
PAGE_EXPORT const char *page_link(void);
// What of it only a journal holds, in words; "" where the link is all of it.
PAGE_EXPORT const char *page_link_lacks(void);
// Flies a link, with an address and # before it or without, as one action for undo. Of one with
// wrong parts the others fly, and the messages tell.
PAGE_EXPORT const char *page_open_link(const char *link);
// The journal so far, ended by the hash of the last whole tick, as simulate --replay takes it.
// Waits for a step that runs. NULL: it cannot be read, or there is no memory for its text.
PAGE_EXPORT const char *page_journal(void);
// The hash of the flock at the last whole tick: 16 hexadecimal digits.
PAGE_EXPORT const char *page_hash(void);

// --- What is so now ---

// What a window would say, a line each, "! " before errors, "? " before that the machine is slow.
PAGE_EXPORT const char *page_messages(void);

// Every value that a person can change and what is said of it. A line is one of
//
//   NAME=VALUE           as in changes: model, preset, seed, birds, each rule (rule.NAME=on|off),
//                        each number of model and view, lure, threat, falcon, obstacle.N, pick
//   was.NAME=VALUE       the preset's, where it is another
//   idle.NAME=WORDS      why a row of the view changes nothing now
//   derived.NAME=NUMBER  what a row comes to that is left to the program (auto)
//   slider.NAME=LOW HIGH the part of a number's range that a slider shows
//   obstacle_slider=LOW HIGH GROUND LEAST  the same of an obstacle: of its places, and HIGH of all
//                        its numbers; its height from GROUND, its sizes from LEAST
//   compare, paused, shy, panel, help, statistics=on|off
//   software=on|off      the processor draws
//   pixels=NUMBER        the share of the screen's that the picture has across
//   scale=NUMBER
//   measure=METRIC|none
//   legend=WORDS         what the birds' colours mean; then legend_unit
//   legend_colours=#RRGGBB,...   at even distances; with legend_even=on each is a part as wide
//   legend_marks=AT TEXT|...     AT from 0 to 1
//   swatch.RULE=#RRGGBB  where birds have the colours of rules
//   camera_mode=LABEL, camera_modes=LABEL|...
//   title, lesson, verdict, undo, redo, falcon_words, quality_words=WORDS
//   answer.N=WORDS       while the lesson asks, which lesson= says: key N gives it
//   goal.N=on|off WORDS  what the flock has come to, 0, and is to be brought to, from 1
//
// with nothing behind the = where there are no words.
PAGE_EXPORT const char *page_settings(void);

// What is measured now, a line NAME=NUMBER each; what is not measured is left out.
//
//   fps, frame_ms, draw_ms         of pictures
//   tick_ms                        of a step
//   tick, seconds, birds           of the flock
//   behind                         ticks to what the sender of the link saw
//   scale, reached, paused         of the flight's pace
//   contribution.RULE, share.RULE  what it adds, in its own unit; its bar's length, 0 to 1
//   metric.NAME, twin.metric.NAME
//   bird.speed, bird.neighbours, bird.RULE.x .y .z   of the picked bird
PAGE_EXPORT const char *page_numbers(void);

// What a microphone at the camera would have, a line NAME=NUMBER each. Loudness is the sum over
// birds of 1 / (1 + d²), d being a bird's distance in wing spans; the others are means, weighted by
// it.
//
//   loudness
//   distance   in wing spans
//   speed      in wing spans a second
//   aside      -1 all to the left, 1 to the right
PAGE_EXPORT const char *page_sound(void);

// What a page may ask of the program that flies in it: plain functions, exported by their names
// with an underscore before them (Module._page_revision, Module.ccall('page_change', …)).
//
// They work from when callMain(['fly', …]) has come back, before the first picture already; before
// and after a flight they do nothing and return "", 0 or NULL.
//
// Texts are UTF-8, borrowed, valid until the next call of any of these; of several lines each ends
// with '\n'. Numbers are doubles, for a page has no others. All is called on the page's main
// thread, between two animation frames.
//
// Errors: a text that is not "" says what was wrong, in one line, and nothing was changed. It is
// also among page_messages.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Kept and exported by the linker, though nothing here calls it.
#define PAGE_EXPORT __attribute__((used))

enum { PAGE_TEXT_SIZE = 1 << 16 };

// --- What a person does: page.c ---

// A change as --at takes it, without its time: rule.cohesion=off, gravity=0.5, preset=wide.
PAGE_EXPORT const char *page_change(const char *line);
// A row of the table of commands; index: which of its keys, from 0. One that only a window has says
// in a message what to do instead.
PAGE_EXPORT const char *page_command(const char *name, int index);
// A slider is pressed or let go: what it changes meanwhile is one action for undo.
PAGE_EXPORT void page_hold(int held);
// The camera's mode by its label or name; one that the model does not have is refused.
PAGE_EXPORT const char *page_camera(const char *mode);
// Simulated seconds a second; clamped.
PAGE_EXPORT void page_scale(double scale);
// One metric more is measured, of those that take time of their own; "": none.
PAGE_EXPORT const char *page_measure(const char *metric);
// lure, threat: off, or on in the middle of the flock; cylinder, sphere, ground: one obstacle more.
PAGE_EXPORT const char *page_play(const char *what);
// So many whole ticks now; for tests, of a paused flight.
PAGE_EXPORT void page_step(int ticks);

// --- Files and links: page.c ---

// A file of the program's file system, as if it was dropped onto the window.
PAGE_EXPORT const char *page_open(const char *path);
// What flies, as --link takes it and as the part of an address behind its #.
PAGE_EXPORT const char *page_link(void);
// Flies a link, with an address and # before it or without, as one action for undo.
PAGE_EXPORT const char *page_open_link(const char *link);
// The journal so far, ended by the hash of the last whole tick, as simulate --replay takes it.
// Waits for a step that runs. NULL: there is no journal, or no memory for its text.
PAGE_EXPORT const char *page_journal(void);
// The hash of the flock at the last whole tick: 16 hexadecimal digits.
PAGE_EXPORT const char *page_hash(void);

// --- What is so now ---

// What a window would say, a line each, "! " before errors: page.c.
PAGE_EXPORT const char *page_messages(void);

// Every value that a person can change and what is said of it: settings.c. A line is one of
//
//   NAME=VALUE           as in changes: model, preset, seed, birds, each rule (rule.NAME=on|off),
//                        each number of model and view, lure, threat, falcon, obstacle.N, pick
//   was.NAME=VALUE       the preset's, where it is another
//   idle.NAME=WORDS      why a row of the view changes nothing now
//   derived.NAME=NUMBER  what a row comes to that is left to the program (auto)
//   slider.NAME=LOW HIGH the part of a number's range that a slider shows
//   obstacle_slider=LOW HIGH GROUND  the same of an obstacle's places; its sizes end at HIGH
//   compare, paused, panel, help, statistics=on|off
//   software=on|off      the processor draws
//   scale=NUMBER
//   measure=METRIC|none
//   legend=WORDS         what the birds' colours mean; then legend_unit
//   legend_colours=#RRGGBB,...   at even distances; with legend_even=on each is a part as wide
//   legend_marks=AT TEXT|...     AT from 0 to 1
//   swatch.RULE=#RRGGBB  where birds have the colours of rules
//   camera_mode=LABEL, camera_modes=LABEL|...
//   title, lesson, undo, redo, falcon_words, quality_words=WORDS
//
// with nothing behind the = where there are no words.
PAGE_EXPORT const char *page_settings(void);
// Grows when page_settings or page_number_names would say something else; seen within a tenth of a
// second.
PAGE_EXPORT double page_revision(void);

// What is measured now, and its names, a line each, which change with the model only: settings.c.
//
//   fps, frame_ms, draw_ms         of pictures
//   tick_ms                        of a step
//   tick, seconds, birds           of the flock
//   scale, reached, paused         of the flight's pace
//   contribution.RULE, share.RULE  what it adds, in its own unit; its bar's length, 0 to 1
//   metric.NAME, twin.metric.NAME  NaN where it is not measured
//   bird.speed, bird.neighbours, bird.RULE.x .y .z   of the picked bird; NaN without one
PAGE_EXPORT const char *page_number_names(void);
PAGE_EXPORT const double *page_numbers(void);

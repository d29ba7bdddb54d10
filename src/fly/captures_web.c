// What a page does instead of writing files and running programs: it saves pictures and the journal
// itself, from which `skein render` draws films.
#include "fly/captures.h"

// --- Commands that a page has not (FlyCommand); where one is run, it says what to do ---

static void refer_to_journal(FlyCaptures *captures, const char *what) {
    fly_replace_message(captures->core, "captures",
                        "a page draws no %s: save the journal, and skein render --replay draws it",
                        what);
}

void fly_take_picture(FlyCaptures *captures) {
    fly_replace_message(captures->core, "captures", "the page saves pictures");
}

void fly_toggle_series(FlyCaptures *captures) {
    refer_to_journal(captures, "series of pictures");
}

void fly_toggle_take(FlyCaptures *captures) {
    refer_to_journal(captures, "films");
}

void fly_add_keyframe(FlyCaptures *captures) {
    refer_to_journal(captures, "path of a camera");
}

// --- What is done with each picture, and at the end: nothing ---

void fly_keep_checkpoint(FlyCaptures *captures, const Renderer *renderer) {
    (void)captures, (void)renderer;
}

void fly_settle_films(FlyCaptures *captures) {
    (void)captures;
}

void fly_capture(FlyCaptures *captures, PictureArea area) {
    (void)captures, (void)area;
}

void fly_poll_captures(FlyCaptures *captures) {
    (void)captures;
}

void fly_finish_captures(FlyCaptures *captures) {
    (void)captures;
}

// What a page does instead of writing files and running programs: it saves pictures and the journal
// itself, from which `skein render` draws films.
#include "fly/captures.h"

// Where a command is run that a page has not (FlyCommand), it says what to do.
void fly_keep(FlyCaptures *captures, FlyKeep what) {
    static const char *const words[] = {[FLY_KEEP_SERIES] = "series of pictures",
                                        [FLY_KEEP_KEYFRAME] = "path of a camera",
                                        [FLY_KEEP_TAKE] = "films"};
    if (what == FLY_KEEP_PICTURE)
        fly_replace_message(captures->core, "captures", "the page saves pictures");
    else
        fly_replace_message(
            captures->core, "captures",
            "a page draws no %s: save the journal, and skein render --replay draws it",
            words[what]);
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

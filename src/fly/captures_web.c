// A page saves pictures and the journal itself (src/web); `skein render` draws films of that.
#include "fly/captures.h"

void fly_keep(FlyCaptures *captures, FlyKeep what) {
    (void)captures, (void)what;
}

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

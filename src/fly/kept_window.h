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
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "gfx/window.h"

enum { KEPT_SECTIONS = 32, KEPT_TITLE_SIZE = 32 };

typedef struct KeptSection {
    char title[KEPT_TITLE_SIZE];
    bool open;
} KeptSection;

typedef struct KeptWindow {
    WindowPlace place;     // width 0: not known
    bool has_panel, panel; // whether a person chose to have the panel or not, and which
    KeptSection sections[KEPT_SECTIONS]; // of the panel, that a person opened or closed
    size_t section_count;
} KeptWindow;

void kept_window_read(KeptWindow *kept); // {0} where nothing is known
void kept_window_write(const KeptWindow *kept);

bool kept_window_is_open(const KeptWindow *kept, const char *title, bool open_at_first);
// Where there is no room for another section it opens as at first.
void kept_window_set_open(KeptWindow *kept, const char *title, bool open);

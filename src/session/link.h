// A link: what flies as one word that fits behind the # of an address, so that it is shown by
// passing that on.
//
//   preset=wide&seed=3&rule.cohesion=off&gravity=0.5&birds=2000
//
// It is a shipped preset (preset=NAME) or a model with its own numbers (model=NAME) and the changes
// (change.h) that presets may hold, as far as they differ from it; and
// camera=X,Y,Z,YAW,PITCH[,ANGLE] where somebody flew there. Parts are joined by &, and what is not
// a letter, a digit or one of -_.~,= is written as % and two hexadecimal digits. Without preset and
// model it begins with the first preset. The link of a flock that flies shows the same flock from
// its start: flown as long, it has the same hash.
//
// A link holds no file: no start, no mesh of a person's own, no preset of theirs (then it is the
// model with all that differs), and not the length of a tick.
#pragma once

#include "session/preset.h"

enum { LINK_SIZE = 16384, LINK_WORDS_SIZE = 128 };

// A link as read.
typedef struct Link {
    Settings base;  // what it begins with
    Settings whole; // with all its changes
    bool has_camera;
    Camera camera;
} Link;

// text: the link, with # before it or a whole address before that; below LINK_SIZE bytes. A plus is
// a plus. Fails with one line that names the part which is wrong and what would be accepted.
bool link_read(Link *link, const char *text, Error *error);

typedef struct LinkText {
    char text[LINK_SIZE];
    char left_out[LINK_WORDS_SIZE]; // what it cannot hold, as "the start, the mesh"; or ""
} LinkText;

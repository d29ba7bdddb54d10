// A link: what flies as one word that fits behind the # of an address, so that it is shown by
// passing that on.
//
//   preset=wide&rule.cohesion=off&gravity=0.5&birds=2000&seed=3
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
#include "session/session.h"

enum { LINK_SIZE = 16384, LINK_WORDS_SIZE = 128 };

// text: the link, with # before it or a whole address before that; below LINK_SIZE bytes. A plus is
// a plus. The error has a line for each part that is wrong.
bool link_read(PresetText *link, const char *text, Error *error);

typedef struct LinkText {
    char text[LINK_SIZE];
    char left_out[LINK_WORDS_SIZE]; // what it cannot hold, as "the start, the mesh"; or ""
} LinkText;

// Of what flies. camera: as the link is to have it, or NULL. Fails where a preset's or a look's
// file cannot be read.
bool session_describe_link(const Session *session, const Camera *camera, LinkText *out,
                           Error *error);

// Flies the link from its start, as one action: it is undone as one. One that is wrong changes
// nothing. Its camera is what session_camera then returns, where it has one.
bool session_open_link(Session *session, const PresetText *link, Error *error);

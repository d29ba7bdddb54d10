// A link: what flies as one word that fits behind the # of an address (README.md, Links). It is a
// preset's text with & between the lines, and what is not a letter, a digit or one of -_.~,= as %
// and two hexadecimal digits. Its flock, flown as long from its start, has the same hash.
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

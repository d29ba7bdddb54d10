// Undo and redo. Before a change of a person's is applied, what brings back the state before it is
// kept beside the door, as changes; undoing pushes them like any others, so that a journal records
// what they are and a replay needs to know nothing of undo.
//
// What is done between two calls of session_begin_action is one action, and is undone as one: many
// rules by one key, a slider from press to release. Kept are rules, numbers, lure and threat, the
// look, the model, the preset, the count, the seed and the start (column back of changes.inl); not
// the camera, the pointer, the picked bird, a comparison, and where the birds were: what places the
// flock anew is undone by placing it anew as it was placed before.
//
// Only sessions with SessionOptions.undo keep anything: at most UNDO_MAX_ACTIONS actions, the
// oldest are forgotten first. An action that is not an undo ends what can be redone.
#pragma once

#include "session/session.h"

enum { UNDO_MAX_ACTIONS = 200, UNDO_WORDS_SIZE = 384 };

typedef enum UndoDirection { UNDO_BACK, UNDO_AGAIN } UndoDirection;

// The changes pushed from here on are another action than those before.
void session_begin_action(Session *session);

// What session_undo would bring about, as "cohesion on, gravity 8 to 12"; false where there is
// nothing to undo, or to redo.
bool session_describe_undo(const Session *session, UndoDirection direction,
                           char words[UNDO_WORDS_SIZE]);

// Undoes the last action, or redoes the one undone last, at the current tick. Where that fails, it
// can be tried again. A preset whose file is no longer there is replaced by its model and numbers.
bool session_undo(Session *session, UndoDirection direction, Error *error);

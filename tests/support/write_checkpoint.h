// A checkpoint of a session, whole and in its place.
#pragma once

#include "session/session.h"

static inline bool write_session_checkpoint(const Session *session, const char *path,
                                            Error *error) {
    FileWriter writer;
    return session_prepare_checkpoint(session, NULL, 0, &writer, path, error) &&
           file_commit(&writer, error);
}

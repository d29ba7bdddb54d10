// Which of the files that can be dropped onto the window one is, by the beginning of its text.
#pragma once

typedef enum DropKind {
    DROP_UNKNOWN,
    DROP_PRESET,
    DROP_JOURNAL,
    DROP_STATES,
    DROP_MESH,
} DropKind;

DropKind drop_identify(const char *text);

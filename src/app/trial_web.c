// A browser's OpenGL ends no program: it is not tried.
#include "app/trial.h"

bool trial_begin(const Options *options, Error *error) {
    (void)options, (void)error;
    return true;
}

bool trial_draw_picture(const Options *options, Error *error) {
    (void)options;
    return error_set(error, ERROR_USAGE, "%s: there are no other processes here", TRIAL_ARGUMENT);
}

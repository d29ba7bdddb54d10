// `skein render`: draws a flight offscreen, to one picture, numbered pictures or a video.
#pragma once

#include "app/fly_camera.h"
#include "app/options.h"

#define RENDER_DEFAULT_OUT "skein.png"

// Ctrl-C ends a series after the picture at hand; what was drawn stays.
bool cmd_render(const Options *options, Error *error);

// The same with a session that exists, and without a word. Of the options: size, frames or seconds,
// fps, warm, camera, path, samples, shutter, out, gpu. last: filled with the camera of the last
// picture.
bool render_session(Session *session, const Options *options, FlyCamera *last, Error *error);

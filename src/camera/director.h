// The director: which camera films the flock at the moment, from the flock's own state and the
// simulated time alone, so that the same flight gives the same film.
//
// It begins with the land, goes on with the standing camera's long lens, and returns to that
// between all other shots: around the flock, what a bird sees, behind a bird. When the falcon
// dives it cuts to it, at the strike time runs slowly for three seconds, and then the camera goes
// around the flock at its height, while the alarm runs through it as a dark band. Between two cuts
// are at least four seconds.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "camera/scene.h"

typedef struct CameraDirector {
    CameraMode shot;             // that films now
    size_t next;                 // of the shots between which nothing happens
    double since, until, strike; // simulated seconds; strike: of the last one
    bool dived;                  // the falcon did so in the last picture
} CameraDirector;

// At this moment of a flight, with the standing camera.
void camera_director_begin(CameraDirector *director, const CameraScene *scene);

// Whether it cuts to another shot in this picture.
bool camera_director_advance(CameraDirector *director, const CameraScene *scene);

// How fast time runs: 1, or less at a strike.
double camera_director_rate(const CameraDirector *director, const CameraScene *scene);

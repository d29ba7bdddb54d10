// Pictures on their way from the frame that drew them to the thread that writes them.
//
// A fixed number of them goes round: free, being filled, waiting, being written, free again. The
// frame never waits: where none is free it goes without.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { PICTURE_RING_SLOTS = 10 };

typedef struct Picture {
    uint8_t *pixels; // as OpenGL gives them: blue, green, red, nothing; the lowest row first
    size_t capacity; // bytes
    int width, height;
    double time;   // seconds of the clock when it was drawn
    unsigned jobs; // what it is for, by whoever uses the ring
} Picture;

typedef struct PictureRing {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    Picture pictures[PICTURE_RING_SLOTS];
    Picture *free[PICTURE_RING_SLOTS], *waiting[PICTURE_RING_SLOTS];
    size_t free_count, first, waiting_count;
    bool closed;
} PictureRing;

void picture_ring_init(PictureRing *ring);
void picture_ring_deinit(PictureRing *ring); // nobody may use it any more

// Memory for pictures of so many bytes, had before it is needed: as many as a claim will give.
bool picture_ring_prepare(PictureRing *ring, size_t bytes, Error *error);

// Gives the memory back where no picture is in use.
void picture_ring_trim(PictureRing *ring);

// A free one with room for so many bytes (0: for a message only). NULL where none is free, or, with
// an error set, where there is no memory. Fewer are given of very large ones.
Picture *picture_ring_claim(PictureRing *ring, size_t bytes, Error *error);

// Hands a claimed one on.
void picture_ring_send(PictureRing *ring, Picture *picture);

// Waits for the oldest; NULL when the ring is closed and everything was taken.
Picture *picture_ring_take(PictureRing *ring);

// Back to the free ones.
void picture_ring_return(PictureRing *ring, Picture *picture);

size_t picture_ring_waiting(PictureRing *ring);

// Nothing more will be sent.
void picture_ring_close(PictureRing *ring);

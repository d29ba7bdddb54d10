// One lock, held only to move pointers: memory is had and pictures are copied outside it.
#include "fly/picture_ring.h"

#include <assert.h>

#include "base/memory.h"

// Pictures of a screen of four times the usual size are 32 MB each.
static const size_t most_memory = (size_t)256 << 20;
enum { FEWEST_SLOTS = 3 }; // being filled, being written, and shown by the take until the next

static size_t slots_for(size_t bytes) {
    size_t slots = bytes > 0 ? most_memory / bytes : PICTURE_RING_SLOTS;
    return slots < FEWEST_SLOTS         ? FEWEST_SLOTS
           : slots > PICTURE_RING_SLOTS ? PICTURE_RING_SLOTS
                                        : slots;
}

void picture_ring_init(PictureRing *ring) {
    *ring = (PictureRing){.free_count = PICTURE_RING_SLOTS};
    pthread_mutex_init(&ring->lock, NULL);
    pthread_cond_init(&ring->filled, NULL);
    for (size_t i = 0; i < PICTURE_RING_SLOTS; i++)
        ring->free[i] = &ring->pictures[PICTURE_RING_SLOTS - 1 - i];
}

void picture_ring_deinit(PictureRing *ring) {
    for (size_t i = 0; i < PICTURE_RING_SLOTS; i++)
        memory_free(ring->pictures[i].pixels);
    pthread_cond_destroy(&ring->filled);
    pthread_mutex_destroy(&ring->lock);
}

static bool make_room(Picture *picture, size_t bytes, Error *error) {
    if (picture->capacity >= bytes)
        return true;
    memory_free(picture->pixels);
    picture->pixels = memory_alloc(bytes, 1, error);
    picture->capacity = picture->pixels ? bytes : 0;
    return picture->pixels != NULL;
}

bool picture_ring_prepare(PictureRing *ring, size_t bytes, Error *error) {
    Picture *claimed[PICTURE_RING_SLOTS];
    size_t count = 0;
    Error none = {0};
    while ((claimed[count] = picture_ring_claim(ring, bytes, &none)))
        if (++count == PICTURE_RING_SLOTS)
            break;
    while (count > 0)
        picture_ring_return(ring, claimed[--count]);
    if (none.kind != ERROR_NONE)
        *error = none;
    return none.kind == ERROR_NONE;
}

void picture_ring_trim(PictureRing *ring) {
    pthread_mutex_lock(&ring->lock);
    bool idle = ring->free_count == PICTURE_RING_SLOTS;
    pthread_mutex_unlock(&ring->lock);
    // Only the caller claims, so idle stays true.
    for (size_t i = 0; i < PICTURE_RING_SLOTS && idle; i++) {
        memory_free(ring->pictures[i].pixels);
        ring->pictures[i].pixels = NULL;
        ring->pictures[i].capacity = 0;
    }
}

Picture *picture_ring_claim(PictureRing *ring, size_t bytes, Error *error) {
    Picture *picture = NULL;
    pthread_mutex_lock(&ring->lock);
    if (ring->free_count > PICTURE_RING_SLOTS - slots_for(bytes))
        picture = ring->free[--ring->free_count];
    pthread_mutex_unlock(&ring->lock);
    if (picture && !make_room(picture, bytes, error)) {
        picture_ring_return(ring, picture);
        return NULL;
    }
    return picture;
}

void picture_ring_send(PictureRing *ring, Picture *picture) {
    pthread_mutex_lock(&ring->lock);
    assert(!ring->closed && ring->waiting_count < PICTURE_RING_SLOTS);
    ring->waiting[(ring->first + ring->waiting_count++) % PICTURE_RING_SLOTS] = picture;
    pthread_cond_signal(&ring->filled);
    pthread_mutex_unlock(&ring->lock);
}

Picture *picture_ring_take(PictureRing *ring) {
    Picture *picture = NULL;
    pthread_mutex_lock(&ring->lock);
    while (ring->waiting_count == 0 && !ring->closed)
        pthread_cond_wait(&ring->filled, &ring->lock);
    if (ring->waiting_count > 0) {
        picture = ring->waiting[ring->first];
        ring->first = (ring->first + 1) % PICTURE_RING_SLOTS;
        ring->waiting_count--;
    }
    pthread_mutex_unlock(&ring->lock);
    return picture;
}

void picture_ring_return(PictureRing *ring, Picture *picture) {
    pthread_mutex_lock(&ring->lock);
    assert(ring->free_count < PICTURE_RING_SLOTS);
    ring->free[ring->free_count++] = picture;
    pthread_mutex_unlock(&ring->lock);
}

size_t picture_ring_waiting(PictureRing *ring) {
    pthread_mutex_lock(&ring->lock);
    size_t waiting = ring->waiting_count;
    pthread_mutex_unlock(&ring->lock);
    return waiting;
}

void picture_ring_close(PictureRing *ring) {
    pthread_mutex_lock(&ring->lock);
    ring->closed = true;
    pthread_cond_broadcast(&ring->filled);
    pthread_mutex_unlock(&ring->lock);
}

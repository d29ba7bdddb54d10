// Calls that can be refused, refused one after the other: a test asks that the k-th call fails,
// or that one and all after it, and sees what the program makes of it.
//
// The linker puts these in the place of the calls (CMakeLists.txt), in Skein's own code and in what
// is compiled into it: what a library does inside itself, the OpenGL driver above all, goes on as
// ever. Blocks of memory are counted, so that what was not given back is seen.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    REFUSE_MEMORY = 1,  // malloc and its kin
    REFUSE_FILES = 2,   // opening, reading, writing, closing, pipes
    REFUSE_THREADS = 4, // threads and other programs
    REFUSE_RENAMES = 8, // and links; what takes several files back renames too
};

typedef struct Refusal {
    unsigned what;  // of the above
    size_t at;      // the first call that is refused, from 1; 0: none, only counted
    bool and_later; // and all after it
    int depth;      // of the call stacks that are told apart; 0: many callers
} Refusal;

// Begins to count; ends when refuse_end is called.
void refuse_begin(Refusal refusal);

typedef struct RefuseReport {
    size_t calls;   // of the kinds asked for
    size_t refused; // of them
} RefuseReport;
RefuseReport refuse_end(void);

// While held nothing is counted nor refused: for what a test needs around the work.
void refuse_hold(bool hold);

// Of the last count without a refusal: whether the call (from 1) had a call stack that none before
// it had.
bool refuse_is_new_stack(size_t call);

// Allocations so far, refused or not.
size_t refuse_allocations(void);

// Blocks that were had and not given back.
size_t refuse_live(void);

// Of memory through these wrappers, for a library that takes functions.
void *refuse_malloc(size_t size);
void refuse_free(void *pointer);

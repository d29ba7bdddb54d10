// Steps on the GPU, with the processor's bits: the second stepper of a flock (sim/sim_impl.h).
//
// The state lives in the GPU's memory, as columns of records of four words. A step is a row of
// compute passes: the box of the flock and its cells, a counting sort, the gathering of the last
// state in its order, and the pairs. Their shaders (shaders/flock) call the functions of src/sim
// themselves, of which glsl.py makes GLSL when the program is built. So there are no second
// formulas to read or to keep equal, and the bits are the same where the driver's arithmetic is the
// processor's.
//
// Parameters, rules, leaders and falcons stay on the processor, which makes the constants of a
// step. What needs the state asks for it as it always does; then it is brought back once.
//
// Everything here needs a current context of OpenGL 4.3.
#pragma once

#include <stdio.h>

#include "base/error.h"
#include "sim/sim.h"

typedef struct Gpusim Gpusim;

enum { GPUSIM_DEVICE_SIZE = 208 };

// How quotients and roots are made: GLSL promises less than the processor does.
typedef enum GpusimArithmetic {
    GPUSIM_NATIVE, // the driver's own
    GPUSIM_DOUBLE, // those of doubles, rounded
    GPUSIM_FUSED,  // corrected with fma
    GPUSIM_COARSE, // as wrong as GLSL allows, for tests
    GPUSIM_PROBED, // the first of the first three that is exact on this device; else native
} GpusimArithmetic;

// For a command's flocks, in the context that it draws with. out: NULL for the processor; with
// SIM_PLACE_AUTO also on a software renderer and where bits were not the processor's, and it leaves
// flocks to the processor that are too small to gain. notes: for a line where bits are not the
// processor's, and at the end for one where the GPU did not go on.
bool gpusim_begin(SimPlace place, Gpusim **out, FILE *notes, Error *error);
void gpusim_end(Gpusim *gpu, FILE *notes); // NULL is allowed

// Fails where there is no OpenGL 4.3. Exact, where the device was probed and its arithmetic is the
// processor's: then flocks have the processor's bits. Otherwise near: a step leads each bird to
// within 1e-5 units of where the processor's does, or 3e-7 of a large coordinate, and to the same
// place again on the same device and driver.
Gpusim *gpusim_create(GpusimArithmetic arithmetic, Error *error);
// When it steps no flock any more.
void gpusim_destroy(Gpusim *gpu); // NULL is allowed

// From now on the GPU makes the steps of a flock and of its clones, but for published ones, which
// move one bird after the other. Fails where the GPU's memory is too small, or its driver refuses a
// shader; the flock then stays as it is. With SIM_PLACE_AUTO, and for later flocks, the processor
// goes on in its place, and gpusim_problem says why; otherwise that is "". NULL: the processor's.
SimSteps gpusim_steps(Gpusim *gpu);
const char *gpusim_problem(const Gpusim *gpu);

// Bytes a second, read and written, of a copy within the device's memory: what a step could at most
// be limited by.
double gpusim_copy_rate(void);

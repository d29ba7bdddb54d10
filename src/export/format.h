// What the formats write, and what a format is.
#pragma once

#include "export/export.h"
#include "render/posture.h"
#include "scene/frame.h"

// What a state has are points: its birds by their ids, then its falcons, then its obstacles. Each
// has a value in every column, 0 where it means nothing.
typedef enum ExportKind {
    EXPORT_BIRD,
    EXPORT_FALCON,
    EXPORT_OBSTACLE, // plus ObstacleKind - 1: sphere, cylinder, ground
    EXPORT_GROUPS
} ExportKind;

enum {
    EXPORT_BANK = COLUMNS_COUNT, // radians to the right
    EXPORT_ROLL,                 // radians to the right, from steep flight
    EXPORT_ALARM,                // seconds since the bird was alarmed
    EXPORT_BIRD_COLUMNS,
    EXPORT_RADIUS = EXPORT_BIRD_COLUMNS, // of an obstacle
    EXPORT_HEIGHT,
    EXPORT_ID,
    EXPORT_KIND,
    EXPORT_COLUMNS
};

const char *export_column_name(size_t column);

typedef struct ExportState {
    uint64_t step;
    double seconds;
    size_t counts[EXPORT_GROUPS], points;
    const float *columns[EXPORT_COLUMNS]; // by point
    const FrameDescription *frame;
    const Posture *postures; // by bird
} ExportState;

// The columns as arrays of one or three components, for formats that have those.
typedef struct ExportArray {
    const char *name, *unit;
    int column, components;
    int groups; // that have it: bits 1 << ExportKind
} ExportArray;

enum { EXPORT_ARRAYS = 9 };
extern const ExportArray export_arrays[EXPORT_ARRAYS]; // first the position

typedef struct ExportFormat {
    size_t size; // of what it keeps, zeroed at first
    bool beside; // the path itself is not written, only files beside it
    bool (*begin)(Export *export, Error *error); // or NULL
    bool (*add)(Export *export, const ExportState *state, Error *error);
    bool (*end)(Export *export, Error *error); // or NULL
    void (*free)(Export *export);              // or NULL
} ExportFormat;

// In the order of EXPORT_ENDINGS; NULL in a browser, which has CSV alone.
enum { EXPORT_FORMATS = 6 };
extern const ExportFormat *const export_formats[EXPORT_FORMATS];

extern const ExportFormat export_csv, export_numpy, export_netcdf, export_vtk, export_ply,
    export_gltf;

void *export_own(Export *export); // what the format keeps
FILE *export_stream(Export *export);
const char *export_path(Export *export);
// Where it is until it is committed, for libraries that write files themselves; the same file as
// the stream. NULL, and an error, for what is written directly.
const char *export_target(Export *export, Error *error);

// Of a file beside the path: FILE-000060.ending of the state after step 60.
bool export_begin_beside(Export *export, const char *ending, uint64_t step, FileWriter *writer,
                         Error *error);

// Fails for another number of birds than before, which the format has no room for.
bool export_check_birds(Export *export, size_t before, size_t now, Error *error);

// netCDF-4 by libnetcdf, which is loaded for such a file alone: with what it needs it would cost
// every start of the program 7 ms.
//
// Birds, falcons and obstacles have each a dimension that grows, so that they may become more.
#include "export/format.h"

#include <math.h>
#include <netcdf.h>
#include <string.h>

#include "base/machine.h"
#include "base/memory.h"

#define NETCDF_CALLS(X)                                                                            \
    X(nc_create)                                                                                   \
    X(nc_close)                                                                                    \
    X(nc_strerror)                                                                                 \
    X(nc_def_dim)                                                                                  \
    X(nc_def_var)                                                                                  \
    X(nc_def_var_chunking)                                                                         \
    X(nc_def_var_fill)                                                                             \
    X(nc_enddef)                                                                                   \
    X(nc_put_att_text)                                                                             \
    X(nc_put_var_string)                                                                           \
    X(nc_put_vara_float)                                                                           \
    X(nc_put_vara_double)                                                                          \
    X(nc_put_vara_ulonglong)

enum { TIME, SPACE, BEINGS, DIMENSIONS = BEINGS + EXPORT_GROUPS };

typedef struct NetcdfFile {
    void *library;
#define X(name) __typeof__(name) *name;
    NETCDF_CALLS(X)
#undef X
    bool open;
    int file, dimensions[DIMENSIONS], time, step;
    int variables[EXPORT_GROUPS][EXPORT_ARRAYS];
    size_t states;
    ARRAY_OF(float) values; // of a variable in a state
} NetcdfFile;

static const char *const netcdf_groups[EXPORT_GROUPS] = {"individual", "falcon", "obstacle"};

static bool netcdf_fail(Export *export, int status, Error *error) {
    const NetcdfFile *own = export_own(export);
    return error_set(error, ERROR_FAILED, "%s: %s", export_path(export), own->nc_strerror(status));
}

static bool netcdf_load(Export *export, Error *error) {
    NetcdfFile *own = export_own(export);
    char why[256] = "it lacks a function";
    bool whole = (own->library = host_load_library(NETCDF_LIBRARY, why, sizeof why)) != NULL;
#define X(name)                                                                                    \
    whole = whole && (*(void **)&own->name = host_find_symbol(own->library, #name)) != NULL;
    NETCDF_CALLS(X)
#undef X
    return whole || error_set(error, ERROR_FAILED, "%s: needs the library netCDF: %s",
                              export_path(export), why);
}

static int netcdf_text(const NetcdfFile *own, int variable, const char *name, const char *text) {
    return own->nc_put_att_text(own->file, variable, name, strlen(text), text);
}

// time, and what each group of beings has: position(time, individual, space), bank(time,
// individual), falcon_position(time, falcon, space).
static int netcdf_define(NetcdfFile *own, const ExportState *state) {
    static const float missing = NAN; // where there are fewer beings than in another state
    int status = NC_NOERR, *dimensions = own->dimensions;
#define TRY(call) (status = status == NC_NOERR ? (call) : status)
    TRY(netcdf_text(own, NC_GLOBAL, "Conventions", "CF-1.10"));
    TRY(netcdf_text(own, NC_GLOBAL, "source", "Skein"));
    TRY(netcdf_text(own, NC_GLOBAL, "source_version", version_number));
    TRY(own->nc_def_dim(own->file, "time", NC_UNLIMITED, &dimensions[TIME]));
    TRY(own->nc_def_dim(own->file, "space", 3, &dimensions[SPACE]));
    TRY(own->nc_def_var(own->file, "time", NC_DOUBLE, 1, dimensions, &own->time));
    TRY(netcdf_text(own, own->time, "units", "s"));
    TRY(own->nc_def_var(own->file, "step", NC_UINT64, 1, dimensions, &own->step));
    for (int group = 0; group < EXPORT_GROUPS; group++) {
        int *being = &dimensions[BEINGS + group];
        TRY(own->nc_def_dim(own->file, netcdf_groups[group], NC_UNLIMITED, being));
        for (int i = 0; i < EXPORT_ARRAYS; i++) {
            const ExportArray *array = &export_arrays[i];
            if (!(array->groups & 1 << group))
                continue;
            char name[64];
            const int axes[] = {dimensions[TIME], *being, dimensions[SPACE]};
            const size_t count = state->counts[group];
            const size_t chunk[] = {1, count > 0 ? count : 1, 3};
            snprintf(name, sizeof name, "%s%s%s", group ? netcdf_groups[group] : "",
                     group ? "_" : "", array->name);
            int *variable = &own->variables[group][i], rank = array->components > 1 ? 3 : 2;
            TRY(own->nc_def_var(own->file, name, NC_FLOAT, rank, axes, variable));
            TRY(own->nc_def_var_chunking(own->file, *variable, NC_CHUNKED, chunk));
            TRY(own->nc_def_var_fill(own->file, *variable, NC_FILL, &missing));
            TRY(netcdf_text(own, *variable, "units", array->unit));
        }
    }
    int space;
    TRY(own->nc_def_var(own->file, "space", NC_STRING, 1, &dimensions[SPACE], &space));
    TRY(own->nc_enddef(own->file));
    TRY(own->nc_put_var_string(own->file, space, (const char *[]){"x", "y", "z"}));
#undef TRY
    return status;
}

static bool netcdf_begin(Export *export, Error *error) {
    NetcdfFile *own = export_own(export);
    const char *target = export_target(export, error);
    if (!target || !netcdf_load(export, error))
        return false;
    int status = own->nc_create(target, NC_CLOBBER | NC_NETCDF4, &own->file);
    own->open = status == NC_NOERR;
    return own->open || netcdf_fail(export, status, error);
}

static bool netcdf_add(Export *export, const ExportState *state, Error *error) {
    NetcdfFile *own = export_own(export);
    int status = own->states == 0 ? netcdf_define(own, state) : NC_NOERR;
    const size_t at = own->states++, one = 1;
    const unsigned long long step = state->step;
    if (!array_reserve(&own->values, 3 * state->points, error))
        return false;
    if (status == NC_NOERR)
        status = own->nc_put_vara_double(own->file, own->time, &at, &one, &state->seconds);
    if (status == NC_NOERR)
        status = own->nc_put_vara_ulonglong(own->file, own->step, &at, &one, &step);
    for (size_t group = 0, first = 0; group < EXPORT_GROUPS; first += state->counts[group++])
        for (size_t i = 0; i < EXPORT_ARRAYS && status == NC_NOERR; i++) {
            const ExportArray *array = &export_arrays[i];
            const size_t beings = state->counts[group], from[] = {at, 0, 0};
            const size_t count[] = {1, beings, (size_t)array->components};
            if (!(array->groups & 1 << group) || beings == 0)
                continue;
            float *value = own->values.items;
            for (size_t point = first; point < first + beings; point++)
                for (int k = 0; k < array->components; k++)
                    *value++ = state->columns[array->column + k][point];
            status = own->nc_put_vara_float(own->file, own->variables[group][i], from, count,
                                            own->values.items);
        }
    return status == NC_NOERR || netcdf_fail(export, status, error);
}

static bool netcdf_end(Export *export, Error *error) {
    NetcdfFile *own = export_own(export);
    own->open = false;
    int status = own->nc_close(own->file);
    return status == NC_NOERR || netcdf_fail(export, status, error);
}

static void netcdf_free(Export *export) {
    NetcdfFile *own = export_own(export);
    if (own->open)
        own->nc_close(own->file);
    array_deinit(&own->values);
}

const ExportFormat export_netcdf = {.size = sizeof(NetcdfFile),
                                    .begin = netcdf_begin,
                                    .add = netcdf_add,
                                    .end = netcdf_end,
                                    .free = netcdf_free};

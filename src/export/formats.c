#include "export/format.h"

const ExportFormat *const export_formats[EXPORT_FORMATS] = {
    &export_csv, &export_numpy, &export_netcdf, &export_vtk, &export_ply, &export_gltf};

#include "export/format.h"

const ExportFormat *const export_formats[EXPORT_FORMATS] = {&export_csv};

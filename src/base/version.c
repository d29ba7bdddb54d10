#include "base/version.h"

const char *version_number(void) {
    return SKEIN_VERSION;
}
const char *version_commit(void) {
    return SKEIN_COMMIT;
}
const char *version_build_type(void) {
    return SKEIN_BUILD_TYPE;
}

// The one file that is compiled again after a commit, and after the first change since.
#include "base/machine.h"

#include "commit.h"

const char version_number[] = SKEIN_VERSION, version_commit[] = SKEIN_COMMIT,
           version_build_type[] = SKEIN_BUILD_TYPE;
#if defined(__clang__)
const char version_compiler[] = "clang " __clang_version__;
#else
const char version_compiler[] = "gcc " __VERSION__;
#endif

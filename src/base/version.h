// Which build this is. The only file compiled again after every commit.
#pragma once

const char *version_number(void);
const char *version_commit(void); // "unknown" where it was built from no repository
const char *version_build_type(void);

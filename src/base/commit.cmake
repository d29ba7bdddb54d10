# Writes the commit of a source tree, with "-dirty" where a file of it was changed since, to a header;
# "unknown" where the tree is no repository's, as that of an archive. The header is left alone where
# it says so already.
#
#   cmake -DGIT=git -DSOURCE=FOLDER -DHEADER=FILE -P commit.cmake
cmake_minimum_required(VERSION 3.22)
set(commit "")
if(GIT)
  # Where the tree lies within another repository, as a copy in a project's third_party, that one's
  # commits say nothing of it.
  execute_process(COMMAND ${GIT} -C ${SOURCE} rev-parse --show-prefix
    RESULT_VARIABLE failed OUTPUT_VARIABLE prefix OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT failed AND prefix STREQUAL "")
    execute_process(COMMAND ${GIT} -C ${SOURCE} --no-optional-locks describe
      --always --dirty --abbrev=12 --exclude=*
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
if(commit STREQUAL "")
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define SKEIN_COMMIT \"@commit@\"\n" @ONLY)

# Builds that watch the program while it runs. Each wants a build tree of its own:
#
#   cmake -S . -B build-address  -DSKEIN_SANITIZE=address    memory errors, leaks, undefined behaviour
#   cmake -S . -B build-thread   -DSKEIN_SANITIZE=thread     data races
#   cmake -S . -B build-coverage -DSKEIN_COVERAGE=ON         which lines the tests run
#   cmake -S . -B build-fuzz     -DSKEIN_FUZZ=ON             fuzz targets, with clang
#
# Included before any target is made, so that every line of the program is watched.

set(SKEIN_SANITIZE "" CACHE STRING "address (and undefined), thread, or nothing")
set_property(CACHE SKEIN_SANITIZE PROPERTY STRINGS "" address thread)
option(SKEIN_COVERAGE "Count the lines that the tests run" OFF)
option(SKEIN_FUZZ "Build the fuzz targets (clang; brings the address sanitizer)" OFF)

if(SKEIN_FUZZ)
  if(NOT CMAKE_C_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "SKEIN_FUZZ needs clang: CC=clang CXX=clang++ cmake ...")
  endif()
  set(SKEIN_SANITIZE address)
  # Where the code went, for the fuzzer to follow; its main comes with each target.
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()

if(SKEIN_SANITIZE STREQUAL "address")
  # Numbers that become infinite, or are too large for an integer, are no slips to C, but to us.
  set(sanitizers -fsanitize=address,undefined,float-divide-by-zero,float-cast-overflow)
elseif(SKEIN_SANITIZE STREQUAL "thread")
  set(sanitizers -fsanitize=thread)
elseif(SKEIN_SANITIZE)
  message(FATAL_ERROR "SKEIN_SANITIZE=${SKEIN_SANITIZE}: expected address or thread")
endif()
if(SKEIN_SANITIZE)
  # Asserts too, in every build type; and little optimised: a slip that has no effect is left out
  # before it is looked at.
  add_compile_options(${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g -UNDEBUG)
  add_link_options(${sanitizers} -rdynamic)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # What the sanitizer looks at while it runs, gcc takes for things that happen.
    add_compile_options(-Wno-format-truncation -Wno-array-bounds)
  endif()
  add_library(skein_stay_loaded OBJECT tests/watch/stay_loaded.c)

  # How many times as long things may take in a test: SKEIN_PATIENCE, and the limits of CTest.
  set(SKEIN_TEST_PATIENCE 5)

  # What tests run with, see tests/watch/run.sh. The first report ends the process, with a status
  # that nothing else has.
  function(skein_watch_options variable reports)
    set(watch ${PROJECT_SOURCE_DIR}/tests/watch)
    set(common exitcode=99 log_path=${reports}/report halt_on_error=1)
    # Signals too, which cmocka would take for itself.
    list(APPEND common handle_segv=2 handle_sigbus=2 handle_sigfpe=2 handle_sigill=2 handle_abort=2)
    set(address ${common} detect_leaks=1 detect_stack_use_after_return=1 strict_string_checks=1
      check_initialization_order=1 strict_init_order=1)
    set(thread ${common} suppressions=${watch}/races.txt print_suppressions=0)
    list(JOIN address : address)
    list(JOIN thread : thread)
    set(${variable}
      ASAN_OPTIONS=${address}
      UBSAN_OPTIONS=print_stacktrace=1
      TSAN_OPTIONS=${thread}
      PARENT_SCOPE)
  endfunction()
endif()

if(SKEIN_COVERAGE)
  if(NOT CMAKE_C_COMPILER_ID STREQUAL "GNU")
    message(FATAL_ERROR "SKEIN_COVERAGE needs gcc: CC=gcc CXX=g++ cmake ...")
  endif()
  add_compile_options(--coverage -O0 -g -UNDEBUG)
  add_link_options(--coverage)
endif()

# Finding what the system provides, with an error that says what to do where it does not.

function(skein_missing what package)
  message(FATAL_ERROR "${what} was not found. It is in the Debian package ${package}; "
    "third_party/install.sh installs everything that is needed.")
endfunction()

# A target that cannot be built here says so: its packages are those of third_party/install.sh --NAME.
function(skein_add_missing_target name what)
  add_custom_target(${name}
    COMMAND ${CMAKE_COMMAND} -E echo "${name}: ${what} is missing: third_party/install.sh --${name} installs it"
    COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
endfunction()

# skein_find_header(VARIABLE header.h PACKAGE debian-package [SUFFIXES folder...])
function(skein_find_header variable header)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" PACKAGE SUFFIXES)
  find_path(${variable} ${header} PATH_SUFFIXES ${arg_SUFFIXES})
  mark_as_advanced(${variable})
  if(NOT ${variable})
    skein_missing("${header}" ${arg_PACKAGE})
  endif()
endfunction()

# skein_find_library(VARIABLE name PACKAGE debian-package)
function(skein_find_library variable name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" PACKAGE "")
  find_library(${variable} ${name})
  mark_as_advanced(${variable})
  if(NOT ${variable})
    skein_missing("lib${name}" ${arg_PACKAGE})
  endif()
endfunction()

# What every room is built with: the program's version, the language, the warnings, and the arithmetic
# that makes the same bits everywhere. Included by the program's CMakeLists.txt, by that of tests/aarch64,
# which builds the simulation for another processor, and by that of src/web, which builds the program for a
# browser.

set(SKEIN_VERSION 1.0.0)

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)

if(CMAKE_C_FLAGS MATCHES "-ffast-math|-Ofast")
  message(FATAL_ERROR "fast-math changes the results: the same bits everywhere are a promise")
endif()

add_compile_definitions(_POSIX_C_SOURCE=200809L)
add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow
  $<$<COMPILE_LANGUAGE:C>:-Wconversion> $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes>
  -ffp-contract=off -fno-math-errno -fno-trapping-math)
if(WIN32)
  # printf as the standard has it; Windows 10. What the native build says of formats and conversions is for both:
  # the compiler knows only Windows' own formats, and a long has 32 bits.
  add_compile_definitions(__USE_MINGW_ANSI_STDIO=1 _WIN32_WINNT=0x0A00)
  add_compile_options(-Wno-format -Wno-format-extra-args -Wno-conversion -Wno-float-conversion -Wno-pedantic)
endif()
if(APPLE)
  add_compile_definitions(_DARWIN_C_SOURCE st_mtim=st_mtimespec)
endif()
option(SKEIN_WERROR "Treat warnings as errors" OFF)
if(SKEIN_WERROR)
  add_compile_options(-Werror)
endif()

# Each folder of src is a target whose headers are found as "folder/name.h", and only by the
# targets that link it: an include against the direction of the rooms (src/README.md) does not build.
#
# skein_add_layer(NAME file.c... name... [NATIVE file.c... name...])
# A name without .c is what systems do in their own ways behind one header: name_web.c, name_windows.c,
# name_macos.c, name_posix.c, or name_glfw.c for those that have no EGL; and name.c where a system has none of
# its own. NATIVE: not in the program for a browser (src/web).
function(skein_add_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "NATIVE")
  set(endings _posix)
  if(EMSCRIPTEN)
    set(arg_NATIVE)
    set(endings _web _posix)
  elseif(WIN32)
    set(endings _windows _glfw)
  elseif(APPLE)
    set(endings _macos _glfw _posix)
  endif()
  set(files)
  foreach(file ${arg_UNPARSED_ARGUMENTS} ${arg_NATIVE})
    if(NOT file MATCHES "[.]")
      foreach(ending ${endings} "")
        if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${file}${ending}.c)
          set(file ${file}${ending}.c)
          break()
        endif()
      endforeach()
    endif()
    list(APPEND files ${file})
  endforeach()
  add_library(skein_${name} STATIC ${files})
  set(root ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${root})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${root}/${name} SYMBOLIC)
  target_include_directories(skein_${name} PUBLIC ${root})
endfunction()

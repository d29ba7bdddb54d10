# The target `web` of the native build: src/web built by emscripten in both variants.

find_program(SKEIN_EMCC emcc)
find_file(SKEIN_EMSCRIPTEN_TOOLCHAIN Emscripten.cmake
  PATHS /usr/share/emscripten/cmake/Modules/Platform $ENV{EMSDK}/upstream/emscripten/cmake/Modules/Platform
  NO_DEFAULT_PATH)
mark_as_advanced(SKEIN_EMCC SKEIN_EMSCRIPTEN_TOOLCHAIN)

if(NOT SKEIN_EMCC OR NOT SKEIN_EMSCRIPTEN_TOOLCHAIN)
  skein_add_missing_target(web emscripten)
  return()
endif()

cmake_host_system_information(RESULT web_jobs QUERY NUMBER_OF_LOGICAL_CORES)
function(skein_add_web_variant name)
  set(folder ${CMAKE_BINARY_DIR}/wasm/${name})
  add_custom_target(web_${name}
    COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR}/src/web -B ${folder} -G ${CMAKE_GENERATOR} --log-level=WARNING
      -DCMAKE_TOOLCHAIN_FILE=${SKEIN_EMSCRIPTEN_TOOLCHAIN} -DCMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER}
      -DSKEIN_WERROR=${SKEIN_WERROR} ${ARGN}
    COMMAND ${CMAKE_COMMAND} -E env --unset=MAKEFLAGS ${CMAKE_COMMAND} --build ${folder} --parallel ${web_jobs}
    USES_TERMINAL VERBATIM COMMENT "Build the program for a browser: ${name}")
endfunction()
skein_add_web_variant(single -DSKEIN_WEB_THREADS=OFF)
skein_add_web_variant(threads -DSKEIN_WEB_THREADS=ON)
add_dependencies(web_threads web_single) # one after the other: each takes all processors

set(SKEIN_WEB_ADDRESS "" CACHE STRING "Where the page will be found, as https://example.org/skein/: for who shows a picture of a link to it")
# python3 is there: emscripten is written in it.
add_custom_target(web
  COMMAND python3 -B ${CMAKE_SOURCE_DIR}/src/web/pack.py
    ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/wasm $<TARGET_FILE:skein> ${CMAKE_BINARY_DIR}/web "${SKEIN_WEB_ADDRESS}"
  VERBATIM COMMENT "Put together ${CMAKE_BINARY_DIR}/web")
add_dependencies(web web_single web_threads skein)

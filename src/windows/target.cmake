# The target `windows` of the native build: the program for Windows, built by mingw-w64, as a zip.

find_program(SKEIN_MINGW x86_64-w64-mingw32-g++-posix)
mark_as_advanced(SKEIN_MINGW)
set(windows_zip ${CMAKE_BINARY_DIR}/skein-${SKEIN_VERSION}-windows.zip)
if(SKEIN_MINGW)
  cmake_host_system_information(RESULT windows_jobs QUERY NUMBER_OF_LOGICAL_CORES)
  add_custom_target(windows
    COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR} -B ${CMAKE_BINARY_DIR}/windows -G ${CMAKE_GENERATOR} --log-level=WARNING
      --toolchain ${CMAKE_SOURCE_DIR}/third_party/cmake/mingw.cmake -DCMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER}
      -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER} -DSKEIN_WERROR=${SKEIN_WERROR}
    COMMAND ${CMAKE_COMMAND} -E env --unset=MAKEFLAGS
      ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR}/windows --target skein --parallel ${windows_jobs}
    COMMAND ${CMAKE_COMMAND} -DBUILD=${CMAKE_BINARY_DIR}/windows -DZIP=${windows_zip}
      -P ${CMAKE_SOURCE_DIR}/src/windows/pack.cmake
    USES_TERMINAL VERBATIM COMMENT "Build ${windows_zip}")
else()
  skein_add_missing_target(windows mingw-w64)
endif()

# The targets `deb`, the Debian packages in build/deb, and `release`, all that is given to others in build/release.

find_program(SKEIN_DEBHELPER dh)
mark_as_advanced(SKEIN_DEBHELPER)
if(SKEIN_DEBHELPER)
  add_custom_target(deb COMMAND ${CMAKE_CURRENT_LIST_DIR}/deb.sh ${CMAKE_BINARY_DIR}/deb
    USES_TERMINAL VERBATIM COMMENT "Build the Debian packages in ${CMAKE_BINARY_DIR}/deb")
else()
  skein_add_missing_target(deb debhelper)
endif()

add_custom_target(release
  COMMAND ${CMAKE_CURRENT_LIST_DIR}/release.sh ${CMAKE_BINARY_DIR}
  VERBATIM COMMENT "Put together ${CMAKE_BINARY_DIR}/release")
add_dependencies(release deb web windows)

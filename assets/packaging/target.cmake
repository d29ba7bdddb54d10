# The targets `deb`, the Debian packages in build/deb, and `release`, all that is given to others in build/release.

find_program(SKEIN_DEBHELPER dh)
mark_as_advanced(SKEIN_DEBHELPER)
if(SKEIN_DEBHELPER)
  add_custom_target(deb COMMAND ${CMAKE_CURRENT_LIST_DIR}/deb.sh ${CMAKE_BINARY_DIR}/deb
    USES_TERMINAL VERBATIM COMMENT "Build the Debian packages in ${CMAKE_BINARY_DIR}/deb")
else()
  add_custom_target(deb
    COMMAND ${CMAKE_COMMAND} -E echo "deb: debhelper is missing: third_party/install.sh --deb installs it"
    COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
endif()

add_custom_target(release
  COMMAND ${CMAKE_CURRENT_LIST_DIR}/release.sh ${CMAKE_BINARY_DIR}
  VERBATIM COMMENT "Put together ${CMAKE_BINARY_DIR}/release")
add_dependencies(release deb web windows)

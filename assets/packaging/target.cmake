# The targets `deb`, the Debian packages in build/deb, and `release`, all that is given to others in build/release.

find_program(SKEIN_DEBHELPER dh)
mark_as_advanced(SKEIN_DEBHELPER)
set(SKEIN_DEB_OPTIONS "" CACHE STRING "What dpkg-buildpackage is told, as -aarm64 for another processor")
if(SKEIN_DEBHELPER)
  separate_arguments(deb_options UNIX_COMMAND "${SKEIN_DEB_OPTIONS}")
  add_custom_target(deb
    COMMAND ${CMAKE_CURRENT_LIST_DIR}/deb.sh ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/deb ${SKEIN_VERSION} ${SKEIN_DATE}
      ${deb_options}
    USES_TERMINAL VERBATIM COMMENT "Build the Debian packages in ${CMAKE_BINARY_DIR}/deb")
else()
  add_custom_target(deb
    COMMAND ${CMAKE_COMMAND} -E echo "deb: debhelper is missing: third_party/install.sh --deb installs it"
    COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
endif()

add_custom_target(release
  COMMAND ${CMAKE_CURRENT_LIST_DIR}/release.sh ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR} ${SKEIN_VERSION}
  VERBATIM COMMENT "Put together ${CMAKE_BINARY_DIR}/release")
add_dependencies(release deb web windows)

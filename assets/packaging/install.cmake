# What is installed beside the program and its files: manual pages, completions, and what a desktop knows it by.

# CHANGELOG.md says when this version appeared.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/CHANGELOG.md newest LIMIT_COUNT 1 REGEX "^## ")
if(NOT newest MATCHES "^## ${SKEIN_VERSION} \\(([0-9-]+)\\)$")
  message(FATAL_ERROR "CHANGELOG.md does not begin with version ${SKEIN_VERSION} (src/rooms.cmake): ${newest}")
endif()
set(SKEIN_DATE ${CMAKE_MATCH_1})

set(manual ${CMAKE_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${manual})
set(run ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:skein>)
add_custom_command(OUTPUT ${manual}/skein.1
  COMMAND python3 -B ${CMAKE_CURRENT_LIST_DIR}/manual.py "${run}" ${SKEIN_DATE} ${manual}
  DEPENDS skein ${CMAKE_CURRENT_LIST_DIR}/manual.py ${CMAKE_CURRENT_LIST_DIR}/CHANGELOG.md src/session/README.md src/sweep/README.md
  VERBATIM COMMENT "Write the manual pages")
add_custom_target(manual ALL DEPENDS ${manual}/skein.1)
configure_file(${CMAKE_CURRENT_LIST_DIR}/desktop/org.example.skein.metainfo.xml.in org.example.skein.metainfo.xml @ONLY)

include(GNUInstallDirs)
foreach(section 1 5)
  install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} FILES_MATCHING PATTERN "*.${section}")
endforeach()
set(from ${CMAKE_CURRENT_LIST_DIR})
set(to ${CMAKE_INSTALL_DATADIR})
install(FILES ${from}/completions/skein.bash DESTINATION ${to}/bash-completion/completions RENAME skein)
install(FILES ${from}/completions/_skein DESTINATION ${to}/zsh/site-functions)
install(FILES ${from}/completions/skein.fish DESTINATION ${to}/fish/vendor_completions.d)
install(FILES ${from}/desktop/skein.desktop DESTINATION ${to}/applications)
install(FILES ${from}/desktop/skein.svg DESTINATION ${to}/icons/hicolor/scalable/apps)
install(FILES ${from}/desktop/skein.xml DESTINATION ${to}/mime/packages)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/org.example.skein.metainfo.xml DESTINATION ${to}/metainfo)
install(FILES ${from}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

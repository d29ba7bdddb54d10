# What is in the zip (target.cmake), in one folder.
install(TARGETS skein RUNTIME DESTINATION .)
install(DIRECTORY shaders assets DESTINATION share/skein
  PATTERN pictures EXCLUDE
  PATTERN packaging EXCLUDE
  PATTERN results EXCLUDE
  PATTERN "*.py" EXCLUDE)
install(FILES src/sweep/sweep.py DESTINATION share/skein/sweep)
install(FILES ${SKEIN_WINDOWS_FONTS} DESTINATION share/skein/fonts)
install(FILES README.md DESTINATION .)
install(FILES LICENSE DESTINATION licences RENAME skein.txt)
install(FILES ${SKEIN_WINDOWS_LICENCES} DESTINATION licences)

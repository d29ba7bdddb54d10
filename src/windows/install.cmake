# What is in the zip (target.cmake), in one folder.
install(TARGETS skein RUNTIME DESTINATION .)
skein_install_assets(share/skein)
install(FILES ${SKEIN_WINDOWS_FONTS} DESTINATION share/skein/fonts)
install(FILES README.md DESTINATION .)
install(FILES LICENSE DESTINATION licences RENAME skein.txt)
install(FILES ${SKEIN_WINDOWS_LICENCES} DESTINATION licences)

# The targets of third_party for Windows. Debian has no packages of GLFW, Dear ImGui and cJSON for it:
# they are built from the sources of those that the native program is linked with.

set(sources ${CMAKE_CURRENT_BINARY_DIR}/sources)
execute_process(COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/sources.sh ${sources} glfw3 imgui cjson
  RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "The sources of GLFW, Dear ImGui and cJSON could not be unpacked.")
endif()

# Our warnings and definitions are for our own code.
set_directory_properties(PROPERTIES COMPILE_OPTIONS -w COMPILE_DEFINITIONS "")

# Headers that are the same on every system, by a link to each: all of /usr/include would hide the
# compiler's own.
function(skein_link_headers name)
  set(root ${CMAKE_CURRENT_BINARY_DIR}/headers/${name})
  file(MAKE_DIRECTORY ${root})
  foreach(header ${ARGN})
    find_path(folder ${header} PATHS /usr/include PATH_SUFFIXES ${name} NO_DEFAULT_PATH
      NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
    if(NOT folder)
      skein_missing("${header}" lib${name}-dev)
    endif()
    file(CREATE_LINK ${folder}/${header} ${root}/${header} SYMBOLIC)
    unset(folder)
  endforeach()
  add_library(skein_${name} INTERFACE)
  target_include_directories(skein_${name} SYSTEM INTERFACE ${root})
endfunction()
skein_link_headers(cglm cglm)
skein_link_headers(stb stb_image.h stb_image_write.h stb_rect_pack.h stb_truetype.h)
skein_link_headers(netcdf netcdf.h)
target_compile_definitions(skein_netcdf INTERFACE NETCDF_LIBRARY="netcdf.dll")

set(BUILD_SHARED_LIBS OFF)
foreach(part BUILD_DOCS BUILD_EXAMPLES BUILD_TESTS INSTALL)
  set(GLFW_${part} OFF)
endforeach()
add_subdirectory(${sources}/glfw3 glfw EXCLUDE_FROM_ALL)
add_library(skein_glfw INTERFACE)
target_include_directories(skein_glfw SYSTEM INTERFACE ${sources}/glfw3/include)
target_link_libraries(skein_glfw INTERFACE glfw)

# With the font code of libstb, as Debian builds it: letters then look as in the native program.
set(imgui ${sources}/imgui)
add_library(skein_imgui STATIC ${imgui}/imgui.cpp ${imgui}/imgui_draw.cpp ${imgui}/imgui_tables.cpp
  ${imgui}/imgui_widgets.cpp ${imgui}/backends/imgui_impl_glfw.cpp ${imgui}/backends/imgui_impl_opengl3.cpp)
target_include_directories(skein_imgui SYSTEM PUBLIC ${imgui} ${imgui}/backends)
target_compile_definitions(skein_imgui PRIVATE
  "IMGUI_STB_RECT_PACK_FILENAME=<stb_rect_pack.h>" "IMGUI_STB_TRUETYPE_FILENAME=<stb_truetype.h>")
target_link_libraries(skein_imgui PRIVATE skein_stb PUBLIC skein_glfw)

# Without the definition its functions would be exported from the program.
add_library(skein_cjson STATIC ${sources}/cjson/cJSON.c)
target_include_directories(skein_cjson SYSTEM PUBLIC ${sources}/cjson)
target_compile_definitions(skein_cjson PUBLIC CJSON_HIDE_SYMBOLS)

# SKEIN_WINDOWS_LICENCES: the licences of all that is in the program, as files to go with it.
macro(skein_add_licence name file)
  configure_file(${file} ${CMAKE_CURRENT_BINARY_DIR}/licences/${name}.txt COPYONLY)
  list(APPEND licences ${CMAKE_CURRENT_BINARY_DIR}/licences/${name}.txt)
endmacro()
set(licences)
set(packages /usr/share/doc)
skein_add_licence(glfw ${sources}/glfw3/LICENSE.md)
skein_add_licence(imgui ${sources}/imgui/LICENSE.txt)
skein_add_licence(cjson ${sources}/cjson/LICENSE)
skein_add_licence(cglm ${packages}/libcglm-dev/copyright)
skein_add_licence(stb ${packages}/libstb-dev/copyright)
skein_add_licence(glad ${packages}/python3-glad/copyright)
skein_add_licence(apache-2.0 /usr/share/common-licenses/Apache-2.0) # glad's names it
skein_add_licence(mingw-w64 ${packages}/mingw-w64-x86-64-dev/copyright)
skein_add_licence(gcc ${packages}/g++-mingw-w64-x86-64-posix/copyright)
skein_add_licence(dejavu ${packages}/fonts-dejavu-core/copyright)
set(SKEIN_WINDOWS_LICENCES ${licences} PARENT_SCOPE)

# Of the panel and the texts in the window: Windows has none of these fonts.
set(fonts /usr/share/fonts/truetype/dejavu)
set(SKEIN_WINDOWS_FONTS ${fonts}/DejaVuSans.ttf ${fonts}/DejaVuSans-Bold.ttf PARENT_SCOPE)

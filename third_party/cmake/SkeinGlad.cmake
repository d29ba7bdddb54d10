# skein_glad: the OpenGL and EGL loaders, generated at build time by glad 2. Desktop OpenGL and OpenGL
# ES share one header and its function pointers, since the program draws with either.
#
# Generated rather than copied, so that the repository holds its own code alone, and with
# --reproducible, which takes the specifications that come with glad: without it glad fetches them
# from the network.

set(SKEIN_GLAD_EXTENSIONS
  # OpenGL
  GL_KHR_debug
  GL_EXT_color_buffer_float
  GL_EXT_color_buffer_half_float
  GL_EXT_texture_filter_anisotropic
  # EGL without a display: which devices there are, and a context on one of them
  EGL_EXT_client_extensions
  EGL_EXT_platform_base
  EGL_EXT_platform_device
  EGL_EXT_device_base
  EGL_EXT_device_enumeration
  EGL_EXT_device_query
  EGL_EXT_device_drm
  EGL_MESA_platform_surfaceless
  EGL_KHR_surfaceless_context
  EGL_KHR_no_config_context
  EGL_KHR_create_context)

# glad 1 has another command line, and a launcher found on the PATH may belong to a Python that
# lacks the module: only one that answers as glad 2 does is taken.
function(skein_check_glad accepted candidate)
  execute_process(COMMAND ${candidate} --help
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_QUIET)
  if(NOT status EQUAL 0 OR NOT output MATCHES "--reproducible" OR NOT output MATCHES "c,rust")
    set(${accepted} FALSE PARENT_SCOPE)
  endif()
endfunction()

function(skein_add_glad)
  # Debian's own first; VALIDATOR came with CMake 3.25, so each place is asked in turn.
  foreach(place "/usr/bin;NO_DEFAULT_PATH" "")
    if(NOT SKEIN_GLAD)
      find_program(SKEIN_GLAD_FOUND NAMES glad glad2 PATHS ${place} NO_CACHE)
      if(SKEIN_GLAD_FOUND)
        set(works TRUE)
        skein_check_glad(works ${SKEIN_GLAD_FOUND})
        if(works)
          set(SKEIN_GLAD ${SKEIN_GLAD_FOUND} CACHE FILEPATH "The glad 2 loader generator")
        endif()
        unset(SKEIN_GLAD_FOUND)
      endif()
    endif()
  endforeach()
  if(NOT SKEIN_GLAD)
    skein_missing("The glad 2 loader generator" python3-glad)
  endif()
  mark_as_advanced(SKEIN_GLAD)

  set(out ${CMAKE_CURRENT_BINARY_DIR}/glad)
  set(sources ${out}/src/gl.c ${out}/src/egl.c)
  set(headers ${out}/include/glad/gl.h ${out}/include/glad/egl.h
    ${out}/include/KHR/khrplatform.h ${out}/include/EGL/eglplatform.h)
  list(JOIN SKEIN_GLAD_EXTENSIONS "," extensions)
  add_custom_command(OUTPUT ${sources} ${headers}
    COMMAND ${SKEIN_GLAD} --quiet --reproducible --merge --api gl:core=4.5,gles2=3.0,egl=1.5
            --extensions ${extensions} --out-path ${out} c --loader
    COMMENT "Generating the OpenGL and EGL loaders"
    VERBATIM)
  add_library(skein_glad STATIC ${sources} ${headers})
  target_include_directories(skein_glad SYSTEM PUBLIC ${out}/include)
  target_compile_options(skein_glad PRIVATE -w)
  target_link_libraries(skein_glad PUBLIC ${CMAKE_DL_LIBS})
endfunction()

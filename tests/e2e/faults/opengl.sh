#!/usr/bin/env bash
# No OpenGL, one that is too old, one that is broken: offscreen. In a window: window.sh.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
"$SKEIN" info | grep -q 'renderer:.*llvmpipe' || { echo "not Mesa's software renderer" && exit 77; }

mkdir broken
: >broken/libEGL.so.1 && : >broken/libEGL.so

# missing NAME MESSAGE VARIABLE: for all that draw, and for those who ask what there is.
missing() {
    fault "$1" "render, $3" 1 "no offscreen OpenGL: $2" "" env "$3" "${render[@]}"
    fault "$1" "bench, $3" 1 "no offscreen OpenGL: $2" "" env "$3" "${bench[@]}" --json j.json
    fault "$1" "fly, $3" 1 "no offscreen OpenGL: $2" "" env "$3" "${fly[@]}" --report r.json \
        --journal j.journal
    fault "$1" "info, $3" 0 "none offscreen: no offscreen OpenGL: $2" "" env "$3" "$SKEIN" info
}
missing "no driver" "$driverless_message" "$driverless"
missing "no driver for EGL" "EGL default display" __EGL_VENDOR_LIBRARY_DIRS="$home/empty"
missing "EGL cannot be loaded" "libEGL.so.1 cannot be loaded" LD_LIBRARY_PATH="$home/broken"
missing "driver does not start" "EGL software device: no display" GALLIUM_DRIVER=nonesuch
for version in 2.1 3.2; do
    missing "OpenGL $version" "EGL software device: no OpenGL 3.3 core context" \
        MESA_GL_VERSION_OVERRIDE=$version
done
missing "GLSL 1.20" "EGL software device: no OpenGL 3.3 core context" MESA_GLSL_VERSION_OVERRIDE=120

fault "no such GPU" "render --gpu 7" 1 "no device 7" "" "${render[@]}" --gpu 7
fault "no such GPU" "bench --gpu 7" 1 "no device 7" "" "${bench[@]}" --gpu 7
fault "no such GPU" "render --gpu -1" 2 "--gpu -1" "" "${render[@]}" --gpu -1
# Mesa's other software renderer, which has no debug contexts for EGL.
if GALLIUM_DRIVER=softpipe "$SKEIN" info | grep -q 'renderer:.*softpipe'; then
    fault "softpipe" "render" 0 "" skein.png env GALLIUM_DRIVER=softpipe "${render[@]}"
    fault "softpipe bench" "bench" 0 "" "" env GALLIUM_DRIVER=softpipe "${bench[@]}"
    fault "softpipe fly" "fly" 0 "No display" skein.png env GALLIUM_DRIVER=softpipe "${fly[@]}"
fi

# A folder in which Mesa's drivers cannot keep shaders is no reason for a word.
mkdir cache && : >file && : >cache/mesa_shader_cache
for folder in /dev/null /proc/none "" "$home/file" "$home/file/below" "$home/cache" /nonexistent/a/b; do
    fault "no cache of shaders" "render, XDG_CACHE_HOME=$folder" 0 "" skein.png \
        env XDG_CACHE_HOME="$folder" "${render[@]}"
    fault "no cache of shaders: Mesa's" "render, MESA_SHADER_CACHE_DIR=$folder" 0 "" skein.png \
        env MESA_SHADER_CACHE_DIR="$folder" "${render[@]}"
done
old=skein.png
fault "no driver" "render over an old picture" 1 "no offscreen OpenGL" skein.png \
    env "$driverless" "${render[@]}"
judge_all

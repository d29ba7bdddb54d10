#!/usr/bin/env bash
# What a program finds around it otherwise than usual: streams that are closed or that nobody reads, no home,
# another language, no OpenGL or one that is too old, and a tree from which a file is missing or in which one
# is broken. In a window: window.sh. Descriptors and threads that are lacking: tests/refuse.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# --- Closed streams ---

# shell NAME STATUS MESSAGE LEFT REDIRECTION COMMAND...: the redirection as a shell takes it; 4 is a pipe whose
# reader is gone before anything is written.
shell() {
    local name=$1 status=$2 message=$3 left=$4 how=$5
    shift 5
    fault "$name" "${*:2} $how" "$status" "$message" "$left" \
        bash -c "mkfifo gone && exec 3<>gone 4>gone 3<&- && rm gone; exec \"\$@\" $how 4>&-" sh "$@"
}
nobody="standard output: cannot be written"
states="s.csv s.csv.meta.json"
flown="j.journal j.journal.meta.json r.json skein.png"
shell "stdout closed" 1 "$nobody" "" '>&-' "$SKEIN" info
shell "stdout unread" 141 "" "" '>&4' "$SKEIN" info # as any program
shell "stdout closed" 1 "$nobody" "" '>&-' "${simulate[@]}" --states - --metrics m.csv
shell "stdout closed" 1 "$nobody" "$states" '>&-' "${simulate[@]}" --states s.csv --hash
shell "stdout unread" 1 "$nobody" "" '>&4' "${simulate[@]}" --steps 5000 --states - --metrics m.csv
shell "all closed" 0 "" "$states" '<&- >&- 2>&-' "${simulate[@]}" --states s.csv
shell "stdout closed" 1 "$nobody" skein.png '>&-' "${render[@]}"
shell "stdin, stderr closed" 0 "" skein.png '<&- 2>&-' "${render[@]}"
shell "stdout unread" 1 "$nobody" "c.csv r.json" '>&4' "${bench[@]}" --json r.json --csv c.csv
shell "stdout unread" 1 "$nobody" "" '>&4' "${bench[@]}" --json -
shell "stdout closed" 1 "$nobody" "$flown" '>&-' "${fly[@]}" --journal j.journal --report r.json
if command -v ffmpeg >/dev/null; then
    shell "stdin, stdout closed" 1 "$nobody" v.mp4 '<&- >&-' "${render[@]}" --out v.mp4
fi

# --- The environment ---

"${simulate[@]}" --metrics - >expected.csv
mkdir locked && chmod 500 locked
for way in "-u HOME -u XDG_CONFIG_HOME" "-u XDG_CONFIG_HOME HOME=/nonexistent" "XDG_CONFIG_HOME=/dev/null" \
    "XDG_CONFIG_HOME= HOME=" "-u XDG_CONFIG_HOME HOME=$home/locked" "TZ=Nowhere/Odd" \
    "LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8" "LC_ALL=nonesuch" "-i"; do
    read -ra words <<<"$way"
    fault "surroundings" "simulate, env $way" 0 "" "m.csv m.csv.meta.json" env "${words[@]}" "${simulate[@]}" \
        --metrics m.csv
done
fault "surroundings" "info --presets, no home" 0 "murmuration" "" env -u HOME -u XDG_CONFIG_HOME "$SKEIN" info --presets
fault "surroundings" "bench --plot, TMPDIR=/nonexistent" 0 "" p.png env TMPDIR=/nonexistent "${bench[@]}" --plot p.png
# A command line that is German: numbers keep their point.
fault "surroundings" "--dt 0,5" 2 "--dt 0,5" "" env LC_ALL=de_DE.UTF-8 "${simulate[@]}" --dt 0,5
# A folder in which Mesa cannot keep shaders is no reason for a word.
fault "no cache of shaders" "render" 0 "" skein.png env XDG_CACHE_HOME=/dev/null MESA_SHADER_CACHE_DIR=/proc/none \
    "${render[@]}"

# --- OpenGL ---

# missing NAME MESSAGE VARIABLE
missing() { fault "$1" "render, $3" 1 "no offscreen OpenGL: $2" "" env "$3" "${render[@]}"; }
if "$SKEIN" info | grep -q 'renderer:.*llvmpipe'; then # Mesa's software renderer
    mkdir broken
    : >broken/libEGL.so.1 && : >broken/libEGL.so
    missing "no driver" "$driverless_message" "$driverless"
    missing "no driver for EGL" "EGL surfaceless platform" __EGL_VENDOR_LIBRARY_DIRS="$home/empty"
    missing "EGL cannot be loaded" "libEGL.so.1 cannot be loaded" LD_LIBRARY_PATH="$home/broken"
    missing "driver does not start" "EGL software device: no display" GALLIUM_DRIVER=nonesuch
    missing "OpenGL 3.2" "EGL software device: no OpenGL 3.3 core context" MESA_GL_VERSION_OVERRIDE=3.2
    for work in "${simulate[*]}" "${render[*]}" "${bench[*]}"; do
        read -ra words <<<"$work"
        fault "OpenGL 4.2" "${words[1]} --sim gpu" 1 "--sim gpu: steps on the GPU need OpenGL 4.3, and this is 4.2" "" \
            env MESA_GL_VERSION_OVERRIDE=4.2 "${words[@]}" --sim gpu
    done
    fault "OpenGL 4.2" "simulate --sim auto" 0 "" "m.csv m.csv.meta.json" env MESA_GL_VERSION_OVERRIDE=4.2 "${simulate[@]}" --sim auto \
        --metrics m.csv
    fault "no driver" "bench" 1 "no offscreen OpenGL" "" env "$driverless" "${bench[@]}" --json j.json
    fault "no driver" "fly" 1 "no offscreen OpenGL" "" env "$driverless" "${fly[@]}" --report r.json --journal j.journal
    fault "no driver" "info" 0 "none offscreen: no offscreen OpenGL" "" env "$driverless" "$SKEIN" info
    old=skein.png
    fault "no driver" "render over an old picture" 1 "no offscreen OpenGL" skein.png env "$driverless" "${render[@]}"
    old=
fi
fault "no such GPU" "render --gpu 7" 1 "no device 7" "" "${render[@]}" --gpu 7
fault "no such GPU" "render --gpu -1" 2 "--gpu -1" "" "${render[@]}" --gpu -1
# Mesa's other software renderer.
if GALLIUM_DRIVER=softpipe "$SKEIN" info | grep -q 'renderer:.*softpipe'; then
    fault "softpipe" "render" 0 "" skein.png env GALLIUM_DRIVER=softpipe "${render[@]}"
fi

# --- What is shipped ---

copy_tree whole

# tree FILE [TEXT]: a tree of links without the file, or with this text instead of it.
tree() {
    begin_case
    cp -al whole "tree-$number"
    rm -r "tree-$number/share/skein/$1"
    [ $# -eq 1 ] || printf '%b' "$2" >"tree-$number/share/skein/$1"
}

# lacking FILE STATUS MESSAGE LEFT WORD...: the command as after skein.
lacking() {
    tree "$1"
    side_by_side run_case "$number" "missing file" "$1, $5" "${@:2:3}" "$home/tree-$number/skein" "${@:5}"
}
draw=(render --size 64x36 --birds 20 --warm 0)
lacking shaders/bird.frag 1 bird.frag "" "${draw[@]}"
lacking shaders/shared/pose.glsl 1 pose.glsl "" "${draw[@]}"
lacking shaders/bare.vert 1 shaders/bare.vert "" bench --size 64x36 --counts 20 --frames 3 --warmup 1 --limits
lacking shaders 1 shaders/ "" fly --size 64x36 --birds 20
lacking shaders 0 "hash " "" simulate --birds 5 --steps 5 --hash
lacking assets/meshes/dart.obj 1 dart.obj "" "${draw[@]}" --set mesh=dart
lacking assets/meshes/bird.1.obj 0 "64 by 36" skein.png "${draw[@]}"
lacking assets/meshes/bird.png 0 "64 by 36" skein.png "${draw[@]}"
lacking assets/meshes 0 "64 by 36" skein.png "${draw[@]}" --set mesh=sphere
lacking assets/looks 0 "64 by 36" skein.png "${draw[@]}"
lacking assets/presets/roost.cfg 2 roost "" simulate --preset roost --birds 5 --steps 5
lacking assets/presets 1 assets/presets "" info --presets
lacking assets/presets 0 "step," "" simulate --model leader --birds 5 --steps 5
lacking assets 1 assets/ "" simulate --birds 5 --steps 5

# breaking FILE TEXT MESSAGE [OPTION...]: a file that cannot be read, compiled or linked. The options make
# render draw with it.
breaking() {
    tree "$1" "$2"
    side_by_side run_case "$number" "broken file" "$1" 1 "$3" "" "$home/tree-$number/skein" "${draw[@]}" "${@:4}"
}
breaking shaders/bird.frag '// broken\nout vec4 c;\nvoid main() { c = oops; }\n' "/shaders/bird.frag:3: " \
    --size 640x360 --camera follow
breaking shaders/bird.vert '' "/shaders/bird.vert"
breaking shaders/sky.frag '// broken\n#include "shared/nonesuch.glsl"\nvoid main() {}\n' "/shaders/sky.frag:2: "
breaking shaders/shared/pose.glsl '}\n' "/shaders/shared/pose.glsl:1: "
breaking shaders/sun.frag '// broken\nin vec4 square;\nout vec4 c;\nvoid main() { c = square; }\n' \
    "/shaders/sun.frag: the shaders do not link"
breaking assets/meshes/bird.obj 'v 0 0 0\nf 1 2 3\n' "/meshes/bird.obj:2: "
breaking assets/meshes/bird.png 'no picture' "/meshes/bird.png"
judge_all
for metrics in case-*/m.csv; do
    cmp -s "$metrics" expected.csv || fail "$metrics: other numbers than elsewhere"
done

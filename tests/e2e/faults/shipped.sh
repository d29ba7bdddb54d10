#!/usr/bin/env bash
# A tree from which a file is missing, each in its turn, or in which a shader is broken: one line that
# names it. A look, a mesh's picture and its coarser levels are flown without.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

copy_tree whole

# without PATTERN: a tree of links, but for what the pattern names. Prints where its program is.
without() {
    mkdir -p "tree-$number"
    cp -al whole/. "tree-$number/"
    (cd "tree-$number/share/skein" && rm -r -- "$1")
}

# lacking FILE STATUS MESSAGE LEFT COMMAND...: the command as after skein.
lacking() {
    local file=$1 status=$2 message=$3 left=$4
    shift 4
    is_tried "missing file" || return 0
    begin_case
    without "$file"
    side_by_side run_case "$number" "missing file" "$file, $1" "$status" "$message" "$left" \
        "$home/tree-$number/skein" "$@"
}
draw=(render --size 64x36 --birds 20 --warm 0)

# Shaders that only the benchmark's own limits are measured with are missed there, what only OpenGL ES
# needs with that.
(cd whole/share/skein && find shaders -type f | LC_ALL=C sort) >shaders.txt
while read -r file; do
    case $file in
    shaders/bare.*) lacking "$file" 1 "$file" "" bench --size 64x36 --counts 20 --frames 3 --warmup 1 --limits ;;
    shaders/prolog_es.glsl) SKEIN_GL=es lacking "$file" 1 "$file" "" "${draw[@]}" ;;
    *) lacking "$file" 1 "$(basename "$file")" "" "${draw[@]}" ;;
    esac
done <shaders.txt
lacking shaders 1 "shaders/" "" "${draw[@]}"
lacking shaders 1 "shaders/" "" bench --size 64x36 --counts 20 --frames 3
lacking shaders 1 "shaders/" "" fly --size 64x36 --birds 20
lacking shaders 0 "hash " "" simulate --birds 5 --steps 5 --hash

for mesh in bird dart; do
    lacking assets/meshes/$mesh.obj 1 "$mesh.obj" "" "${draw[@]}" --set mesh=$mesh
done
lacking assets/meshes/bird.png 0 "64 by 36" skein.png "${draw[@]}"
for level in 1 2; do
    lacking assets/meshes/bird.$level.obj 0 "64 by 36" skein.png "${draw[@]}"
done
lacking assets/meshes 1 "bird.obj" "" "${draw[@]}"
lacking assets/meshes 0 "64 by 36" skein.png "${draw[@]}" --set mesh=cube
for model in leader cursor sphere plane steer starling; do
    lacking assets/looks/$model.cfg 0 "64 by 36" skein.png "${draw[@]}" --model $model
done
lacking assets/looks 0 "step," "" simulate --birds 5 --steps 5
(cd whole/share/skein && find assets/presets -type f | LC_ALL=C sort) >presets.txt
while read -r file; do
    name=$(basename "$file" .cfg)
    lacking "$file" 2 "$name" "" simulate --preset "$name" --birds 5 --steps 5
done <presets.txt
lacking assets/presets 1 "assets/presets" "" "${draw[@]}"
lacking assets/presets 1 "assets/presets" "" info --presets
lacking assets/presets 0 "step," "" simulate --model leader --birds 5 --steps 5
lacking assets 1 "assets/" "" simulate --birds 5 --steps 5

# breaking FILE TEXT MESSAGE [OPTION...]: a shader that does not compile, or links to nothing. The
# options make render draw with it.
breaking() {
    is_tried "broken file" || return 0
    begin_case
    mkdir -p "tree-$number"
    cp -al whole/. "tree-$number/"
    rm "tree-$number/share/skein/$1"
    printf '%b' "$2" >"tree-$number/share/skein/$1"
    side_by_side run_case "$number" "broken file" "$1" 1 "$3" "" "$home/tree-$number/skein" "${draw[@]}" \
        "${@:4}"
}
breaking shaders/bird.frag '// broken\nout vec4 c;\nvoid main() { c = oops; }\n' "/shaders/bird.frag:3: " \
    --size 640x360 --camera follow
breaking shaders/bird.vert '' "/shaders/bird.vert"
breaking shaders/sky.frag '// broken\n#include "shared/nonesuch.glsl"\nvoid main() {}\n' \
    "/shaders/sky.frag:2: "
breaking shaders/shared/pose.glsl '}\n' "/shaders/shared/pose.glsl:1: "
breaking shaders/sky.frag '#version 990 core\nvoid main() {}\n' "/shaders/sky.frag" \
    --set quality=high
breaking shaders/sun.frag '// broken\nin vec4 square;\nout vec4 c;\nvoid main() { c = square; }\n' \
    "/shaders/sun.frag: the shaders do not link"
breaking assets/meshes/bird.obj 'v 0 0 0\nf 1 2 3\n' "/meshes/bird.obj:2: "
breaking assets/meshes/bird.png 'no picture' "/meshes/bird.png"
judge_all

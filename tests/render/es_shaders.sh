#!/bin/bash
# Every shader is also one of OpenGL ES 3.00, the language of browsers, with the prolog that the program
# puts before it there.
# Usage: es_shaders.sh SHADERS
set -u
shaders=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The file with its includes in their places.
expand() {
    local line
    while IFS= read -r line || [ -n "$line" ]; do
        if [[ $line =~ ^#include\ \"(.*)\"$ ]]; then
            expand "$shaders/${BASH_REMATCH[1]}"
        else
            printf '%s\n' "$line"
        fi
    done <"$1"
}

count=0 bad=0
for path in "$shaders"/*.vert "$shaders"/*.frag; do
    name=${path##*/} count=$((count + 1))
    { expand "$shaders/prolog_es.glsl"; expand "$path"; } >"$work/$name"
    if ! glslangValidator "$work/$name" >"$work/said" 2>&1; then
        bad=$((bad + 1))
        echo "$name is no shader of OpenGL ES 3.00:"
        grep -h ERROR "$work/said"
    fi
done
echo "$count shaders, $bad bad"
[ "$count" -gt 20 ] && [ "$bad" = 0 ]

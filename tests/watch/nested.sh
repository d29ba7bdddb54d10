#!/usr/bin/env bash
# nested.sh SANITIZER SOURCE BUILD GENERATOR TESTS: builds the program and the tests whose names
# match TESTS below an ordinary build tree, watched by the sanitizer, and runs them.
set -euo pipefail
sanitizer=$1 source=$2 build=$3 generator=$4 tests=$5
unset CFLAGS CXXFLAGS LDFLAGS MAKEFLAGS

for tool in clang clang++; do
    command -v $tool >/dev/null || { echo "$tool is missing" && exit 77; }
done
jobs=$(nproc)
mkdir -p "$build"
cd "$build"

# Without its library a sanitizer links nothing.
case $sanitizer in
address) flags=-fsanitize=address,undefined ;;
thread) flags=-fsanitize=thread ;;
esac
echo 'int main(void) { return 0; }' >probe.c
clang $flags probe.c -o probe 2>probe.log || { cat probe.log && echo "no sanitizers" && exit 77; }

CC=clang CXX=clang++ cmake -S "$source" -B . -G "$generator" -DSKEIN_SANITIZE="$sanitizer" \
    -DSKEIN_TESTS="$tests" >configure.log || { cat configure.log && exit 1; }
cmake --build . --target skein_tests -j "$jobs" >build.log 2>&1 || { tail -n 50 build.log && exit 1; }
ctest -j "$jobs" -LE thorough --output-on-failure --no-tests=error

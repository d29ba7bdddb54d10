#!/usr/bin/env bash
# Who follows src/sim/README.md to add a model meets no failed build: its files, as they stand on that
# page, are added to a copy of the source; the model is built, tested, listed and flown.
. "${BASH_SOURCE%/*}/common.bash"

source=$here/../..

unset CFLAGS CXXFLAGS LDFLAGS MAKEFLAGS

# add_files FIRST LAST: those of the steps that the page numbers so; what is there gets lines at its
# end.
add_files() {
    python3 - "$source/src/sim/README.md" "$1" "$2" <<'END'
import pathlib
import re
import sys

page, first, last = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"), int(sys.argv[2]), int(sys.argv[3])
steps = re.findall(r"^\*\*(\d+)\. `([^`]+)`\*\*.*?\n```\w*\n(.*?\n)```\n", page, re.S | re.M)
if [int(number) for number, _, _ in steps] != list(range(1, len(steps) + 1)) or len(steps) < last:
    sys.exit(f"{len(steps)} steps with a file are on the page")
for number, path, text in steps:
    if first <= int(number) <= last:
        with open(pathlib.Path("tree") / path, "a", encoding="utf-8") as file:
            file.write(text)
END
}

# lists PATTERN OPTION...: what `skein info` shows.
lists() {
    "$program" info "${@:2}" >listed.txt
    grep -q "$1" listed.txt || fail "info ${*:2} lists no $1"
}

# build: what the program and the model's tests need, warnings being errors.
build() {
    cmake --build build -j "$(nproc)" --target skein "$@" >build.log 2>&1 ||
        fail "the build failed: $(grep -E 'rror|warning' build.log | head -n 5)"
}

mkdir tree
cp -r "$source"/{CMakeLists.txt,src,shaders,assets,tests,third_party} tree
cmake -S tree -B build -DSKEIN_WERROR=ON -DCMAKE_C_FLAGS_RELEASE='-O1 -DNDEBUG -Wno-clobbered' -DSKEIN_TESTS='^sim[.](models|gather|limits|explain)$' \
    >configure.log 2>&1 || fail "$(tail -n 5 configure.log)"
program=$PWD/build/skein

# As soon as it has its row.
add_files 1 4
build
lists '^gather ' --models
lists '^pull = 1 1/s²' --params gather
! "$program" simulate --model nonesuch 2>said.txt || fail "there is a model nonesuch"
grep -q 'gather' said.txt || fail "not named among the models: $(cat said.txt)"
plain=$("$program" simulate --model gather --steps 50 --hash --simd plain --threads 1)
[ "$("$program" simulate --model gather --steps 50 --hash --threads 2)" = "$plain" ] ||
    fail "the bits depend on the processor"
build test_sim
! build/tests/test_sim models >said.txt 2>&1 || fail "nobody misses its tests"
grep -q 'oracle_gather.c' said.txt || fail "what it lacks is not said: $(cat said.txt)"

# With its tests and a preset. The tests over all models have it, too.
add_files 5 7
build test_sim
for group in gather models limits explain; do
    build/tests/test_sim $group >said.txt 2>&1 || fail "sim.$group: $(cat said.txt)"
done
lists '^swing ' --presets
plain=$("$program" simulate --preset swing --steps 20 --hash)
[ "$("$program" simulate --preset swing --steps 20 --hash --rule cohesion=off)" != "$plain" ] ||
    fail "its rule changes nothing"
"$program" render --preset swing --warm 0 --size 64x36 >said.txt 2>&1 || fail "it is not drawn: $(cat said.txt)"

#!/usr/bin/env bash
# bits.sh SOURCE BUILD: in node the program for a browser makes the native one's bits, with threads and without: all
# models at their stock settings, the first preset of each, recorded journals. So does the simulation alone without
# vectors, which is built here.
set -euo pipefail
source=$1 build=$2 steps=120

skip() {
    echo "sim.wasm: skipped: $*"
    exit 77
}

fail() {
    echo "sim.wasm: $*" >&2
    exit 1
}

command -v emcc >/dev/null || skip "emscripten is missing (third_party/install.sh --web)"
command -v node >/dev/null || skip "node is missing (third_party/install.sh --web)"
[ -s "$build/web/index.html" ] || skip "the page is not built (cmake --build build --target web)"

# expect WHAT WANTED WORD...: the hash that a program prints. What node says of a script's failure has the whole script.
expect() {
    local what=$1 wanted=$2 got
    shift 2
    got=$("$@" 2>&1 | cut -c1-300 || true)
    [ "$got" = "$wanted" ] || fail "$what: $got, not $wanted"
}

in_node() {
    node "$source/src/web/run.js" "$@"
}

# Each model, and its first preset.
"$SKEIN" info --json >tables.json
mapfile -t flocks < <(node -p '
    const tables = JSON.parse(require("fs").readFileSync("tables.json"));
    tables.models.flatMap(({ name }) => {
        const preset = tables.presets.find(({ model }) => model === name);
        return ["--model " + name, "--preset " + preset.name];
    }).join("\n")')
[ ${#flocks[@]} -eq 12 ] || fail "${#flocks[@]} flocks, not two of each of six models"

hashes=() names=()
for flock in "${flocks[@]}"; do
    # shellcheck disable=SC2086 # an option and its value
    hash=$("$SKEIN" simulate --hash --steps $steps $flock)
    for way in "skein 1" "skein-threads 2"; do
        read -r program threads <<<"$way"
        # shellcheck disable=SC2086
        expect "$program --threads $threads $flock" "$hash" in_node "$build"/web/*/"$program.js" \
            simulate --hash --steps $steps --threads "$threads" $flock
    done
    hashes+=("$hash")
    case $flock in
    --preset*) names+=("$source/assets/presets/${flock#--preset }.cfg") ;;
    *) names+=("${flock#--model }") ;;
    esac
done
echo "${#flocks[@]} flocks: the same bits with vectors"

for journal in by_hand leader; do
    recorded="hash $(grep -oE '^[0-9]+ end [0-9a-f]{16}$' "$source/tests/journals/$journal.journal" | tail -c 17)"
    for program in skein skein-threads; do
        expect "$program --replay $journal.journal" "$recorded" env -C "$source/tests/journals" \
            node "$source/src/web/run.js" "$build"/web/*/"$program.js" simulate --hash --replay $journal.journal
    done
done
echo "2 journals: the recorded hash"

if ! { cmake -S "$source/src/web" -B plain --log-level=WARNING \
    -DCMAKE_TOOLCHAIN_FILE="$(sed -n 's/^SKEIN_EMSCRIPTEN_TOOLCHAIN:FILEPATH=//p' "$build/CMakeCache.txt")" \
    -DCMAKE_C_COMPILER_LAUNCHER="$(sed -n 's/^CMAKE_C_COMPILER_LAUNCHER:[A-Z]*=//p' "$build/CMakeCache.txt")" \
    -DSKEIN_WEB_SIMD=OFF -DSKEIN_WEB_THREADS=0 &&
    cmake --build plain --target skein_hash -j 2; } >plain.log 2>&1; then
    fail "the simulation without vectors does not build: $(grep -m 1 -i error plain.log | cut -c1-300)"
fi
expect "without vectors" "$(printf '%s\n' "${hashes[@]}")" in_node plain/skein_hash.js 1 $steps "${names[@]}"
echo "${#flocks[@]} flocks: the same bits without vectors"

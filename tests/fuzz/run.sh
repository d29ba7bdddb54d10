#!/bin/bash
# Fuzzes the parsers of the program, and says at the end what that was worth.
#
#   tests/fuzz/run.sh [-j JOBS] [-b BUILD] [-o FOLDER] [SECONDS] [TARGET...]
#
# SECONDS for each target (600), JOBS at a time (2). BUILD is a build tree with SKEIN_FUZZ
# (build-fuzz, made where it is not there). What is found is kept in FOLDER (/tmp/skein-fuzz):
# corpus/TARGET grows from run to run, crashes/TARGET holds the inputs that broke something, and
# TARGET.log what libFuzzer said. Leaves with 1 where something was found.
#
# The committed corpus is small: some ten inputs a target that together reach most of its code, and
# those that once broke something. A new one of these goes to corpus/TARGET, made small with
# -minimize_crash=1, under a name that says what it found.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$root/build-fuzz folder=${TMPDIR:-/tmp}/skein-fuzz jobs=2 seconds=600
all=()
for target in "$here"/corpus/*/; do all+=("$(basename "$target")"); done

while [ $# -gt 0 ]; do
    case $1 in
    -j) jobs=$2 && shift ;;
    -b) build=$2 && shift ;;
    -o) folder=$2 && shift ;;
    *) break ;;
    esac
    shift
done
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
    seconds=$1
    shift
fi
targets=("${@:-${all[@]}}")
for target in "${targets[@]}"; do
    if [[ " ${all[*]} " != *" $target "* ]]; then
        echo "run.sh: no target $target: there are ${all[*]}" >&2
        exit 2
    fi
done

if [ ! -f "$build/build.ninja" ] && [ ! -f "$build/Makefile" ]; then
    CC=clang CXX=clang++ cmake -S "$root" -B "$build" -DSKEIN_FUZZ=ON >/dev/null || exit 2
fi
cmake --build "$build" --target skein_fuzz >/dev/null || exit 2
# The fuzzers run in a folder of their own.
mkdir -p "$folder" || exit 2
build=$(cd "$build" && pwd) folder=$(cd "$folder" && pwd)

# The largest input worth trying, in bytes.
longest() {
    case $1 in
    options | change | camera_path | states | obj) echo 2048 ;;
    *) echo 4096 ;;
    esac
}

limits() {
    local target=$1 words=$here/$1.dict
    echo "-max_len=$(longest "$target") -timeout=10 -report_slow_units=5 -rss_limit_mb=1536
        -malloc_limit_mb=512 -detect_leaks=1 -use_value_profile=0"
    if [ -f "$words" ]; then echo "-dict=$words"; fi
}

fuzz() {
    local target=$1
    local corpus=$folder/corpus/$target crashes=$folder/crashes/$target
    mkdir -p "$corpus" "$crashes" "$folder/work"
    # shellcheck disable=SC2046 # one word each
    (cd "$folder/work" && exec "$build/tests/fuzz_$target" "$corpus" "$here/corpus/$target" \
        $(limits "$target") -max_total_time="$seconds" -artifact_prefix="$crashes/" \
        -print_final_stats=1 >/dev/null 2>"$folder/$target.log")
    echo $? >"$folder/$target.status"
}

last() { # the last number behind a word of a log
    grep -o "$2: *[0-9]*" "$folder/$1.log" | tail -n 1 | grep -o '[0-9]*$'
}

row() {
    local target=$1 found
    found=$(find "$folder/crashes/$target" -type f | wc -l)
    printf '%-12s %12s %10s %8s %8s %8s\n' "$target" \
        "$(last "$target" stat::number_of_executed_units)" \
        "$(last "$target" stat::average_exec_per_sec)" "$(last "$target" cov)" \
        "$(find "$folder/corpus/$target" -type f | wc -l)" "$found"
    [ "$found" -eq 0 ] && [ "$(cat "$folder/$target.status")" = 0 ]
}

for target in "${targets[@]}"; do
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do
        wait -n
    done
    fuzz "$target" &
done
wait
failed=0
printf '%-12s %12s %10s %8s %8s %8s\n' target executions per_second edges corpus crashes
for target in "${targets[@]}"; do
    row "$target" || failed=1
done
exit $failed

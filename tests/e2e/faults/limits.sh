#!/usr/bin/env bash
# What a program finds around it otherwise than usual: streams that are closed or that nobody reads,
# few descriptors, no threads, no home, another language.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# A pipe whose reader is gone before anything is written.
no_reader='mkfifo gone && exec 3<>gone 4>gone 3<&- && rm gone'

# shell NAME STATUS MESSAGE LEFT REDIRECTION COMMAND...: the redirection as a shell takes it.
shell() {
    local name=$1 status=$2 message=$3 left=$4 how=$5
    shift 5
    fault "$name" "${*:2} $how" "$status" "$message" "$left" \
        bash -c "$no_reader; exec \"\$@\" $how 4>&-" sh "$@"
}

# --- Closed streams ---

nobody="standard output: cannot be written"
for words in --help --version "info --models" "info"; do
    read -ra command <<<"$words"
    shell "stdout closed" 1 "$nobody" "" '>&-' "$SKEIN" "${command[@]}"
    shell "stdin, stderr closed" 0 "" "" '<&- 2>&-' "$SKEIN" "${command[@]}"
    shell "stdout unread" 141 "" "" '>&4' "$SKEIN" "${command[@]}" # as any program
done
states="s.csv s.csv.meta.json"
shell "stdout closed" 1 "$nobody" "" '>&-' "${simulate[@]}" --states - --metrics m.csv
shell "stdout closed" 1 "$nobody" "" '>&-' "${simulate[@]}" --states s.csv --metrics -
shell "stdout closed" 1 "$nobody" "$states" '>&-' "${simulate[@]}" --states s.csv --hash
shell "stdout unread" 1 "$nobody" "" '>&4' "${simulate[@]}" --steps 5000 --states - --metrics m.csv
shell "all closed" 0 "" "$states" '<&- >&- 2>&-' "${simulate[@]}" --states s.csv
shell "stdout closed" 1 "$nobody" skein.png '>&-' "${render[@]}"
shell "stderr closed" 0 "" skein.png '2>&-' "${render[@]}"
shell "stdin closed" 0 "" skein.png '<&-' "${render[@]}"
shell "stdout unread" 1 "$nobody" skein.png '>&4' "${render[@]}"
shell "stdout unread" 1 "$nobody" "c.csv r.json" '>&4' "${bench[@]}" --json r.json --csv c.csv
shell "stdout closed" 1 "$nobody" "c.csv r.json" '>&-' "${bench[@]}" --json r.json --csv c.csv
shell "stdout unread" 1 "$nobody" "" '>&4' "${bench[@]}" --json -
flown="j.journal j.journal.meta.json r.json skein.png"
shell "stdout closed" 1 "$nobody" "$flown" '>&-' "${fly[@]}" --journal j.journal --report r.json
shell "stdout unread" 1 "$nobody" "$flown" '>&4' "${fly[@]}" --journal j.journal --report r.json
if command -v ffmpeg >/dev/null; then
    shell "stdin closed" 0 "" v.mp4 '<&-' "${render[@]}" --out v.mp4
    shell "stdin, stdout closed" 1 "$nobody" v.mp4 '<&- >&-' "${render[@]}" --out v.mp4
fi

# --- Limits ---

# limited NAME LIMIT STATUS MESSAGE LEFT COMMAND...: with none but the standard streams open.
limited() {
    local name=$1 limit=$2
    shift 2
    local status=$1 message=$2 left=$3
    shift 3
    fault "$name" "$2, ulimit $limit" "$status" "$message" "$left" \
        bash -c "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ulimit $limit && exec \"\$@\"" sh "$@"
}
if [ "${SKEIN_WATCHED:-}" != thread ]; then # which needs descriptors of its own
    limited "few descriptors" "-n 4" 1 "Too many open files" "" "${simulate[@]}" --states s --metrics m
    limited "few descriptors" "-n 6" 1 "Too many open files" "" "${simulate[@]}" --states s --metrics m
    limited "few descriptors" "-n 16" 0 "hash" "c m m.meta.json s s.meta.json" \
        "${simulate[@]}" --states s --metrics m --checkpoint c --hash
    limited "few descriptors" "-n 4" 1 "v.mp4: no pipe to ffmpeg: Too many open files" "" \
        "${render[@]}" --out v.mp4
    limited "few descriptors" "-n 16" 0 "" skein.png "${render[@]}"
    limited "few descriptors" "-n 4" 1 "Too many open files" "" "${bench[@]}" --plot p.png
    limited "few descriptors" "-n 16" 0 "" "c p.png r" "${bench[@]}" --plot p.png --json r --csv c
fi
if be_user 54321; then
    # allowed NAME PROCESSES STATUS MESSAGE LEFT COMMAND...: to a user of its own, as they are counted by user.
    user=54321
    allowed() {
        local name=$1 processes=$2 status=$3 message=$4 left=$5
        shift 5
        user=$((user + 1))
        be_user $user
        fault "$name" "${*:2}, nproc $processes" "$status" "$message" "$left" \
            "${as_user[@]}" prlimit --nproc="$processes" "$@"
    }
    prepare_case() { chmod 777 "$1"; }
    allowed "no thread" 1 1 "cannot start thread 2 of 4: Resource temporarily" "" "${simulate[@]}" --threads 4
    allowed "one thread" 1 0 "hash" "" "${simulate[@]}" --threads 1 --hash
    allowed "no thread for render" 1 1 "cannot start thread 2 of 2" "" "${render[@]}" --threads 2
    prepare_case() { :; }
fi

# --- Surroundings ---

"${simulate[@]}" --metrics - >expected.csv
mkdir -p locked && chmod 500 locked
for way in "-u HOME -u XDG_CONFIG_HOME" "-u XDG_CONFIG_HOME HOME=/nonexistent" "XDG_CONFIG_HOME=/dev/null" \
    "XDG_CONFIG_HOME= HOME=" "-u XDG_CONFIG_HOME HOME=$home/locked" "TMPDIR=/nonexistent" "TZ=Nowhere/Odd" \
    "LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8" "LC_ALL=nonesuch" "-i"; do
    read -ra words <<<"$way"
    fault "surroundings" "simulate, env $way" 0 "" "m.csv m.csv.meta.json" env "${words[@]}" "${simulate[@]}" \
        --metrics m.csv
    fault "surroundings" "info --presets, env $way" 0 "murmuration" "" env "${words[@]}" \
        "$SKEIN" info --presets
done
fault "surroundings" "render, env -i" 0 "" skein.png env -i ${TSAN_OPTIONS:+TSAN_OPTIONS="$TSAN_OPTIONS"} "${render[@]}"
fault "surroundings" "bench --plot, TMPDIR=/nonexistent" 0 "" p.png env TMPDIR=/nonexistent \
    "${bench[@]}" --plot p.png
# A command line that is German: numbers keep their point.
fault "surroundings" "--dt 0,5" 2 "--dt 0,5" "" env LC_ALL=de_DE.UTF-8 "${simulate[@]}" --dt 0,5
finish
for metrics in case-*/m.csv; do
    cmp -s "$metrics" expected.csv || fail "$metrics: other numbers than elsewhere"
done

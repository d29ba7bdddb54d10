#!/usr/bin/env bash
# What a program finds around it otherwise than usual: streams that are closed or that nobody reads, no
# home, another language. Descriptors and threads that are lacking: tests/refuse.
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
judge_all
for metrics in case-*/m.csv; do
    cmp -s "$metrics" expected.csv || fail "$metrics: other numbers than elsewhere"
done

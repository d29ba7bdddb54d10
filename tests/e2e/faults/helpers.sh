#!/usr/bin/env bash
# ffmpeg and gnuplot: missing, refusing, dying, hanging, talking, content with nothing. Each is played
# by a script of that name, first on the PATH.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
at_once=6 # most of them only wait

# play NAME SCRIPT: prints the folder to be put on the PATH.
play() {
    local folder=$home/played-$number
    mkdir -p "$folder"
    printf '#!/bin/sh\n%s\n' "$2" >"$folder/$1"
    chmod +x "$folder/$1"
    echo "$folder"
}

# helper NAME PROGRAM SCRIPT MESSAGE COMMAND...: over an old file, which stays.
helper() {
    local name=$1 program=$2 script=$3 message=$4
    shift 4
    is_tried "$name, $program" || return 0
    begin_case
    side_by_side run_case "$number" "$name" "$program" 1 "$message" "$old" \
        env PATH="$(play "$program" "$script"):$PATH" "$@"
}

video=("${render[@]}" --size 320x180 --frames 20 --out film.mp4)
old=film.mp4
helper "hangs" ffmpeg 'sleep 100' "film.mp4: ffmpeg hangs and was ended" "${video[@]}"
helper "hangs at its end" ffmpeg 'cat >/dev/null; sleep 100' "film.mp4: ffmpeg hangs and was ended" \
    "${video[@]}"
helper "takes one picture and hangs" ffmpeg 'head -c 1000 >/dev/null; sleep 100' \
    "film.mp4: ffmpeg hangs and was ended" "${video[@]}"
old=plot.png
plot=("${bench[@]}" --plot plot.png)
helper "hangs" gnuplot 'sleep 100' "plot.png: gnuplot hangs and was ended" "${plot[@]}"
old=film.mp4

helper "leaves at once" ffmpeg 'exit 3' "film.mp4: ffmpeg failed: it said nothing" "${video[@]}"
helper "leaves with a word" ffmpeg 'echo "no such codec" >&2; exit 1' \
    "film.mp4: ffmpeg failed: no such codec" "${video[@]}"
helper "dies" ffmpeg 'head -c 5000 >/dev/null; kill -9 $$' \
    "film.mp4: ffmpeg was ended by signal 9" "${video[@]}"
helper "is content with nothing" ffmpeg 'cat >/dev/null' "film.mp4: ffmpeg wrote nothing" "${video[@]}"
helper "talks, then fails" ffmpeg 'yes "no, no" | head -c 300006 >&2; cat >/dev/null; exit 1' \
    "film.mp4: ffmpeg failed: no, no" "${video[@]}"
helper "leaves a child behind that holds its words" ffmpeg 'sleep 30 & exit 1' \
    "film.mp4: ffmpeg failed: it said nothing" "${video[@]}"
fault "missing" ffmpeg 1 "videos need ffmpeg, which is not installed" film.mp4 \
    env PATH="$home/empty" "${video[@]}"
mkdir forbidden && touch forbidden/ffmpeg && printf 'no program' >forbidden/gnuplot
chmod +x forbidden/gnuplot
fault "cannot be run" ffmpeg 1 "film.mp4: ffmpeg cannot be run: Permission denied" film.mp4 \
    env PATH="$home/forbidden" "${video[@]}"

old=plot.png
helper "leaves at once" gnuplot 'exit 3' "plot.png: gnuplot failed: it said nothing" "${plot[@]}"
helper "leaves with a word" gnuplot 'echo "no terminal" >&2; exit 1' \
    "plot.png: gnuplot failed: no terminal" "${plot[@]}"
helper "dies" gnuplot 'kill -9 $$' "plot.png: gnuplot failed: it was ended by signal 9" "${plot[@]}"
helper "is content with nothing" gnuplot 'cat >/dev/null' "plot.png: gnuplot wrote no whole picture" \
    "${plot[@]}"
helper "talks, then fails" gnuplot 'yes "no, no" | head -c 300006 >&2; exit 1' \
    "plot.png: gnuplot failed: no, no" "${plot[@]}"
fault "missing" gnuplot 1 "plots need gnuplot, which is not installed" plot.png \
    env PATH="$home/empty" "${plot[@]}"
fault "missing, after results" gnuplot 1 "plots need gnuplot" "plot.png r.csv r.json" \
    env PATH="$home/empty" "${plot[@]}" --csv r.csv --json r.json

old=
for program in ffmpeg gnuplot; do
    real=$(command -v $program) || continue
    begin_case
    case $program in
    ffmpeg) what=("${video[@]}") left=film.mp4 ;;
    gnuplot) what=("${plot[@]}") left=plot.png ;;
    esac
    side_by_side run_case "$number" "talks, and does its work" "$program" 0 "" "$left" env PATH="$(
        play $program "yes warning | head -c 300000 >&2; exec '$real' \"\$@\""
    ):$PATH" "${what[@]}"
done
finish
# Whatever hung was ended with what it had started.
! pgrep -f "$home/played-" >/dev/null || fail "left running: $(pgrep -af "$home/played-")"

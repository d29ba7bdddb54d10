#!/usr/bin/env bash
# ffmpeg, its ffprobe and gnuplot: missing, failing, stuck, lying. Each is played by a script of that name,
# first on the PATH. Whatever it does the program ends, with one line where nothing came of it, the old file
# as it was, no temporary file and no process left; and so where a signal comes while it is waited for, and a
# second one. How long one that hangs is waited for: base/test_child.c.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
at_once=12 # most of them only wait
ffmpeg=$(command -v ffmpeg) && command -v ffprobe >/dev/null || { echo "ffmpeg is missing" && exit 77; }
gnuplot=$(command -v gnuplot) || { echo "gnuplot is missing" && exit 77; }

# of PROGRAM: what is played from now on, and the command that runs it.
of() {
    program=$1
    case $program in
    ffmpeg) old=film.mp4 what=("${render[@]}" --size 320x180 --frames 20 --out film.mp4) ;;
    gnuplot) old=plot.png what=("${bench[@]}" --plot plot.png) ;;
    esac
}

# play SCRIPT [BEFORE]: prints the folder to be put on the PATH. To a file `begun` it first writes its group.
play() {
    local folder=$home/played-$number
    mkdir -p "$folder"
    printf '#!/bin/sh\n%s echo $$ >begun\n%s\n' "${2-}" "$1" >"$folder/$program"
    chmod +x "$folder/$program"
    echo "$folder"
}

# helper NAME SCRIPT MESSAGE [STATUS]: it fails, or, with status 0, does in another way all that it must.
helper() {
    begin_case
    local status=${4:-1} left="begun $old" message=$3
    [ $status -eq 0 ] && local old= || message="$old: $program $3"
    side_by_side run_case "$number" "$1" "$program" $status "$message" "$left" env PATH="$(play "$2"):$PATH" "${what[@]}"
}

into='for last; do :; done; last=${last#file:};' # the film
unless_begun='[ -s "$last" ] || exit 0;'          # ffprobe is tried before there is one
made="'$ffmpeg' \"\$@\" || exit; $into"

# stuck NAME SCRIPT MESSAGE: it does not end by itself, and is ended soon after a signal, which comes once the
# program waits for it; a second signal ends all at once.
stuck() {
    local before=
    [ $program != ffmpeg ] || before='head -c 1 >/dev/null;'
    [ $program != ffprobe ] || before=$into$unless_begun
    begin_case
    side_by_side run_broken "$number" "$1, a signal" INT "has begun" 1 "$old: $program hangs and was ended: $3" \
        "begun $old" env PATH="$(play "$2" "$before"):$PATH" "${what[@]}"
    begin_case
    side_by_side run_broken "$number" "$1, two signals" INT \
        "has begun && kill -INT \$process && await eval '! pending \$process'" 130 "" "begun $old" \
        env PATH="$(play "$2" "$before"):$PATH" "${what[@]}"
}
for each in ffmpeg ffprobe gnuplot; do
    of $each
    stuck "ignores signals" 'trap "" TERM INT HUP; while :; do sleep 0.1; done' "no progress in"
    stuck "waits for its child" 'sleep 1000 & wait' "no progress in"
done
of ffmpeg
stuck "talks without end" 'while :; do echo no; done >&2' "no progress in 5 seconds; it said no"

for each in ffmpeg gnuplot; do
    of $each
    helper "leaves with a word" 'echo "no such thing" >&2; exit 1' "failed: no such thing"
    helper "dies" 'kill -9 $$' "failed: it was ended by signal 9"
    helper "leaves a child behind that holds its messages" 'sleep 1000 & exit 1' "failed: it said nothing"
    fault "missing" $each 1 "$each, which is not installed" "$old" env PATH="$home/empty" "${what[@]}"
done
fault "missing, after results" gnuplot 1 "it needs gnuplot" "plot.png r.csv r.json" \
    env PATH="$home/empty" "${what[@]}" --csv r.csv --json r.json

of ffmpeg
helper "leaves early with 0" 'head -c 5000 >/dev/null' "takes no more: Broken pipe"
helper "says an error and leaves with 0" "$made echo 'Error writing trailer' >&2" "failed: Error writing trailer"
helper "loses pictures" "head -c $((320 * 180 * 3 * 5)) | '$ffmpeg' \"\$@\"; cat >/dev/null" \
    "made no whole film: 5 of 20 pictures are in it"
helper "leaves a child behind" "$made sleep 1000 &" "" 0
program=ffprobe
helper "says an error and leaves with 0" "$into $unless_begun yes | head -n 20; echo no >&2" "failed: no"
mkdir no-ffprobe && ln -s "$ffmpeg" no-ffprobe
fault "missing beside ffmpeg" ffprobe 1 "ffprobe, which is not installed" film.mp4 env PATH="$home/no-ffprobe" "${what[@]}"
# What the real one says of a film.
folder="cat >/dev/null; $into rm \"\$last\" && mkdir \"\$last\" && echo no >\"\$last/part\""
for how in "cat >/dev/null" "$folder" "cat >/dev/null; $into echo film >\"\$last\"" "$made truncate -s -1 \"\$last\""; do
    program=ffmpeg
    begin_case
    side_by_side run_case "$number" "no film" "$how" 1 "ffprobe failed: " "begun $old" \
        env PATH="$(play "$how"):$PATH" "${what[@]}"
done

of gnuplot
helper "leaves early with 0" 'exit 0' "wrote no whole picture"
helper "loses the end" "'$gnuplot' \"\$@\" | head -c -20" "wrote no whole picture"
helper "warns" "yes warning | head -c 300000 >&2; exec '$gnuplot' \"\$@\"" "" 0
settle
expect_no_process
judge_all

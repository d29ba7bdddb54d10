#!/usr/bin/env bash
# ffmpeg, its ffprobe and gnuplot: missing, refusing, dying, stuck in every way, lying. Each is
# played by a script of that name, first on the PATH. Whatever it does the program ends, with one line
# where nothing came of it, the old file as it was, no temporary file and no process left; and so where
# a signal comes while it is waited for, and a second one.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
at_once=12 # most of them only wait

# play NAME SCRIPT [BEFORE]: prints the folder to be put on the PATH. Into the case's folder it first
# writes the number of its group, which is its own, and does something before that.
play() {
    local folder=$home/played-$number
    mkdir -p "$folder"
    printf '#!/bin/sh\n%s\necho $$ >begun\n%s\n' "${3:-}" "$2" >"$folder/$1"
    chmod +x "$folder/$1"
    echo "$folder"
}

# a_case NAME HOW STATUS MESSAGE SCRIPT: of the command in $what, whose program is played by SCRIPT.
a_case() {
    begin_case
    side_by_side run_case "$number" "$1" "$2" "$3" "$4" "begun $old" \
        env PATH="$(play "$program" "$5"):$PATH" "${what[@]}"
}

# helper NAME SCRIPT MESSAGE: it fails.
helper() {
    is_tried "$1, $program" || return 0
    a_case "$1" "$program" 1 "$old: $program $3" "$2"
}

# stuck NAME SCRIPT [MESSAGE]: one that does not end by itself is ended soon after a signal, without
# which it is waited for longer (base/test_child.c); a second signal ends all at once.
stuck() {
    is_tried "stuck $program" || return 0
    local name=$1 script=$2 hangs=${3:-$old: $program hangs and was ended: no progress in}
    local before=
    # Once it has taken something of the first picture the program waits for it.
    [ $program != ffmpeg ] || before='head -c 1 >/dev/null'
    [ $program != ffprobe ] || before=$into$unless_begun
    begin_case
    side_by_side run_broken "$number" "$name, a signal" INT "has begun" 1 "$hangs" \
        "begun $old" env PATH="$(play "$program" "$script" "$before"):$PATH" "${what[@]}"
    begin_case
    side_by_side run_broken "$number" "$name, two signals" INT \
        "has begun && kill -INT \$process && await eval '! pending \$process'" 130 "" "begun $old" \
        env PATH="$(play "$program" "$script" "$before"):$PATH" "${what[@]}"
}

into='for last; do :; done; last=${last#file:};' # the film
unless_begun='[ -s "$last" ] || exit 0'           # ffprobe is tried before there is one
real=$(command -v ffmpeg) || true
for program in ffmpeg ffprobe gnuplot; do
    case $program in
    ffprobe) [ "$real" ] || continue ;;
    ffmpeg) what=("${render[@]}" --size 320x180 --frames 20 --out film.mp4) old=film.mp4 ;;
    gnuplot) what=("${bench[@]}" --plot plot.png) old=plot.png ;;
    esac
    stuck "sleeps" 'sleep 1000'
    stuck "takes all and sleeps" 'cat >/dev/null; sleep 1000'
    stuck "spins" 'while :; do :; done'
    stuck "talks without end" 'while :; do echo no; done >&2' " seconds; it said no"
    stuck "ignores signals" 'trap "" TERM INT HUP; while :; do sleep 0.1; done'
    stuck "waits for its child" 'sleep 1000 & wait'

    [ $program != ffprobe ] || continue
    helper "leaves at once" 'exit 3' "failed: it said nothing"
    helper "leaves with a word" 'echo "no such thing" >&2; exit 1' "failed: no such thing"
    helper "dies" 'kill -9 $$' "failed: it was ended by signal 9"
    helper "talks, then fails" 'yes "no, no" | head -c 300006 >&2; cat >/dev/null; exit 1' \
        "failed: no, no"
    helper "leaves a child behind that holds its messages" 'sleep 1000 & exit 1' \
        "failed: it said nothing"
    fault "missing" $program 1 "$program, which is not installed" "$old" \
        env PATH="$home/empty" "${what[@]}"
    mkdir "no-$program" && touch "no-$program/$program"
    fault "cannot be run" $program 1 "$old: $program cannot be run: Permission denied" "$old" \
        env PATH="$home/no-$program" "${what[@]}"
done
fault "missing, after results" gnuplot 1 "it needs gnuplot" "plot.png r.csv r.json" \
    env PATH="$home/empty" "${what[@]}" --csv r.csv --json r.json

# does NAME SCRIPT: in another way than usual, but all that it must.
does() {
    local left=$old old=
    begin_case
    side_by_side run_case "$number" "$1" "$program" 0 "" "begun $left" \
        env PATH="$(play "$program" "$2"):$PATH" "${what[@]}"
}

program=ffmpeg old=film.mp4 what=("${render[@]}" --size 320x180 --frames 20 --out film.mp4)
helper "leaves early with 0" 'head -c 5000 >/dev/null' "takes no more: Broken pipe"
if [ "$real" ]; then
    made="'$real' \"\$@\" || exit; $into"
    helper "says an error and leaves with 0" "$made echo 'Error writing trailer' >&2" \
        "failed: Error writing trailer"
    helper "loses pictures" "head -c $((320 * 180 * 3 * 5)) | '$real' \"\$@\"; cat >/dev/null" \
        "made no whole film: 5 of 20 pictures are in it"
    a_case "is content with nothing" ffmpeg 1 "ffprobe failed: " 'cat >/dev/null'
    a_case "writes something else" ffmpeg 1 "ffprobe failed: " "cat >/dev/null; $into echo film >\"\$last\""
    a_case "loses the film's end" ffmpeg 1 "ffprobe failed: " "$made truncate -s -1 \"\$last\""
    a_case "leaves a hole" ffmpeg 1 "ffprobe failed: " "$made size=\$(stat -c %s \"\$last\"); \
        dd if=/dev/zero of=\"\$last\" bs=1 seek=\$((size - 1500)) count=1000 conv=notrunc status=none"
    fault "has no room" ffmpeg 1 "film.mp4: ffmpeg failed: " "$old" \
        "$BASH" -c 'ulimit -f 4 && exec "$@"' "$BASH" "${what[@]}"
    does "leaves a child behind" "$made sleep 1000 &"
    what=(env --ignore-signal=CHLD "${what[@]}")
    does "is waited for by a program that was told to ignore it" "exec '$real' \"\$@\""

    program=ffprobe what=("${what[@]:2}")
    probe="$into $unless_begun; yes"
    helper "says an error and leaves with 0" "$probe | head -n 20; echo no >&2" "failed: no"
    helper "dies" "$probe | head -n 20; kill -9 \$\$" "failed: it was ended by signal 9"
    a_case "finds too few" ffprobe 1 "made no whole film: 19 of 20 pictures" "$probe | head -n 19"
    mkdir no-ffprobe && ln -s "$real" no-ffprobe
    fault "missing beside ffmpeg" ffprobe 1 "ffprobe, which is not installed" film.mp4 \
        env PATH="$home/no-ffprobe" "${what[@]}"
fi

program=gnuplot old=plot.png what=("${bench[@]}" --plot plot.png)
helper "leaves early with 0" 'exit 0' "wrote no whole picture"
helper "says an error and leaves with 0" 'cat >/dev/null; echo no font >&2' \
    "wrote no whole picture"
if real=$(command -v gnuplot); then
    does "warns" "yes warning | head -c 300000 >&2; exec '$real' \"\$@\""
    for ending in png svg; do
        old=plot.$ending what=("${bench[@]}" --plot plot.$ending)
        helper "loses the end of a $ending" "'$real' \"\$@\" | head -c -20" "wrote no whole picture"
        does "makes a $ending" "exec '$real' \"\$@\""
    done
fi
settle
expect_no_process
judge_all

#!/usr/bin/env bash
# ffmpeg and gnuplot: missing, refusing, dying, stuck in every way, lying about what they did. Each is
# played by a script of that name, first on the PATH. Whatever it does the program ends, with one line
# where nothing came of it, the old file as it was, no temporary file and no process left; and so where
# a signal comes while it is waited for, and a second one.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
at_once=12 # most of them only wait
longest=$((150 * ${SKEIN_PATIENCE:-1})) # on a busy machine 10 seconds of one that spins are up to 50

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

# stuck NAME SCRIPT [MORE]: one that does not end by itself is ended after 10 seconds, and 2 seconds
# after a signal; a second signal ends all at once. gnuplot is waited for as ffmpeg is: of what it does
# some is tried.
stuck() {
    [ $program = ffmpeg ] || is_tried "stuck $program" || return 0
    local name=$1 script=$2 hangs="$old: $program hangs and was ended: no progress in" more=${3:-}
    local before=
    # Once it has taken something of the first picture the program waits for it.
    [ $program != ffmpeg ] || before='head -c 1 >/dev/null'
    helper "$name" "$script" "hangs and was ended: no progress in 10 seconds$more"
    begin_case
    side_by_side run_broken "$number" "$name, a signal" INT "has begun" 1 "$hangs 2 seconds$more" \
        "begun $old" env PATH="$(play "$program" "$script" "$before"):$PATH" "${what[@]}"
    begin_case
    side_by_side run_broken "$number" "$name, two signals" INT \
        "has begun && kill -INT \$process && await eval '! pending \$process'" 130 "" "begun $old" \
        env PATH="$(play "$program" "$script" "$before"):$PATH" "${what[@]}"
}

into='for last; do :; done; last=${last#file:};' # the file that ffmpeg is to write
for program in ffmpeg gnuplot; do
    case $program in
    ffmpeg) what=("${render[@]}" --size 320x180 --frames 20 --out film.mp4) old=film.mp4 output='>"$last"' ;;
    gnuplot) what=("${bench[@]}" --plot plot.png) old=plot.png output= ;;
    esac
    stuck "sleeps" 'sleep 1000'
    stuck "takes all and sleeps" 'cat >/dev/null; sleep 1000'
    [ -z "${SKEIN_THOROUGH:-}" ] ||
        stuck "writes and writes" "cat >/dev/null; $into while :; do echo x; sleep 0.02; done $output"
    stuck "spins" 'while :; do :; done'
    stuck "talks without end" 'while :; do echo no; done >&2' "; it said no"
    stuck "ignores signals" 'trap "" TERM INT HUP; while :; do sleep 0.1; done'
    stuck "waits for its child" 'sleep 1000 & wait'

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
fault "missing, after results" gnuplot 1 "plots need gnuplot" "plot.png r.csv r.json" \
    env PATH="$home/empty" "${what[@]}" --csv r.csv --json r.json

# does NAME SCRIPT: in another way than usual, but all that it must.
does() {
    local left=$old old=
    begin_case
    side_by_side run_case "$number" "$1" "$program" 0 "" "begun $left" \
        env PATH="$(play "$program" "$2"):$PATH" "${what[@]}"
}

much='yes | head -c 100000000' # not without end: where nothing stopped it the disk would be full
program=ffmpeg old=film.mp4 what=("${render[@]}" --size 320x180 --frames 20 --out film.mp4)
helper "leaves early with 0" 'head -c 5000 >/dev/null' "takes no more: Broken pipe"
helper "is content with nothing" 'cat >/dev/null' "made no whole film: it is empty"
helper "writes something else" "cat >/dev/null; $into echo film >\"\$last\"" "made no whole film"
helper "writes without end" "cat >/dev/null; $into $much >\"\$last\"; sleep 1000" \
    "failed: it wrote more than the pictures that it was given"
if real=$(command -v ffmpeg); then
    made="'$real' \"\$@\" || exit; $into"
    helper "says an error and leaves with 0" "$made echo 'Error writing trailer' >&2" \
        "failed: Error writing trailer"
    helper "loses pictures" "head -c $((320 * 180 * 3 * 5)) | '$real' \"\$@\"; cat >/dev/null" \
        "made no whole film: it is not as long as its pictures"
    helper "loses the film's end" "$made truncate -s -1 \"\$last\"" \
        "made no whole film: a box of it is longer than the file"
    helper "leaves a hole" "$made size=\$(stat -c %s \"\$last\"); dd if=/dev/zero of=\"\$last\" bs=1 \
        seek=\$((size - 1500)) count=1000 conv=notrunc status=none" "made no whole film: a picture of it is damaged"
    fault "has no room" ffmpeg 1 "film.mp4: ffmpeg failed: " "$old" \
        "$BASH" -c 'ulimit -f 4 && exec "$@"' "$BASH" "${what[@]}"
    does "leaves a child behind" "$made sleep 1000 &"
    what=(env --ignore-signal=CHLD "${what[@]}")
    does "is waited for by a program that was told to ignore it" "exec '$real' \"\$@\""
fi

program=gnuplot old=plot.png what=("${bench[@]}" --plot plot.png)
helper "leaves early with 0" 'exit 0' "wrote no whole picture"
helper "says an error and leaves with 0" 'cat >/dev/null; echo no font >&2' \
    "wrote no whole picture: cannot be read as PNG: not a PNG file; it said no font"
helper "writes without end" "$much; sleep 1000" "failed: it wrote more than a plot"
if real=$(command -v gnuplot); then
    does "warns" "yes warning | head -c 300000 >&2; exec '$real' \"\$@\""
    for ending in png svg; do
        old=plot.$ending what=("${bench[@]}" --plot plot.$ending)
        helper "loses the end of a $ending" "'$real' \"\$@\" | head -c -20" "wrote no whole picture"
        case $ending in
        png) lose='{ head -c 4000; head -c 1000 >/dev/null; cat; }' ;;
        svg) lose="sed '0,/<.g>/{/<.g>/d}'" ;;
        esac
        helper "loses some of a $ending" "'$real' \"\$@\" | $lose" "wrote no whole picture"
        does "makes a $ending" "exec '$real' \"\$@\""
    done
fi
settle
expect_no_process
finish

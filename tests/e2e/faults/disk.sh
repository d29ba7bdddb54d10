#!/usr/bin/env bash
# Disks that are full and folders that cannot be written to, without a window: the file of before
# stays as it was, and nothing else is left. With one: window.sh.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Tries both where the system lets us: a mount of one's own is not for everybody.
if [ "${1-}" != inside ] && unshare -rm true 2>/dev/null; then
    exec unshare -rm bash "$0" inside
fi
[ "${1-}" = inside ] || { echo "no mount of one's own is allowed here" && exit 77; }

# each MESSAGE FOLDER FILE... : every output of every command, into a FOLDER below a case's own.
each() {
    local why=$1 name=$2
    fault "$name" "simulate --states" 1 "o/x.csv: $why" "$left" "${simulate[@]}" --states o/x.csv
    fault "$name" "simulate --metrics" 1 "o/x.csv: $why" "$left" "${simulate[@]}" --metrics o/x.csv
    fault "$name" "simulate --checkpoint" 1 "o/x.checkpoint: $why" "$left" \
        "${simulate[@]}" --checkpoint o/x.checkpoint
    fault "$name" "simulate --save-preset" 1 "o/x.cfg: $why" "$left" \
        "${simulate[@]}" --save-preset o/x.cfg
    fault "$name" "render a picture" 1 "o/x.png: $why" "$left" \
        "${render[@]}" --size 320x180 --out o/x.png
    fault "$name" "render a JPEG" 1 "o/x.jpg: $why" "$left" \
        "${render[@]}" --size 320x180 --out o/x.jpg
    fault "$name" "render numbered" 1 "o/x-0.png: $why" "$left" \
        "${render[@]}" --size 320x180 --frames 3 --out o/x-%d.png
    fault "$name" "render --save-preset" 1 "o/x.cfg: $why" "$left_picture" \
        "${render[@]}" --save-preset o/x.cfg
    fault "$name" "bench --json" 1 "o/x.json: $why" "$left" "${bench[@]}" --json o/x.json
    fault "$name" "bench --csv" 1 "o/x.csv: $why" "$left" "${bench[@]}" --csv o/x.csv
    fault "$name" "fly --report" 1 "o/x.json: $why" "$left_picture" "${fly[@]}" --report o/x.json
    fault "$name" "fly --journal" 1 "o/x.journal: $why" "$left_journal" \
        "${fly[@]}" --journal o/x.journal
    if command -v ffmpeg >/dev/null; then
        fault "$name" "render a video" 1 "o/x.mp4: $video" "$left" \
            "${render[@]}" --frames 3 --out o/x.mp4
    fi
    if command -v gnuplot >/dev/null; then
        fault "$name" "bench --plot" 1 "o/x.png: $plot" "$left" "${bench[@]}" --plot o/x.png
        fault "$name" "bench --plot" 1 "o/x.svg: $plot" "$left" "${bench[@]}" --plot o/x.svg
    fi
}

# Each case has a disk of its own.
kind=
prepare_case() {
    local folder=$1/o file
    mkdir "$folder"
    mount -t tmpfs -o size=64k none "$folder"
    for file in $files; do echo old >"$folder/${file#o/}"; done
    case "$kind" in
    full) head -c 200000 /dev/zero >"$folder/fill" 2>/dev/null || true ;;
    locked) mount -o remount,ro "$folder" ;;
    esac
}

files=$(printf 'o/%s ' x-0.png x.cfg x.checkpoint x.csv x.journal x.jpg x.json x.mp4 x.png x.svg)
files=${files% }
kept=$files

kind=full
left="o/fill $files"
left_picture="$left skein.png"
left_journal=$left_picture
video="ffmpeg failed: " plot="gnuplot wrote no whole picture"
each "cannot be written: No space left on device" "full disk"

kind=locked
left=$files
left_picture=$left left_journal=$left
video="Read-only file system" plot="Read-only file system"
each "Read-only file system" "read-only disk"
finish

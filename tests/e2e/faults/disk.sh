#!/usr/bin/env bash
# A disk that may not be written to, and one of any size, from none to spare up to enough in steps of
# 4 KB, for every output of every command, over an old file. After status 0 the file is that of a disk
# with room; otherwise the old one is there, bit for bit, one line names it, and nothing else is left. In
# `check` steps are larger. With a window: window.sh.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if [ "${1-}" != inside ] && unshare -rm true 2>/dev/null; then
    exec unshare -rm bash "$0" inside
fi
[ "${1-}" = inside ] || { echo "no mount of one's own is allowed here" && exit 77; }
need python3
step=32 page=4 # KB
[ -z "${SKEIN_THOROUGH:-}" ] || step=$page
most=2048 # KB
echo old >old

# run_on OPTIONS NUMBER COMMAND...: on a disk mounted so, with old files on it; its status.
run_on() {
    local options=$1 folder=$home/case-$2 file
    shift 2
    mount -t tmpfs -o "${options/ro/size=${most}k}" none "$folder/o"
    for file in $files; do cp old "$folder/o/$file" || return 99; done
    [ "$options" != ro ] || mount -o remount,ro "$folder/o"
    (
        cd "$folder"
        exec timeout -k 5 "$longest" "$@" </dev/null >"$folder.out" 2>"$folder.said"
    )
}

# is_whole REFERENCE FILE: what the command wrote where there was room; times, dates and plots of times are
# others, and end as their format does.
is_whole() {
    cmp -s "$1" "$2" && return
    case $2 in
    *.json) python3 -c 'import json, sys
one, other = (sorted(json.load(open(path))) for path in sys.argv[1:])
sys.exit(one != other)' "$1" "$2" ;;
    *.csv) [ "$(wc -lw <"$1")" = "$(wc -lw <"$2")" ] && [ -z "$(tail -c 1 "$2")" ] ;;
    *.png) [[ $(tail -c 8 "$2" | head -c 4) == IEND ]] ;;
    *.svg) grep -q '</svg>' "$2" ;;
    *) false ;;
    esac
}

# look_at NUMBER STATUS: what is wrong with what it left. PNGs in a row stay as far as they were drawn.
look_at() {
    local folder=$home/case-$1/o said=$home/case-$1.said file
    [ "$(find "$folder" -type f -printf '%P\n' | LC_ALL=C sort | paste -sd ' ')" = "$files" ] ||
        echo "left $(ls -A "$folder" | paste -sd ' ')"
    for file in $files; do
        if cmp -s "$folder/$file" "$home/old"; then
            [ "$2" -ne 0 ] || echo "status 0, but $file is the old one"
        elif [ "$2" -ne 0 ] && [[ $file != x-?.png ]]; then
            echo "status $2, but $file is another"
        else
            is_whole "$home/case-$1/whole/$file" "$folder/$file" || echo "$file is not whole"
        fi
    done
    case "$2:$(grep -acvE "$driver_words" "$said"):$(grep -acE '^skein: .*[om]/?[mx][-.]' "$said")" in
    0:0:0 | 1:1:1) ;;
    *) echo "status $2: $(head -c 300 "$said")" ;;
    esac
}

# one_size NUMBER NAME OPTIONS COMMAND...: of mount, for the disk; its status is in $status.
one_size() {
    local number=$1 name=$2 options=$3 wrong
    shift 3
    status=0
    run_on "$options" "$number" "$@" || status=$?
    wrong=$(look_at "$number" $status)
    umount "$home/case-$number/o"
    [ -z "$wrong" ] || echo "$name, $options: $wrong" >>"$home/wrong-$number"
}

# sweep NUMBER NAME COMMAND...: until it has had room twice.
sweep() {
    local number=$1 name=$2 status size whole=0
    shift 2
    mkdir "$home/case-$number/"{o,whole}
    run_on size=${most}k "$number" "$@" || { echo "$name: $(cat "$home/case-$number.said")" >"$home/wrong-$number" && return; }
    cp "$home/case-$number/o/"* "$home/case-$number/whole"
    umount "$home/case-$number/o"
    one_size "$number" "$name" ro "$@"
    [ $status -eq 1 ] || echo "$name: status $status on a read-only disk" >>"$home/wrong-$number"
    # shellcheck disable=SC2086
    size=$(($(wc -w <<<"$files") * page))
    for (( ; whole < 2 && size < most; size += step)); do
        one_size "$number" "$name" size=${size}k "$@"
        [ $status -ne 0 ] || whole=$((whole + 1))
    done
    [ $whole -eq 2 ] || echo "$name: never has room" >>"$home/wrong-$number"
}

# try NAME FILES COMMAND...
swept=0
try() {
    local files=$2 name=$1
    swept=$((swept + 1))
    number=$(printf %02d $swept)
    mkdir "$home/case-$number"
    shift 2
    side_by_side sweep "$number" "$name" "$@"
}

simulate+=(--birds 20 --steps 12)
fly+=(--camera 0,0,60,0,0)
try "simulate, all outputs" \
    "m.csv m.csv.meta.json x.cfg x.checkpoint x.csv x.csv.meta.json" \
    "${simulate[@]}" --states o/x.csv --metrics o/m.csv --checkpoint o/x.checkpoint --save-preset o/x.cfg
try "render a picture" x.png "${render[@]}" --size 200x150 --out o/x.png
try "render numbered" "x-0.png x-1.png x-2.png" "${render[@]}" --size 120x80 --frames 3 --out o/x-%d.png
try "bench --json" x.json "${bench[@]}" --json o/x.json
try "bench --csv" x.csv "${bench[@]}" --csv o/x.csv
try "fly --report" x.json "${fly[@]}" --report o/x.json
try "fly --journal" "x.journal x.journal.meta.json" "${fly[@]}" --journal o/x.journal
if command -v ffmpeg >/dev/null && command -v ffprobe >/dev/null; then
    try "render a video" x.mp4 "${render[@]}" --birds 300 --size 192x108 --frames 60 --out o/x.mp4
fi
if command -v gnuplot >/dev/null; then
    try "bench --plot, PNG" x.png "${bench[@]}" --plot o/x.png
    try "bench --plot, SVG" x.svg "${bench[@]}" --plot o/x.svg
fi
settle
cases=$swept
judge_all

#!/usr/bin/env bash
# The size of the disk, from none to spare up to enough, in steps of 4 KB, for every output of every
# command, over an old file. After status 0 a reader that is not ours accepts the new file (read.py);
# otherwise the old one is there, bit for bit, and nothing else. In `check` steps are larger.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if [ "${1-}" != inside ] && unshare -rm true 2>/dev/null; then
    exec unshare -rm bash "$0" inside
fi
[ "${1-}" = inside ] || { echo "no mount of one's own is allowed here" && exit 77; }
command -v python3 >/dev/null || { echo "python3 is missing" && exit 77; }
step=32 page=4 # KB
[ -z "${SKEIN_THOROUGH:-}" ] || step=$page
most=2048 # KB
echo old >old

# run_on KB NUMBER COMMAND...: on a disk of that size with old files; its status.
run_on() {
    local size=$1 folder=$home/case-$2 file
    shift 2
    mount -t tmpfs -o "size=${size}k" none "$folder/o"
    for file in $files; do cp old "$folder/o/$file" || return 99; done
    (
        cd "$folder"
        exec timeout -k 5 "$longest" "$@" </dev/null >"$folder.out" 2>"$folder.said"
    )
}

# look_at NUMBER STATUS: what is wrong with what it left. PNGs in a row stay as far as they were drawn.
look_at() {
    local folder=$home/case-$1/o file
    [ "$(find "$folder" -type f -printf '%P\n' | LC_ALL=C sort | paste -sd ' ')" = "$files" ] ||
        echo "left $(ls -A "$folder" | paste -sd ' ')"
    for file in $files; do
        if cmp -s "$folder/$file" "$home/old"; then
            [ "$2" -ne 0 ] || echo "status 0, but $file is the old one"
        elif [ "$2" -ne 0 ] && [[ $file != x-?.png ]]; then
            echo "status $2, but $file is another"
        else
            python3 "$here/read.py" "$home/case-$number/whole/$file" "$folder/$file" 2>&1 || true
        fi
    done
    case "$2:$(grep -acvE "$driver_words" "$home/case-$1.said"):$(grep -ac '^skein: ' "$home/case-$1.said")" in
    0:0:0 | 1:1:1) ;;
    *) echo "status $2: $(head -c 300 "$home/case-$1.said")" ;;
    esac
}

# sweep NUMBER NAME COMMAND...: until it has had room twice.
sweep() {
    local number=$1 name=$2 status wrong size began whole=0
    shift 2
    mkdir "$home/case-$number/"{o,whole}
    run_on $most "$number" "$@" || { echo "$name: $(cat "$home/case-$number.said")" >"$home/wrong-$number" && return; }
    cp "$home/case-$number/o/"* "$home/case-$number/whole"
    umount "$home/case-$number/o"
    # shellcheck disable=SC2086
    size=$(($(wc -w <<<"$files") * page))
    for (( ; whole < 2 && size < most; size += step)); do
        status=0 began=$EPOCHREALTIME
        run_on $size "$number" "$@" || status=$?
        wrong=$(look_at "$number" $status)
        umount "$home/case-$number/o"
        [ -z "$wrong" ] || echo "$name on $size KB: $wrong" >>"$home/wrong-$number"
        row "$number-$(printf %04d $size)" "disk of $size KB" "$name" "$status" "$(seconds_since "$began")" \
            "$(sed 's/^skein: //' "$home/case-$number.said")" "$files"
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
if [ -n "${SKEIN_THOROUGH:-}" ]; then # each alone too
    try "simulate --states" "x.csv x.csv.meta.json" "${simulate[@]}" --states o/x.csv
    try "simulate --metrics" "x.csv x.csv.meta.json" "${simulate[@]}" --metrics o/x.csv
    try "simulate --checkpoint" x.checkpoint "${simulate[@]}" --birds 400 --checkpoint o/x.checkpoint
    try "simulate --save-preset" x.cfg "${simulate[@]}" --save-preset o/x.cfg
fi
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
cases=$(find "$home" -maxdepth 1 -name 'row-*' | wc -l)
finish

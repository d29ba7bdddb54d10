#!/usr/bin/env bash
# SIGINT, SIGTERM and SIGHUP in every phase of every command without a window: what is left is whole,
# and the status is 0 only where what was asked for is done. With a window: window.sh.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# broken NAME SIGNAL PHASE STATUS MESSAGE LEFT COMMAND...: as run_broken, side by side.
broken() {
    begin_case
    side_by_side run_broken "$number" "$@"
}

for signal in INT TERM HUP; do
    broken "simulate, files" $signal "has 'm.*'" 1 "interrupted at step" "" \
        "$SKEIN" simulate --model leader --birds 500 --steps 100000000 --states s --metrics m --checkpoint c --save-preset p.cfg
    broken "render, numbered" $signal "has n-2.png" 1 "drawn and kept" "n-0.png n-1.png *n-2.png*" \
        "${render[@]}" --frames 100000 --out n-%d.png
    broken "bench, second count" $signal "grep -q '^ *20 ' \"$home/out-\$number\"" 1 "measured and kept" "c j" \
        stdbuf -oL "$SKEIN" bench --size 64x36 --counts 20,30 --frames 300 --json j --csv c
    broken "fly without display" $signal "grep -q display \"$home/out-\$number\"" 1 \
        "skein.png: interrupted before the first picture" "j j.meta.json p.cfg r.json" \
        "$SKEIN" fly --size 64x36 --birds 20000 --journal j --report r.json --save-preset p.cfg
done
old=skein.png
broken "render, starting" INT "$ready" 1 "skein.png: interrupted before the first picture" skein.png \
    "$SKEIN" render --size 64x36 --warm 100000
# What was measured before is not replaced by nothing.
old="c j"
broken "bench, starting" INT "$ready" 1 "interrupted before anything was measured" "c j" \
    "$SKEIN" bench --size 64x36 --counts 20 --frames 100000 --warmup 100000 --json j --csv c
old=
broken "simulate" KILL "true" 137 "" "" "$SKEIN" simulate --birds 500 --steps 100000000 --hash
if command -v ffmpeg >/dev/null; then
    old=v.mp4
    broken "render, video before a picture" TERM "has 'v.mp4.*'" 1 "interrupted before the first" \
        v.mp4 "$SKEIN" render --size 64x36 --warm 100000 --out v.mp4
    old=
    broken "render, video" INT "[ -n \"\$(find . -name 'v.mp4.*' -size +0)\" ]" 1 "drawn and kept" \
        v.mp4 "${render[@]}" --size 320x180 --frames 100000 --out v.mp4
fi
judge_all
for journal in case-*/j.meta.json; do
    "$SKEIN" simulate --replay "${journal%.meta.json}" --hash >replayed.txt 2>&1 ||
        fail "$journal: $(cat replayed.txt)"
done
for film in case-*/v.mp4; do
    grep -qx old "$film" || ffprobe -v error "$film" >said.txt 2>&1 || fail "$film: $(cat said.txt)"
done

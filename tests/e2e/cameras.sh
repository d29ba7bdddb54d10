#!/usr/bin/env bash
# Cameras: key V goes through them, key K keeps a path that a film can fly, and films are the same
# each time.
. "${BASH_SOURCE%/*}/window.bash"

# --- Without a window ---

render() {
    "$SKEIN" render --birds 300 --warm 1 --size 96x64 --samples 1 "$@" >render.log 2>&1
}

# refused STATUS WORDS OPTION...
refused() {
    local wanted=$1 words=$2 status=0
    shift 2
    render "$@" || status=$?
    check_error "$*" "$wanted" "$words" $status render.log
}

cat >film.txt <<'END'
skein-path 1
about flock
0 0 0 90 0 0 55
0.5 40 10 70 -30 -8 40
END

# As long as the path, its first and last keyframe included; one picture is the first keyframe.
render --path film.txt --fps 10 --out a-%02d.png || fail "$(cat render.log)"
[ "$(ls a-*.png | wc -l)" -eq 6 ] || fail "pictures of the path: $(ls a-*.png)"
cmp -s a-00.png a-05.png && fail "the camera of the path stands still"
render --path film.txt --out one.png || fail "$(cat render.log)"
cmp one.png a-00.png
render --path film.txt --fps 10 --frames 2 --out c-%02d.png || fail "$(cat render.log)"
[ "$(ls c-*.png | wc -l)" -eq 2 ] || fail "--frames beside --path"

# No two cameras are alike, and the director's film is the same the second time.
for camera in follow head leader orbit director; do
    render --camera $camera --fps 10 --frames 3 --out $camera-%d.png || fail "$camera: $(cat render.log)"
done
[ "$(cksum {follow,head,leader,orbit,director}-2.png | cut -d' ' -f1 | sort -u | wc -l)" -eq 5 ] ||
    fail "two cameras are alike"
render --camera director --fps 10 --frames 3 --out again-%d.png || fail "$(cat render.log)"
cmp director-2.png again-2.png

refused 2 "cannot stand beside" --path film.txt --camera orbit
refused 2 "fly|follow|head|leader|falcon|orbit|director is accepted" --camera chase
refused 2 "this model has no leader" --camera leader --preset swarm
refused 2 "no falcon flies here" --camera falcon --preset swarm
printf 'skein-path 1\n0 1 2 3 4 5\n' >short.txt
refused 1 "short.txt:2: 6 numbers: seven are accepted" --path short.txt

# --- In a window ---

open_display 1280x800
size=480x270 options=(--birds 300)

# Once around, one more each time; a model without a leader skips it.
keys=()
for mode in follow head leader orbit director fly; do
    keys+=(v)
    begin_flight $mode
    press "${keys[@]}"
    finish "r['camera']['mode'] == '$mode'"
done
begin_flight skipped --preset swarm --camera head
press v
finish "r['camera']['mode'] == 'orbit'"

# From an orbit the moving keys take over; looking about does not.
begin_flight taken --camera orbit
await_seen
yaw=$(number_of yaw)
hold_until "yaw > $yaw + 10 || yaw < $yaw - 10" Right
finish "r['camera']['mode'] == 'orbit'"
begin_flight moved --camera follow
xdotool keydown w
await_picture camera=fly
xdotool keyup w
finish "r['camera']['mode'] == 'fly'"

# Two keyframes and the film of them; the first file stays when another flight keeps its own.
begin_flight kept --camera 0,20,200,0,0
press k
hold_until 'x > 3' d
press k
finish "r['camera']['position'][0] > 2"
kept=$(ls skein-path-*.txt)
[ "$(grep -c '^[0-9]' "$kept")" -eq 2 ] || fail "two keyframes: $(cat "$kept")"
grep -q '^0 0 20 200 0 0 ' "$kept" || fail "the first keyframe: $(cat "$kept")"
render --path "$kept" --fps 5 --out k-%02d.png || fail "$(cat render.log)"
begin_flight again --path "$kept"
press k
finish "r['camera']['mode'] == 'path'"
[ "$(ls skein-path-*.txt | wc -l)" -eq 2 ] || fail "one file for two flights"

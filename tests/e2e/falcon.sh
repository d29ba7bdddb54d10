#!/usr/bin/env bash
# The falcon in a window: V goes to it, the keys that fly a camera fly it, its place goes into the
# journal with each tick, and the journal flies again to the same state, in the window too; it is let
# go by leaving its camera. Also paused, with four pictures a second, beside a copy of the flock, through a restart and
# into a model without one.
. "${BASH_SOURCE%/*}/window.bash"
open_display 1280x800
options=(--model starling --birds 200)

# to_falcon: from the camera at the start; the model has no leader.
to_falcon() {
    press v v v
    await_picture camera=falcon
}

take() {
    to_falcon
    xdotool keydown w
    await_message 'you fly the falcon: '
    await_change 'falcon=[-0-9]'
    xdotool keyup w
}

count_places() { grep -c ' change falcon=[-0-9]' "$name.trace" || true; }

# Left as it is flown. A restart takes it where the new flock has it.
begin_flight left_flying
take
press r
fly_ticks 20
press x # beside a copy: it flies on both sides
fly_ticks 20
finish "r['falcons'][0]['phase'] == 'is flown'" "r['camera']['mode'] == 'falcon'" "r['twin_hash'] == r['hash']"

begin_flight flown
take
fly_ticks 40
await_seen
yaw=$(number_of yaw)
hold_until "(yaw - $yaw + 540) % 360 - 180 > 30" d # it turns to where the camera looks
press f                                             # and to the flock, where it goes on
await_picture camera=falcon lost=off
find_widget aim || fail 'nothing shows where it is flown to'
fly_ticks 60
[ "$(count_places)" -ge 80 ] || fail "its place came $(count_places) times in more than 80 ticks"
most=$(awk '/ change falcon=/ { print $2 }' flown.trace | sort | uniq -c | sort -n | awk 'END { print $1 }')
[ "$most" -eq 1 ] || fail "$most places in a tick"
# While time stands still, so does it; a step is one place.
press space
await_picture paused=on
before=$(count_places)
await_seen
[ "$(count_places)" -eq "$before" ] || fail 'it moves while time stands still'
press period
await_change 'falcon=[-0-9]'
await_seen
[ "$(count_places)" -eq $((before + 1)) ] || fail 'a step is not one place'
press space
# There is nothing of it to be undone.
pass_over
xdotool key ctrl+z
await_message 'nothing to be undone'
pass_over
xdotool key v
await_change 'falcon=off'
await_message 'the falcon flies by itself again'
await_picture camera=orbit
# The other flight once more: where it ends nobody flies the falcon on.
drop left_flying.journal
await_message 'left_flying.journal replayed to tick [0-9]*: the recorded hash'
await_change 'falcon=off'
fly_ticks 5
finish "r['falcons'][0]['phase'] == 'climbs'"

# Another model has none, and an undo of that brings it back as it flies itself.
begin_flight away
take
press m
await_picture camera=fly
fly_ticks 5
pass_over
xdotool key ctrl+z
await_message 'undone: '
fly_ticks 20
finish "r['model'] == 'starling'" "r['falcons'][0]['phase'] == 'circles'"

picture_seconds=0.25
begin_flight slow
take
fly_ticks 30
[ "$(count_places)" -ge 30 ] || fail "with few pictures: $(count_places) places in more than 30 ticks"
finish "r['falcons'][0]['phase'] == 'is flown'"

#!/usr/bin/env bash
# Steps that take longer than pictures: those go on meanwhile, what a person does in the middle of a
# step acts at once, and the journal leads to the same state.
. "${BASH_SOURCE%/*}/window.bash"
open_display 800x600
size=320x240
options=(--threads 1 --set quality=low --model leader) # all pairs

# Until two pictures are of one tick: the second was drawn while a step ran.
await_mid_step() {
    local before=
    await_seen
    until [ "$(number_of tick)" = "$before" ]; do
        before=$(number_of tick)
        await_picture
    done
}

begin_flight slow --birds 16000
await_mid_step
press 3 # a rule
await_mid_step
press 5 bracketleft # and another number of birds in the same step, or the next
await_picture birds=8000
press bracketright
await_mid_step
press x # a comparison, and a preset for one of the two
await_picture comparing=on
await_mid_step
press p
await_picture birds=12000 # at once, though the other flock's step goes on
await_mid_step
press x
await_picture comparing=off
fly_ticks 20 # at its own speed again
leave
expect_silence
fly_again
grep -q '^[0-9]* compare=on' slow.journal || fail "no comparison in the journal"

# In the middle of a step it is left at once: of what was changed during it no state is known. The
# step takes ten seconds and more on any machine, and none waits for it.
begin_flight left --birds 200000
await_mid_step
leave
[ "$(tail -n 1 left.journal | cut -d' ' -f2)" = end ] || fail "left: $(tail -n 1 left.journal)"
begin_flight changed --birds 200000
await_picture 'reached=0\.0[0-9]*' # the first step has run for long
await_mid_step
press 3
leave
! grep -q ' end ' changed.journal || fail "changed: $(tail -n 1 changed.journal)"
expect_report "r['ticks'] < $(awk 'END { print $1 + 1 }' changed.journal)"

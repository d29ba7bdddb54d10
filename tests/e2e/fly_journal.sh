#!/usr/bin/env bash
# A flight by real key events, recorded, then flown again without a window: the same state at its
# end. Whatever reached the flock past the door would show here.
. "${BASH_SOURCE%/*}/window.bash"
open_display 800x600
size=320x240

# fly NAME LEAVE KEYS OPTION...: LEAVE: keys, or a signal.
fly() {
    local leave=$2 keys=$3
    begin_flight "$1" "${@:4}"
    [ ! -e "$name.journal" ] || fail "the journal appears before it is whole"
    # shellcheck disable=SC2086
    press $keys
    if [ "$leave" = keys ]; then xdotool key ctrl+q; else kill "-$leave" "$flight"; fi
    await_end
    [ -s "$name.journal.meta.json" ] || fail "$name: no notes beside the journal"
    fly_again
}

recorded() { grep -qE "^[0-9]+ $2" "$1.journal" || fail "$1: no $2 in the journal"; }

fly keys keys "1 3 bracketright shift+r minus p 2 shift+4 0 r space period period space l" --birds 300
recorded keys 'rule\.separation=off'
recorded keys 'birds=600'
recorded keys 'seed=2'
recorded keys 'restart'
recorded keys 'show_leader=on'
recorded keys 'camera='
[ "$(grep -c ' model=' keys.journal)" -eq 2 ] || fail "a preset is not recorded with its numbers"

fly signal TERM "5 bracketleft" --preset stock --birds 200 --rule wander=off
recorded signal 'rule\.wander=off'

# Steps by the GPU, flown again by the processor.
fly gpu keys "1 3 bracketright shift+r x minus p x 2 shift+4 ctrl+z 0 r space period" --sim gpu --birds 300
recorded gpu 'birds=600'
expect_report "r['sim'] == 'gpu'"

"$SKEIN" simulate --birds 150 --steps 40 --checkpoint start.checkpoint
fly resumed INT "2 r" --resume start.checkpoint --set gravity=3
recorded resumed 'resume=/'
recorded resumed 'gravity=3'

# Every flight keeps its journal, --journal or not, and a killed one loses nothing.
begin_traced killed env XDG_STATE_HOME="$PWD/kept" "$SKEIN" fly --size 320x240 --birds 300
await_window
press 3
kill -KILL "$flight"
wait "$flight" 2>killed.txt || true
flight=
kept=$(echo kept/skein/*.journal)
recorded "${kept%.journal}" 'rule\.cohesion=off'
! grep -q ' end ' "$kept" || fail "killed, and yet its journal has an end"
"$SKEIN" simulate --replay "$kept" --hash >killed.txt 2>said.txt || fail "killed: $(cat said.txt)"
grep -q '^hash ' killed.txt || fail "killed: $(cat killed.txt)"

# Killed in the middle of a line: flown to the one before it.
hash=$(sed -n 's/^hash //p' killed.txt)
tick=$(sed -n '$s/ .*//p' "$kept")
printf '%s rule.sepa' $((tick + 5)) | cat "$kept" - >torn.journal
"$SKEIN" simulate --replay torn.journal --hash >killed.txt 2>said.txt || fail "torn: $(cat said.txt)"
[ "$(sed -n 's/^hash //p' killed.txt)" = "$hash" ] || fail "torn: another hash"
grep -q "torn.journal:$(($(wc -l <"$kept") + 1)): breaks off here: flown to tick $tick, its last" said.txt ||
    fail "torn: said $(cat said.txt)"

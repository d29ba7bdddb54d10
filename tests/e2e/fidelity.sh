#!/usr/bin/env bash
# The published order flies up to 20,000 birds: every command says so in one line, and in the window
# nothing changes then. And it has the same bits wherever it flies: on any threads and instruction
# set, from a checkpoint, in the window, undone and redone, and replayed.
. "${BASH_SOURCE%/*}/window.bash"

# --- Refused ---

line="the published order flies up to 20,000 birds; fidelity=clean has no limit"
published=(--model plane --set fidelity=published)
for command in fly simulate render; do
    expect_error 2 "skein: 20001 birds: $line" "$SKEIN" $command "${published[@]}" --birds 20001
done
expect_error 2 "skein: 20001 birds: $line" "$SKEIN" bench "${published[@]}" --counts 1000,20001
[ ! -s out.txt ] || fail "bench measured before it refused: $(cat out.txt)"
"$SKEIN" simulate --model plane --birds 20001 --steps 1 --states many.csv --checkpoint many.checkpoint ||
    fail "20001 birds, clean"
expect_error 2 "--init: 20001 birds: $line" "$SKEIN" simulate "${published[@]}" --init many.csv
expect_error 2 "--set: 20001 birds: $line" \
    "$SKEIN" simulate --resume many.checkpoint --set fidelity=published --steps 1
printf 'model=plane\nbirds=20001\nfidelity=published\n' >many.cfg
expect_error 2 "many.cfg: 20001 birds: $line" "$SKEIN" simulate --preset many.cfg
printf 'skein-journal 1\n0 model=plane\n0 fidelity=published\n0 birds=20001\n' >many.journal
expect_error 1 "many.journal:4: 20001 birds: $line" "$SKEIN" simulate --replay many.journal
rm many.*

# --- The same bits ---

hash_of() { "$SKEIN" simulate "$@" --hash 2>said.txt | tail -n 1; }
for kind in leader plane; do
    flight=(--model $kind --set fidelity=published --birds 120)
    whole=$(hash_of "${flight[@]}" --steps 40)
    [[ $whole == hash\ * ]] || fail "$kind: $(cat said.txt)"
    [ "$(hash_of "${flight[@]}" --steps 40 --threads 1 --simd plain)" = "$whole" ] ||
        fail "$kind: others on one thread, by the plain kernel"
    [ "$(hash_of "${flight[@]}" --steps 40 --threads 7)" = "$whole" ] || fail "$kind: others on 7 threads"
    hash_of "${flight[@]}" --steps 15 --checkpoint $kind.checkpoint >/dev/null
    [ "$(hash_of --resume $kind.checkpoint --steps 25)" = "$whole" ] || fail "$kind: others when resumed"
done

# --- In the window ---

flight=
open_display 800x720
size=780x720 options=(--preset plane-stock) # small pictures are drawn soon

# choose FIDELITY: in the list beside the model; not waited for.
choose() {
    click_on fidelity
    point_on "fidelity=$1"
    xdotool mousedown 1
    await_seen
    xdotool mouseup 1
}

begin_flight refused --birds 10001 --set fidelity=clean
press space
choose published
await_change fidelity=published
xdotool key bracketright
await_error "20002 birds: $line"
type_on birds 20001
enter
await_error "20001 birds: $line"
choose clean
await_change fidelity=clean
press bracketright
choose published
await_error "20002 birds: $line"
press ctrl+z ctrl+z
leave
expect_report "r['birds'] == 10001" "r['parameters']['fidelity'] == 'published'" "len(r['errors']) == 3"
fly_again

# Chosen and undone while it flies, each at the next step.
begin_flight flown --set fidelity=published
fly_ticks 15
choose clean
await_change fidelity=clean
fly_ticks 15
press ctrl+z
fly_ticks 15
leave
expect_report "r['parameters']['fidelity'] == 'published'" "r['errors'] == []"
fly_again

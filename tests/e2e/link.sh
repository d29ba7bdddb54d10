#!/usr/bin/env bash
# A link flies in every command that takes a preset as in any other, and what is wrong with one is a
# line that names the part.
. "${BASH_SOURCE%/*}/window.bash"

hash_of() { "$SKEIN" simulate --steps 40 --threads 2 --hash "$@" | tail -n 1; }

link='preset=wide&rule.cohesion=off&gravity=0.5&obstacle.1=sphere,0,0,5,4&birds=300&seed=3'
options=(--preset wide --birds 300 --seed 3 --rule cohesion=off --set gravity=0.5
    --set obstacle.1=sphere,0,0,5,4)
wanted=$(hash_of "${options[@]}")
for text in "$link" "#$link" "https://example.org/skein/#$link" "${link/=0.5/=%30%2e5}"; do
    [ "$(hash_of --link "$text")" = "$wanted" ] || fail "$text: another flock"
done
[ "$(hash_of --link "$link" --birds 200 --rule cohesion=on)" = \
    "$(hash_of "${options[@]}" --birds 200 --rule cohesion=on)" ] || fail "options do not come after the link"
[ "$(hash_of --link '' --birds 50)" = "$(hash_of --birds 50)" ] || fail "an empty link is not the first preset"

# Pictures look from where the link does, unless an option says otherwise.
render() { "$SKEIN" render --gpu software --size 160x90 --samples 1 --warm 0.1 --out "$@" >/dev/null; }
render options.png --camera 9,2,30,0,5 "${options[@]}"
render link.png --link "$link&camera=9,2,30,0,5"
render both.png --link "$link&camera=1,2,3,4,5" --camera 9,2,30,0,5
cmp options.png link.png
cmp options.png both.png
"$SKEIN" bench --link "$link&camera=9,2,30,0,5" --counts 50 --frames 2 --warmup 0 --draw none --json bench.json \
    >/dev/null
grep -q '"preset":[[:space:]]*"wide"' bench.json || fail "bench: $(cat bench.json)"

# refuse COMMAND TEXT WORDS
refuse() {
    local status=0
    "$SKEIN" "$1" --link "$2" >out.txt 2>said.txt || status=$?
    [ $status = 2 ] || fail "$1 --link $2: status $status"
    [ "$(wc -l <said.txt)" = 1 ] || fail "$1 --link $2: $(cat said.txt)"
    grep -qF -- "--link: $3" said.txt || fail "$1 --link $2: $(cat said.txt)"
}
refuse simulate 'preset=wyde' 'preset=wyde: no shipped preset'
refuse render 'preset=wide&graviti=1' 'unknown parameter graviti'
refuse bench 'gravity=1&gravity=2' 'gravity: '
refuse simulate 'preset=wide&title=x' "title=x: only a preset's file has this"
refuse fly 'preset=wide%00' '%00: '
refuse simulate 'https://example.org/' 'https://example.org/: '

# One made in flight: what was changed, when, and the tick to which the others fly it.
flown=(--preset wide --birds 300 --at 20:rule.cohesion=off --at 50:gravity=0.5 --at 50:threat=1,2,3 --at 56:threat=3,2,1)
text='preset=wide&birds=300&then=20:rule.cohesion=off;30:gravity=0.5;0:threat=1,2,3;6:3,2,1&tick=90'
wanted=$("$SKEIN" simulate --threads 2 --hash --steps 90 "${flown[@]}" | tail -n 1)
[ "$("$SKEIN" simulate --threads 2 --hash --link "$text" | tail -n 1)" = "$wanted" ] || fail "$text: another flock"
"$SKEIN" render --gpu software --size 160x90 --samples 1 --camera 9,2,30,0,5 --link "$text" --out flown.png >/dev/null
"$SKEIN" render --gpu software --size 160x90 --samples 1 --camera 9,2,30,0,5 --link "${text%&tick*}" --warm 1.5 \
    --out warm.png >/dev/null
cmp flown.png warm.png

# In a window: copied, and flown again after another flock flew, up to where it was copied; undone as one; what is no link
# changes nothing.
open_display 800x600
options=()
begin_flight copied --link "$link&camera=9,2,30,0,5"
await_picture
await_where 'x == 9 && y == 2 && z == 30'
press ctrl+v
await_error 'no link to paste'
press ctrl+c
await_line " copied #$link&tick=[0-9]*&camera=9,2,30,0,5\$"
await_message 'copied, for --link'
press 1
press p
press ctrl+v
await_line " link #$link&tick="
await_message 'tick [0-9]*, where the link was made'
await_picture birds=300
await_where 'x == 9 && y == 2 && z == 30'
press 2
press ctrl+c
await_line " copied #$link&then=[0-9]*:rule.alignment=off&tick=[0-9]*&camera=9,2,30,0,5\$"
press ctrl+z
await_message 'undone: '
press ctrl+shift+z
await_message 'redone: '
await_picture birds=300
leave
expect_report "len(r['errors']) == 1" "r['birds'] == 300" "not r['rules']['cohesion']" "r['parameters']['gravity'] == 0.5"
fly_again

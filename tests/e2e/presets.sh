#!/usr/bin/env bash
# Presets as a person meets them: saved and flown again, their own beside the shipped ones, and the
# look of a model. What a preset holds: tests/session.
. "${BASH_SOURCE%/*}/common.bash"

export XDG_CONFIG_HOME=$PWD/config
own=config/skein/presets
mkdir -p $own

first=$("$SKEIN" simulate --preset roost --birds 100 --seed 4294967297 --steps 20 --hash \
    --set gravity=0.1 --set 'mesh=a "b\c #.obj' --rule random_push=off --save-preset saved.cfg)
[ "$("$SKEIN" simulate --preset saved.cfg --steps 20 --hash)" = "$first" ] ||
    fail "the saved preset flies otherwise"
[ "$("$SKEIN" simulate --preset saved.cfg --seed 1 --steps 20 --hash)" != "$first" ] ||
    fail "--seed does not go before the preset's"
grep -q '^gravity=0.1 *# The pull' saved.cfg || fail "no help beside the numbers"
# Every command saves what it was given.
same_from() { # FILE OTHER: the second was saved from the first, and all else is the same
    grep -qx "title=From ${1%.cfg}" "$2" || fail "$2 is from another: $(grep '^title=' "$2")"
    cmp <(grep -v '^title=' "$1") <(grep -v '^title=' "$2") || fail "$2 is another than $1"
}
"$SKEIN" simulate --preset saved.cfg --steps 0 --hash --save-preset again.cfg >out.txt
same_from saved.cfg again.cfg
"$SKEIN" fly --preset stock --birds 10 --seconds 1 --size 64x36 --save-preset flown.cfg >out.txt
"$SKEIN" render --preset flown.cfg --warm 0 --size 64x36 --out p.png --save-preset drawn.cfg >out.txt
same_from flown.cfg drawn.cfg

# A person's own are listed after the shipped ones; a broken one is told and stands in nobody's way.
cp saved.cfg $own/mine.cfg
printf 'model=leader\nbrids=1\nrank=0\n' >$own/bad.cfg
"$SKEIN" info --presets >out.txt 2>said.txt || fail "info --presets: status $?"
grep -qE '^mine +leader +100 birds +\(own\) .' out.txt || fail "not listed: $(cat out.txt)"
[ "$(awk '$2 == "leader" { last = $1 } END { print last }' out.txt)" = mine ] || fail "not the last: $(cat out.txt)"
[ "$(grep -c '^skein: .*/bad.cfg:[23]: ' said.txt)" -eq 2 ] || fail "said: $(cat said.txt)"
[ "$("$SKEIN" simulate --preset mine --steps 20 --hash)" = "$first" ] || fail "mine flies otherwise"

# Looks: a copy of the program with assets of its own.
mkdir -p bin share/skein/assets/{presets,looks}
cp "$SKEIN" bin/skein
printf 'model=leader\nrank=1\nbirds=3\nhaze=off\n' >share/skein/assets/presets/only.cfg
look=share/skein/assets/looks/leader.cfg
view() { sed -nE "s/^$1=([^ ]*).*/\1/p" v.cfg; }
simulate() { bin/skein simulate --steps 0 --hash --save-preset v.cfg "$@" >out.txt 2>said.txt; }
simulate --model leader || fail "without a look: $(cat said.txt)"
[ "$(view bird_size)" != 7.5 ] || fail "a look that is not there"
printf '# a look\nbird_size=7.5\nhaze_distance=77\nhaze=on\n' >$look
simulate --model leader
[ "$(view bird_size)" = 7.5 ] || fail "--model does not take the look"
simulate --preset only --set haze_distance=5
[ "$(view bird_size) $(view haze) $(view haze_distance)" = "7.5 off 5" ] ||
    fail "look, preset and option in the wrong order: $(cat v.cfg)"
printf 'birdsize=5\nbird_size=0\n' >$look
status=0
simulate || status=$?
[ "$status" -eq 2 ] && [ "$(grep -c 'leader.cfg:[12]: ' said.txt)" -eq 2 ] ||
    fail "a broken look: status $status: $(cat said.txt)"
# A model without presets flies its own numbers.
rm share/skein/assets/presets/only.cfg $look
simulate || fail "no presets: $(cat said.txt)"
grep -q '^birds=1000$' v.cfg || fail "no presets: $(cat v.cfg)"

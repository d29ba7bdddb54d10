#!/usr/bin/env bash
# Presets as a person meets them: saved and flown again, their own beside the shipped ones, and the
# look of a model.
. "${BASH_SOURCE%/*}/common.bash"

rm -rf work
mkdir -p work/config/skein/presets
cd work
export XDG_CONFIG_HOME=$PWD/config
own=config/skein/presets

# --- Saved, and flown again ---

first=$("$SKEIN" simulate --preset roost --birds 100 --seed 4294967297 --steps 20 --hash \
    --set gravity=0.1 --set 'mesh=a "b\c #.obj' --rule random_push=off --save-preset saved.cfg)
[ "$("$SKEIN" simulate --preset saved.cfg --steps 20 --hash)" = "$first" ] ||
    fail "the saved preset flies otherwise"
# same_from NAME FILE OTHER: the second was saved from the first, and all else is the same.
same_from() {
    grep -qx "title=From $1" "$3" || fail "$3 is from another: $(grep '^title=' "$3")"
    cmp <(grep -v '^title=' "$2") <(grep -v '^title=' "$3") || fail "$3 is another than $2"
}
"$SKEIN" simulate --preset saved.cfg --steps 0 --hash --save-preset again.cfg >out.txt
same_from saved saved.cfg again.cfg
[ "$("$SKEIN" simulate --preset saved.cfg --seed 1 --steps 20 --hash)" != "$first" ] ||
    fail "--seed does not go before the preset's"
grep -q '^gravity=0.1 *# The pull' saved.cfg || fail "no help beside the numbers"
"$SKEIN" fly --preset stock --birds 10 --seconds 1 --size 64x36 --save-preset flown.cfg >out.txt
"$SKEIN" render --preset flown.cfg --warm 0 --size 64x36 --out p.png --save-preset drawn.cfg >out.txt
same_from flown flown.cfg drawn.cfg

# --- A person's own ---

cp saved.cfg $own/mine.cfg
printf 'model=leader\nbrids=1\nrank=0\n' >$own/bad.cfg
"$SKEIN" info --presets >out.txt 2>said.txt || fail "info --presets: status $?"
grep -qE '^mine +leader +100 birds +\(own\) .' out.txt || fail "not listed: $(cat out.txt)"
last=$(awk '$2 == "leader" { last = $1 } END { print last }' out.txt)
[ "$last" = mine ] || fail "not the last of its model: $(cat out.txt)"
! grep -q '^bad' out.txt || fail "a broken one is listed"
[ "$(grep -c '^skein: .*/bad.cfg:[23]: ' said.txt)" -eq 2 ] || fail "said: $(cat said.txt)"
[ "$("$SKEIN" simulate --preset mine --steps 20 --hash)" = "$first" ] || fail "mine flies otherwise"
"$SKEIN" simulate --steps 0 >out.txt || fail "a broken preset stands in the way of others"

# --- Looks: a copy of the program with assets of its own ---

mkdir -p bin share/skein/assets/presets share/skein/assets/looks
cp "$SKEIN" bin/skein
printf 'model=leader\nrank=1\nbirds=3\nhaze=off\n' \
    >share/skein/assets/presets/only.cfg
look=share/skein/assets/looks/leader.cfg
view() { # FILE NAME: the value of it
    sed -nE "s/^$2=([^ ]*).*/\1/p" "$1"
}
simulate() { bin/skein simulate --steps 0 --hash --save-preset v.cfg "$@" >out.txt 2>said.txt; }
simulate --model leader || fail "without a look: $(cat said.txt)"
plain=$(view v.cfg bird_size)
printf '# a look\nbird_size=7.5\nhaze_distance=77\nhaze=on\n' >$look
simulate --model leader
[ "$(view v.cfg bird_size)" = 7.5 ] && [ "$plain" != 7.5 ] || fail "--model does not take the look"
simulate --preset only --set haze_distance=5
[ "$(view v.cfg bird_size) $(view v.cfg haze) $(view v.cfg haze_distance)" = "7.5 off 5" ] ||
    fail "look, preset and option in the wrong order: $(cat v.cfg)"
printf 'birds=5\nbird_size=0\n' >$look
for what in "" "--model leader" "--preset only"; do
    status=0
    # shellcheck disable=SC2086
    simulate $what || status=$?
    [ "$status" -eq 2 ] && [ "$(grep -c 'leader.cfg:[12]: ' said.txt)" -eq 2 ] ||
        fail "a broken look, $what: status $status: $(cat said.txt)"
done
# A model without presets flies its own numbers.
rm share/skein/assets/presets/only.cfg $look
simulate || fail "no presets: $(cat said.txt)"
grep -q '^birds=1000$' v.cfg || fail "no presets: $(cat v.cfg)"

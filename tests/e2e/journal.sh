#!/usr/bin/env bash
# Journals and checkpoints from the outside: a run broken in two is the run, a journal flown again is
# the flight, and what does not agree is refused in one line.
. "${BASH_SOURCE%/*}/common.bash"

hash_of() {
    "$SKEIN" simulate "$@" --hash >out.txt 2>said.txt || fail "$*: $(cat said.txt)"
    [ ! -s said.txt ] || fail "$*: said $(cat said.txt)"
    sed -n '$s/^hash //p' out.txt
}

same() { [ "$1" = "$2" ] || fail "$3: '$1' is not '$2'"; }

# refuse STATUS TEXT ARGUMENT...: TEXT stands in the one line, and nothing is left behind.
refuse() {
    local wanted=$1 text=$2 before
    shift 2
    before=$(ls)
    expect_error "$wanted" "$text" "$SKEIN" "$@"
    same "$(ls)" "$before" "$*: left behind"
}

touch out.txt said.txt
leader=(--model leader --birds 80 --seed 9 --rule cohesion=off)

# --- Checkpoints ---

whole=$(hash_of "${leader[@]}" --set gravity=3 --steps 100 --every 10 --at 70:restart --states whole.csv)
hash_of "${leader[@]}" --set gravity=3 --steps 45 --checkpoint half.checkpoint >/dev/null
same "$(hash_of --resume half.checkpoint --steps 55 --at 70:restart --threads 1)" "$whole" "45 and 55 steps"
# Steps are counted on, and every tenth is the same one.
hash_of --resume half.checkpoint --steps 55 --every 10 --at 70:restart --states rest.csv >/dev/null
awk -F, 'NR > 1 && $1 >= 50' whole.csv >expected.txt
awk -F, 'NR > 1 && $1 >= 50' rest.csv >found.txt
cmp -s expected.txt found.txt || fail "the states of a resumed run differ"
same "$(sed -n 2p rest.csv | cut -d, -f1)" 45 "the first step of a resumed run"
# A third of a half, and a rule switched after it.
hash_of --resume half.checkpoint --steps 5 --checkpoint half.checkpoint >/dev/null
same "$(hash_of --resume half.checkpoint --steps 50 --at 70:restart)" "$whole" "45, 5 and 50 steps"

refuse 2 "goes on at tick 50 and ends at 60" simulate --resume half.checkpoint --steps 10 --at 49:restart
refuse 2 "ends at 60" simulate --resume half.checkpoint --steps 10 --at 60:restart
refuse 2 "--birds cannot stand beside it" simulate --resume half.checkpoint --birds 5

# --- A journal by hand ---

cat >hand.journal <<'E2'
skein-journal 1
# sixty birds, and what --at says below
0 model=leader
0 seed=9
0 rule.cohesion=off
0 birds=60
10 gravity=3
20 restart
25 birds=70
40 camera=0,0,50,0,0
E2
expected=$(hash_of --model leader --seed 9 --rule cohesion=off --birds 60 --steps 40 \
    --at 10:gravity=3 --at 20:restart --at 25:birds=70)
"$SKEIN" simulate --replay hand.journal --hash >out.txt 2>said.txt || fail "by hand: $(cat said.txt)"
same "$(tail -n 1 out.txt)" "hash $expected" "a journal by hand"
grep -q 'hand.journal: has no end line: flown to tick 40' said.txt || fail "says nothing of the end"
echo "40 end $expected" >>hand.journal
same "$(hash_of --replay hand.journal --threads 1 --metrics m.csv --every 10)" "$expected" "with its end"
same "$(cut -d, -f1 m.csv | xargs)" "step 0 10 20 30 40" "the steps of a replay"
hash_of --replay hand.journal --checkpoint end.checkpoint >/dev/null
same "$(hash_of --resume end.checkpoint --steps 0)" "$expected" "a checkpoint of a replay"

# Broken off, here with zero bytes at the end as power failures leave them, it is flown to its last whole
# line, and a film too says so in one line. session/test_journal.c breaks one off at every byte.
{ head -c $(($(wc -c <hand.journal) - 90)) hand.journal && head -c 4096 /dev/zero; } >cut.journal
for command in "simulate --hash" "render --gpu software --size 16x16 --out cut.png"; do
    # shellcheck disable=SC2086
    "$SKEIN" $command --replay cut.journal >out.txt 2>said.txt || fail "zero bytes, $command: $(cat said.txt)"
    [ "$(wc -l <said.txt)" -eq 1 ] && grep -q "cut.journal:[0-9]*: breaks off here" said.txt ||
        fail "zero bytes, $command: said $(cat said.txt)"
done

sed 's/ end .*/ end 0123456789abcdef/' hand.journal >other.journal
refuse 1 "other.journal:11: the journal has the hash 0123456789abcdef, this flight $expected" \
    simulate --replay other.journal --states s.csv
refuse 2 "--steps cannot stand beside it" simulate --replay hand.journal --steps 5

# --- The notes beside files ---

need python3
hash=$(hash_of "${leader[@]}" --steps 7 --states "a b.csv" --metrics m.csv)
for file in "a b.csv" m.csv; do
    python3 "$here/report.py" "$file.meta.json" "r['schema'] == 1" "r['hash'] == '$hash'" \
        "r['model'] == 'leader' and r['model_version'] > 0 and r['preset'] == ''" \
        "r['seed'] == 9 and r['birds'] == 80" "(r['first_tick'], r['last_tick']) == (0, 7)" \
        "abs(r['tick_seconds'] - 1 / 60) < 1e-6" "r['rules']['cohesion'] is False" \
        "r['parameters']['gravity'] == 2 and r['parameters']['mesh'] == 'bird'" \
        "r['command'][1:4] == ['simulate', '--model', 'leader'] and 'a b.csv' in r['command']" \
        "r['version'] and r['commit']" || exit 1
done
rm -- *.meta.json
hash_of "${leader[@]}" --steps 2 --states - --metrics /dev/null >/dev/null
[ -z "$(ls -- *.meta.json /dev/null.meta.json 2>/dev/null)" ] || fail "notes beside no file"
mkdir m.csv.meta.json
refuse 1 "m.csv.meta.json: is a directory" simulate "${leader[@]}" --steps 2 --metrics m.csv

#!/usr/bin/env bash
# Journals and checkpoints from the outside: a run broken in two is the run, a journal flown again is
# the flight, and what does not agree is refused in one line.
set -euo pipefail
unset DISPLAY WAYLAND_DISPLAY
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

trap 'exit 1' TERM
fail() {
    echo "journal.sh: $*" >&2
    kill $$
    exit 1
}
. "$here/said.bash"

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

rm -rf -- *
touch out.txt said.txt
leader=(--model leader --birds 80 --seed 9 --rule cohesion=off)

# --- Checkpoints ---

whole=$(hash_of "${leader[@]}" --set gravity=3 --steps 100 --every 10 --at 70:restart --states whole.csv)
hash_of "${leader[@]}" --set gravity=3 --steps 45 --checkpoint half.checkpoint >/dev/null
for options in "" "--threads 1" "--threads 4 --simd plain"; do
    read -ra more <<<"$options"
    same "$(hash_of --resume half.checkpoint --steps 55 --at 70:restart "${more[@]}")" "$whole" \
        "45 and 55 steps are 100 $options"
done
# Steps are counted on, and every tenth is the same one.
hash_of --resume half.checkpoint --steps 55 --every 10 --at 70:restart --states rest.csv >/dev/null
awk -F, 'NR > 1 && $1 >= 50' whole.csv >expected.txt
awk -F, 'NR > 1 && $1 >= 50' rest.csv >found.txt
cmp -s expected.txt found.txt || fail "the states of a resumed run differ"
same "$(sed -n 2p rest.csv | cut -d, -f1)" 45 "the first step of a resumed run"
# A third of a half, and a rule switched after it.
hash_of --resume half.checkpoint --steps 5 --checkpoint half.checkpoint >/dev/null
same "$(hash_of --resume half.checkpoint --steps 50 --at 70:restart)" "$whole" "45, 5 and 50 steps"
same "$(hash_of --resume half.checkpoint --steps 9 --rule cohesion=on)" \
    "$(hash_of --resume half.checkpoint --steps 9 --at 50:rule.cohesion=on)" "--rule after --resume"

refuse 2 "goes on at tick 50 and ends at 60" simulate --resume half.checkpoint --steps 10 --at 49:restart
refuse 2 "ends at 60" simulate --resume half.checkpoint --steps 10 --at 60:restart
for option in "--model leader" "--preset stock" "--birds 5" "--init a.csv" "--seed 1"; do
    read -ra more <<<"$option"
    refuse 2 "${more[0]} cannot stand beside it" simulate --resume half.checkpoint "${more[@]}"
done
refuse 2 "--counts" bench --resume half.checkpoint --counts 5
refuse 1 "missing.checkpoint" simulate --resume missing.checkpoint
refuse 1 "whole.csv: expected the line skein-checkpoint 2" simulate --resume whole.csv
head -c 1000 half.checkpoint >cut.checkpoint
refuse 1 "cut.checkpoint: damaged" simulate --resume cut.checkpoint --states s.csv
refuse 2 "a file's name" simulate "${leader[@]}" --checkpoint -
refuse 1 "missing/x" simulate "${leader[@]}" --steps 5 --checkpoint missing/x
refuse 2 "--checkpoint" simulate "${leader[@]}" --steps 5 --states x --checkpoint x

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

# Broken off anywhere it is flown to its last whole line, and says so in one line; an end is whole
# without its line end. Without an entry there is no flight. session/test_journal.c tries every byte.
size=$(wc -c <hand.journal)
first=$(($(head -n 3 hand.journal | wc -c))) # bytes with an entry
last=
for cut in $(seq 1 $((size - 1))); do
    head -c "$cut" hand.journal >cut.journal
    [ $((cut % 5)) -eq 0 ] || [ -z "$(tail -c 1 cut.journal)" ] || [ "$cut" -eq $((size - 1)) ] || continue
    line=$(($(wc -l <cut.journal) + 1)) said="cut.journal:$line: breaks off here: flown to tick"
    [ -n "$(tail -c 1 cut.journal)" ] || said="cut.journal: has no end line: flown to tick"
    if [ "$cut" -lt $first ]; then
        refuse 1 "cut.journal" simulate --replay cut.journal --states s.csv
        continue
    fi
    "$SKEIN" simulate --replay cut.journal --hash >out.txt 2>said.txt || fail "$cut bytes: $(cat said.txt)"
    if [ "$cut" -eq $((size - 1)) ]; then
        [ ! -s said.txt ] || fail "$cut bytes: said $(cat said.txt)"
        same "$(tail -n 1 out.txt)" "hash $expected" "$cut bytes, a whole end"
        continue
    fi
    [ "$(wc -l <said.txt)" -eq 1 ] && grep -qF "$said" said.txt || fail "$cut bytes: $(cat said.txt)"
    [ -n "$(tail -c 1 cut.journal)" ] || last=$(tail -n 1 out.txt)
    same "$(tail -n 1 out.txt)" "$last" "$cut bytes"
done
for part in 90 5; do # a hole, and only zero bytes at the end, as power failures leave them
    { head -c $((size - part)) hand.journal && head -c 4096 /dev/zero && tail -c "$part" hand.journal; } >cut.journal
    "$SKEIN" simulate --replay cut.journal --hash >out.txt 2>said.txt || fail "zero bytes: $(cat said.txt)"
    [ "$(wc -l <said.txt)" -eq 1 ] && grep -q "cut.journal:[0-9]*: breaks off here" said.txt ||
        fail "zero bytes: $(cat said.txt)"
done
"$SKEIN" render --gpu software --size 16x16 --replay cut.journal --out cut.png >out.txt 2>said.txt ||
    fail "a film of a broken journal: $(cat said.txt)"
[ "$(wc -l <said.txt)" -eq 1 ] && grep -q "cut.journal:[0-9]*: breaks off here" said.txt ||
    fail "a film of a broken journal: said $(cat said.txt)"

sed 's/ end .*/ end 0123456789abcdef/' hand.journal >other.journal
refuse 1 "other.journal:11: the journal has the hash 0123456789abcdef, this flight $expected" \
    simulate --replay other.journal --states s.csv
sed 's/gravity=3/gravty=3/' hand.journal >other.journal
refuse 1 "other.journal:7: unknown parameter gravty; did you mean gravity?" simulate --replay other.journal
printf 'skein-journal 2\n' >other.journal
refuse 1 "skein: other.journal:1: skein-journal 2: this program reads skein-journal 1" simulate --replay other.journal
sed 's/^20/9/' hand.journal >other.journal
refuse 1 "other.journal:8: tick 9 after tick 10" simulate --replay other.journal
for option in "--model leader" "--preset stock" "--birds 5" "--seed 1" "--rule wander=on" \
    "--set gravity=1" "--init a.csv" "--resume a" "--at 5:restart" "--steps 5" "--dt 1" \
    "--neighbours 5"; do
    read -ra more <<<"$option"
    refuse 2 "${more[0]} cannot stand beside it" simulate --replay hand.journal "${more[@]}"
done

# --- The notes beside files ---

command -v python3 >/dev/null || exit 0
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

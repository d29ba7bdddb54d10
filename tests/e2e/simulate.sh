#!/usr/bin/env bash
# `skein simulate` from the outside: what is written, that it can be read again, and that options reach
# the flock. What the numbers are: tests/sim, tests/session.
. "${BASH_SOURCE%/*}/common.bash"

# Runs quietly: nothing but the output asked for.
simulate() {
    "$SKEIN" simulate "$@" 2>said.txt || fail "$*: status $?: $(cat said.txt)"
    [ ! -s said.txt ] || fail "$*: said $(cat said.txt)"
}

hash_of() {
    simulate "$@" --hash >hash.txt
    grep -qx 'hash [0-9a-f]\{16\}' hash.txt || fail "$*: no hash of sixteen digits: $(cat hash.txt)"
    cat hash.txt
}

same() { [ "$1" = "$2" ] || fail "$3: '$1' is not '$2'"; }
differ() { [ "$1" != "$2" ] || fail "$3: all are '$1'"; }

# column NAME FILE: wherever it stands, on one line.
column() {
    awk -F, -v name="$1" 'NR == 1 { while ($++at != name) if (at > NF) exit 1; next } { print $at }' "$2" | xargs
}

# The states of one step, without the step.
rows_of() { awk -F, -v step="$1" '$1 == step { sub(/^[^,]*,/, ""); print }' "$2"; }

on_terminal() { python3 -B "$here/terminal.py" raw.txt "$@" || fail "on a terminal: $*"; }

leader=(--model leader --birds 60)
quiet=(--rule random_push=off --rule wander=off)

# --- States and metrics ---

simulate "${leader[@]}" --steps 50 --every 20 --states states.csv --metrics metrics.csv >out.txt
[ ! -s out.txt ] || fail "standard output is not empty: $(head -n 1 out.txt)"
same "$(column step states.csv | tr ' ' '\n' | uniq -c | xargs)" "60 0 60 20 60 40 60 50" \
    "the steps of the states: the last is always written"
same "$(column step metrics.csv)" "0 20 40 50" "the steps of the metrics"
same "$(rows_of 50 states.csv | cut -d, -f1 | xargs)" "$(seq 0 59 | xargs)" "the order of ids"

# More columns where they are asked for; the others stay as they are.
simulate "${leader[@]}" --steps 50 --every 20 --metrics more.csv --metrics-of groups,shape
for name in $(head -n 1 metrics.csv | tr , ' '); do
    same "$(column "$name" more.csv)" "$(column "$name" metrics.csv)" "$name beside more metrics"
done
[ -n "$(column axis_long more.csv)" ] && [ -n "$(column groups more.csv)" ] || fail "no more metrics"
# No column says what a model does not have.
for model in cursor leader starling; do
    simulate --model $model --birds 9 --steps 1 --metrics $model.csv --metrics-of all
    head -n 1 $model.csv | tr , '\n' | { grep -E '^(leader|falcon|alarmed)_' || true; } | xargs
done >of.txt
same "$(cat of.txt)" "
leader_x leader_y leader_z
falcon_x falcon_y falcon_z falcon_phase alarmed_share" "the columns of cursor, leader and starling"

# On standard output it is the same, to the byte; --every 1 where it is not given.
for what in states metrics; do
    simulate "${leader[@]}" --steps 50 --every 20 --$what - >out.txt
    cmp -s out.txt $what.csv || fail "--$what - differs from a file"
done
simulate "${leader[@]}" --steps 2 --states - --metrics beside.csv --hash >out.txt
same "$(sed -n '$s/ .*//p' out.txt)" hash "the last line beside states"
same "$(wc -l <beside.csv)" 4 "metrics beside states on standard output: every step"

# Per flock: a row for each flock at each step.
simulate "${leader[@]}" --set flocks=3 --steps 50 --every 50 --metrics flocks.csv --per-flock
same "$(column step flocks.csv) $(column flock flocks.csv)" "0 0 0 50 50 50 0 1 2 0 1 2" "the rows of flocks"

# On a terminal rows and the progress bar take turns: no row stands beside a bar.
rows=(simulate "${leader[@]}" --steps 40 --every 10 --metrics - --hash)
simulate "${rows[@]:1}" >wanted.txt
on_terminal "$SKEIN" "${rows[@]}" >seen.txt
grep -q 'simulate \[' raw.txt || fail "no progress on a terminal"
cmp wanted.txt seen.txt || fail "on a terminal: $(diff wanted.txt seen.txt)"
# A line that is longer than the terminal is wide could not be drawn over.
on_terminal sh -c "stty cols 40; '$SKEIN' simulate --steps 40 --hash" >seen.txt
tr '\r' '\n' <raw.txt | sed 's/\x1b\[K//g' >drawn.txt
grep -q '^simulate \[' drawn.txt || fail "no progress on a narrow terminal"
! grep -E '^simulate .{31}' drawn.txt || fail "progress is wider than the terminal"
# Behind a pipe, rows may come out on the same terminal at any time.
on_terminal sh -c "'$SKEIN' simulate --steps 40 --metrics - | cat" >seen.txt
! grep -q 'simulate \[' raw.txt || fail "progress beside a pipe"

# --- Options and changes ---

plain=$(hash_of "${leader[@]}" --steps 40)
same "$(hash_of "${leader[@]}" --steps 40 --threads 1 --simd plain --seed 1)" "$plain" "threads, instruction set"
same "$(hash_of "${leader[@]}" --steps 40 --set gravity=5 --set gravity=2)" "$plain" "the last --set holds"
same "$(hash_of "${leader[@]}" --steps 40 --at 20:rule.wander=on)" "$plain" "--at changes nothing"
differ "$(hash_of "${leader[@]}" --steps 40 --seed 2)" "$plain" "another seed"
differ "$(hash_of "${leader[@]}" --steps 41)" "$plain" "one more step"
differ "$(hash_of "${leader[@]}" --steps 40 --at 10:rule.alignment=off)" "$plain" "--at changes"
differ "$(hash_of "${leader[@]}" --steps 40 --at 39:gravity=9)" "$plain" "--at the last step"
same "$(hash_of "${leader[@]}" --steps 40 --at 0:rule.alignment=off)" \
    "$(hash_of "${leader[@]}" --steps 40 --rule alignment=off)" "--at 0 and --rule"
same "$(hash_of "${leader[@]}" --steps 40 --at 9:gravity=1 --at 9:gravity=4 --at 5:gravity=2)" \
    "$(hash_of "${leader[@]}" --steps 40 --at 5:gravity=2 --at 9:gravity=4)" "the order in a tick"
simulate "${leader[@]}" --at 0:birds=7 --steps 1 --states - >out.txt
same "$(column step out.txt | tr ' ' '\n' | uniq -c | xargs)" "7 0 7 1" "--at 0 is before the start"

# Flocks come and go in flight, and a checkpoint between holds their leaders.
flocks=("${leader[@]}" --at 10:flocks=3)
whole=$(hash_of "${flocks[@]}" --at 30:flocks=2 --steps 40)
differ "$(hash_of "${flocks[@]}" --at 30:flocks=1 --steps 40)" "$whole" "another number of flocks"
simulate "${flocks[@]}" --steps 20 --checkpoint flocks.checkpoint
same "$(hash_of --resume flocks.checkpoint --steps 20 --at 30:flocks=2)" "$whole" "flocks resumed"

# --- A start from a file, which may hold ids in any order; the number of birds is the file's ---

simulate "${leader[@]}" "${quiet[@]}" --steps 100 --every 50 --states whole.csv
for order in 1n 1nr; do
    { echo id,x,y,z,vx,vy,vz && rows_of 50 whole.csv | sort -t, -k$order; } >start.csv
    simulate --model leader "${quiet[@]}" --init start.csv --steps 50 --every 50 --states rest.csv
    same "$(rows_of 0 rest.csv)" "$(rows_of 50 whole.csv)" "--init takes a step exactly"
    same "$(rows_of 50 rest.csv)" "$(rows_of 100 whole.csv)" "50 and 50 steps are 100"
done
for birds in 0 1; do
    simulate --model leader --birds $birds --steps 5 --every 5 --states few.csv --metrics - >out.txt
    same "$(wc -l <few.csv) $(wc -l <out.txt)" "$((1 + 2 * birds)) 3" "$birds birds"
    ! grep -qiE 'nan|inf' out.txt few.csv || fail "$birds birds: not a number"
    simulate --model leader --init few.csv --steps 1 --every 1 --states again.csv
    same "$(rows_of 0 again.csv)" "$(rows_of 5 few.csv)" "$birds birds: --init"
done

# In every model, of its own states; and as dense as asked for: those at the border have fewer.
for model in leader cursor sphere plane steer starling; do
    simulate --model $model --steps 30 --every 30 --states half.csv
    simulate --model $model --init half.csv --steps 1 --every 1 --states again.csv
    same "$(rows_of 0 again.csv)" "$(rows_of 30 half.csv)" "$model: --init of its own states"
    for run in "300 8" "3000 18"; do
        read -r birds wanted <<<"$run"
        simulate --model $model --birds "$birds" --neighbours "$wanted" --steps 0 --metrics - >out.txt
        found=$(column neighbours_mean out.txt)
        awk "BEGIN { exit !($found > 0.75 * $wanted && $found < 1.25 * $wanted) }" ||
            fail "$model, $run neighbours: $found"
    done
done
same "$(simulate --model cursor --birds 3000 --neighbours 8 --rule planar=on --steps 0 --states - |
    tail -n +2 | cut -d, -f4 | sort -u)" 0 "cursor, planar: a flat start"

# --- Times ---

# The pairs of the rate are those of the 27 cells around each bird; in time that stands still they stay
# the same.
still=(--model leader --birds 300 --set follow_radius=8 --dt 0)
simulate "${still[@]}" --steps 30 --time >times.txt
simulate "${still[@]}" --steps 0 --states still.csv
python3 - <<'P' || fail "--time: another number of pairs than that of the 27 cells: $(cat times.txt)"
import csv, math
times = {name: float(value) for name, value in (line.split(": ") for line in open("times.txt"))}
assert all(value > 0 for value in times.values()), times
assert {"step_ms_p95", "neighbours_mean", "kernel_pairs_per_second"} < set(times), times
cells = [[math.floor(float(row[c]) / 8) for c in "xyz"] for row in csv.DictReader(open("still.csv"))]
pairs = sum(all(abs(a - b) <= 1 for a, b in zip(one, other)) for one in cells for other in cells)
rate = times["pairs_per_second"] * times["step_ms_median"] / 1e3
assert abs(rate / (pairs - len(cells)) - 1) < 1e-4, (rate, pairs - len(cells))
P

# --- Presets ---

printf 'title=Calm\nmodel=leader\nbirds=60\ngravity=9\n' >calm.cfg
same "$(hash_of --preset ./calm.cfg --steps 40)" \
    "$(hash_of "${leader[@]}" --steps 40 --set gravity=9)" "a preset and --set"
same "$(hash_of --preset stock --birds 60 --steps 40)" \
    "$(hash_of "${leader[@]}" --steps 40 --set fidelity=published)" \
    "stock is the model's own numbers as published"
differ "$(hash_of --birds 60 --steps 40)" "$plain" "the first preset is not stock"

leftover=$(find . \( -name '*.csv.*' -o -name '*.csv?*' \) ! -name '*.csv.meta.json')
[ -z "$leftover" ] || fail "left behind: $leftover"

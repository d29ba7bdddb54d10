#!/usr/bin/env bash
# `skein simulate` from the outside: what is written, that it can be read again, and that neither
# threads nor instruction sets show in it.
. "${BASH_SOURCE%/*}/common.bash"
# Runs quietly: nothing but the output asked for.
simulate() {
    "$SKEIN" simulate "$@" 2>said.txt || fail "$*: status $?: $(cat said.txt)"
    [ ! -s said.txt ] || fail "$*: said $(cat said.txt)"
}

hash_of() {
    simulate "$@" --hash >out.txt
    local last
    last=$(tail -n 1 out.txt)
    [[ $last =~ ^hash\ [0-9a-f]{16}$ ]] || fail "$*: the last line is '$last'"
    echo "${last#hash }"
}

same() { [ "$1" = "$2" ] || fail "$3: '$1' is not '$2'"; }
differ() { [ "$1" != "$2" ] || fail "$3: both are '$1'"; }

# The rows of one step, without the step.
rows_of() { awk -F, -v step="$1" '$1 == step { sub(/^[^,]*,/, ""); print }' "$2"; }

on_terminal() { python3 -B "$here/terminal.py" raw.txt "$@" || fail "on a terminal: $*"; }

leader=(--model leader --birds 60)
quiet=(--rule random_push=off --rule wander=off)

# --- States and metrics ---

states_header=step,id,x,y,z,vx,vy,vz
metrics_header=step,time_s,polarization,speed_mean,speed_min,speed_max,nearest_mean,neighbours_mean
metrics_header+=,radius_rms,angular_momentum,centroid_x,centroid_y,centroid_z,leader_x,leader_y
metrics_header+=,leader_z,guarded

simulate "${leader[@]}" --steps 50 --every 20 --states states.csv --metrics metrics.csv >out.txt
[ ! -s out.txt ] || fail "standard output is not empty: $(head -n 1 out.txt)"
same "$(head -n 1 states.csv)" $states_header "the header of the states"
same "$(head -n 1 metrics.csv)" $metrics_header "the header of the metrics"
same "$(tail -n +2 states.csv | cut -d, -f1 | uniq -c | xargs)" "60 0 60 20 60 40 60 50" \
    "the steps of the states: the last is always written"
same "$(tail -n +2 metrics.csv | cut -d, -f1 | xargs)" "0 20 40 50" "the steps of the metrics"
same "$(rows_of 50 states.csv | cut -d, -f1 | xargs)" "$(seq 0 59 | xargs)" "the order of ids"
awk -F, 'NR > 1 { for (i = 1; i <= NF; i++) if ($i !~ /^-?[0-9.]+(e[-+][0-9]+)?$/) exit 1 }
         NF != 17 { exit 1 }' metrics.csv || fail "the metrics are no table of numbers"

# More columns where they are asked for, behind the others, which stay as they are.
simulate "${leader[@]}" --steps 50 --every 20 --metrics more.csv --metrics-of groups,shape
same "$(head -n 1 more.csv)" "$metrics_header,axis_short,axis_middle,axis_long,thin_axis_angle,pitch_mean,\
steep_share,groups,groups_share" "the header of more metrics"
same "$(cut -d, -f1-17 more.csv | cksum)" "$(cksum <metrics.csv)" "the plain columns of more metrics"
awk -F, 'NR > 1 && !(0 < $18 && $18 <= $19 && $19 <= $20 && $24 >= 1) { exit 1 }' more.csv ||
    fail "more metrics: $(cat more.csv)"
simulate "${leader[@]}" --steps 50 --every 20 --metrics all.csv --metrics-of all
same "$(cut -d, -f1-25 all.csv | cksum)" "$(cksum <more.csv)" "all metrics"

# On a terminal rows and the progress bar take turns: no row stands beside a bar.
rows=(simulate "${leader[@]}" --steps 40 --every 10 --metrics - --hash)
simulate "${rows[@]:1}" >wanted.txt
on_terminal "$SKEIN" "${rows[@]}" >seen.txt
grep -q 'simulate \[' raw.txt || fail "no progress on a terminal"
cmp wanted.txt seen.txt || fail "on a terminal: $(diff wanted.txt seen.txt)"
simulate "${leader[@]}" --steps 20 --every 10 --states - >wanted.txt
on_terminal "$SKEIN" simulate "${leader[@]}" --steps 20 --every 10 --states /dev/stdout >seen.txt
cmp wanted.txt seen.txt || fail "/dev/stdout on a terminal: $(diff wanted.txt seen.txt)"
# A line that is longer than the terminal is wide could not be drawn over.
on_terminal sh -c "stty cols 40; '$SKEIN' simulate --steps 40 --hash" >seen.txt
tr '\r' '\n' <raw.txt | sed 's/\x1b\[K//g' >drawn.txt
grep -q '^simulate \[' drawn.txt || fail "no progress on a narrow terminal"
! grep -E '^simulate .{31}' drawn.txt || fail "progress is wider than the terminal"
# Behind a pipe, rows may come out on the same terminal at any time.
on_terminal sh -c "'$SKEIN' simulate --steps 40 --metrics - | cat" >seen.txt
! grep -q 'simulate \[' raw.txt || fail "progress beside a pipe"

for column in 3 4 5 6 7 8; do # nine digits, so that they read back exactly
    tail -n +2 states.csv | cut -d, -f$column | sed 's/^-\?[0.]*//; s/e.*//; s/\.//' |
        grep -qx '[0-9]\{9\}' || fail "column $column of the states is cut"
done

# The metrics are those of the states.
awk -F, -v OFS=, '$1 == 50 { x += $3; vx = $6; vy = $7; vz = $8; n++
                             s += sqrt(vx * vx + vy * vy + vz * vz) }
                  END { print x / n, s / n }' states.csv >expected.txt
tail -n 1 metrics.csv | cut -d, -f11,4 | awk -F, -v OFS=, '{ print $2, $1 }' >found.txt
paste -d, expected.txt found.txt | awk -F, '
    function far(a, b) { return (a - b) ^ 2 > 1e-6 * (1 + b * b) }
    { exit far($1, $3) || far($2, $4) }' || fail "metrics: $(cat found.txt), not $(cat expected.txt)"

# On standard output it is the same, to the byte; --every 1 where it is not given.
simulate "${leader[@]}" --steps 50 --every 20 --states - >out.txt
cmp -s out.txt states.csv || fail "--states - differs from a file"
simulate "${leader[@]}" --steps 50 --every 20 --metrics - >out.txt
cmp -s out.txt metrics.csv || fail "--metrics - differs from a file"
simulate "${leader[@]}" --steps 3 --metrics - >out.txt
same "$(tail -n +2 out.txt | cut -d, -f1 | xargs)" "0 1 2 3" "every step"
simulate "${leader[@]}" --steps 0 --states - >out.txt
same "$(wc -l <out.txt)" 61 "no steps: the start alone"
simulate "${leader[@]}" --steps 2 --states - --metrics beside.csv --hash >out.txt
same "$(sed -n '$s/ .*//p' out.txt)" hash "the last line beside states"
same "$(wc -l <beside.csv)" 4 "metrics beside states on standard output"
simulate "${leader[@]}" --steps 2 >out.txt
[ -s out.txt ] || fail "a plain run shows nothing"

# Per flock: a row for each flock at each step, of its own birds, after its own leader.
flocks=("${leader[@]}" --set flocks=3 --set flock_distance=40)
simulate "${flocks[@]}" --steps 50 --every 50 --metrics flocks.csv --per-flock --states flocks-states.csv
same "$(head -n 1 flocks.csv)" "step,time_s,flock,${metrics_header#step,time_s,}" "its header"
same "$(tail -n +2 flocks.csv | cut -d, -f1,3 | xargs)" "0,0 0,1 0,2 50,0 50,1 50,2" "its rows"
for flock in 0 1 2; do
    awk -F, -v flock=$flock '$1 == 50 && $2 % 3 == flock { x += $3; z += $5; n++ }
                             END { print x / n "," z / n }' flocks-states.csv >expected.txt
    awk -F, -v flock=$flock '$1 == 50 && $3 == flock { print $12 "," $14 }' flocks.csv >found.txt
    paste -d, expected.txt found.txt | awk -F, '{ exit ($1 - $3) ^ 2 + ($2 - $4) ^ 2 > 1e-6 }' ||
        fail "flock $flock: its middle is $(cat found.txt), not $(cat expected.txt)"
done
same "$(awk -F, '$1 == 0 && NR > 1 { printf "%.1f ", sqrt($15 ^ 2 + $17 ^ 2) }' flocks.csv)" \
    "40.0 40.0 40.0 " "how far the leaders start from the middle"
simulate "${leader[@]}" --steps 50 --every 20 --metrics flocks.csv --per-flock
same "$(cut -d, -f1,2,4- flocks.csv | cksum)" "$(cksum <metrics.csv)" "a single flock, per flock"

# An existing file is replaced whole, and a link's target, not the link.
seq 100000 >old.csv
ln -s old.csv link.csv
simulate "${leader[@]}" --steps 50 --every 20 --states link.csv
[ -L link.csv ] || fail "the link was replaced"
cmp -s old.csv states.csv || fail "the old file was not replaced whole"

# --- One hash, whatever computes it ---

dense=("${leader[@]}" --birds 400 --steps 40)
sparse=(--model leader --birds 3000 --set follow_radius=6 --set avoidance_radius=5 --steps 40)
simds=$("$SKEIN" info 2>/dev/null | sed -n 's/^simd: *//p')
[ -n "$simds" ] || fail "info names no instruction set"
for run in "${dense[*]}" "${sparse[*]}"; do
    read -ra options <<<"$run"
    expected=$(hash_of "${options[@]}")
    for threads in 1 2 4; do
        same "$(hash_of "${options[@]}" --threads $threads)" "$expected" "$run, $threads threads"
    done
    for simd in auto $simds; do
        same "$(hash_of "${options[@]}" --simd "$simd")" "$expected" "$run, $simd"
    done
    same "$(hash_of "${options[@]}" --seed 1)" "$expected" "$run, the default seed"
    differ "$(hash_of "${options[@]}" --seed 2)" "$expected" "$run, another seed"
    differ "$(hash_of "${options[@]}" --steps 41)" "$expected" "$run, one more step"
done

for seed in $(seq 60); do # some of them begin with a nought
    hash_of --model leader --birds 1 --steps 0 --seed "$seed" >/dev/null
done

# Grid and all pairs add up in another order: the same flock, but for rounding.
for search in grid brute; do
    simulate "${sparse[@]}" --steps 15 --every 15 --search $search --states $search.csv
done
paste -d, grid.csv brute.csv | awk -F, 'NR > 1 {
    for (i = 3; i <= 8; i++) if (($i - $(i + 8)) ^ 2 > 1e-4) exit 1 }' ||
    fail "--search grid and brute fly differently"

# --- Changes ---

plain=$(hash_of "${leader[@]}" --steps 40)
differ "$(hash_of "${leader[@]}" --steps 40 --at 10:rule.alignment=off)" "$plain" "--at changes"
differ "$(hash_of "${leader[@]}" --steps 40 --at 39:gravity=9)" "$plain" "--at the last step"

# Flocks come and go in flight, and a checkpoint between holds their leaders.
flocks=("${leader[@]}" --at 10:flocks=3)
whole=$(hash_of "${flocks[@]}" --at 30:flocks=2 --steps 40)
differ "$(hash_of "${flocks[@]}" --at 30:flocks=1 --steps 40)" "$whole" "another number of flocks"
simulate "${flocks[@]}" --steps 20 --checkpoint flocks.checkpoint
same "$(hash_of --resume flocks.checkpoint --steps 20 --at 30:flocks=2)" "$whole" "flocks resumed"
same "$(hash_of "${leader[@]}" --steps 40 --at 20:rule.wander=on)" "$plain" "--at changes nothing"
same "$(hash_of "${leader[@]}" --steps 40 --at 0:rule.alignment=off)" \
    "$(hash_of "${leader[@]}" --steps 40 --rule alignment=off)" "--at 0 and --rule"
same "$(hash_of "${leader[@]}" --steps 40 --at 9:gravity=1 --at 9:gravity=4 --at 5:gravity=2)" \
    "$(hash_of "${leader[@]}" --steps 40 --at 5:gravity=2 --at 9:gravity=4)" "the order in a tick"
same "$(hash_of "${leader[@]}" --steps 40 --set gravity=5 --set gravity=2)" "$plain" \
    "the last --set holds"

simulate "${leader[@]}" --at 0:birds=7 --steps 1 --states - >out.txt
same "$(tail -n +2 out.txt | cut -d, -f1 | uniq -c | xargs)" "7 0 7 1" "--at 0 is before the start"

# --- A start from a file ---

simulate "${leader[@]}" "${quiet[@]}" --steps 50 --every 25 --states half.csv
simulate "${leader[@]}" "${quiet[@]}" --steps 100 --every 100 --states whole.csv
simulate --model leader "${quiet[@]}" --init half.csv --steps 50 --every 50 --states rest.csv
same "$(rows_of 0 rest.csv)" "$(rows_of 50 half.csv)" "--init takes the last step exactly"
same "$(rows_of 50 rest.csv)" "$(rows_of 100 whole.csv)" "50 and 50 steps are 100"

# Ids in any order; the number of birds is the file's.
{
    echo id,x,y,z,vx,vy,vz
    rows_of 50 half.csv | sort -t, -k1,1nr
} >start.csv
simulate --model leader "${quiet[@]}" --init start.csv --steps 50 --every 50 --states again.csv
cmp -s again.csv rest.csv || fail "--init depends on the order of rows"
sed 's/$/\r/' start.csv >crlf.csv
simulate --model leader "${quiet[@]}" --init crlf.csv --steps 50 --every 50 --states again.csv
cmp -s again.csv rest.csv || fail "--init does not take CRLF"

# --- The edges ---

simulate "${leader[@]}" --dt 0 --steps 5 --states still.csv
same "$(rows_of 5 still.csv | cut -d, -f1-4)" "$(rows_of 0 still.csv | cut -d, -f1-4)" \
    "--dt 0 stands still"
for birds in 0 1; do
    simulate --model leader --birds $birds --steps 5 --every 5 --states few.csv --metrics - >out.txt
    same "$(wc -l <few.csv)" $((1 + 2 * birds)) "$birds birds: the states"
    same "$(wc -l <out.txt)" 3 "$birds birds: the metrics"
    grep -qiE 'nan|inf' out.txt few.csv && fail "$birds birds: not a number"
    simulate --model leader --init few.csv --steps 1 --every 1 --states again.csv
    same "$(rows_of 0 again.csv)" "$(rows_of 5 few.csv)" "$birds birds: --init"
done
hash_of --model leader --birds 0 --threads 4 >/dev/null
cat >coincident.csv <<'E'
id,x,y,z,vx,vy,vz
0,1,2,3,0,0,0
1,1,2,3,0,0,0
2,1e6,-1e6,1e6,1e6,1e6,-1e6
E
simulate --model leader --init coincident.csv --dt 10 --steps 20 --states far.csv
grep -qiE 'nan|inf' far.csv && fail "the guard lets through what is not finite"
awk -F, 'NR > 1 { for (i = 3; i <= 8; i++) if ($i > 1e6 || $i < -1e6) exit 1 }' far.csv ||
    fail "the guard lets through more than 1e6"

# --- Every model ---

for model in leader cursor sphere plane steer starling; do
    same "$(hash_of --model $model --steps 60 --threads 1 --simd plain)" \
        "$(hash_of --model $model --steps 60 --threads 3)" "$model: threads and instruction sets"
    simulate --model $model --steps 30 --every 30 --states half.csv
    simulate --model $model --init half.csv --steps 1 --every 1 --states again.csv
    same "$(rows_of 0 again.csv)" "$(rows_of 30 half.csv)" "$model: --init of its own states"
    # As dense as asked for, whatever the count; those at the border have fewer.
    for run in "300 8" "3000 8" "3000 18"; do
        read -r birds neighbours <<<"$run"
        simulate --model $model --birds "$birds" --neighbours "$neighbours" --steps 0 --metrics - >out.txt
        tail -n 1 out.txt | awk -F, -v k="$neighbours" '{ exit !($8 > 0.75 * k && $8 < 1.25 * k) }' ||
            fail "$model, $run neighbours: $(tail -n 1 out.txt | cut -d, -f8)"
    done
done
simulate "${leader[@]}" --birds 3000 --set flocks=3 --neighbours 8 --steps 0 --metrics - --per-flock >out.txt
awk -F, 'NR > 1 && !($9 > 6 && $9 < 10) { exit 1 }' out.txt ||
    fail "--neighbours 8 of three flocks: $(cut -d, -f9 out.txt | xargs)"
same "$(simulate --model cursor --birds 3000 --neighbours 8 --rule planar=on --steps 0 --states - |
    tail -n +2 | cut -d, -f4 | sort -u)" 0 "cursor, planar: a flat start"

# --- Times ---

simulate --model leader --neighbours 18 --birds 4000 --set follow_radius=8 --steps 20 --time >times.txt
same "$(cut -d: -f1 times.txt | tr '\n' ' ')" \
    "step_ms_median step_ms_p95 neighbours_mean pairs_per_second kernel_pairs_per_second " \
    "the lines of --time"
awk -F': ' '!($2 > 0) { exit 1 }' times.txt || fail "--time: a figure that is nought"
awk -F': ' '$1 == "neighbours_mean" && !($2 > 9 && $2 < 22.5) { exit 1 }' times.txt ||
    fail "--neighbours 18 is far off: $(cat times.txt)"

# The pairs of that rate are those of the 27 cells around each bird; in time that stands still they
# stay the same.
still=(--model leader --birds 300 --set follow_radius=8 --dt 0)
simulate "${still[@]}" --steps 30 --time >times.txt
simulate "${still[@]}" --steps 0 --states still.csv
python3 - <<'E' || fail "--time: another number of pairs than that of the 27 cells"
import csv, math
times = dict(line.split(": ") for line in open("times.txt"))
cells = [[math.floor(float(row[c]) / 8) for c in "xyz"] for row in csv.DictReader(open("still.csv"))]
pairs = sum(all(abs(a - b) <= 1 for a, b in zip(one, other)) for one in cells for other in cells)
rate = float(times["pairs_per_second"]) * float(times["step_ms_median"]) / 1e3
assert abs(rate / (pairs - len(cells)) - 1) < 1e-4, (rate, pairs - len(cells))
E

# --- Presets ---

cat >calm.cfg <<'E'
title=Calm
model=leader
birds=60
gravity=9
E
same "$(hash_of --preset ./calm.cfg --steps 40)" \
    "$(hash_of "${leader[@]}" --steps 40 --set gravity=9)" "a preset and --set"
same "$(hash_of --preset stock --birds 60 --steps 40)" \
    "$(hash_of "${leader[@]}" --steps 40 --set fidelity=published)" \
    "stock is the model's own numbers as published"
differ "$(hash_of --birds 60 --steps 40)" "$plain" "the first preset is not stock"

leftover=$(find . \( -name '*.csv.*' -o -name '*.csv?*' \) ! -name '*.csv.meta.json')
[ -z "$leftover" ] || fail "left behind: $leftover"

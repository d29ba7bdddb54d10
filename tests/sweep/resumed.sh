#!/usr/bin/env bash
# resumed.sh SWEEP: 200 runs that are killed twice and resumed end as ones that were not: the same files, byte for
# byte. So do those that others work off: GNU parallel, on two "machines", and a Slurm array's script.
. "${BASH_SOURCE%/*}/../e2e/common.bash"
need python3 parallel
examples=$1/examples

cat >whole.sweep <<'S'
flight = "--model leader"
warm = 20
steps = 40
measure = ["polarization", "nearest_mean"]
seeds = 10
[axes]
random_force = {from = 0, to = 1000, count = 5}
"rule.wander" = ["on", "off"]
"--birds" = [10, 300]
S
same() {
    "$SKEIN" sweep collect "$1.sweep" >said.txt || fail "collect $1"
    cmp "$1.csv" whole.csv || fail "$1 collects otherwise"
    for file in whole.results/*.csv; do
        cmp "$file" "$1.results/${file##*/}" || fail "$1: another result"
    done
    [ "$(find "$1.results" -name '*.csv' -o -name '*.json' | wc -l)" -eq 400 ] || fail "$1: not 200 with notes"
}

"$SKEIN" sweep plan whole.sweep >said.txt
grep -qx "whole.plan: 200 runs, 0 done" said.txt || fail "$(cat said.txt)"
"$SKEIN" sweep run whole.sweep >said.txt
grep -qx "whole.results: 200 runs flown, 0 were done" said.txt || fail "$(cat said.txt)"
"$SKEIN" sweep collect whole.sweep --plot whole.svg >said.txt || fail "collect"
[ "$(wc -l <whole.csv)" -eq 21 ] || fail "rows"
grep -q "</svg>" whole.svg || fail "no plot"

# Killed with all that it runs, as by a power failure, when a part of it is done.
cp whole.sweep killed.sweep
for part in 40 120; do
    setsid "$SKEIN" sweep run killed.sweep >said.txt 2>&1 &
    group=$!
    until [ "$(find killed.results -name '*.csv' 2>/dev/null | wc -l)" -ge $part ]; do
        kill -0 $group 2>/dev/null || fail "it ended before it was killed"
    done
    kill -9 -- -$group
    wait $group 2>/dev/null || true
done
find killed.results -name '*.csv' -newer killed.sweep | sort >before.txt
"$SKEIN" sweep run killed.sweep >said.txt
grep -q "$(wc -l <before.txt) were done" said.txt || fail "$(cat said.txt)"
same killed

# A disk that takes nothing: each run says so, and none is half there.
cp whole.sweep full.sweep
(ulimit -f 1 && expect_error 1 "200 of 200 runs failed" "$SKEIN" sweep run full.sweep) || fail "no error on a full disk"
[ -z "$(ls full.results)" ] || fail "half results: $(ls full.results)"
"$SKEIN" sweep run full.sweep >said.txt
same full

# The plan's lines elsewhere: two hosts that are this machine, reached by what stands in for ssh. That sets
# SHELL as a login does: without it GNU parallel runs nothing there, and says nothing.
printf '#!/bin/sh\nshift\n[ "$1" = -- ] && shift\nSHELL=/bin/sh exec sh -c "$*"\n' >ssh.sh
chmod +x ssh.sh
export PATH=${SKEIN%/*}:$PATH
cp whole.sweep parallel.sweep
"$SKEIN" sweep plan parallel.sweep >said.txt
head -n 90 parallel.plan | parallel --joblog log.txt --resume -j 2 || fail "parallel"
parallel --joblog log.txt --resume --sshlogin "1/$PWD/ssh.sh one,1/$PWD/ssh.sh two" --workdir "$PWD" <parallel.plan ||
    fail "parallel on two machines"
[ "$(tail -n +2 log.txt | wc -l)" -eq 200 ] || fail "parallel ran $(wc -l <log.txt)"
[ "$(cut -f 2 log.txt | grep -c 'ssh.sh')" -gt 0 ] || fail "nothing ran elsewhere"
same parallel

cp whole.sweep array.sweep
"$SKEIN" sweep plan array.sweep >said.txt
for task in $(seq 4); do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=4 bash "$examples/slurm.sh" array.plan || fail "slurm.sh"
done
same array

#!/usr/bin/env bash
# What bad input gets: one line on standard error that helps, the right status, and no file, half a
# file or temporary file left behind.
set -euo pipefail
unset DISPLAY WAYLAND_DISPLAY

fail() {
    echo "refused.sh: $*" >&2
    exit 1
}

rm -rf work said.txt out.txt before.txt after.txt
mkdir work
cd work

listing() { find . -printf '%p %y %s\n' | sort; }

# refuse STATUS TEXT ARGUMENT...: TEXT stands in the one line. A minute is for ever.
refuse() {
    local wanted=$1 text=$2 status=0
    shift 2
    listing >../before.txt
    timeout $((60 * ${SKEIN_PATIENCE:-1})) "$SKEIN" "$@" </dev/null >../out.txt 2>../said.txt || status=$?
    check "skein $*" "$wanted" "$text" $status
}

check() {
    [ "$4" -eq "$2" ] || fail "$1: status $4, not $2: $(cat ../said.txt)"
    [ "$(wc -l <../said.txt)" -eq 1 ] || fail "$1: not one line: $(cat ../said.txt)"
    grep -q '^skein: ' ../said.txt || fail "$1: does not say who speaks: $(cat ../said.txt)"
    grep -qF -- "$3" ../said.txt || fail "$1: nothing of '$3' in: $(cat ../said.txt)"
    listing >../after.txt
    cmp -s ../before.txt ../after.txt || fail "$1: left $(diff ../before.txt ../after.txt)"
}

few=(simulate --model leader --birds 5 --steps 5)

# --- The command line ---

refuse 2 "did you mean simulate?" simulat
refuse 2 "expected fly" nonesuch
refuse 2 "did you mean --states?" simulate --stats -
refuse 2 "--window" fly --window
refuse 2 "unexpected argument" simulate leader
refuse 2 "--steps needs a value" simulate --steps
refuse 2 "--hash takes no value" simulate --hash=1
refuse 2 "unknown option -x" simulate -xyz
refuse 2 "--dt -1" "${few[@]}" --dt -1
refuse 2 "--dt nan" "${few[@]}" --dt nan
refuse 2 "--dt inf" "${few[@]}" --dt inf
refuse 2 "from 1 to 256" "${few[@]}" --threads 0
refuse 2 "--threads 257" "${few[@]}" --threads 257
refuse 2 "--birds -1" simulate --birds -1
refuse 2 "--birds 1e9" simulate --birds 1e9
refuse 2 "from 0 to 16777216" simulate --birds 16777217
refuse 2 "--steps -1" simulate --steps -1
refuse 2 "--every 0" simulate --every 0
refuse 2 "grid|brute" simulate --search tree
refuse 2 "auto|plain" simulate --simd sse9
refuse 2 "--seed x" simulate --seed x
refuse 2 "expected leader" simulate --model ledaer
refuse 2 "expected leader" info --rules ledaer
refuse 2 "did you mean alignment?" "${few[@]}" --rule alignement=off
refuse 2 "on|off" "${few[@]}" --rule alignment=perhaps
refuse 2 "NAME=on|off" "${few[@]}" --rule alignment
refuse 2 "did you mean gravity?" "${few[@]}" --set gravty=1
refuse 2 "from 0 to 1000" "${few[@]}" --set gravity=1e9
refuse 2 "gravity=nan" "${few[@]}" --set gravity=nan
refuse 2 "did you mean alignment?" "${few[@]}" --at 1:rule.alignement=off --states s.csv
refuse 2 "from 0 to 1000" "${few[@]}" --at 1:gravity=-1 --states s.csv
refuse 2 "only 5 steps" "${few[@]}" --at 5:gravity=1
refuse 2 "TICK:CHANGE" "${few[@]}" --at gravity=1
refuse 2 "standard output" "${few[@]}" --states - --metrics -
refuse 2 "--metrics" "${few[@]}" --states s.csv --metrics s.csv
refuse 2 "x?y" "${few[@]}" --set $'x\ny=1' # a line end in a name stays one line

# --- Presets ---

printf 'model = "leader";\nparameters = { gravity = 2e400; };\n' >infinite.cfg
printf 'model = "leader";\n\nbirds = ;\n' >broken.cfg
printf 'model = "leader";\n@include "broken.cfg"\n' >include.cfg
printf 'model = "leader";\nrules = { wandr = true; };\n' >unknown.cfg
printf 'model = "leader";\0\n' >nought.cfg
{ echo 'model = "leader";' && head -c 65536 /dev/zero | tr '\0' ' '; } >large.cfg
mkfifo pipe.cfg
refuse 2 "infinite.cfg:2" simulate --preset ./infinite.cfg
refuse 2 "broken.cfg:3" simulate --preset ./broken.cfg
refuse 2 "include.cfg:2" simulate --preset ./include.cfg
refuse 2 "did you mean wander?" simulate --preset unknown.cfg
refuse 2 "nought.cfg" simulate --preset nought.cfg
printf 'model = "leader";\nbrids = 5;\nparameters = { gravity = 4294967297; };\nview = { hase = 1; };\n' >many.cfg
listing >../before.txt
for where in "--preset many.cfg" "--model leader --at 2:preset=./many.cfg"; do
    status=0
    # shellcheck disable=SC2086
    "$SKEIN" simulate $where --steps 5 >../out.txt 2>../said.txt || status=$?
    [ "$status" -eq 2 ] || fail "$where: status $status, not 2: $(cat ../said.txt)"
    [ "$(grep -c '^skein: --.*many.cfg:[234]: ' ../said.txt)" -eq 3 ] &&
        [ "$(wc -l <../said.txt)" -eq 3 ] || fail "$where: not three lines: $(cat ../said.txt)"
done
refuse 1 "larger than 65536 bytes" simulate --preset large.cfg
refuse 1 "pipe.cfg: not a regular file" simulate --preset pipe.cfg
refuse 1 "missing.cfg" simulate --preset missing.cfg
refuse 2 "did you mean stock?" simulate --preset stcok
refuse 2 "no preset" simulate --preset nonesuch
refuse 2 "stcok" simulate --model leader --steps 5 --at 2:preset=stcok
refuse 2 "--model" simulate --model ledaer --preset stock

# --- A start from a file ---

header=id,x,y,z,vx,vy,vz
row=1,2,3,4,5,6
init=(simulate --model leader --steps 5 --states s.csv --metrics m.csv --init)
refuse_start() { # WANTED ROW...
    local wanted=$1
    shift
    printf '%s\n' "$@" >start.csv
    refuse 1 "start.csv$wanted" "${init[@]}" start.csv
}
refuse_start ":1: expected the header"
refuse_start ":1: expected the header" nonsense
refuse_start ":1: expected the header" "0,$row"
refuse_start ":1: expected the header" "$header,mass" "0,$row,7"
refuse_start ":3: expected 7 fields" $header "0,$row" "1,1,2,3,4,5"
refuse_start ":3: expected 7 fields" $header "0,$row" "1,$row,7"
refuse_start ":3: expected 7 fields" $header "0,$row" "" "1,$row"
refuse_start ":3: expected a number" $header "0,$row" "1,1,2,three,4,5,6"
refuse_start ":2: expected a number" $header "0,1,2,,4,5,6"
refuse_start ":2: expected a number" $header "0,1,2, 3,4,5,6"
refuse_start ":2: expected a number" $header "0,1,2,nan,4,5,6"
refuse_start ":2: expected a number" $header "0,1,2,3,4,5,inf"
refuse_start ":2: expected a number" $header "0,1e39,2,3,4,5,6"
refuse_start ":2: expected a number within ±1e6: 1000001" $header "0,1000001,2,3,4,5,6"
refuse_start ":2: expected an id" $header "-1,$row"
refuse_start ":2: expected an id" $header "0.5,$row"
refuse_start ":4: an id that was there before: 0" $header "0,$row" "1,$row" "0,$row"
refuse_start ":2: no bird with id 1" $header "0,$row" "2,$row" "3,$row"
refuse_start ":2: ids run from 0" $header "18446744073709551615,$row"
refuse_start ":2: expected an id" $header "18446744073709551616,$row"
refuse_start ":3: steps must not go back: 4" "step,$header" "5,0,$row" "4,0,$row"
refuse_start ":3: no bird with id 0" "step,$header" "5,0,$row" "6,1,$row" "6,2,$row"
printf '%s\n0,%s\n\0' $header $row >start.csv
refuse 1 "start.csv: not a text file" "${init[@]}" start.csv
mkdir folder
mkfifo pipe
refuse 1 "missing.csv" "${init[@]}" missing.csv
refuse 1 "folder: not a regular file" "${init[@]}" folder
refuse 1 "pipe: not a regular file" "${init[@]}" pipe
refuse 1 "/dev/zero: not a regular file" "${init[@]}" /dev/zero
refuse 1 "not a regular file" "${init[@]}" /dev/stdin
refuse 2 "--birds" "${init[@]}" start.csv --birds 5

# --- Outputs ---

echo old >old.csv
for what in --states --metrics; do
    refuse 1 "missing/x.csv" "${few[@]}" $what missing/x.csv
    refuse 1 "folder: is a directory" "${few[@]}" $what folder
    refuse 1 "old.csv/x.csv" "${few[@]}" $what old.csv/x.csv
    refuse 1 "needs a name" "${few[@]}" $what ""
    refuse 1 "/dev/full" "${few[@]}" $what /dev/full
    [ -c /dev/full ] || fail "/dev/full was replaced"

    listing >../before.txt
    for more in 0 1000; do # found at the end, and on the way
        status=0
        "$SKEIN" "${few[@]}" --steps $((5 + more)) $what - >/dev/full 2>../said.txt || status=$?
        check "$what on a full device" 1 "standard output" $status
    done

    # A disk that is full, played by the limit on a file's size; the old file stays. The thread
    # sanitizer needs large files of its own.
    [ "${SKEIN_WATCHED:-}" != thread ] || continue
    for target in new.csv old.csv; do
        status=0
        (
            trap '' XFSZ
            ulimit -f 8
            exec "$SKEIN" simulate --model leader --birds 50 --steps 300 $what $target
        ) >../out.txt 2>../said.txt || status=$?
        check "$what $target on a full disk" 1 "$target: cannot be written" $status
    done
done
# More birds than there is memory for. A sanitizer wants more memory than that for itself.
if [ -z "${SKEIN_WATCHED:-}" ]; then
    listing >../before.txt
    status=0
    (
        ulimit -v 1000000
        exec "$SKEIN" simulate --birds 16000000 --steps 0 --hash
    ) >../out.txt 2>../said.txt || status=$?
    check "more birds than memory" 1 "16000000 birds: out of memory" $status
fi
# The first output is good, the second fails: neither appears.
refuse 1 "missing/x.csv" "${few[@]}" --states new.csv --metrics missing/x.csv
refuse 1 "/dev/full" "${few[@]}" --states new.csv --metrics /dev/full
listing >../before.txt
status=0
"$SKEIN" "${few[@]}" --hash >/dev/full 2>../said.txt || status=$?
check "--hash on a full device" 1 "standard output" $status
for command in --help --version "info --models"; do
    status=0
    read -ra words <<<"$command"
    "$SKEIN" "${words[@]}" >/dev/full 2>../said.txt || status=$?
    check "$command on a full device" 1 "standard output" $status
done
if [ "$(id -u)" -ne 0 ]; then # to root nothing is forbidden
    mkdir -m 500 locked
    refuse 1 "locked/x.csv" "${few[@]}" --states locked/x.csv
fi

refuse 2 "ends in .cfg" "${few[@]}" --save-preset -
refuse 2 "ends in .cfg" "${few[@]}" --save-preset .cfg
refuse 1 "missing/p.cfg" "${few[@]}" --save-preset missing/p.cfg --states new.csv
refuse 2 "--save-preset" bench --save-preset p.cfg

# --- Broken off ---

long=(simulate --model leader --birds 500 --steps 100000000)
for signal in INT TERM; do
    listing >../before.txt
    env --default-signal=INT "$SKEIN" "${long[@]}" --metrics m.csv >../out.txt 2>../said.txt &
    running=$!
    for _ in $(seq 100); do
        compgen -G 'm.csv.*' >/dev/null && break
        sleep 0.1
    done
    compgen -G 'm.csv.*' >/dev/null || fail "nothing is written beside the target"
    [ ! -e m.csv ] || fail "the target appears before it is whole"
    kill -$signal $running
    status=0
    wait $running || status=$?
    check "SIG$signal" 1 "interrupted" $status
done
# Nobody reads on.
listing >../before.txt
status=0
timeout $((60 * ${SKEIN_PATIENCE:-1})) "$SKEIN" "${long[@]}" --states - --metrics m.csv 2>../said.txt | head -n 1 >../out.txt ||
    status=$?
listing >../after.txt
cmp -s ../before.txt ../after.txt || fail "a closed pipe: left $(diff ../before.txt ../after.txt)"
[ "$status" -ne 124 ] || fail "a closed pipe does not end the work"
[ "$(wc -l <../said.txt)" -le 1 ] || fail "a closed pipe: $(cat ../said.txt)"

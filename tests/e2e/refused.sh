#!/usr/bin/env bash
# Refused command lines, files with mistakes and outputs that cannot be written: one line on standard error
# that helps, the right status, and no file left behind. Each word of the command line: app/test_options.c;
# of each kind of file: its room's tests; what may be wrong with a file as a whole: bad_files.sh; disks
# without room: faults/disk.sh; signals: faults/signals.sh.
source "$(dirname "$0")/refusal.sh"

few=(simulate --model leader --birds 5 --steps 5)

# --- The command line, and a mistake in each kind of file ---

printf 'model=leader\nbirds=\n' >wrong.cfg
printf 'id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n1,1,2,3,4,5\n' >wrong.csv
printf '{"schema":1,"settings":{},"machine":{},"runs":[]}' >wrong.json
refuse 2 "did you mean simulate?" simulat
refuse 2 "expected fly" nonesuch
refuse 2 "expected leader" info --rules ledaer
refuse 2 "did you mean alignment?" "${few[@]}" --rule alignement=off
refuse 2 "from 0 to 1000" "${few[@]}" --set gravity=1e9
refuse 2 "from 0 to 1000" "${few[@]}" --at 1:gravity=-1 --states s.csv
refuse 2 "ends at 5" "${few[@]}" --at 5:gravity=1
refuse 2 "x?y" "${few[@]}" --set $'x\ny=1' # a line end in a name stays one line
refuse 2 "did you mean stock?" simulate --preset stcok
refuse 2 "stcok" "${few[@]}" --at 2:preset=stcok
refuse 2 "wrong.cfg:2: birds=" simulate --preset wrong.cfg
refuse 1 "wrong.csv:3: expected 7 fields, not fewer" simulate --model leader --states s.csv --init wrong.csv
refuse 2 "--birds" simulate --init wrong.csv --birds 5
refuse 1 "not a regular file" simulate --init /dev/stdin
refuse 1 "gone.journal: No such file" gone.journal
refuse 1 "wrong.json: runs: expected" bench --compare wrong.json wrong.json
# A mesh is checked before the flight, not after it.
refuse 1 "nonesuch.obj" render --gpu software --birds 20000 --warm 100000 --set mesh=nonesuch.obj

# All mistakes are reported, one line each.
several() { # STATUS PATTERN COUNT COMMAND...: so many lines, each matching
    local status=0 wanted=$1 pattern=$2 count=$3
    shift 3
    note_files
    "$SKEIN" "$@" >../out.txt 2>../said.txt || status=$?
    check_lines "$*" ""
    [ "$status" -eq "$wanted" ] || fail "$*: status $status, not $wanted: ${said[*]}"
    [ "$(grep -c "^skein: $pattern" ../said.txt)" -eq "$count" ] && [ ${#said[@]} -eq "$count" ] ||
        fail "$*: not $count mistakes: ${said[*]}"
}
printf 'model=leader\nbrids=5\ngravity=4294967297\nhase=1\n' >many.cfg
printf 'skein-journal 1\n0 model=leader\n0 birds=9;\n0 gravity\nx restart\n5 rule.cohesion={\n5 restart\n4 restart\n' >many.journal
printf 'skein-path 1\n0 1 2 3 4 5 55\n1 1 2 3 4;\n}\n2 "1" 2 3 4 5 55\n' >many.path
several 2 '--preset: many.cfg:[234]: ' 3 simulate --preset many.cfg
several 2 '--at: .*many.cfg:[234]: ' 3 "${few[@]}" --at 2:preset=./many.cfg
several 1 'many.journal:[34568]: ' 5 simulate --replay many.journal --hash
several 1 '--path: many.path:[345]: ' 3 render --path many.path --frames 1 --gpu software
several 2 '--[srab]' 5 simulate --steps x --rule cohesion={ --at 5:birds=1\; --at 5: --birds -1
several 2 '--\(set\|rule\): ' 3 simulate --model leader --set gravty=1 --rule wandr=on --set gravity=1e9
several 2 '--at: ' 2 simulate --model leader --steps 9 --at 5:gravty=1 --at 6:gravity=1e9

# Names of presets and folders are written into files that are read again.
mkdir $'two\nlines'
printf 'id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n' >$'two\nlines/start.csv'
printf 'model=leader\nbirds=9\n' >$'two\nlines/a=b.cfg'
(
    cd $'two\nlines'
    "$SKEIN" simulate --preset ./a=b.cfg --steps 3 --checkpoint a.checkpoint
    "$SKEIN" simulate --resume a.checkpoint --steps 0 --hash
    "$SKEIN" fly --model leader --init start.csv --size 16x16 --journal journal >/dev/null
    "$SKEIN" simulate --replay journal --hash
) >../out.txt 2>../said.txt || fail "in a folder with a line end: $(cat ../said.txt)"

# --- Outputs ---

mkdir folder
: >old.csv
for what in --states --metrics; do
    refuse 1 "missing/x.csv" "${few[@]}" $what missing/x.csv
    refuse 1 "folder: is a directory" "${few[@]}" $what folder
    refuse 1 "old.csv/x.csv" "${few[@]}" $what old.csv/x.csv
    refuse 1 "needs a name" "${few[@]}" $what ""
    refuse 1 "/dev/full" "${few[@]}" $what /dev/full
    [ -c /dev/full ] || fail "/dev/full was replaced"
done
# The first output is good, the second fails: neither appears.
refuse 1 "missing/x.csv" "${few[@]}" --states new.csv --metrics missing/x.csv
refuse 1 "missing/p.cfg" "${few[@]}" --save-preset missing/p.cfg --states new.csv

# On a full device: found at the end, and on the way.
note_files
for command in --help --version "info --models" "${few[*]} --hash" "${few[*]} --states -" \
    "${few[*]} --steps 1000 --metrics -"; do
    status=0
    read -ra words <<<"$command"
    "$SKEIN" "${words[@]}" >/dev/full 2>../said.txt || status=$?
    check "$command on a full device" 1 "standard output" $status
done

# More birds than there is memory for. A sanitizer wants more memory than that for itself.
if [ -z "${SKEIN_WATCHED:-}" ]; then
    status=0
    (ulimit -v 1000000 && exec "$SKEIN" simulate --birds 16000000 --steps 0 --hash) >../out.txt 2>../said.txt || status=$?
    check "more birds than memory" 1 "16000000 birds: out of memory" $status
fi

# The reader of a pipe leaves.
status=0
timeout $((60 * ${SKEIN_PATIENCE:-1})) "$SKEIN" simulate --model leader --birds 500 --steps 100000000 --states - \
    --metrics m.csv 2>../said.txt | head -n 1 >../out.txt || status=$?
after=(**)
[ "${before[*]}" = "${after[*]}" ] || fail "a closed pipe: left ${after[*]}"
[ "$status" -ne 124 ] && [ "$(wc -l <../said.txt)" -le 1 ] || fail "a closed pipe: $status, $(cat ../said.txt)"

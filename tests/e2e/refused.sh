#!/usr/bin/env bash
# Bad command lines, outputs that cannot be written and interrupted runs: one line on standard error
# that helps, the right status, and no file, half a file or temporary file left behind. bad_files.sh
# and mistakes.sh try bad inputs.
source "$(dirname "$0")/refusal.sh"

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
refuse 2 "--dt nan" "${few[@]}" --dt nan
refuse 2 "from 0 to 16777216" simulate --birds 16777217
refuse 2 "grid|brute" simulate --search tree
refuse 2 "expected leader" simulate --model ledaer
refuse 2 "expected leader" info --rules ledaer
refuse 2 "did you mean alignment?" "${few[@]}" --rule alignement=off
refuse 2 "did you mean gravity?" "${few[@]}" --set gravty=1
refuse 2 "from 0 to 1000" "${few[@]}" --set gravity=1e9
refuse 2 "from 0 to 1000" "${few[@]}" --at 1:gravity=-1 --states s.csv
refuse 2 "ends at 5" "${few[@]}" --at 5:gravity=1
refuse 2 "x?y" "${few[@]}" --set $'x\ny=1' # a line end in a name stays one line
refuse 2 "ends in cfg" "${few[@]}" --save-preset -
refuse 2 "from 1 to 10000000" render --frames 9223372036854775807 --out f-%05d.png

# --- Outputs ---

echo old >old.csv
mkdir folder
for what in --states --metrics; do
    refuse 1 "missing/x.csv" "${few[@]}" $what missing/x.csv
    refuse 1 "folder: is a directory" "${few[@]}" $what folder
    refuse 1 "old.csv/x.csv" "${few[@]}" $what old.csv/x.csv
    refuse 1 "needs a name" "${few[@]}" $what ""
    refuse 1 "/dev/full" "${few[@]}" $what /dev/full
    [ -c /dev/full ] || fail "/dev/full was replaced"

    note_files
    for more in 0 1000; do # found at the end, and on the way
        status=0
        "$SKEIN" "${few[@]}" --steps $((5 + more)) $what - >/dev/full 2>../said.txt || status=$?
        check "$what on a full device" 1 "standard output" $status
    done

    # The limit on a file's size instead of a full disk; the old file stays. The thread sanitizer
    # needs large files of its own.
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
[ "$(cat old.csv)" = old ] || fail "the old file is another"
# One line for three files that do not fit; a picture of 16 by 16 pixels does.
if [ "${SKEIN_WATCHED:-}" != thread ]; then
    status=0
    (
        mkdir ../small && cd ../small
        trap '' XFSZ
        ulimit -f 1
        exec "$SKEIN" fly --model leader --birds 5 --size 16x16 --journal f.journal --report f.json \
            --save-preset f.cfg
    ) >../out.txt 2>../said.txt || status=$?
    check "three files of a flight on a full disk" 1 \
        "f.journal.meta.json: cannot be written: File too large; f.json: cannot be written: File too large; --save-preset: f.cfg" \
        $status
    [ "$(cd ../small && echo *)" = skein.png ] || fail "three files of a flight: left $(ls ../small)"
fi

# More birds than there is memory for. A sanitizer wants more memory than that for itself.
if [ -z "${SKEIN_WATCHED:-}" ]; then
    note_files
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
note_files
for command in --help --version "info --models" "${few[*]} --hash"; do
    status=0
    read -ra words <<<"$command"
    "$SKEIN" "${words[@]}" >/dev/full 2>../said.txt || status=$?
    check "$command on a full device" 1 "standard output" $status
done
refuse 1 "missing/p.cfg" "${few[@]}" --save-preset missing/p.cfg --states new.csv

# One of several files is refused its name, which is a folder's by then: all stay as they were. The
# run waits at a pipe until that is so.
files=(m.csv c p.cfg)
for file in "${files[@]}"; do echo old >"$file"; done
mkfifo held
note_files
"$SKEIN" "${few[@]}" --birds 50 --steps 100 --states held --metrics m.csv --checkpoint c \
    --save-preset p.cfg >../out.txt 2>../said.txt &
running=$!
exec {reader}<held
for _ in $(seq 1200); do
    compgen -G 'm.csv.meta.json.*' >/dev/null && break
    sleep 0.1
done
mkdir m.csv.meta.json
cat <&"$reader" >/dev/null
exec {reader}<&-
status=0
wait $running || status=$?
rmdir m.csv.meta.json
check "a refused name" 1 "m.csv.meta.json: cannot be written: Is a directory" $status
for file in "${files[@]}"; do
    [ "$(cat "$file")" = old ] || fail "a refused name: $file is another"
done
rm held "${files[@]}"

# --- Interrupted ---

long=(simulate --model leader --birds 500 --steps 100000000)
for signal in INT TERM; do
    note_files
    env --default-signal=INT "$SKEIN" "${long[@]}" --metrics m.csv >../out.txt 2>../said.txt &
    running=$!
    for _ in $(seq 1200); do
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
# The reader of the pipe leaves.
note_files
status=0
timeout $((60 * ${SKEIN_PATIENCE:-1})) "$SKEIN" "${long[@]}" --states - --metrics m.csv 2>../said.txt | head -n 1 >../out.txt ||
    status=$?
after=(**)
[ "${before[*]}" = "${after[*]}" ] || fail "a closed pipe: left ${after[*]}"
[ "$status" -ne 124 ] || fail "a closed pipe does not end the work"
[ "$(wc -l <../said.txt)" -le 1 ] || fail "a closed pipe: $(cat ../said.txt)"

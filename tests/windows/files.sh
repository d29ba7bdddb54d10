#!/usr/bin/env bash
# Files on Windows: names in any letters and of any length; a full disk, a file that is open elsewhere, a run that is
# interrupted or killed leave the old file or the new one, and nothing else.
. "${BASH_SOURCE%/*}/../e2e/common.bash"
need x86_64-w64-mingw32-gcc-posix

if [ "${1-}" != inside ] && unshare -rm true 2>/dev/null; then
    exec unshare -rm bash "$0" inside
fi
[ "${1-}" = inside ] || { echo "no mount of one's own is allowed here" && exit 77; }
wineserver -k || true
wineserver -p # one that sees what is mounted here

flight=(simulate --model leader --birds 20 --steps 9)
long=$(printf 'abcdefghij%.0s' {1..18})
mkdir -p "$long/$long" "with blanks" Ümläute/鳥
for name in "$long/$long/a" "with blanks/a b" Ümläute/鳥/鳥; do
    "$SKEIN" "${flight[@]}" --metrics "$name.csv" --states "$name 2.csv" --hash >said.txt || fail "$name is not written"
    "$NATIVE" "${flight[@]}" --metrics wanted.csv --hash >out.txt
    cmp said.txt out.txt && cmp wanted.csv "$name.csv" || fail "$name is another file"
    "$SKEIN" simulate --init "$name 2.csv" --steps 1 >out.txt || fail "$name is not read"
    "$SKEIN" simulate --model leader --birds 9 --steps 1 --save-preset "$name.cfg" >out.txt &&
        "$SKEIN" simulate --preset "${name//\//\\}.cfg" --steps 1 >out.txt || fail "$name is no preset"
    [ "$(find "${name%/*}" -type f | wc -l)" = 5 ] || fail "left beside $name: $(ls "${name%/*}")"
done

mkdir full
mount -t tmpfs -o size=64k none full
echo old >full/states.csv
expect_error 1 "full/states.csv: cannot be written: No space left on device" \
    "$SKEIN" simulate --model leader --birds 500 --steps 99 --every 1 --states full/states.csv
[ "$(cat full/*)" = old ] || fail "on a full disk: $(ls full)"

echo old >held.csv
x86_64-w64-mingw32-gcc-posix "${BASH_SOURCE%/*}/hold.c" -o hold.exe
coproc HOLD { wine hold.exe held.csv; }
read -r -t 60 line <&"${HOLD[0]}" && [[ $line == held* ]] || fail "nobody holds it"
expect_error 1 "held.csv: cannot be written: Permission denied" "$SKEIN" "${flight[@]}" --metrics held.csv
eval "exec ${HOLD[1]}>&-"
[ "$(echo held.csv*)" = held.csv ] && [ "$(cat held.csv)" = old ] || fail "left: $(echo held.csv*)"

# interrupt SIGNAL STATUS: in the middle of its work.
interrupt() {
    rm -f cut.* said.txt
    echo old >cut.csv
    "$SKEIN" simulate --model starling --steps 1000000 --metrics cut.csv >out.txt 2>said.txt &
    local run=$! status=0
    until [ "$(echo cut.csv.0*)" != 'cut.csv.0*' ]; do sleep 0.05; done
    kill "-$1" $run
    wait $run 2>/dev/null || status=$?
    [ $status = "$2" ] || fail "$1: status $status: $(cat said.txt)"
    [ "$(cat cut.csv)" = old ] || fail "$1: half a file"
}
interrupt INT 1
grep -q '^skein: interrupted at step' said.txt || fail "$(cat said.txt)"
[ "$(echo cut.*)" = cut.csv ] || fail "left after Ctrl-C: $(echo cut.*)"
interrupt KILL 137

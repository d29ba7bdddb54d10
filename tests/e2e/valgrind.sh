#!/usr/bin/env bash
# The simulation under memcheck, which alone sees what is read before anything was written to it: a
# few birds of two models (of each with SKEIN_THOROUGH), and every kind of file written and read again.
. "${BASH_SOURCE%/*}/common.bash"
need valgrind
# The two cannot watch the same program.
[ -z "${SKEIN_WATCHED:-}" ] || { echo "a sanitizer watches already" && exit 77; }

# simulate ARGUMENT...: valgrind knows no AVX-512.
simulate() {
    local status=0
    timeout 120 valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=all \
        --errors-for-leak-kinds=all --log-file=valgrind.txt \
        "$SKEIN" simulate --simd plain --threads 2 "$@" >out.txt 2>said.txt || status=$?
    [ ! -s valgrind.txt ] || fail "$*: $(cat valgrind.txt)"
    [ "$status" -eq 0 ] || fail "$*: status $status: $(cat said.txt)"
}

# Both searches, a change of the count in the middle, and every file that simulate writes.
models="leader steer"
[ -z "${SKEIN_THOROUGH:-}" ] || models="leader cursor sphere plane steer starling"
for model in $models; do
    simulate --model $model --birds 40 --steps 6 --every 3 --search grid --at 3:birds=50 \
        --states states.csv --metrics metrics.csv --hash --checkpoint $model.checkpoint
    simulate --resume $model.checkpoint --steps 3 --search brute --hash
done
simulate --model steer --init states.csv --steps 2

version=$("$SKEIN" info --models | sed -n 's/^leader .*version \([0-9]*\)).*/\1/p')
printf '%s\n' "skein-journal 1" "0 model=leader" "0 version $version" "0 birds=40" "3 rule.cohesion=off" \
    "5 preset=stock" >flight.journal
simulate --replay flight.journal --states states.csv --save-preset own.cfg
simulate --preset ./own.cfg --init states.csv --steps 2 --time

#!/usr/bin/env bash
# speed.sh [ROUNDS]: milliseconds a step of the program for a browser, in node, beside the native one: leader at 18
# neighbours. Each round runs every way once, so that a busy moment meets all of them; the least median of a round counts.
# In the repository's root, with both programs built.
set -euo pipefail
rounds=${1:-5}
skein=build/skein

# step_ms BIRDS WAY: the median of one run's steps.
step_ms() {
    local birds=$1 program simd threads
    read -r program simd threads <<<"$2"
    local run=("$skein" simulate --simd "$simd")
    [ "$program" = native ] || run=(node src/web/run.js build/web/*/"$program.js" simulate)
    "${run[@]}" --model leader --neighbours 18 --birds "$birds" --threads "$threads" --steps $((400000 / birds)) --time |
        sed -n 's/^step_ms_median: //p'
}

ways=("native plain 1" "native avx2 1" "native avx512 1" "skein plain 1" "skein-threads plain 1" "native avx512 2" "skein-threads plain 2")
printf '%-24s %12s %12s\n' "ms a step" "1000 birds" "10000 birds"
declare -A least
for _ in $(seq "$rounds"); do
    for birds in 1000 10000; do
        for way in "${ways[@]}"; do
            took=$(step_ms $birds "$way")
            least[$birds $way]=$(printf '%s\n' "$took" "${least[$birds $way]:-inf}" | sort -g | head -n 1)
        done
    done
done
for way in "${ways[@]}"; do
    printf '%-24s %12.3g %12.3g\n' "$way" "${least[1000 $way]}" "${least[10000 $way]}"
done

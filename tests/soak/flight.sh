#!/usr/bin/env bash
# An hour's flight in a real window, watched from outside: once a minute what the program holds
# (memory, open files, threads) and how much of a processor it took for a picture. None of it may
# grow. Sixty pictures a second, so an hour is 216,000 of them.
#
#   flight.sh [SECONDS]   SKEIN names the program
window=$(cd "${BASH_SOURCE[0]%/*}/../e2e" && pwd)/window.bash
seconds=${1:-3600}
scratch=$(mktemp -d)
cd "$scratch"
. "$window"
trap 'kill $flight $xvfb 2>/dev/null || true; rm -rf "$scratch"' EXIT
open_display 1280x720
"$SKEIN" fly --birds 500 --size 800x450 --seconds "$seconds" --report flight.json \
    >flight.log 2>&1 &
flight=$! name=flight
await shown

field() { sed -n "s/^$1:[[:space:]]*\([0-9]*\).*/\1/p" "/proc/$flight/status"; }
# In ticks of a hundredth of a second; the name in brackets may hold blanks.
processor() { sed 's/.*) //' "/proc/$flight/stat" | awk '{print $12 + $13}'; }

printf '%7s %13s %6s %8s %23s\n' minute resident_mib files threads processor_ms_per_picture
minute=0
used=$(processor)
begun=$(date +%s.%N)
while sleep 60 && [ -d "/proc/$flight" ] && now=$(processor 2>/dev/null) && [ -n "$now" ]; do
    minute=$((minute + 1))
    ended=$(date +%s.%N)
    files=$(find "/proc/$flight/fd" -mindepth 1 2>/dev/null | wc -l)
    resident=$(field VmRSS)
    threads=$(field Threads)
    [ -n "$threads" ] || break
    awk -v m=$minute -v r="$resident" -v f="$files" -v t="$threads" -v c=$((now - used)) \
        -v s="$begun" -v e="$ended" \
        'BEGIN { printf "%7d %13.2f %6d %8d %23.3f\n", m, r / 1024, f, t, c * 10 / ((e - s) * 60) }'
    used=$now
    begun=$ended
done | tee minutes.txt
await_end
sed -n 3,10p flight.json # frames, seconds, milliseconds of a frame

# From the fifth minute on, when all caches are filled.
awk '$1 == 5 { memory = $2; files = $3; threads = $4 }
    $1 >= 5 { last = $2; opened = $3; running = $4 }
    $1 >= 5 && $1 < 15 { early += $5; e++ }
    { late[NR % 10] = $5 }
    END {
        for (i in late) { sum += late[i]; n++ }
        if (!e) exit 0
        printf "processor per picture: %.3f ms in the first ten minutes, %.3f in the last ten\n", early / e, sum / n
        if (last > memory + 4 || opened > files || running > threads) { print "it grows"; exit 1 }
        if (sum / n > 1.25 * early / e) { print "its pictures become slower"; exit 1 }
    }' minutes.txt || fail "see above"
python3 "$here/report.py" flight.json "r['errors'] == []"

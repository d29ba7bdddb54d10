#!/usr/bin/env bash
# Measured birds are flown like any: in files, beside a model that takes them over, dropped onto the window,
# and again from the journal. Made of a flock that was simulated: a third is always seen, the others come and go.
. "${BASH_SOURCE%/*}/window.bash"

"$SKEIN" simulate --preset starlings --birds 90 --steps 240 --every 6 --states flown.csv
awk -F, -v OFS=, 'NR == 1 { print "id,t,x,y,z"; next }
    $2 % 3 == 0 || $1 >= $2 && $1 <= $2 + 120 { print 100 + $2, 7 + $1 / 60, $3, $4, $5 }' flown.csv >tracks.csv

# At each moment those that the file has there, where it has them.
"$SKEIN" simulate --tracks tracks.csv --steps 240 --every 60 --states seen.csv
for step in 0 60 120 180 240; do
    cut_at() { awk -F, -v OFS=, -v step=$step "$1" "$2" | sort; }
    cut_at '$1 == step { print $3, $4, $5 }' seen.csv >seen.txt
    cut_at 'NR > 1 && $2 - 7 > step / 60 - 1e-4 && $2 - 7 < step / 60 + 1e-4 { print $3, $4, $5 }' tracks.csv >wanted.txt
    [ -s wanted.txt ] && cmp seen.txt wanted.txt || fail "step $step"
done
[ "$(awk -F, '$1 == 0' seen.csv | wc -l)" != "$(awk -F, '$1 == 120' seen.csv | wc -l)" ] || fail "nobody came"
"$SKEIN" simulate --tracks tracks.csv --steps 240 --metrics all.csv --metrics-of all
! grep -q nan all.csv || fail "a metric is not a number"
expect_error 2 "--tracks sets which birds fly: --birds" "$SKEIN" simulate --tracks tracks.csv --birds 5
expect_error 1 "has no checkpoint" "$SKEIN" simulate --tracks tracks.csv --steps 2 --checkpoint c.checkpoint

# Left they fly on, right the model's own birds begin.
open_display 1280x800
begin_flight beside --tracks tracks.csv --set trails=on --camera follow
press x p
fly_ticks 40
finish "r['compare']" "r['birds'] > 90" "r['model'] == 'starling'"

begin_flight dropped --model starling --birds 20
drop "$PWD/tracks.csv"
await_change "init=.*tracks.csv"
fly_ticks 40
press r
finish "20 < r['birds'] < 90"

#!/usr/bin/env bash
# The benchmark from the outside: what it prints, what it writes, and what it makes of two results.
# How fast this machine is, is not tested.
. "${BASH_SOURCE%/*}/common.bash"
bench_alone() { "$SKEIN" bench "$@"; }
bench() { bench_alone --size 160x90 --frames 8 --warmup 2 "$@"; }
refuse() { expect_error "$1" "$2" bench_alone "${@:3}"; }

bench --counts 50,200 --limits --neighbours 18 --json a.json --csv a.csv --plot a.png >table.txt
tail -n 1 table.txt | grep -qE '^Skein score: (at least |fewer than )?[0-9,]+ birds at 60 fps \(p95, ' ||
    fail "the last line is no score: $(tail -n 1 table.txt)"
for word in processor OpenGL flock picture quality '18 neighbours' '1% low' 'own limits'; do
    grep -q "$word" table.txt || fail "no '$word' in the table"
done
[ "$(wc -l <a.csv)" -eq 3 ] || fail "the CSV has not a line a count"
[ -s a.png ] || fail "no plot"
python3 - <<'E'
import json
tree = json.load(open("a.json"))
assert tree["schema"] == 1
assert [r["birds"] for r in tree["runs"]] == [50, 200]
for run in tree["runs"]:
    assert run["frame_ms"]["median"] <= run["frame_ms"]["p95"] <= run["frame_ms"]["max"]
    assert run["simulate_ms"] > 0 and run["upload_ms"] > 0 and run["draw_ms"] > 0
    assert run["gpu_ms"] is None or not tree["machine"]["opengl_software"]
    assert run["limits"]["pairs_per_second"] > 0 and run["pairs_per_second"] > 0
    assert run["limits"]["draw_ms"] > 0 and run["limits"]["memory_bytes_per_second"] > 0
    assert run["ratios"]["simulate"] > 0 and run["ratios"]["draw"] > 0
    assert 0 < run["covered"] <= 1
    assert run["meshes"] + run["sprites"] + run["dots"] == run["birds"]
E

# Whether this machine is quiet is not known; what is said of it belongs together.
python3 - <<'E'
import json
tree = json.load(open("a.json"))
assert tree["partial"] is False and tree["load_average_before"] >= 0, tree
score = open("table.txt").read().splitlines()[-1]
for run in tree["runs"]:
    assert run["quiet"] in (True, False, None)
    assert run["other_programs"] is None or 0 <= run["other_programs"] <= 1
busy = any(run["quiet"] is False for run in tree["runs"])
assert busy == ("not quotable" in score), (busy, score)
assert "partial" not in score, score
E

# Beside others it is not: no score to quote, in any form.
busy=()
trap 'kill "${busy[@]}" 2>/dev/null || true' EXIT
for ((i = $(nproc); i > 0; i--)); do
    (while :; do :; done) &
    busy+=($!)
done
bench --counts 1000 --frames 500 --json busy.json --csv busy.csv --plot busy.svg >busy.txt
kill "${busy[@]}"
wait "${busy[@]}" 2>/dev/null || true
tail -n 1 busy.txt | grep -q '; not quotable, for the machine was not quiet with 1000 birds' ||
    fail "beside busy programs: $(tail -n 1 busy.txt)"
grep -q '^\*: the machine was not quiet' busy.txt || fail "no word of what decided: $(cat busy.txt)"
grep -q 'not quotable, for' busy.svg || fail "the plot does not say that it is not quotable"
bench_alone --compare busy.json busy.json >compared.txt
grep -q '^B is not quotable' compared.txt || fail "--compare says nothing: $(cat compared.txt)"
python3 - <<'E'
import csv, json
run = json.load(open("busy.json"))["runs"][0]
assert run["quiet"] is False, run
row = next(csv.DictReader(open("busy.csv")))
assert row["quiet"] == "0" and float(row["other_programs"]) > 0.1, row
E

# What is drawn does not depend on the machine unless somebody says so.
bench --counts 60 --set quality=high --json high.json >high.txt
grep -q '^picture.*quality high' high.txt || fail "the table does not tell the quality"
tail -n 1 table.txt | grep -q 'quality low' || fail "the score does not tell the quality"
python3 - <<'E'
import json
low, high = (json.load(open(f + ".json"))["settings"]["quality"] for f in ("a", "high"))
assert (low, high) == ("low", "high"), (low, high)
E

bench --counts 60 --draw single --json single.json >/dev/null
bench --counts 60 --draw none --json none.json >/dev/null
bench --counts 60 --simulate off --json frozen.json >/dev/null
python3 - <<'E'
import json
single, none, frozen = (json.load(open(f + ".json"))["runs"][0] for f in ("single", "none", "frozen"))
assert single["draw_ms"] > 0
assert none["draw_ms"] is None and none["simulate_ms"] > 0 and none["covered"] is None
assert frozen["simulate_ms"] is None and frozen["draw_ms"] > 0 and frozen["neighbours_mean"] is None
E

# What is not known is empty in the CSV, not 0; with one frame its parts add up to it, and it comes
# after the frames to warm up.
bench --counts 60 --draw none --csv none.csv >/dev/null
bench_alone --size 160x90 --counts 200 --frames 1 --warmup 20 --json one.json >/dev/null
"$SKEIN" simulate --birds 200 --steps 21 --metrics flown.csv
python3 - <<'E'
import csv, json
none = next(csv.DictReader(open("none.csv")))
assert none["draw_ms"] == none["covered"] == "" and float(none["simulate_ms"]) > 0, none
for run in json.load(open("a.json"))["runs"]:
    slowest = run["low_1_percent_fps"] * run["frame_ms"]["max"]
    assert abs(slowest - 1000) < 0.01, run  # of eight frames the slowest hundredth is one
run = json.load(open("one.json"))["runs"][0]
parts = run["simulate_ms"] + run["upload_ms"] + run["draw_ms"]
assert abs(parts / run["frame_ms"]["median"] - 1) < 1e-6, run
flown = list(csv.DictReader(open("flown.csv")))[-1]
assert flown["step"] == "21", flown
assert abs(run["neighbours_first"] / float(flown["neighbours_mean"]) - 1) < 1e-6, (run, flown)
E

bench --target-fps 30 >search.txt
tail -n 1 search.txt | grep -q 'birds at 30 fps (p95' || fail "no score of the search"

# A result against itself is the same; against one three times as slow it is not. How much the frames
# of this machine differ is not meant here.
bench_alone --compare a.json a.json >same.txt || fail "the same result has regressed: $(cat same.txt)"
python3 - <<'E'
import json
tree = json.load(open("a.json"))
for run in tree["runs"]:
    run["frame_ms"]["spread"] = 0.001
json.dump(tree, open("quiet.json", "w"))
for run in tree["runs"]:
    for name in ("median", "p95", "p99", "max"):
        run["frame_ms"][name] *= 3
    for name in ("simulate_ms", "upload_ms", "draw_ms"):
        run[name] *= 3
    run["ratios"] = {"simulate": run["ratios"]["simulate"] / 3, "draw": run["ratios"]["draw"] * 3}
    run["pairs_per_second"] /= 3
json.dump(tree, open("slow.json", "w"))
tree["settings"]["seed"] = 99
json.dump(tree, open("other.json", "w"))
E
refuse 1 "slow.json is slower than quiet.json" --compare quiet.json slow.json # three times as slow
bench_alone --compare slow.json quiet.json >/dev/null || fail "a faster result has regressed"
bench_alone --compare quiet.json slow.json slow.json --plot both.svg >/dev/null || fail "three results"
[ -s both.svg ] || fail "no overlaid plot"
refuse 2 "settings: seed" --compare a.json other.json
# However much differs, one line says so.
bench --counts 60 --model steer --simulate off --neighbours 5 --json steer.json >/dev/null
refuse 2 'settings: model ("leader"; "steer"), preset' --compare a.json steer.json
echo '{"schema":1,"settings":{},"machine":{},"runs":[{"birds":5,"frame_ms":{"median":1,"p95":1}}]}' >bare.json
refuse 2 'settings: model ("leader"; nothing), preset' --compare a.json bare.json
refuse 2 'settings: model (nothing; "leader")' --compare bare.json a.json
sed 's|"schema":[[:space:]]*1|"schema": 2|' a.json >schema.json
refuse 1 "schema: 2 is not known" --compare a.json schema.json
for text in null '[]' '{}' '{"schema":1,"settings":{},"machine":{},"runs":[]}'; do
    echo "$text" >wrong.json
    refuse 1 "wrong.json: " --compare a.json wrong.json
done
refuse 2 --target-fps --target-fps 30 --counts 5
refuse 2 --compare --compare a.json --limits
refuse 2 .png --counts 5 --plot plot.txt
refuse 2 "standard output" --counts 5 --csv - --json -

# Stopped on the way, what was measured is written.
stdbuf -oL "$SKEIN" bench --size 160x90 --counts 50,100 --frames 1000 --csv part.csv \
    --json part.json --plot part.svg >part.txt 2>said.txt &
running=$!
until grep -q '^ *50 ' part.txt; do
    kill -0 $running || fail "it ended before it was interrupted: $(cat said.txt)"
    sleep 0.05
done
kill -INT $running
status=0
wait $running || status=$?
check_error "interrupted" 1 interrupted $status said.txt
[ "$(wc -l <part.csv)" -ge 2 ] || fail "interrupted: the CSV has not what was measured"
tail -n 1 part.txt | grep -q '^Skein score: .*; partial, for it was stopped' ||
    fail "interrupted: $(tail -n 1 part.txt)"
grep -q '"partial":[[:space:]]*true' part.json || fail "interrupted: the JSON does not say so"
grep -q 'partial, for it was stopped' part.svg || fail "interrupted: the plot does not say so"
bench_alone --compare part.json part.json >compared.txt
grep -q '^A is partial' compared.txt || fail "--compare says nothing: $(cat compared.txt)"
sed 's/"partial":[[:space:]]*true/"partial": 1/' part.json >wrong.json
refuse 1 "wrong.json: partial: expected true or false" --compare part.json wrong.json

# On a terminal, the progress of all counts.
python3 -B "$(dirname "${BASH_SOURCE[0]}")/terminal.py" raw.txt "$SKEIN" bench --size 160x90 --frames 50 \
    --counts 50,100 >seen.txt || fail "on a terminal: $(cat seen.txt)"
grep -q '50 birds, count 1 of 2 \[.* of 140, time left not known yet' raw.txt &&
    grep -q '100 birds, count 2 of 2 \[.* of 140, about [0-9]* s left' raw.txt ||
    fail "no progress of all counts: $(cat raw.txt)"
tail -n 1 seen.txt | grep -q '^Skein score: ' && ! grep -q ' left' seen.txt || fail "left behind: $(cat seen.txt)"

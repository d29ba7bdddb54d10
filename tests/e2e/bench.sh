#!/usr/bin/env bash
# The benchmark from the outside: what it prints and writes, and that it says where a score may not be
# quoted. What is made of two results: tests/bench. How fast this machine is, is not tested.
. "${BASH_SOURCE%/*}/common.bash"

bench() { "$SKEIN" bench --size 160x90 --frames 8 --warmup 2 "$@"; }
refuse() { expect_error "$1" "$2" "$SKEIN" bench "${@:3}"; }

bench --counts 50,200 --limits --neighbours 18 --json a.json --csv a.csv --plot a.png >table.txt
tail -n 1 table.txt | grep -qE '^Skein score: (at least |fewer than )?[0-9,]+ birds at 60 fps \(p95, .*quality low' ||
    fail "the last line is no score: $(tail -n 1 table.txt)"
for word in processor OpenGL flock picture quality '18 neighbours' '1% low' 'own limits'; do
    grep -q "$word" table.txt || fail "no '$word' in the table"
done
[ "$(wc -l <a.csv)" -eq 3 ] || fail "the CSV has not a line a count"
[ -s a.png ] || fail "no plot"
bench --counts 60 --set quality=high --draw single --json single.json >high.txt
grep -q '^picture.*quality high' high.txt || fail "the table does not tell the quality"
bench --counts 60 --draw none --json none.json --csv none.csv >/dev/null
bench --counts 60 --simulate off --json frozen.json >/dev/null
bench --counts 200 --frames 1 --warmup 20 --json one.json >/dev/null
"$SKEIN" simulate --birds 200 --steps 21 --metrics flown.csv
python3 - <<'E'
import csv, json
def runs(name):
    return json.load(open(name + ".json"))["runs"]
tree = json.load(open("a.json"))
assert tree["schema"] == 1 and tree["partial"] is False and tree["load_average_before"] >= 0, tree
assert tree["settings"]["quality"] == "low", tree["settings"]
assert json.load(open("single.json"))["settings"]["quality"] == "high"
assert [r["birds"] for r in tree["runs"]] == [50, 200]
for run in tree["runs"]:
    assert run["frame_ms"]["median"] <= run["frame_ms"]["p95"] <= run["frame_ms"]["max"]
    assert run["simulate_ms"] > 0 and run["upload_ms"] > 0 and run["draw_ms"] > 0
    assert run["gpu_ms"] is None or not tree["machine"]["opengl_software"]
    assert run["limits"]["pairs_per_second"] > 0 and run["pairs_per_second"] > 0
    assert run["limits"]["draw_ms"] > 0 and run["limits"]["memory_bytes_per_second"] > 0
    assert 0 < run["covered"] <= 1
    assert run["meshes"] + run["sprites"] + run["dots"] == run["birds"]
    # Of eight frames the slowest hundredth is one.
    assert abs(run["low_1_percent_fps"] * run["frame_ms"]["max"] - 1000) < 0.01, run
    assert run["quiet"] in (True, False, None)
    assert run["other_programs"] is None or 0 <= run["other_programs"] <= 1
# Whether this machine is quiet is not known; what is said of it belongs together.
score = open("table.txt").read().splitlines()[-1]
busy = any(run["quiet"] is False for run in tree["runs"])
assert busy == ("not quotable" in score) and "partial" not in score, (busy, score)
(single,), (none,), (frozen,), (one,) = map(runs, ("single", "none", "frozen", "one"))
assert single["draw_ms"] > 0
# What is not known is empty in the CSV, not 0.
assert none["draw_ms"] is None and none["simulate_ms"] > 0 and none["covered"] is None
row = next(csv.DictReader(open("none.csv")))
assert row["draw_ms"] == row["covered"] == "" and float(row["simulate_ms"]) > 0, row
assert frozen["simulate_ms"] is None and frozen["draw_ms"] > 0 and frozen["neighbours_mean"] is None
# With one frame its parts add up to it, and it comes after the frames to warm up.
parts = one["simulate_ms"] + one["upload_ms"] + one["draw_ms"]
assert abs(parts / one["frame_ms"]["median"] - 1) < 1e-6, one
flown = list(csv.DictReader(open("flown.csv")))[-1]
assert flown["step"] == "21", flown
assert abs(one["neighbours_first"] / float(flown["neighbours_mean"]) - 1) < 1e-6, (one, flown)
E

# Beside busy programs there is no score to quote, in any form.
busy=()
trap 'kill "${busy[@]}" 2>/dev/null || true' EXIT
for ((i = $(nproc); i > 0; i--)); do
    (while :; do :; done) &
    busy+=($!)
done
bench --counts 1000 --frames 100 --json busy.json --csv busy.csv --plot busy.svg >busy.txt
kill "${busy[@]}"
wait "${busy[@]}" 2>/dev/null || true
tail -n 1 busy.txt | grep -q '; not quotable, for the machine was not quiet with 1000 birds' ||
    fail "beside busy programs: $(tail -n 1 busy.txt)"
grep -q '^\*: the machine was not quiet' busy.txt || fail "no word of what decided: $(cat busy.txt)"
grep -q 'not quotable, for' busy.svg || fail "the plot does not say that it is not quotable"
python3 - <<'E'
import csv, json
run = json.load(open("busy.json"))["runs"][0]
assert run["quiet"] is False, run
row = next(csv.DictReader(open("busy.csv")))
assert row["quiet"] == "0" and float(row["other_programs"]) > 0.1, row
E

bench --target-fps 240 >search.txt
tail -n 1 search.txt | grep -q 'birds at 240 fps (p95' || fail "no score of the search"

# A result three times as slow is a regression, however much the frames of this machine differ.
sed -E 's/("spread":[[:space:]]*)[0-9.e-]+/\10.001/' a.json >quiet.json
python3 - <<'E'
import json
tree = json.load(open("quiet.json"))
for run in tree["runs"]:
    run["frame_ms"] = {name: 3 * value if name != "spread" else value for name, value in run["frame_ms"].items()}
    run["draw_ms"] *= 3
    run["ratios"]["draw"] *= 3
json.dump(tree, open("slow.json", "w"))
E
refuse 1 "slow.json is slower than quiet.json" --compare quiet.json slow.json

# Stopped on the way, what was measured is written, and says so.
stdbuf -oL "$SKEIN" bench --size 160x90 --counts 50,100 --frames 300 --csv part.csv \
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
"$SKEIN" bench --compare part.json part.json >compared.txt
grep -q '^A is partial' compared.txt || fail "--compare says nothing: $(cat compared.txt)"

# On a terminal, the progress of all counts.
python3 -B "$here/terminal.py" raw.txt "$SKEIN" bench --size 160x90 --frames 50 \
    --counts 50,100 >seen.txt || fail "on a terminal: $(cat seen.txt)"
grep -q '50 birds, count 1 of 2 \[.* of 140, time left not known yet' raw.txt &&
    grep -q '100 birds, count 2 of 2 \[.* of 140, about [0-9]* s left' raw.txt ||
    fail "no progress of all counts: $(cat raw.txt)"
tail -n 1 seen.txt | grep -q '^Skein score: ' && ! grep -q ' left' seen.txt || fail "left behind: $(cat seen.txt)"

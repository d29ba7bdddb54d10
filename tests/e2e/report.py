"""Checks of a flight's report: report.py REPORT.json EXPRESSION...

Each expression is Python and must be true; in it `r` is the report and `base` that of BASE.json
beside it, if there is one. Of the flight's journal, if there is one beside the report, `changes` are
those since its start in their order, `ticks` says of each when it came last, and `x`, `y`, `z`,
`yaw` and `pitch` are where the camera was recorded.
"""
import glob
import json
import os
import re
import sys


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def read_journal(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split(" ", 1) for line in file if line[0].isdigit()]
    first = next(i for i, (_, text) in enumerate(lines) if text.startswith("hash "))
    lines = lines[first + 1 :]
    changes = [change for _, change in lines]
    views = [c.removeprefix("camera=") for c in changes if c.startswith("camera=")]
    columns = zip(*(map(float, view.split(",")) for view in views))
    return {
        "changes": changes,
        "ticks": {change: int(tick) for tick, change in lines},
        **dict(zip(("x", "y", "z", "yaw", "pitch"), map(list, columns))),
    }


def holds(expression, names):
    try:
        return eval(f"({expression}\n)", names)  # of several lines, or with a comment at its end
    except (LookupError, NameError, TypeError, ValueError):  # what it looks for is not there
        return False


report = read_json(sys.argv[1])
stem = os.path.splitext(sys.argv[1])[0]
base_path = os.path.join(os.path.dirname(stem), "BASE.json")
names = {"r": report, "re": re, "glob": glob, "base": read_json(base_path) if os.path.exists(base_path) else None}
if os.path.exists(stem + ".journal"):
    names.update(read_journal(stem + ".journal"))
# Of every flight that lasted: as long as its pictures, but for the moment before the first.
always = ["'seconds' not in r or r['frame_ms']['max'] == 0 or 0 < r['seconds'] <= r['frames'] * r['frame_ms']['max'] / 1e3 + 1"]
failed = [e for e in always + sys.argv[2:] if not holds(e, dict(names))]
for expression in failed:
    print(f"{sys.argv[1]}: not true: {expression}", file=sys.stderr)
if failed:
    print(json.dumps(report), file=sys.stderr)
sys.exit(1 if failed else 0)

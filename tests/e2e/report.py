"""Checks of a flight's report: report.py REPORT.json EXPRESSION...

Each expression is Python and must be true; in it `r` is the report and `base` that of BASE.json
beside it, if there is one.
"""
import json
import os
import sys

report = json.load(open(sys.argv[1]))
base_path = os.path.join(os.path.dirname(sys.argv[1]), "BASE.json")
base = json.load(open(base_path)) if os.path.exists(base_path) else None
failed = [e for e in sys.argv[2:] if not eval(e, {"r": report, "base": base})]
for expression in failed:
    print(f"{sys.argv[1]}: not true: {expression}", file=sys.stderr)
if failed:
    print(json.dumps(report), file=sys.stderr)
sys.exit(1 if failed else 0)

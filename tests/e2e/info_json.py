"""Compares `skein info --json` with the lists for people: every row of every list is in it, in the
same words, and it has no other. Arguments: the program."""

import json
import subprocess
import sys

program = sys.argv[1]


def refuse(constant):
    raise ValueError(constant + " is not JSON")


def run(*words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def flat(text):
    return " ".join(text.split())


def same(what, rows, listed):
    assert rows, what + ": there are none"
    assert flat(" ".join(rows)) == flat(listed), f"{what}: not as listed:\n{rows}\n{listed}"


tables = json.loads(run("info", "--json"), parse_constant=refuse)
assert tables["schema"] == 1
models, presets = tables["models"], tables["presets"]


def word(value):
    if isinstance(value, bool):
        return "on" if value else "off"
    return value if isinstance(value, str) else f"{value:g}"


def accepted(row):
    if row["kind"] == "switch":
        return "on|off"
    if "choices" in row:
        return "|".join(row["choices"] + ([row["free_text"]] if "free_text" in row else []))
    kind = "a whole number" if row["kind"] == "whole" else "a number"
    low, high = (f"{bound:g}" for bound in row["range"])
    return f"{'auto or ' if row['auto'] else ''}{kind} from {low} to {high}"


def param(row):
    least = [need["words"] for need in row.get("needs", []) if "least" in need]
    limits = accepted(row) + "".join(f"; {words}" for words in least).replace("only at", "at")
    unit = " " + row["unit"] if row["unit"] else ""
    if row.get("auto"):
        return f"{row['name']} = {word(row['default'])} ({limits}{unit}) {row['help']}"
    return f"{row['name']} = {word(row['default'])}{unit} ({limits}) {row['help']}"


same("models", [f"{m['name']} {m['help']} ({m['birds']} birds, tick {m['tick_seconds']:.5g} s, "
                f"version {m['version']}) {m['published'] or ''}" for m in models],
     run("info", "--models"))
for model in models:
    rules = [f"{r['key']} {r['name']} {word(r['default'])} {r['metric']} {r['help']}"
             for r in model["rules"]]
    same(model["name"] + "'s rules", rules, run("info", "--rules", model["name"]).split("\n", 1)[1])
    listed = run("info", "--params", model["name"]).split("The view:")[0]
    same(model["name"] + "'s numbers",
         [f"The {model['name']} model:"] + [param(row) for row in model["parameters"]], listed)
    for rule in model["rules"]:
        of_it = {row["name"] for row in model["parameters"] if row["rule"] == rule["name"]}
        assert of_it == set(rule["parameters"]), f"{model['name']}: {rule['name']}: {of_it}"


def headed(rows, key, write):
    """Each row, with the heading that stands before it, or ""."""
    before = None
    for row in rows:
        yield ("" if row[key] is None or row[key] == before else write(row[key]) + " "), row
        before = row[key]


same("the view", ["The view:"] + [head + param(row) for head, row in
                                  headed(tables["view"], "group", lambda group: group + ":")],
     run("info", "--params", "view"))
same("metrics", [f"{head}{m['name']} {m['unit']} {m['help']}" for head, m in
                 headed(tables["metrics"], "topic",
                        "--metrics-of {}:".format)],
     run("info", "--metrics"))
same("presets", [f"{p['name']} {p['model']} {p['birds']} birds {'(own) ' if p['own'] else ''}"
                 f"{p['title']}" for p in presets], run("info", "--presets"))
same("keys", [f"{head}{c['key']} {c['help']}" for head, c in
              headed([c for c in tables["commands"] if c["window"]], "group", str)],
     run("info", "--keys"))
for option in tables["options"]:
    line = flat(f"--{option['name']} {option['argument'] or ''} {option['help']}")
    for command in option["commands"]:
        assert line in flat(run(command, "--help")), f"{command}: {line}"

# What is not in a list: how rows hang together.
view = {row["name"]: row for row in tables["view"]}
assert view["trail_time"]["needs"] == [{"name": "trails", "value": "on", "words": "only with trails"}]
assert all(need["name"] in view for row in view.values() for need in row["needs"])
assert all(p["lesson"] for p in presets if p["lesson_number"] > 0), "lessons without a text"

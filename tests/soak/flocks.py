"""Flies long and watches: flocks.py SKEIN [STEPS]. The first preset of each model for a million steps, and
one flight that is changed at random every few steps. What has to hold all the way:

  everything is finite, and the guard has had nothing to do (it may, where a flock is changed);
  flocks stay together;
  the checkpoint of the first half goes on to the same bits, with another instruction set and other threads;
  the memory that the program holds is no more in the second half than in the first.

Not an ordinary test: it takes a quarter of an hour.
"""

import csv
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

WIDEST = 2000  # world units: radius_rms of a flock that stays together
SMALL = 1 << 20  # bytes by which the memory may differ
EVERY = 1000  # steps, between two measurements

skein = os.path.abspath(sys.argv[1])
steps = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000


def resident(process):
    try:
        return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, IndexError):  # it has ended
        return 0


def fly(label, words, torn):
    """Measures it as it flies; fails where something does not hold."""
    command = [skein, "simulate", *words, "--metrics", "-", "--metrics-of", "all", "--every", str(EVERY)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    held, row = {}, {}
    for row in csv.DictReader(child.stdout):
        if row["step"].startswith("hash"):
            continue
        if not all(math.isfinite(float(value)) for value in row.values()):
            sys.exit(f"{label}: not finite: {row}")
        if torn and (float(row["guarded"]) > 0 or float(row["radius_rms"]) > WIDEST):
            sys.exit(f"{label}: the guard had to act, or the flock is torn apart: {row}")
        half = int(row["step"]) * 2 > steps
        held[half] = max(held.get(half, 0), resident(child.pid))
    if child.wait() != 0:
        sys.exit(f"{label}: status {child.returncode}")
    if held[True] > held[False] + SMALL:
        sys.exit(f"{label}: the memory grows: {held}")
    print(f"{label:14} {steps} steps, {held[True] >> 20} MiB, radius {row['radius_rms']}", flush=True)


def hash_of(*words):
    said = subprocess.run([skein, "simulate", *words, "--hash"], check=True, capture_output=True, text=True)
    return said.stdout.splitlines()[-1]


def write_changes(path, tables):
    """A journal of changes that are never refused."""
    dice = random.Random(1)
    model = tables["models"][0]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"skein-journal 1\n0 model={model['name']}\n0 birds=500\n")
        for tick in range(100, steps, 100):
            kind = dice.randrange(8)
            number = dice.choice([row for row in model["parameters"] if row["kind"] == "number"])
            low, high = number["range"]
            value = min(max(number["default"] * dice.uniform(0, 3), low), high) if dice.randrange(10) else high
            changes = [f"birds={dice.randrange(1000)}", f"seed={dice.randrange(1000)}", "restart",
                       f"compare={dice.choice(['on', 'off'])}",
                       f"rule.{dice.choice(model['rules'])['name']}={dice.choice(['on', 'off'])}",
                       f"{number['name']}={value:.9g}"]  # fmt: skip
            if kind < len(changes):
                file.write(f"{tick} {changes[kind]}\n")
            else:
                preset = dice.choice([row for row in tables["presets"] if not row["own"]])
                model = next(each for each in tables["models"] if each["name"] == preset["model"])
                file.write(f"{tick} preset={preset['name']}\n{tick} birds={dice.randrange(1, 1000)}\n")
        file.write(f"{steps} restart\n")


tables = json.loads(subprocess.run([skein, "info", "--json"], check=True, capture_output=True, text=True).stdout)
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for model in tables["models"]:
        preset = next(row["name"] for row in tables["presets"] if row["model"] == model["name"])
        flock = ["--preset", preset, "--birds", "500"]
        fly(preset, [*flock, "--steps", str(steps), "--threads", "1"], True)
        whole = hash_of(*flock, "--steps", str(steps))
        hash_of(*flock, "--steps", str(steps // 2), "--checkpoint", "half.checkpoint")
        rest = hash_of("--resume", "half.checkpoint", "--steps", str(steps - steps // 2), "--simd", "plain")
        if rest != whole:
            sys.exit(f"{preset}: a resumed flock flies otherwise: {rest}, not {whole}")
    write_changes("changes.journal", tables)
    fly("changed", ["--replay", "changes.journal"], False)

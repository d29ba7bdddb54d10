"""Flies long and watches: flocks.py SKEIN [STEPS]. The first preset of each model for a million steps. What has to
hold all the way:

  everything is finite, and the guard has had nothing to do;
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


def fly(label, words):
    """Measures it as it flies; fails where something does not hold."""
    command = [skein, "simulate", *words, "--metrics", "-", "--metrics-of", "all", "--every", str(EVERY)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    held, row = {}, {}
    for row in csv.DictReader(child.stdout):
        if not all(math.isfinite(float(value)) for value in row.values()):
            sys.exit(f"{label}: not finite: {row}")
        if float(row["guarded"]) > 0 or float(row["radius_rms"]) > WIDEST:
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


tables = json.loads(subprocess.run([skein, "info", "--json"], check=True, capture_output=True, text=True).stdout)
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for model in tables["models"]:
        preset = next(row["name"] for row in tables["presets"] if row["model"] == model["name"])
        flock = ["--preset", preset, "--birds", "500"]
        fly(preset, [*flock, "--steps", str(steps), "--threads", "1"])
        whole = hash_of(*flock, "--steps", str(steps))
        hash_of(*flock, "--steps", str(steps // 2), "--checkpoint", "half.checkpoint")
        rest = hash_of("--resume", "half.checkpoint", "--steps", str(steps - steps // 2), "--simd", "plain")
        if rest != whole:
            sys.exit(f"{preset}: a resumed flock flies otherwise: {rest}, not {whole}")

"""Flies presets for minutes, measures them once a second, and says in a Markdown table which of the
bars hold that films and measurements of real flocks set.

    flights.py SKEIN [--short]

What one second shows says little: all bars are on means over the whole flight after its first half
minute, but where a bar says otherwise. Sources: Ballerini et al., Empirical investigation of
starling flocks: a benchmark study in collective animal behaviour, Animal Behaviour 76 (2008), for
shape, border and polarization; Procaccini et al., Propagating waves in starling, Sturnus vulgaris,
flocks under predation, Animal Behaviour 82 (2011), for the alarm's front.
"""

import argparse
import csv
import math
import statistics
import subprocess
import sys
from dataclasses import dataclass
from typing import Callable

SETTLED = 30  # seconds after which flights are measured
MINUTE = 60


class Flight:
    """The columns of a flight's metrics, a value a second."""

    def __init__(self, rows):
        self.columns = {name: [float(row[name]) for row in rows] for name in rows[0]}

    def __getitem__(self, name):
        return self.columns[name]

    def mean(self, name):
        return statistics.mean(self[name])

    def mean_positive(self, name):
        values = [value for value in self[name] if value > 0]
        return statistics.mean(values) if values else math.nan

    def mean_ratio(self, name, other):
        return statistics.mean(a / b for a, b in zip(self[name], self[other]) if b > 0)


def least_flicker(flight):
    """Of all minutes, the least standard deviation of darkness over its mean."""
    darkness = flight["darkness"]
    minutes = [darkness[i:i + MINUTE] for i in range(0, len(darkness) - MINUTE + 1, MINUTE)]
    return min((statistics.pstdev(m) / statistics.mean(m) for m in minutes), default=math.nan)


def round_share(flight):
    """Of all seconds, those in which the flock is an egg."""
    pairs = zip(flight["axis_long"], flight["axis_short"])
    return statistics.mean(long < 2 * short for long, short in pairs)


def longest_steep(flight):
    """How many seconds on end more than 15 % of the birds climb or dive at over 45 degrees."""
    longest = run = 0
    for share in flight["steep_share"]:
        run = run + 1 if share > 0.15 else 0
        longest = max(longest, run)
    return longest


def mean_reach(flight):
    """How far an alarm runs, over the flock's length (four standard deviations): of each run of
    seconds with an alarm the farthest, the mean of all."""
    reaches, farthest = [], 0.0
    for reach, axis in zip(flight["alarm_reach"], flight["axis_long"]):
        if reach > 0:
            farthest = max(farthest, reach / (4 * axis))
        elif farthest > 0:
            reaches.append(farthest)
            farthest = 0.0
    return statistics.mean(reaches) if reaches else math.nan


@dataclass
class Bar:
    name: str
    measure: Callable[[Flight], float]
    least: float = -math.inf
    most: float = math.inf

    def text(self):
        if math.isinf(self.most):
            return f"≥ {self.least:g}"
        return f"≤ {self.most:g}" if math.isinf(self.least) else f"{self.least:g} to {self.most:g}"

    def holds(self, value):
        return self.least <= value <= self.most


def axes(middle, long):
    return [
        Bar("middle axis / short", lambda f: f.mean_ratio("axis_middle", "axis_short"), least=middle),
        Bar("long axis / short", lambda f: f.mean_ratio("axis_long", "axis_short"), least=long),
    ]


SHAPE = [
    *axes(2, 4),
    Bar("thin axis to vertical, °", lambda f: f.mean("thin_axis_angle"), most=25),
    Bar("pitch, °", lambda f: f.mean("pitch_mean"), most=15),
    Bar("NN7 outer / inner", lambda f: f.mean("nn7_ratio"), most=1.15),
]

MURMURATION = SHAPE + [
    Bar("polarization", lambda f: f.mean("polarization"), least=0.8, most=0.97),
    Bar("in flocks above 100", lambda f: f.mean("groups_share"), least=0.97),
    Bar("darkness σ / mean, least minute", least_flicker, least=0.15),
    Bar("alarm's front, m/s", lambda f: f.mean_positive("alarm_front"), least=12, most=25),
    Bar("its reach / length", mean_reach, least=0.5),
]

ALIVE = [
    *axes(1.8, 3.5),
    Bar("egg, share of seconds", round_share, most=0.05),
    Bar("steep, longest, s", longest_steep, most=20),
]


@dataclass
class Plan:
    preset: str
    birds: list
    seeds: list
    seconds: int
    bars: list


PLANS = [
    Plan("starlings", [1000, 12000, 20000], [1, 2, 3], 600, MURMURATION),
    Plan("murmuration", [12000], [1, 2, 3, 4, 5], 1800, ALIVE),
]
# What `thorough` flies, and the bars that it holds the preset to.
SHORT = [
    Plan("starlings", [1000], [1], 150, SHAPE),
    Plan("murmuration", [12000], [1], 300, ALIVE),
]


def fly(skein, plan, birds, seed):
    ticks = 60
    command = [skein, "simulate", "--preset", plan.preset, "--birds", str(birds), "--seed", str(seed),
               "--steps", str(plan.seconds * ticks), "--every", str(ticks), "--metrics", "-",
               "--metrics-of", "all"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return Flight([row for row in csv.DictReader(done.stdout.splitlines()) if float(row["time_s"]) >= SETTLED])


def tell(plan, birds, seed, flight):
    """One row of the table; how many bars do not hold."""
    failed = 0
    cells = [plan.preset, f"{birds:,}", str(seed), str(plan.seconds)]
    for bar in plan.bars:
        value = bar.measure(flight)
        failed += not bar.holds(value)
        cells.append(f"{value:.3g}" if bar.holds(value) else f"**{value:.3g}**")
    print("| " + " | ".join(cells) + " |", flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("skein")
    parser.add_argument("--short", action="store_true", help="what the target thorough flies")
    wanted = parser.parse_args()
    failed = 0
    for plan in SHORT if wanted.short else PLANS:
        print("| flight | birds | seed | s | " + " | ".join(b.name for b in plan.bars) + " |")
        print("| --- | --- | --- | --- | " + " | ".join(b.text() for b in plan.bars) + " |")
        for birds in plan.birds:
            for seed in plan.seeds:
                failed += tell(plan, birds, seed, fly(wanted.skein, plan, birds, seed))
    print(f"\n{failed} do not hold" if failed else "\nAll hold.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Flies presets for minutes, measures them once a second, and says in a Markdown table which of the
bars hold that films and measurements of real flocks set.

    flights.py SKEIN [--short]

What one second shows says little: all bars are on means over the whole flight after its first half
minute, but where a bar says otherwise. Sources: Ballerini et al., Empirical investigation of
starling flocks: a benchmark study in collective animal behaviour, Animal Behaviour 76 (2008), for
shape, border and polarization; Procaccini et al., Propagating waves in starling, Sturnus vulgaris,
flocks under predation, Animal Behaviour 82 (2011), for the alarm's front; Storms et al., Complex
patterns of collective escape in starling flocks under predation, Behavioral Ecology and
Sociobiology 73 (2019), for the patterns, each of which must be seen and none all the time.
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


def share_of_seconds(flight, name, least):
    return statistics.mean(value >= least for value in flight[name])


def runs(values):
    """Of each run of values above 0, all of them."""
    found, run = [], []
    for value in values + [0]:
        if value > 0:
            run.append(value)
        elif run:
            found.append(run)
            run = []
    return found


def median_alarmed(flight):
    """Of each attack's alarm the most birds at once, the median of all."""
    most = [max(run) for run in runs([s if s > 0.01 else 0 for s in flight["alarmed_share"]])]
    return statistics.median(most) if most else math.nan


def median_wave(flight):
    waves = [len(run) for run in runs(flight["wave"])]
    return statistics.median(waves) if waves else math.nan


def turns_a_minute(flight):
    """How often nine birds of ten are in a turn that began within the flock."""
    turns, turning = 0, False
    for share in flight["turn_share"]:
        turns += share > 0.9 and not turning
        turning = share > (0.5 if turning else 0.9)
    return turns * MINUTE / len(flight["turn_share"])


@dataclass
class Bar:
    name: str
    measure: Callable[[Flight], float]
    least: float = -math.inf
    most: float = math.inf
    pooled: bool = False  # holds for the mean of a plan's seeds

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

FLOCK = SHAPE + [
    Bar("polarization", lambda f: f.mean("polarization"), least=0.8, most=0.97),
    Bar("in flocks above 100", lambda f: f.mean("groups_share"), least=0.95),
]

MURMURATION = FLOCK + [
    Bar("darkness σ / mean, least minute", least_flicker, least=0.15),
    Bar("alarm's front, m/s", lambda f: f.mean_positive("alarm_front"), least=12, most=25),
    Bar("alarmed by an attack, median", median_alarmed, least=0.3, most=0.9),
    Bar("wave, median, s", median_wave, most=2.5),
    Bar("in parts, share of seconds", lambda f: share_of_seconds(f, "parts", 2), least=0.08, most=0.25,
        pooled=True),  # the halves of one split may circle apart for a minute and a half
    Bar("an ellipse, share of seconds", lambda f: share_of_seconds(f, "ellipse", 0.8), most=0.2),
]

CALM = FLOCK + [Bar("turns a minute", turns_a_minute, least=2)]

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
    patterns: tuple = ()
    options: tuple = ()


PATTERNS = ("split", "merge", "cordon", "vacuole", "flash", "compacting", "blackening", "wave")

PLANS = [
    Plan("starlings", [12000], [1, 2, 3], 630, MURMURATION, PATTERNS),
    Plan("starlings", [12000], [1, 2, 3], 330, CALM, options=("--set", "falcon_flies=off")),
    Plan("starlings", [1000, 20000], [1], 630, SHAPE, options=("--set", "falcon_flies=off")),
    Plan("murmuration", [12000], [1, 2, 3, 4, 5], 1800, ALIVE),
]
# What `thorough` flies, and the bars that it holds the preset to.
SHORT = [
    Plan("starlings", [12000], [1], 150, SHAPE, options=("--set", "falcon_flies=off")),
    Plan("murmuration", [12000], [1], 600, ALIVE),
]


def fly(skein, plan, birds, seed):
    ticks = 60
    command = [skein, "simulate", "--preset", plan.preset, "--birds", str(birds), "--seed", str(seed),
               "--steps", str(plan.seconds * ticks), "--every", str(ticks), "--metrics", "-",
               "--metrics-of", "all", *plan.options]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return Flight([row for row in csv.DictReader(done.stdout.splitlines()) if float(row["time_s"]) >= SETTLED])


def tell(plan, birds, seed, flight):
    """One row of the table; how many bars do not hold."""
    failed = 0
    cells = [plan.preset, f"{birds:,}", str(seed), str(plan.seconds)]
    for bar in plan.bars:
        value = bar.measure(flight)
        holds = bar.pooled or bar.holds(value)
        failed += not holds
        cells.append(f"{value:.3g}" if holds else f"**{value:.3g}**")
    print("| " + " | ".join(cells) + " |", flush=True)
    return failed


def tell_pooled(plan, flights):
    """A line for each bar on all seeds together; how many do not hold."""
    failed = 0
    for bar in filter(lambda bar: bar.pooled, plan.bars):
        value = statistics.mean(bar.measure(flight) for flight in flights)
        failed += not bar.holds(value)
        print(f"\nOf all seeds: {bar.name} {value:.3g} ({bar.text()})")
    return failed


def tell_patterns(plan, flights):
    """A table of the seconds that show each pattern, in percent; how many show in none, or always."""
    failed = 0
    print("\n| seed | " + " | ".join(str(seed) for seed in plan.seeds) + " |")
    print("| --- |" + " ---: |" * len(plan.seeds))
    for pattern in plan.patterns:
        shares = [flight.mean(pattern) for flight in flights]
        failed += not any(shares) or max(shares) == 1
        print(f"| {pattern} | " + " | ".join(f"{100 * share:.1f}" for share in shares) + " |")
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
            flights = [fly(wanted.skein, plan, birds, seed) for seed in plan.seeds]
            for seed, flight in zip(plan.seeds, flights):
                failed += tell(plan, birds, seed, flight)
            failed += tell_pooled(plan, flights)
            if plan.patterns:
                failed += tell_patterns(plan, flights)
    print(f"\n{failed} do not hold" if failed else "\nAll hold.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""`skein sweep`: many runs of a flight whose numbers vary. The program runs this file, with its own path first.

A plan is nothing but commands, one a line, each with one result file; README.md has the format of FILE.sweep.
"""

import argparse
import concurrent.futures
import csv
import hashlib
import itertools
import json
import math
import os
import pathlib
import random
import shlex
import subprocess
import sys
import time
import tomllib

PROGRAM = sys.argv[1]
MOST_RUNS = 1_000_000
# What FILE.sweep says: its type, and the default or None where it has to be there.
KEYS = {"flight": (str, ""), "axes": (dict, None), "measure": (list, None), "seeds": ((int, list), 10), "warm": (int, 0),
        "steps": (int, None), "every": (int, 10), "topics": (str, ""), "latin": (int, 0), "sobol": (int, 0)}


class Mistake(Exception):
    """A line for the person, and the exit status: 2 for what FILE.sweep says, otherwise 1."""

    def __init__(self, text, status=2):
        super().__init__(text)
        self.status = status


# --- The plan ---


def number(value):
    return f"{value:.9g}" if isinstance(value, float) else str(value)


def unit_points(method, count, axes):
    """count points in the unit cube of so many axes, the same in every version of Python."""
    if method == "sobol":
        try:
            from scipy.stats import qmc
        except ImportError:
            raise Mistake("sobol needs SciPy: Debian's package python3-scipy", 1) from None
        return qmc.Sobol(axes, scramble=False).random_base2((count - 1).bit_length())[:count].tolist()
    chance = random.Random(1)
    columns = [[(place + chance.random()) / count for place in sorted(range(count), key=lambda _: chance.random())]
               for _ in range(axes)]
    return list(zip(*columns))


def points(sweep):
    """Every combination of the axes' values, as texts by the axes' names, in the order of the file."""
    axes = sweep["axes"]
    ranges = [name for name, values in axes.items() if isinstance(values, dict)]
    method = next((name for name in ("latin", "sobol") if sweep[name]), None)
    sampled = [{}]
    if method and ranges:
        count = sweep[method]
        sampled = [{name: number(axes[name]["from"] + at * (axes[name]["to"] - axes[name]["from"]))
                    for name, at in zip(ranges, place)} for place in unit_points(method, count, len(ranges))]
    lists = {}
    for name, values in axes.items():
        if isinstance(values, list):
            lists[name] = [number(value) for value in values]
        elif not method:
            steps = values["count"] - 1
            lists[name] = [number(values["from"] + (values["to"] - values["from"]) * i / max(steps, 1))
                           for i in range(values["count"])]
    for sample in sampled:
        for chosen in itertools.product(*lists.values()):
            point = {**sample, **dict(zip(lists, chosen))}
            yield {name: point[name] for name in axes}


def words_of(name, value):
    """An option of `skein simulate` (--birds), a rule (rule.NAME), or a parameter."""
    if name.startswith("--"):
        return [name, value]
    return ["--rule", f"{name[5:]}={value}"] if name.startswith("rule.") else ["--set", f"{name}={value}"]


class Run:
    def __init__(self, sweep, point, seed):
        self.point, self.seed = point, seed
        self.words = ["simulate", *shlex.split(sweep["flight"])]
        for name, value in point.items():
            self.words += words_of(name, value)
        self.words += ["--seed", str(seed), "--steps", str(sweep["warm"] + sweep["steps"]), "--every", str(sweep["every"])]
        if sweep["topics"]:
            self.words += ["--metrics-of", sweep["topics"]]
        # Of what it flies, so that it keeps its name where the plan grows.
        self.id = hashlib.sha256(shlex.join(self.words).encode()).hexdigest()[:12]
        self.result = sweep["results"] / f"{self.id}.csv"
        self.words += ["--threads", "1", "--metrics", str(self.result)]

    def line(self):
        return shlex.join(["skein", *self.words])


def check(sweep):
    if not sweep["axes"]:
        raise Mistake("axes: expected at least one")
    for name, values in sweep["axes"].items():
        if isinstance(values, list) and values and all(isinstance(value, (str, int, float)) for value in values):
            continue
        wanted = {"from", "to"} if sweep["latin"] or sweep["sobol"] else {"from", "to", "count"}
        if not isinstance(values, dict) or set(values) != wanted or \
                not all(type(value) in (int, float) for value in values.values()) or \
                type(values.get("count", 1)) is not int or values.get("count", 1) < 1:
            raise Mistake(f"axes.{name}: expected a list, or {{{', '.join(f'{key} = NUMBER' for key in sorted(wanted))}}}")
    for key in ("steps", "every"):
        if sweep[key] < 1:
            raise Mistake(f"{key}: expected a whole number from 1")
    if min(sweep["warm"], sweep["latin"], sweep["sobol"]) < 0 or sweep["latin"] and sweep["sobol"]:
        raise Mistake("warm, latin, sobol: expected whole numbers from 0, and one of the two samplings")
    if not sweep["measure"] or not all(isinstance(name, str) for name in sweep["measure"]):
        raise Mistake('measure: expected columns of --metrics, as ["polarization"]')
    if not sweep["seeds"] or not all(type(seed) is int and seed >= 0 for seed in sweep["seeds"]):
        raise Mistake("seeds: expected how many, or a list of whole numbers from 0")


def read(path):
    try:
        with open(path, "rb") as file:
            said = tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(str(error)) from None
    for name in said:
        if name not in KEYS:
            raise Mistake(f"unknown {name}: expected {', '.join(KEYS)}")
    sweep = {"results": path.with_suffix(".results")}
    for name, (kind, default) in KEYS.items():
        value = sweep[name] = said.get(name, default)
        if value is None:
            raise Mistake(f"{name} is missing")
        if not isinstance(value, kind) or isinstance(value, bool):
            raise Mistake(f"{name}: {value!r} is of another kind than expected")
    if isinstance(sweep["seeds"], int):
        sweep["seeds"] = range(1, sweep["seeds"] + 1)
    check(sweep)
    runs = [Run(sweep, point, seed) for point in itertools.islice(points(sweep), MOST_RUNS) for seed in sweep["seeds"]]
    return sweep, list({run.id: run for run in runs}.values())


def try_out(sweep, run):
    """What the program says of a run without a step; its columns must have what is measured."""
    words = [word if word != str(run.result) else "-" for word in run.words]
    words[len(words) - words[::-1].index("--steps")] = "0"
    tried = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    if tried.returncode:
        raise Mistake(tried.stderr.strip().removeprefix("skein: "), tried.returncode)
    columns = tried.stdout.partition("\n")[0].split(",")
    for name in sweep["measure"]:
        if name not in columns:
            raise Mistake(f"measure: no column {name} of --metrics; `skein info --metrics`, and topics = \"TOPIC,...\"")


def write_whole(path, content):
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def plan(arguments):
    path = arguments.file
    sweep, runs = read(path)
    for run in {run.id: run for run in (runs[0], runs[-1])}.values():
        try_out(sweep, run)
    sweep["results"].mkdir(exist_ok=True)
    write_whole(path.with_suffix(".plan"), "".join(f"{run.line()}\n" for run in runs).encode())
    print(f"{path.with_suffix('.plan')}: {len(runs)} runs, {sum(run.result.exists() for run in runs)} done")


# --- Working it off ---


def fly(run):
    """Done where its file is there: the program writes it whole or not at all. None, or why it failed."""
    ended = subprocess.run([PROGRAM, *run.words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                           errors="replace")
    return (ended.stderr.strip() or f"status {ended.returncode}") if ended.returncode else None


def show(done, count, began):
    if sys.stderr.isatty():
        left = (time.monotonic() - began) / done * (count - done)
        print(f"\r{done} of {count} runs, {left:.0f} s left \033[K", end="" if done < count else "\n", file=sys.stderr)


def run(arguments):
    sweep, runs = read(arguments.file)
    left = [run for run in runs if not run.result.exists()]
    sweep["results"].mkdir(exist_ok=True)
    began, failures = time.monotonic(), {}
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as workers:
        flown = {workers.submit(fly, run): run for run in left}
        try:
            for done, future in enumerate(concurrent.futures.as_completed(flown), 1):
                if future.result():
                    failures[flown[future].id] = future.result()
                show(done, len(left), began)
        except KeyboardInterrupt:
            workers.shutdown(cancel_futures=True)
            raise
    for name, why in itertools.islice(failures.items(), 1):
        raise Mistake(f"{len(failures)} of {len(runs)} runs failed, {name} first: {why.removeprefix('skein: ')}", 1)
    print(f"{sweep['results']}: {len(left)} runs flown, {len(runs) - len(left)} were done")


# --- Collecting ---


def confidence(values):
    """Half of the 95 % interval of the mean by Student's t; nan for one value."""
    freedom = len(values) - 1
    if freedom < 1:
        return math.nan
    # With t = sqrt(freedom) · tan(angle) its density is cos(angle)^(freedom - 1); by Simpson's rule.
    steps = 1000

    def share(angle):
        at = [math.cos(angle * i / steps) ** (freedom - 1) for i in range(steps + 1)]
        return angle * (at[0] + at[-1] + 4 * sum(at[1::2]) + 2 * sum(at[2:-1:2])) / steps

    low, high, whole = 0.0, math.pi / 2, share(math.pi / 2)
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if share(middle) < 0.95 * whole else (low, middle)
    mean = math.fsum(values) / len(values)
    deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / freedom)
    return math.sqrt(freedom) * math.tan(low) * deviation / math.sqrt(len(values))


def measure(sweep, run):
    """The means of a result over the rows behind the warm-up, and the version that made it."""
    try:
        with open(run.result, newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        behind = [row for row in rows if int(row["step"]) - int(rows[0]["step"]) >= sweep["warm"]]
        notes = json.loads(pathlib.Path(f"{run.result}.meta.json").read_text(encoding="utf-8"))
        means = [math.fsum(float(row[name]) for row in behind) / len(behind) for name in sweep["measure"]]
    except (OSError, ValueError, KeyError, ZeroDivisionError) as error:
        raise Mistake(f"{run.result}: no result of this sweep ({error}); remove it, and run again", 1) from None
    return means, (notes["version"], notes["commit"])


def collect(arguments):
    path = arguments.file
    sweep, runs = read(path)
    groups, versions, lacking = {}, set(), 0
    for run in runs:
        if not run.result.exists():
            lacking += 1
            continue
        means, version = measure(sweep, run)
        groups.setdefault(tuple(run.point.values()), []).append(means)
        versions.add(version)
    if not groups:
        raise Mistake("no result yet: `skein sweep run`", 1)
    table = [[*(name.lstrip("-") for name in sweep["axes"]), "seeds", *(column for name in sweep["measure"] for column in
                                         (name, f"{name}_low", f"{name}_high"))]]
    for point, results in groups.items():
        row = [*point, len(results)]
        for values in zip(*results):
            mean, half = math.fsum(values) / len(values), confidence(values)
            row += [f"{value:.9g}" for value in (mean, mean - half, mean + half)]
        table.append(row)
    out = path.with_suffix(".csv")
    write_whole(out, "".join(",".join(map(str, row)) + "\n" for row in table).encode())
    if lacking:
        print(f"skein: {path}: {lacking} of {len(runs)} runs have no result yet", file=sys.stderr)
    if len(versions) > 1:
        print(f"skein: {path}: results of {len(versions)} versions of the program", file=sys.stderr)
    if arguments.plot:
        draw(sweep, table, arguments.plot)
    print(f"{out}: {len(table) - 1} rows")


def is_number(text):
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def draw(sweep, table, out):
    """What is measured over the first axis, a line for each combination of the others, by gnuplot."""
    colours = ["0072b2", "d55e00", "009e73", "cc79a7", "56b4e9", "e69f00", "404040"]
    axes, measured = table[0][:len(sweep["axes"])], sweep["measure"]
    places = list(dict.fromkeys(row[0] for row in table[1:]))
    named = not all(map(is_number, places))
    script = [f"set terminal {'svg' if out.suffix == '.svg' else 'pngcairo'} size 1200,{120 + 560 * len(measured)} "
              "noenhanced font 'DejaVu Sans,15' background '#ffffff'", "set encoding utf8", "set border 3 lw 1.5",
              "set grid lt 1 lc rgb '#dcdcdc'", "set tics nomirror", "set autoscale xfix", "set offsets graph 0.02, graph 0.02, 0, 0",
              "set key outside top center horizontal", f"set xlabel '{axes[0]}'",
              f"set multiplot layout {len(measured)},1"]
    if named:
        script.append("set xtics (" + ", ".join(f"'{place}' {i}" for i, place in enumerate(places)) + ")")
    series = {}
    for row in table[1:]:
        series.setdefault(tuple(row[1:len(axes)]), []).append(row)
    few = len(series) <= 2 * len(colours) and not sweep["latin"] and not sweep["sobol"]
    for i, name in enumerate(measured):
        parts, data = [], []
        for k, (others, rows) in enumerate(series.items() if few else [((), table[1:])]):
            title = ", ".join(f"{axis} {value}" for axis, value in zip(axes[1:], others))
            style = f"lc rgb '#{colours[k % len(colours)]}' lw 2"
            parts.append(f"'-' with yerrorbars pt 7 ps 0.8 {style} " + (f"title '{title}'" if title else "notitle"))
            lines = [f"{places.index(row[0]) if named else row[0]} " +
                     " ".join(row[len(axes) + 1 + 3 * i:][:3]) for row in rows]
            data += [*lines, "e"]
            if few:
                parts.append(f"'-' with lines {style} notitle")
                data += [*lines, "e"]
        script += [f"set ylabel '{name}'", "plot " + ", ".join(parts), *data]
    drawn = subprocess.run(["gnuplot"], input="\n".join([*script, "unset multiplot", ""]).encode(), capture_output=True)
    if drawn.returncode or drawn.stderr:
        raise Mistake(f"gnuplot: {drawn.stderr.decode(errors='replace').strip().splitlines()[0]}", 1)
    write_whole(out, drawn.stdout)


# --- The command line ---


def whole(text):
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number from 1")
    return int(text)


def picture(text):
    path = pathlib.Path(text)
    if path.suffix not in (".png", ".svg"):
        raise argparse.ArgumentTypeError(f"{text}: expected FILE.png or FILE.svg")
    return path


class Parser(argparse.ArgumentParser):
    def error(self, message):
        sys.exit(print(f"skein: sweep: {message}; `skein sweep --help`", file=sys.stderr) or 2)


def main():
    parser = Parser(prog="skein sweep", description="Many runs of one flight whose numbers vary, each a command of a plan.")
    actions = parser.add_subparsers(required=True, metavar="plan|run|collect", parser_class=Parser)
    for action, what in (plan, "write FILE.plan: a command a line, each with one result"), \
            (run, "run what has no result yet, on all processors"), \
            (collect, "write FILE.csv: means over the seeds and their 95 %% intervals"):
        sub = actions.add_parser(action.__name__, help=what, description=what.replace("%%", "%"))
        sub.add_argument("file", metavar="FILE.sweep", type=pathlib.Path)
        sub.set_defaults(action=action)
        if action is run:
            sub.add_argument("--jobs", type=whole, metavar="N", default=len(os.sched_getaffinity(0)), help="how many at once")
        if action is collect:
            sub.add_argument("--plot", type=picture, metavar="FILE.png|svg", help="draw it, by gnuplot")
    arguments = parser.parse_args(sys.argv[2:])
    try:
        arguments.action(arguments)
    except Mistake as mistake:
        print(f"skein: {arguments.file}: {mistake}", file=sys.stderr)
        return mistake.status
    except OSError as error:
        print(f"skein: {error.filename or arguments.file}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("skein: interrupted", file=sys.stderr)
        return 1
    return 0


sys.exit(main())

"""coverage.py GCOV CTEST SOURCE BUILD TESTS: runs the tests whose names match TESTS in a build with
SKEIN_COVERAGE, and tells what share of its lines they ran: file by file with the lines never
reached, and for the parts of the program that must not fall below the bar. A file that is compiled
several times, as a kernel is for each instruction set, counts once: a line was run where one of its
copies was.
"""

import collections
import fnmatch
import json
import os
import pathlib
import subprocess
import sys

BAR = 90  # percent

# The parsers: all that read what a person or another program wrote.
PARTS = {
    "base": ["src/base/*"],
    "sim": ["src/sim/*"],
    "parsers": [
        "src/app/cmd_fly.c",
        "src/app/options.c",
        "src/bench/compare.c",
        "src/camera/path.c",
        "src/gfx/image.c",
        "src/render/mesh.c",
        "src/session/change.c",
        "src/session/checkpoint.c",
        "src/session/journal.c",
        "src/session/replay.c",
        "src/session/lines.c",
        "src/session/preset.c",
        "src/session/settings.c",
        "src/sim/states.c",
    ],
}


def read_counts(gcov, source, build):
    """The runs of each line of each file."""
    counts = collections.defaultdict(lambda: collections.defaultdict(int))
    for counters in sorted(build.rglob("*.gcno")):
        found = subprocess.run(
            [gcov, "--json-format", "--stdout", counters],
            cwd=build, check=True, capture_output=True, text=True,
        )  # fmt: skip
        for tree in map(json.loads, found.stdout.splitlines()):
            for file in tree["files"]:
                path = (pathlib.Path(tree["current_working_directory"]) / file["file"]).resolve()
                if path.is_relative_to(source / "src"):
                    for line in file["lines"]:
                        counts[str(path.relative_to(source))][line["line_number"]] += line["count"]
    return counts


def percent(files):
    lines = [runs > 0 for file in files for runs in file.values()]
    return 100 * sum(lines) / len(lines)


def ranges(numbers):
    """1, 2, 3, 7 as 1-3 7."""
    runs = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)


def main():
    gcov, ctest = sys.argv[1:3]
    source, build = (pathlib.Path(argument).resolve() for argument in sys.argv[3:5])
    for counters in build.rglob("*.gcda"):
        counters.unlink()
    command = [ctest, "-j", str(os.cpu_count()), "--output-on-failure", "-LE", "thorough", "-R", sys.argv[5]]
    subprocess.run(command, cwd=build, check=True)
    counts = read_counts(gcov, source, build)
    shares = {}
    for part, patterns in PARTS.items():
        files = {
            name: counts[name]
            for name in sorted(counts)
            if any(fnmatch.fnmatch(name, pattern) for pattern in patterns)
        }
        for name, lines in files.items():
            missed = ranges(number for number in sorted(lines) if lines[number] == 0)
            print(f"{percent([lines]):6.1f} %  {name}  {missed}".rstrip())
        shares[part] = percent(files.values())
        print(f"{shares[part]:6.1f} %  {part}\n")
    low = [part for part, share in shares.items() if share < BAR]
    if low:
        sys.exit(f"coverage.py: below {BAR} %: {', '.join(low)}")


main()

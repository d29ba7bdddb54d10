"""mutate.py TABLE SOURCE BUILD [--sample] [--rows TEXT] [-- CMAKE_ARGUMENT...]

Puts one small slip at a time into a copy of the source, builds the one program that its tests need,
runs them, and tells which slips they catch. TABLE describes its own form. BUILD gets the copy, a
build tree for each way of building, and result.txt; all are used again by the next run.

--sample: only the slips that are marked; --rows: only those whose title or file contains TEXT. What
follows -- is for CMake, as the compilers to use.

First the tests run without a slip: they must pass, and how long they take is how long they are
waited for. Fails where a slip escapes, no longer fits the source or does not build.
"""

import argparse
import collections
import fnmatch
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

# What is copied of the source.
PARTS = ["CMakeLists.txt", "README.md", "LICENSE", "assets", "shaders", "src", "tests", "third_party"]
# Ways of building: the word before a test's name, and what CMake gets. All but the first need clang.
WAYS = {
    "": [],
    "thread:": [
        "-DSKEIN_SANITIZE=thread", "-DCMAKE_C_COMPILER=clang", "-DCMAKE_CXX_COMPILER=clang++",
    ],
}  # fmt: skip
# The program that a test runs, where it is not test_ROOM.
PROGRAMS = [
    ("e2e.", "skein_flown"), ("export.", "skein_flown"), ("sweep.", "skein_flown"), ("fuzz.", "fuzz_replay"),
    ("render.reload", "test_render_reload"), ("session.without_opengl", "session_alone"),
]  # fmt: skip
MARK = f"SKEIN_MUTATION={os.getpid()}"  # in the environment of all that this runs
SKIPPED = 77  # the exit status of a test that lacks a tool

Slip = collections.namedtuple("Slip", "title sampled file tests before after")
Test = collections.namedtuple("Test", "command folder environment")


# --- The table and the copy ---


def read_table(path):
    """Paragraphs of: a title; "    FILE TEST..."; "- " and what is replaced; "+ " and by what."""
    slips = []
    text = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("#"))
    for paragraph in re.split(r"\n{2,}", text.strip("\n")):
        lines = paragraph.split("\n")
        if len(lines) != 4 or not re.match(r" {4}.*\n- .*\n\+", "\n".join(lines[1:])):
            sys.exit(f"{path}: {lines[0]}: expected a title, a file with tests, - and +")
        file, *tests = lines[1].split()
        title = lines[0].lstrip("* ")
        slips.append(Slip(title, lines[0][0] == "*", file, tests, lines[2][2:].strip(), lines[3][2:].strip()))
    return slips


def apply_slip(slip, text):
    """The text with the slip; None where it does not fit. Blanks and line ends count alike, so that
    a new layout of the source changes nothing."""
    pattern = r"\s+".join(re.escape(word) for word in slip.before.split())
    places = list(re.finditer(pattern, text))
    if len(places) != 1:
        return None
    return text[: places[0].start()] + slip.after + text[places[0].end() :]


def copy_source(source, copy):
    """What is the same stays untouched, so that it is not built again."""
    wanted = set()
    for part in PARTS:
        for file in [source / part, *(source / part).rglob("*")]:
            to = copy / file.relative_to(source)
            if file.is_file() and "__pycache__" not in file.parts:
                wanted.add(to)
                if not to.exists() or file.read_bytes() != to.read_bytes():
                    to.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(file, to)
    for file in list(copy.rglob("*")):
        if file.is_file() and file not in wanted:
            file.unlink()


# --- Building and running ---


def run(command, log, limit=None, environment=os.environ, **rest):
    """The exit status; None where it took too long. All that it started ends with it."""
    with open(log, "wb") as stream:
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=stream, stderr=stream, start_new_session=True,
            env={**environment, **dict([MARK.split("=")])}, **rest,
        )  # fmt: skip
        try:
            return child.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            end_marked()
            child.wait()


def end_marked():
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if MARK.encode() in (process / "environ").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:  # it has ended, or is another person's
            pass


def program_of(name):
    room = name.split(".")[0]
    return next((program for lead, program in PROGRAMS if name.startswith(lead)), f"test_{room}")


class Tree:
    """One way of building the copy."""

    def __init__(self, way, folder, copy, arguments):
        self.folder, self.log = folder, folder / "log.txt"
        self.tests, self.seconds = {}, {}
        folder.mkdir(parents=True, exist_ok=True)
        if run(["cmake", "-S", copy, "-B", folder, *arguments, *WAYS[way]], self.log) != 0:
            sys.exit(f"{self.log.read_text()}\nmutate: cannot be configured")
        self.list_tests()

    def list_tests(self):
        command = ["ctest", "--test-dir", self.folder, "-LE", "thorough", "--show-only=json-v1"]
        shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for test in json.loads(shown)["tests"]:
            rows = {row["name"]: row["value"] for row in test.get("properties", [])}
            environment = dict(row.split("=", 1) for row in rows.get("ENVIRONMENT", []))
            self.tests[test["name"]] = Test(test.get("command"), rows["WORKING_DIRECTORY"], environment)

    def find(self, patterns):
        """The tests that are meant, the fastest first."""
        names = [n for n in self.tests if any(fnmatch.fnmatchcase(n, p) for p in patterns)]
        return sorted(names, key=lambda name: self.seconds.get(name, 0))

    def build(self, names):
        programs = sorted({program_of(name) for name in names})
        command = ["cmake", "--build", self.folder, "-j", str(os.cpu_count())]
        return run([*command, "--target", *programs], self.log) == 0

    def run(self, name, limit=None):
        test = self.tests[name]
        os.makedirs(test.folder, exist_ok=True)
        return run(test.command, self.log, limit, {**os.environ, **test.environment}, cwd=test.folder)

    def why(self, status):
        """What the last test that was run failed with: a unit test's name, or its last line."""
        if status is None:
            return "does not end"
        text = self.log.read_text(errors="replace")
        failed = re.search(r"\[  FAILED  \] (\w+)", text)
        return failed[1] if failed else (text.strip().splitlines() or [f"status {status}"])[-1][:100]

    def check(self, names):
        """Whether the tests pass without a slip; keeps how long each took. Those that are skipped
        here are left out."""
        if not self.build(names):
            sys.exit(f"{self.log.read_text()[-4000:]}\nmutate: the source without a slip does not build")
        self.list_tests()  # now that the programs are there
        for name in names:
            started = time.monotonic()
            status = self.run(name)
            self.seconds[name] = time.monotonic() - started
            if status == SKIPPED:
                del self.tests[name]
            elif status != 0:
                sys.exit(f"{self.log.read_text()[-4000:]}\nmutate: {name} fails without a slip")


# --- Slips ---


def group_by_way(tests):
    ways = collections.defaultdict(list)
    for test in tests:
        way = next(way for way in reversed(WAYS) if test.startswith(way))
        ways[way].append(test[len(way) :])
    return ways


def prepare(slips, copy, options):
    """A build tree for each way that the slips need, whose tests pass."""
    trees = {}
    for way, patterns in group_by_way(test for slip in slips for test in slip.tests).items():
        if way and not shutil.which("clang"):
            print(f"no clang: the tests {way}... are left out")
            continue
        tree = trees[way] = Tree(way, options.build / (way.strip(":") or "plain"), copy, options.cmake)
        for pattern in patterns:
            if not fnmatch.filter(tree.tests, pattern):
                sys.exit(f"{options.table}: there is no test {way}{pattern}")
        print(f"without a slip: {len(tree.find(patterns))} tests", flush=True)
        tree.check(tree.find(patterns))
    return trees


def try_tests(slip, trees):
    """What became of the slip, and the test that caught it."""
    tried = False
    for way, patterns in group_by_way(slip.tests).items():
        names = trees[way].find(patterns) if way in trees else []
        if names and not trees[way].build(names):
            return "does not build", ""
        for name in names:
            tried = True
            # Long enough for a machine that is busy with other things.
            status = trees[way].run(name, 40 + 4 * trees[way].seconds[name])
            if status not in (0, SKIPPED):
                return "caught", f"{way}{name}: {trees[way].why(status)}"
    return ("ESCAPED" if tried else "not tried"), ""


def try_slip(slip, copy, trees):
    """The same, with the copy as it was afterwards."""
    file = copy / slip.file
    text = file.read_text() if file.exists() else ""
    slipped = apply_slip(slip, text)
    if slipped is None or slipped == text:
        return "does not fit", ""
    file.write_text(slipped)
    try:
        return try_tests(slip, trees)
    finally:
        file.write_text(text)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--rows", default="")
    words = sys.argv[1:]
    own = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:own])
    options.cmake = words[own + 1 :]
    for name in ("CFLAGS", "CXXFLAGS", "LDFLAGS", "MAKEFLAGS"):
        os.environ.pop(name, None)
    slips = [
        slip
        for slip in read_table(options.table)
        if (slip.sampled or not options.sample) and options.rows in slip.title + slip.file
    ]
    copy = options.build / "source"
    copy_source(options.source, copy)
    trees = prepare(slips, copy, options)
    outcomes, lines = collections.Counter(), []
    for slip in slips:
        started = time.monotonic()
        outcome, by = try_slip(slip, copy, trees)
        outcomes[outcome] += 1
        seconds = time.monotonic() - started
        lines.append(f"{outcome:16} {seconds:4.0f} s  {slip.file}: {slip.title}  [{by}]")
        print(lines[-1], flush=True)
    lines.append(", ".join(f"{number} {outcome}" for outcome, number in outcomes.items()))
    print(lines[-1])
    (options.build / "result.txt").write_text("\n".join(lines) + "\n")
    return 0 if set(outcomes) <= {"caught", "not tried"} else 1


if __name__ == "__main__":
    sys.exit(main())

"""manual.py SKEIN DATE FOLDER: the manual pages, made from what the program says of itself and from the
descriptions of its files and sweeps (the READMEs of src/session and src/sweep)."""

import datetime
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

skein = sys.argv[1].split(";")  # a program for another processor has an emulator before it
date = datetime.date.fromisoformat(sys.argv[2])
folder = pathlib.Path(sys.argv[3])
source = pathlib.Path(__file__).parents[2] / "src"


def ask(*words):
    # Without presets of the person who builds, and for any terminal.
    plain = {**os.environ, "XDG_CONFIG_HOME": "/nonexistent", "COLUMNS": "80"}
    return subprocess.run([*skein, *words], check=True, capture_output=True, text=True, env=plain).stdout


tables = json.loads(ask("info", "--json"))
commands = [row["name"] for row in tables["command_line"]]


# --- mdoc ---


def escape(text):
    for letter, name in (("\\", "\\e"), ("-", "\\-"), ("`", "\\(ga"), ("'", "\\(aq"), ("±", "\\(+-"), ("×", "\\(mu"), ("…", "...")):
        text = text.replace(letter, name)
    return re.sub(r"^\.", r"\\&.", text)


def words(text):
    """Running text: a line for each sentence, of 80 letters at most; `code` is literal."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(text.split()))
    parts = []
    for i, part in enumerate(text.replace("**", "").split("`")):
        parts.append(f"\\fB{escape(part)}\\fR" if i % 2 else escape(part))
    lines = []
    for sentence in re.split(r"(?<=[.:;?!]) (?=\S)", "".join(parts)):
        line = ""
        for word in sentence.split(" "):
            if line and len(line) + len(word) > 72:
                lines.append(line)
                line = ""
            line += (" " if line else "") + word
        lines.append(line)
    return [re.sub(r"^([.'])", r"\\&\1", line) for line in lines if line]


def tagged(rows):
    yield ".Bl -tag -width Ds"
    for name, text in rows:
        yield ".It " + name
        yield from words(text)
    yield ".El"


def literal(text):
    return [".Bd -literal -offset indent", *map(escape, text.rstrip().split("\n")), ".Ed"]


def page(name, section, what, parts):
    lines = [f".Dd {date:%B} {date.day}, {date.year}", f".Dt {name.upper()} {section}", ".Os",
             ".Sh NAME", f".Nm {name}", f".Nd {what}"]
    for head, body in parts:
        body = list(body)
        if body:
            lines += [f".Sh {head.upper()}", *body]
    (folder / f"{name}.{section}").write_text("\n".join(lines) + "\n", "utf-8")


def see(*others):
    pages = sorted(others, key=lambda other: (other[1], other[0]))
    return [f".Xr {name} {section}" + (" ," if at < len(pages) - 1 else "") for at, (name, section) in enumerate(pages)]


# --- Descriptions, of which paragraphs, tables and code are taken ---


def described(room, *heads):
    """Of the room's README the sections with these headings, up to the next one."""
    text = (source / room / "README.md").read_text("utf-8")
    for head in heads:
        part = re.search(rf"^#+ {head}\n(.*?)^#+ ", text, re.M | re.S).group(1)
        if len(heads) > 1:
            yield f".Ss {head}"
        for at, block in enumerate(re.split(r"\n\n+(?! )", part.strip("\n"))):
            if block.startswith("|"):
                rows = [re.split(r" \| |\| | \|", line)[1:3] for line in block.split("\n")[2:]]
                yield from tagged((escape(name.replace("`", "")), text) for name, text in rows)
            elif block.startswith("```"):
                yield from literal(re.sub(r"^```.*\n?", "", block, flags=re.M))
            elif block.startswith("    "):
                yield from literal(re.sub(r"^    ", "", block, flags=re.M))
            else:
                yield from ([".Pp"] if at else []) + words(block)


# --- Section 1: a page for each command ---

files = [("skein-presets", 5), ("skein-journal", 5)]
flock = [row for row in tables["options"] if len(row["commands"]) == 4]
every = [row for row in tables["options"] if len(row["commands"]) > 4]
exit_status = [*tagged([("0", "Done."), ("1", "The work failed."), ("2", "The command line, or a file that it names, is wrong.")]),
               ".Pp", *words("Every error is one line on standard error that says what was wrong and what would be accepted.")]


def options(rows):
    if rows:
        yield from tagged((f"Fl \\-{row['name']}" + (f" Ar \"{escape(row['argument'])}\"" if row["argument"] else ""), row["help"])
                          for row in rows)


def variables(rows):
    if rows:
        yield from tagged((f"Ev {row['name'].split('=')[0]} Ns = Ns {escape(row['name'].split('=')[1])}", row["help"]) for row in rows)


def keys():
    rows = [row for row in tables["commands"] if row["window"] and row["key"]]
    for group in dict.fromkeys(row["group"] for row in rows):
        yield f".Ss {group}"
        yield from tagged(("\\&" + escape(row["key"]), row["help"]) for row in rows if row["group"] == group)


for row in tables["command_line"]:
    name = row["name"]
    own = [option for option in tables["options"] if name in option["commands"]]
    page(f"skein-{name}", 1, row["help"].split(";")[0], [
        ("synopsis", [".Nm skein " + name, *([f".Ar {row['actions']} FILE.sweep"] if row["actions"] else []), ".Op Ar option ..."]),
        ("description", described("sweep", "sweep: many runs whose numbers vary") if name == "sweep"
            else words(row["help"][0].upper() + row["help"][1:] + ".")),
        ("options", options([option for option in own if option not in flock]) if own
            else itertools.chain(*(literal(ask(name, action, "--help")) for action in row["actions"].split("|")))),
        ("the flock", options([option for option in own if option in flock])),
        ("keys", keys() if name == "fly" else []),
        ("environment", variables([each for each in tables["environment"] if name in each["commands"]])),
        ("exit status", exit_status),
        ("examples", literal(row["example"])),
        ("see also", see(("skein", 1), *files))])

page("skein", 1, "flocks in flight, to fly through, draw, simulate and measure", [
    ("synopsis", [".Nm", ".Op Ar command", ".Op Ar option ..."]),
    ("description", [".Nm", *words(
        "flies flocks of thousands of birds: in a window with a free camera, in which every flocking rule is a switch, "
        "and without one, to pictures, films and numbers. The same seed gives the same flock, to the last bit, on every "
        "machine. Without a command it opens the window."), ".Pp", *words("The commands are:"),
        *tagged((f"Nm skein {row['name']}", row["help"]) for row in tables["command_line"])]),
    ("options", [*words("These are taken by several commands; each has more of its own."), *options(flock + every)]),
    ("files", tagged([
        ("Pa ~/.config/skein/presets/*.cfg", "A person's own presets."),
        ("Pa ~/.local/state/skein", "The last ten flights as journals, and how the window was left."),
    ])),
    ("exit status", exit_status),
    ("examples", literal("\n".join(row["example"] for row in tables["command_line"]))),
    ("see also", see(*((f"skein-{name}", 1) for name in commands), *files))])


# --- Section 5: files, from their description ---


def parameters(rows):
    for row in rows:
        if "choices" in row:
            accepted = "|".join(row["choices"] + ([row["free_text"]] if "free_text" in row else []))
        elif "range" in row:
            accepted = ("auto or " if row["auto"] else "") + "{:g} to {:g}".format(*row["range"]) + (" " + row["unit"]).rstrip()
        else:
            accepted = "on|off"
        default = row["default"] if not isinstance(row["default"], bool) else "on" if row["default"] else "off"
        default = f"{default:g}" if isinstance(default, float) else default
        yield escape(row["name"]), f"{row['help']} ({accepted}; default {default})"


def models():
    for model in tables["models"]:
        yield f".Ss The {model['name']} model"
        yield from words(model["help"] + ". Its rules:")
        yield from tagged((escape("rule." + row["name"]), row["help"]) for row in model["rules"])
        yield from words("Its numbers:")
        yield from tagged(parameters(model["parameters"]))


page("skein-presets", 5, "presets and looks of skein, and the numbers of its models", [
    ("description", described("session", "The files", "Presets and looks", "Lessons")),
    ("shipped presets", tagged((escape(row["name"]), row["title"]) for row in tables["presets"])),
    ("models", models()),
    ("the view", tagged(parameters(tables["view"]))),
    ("see also", see(("skein", 1), ("skein-journal", 5)))])

page("skein-journal", 5, "journals of skein: flights that can be flown again", [
    ("description", described("session", "Journals", "The files", "Links", "Checkpoints")),
    ("see also", see(("skein", 1), ("skein-fly", 1), ("skein-presets", 5)))])

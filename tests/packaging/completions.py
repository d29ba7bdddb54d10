"""What the Tab key makes of a command line in real shells. Arguments: the program's folder, the completions' folder."""

import os
import pathlib
import sys

import pexpect

program, scripts = sys.argv[1:]
shells = {
    "bash": ("bash", ["--norc", "--noprofile", "-i"], f". {scripts}/skein.bash"),
    "zsh": ("zsh", ["-f", "-i"], f"fpath=({scripts} $fpath); autoload -U compinit; compinit -u -D"),
    "fish": ("fish", ["--no-config", "-i"], f"source {scripts}/skein.fish"),
}
lines = {
    "skein ren": "skein render",
    "skein fly --seco": "skein fly --seconds",
    "skein render --preset starlings-v": "skein render --preset starlings-vast",
    "skein --model=carous": "skein --model=carous",  # a preset's name: no model
    "skein simulate --model=sph": "skein simulate --model=sphere",
    "skein render --model steer --rule rand": "skein render --model steer --rule random=",
    "skein render --preset carousel --rule speed": "skein render --preset carousel --rule speed_limit=",
    "skein render --rule cohesion=of": "skein render --rule cohesion=off",
    "skein --model cursor --set seek_": "skein --model cursor --set seek_",
    "skein render --set world=stu": "skein render --set world=studio",
    "skein render --replay even": "skein render --replay evening.journal",
    "skein render --replay=even": "skein render --replay=evening.journal",
    "skein sweep col": "skein sweep collect",
    "skein sweep run noi": "skein sweep run noise.sweep",
    "skein fly stor": "skein fly stories.txt",
}
for name in ("evening.journal", "evening.csv", "noise.sweep", "noise.csv", "stories.txt"):
    pathlib.Path(name).touch()
for name, (shell, arguments, begin) in shells.items():
    surroundings = {**os.environ, "PATH": f"{program}:{os.environ['PATH']}", "TERM": "dumb", "HOME": os.getcwd()}
    child = pexpect.spawn(shell, arguments, env=surroundings, encoding="utf-8", dimensions=(50, 200), timeout=30)
    child.logfile_read = open(f"{name}.txt", "w", encoding="utf-8")
    child.sendline(begin + "; echo ready'.'")
    child.expect(r"ready\.")
    for typed, wanted in lines.items():
        child.send(typed + "\t\x01echo got: \r")
        child.expect(r"\n(?:\x1b\[[^\n]*)?got: ([^\r\n]*)")
        assert child.match[1].strip() == wanted, f"{name}: {typed}: {child.match[1]}"
    child.close()
print("completions: all shells agree")

#!/usr/bin/env python3
"""Puts together the folder that a web server serves: page, programs, tables, and the packed assets.

usage: pack.py SOURCE WASM SKEIN OUT

SOURCE is the source tree, WASM has the folders single and threads that emscripten built, SKEIN is the native
program, which prints the tables. OUT is whole or as it was before.

skein.data begins with a line of JSON, [[path, bytes], ...]; the contents follow in that order (assets.js)."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from shrink_png import shrink

PROGRAMS = ("single/skein.js", "single/skein.wasm", "threads/skein-threads.js", "threads/skein-threads.wasm", "threads/skein-threads.worker.js")


def is_read(path):
    """Not the documentation and its pictures, measured results, or the scripts that made the assets."""
    return not {"pictures", "results"} & set(path.parts) and path.suffix not in (".py", ".md")


def strip(path, content):
    """What only people read is left out: comments of shaders, presets and meshes, whose lines keep their numbers, what lessons say to teachers, and the long names of scripts."""
    if path.suffix == ".png":
        return shrink(content)
    if path.suffix in (".js", ".css"):
        return subprocess.run(["esbuild", "--minify", f"--loader={path.suffix[1:]}"], input=content, check=True, stdout=subprocess.PIPE).stdout
    comment = {".frag": r" *//.*", ".vert": r" *//.*", ".glsl": r" *//.*", ".obj": r"#.*", ".cfg": r" *#.*|^(aim|outside|minutes)=.*"}
    if path.suffix in comment:
        return re.sub(comment[path.suffix], "", content.decode(), flags=re.MULTILINE).encode()
    return content


def pack_assets(source):
    paths = sorted(
        path.relative_to(source)
        for folder in ("shaders", "assets")
        for path in (source / folder).rglob("*")
        if path.is_file() and is_read(path.relative_to(source))
    )
    contents = [strip(path, (source / path).read_bytes()) for path in paths]
    index = [[str(path), len(content)] for path, content in zip(paths, contents)]
    return json.dumps(index, separators=(",", ":")).encode() + b"\n" + b"".join(contents)


def print_tables(skein):
    """Of the shipped presets alone, for whoever builds it may have their own, and without what the page asks the program for."""
    with tempfile.TemporaryDirectory() as empty:
        surroundings = {**os.environ, "HOME": empty, "XDG_CONFIG_HOME": empty}
        tables = json.loads(subprocess.run([skein, "info", "--json"], env=surroundings, check=True, stdout=subprocess.PIPE).stdout)
    del tables["options"]
    for preset in tables["presets"]:
        del preset["lesson"]
    return json.dumps(tables, separators=(",", ":"), ensure_ascii=False).encode()


def fill(folder, source, wasm, skein):
    for path in [*(source / "src/web/page").iterdir(), *(wasm / name for name in PROGRAMS)]:
        (folder / path.name).write_bytes(strip(path, path.read_bytes()))
    shutil.copyfile(source / "assets/pictures/wide.jpg", folder / "still.jpg")
    (folder / "skein.data").write_bytes(pack_assets(source))
    (folder / "tables.json").write_bytes(print_tables(skein))


def main():
    source, wasm, skein, out = (pathlib.Path(argument).absolute() for argument in sys.argv[1:])
    new, old = out.with_name(out.name + ".new"), out.with_name(out.name + ".old")
    for folder in (new, old):
        shutil.rmtree(folder, ignore_errors=True)
    new.mkdir()
    fill(new, source, wasm, skein)
    if out.exists():
        out.rename(old)
    new.rename(out)
    shutil.rmtree(old, ignore_errors=True)


main()

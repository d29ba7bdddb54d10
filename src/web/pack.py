#!/usr/bin/env python3
"""Puts together the folder that a web server serves: page, programs, tables, and the packed assets.

usage: pack.py SOURCE WASM SKEIN OUT ADDRESS

SOURCE is the source tree, WASM has the folders single and threads that emscripten built, SKEIN is the native
program, which prints the tables. OUT is whole or as it was before. ADDRESS is where it will be found, ending in /, for
those who show a picture of a link to it; or "".

What index.html loads lies in one folder that is named by the hash of its contents, so that a cache never mixes the
files of two builds.

skein.data begins with a line of JSON, [[path, bytes], ...]; the contents follow in that order (assets.js)."""

import hashlib
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


UNREAD = {"needs", "slider", "default", "metric", "keys", "runs", "held", "window", "own", "version", "tick_seconds"}


def is_read(path):
    """Not the documentation and its pictures, measured results, the scripts that made the assets, or compute shaders, which WebGL lacks."""
    return not {"pictures", "results", "packaging", "flock"} & set(path.parts) and path.suffix not in (".py", ".md")


def strip(path, content):
    """What only people read is left out: comments of shaders, presets and meshes, whose lines keep their numbers, and what lessons say to teachers."""
    if path.suffix == ".png":
        return shrink(content)
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
    for of_the_command_line in "options", "command_line", "environment":
        del tables[of_the_command_line]
    for preset in tables["presets"]:
        del preset["lesson"]
    for row in (row for rows in ("models", "view", "commands", "presets") for row in tables[rows]):
        for part in (row, *row.get("rules", ()), *row.get("parameters", ())):
            for name in UNREAD & part.keys():
                del part[name]
    return json.dumps(tables, separators=(",", ":"), ensure_ascii=False).encode()


def minify(script, *options):
    return subprocess.run(["esbuild", "--minify", *options], input=script, check=True, stdout=subprocess.PIPE).stdout


def bundle(page, folder):
    """The page's modules and style; what is imported when it is first used stays a file of its own."""
    subprocess.run(
        ["esbuild", "page.js", "page.css", "--bundle", "--splitting", "--format=esm", "--minify", "--loader:.avif=dataurl", f"--outdir={folder}", "--log-level=warning"],
        cwd=page,
        check=True,
    )


def fill_folder(folder, source, wasm, skein):
    bundle(source / "src/web/page", folder)
    for name in PROGRAMS:
        content = (wasm / name).read_bytes()
        (folder / pathlib.Path(name).name).write_bytes(minify(content) if name.endswith(".js") else content)
    (folder / "skein.data").write_bytes(pack_assets(source))
    (folder / "tables.json").write_bytes(print_tables(skein))


def hash_folder(folder):
    whole = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        whole.update(path.name.encode() + b"\n" + path.read_bytes())
    return whole.hexdigest()[:12]


def fill(out, source, wasm, skein, address):
    """The page, and around it what has to have a name that stays."""
    page, folder = source / "src/web/page", out / "new"
    folder.mkdir()
    fill_folder(folder, source, wasm, skein)
    folder = folder.rename(out / hash_folder(folder))
    sizes = {path.name: path.stat().st_size for path in sorted(folder.iterdir())}
    define = [f"--define:FOLDER={json.dumps(folder.name)}", f"--define:SIZES={json.dumps(sizes)}"]
    loading = minify((page / "loading.js").read_bytes(), "--target=es2018", *define).decode()
    html = (page / "index.html").read_text()
    html = re.sub(r'(href|src)="page\.', rf'\1="{folder.name}/page.', html)
    html = html.replace('<script src="loading.js"></script>', f"<script>{loading.strip()}</script>")
    for chunk in re.findall(r'(?:from|import)"\./([\w-]+\.js)"', (folder / "page.js").read_text()):
        html = html.replace('<script type="module"', f'<link rel="modulepreload" href="{folder.name}/{chunk}">\n<script type="module"')
    (out / "index.html").write_text(html.replace('content="./', f'content="{address}') if address else html)
    (out / "service.js").write_bytes(minify((page / "service.js").read_bytes(), *define))
    for path in (page / "manifest.webmanifest", page / "_headers", source / "assets/pictures/icon.png", source / "assets/pictures/share.jpg"):
        shutil.copy(path, out)
    shutil.copy(source / "assets/packaging/desktop/skein.svg", out / "icon.svg")


def main():
    source, wasm, skein, out = (pathlib.Path(argument).absolute() for argument in sys.argv[1:5])
    new, old = out.with_name(out.name + ".new"), out.with_name(out.name + ".old")
    for folder in (new, old):
        shutil.rmtree(folder, ignore_errors=True)
    new.mkdir()
    fill(new, source, wasm, skein, sys.argv[5])
    if out.exists():
        out.rename(old)
    new.rename(out)
    shutil.rmtree(old, ignore_errors=True)


main()

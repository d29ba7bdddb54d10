#!/usr/bin/env python3
"""Packs the shaders and assets that the program reads into one file for its page, which assets.js unpacks.

usage: pack.py SOURCE OUT

The file begins with a line of JSON, [[path, bytes], ...]; the contents follow in that order."""

import json
import pathlib
import sys


def is_read(path):
    """Not the documentation and its pictures, measured results, or the scripts that made the assets."""
    return not {"pictures", "results"} & set(path.parts) and path.suffix not in (".py", ".md")


def main():
    source, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    paths = sorted(
        path.relative_to(source)
        for folder in ("shaders", "assets")
        for path in (source / folder).rglob("*")
        if path.is_file() and is_read(path.relative_to(source))
    )
    contents = [(source / path).read_bytes() for path in paths]
    index = [[str(path), len(content)] for path, content in zip(paths, contents)]
    out.write_bytes(json.dumps(index, separators=(",", ":")).encode() + b"\n" + b"".join(contents))


main()

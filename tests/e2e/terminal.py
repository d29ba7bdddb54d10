#!/usr/bin/env python3
"""Runs a command on a terminal of its own and prints what stays on it, line by line, as a person
sees it at the end. terminal.py FILE COMMAND ...: all that was written goes to FILE."""
import os
import pty
import re
import sys


def read_all(terminal):
    chunks = []
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # the last process that had it open has ended
            break
        if not chunk:
            break
        chunks.append(chunk)
    return b"".join(chunks)


def show(written):
    """The lines of a terminal wide enough for all of them."""
    lines, column = [""], 0
    for part in re.findall(r"\r|\n|\x1b\[K|[^\r\n\x1b]+", written):
        line = lines[-1]
        if part == "\r":
            column = 0
        elif part == "\n":
            lines.append("")
            column = 0
        elif part == "\x1b[K":
            lines[-1] = line[:column]
        else:
            lines[-1] = line[:column].ljust(column) + part + line[column + len(part):]
            column += len(part)
    return lines if lines[-1] else lines[:-1]


child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
written = read_all(terminal)
_, status = os.waitpid(child, 0)
with open(sys.argv[1], "wb") as raw:
    raw.write(written)
print("\n".join(show(written.decode())))
sys.exit(os.waitstatus_to_exitcode(status))

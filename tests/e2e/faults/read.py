#!/usr/bin/env python3
"""Reads files of Skein's with readers that are not Skein's: read.py REFERENCE FILE, by the file's
ending. Leaves with 1 and a line for a file that is not whole. REFERENCE is the same command's file on
a disk with room, which has as many lines, pictures or pixels."""
import csv
import json
import re
import struct
import subprocess
import sys
import xml.dom.minidom
import zlib


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def text(path):
    content = read(path).decode('utf-8')
    assert content.endswith('\n'), 'its last line has no end'
    return content


def read_csv(path):
    rows = list(csv.reader(text(path).splitlines()))
    assert len(rows) > 1 and all(len(row) == len(rows[0]) for row in rows), 'rows of several lengths'
    for row in rows[1:]:
        [float(value or 0) for value in row]
    return len(rows)


def read_json(path):
    return sorted(json.loads(text(path)))


def read_lines(path):
    """A preset: every line is a comment, empty or NAME=VALUE."""
    lines = text(path).splitlines()
    assert all(re.fullmatch(r'|#.*|[a-z_.0-9]+=.+', line) for line in lines), 'a line is no setting'
    return len(lines)


def read_journal(path):
    lines = text(path).splitlines()
    assert lines[0] == 'skein-journal 1', 'no head'
    assert re.fullmatch(r'\d+ end [0-9a-f]{16}', lines[-1]), 'no end'
    return len(lines)


def read_checkpoint(path):
    content = read(path)
    total = 0xcbf29ce484222325
    for byte in content[:-24]:
        total = (total ^ byte) * 0x100000001b3 % 2**64
    assert content[-24:] == struct.pack('<8sQQ', b'sum', 8, total), 'its sum is another'
    return len(content)


def read_png(path):
    content = read(path)
    assert content[:8] == b'\x89PNG\r\n\x1a\n', 'no PNG'
    at, data, size, name = 8, b'', None, None
    while name != b'IEND':
        length, name = struct.unpack('>I4s', content[at:at + 8])
        chunk = content[at + 8:at + 8 + length]
        assert struct.pack('>I', zlib.crc32(name + chunk)) == content[at + 8 + length:at + 12 + length]
        size = struct.unpack('>IIBB', chunk[:10]) if name == b'IHDR' else size
        data += chunk if name == b'IDAT' else b''
        at += 12 + length
    assert at == len(content), 'more behind its end'
    width, height, depth, colour = size
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    assert len(zlib.decompress(data)) == height * (1 + (width * channels * depth + 7) // 8)
    return width, height


def read_svg(path):
    return xml.dom.minidom.parse(path).documentElement.tagName


def read_video(path):
    def run(*command):
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr, done.stderr.strip() or done.returncode
        return done.stdout.strip()
    run('ffmpeg', '-v', 'error', '-i', path, '-f', 'null', '-')
    return run('ffprobe', '-v', 'error', '-count_frames', '-select_streams', 'v', '-show_entries',
               'stream=nb_read_frames,width,height,duration', '-of', 'csv=p=0', path)


READERS = {'csv': read_csv, 'json': read_json, 'cfg': read_lines, 'journal': read_journal,
           'checkpoint': read_checkpoint, 'png': read_png, 'svg': read_svg, 'mp4': read_video}


def main():
    reference, path = sys.argv[1:]
    reader = READERS[path.rsplit('.', 1)[1]]
    try:
        found, wanted = reader(path), reader(reference)
    except (AssertionError, ValueError, struct.error, zlib.error, OSError) as error:
        sys.exit(f'{path}: {error!r}')
    if found != wanted:
        sys.exit(f'{path}: {found}, not {wanted}')


main()

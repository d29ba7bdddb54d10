"""Makes a PNG of 8 bits RGBA smaller for the page: half as wide and high, in 64 colours with opacity.

A page shows birds smaller than a window of the native program does, and a palette of the picture's own
colours are a fifth of what its four channels are: 28 KB for a plumage of 244 KB."""

import struct
import zlib


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def paeth(a, b, c):
    to_a, to_b, to_c = abs(b - c), abs(a - c), abs(a + b - 2 * c)
    return a if to_a <= to_b and to_a <= to_c else b if to_b <= to_c else c


COLOURS = 64
PREDICT = (lambda a, b, c: 0, lambda a, b, c: a, lambda a, b, c: b, lambda a, b, c: (a + b) // 2, paeth)


def decode(data):
    """Width, height, and the rows as bytes."""
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        content = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, *format = struct.unpack(">IIBBBBB", content)
            assert format == [8, 6, 0, 0, 0], "not a PNG of 8 bits RGBA"
        if kind == b"IDAT":
            packed += content
        at += 12 + length
    raw, stride = zlib.decompress(packed), 4 * width
    rows, above = [], bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        predict, row = PREDICT[raw[start]], bytearray(raw[start + 1 : start + 1 + stride])
        for i in range(stride):
            left, corner = (row[i - 4], above[i - 4]) if i >= 4 else (0, 0)
            row[i] = (row[i] + predict(left, above[i], corner)) & 255
        rows.append(row)
        above = row
    return width, height, rows


def halve(rows, width):
    """The means of four pixels each, as the driver's smaller levels have them."""
    for upper, lower in zip(rows[::2], rows[1::2]):
        yield [
            tuple((upper[i + c] + upper[i + 4 + c] + lower[i + c] + lower[i + 4 + c] + 2) // 4 for c in range(4))
            for i in range(0, 4 * width, 8)
        ]


class Box:
    """Colours that become one: their mean. colours: [(colour, how often), ...]."""

    def __init__(self, colours):
        self.colours = colours
        count = sum(n for _, n in colours)
        self.mean = [sum(c[k] * n for c, n in colours) / count for k in range(4)]
        spread = [sum(n * (c[k] - self.mean[k]) ** 2 for c, n in colours) for k in range(4)]
        self.error = max(spread)
        self.axis = spread.index(self.error)

    def split(self):
        low = [entry for entry in self.colours if entry[0][self.axis] <= self.mean[self.axis]]
        high = [entry for entry in self.colours if entry[0][self.axis] > self.mean[self.axis]]
        return Box(low), Box(high)


def choose_palette(pixels, size):
    """Which of so many colours each colour becomes, and those: boxes of colours, the worst cut first."""
    often = {}
    for pixel in pixels:
        often[pixel] = often.get(pixel, 0) + 1
    boxes = [Box(sorted(often.items()))]
    while len(boxes) < size and (worst := max(boxes, key=lambda box: box.error)).error > 0:
        boxes.remove(worst)
        boxes += worst.split()
    boxes.sort(key=lambda box: box.mean)
    return {colour: i for i, box in enumerate(boxes) for colour, _ in box.colours}, [box.mean for box in boxes]


def shrink(data):
    width, height, rows = decode(data)
    rows = list(halve(rows, width))
    index, palette = choose_palette([pixel for row in rows for pixel in row], COLOURS)
    palette = [[int(c + 0.5) for c in colour] for colour in palette]
    packed = zlib.compress(b"".join(b"\0" + bytes(index[pixel] for pixel in row) for row in rows), 9)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width // 2, height // 2, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", bytes(c for colour in palette for c in colour[:3]))
        + chunk(b"tRNS", bytes(colour[3] for colour in palette))
        + chunk(b"IDAT", packed)
        + chunk(b"IEND", b"")
    )

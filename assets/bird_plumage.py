"""Paints plumage: feathers one over another, from their bases to their tips, and writes it as PNG.

Colours are what a screen shows, 0 to 255. The last channel is how solid a place is against the
light: 255 for skin and thick plumage, less for thin feathers, 0 where there is nothing.
"""
import math
import random
import struct
import zlib
from dataclasses import dataclass

from bird_form import HEIGHT, WIDTH, make, spline


def clamp(value, low=0.0, high=1.0):
    return max(low, min(high, value))


def ramp(low, high, value):
    return clamp((value - low) / (high - low))


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def scaled(colour, factor):
    return tuple(c * factor for c in colour)


class Feather:
    """From its base to its tip, in the coordinates of its region. width: of the whole vane, of
    which the share `outer` is before the shaft. round: length of the tip, share of the feather's;
    narrow: how much narrower it is in its outer half; curve: how far its middle is bent to the
    front, in units. paint(along, aside, edge): its colour and how solid it is; along from 0 to 1,
    aside from -1 (the rear edge) to 1, edge: pixels to the nearest edge."""

    def __init__(self, base, tip, width, paint, outer=0.4, rounded=0.12, narrow=0.0, curve=0.0):
        self.base, self.width, self.paint = base, width, paint
        self.outer, self.rounded, self.narrow, self.curve = outer, rounded, narrow, curve
        self.along = (tip[0] - base[0], tip[1] - base[1])
        self.length = math.hypot(*self.along)

    def find(self, a, b):
        """How far along a place is, its distance before the shaft, and half the vane there."""
        da, db = a - self.base[0], b - self.base[1]
        t = (da * self.along[0] + db * self.along[1]) / self.length ** 2
        s = (db * self.along[0] - da * self.along[1]) / self.length
        inside = clamp(t)
        s -= self.curve * 4 * inside * (1 - inside)
        vane = min(1, 0.6 + 2 * inside) * (1 - self.narrow * ramp(0.45, 0.62, inside))
        end = 1 - self.rounded
        if inside > end:
            vane *= math.sqrt(max(0.0, 1 - ((inside - end) / self.rounded) ** 2))
        return t, s, self.width * vane * (self.outer if s > 0 else 1 - self.outer)


def write_png(path, image):
    """image: rows of pixels, four channels each."""
    def chunk(kind, content):
        return (struct.pack(">I", len(content)) + kind + content +
                struct.pack(">I", zlib.crc32(kind + content)))

    # In steps of 4, which nobody sees, and each row as what it adds to the row above or to the
    # pixel before: half the file.
    width = len(image[0])
    rows, before = b"", bytes(4 * width)
    for pixels in image:
        row = bytes(min(4 * int(clamp(c, 0, 255) / 4 + 0.5), 255) for pixel in pixels for c in pixel)
        up = bytes((a - b) % 256 for a, b in zip(row, before))
        across = bytes((a - b) % 256 for a, b in zip(row, bytes(4) + row))
        rows += min(b"\2" + up, b"\1" + across,
                    key=lambda kind: sum(min(c, 256 - c) for c in kind[1:]))
        before = row
    size = struct.pack(">IIBBBBB", width, len(image), 8, 6, 0, 0, 0)
    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) +
                  chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


class Canvas:
    def __init__(self):
        self.pixels = [[(0.0, 0.0, 0.0, 255.0)] * WIDTH for _ in range(HEIGHT)]
        self.dice = random.Random(7)
        self.inset = 0.0  # by how many pixels feathers are cut closer

    def fill(self, region, paint):
        """paint(a, b): a colour, perhaps with how solid it is (1 where it says nothing)."""
        for row in range(region.top, region.top + region.height):
            for column in range(region.left, region.left + region.width):
                colour = paint(*region.at(column, row))
                self.pixels[row][column] = (*colour, 255.0) if len(colour) == 3 else colour

    def draw(self, region, feather, halo=3.0):
        """Over what is there, with a shadow of so many pixels around it."""
        scale, shade = region.scale(), self.dice.uniform(0.92, 1.08)
        reach = feather.width + abs(feather.curve) + halo / scale
        ends = [feather.base, tuple(p + d for p, d in zip(feather.base, feather.along))]
        low = [min(end[i] for end in ends) - reach for i in (0, 1)]
        high = [max(end[i] for end in ends) + reach for i in (0, 1)]
        corners = [region.place(low[0], low[1]), region.place(high[0], high[1])]
        columns, rows = (sorted(corner[i] for corner in corners) for i in (0, 1))
        for row in range(int(rows[0]), int(rows[1]) + 1):
            for column in range(int(columns[0]), int(columns[1]) + 1):
                self.mark(region, feather, row, column, scale, halo, shade)

    def mark(self, region, feather, row, column, scale, halo, shade):
        t, s, half = feather.find(*region.at(column, row))
        inside = (half - abs(s)) * scale - self.inset
        if not -0.02 < t < 1 + halo / (scale * feather.length) or inside < -halo:
            return
        if t > 1:
            inside = min(inside, (1 - t) * feather.length * scale - self.inset)
        old = self.pixels[row][column]
        cover = clamp(inside + 0.5)
        if cover < 1:
            dark = 1 - 0.38 * clamp(1 + inside / halo) * clamp(t * 5)
            old = (*scaled(old[:3], dark), old[3])
        if cover > 0:
            colour, solid = feather.paint(clamp(t), clamp(s / max(half, 1e-6), -1, 1), inside)
            colour = mix(old[:3], scaled(colour, shade), cover)
            old = (*colour, max(old[3], 255 * solid * cover))
        self.pixels[row][column] = old

    def write(self, path):
        write_png(path, self.pixels)


@dataclass
class Wings:
    """Where the feathers of wings and tail begin and end, in x and z, and how they are painted."""
    wrist: tuple
    bases: list  # of the innermost and the outermost primary
    tips: list  # of the primaries, from the innermost
    widths: tuple  # of the innermost and the outermost primary
    narrow: float  # how much narrower the outermost is towards its tip
    secondaries: tuple  # base and tip of the outermost, then of the innermost
    tertials: tuple
    thumb: tuple  # base and tip of its largest feather
    tail: tuple  # z of the bases and of the tips, half the width
    quill: object  # quill(below, fringe): paints a feather that carries
    covert: object  # covert(below, edging, gloss): one that covers the others' bases
    under: tuple  # colours below, between quills and between coverts
    over: tuple  # above


def feathers_between(ends, count):
    """Base and tip of each, evenly from the first to the last."""
    first, last = ends[:2], ends[2:]
    for i in range(count):
        t = i / (count - 1)
        yield [mix(a, b, t) for a, b in zip(first, last)]


def primaries(wings, below):
    for i, tip in enumerate(wings.tips):
        t = i / (len(wings.tips) - 1)
        yield Feather(mix(*wings.bases, t), tip, wings.widths[0] + t * (wings.widths[1] -
                      wings.widths[0]), wings.quill(below, 0.25 - 0.15 * t), 0.36 - 0.1 * t,
                      0.08 + 0.10 * t, 0.04 + wings.narrow * ramp(0.5, 0.9, t), 0.004 + 0.009 * t)


def inner_quills(wings, below):
    for base, tip in feathers_between(wings.secondaries, 9):
        yield Feather(base, tip, 0.030, wings.quill(below, 0.32), 0.42, 0.07, 0, 0.002)
    for base, tip in feathers_between(wings.tertials, 4):
        yield Feather(base, tip, 0.032, wings.quill(below, 0.45), 0.5, 0.10)


def coverts_of_arm(form, wings, below, reach, width, edging, count, gloss):
    """Each as long as a share of the chord, from the hand inwards."""
    for i in range(count):
        x = 0.226 - 0.196 * i / (count - 1)
        lead, trail, _, _ = spline(form.wing, x)
        chord = lead - trail
        base, tip = (x - 0.002, lead - 0.02 * chord), (x + 0.006, lead - reach * chord)
        yield Feather(base, tip, width, wings.covert(below, edging, gloss), 0.5, 0.25)


def coverts_of_hand(wings, below, reach, width, edging, count):
    """Each as long as a share of the primary below it, from the tip inwards."""
    for i in range(count - 1, -1, -1):
        t = i / (count - 1)
        k = min(int(t * (len(wings.tips) - 1)), len(wings.tips) - 2)
        tip = mix(wings.tips[k], wings.tips[k + 1], t * (len(wings.tips) - 1) - k)
        base = mix(wings.wrist, mix(*wings.bases, t), 0.9)
        yield Feather(base, mix(base, tip, reach * (1 - 0.25 * t)), width,
                      wings.covert(below, edging, 0.3), 0.45, 0.25)


def paint_wing(canvas, form, wings, below):
    region = form.regions["wing below" if below else "wing above"]
    bare, covered = wings.under if below else wings.over

    def background(x, z):  # whole under the coverts
        lead, trail, _, _ = spline(form.wing, x)
        whole = z > lead - 0.3 * (lead - trail) * ramp(0.34, 0.24, x)
        return (*covered, 255.0) if whole else (*bare, 0.0)

    def draw(feathers, halo=2.0):
        # Above, each lies over the one farther out; below, under it.
        for feather in reversed(list(feathers)) if below else feathers:
            canvas.draw(region, feather, halo)

    canvas.fill(region, background)
    draw([*reversed(list(primaries(wings, below))), *inner_quills(wings, below)], 3.0)
    draw(coverts_of_hand(wings, below, 0.42, 0.022, 0.40, 10))
    draw(coverts_of_arm(form, wings, below, 0.50 if below else 0.56, 0.026, 0.40, 11, 0.0))
    draw(coverts_of_hand(wings, below, 0.24, 0.018, 0.40, 9))
    for reach, width, edging, count, gloss in ((0.40, 0.021, 0.40, 13, 0.2),
                                               (0.29, 0.018, 0.24, 15, 0.4),
                                               (0.20, 0.016, 0.20, 17, 0.5),
                                               (0.11, 0.014, 0.16, 19, 0.6)):
        draw(coverts_of_arm(form, wings, below, reach, width, edging, count, gloss))
    base, tip = wings.thumb
    for i in range(3):
        canvas.draw(region, Feather((base[0] - 0.004 * i, base[1] - 0.004 * i),
                                    (tip[0] - 0.018 * i, tip[1] - 0.006 * i), 0.014,
                                    wings.covert(below, 0.25, 0.5), 0.4, 0.2), 2.0)


def paint_tail(canvas, form, wings, below):
    region = form.regions["tail below" if below else "tail above"]
    bare = (wings.under if below else wings.over)[0]
    canvas.fill(region, lambda a, b: (*bare, 0.0))
    root, end, wide = wings.tail
    for i in range(6) if below else range(5, -1, -1):  # above, the middle ones lie uppermost
        t = (i + 0.5) / 6
        base = (root, 0.18 * wide * t)
        tip = (end - 0.003 * math.sin(3 * t), (0.02 + 1.06 * t) * wide)
        canvas.draw(region, Feather(base, tip, 0.4 * wide, wings.quill(below, 0.3), 0.55, 0.06))
    for i in range(4):  # coverts over its root
        t = i / 3
        canvas.draw(region, Feather((root + 0.015, 0.07 * wide * t),
                                    (root - 0.05 - 0.01 * (1 - t), 0.6 * wide * t), 0.43 * wide,
                                    wings.covert(below, 0.6, 0.2), 0.5, 0.3))


def scales(across, rows, columns, wobble):
    """Small feathers like tiles, each over the base of the one behind it. across: 0 to 1 in so many
    columns; rows: the place along in rows, ascending to the tail. Returns the place within the
    uppermost feather there, (aside from its middle -1 to 1, pixels of a row from its tip, 0 at the
    tip to about 2 at its base), and a number of it."""
    row = math.floor(rows)
    for back in (1, 0):
        at = row - back
        column = across * columns + 0.5 * (at % 2)
        number = (int(column) * 7919 + at * 104729) % 1009 / 1009
        aside = 2 * (column % 1) - 1
        tip = at + 2 - 0.9 * aside * aside - wobble * number
        if rows < tip or back == 0:
            return aside, max(tip - rows, 0.0), number
    return 0.0, 0.0, 0.0


def write_bird(form, levels, wings, parts, script):
    """Meshes and plumage; parts: what paints each region but those of wings and tail."""
    for level, suffix in zip(levels, ("", ".1", ".2")):
        mesh = make(form, level)
        mesh.write(f"meshes/{form.name}{suffix}.obj", script)
        print(f"meshes/{form.name}{suffix}.obj: {mesh.triangles()} triangles")
    canvas = Canvas()
    for below in (False, True):
        canvas.inset = 1.2 if below else 0.0  # or its pale edge would be seen from above
        paint_wing(canvas, form, wings, below)
        paint_tail(canvas, form, wings, below)
    for name, paint in parts.items():
        canvas.fill(form.regions[name], paint)
    canvas.write(f"meshes/{form.name}.png")

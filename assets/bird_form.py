"""The form that all birds here share: their meshes at three levels of detail, and the layout of
their plumage. make_bird.py and make_falcon.py have the numbers and the colours of each.

The frame: x to the side, y up, z forward; the wings span 1 from tip to tip. Groups whose name
begins with "wing" flap: they turn about hinges at the shoulder (their smallest |x|) and the wrist.

Wings and tail have an upper and a lower side. The finest level reaches as far as the tips of the
feathers, and its plumage cuts them out; the others end between the tips and the gaps, so that all
levels cover the same area.
"""
import bisect
import math
from dataclasses import dataclass

WIDTH, HEIGHT = 1024, 512  # of the plumage, pixels


@dataclass
class Region:
    """Its part of the plumage in pixels (y downwards), and what of the bird lies there: the range
    of the first coordinate from left to right, of the second from top to bottom."""
    left: int
    top: int
    width: int
    height: int
    across: tuple
    down: tuple

    def place(self, a, b):
        """In pixels, kept half a pixel within the region."""
        u = (a - self.across[0]) / (self.across[1] - self.across[0]) * self.width
        v = (b - self.down[0]) / (self.down[1] - self.down[0]) * self.height
        return (self.left + min(max(u, 0.5), self.width - 0.5),
                self.top + min(max(v, 0.5), self.height - 0.5))

    def at(self, column, row):
        """The reverse, of the middle of a pixel."""
        u, v = (column + 0.5 - self.left) / self.width, (row + 0.5 - self.top) / self.height
        return (self.across[0] + u * (self.across[1] - self.across[0]),
                self.down[0] + v * (self.down[1] - self.down[0]))

    def scale(self):
        """Pixels for each unit, down."""
        return self.height / abs(self.down[1] - self.down[0])


def regions(wing, body, tail):
    """The regions, for the ranges of z of each, foremost first."""
    return {
        "wing above": Region(0, 0, 512, 256, (0, 0.5), wing),
        "wing below": Region(0, 256, 512, 256, (0, 0.5), wing),
        "body": Region(512, 0, 512, 256, body, (0, 1)),  # along, and from the back to the belly
        "tail above": Region(512, 256, 256, 128, tail, (0, 0.09)),  # along, and to the side
        "tail below": Region(768, 256, 256, 128, tail, (0, 0.09)),
        "bill": Region(512, 384, 256, 128, (0, 1), (0, 1)),  # along, and from the top down
        "feet": Region(768, 384, 128, 128, (0, 1), (0, 1)),
        "eye": Region(896, 384, 128, 128, (-1, 1), (-1, 1)),
    }


def spline(stations, at):
    """A smooth curve through stations (position, value, value ...), the positions ascending."""
    keys = [station[0] for station in stations]
    i = min(max(bisect.bisect_right(keys, at) - 1, 0), len(keys) - 2)
    step = keys[i + 1] - keys[i]
    t = min(max((at - keys[i]) / step, 0), 1)

    def slope(k, column):
        a, b = max(k - 1, 0), min(k + 1, len(keys) - 1)
        return (stations[b][column] - stations[a][column]) / (keys[b] - keys[a])

    def value(column):
        p, q = stations[i][column], stations[i + 1][column]
        m, n = slope(i, column) * step, slope(i + 1, column) * step
        return ((2 * t ** 3 - 3 * t ** 2 + 1) * p + (t ** 3 - 2 * t ** 2 + t) * m +
                (3 * t ** 2 - 2 * t ** 3) * q + (t ** 3 - t ** 2) * n)

    return [value(column) for column in range(1, len(stations[0]))]


@dataclass
class Form:
    """The measures of a bird. Stations ascend by their first number."""
    name: str
    regions: dict
    body: list  # z, half width, height of the back, of the middle and of the belly
    bill: list  # along from the face to the tip: z, half width, y of the top, of the bottom
    eye: tuple  # x, y, z, radius
    feet: tuple  # x, y, z of the middle, half length, radius
    wing: list  # x, z of the leading edge, of the trailing edge, y, arch of the section
    cut: float  # how far gaps between feathers reach into the wing at its tip, share of the chord
    tail: list  # z downwards from the root: -z, half width, y
    thickness: float = 0.10  # of the arm, share of the chord


class Mesh:
    def __init__(self):
        self.positions, self.coordinates, self.groups = [], [], []

    def group(self, name):
        self.groups.append((name, []))

    def vertex(self, position, pixel):
        self.positions.append(position)
        self.coordinates.append((pixel[0] / WIDTH, 1 - pixel[1] / HEIGHT))
        return len(self.positions)

    def face(self, *corners):
        self.groups[-1][1].append(corners)

    def strip(self, one, other, turn):
        """Between two rows of vertices; its front is to the left of one as seen from other, or to
        the right where turn is -1. Both ways quads fall into the same triangles, so that the two
        sides of a wing do not cross however it bends."""
        for a, b, c, d in zip(one, one[1:], other[1:], other):
            self.face(*((d, c, b, a) if turn > 0 else (d, a, b, c)))

    def triangles(self):
        return sum(len(face) - 2 for _, faces in self.groups for face in faces)

    def write(self, path, script):
        # Vertices at one position are written as one: readers make smooth normals by position.
        places = ["v %.4f %.4f %.4f\n" % position for position in self.positions]
        numbers = {place: i + 1 for i, place in enumerate(dict.fromkeys(places))}
        marks = ["vt %.4f %.4f\n" % coordinate for coordinate in self.coordinates]
        shown = {mark: i + 1 for i, mark in enumerate(dict.fromkeys(marks))}
        with open(path, "w", encoding="ascii") as out:
            out.write(f"# Written by {script}: {self.triangles()} triangles. CC0.\n")
            out.writelines(numbers)
            out.writelines(shown)
            for name, faces in self.groups:
                out.write(f"g {name}\n")
                for face in faces:
                    out.write("f " + " ".join(
                        f"{numbers[places[i - 1]]}/{shown[marks[i - 1]]}" for i in face) + "\n")


@dataclass
class Level:
    """How finely a bird is made."""
    sides: int  # of the body
    rings: list  # z of the body's sections
    columns: list  # x of the wing's sections
    above: list  # shares of the chord, from the leading edge, of the upper side's rows
    below: list  # of the lower side's; empty where the wing is one sheet
    tail: list  # -z of the tail's sections
    tail_across: int  # parts of half the tail
    cut: bool  # whether the plumage cuts the feathers out
    small: bool  # whether it has bill, eyes and feet of their own
    gain: float = 1  # on the body's width and height
    wide: float = 1  # on the wings' chords


def body_ring(form, level, z, gain):
    """The places of a section, from the back around to the back, and where they are between back
    (0) and belly (1)."""
    wide, back, middle, belly = spline(form.body, z)
    ring = []
    for k in range(level.sides):
        angle = 2 * math.pi * k / level.sides
        rise = math.cos(angle)
        y = middle + gain * (back - middle if rise > 0 else middle - belly) * rise
        ring.append(((gain * wide * math.sin(angle), y, z), 1 - abs(1 - angle / math.pi)))
    return ring


def add_body(mesh, form, level):
    mesh.group("body")
    region = form.regions["body"]
    # A polygon's mean width is less than its circle's.
    gain = level.gain * math.pi / (level.sides * math.sin(math.pi / level.sides))
    rings = []
    for z in level.rings:
        ring = [mesh.vertex(place, region.place(z, across))
                for place, across in body_ring(form, level, z, gain)]
        rings.append(ring + ring[:1])
    for front, behind in zip(rings, rings[1:]):
        mesh.strip(front, behind, -1)
    # Pointed at both ends: before the bill, or at its tip; behind between the sides of the tail.
    first, last = level.rings[0], level.rings[-1]
    nose = first + 0.004 if level.small else form.bill[0][0]
    end = last - (0.004 if level.small else 0.024)
    for ring, y, z, turn in ((rings[0], spline(form.body, first)[2], nose, 1),
                             (rings[-1], spline(form.tail, -end)[1], end, -1)):
        point = mesh.vertex((0, y, z), region.place(z, 0.5))
        for a, b in zip(ring, ring[1:]):
            mesh.face(*(point, b, a)[::turn])


def add_bill(mesh, form, sides=8):
    region = form.regions["bill"]
    first, last = form.bill[-1][0], form.bill[0][0]
    rings = []
    for z, wide, top, bottom in form.bill[::-1]:
        ring = []
        for k in range(sides + 1):
            angle = 2 * math.pi * k / sides
            y = (top + bottom) / 2 + (top - bottom) / 2 * math.cos(angle)
            down = 1 - abs(1 - angle / math.pi)
            ring.append(mesh.vertex((wide * math.sin(angle), y, z),
                                    region.place((first - z) / (first - last), down)))
        rings.append(ring)
    tip = mesh.vertex((0, (form.bill[0][2] + form.bill[0][3]) / 2, last + 0.001),
                      region.place(1, 0.5))
    for front, behind in zip(rings[1:], rings):
        mesh.strip(front, behind, -1)
    for a, b in zip(rings[-1], rings[-1][1:]):
        mesh.face(tip, b, a)


def add_eyes(mesh, form, sides=10):
    region = form.regions["eye"]
    x, y, z, radius = form.eye
    for side in (1, -1):
        def dome(k, share, out):
            angle = 2 * math.pi * k / sides
            a, b = share * math.cos(angle), share * math.sin(angle)
            # The face narrows forwards, and so its eyes look a little ahead.
            return mesh.vertex((side * (x + out * radius - 0.35 * a * radius), y + b * radius,
                                z + a * radius), region.place(a, -b))
        rim = [dome(k, 1, -0.15) for k in range(sides)]
        ring = [dome(k, 0.6, 0.30) for k in range(sides)]
        top = dome(0, 0, 0.45)
        mesh.strip(rim + rim[:1], ring + ring[:1], side)
        for a, b in zip(ring, ring[1:] + ring[:1]):
            mesh.face(*(top, b, a)[::side])


def add_feet(mesh, form, sides=6):
    """Drawn up into the plumage of the belly: only the closed toes are seen."""
    region = form.regions["feet"]
    x, y, z, half, radius = form.feet
    for side in (1, -1):
        rings = []
        for share in (-0.6, 0.1, 0.7):
            girth = radius * math.sqrt(1 - share * share)
            rings.append([])
            for k in range(sides + 1):
                angle = 2 * math.pi * k / sides
                rings[-1].append(mesh.vertex(
                    (side * x + girth * math.sin(angle), y + girth * 0.7 * math.cos(angle),
                     z + half * share), region.place(share / 2 + 0.5, k / sides)))
        ends = [mesh.vertex((side * x, y, z + half * share), region.place(share / 2 + 0.5, 0.5))
                for share in (-1, 1)]
        for behind, front in zip(rings, rings[1:]):
            mesh.strip(front, behind, -1)
        for a, b in zip(rings[0], rings[0][1:]):
            mesh.face(ends[0], a, b)
        for a, b in zip(rings[-1], rings[-1][1:]):
            mesh.face(ends[1], b, a)


def wing_section(form, level, x):
    lead, trail, y, arch = spline(form.wing, x)
    if not level.cut:  # gaps between the tips of feathers, none at the shoulder
        trail += (lead - trail) * form.cut * min(max((x - 0.15) / 0.25, 0), 1)
    middle, half = (lead + trail) / 2, (lead - trail) / 2 * level.wide
    return middle + half, middle - half, y, arch


def wing_place(form, level, x, share, side):
    """side: 1 above, -1 below, 0 for one sheet."""
    lead, trail, y, arch = wing_section(form, level, x)
    chord = lead - trail
    arched = arch * chord * (1 - (2 * share - 0.7) ** 2 / 1.69)  # highest at 35 % of the chord
    arm = min(max((0.30 - x) / 0.20, 0.12), 1.3)
    thick = form.thickness * chord * arm * math.sqrt(share) * math.exp(-5.5 * share)
    # At the rear the two sides all but meet, or the inner of one would be seen past the other.
    thick = 0 if share == 0 else 1.9 * thick + 0.0001 + 0.001 * (1 - share)
    return (x, y + arched + side * thick, lead - share * chord)


def add_wings(mesh, form, level):
    for name, hand in (("wing_left", 1), ("wing_right", -1)):
        mesh.group(name)
        for side, shares in ((1, level.above), (-1, level.below)):
            region = form.regions["wing above" if side > 0 else "wing below"]
            rows = []
            for x in level.columns:
                row = []
                for share in shares:
                    _, y, z = wing_place(form, level, x, share, side if level.below else 0)
                    row.append(mesh.vertex((hand * x, y, z), region.place(x, z)))
                rows.append(row)
            for near, far in zip(rows, rows[1:]):
                mesh.strip(near, far, hand * side)


def add_tail(mesh, form, level):
    mesh.group("tail")
    for side in (1, -1) if level.below else (1,):
        region = form.regions["tail above" if side > 0 else "tail below"]
        rows = []
        for back in level.tail:
            wide, y = spline(form.tail, back)
            row = []
            for k in range(-level.tail_across, level.tail_across + 1):
                out = k / level.tail_across
                x = out * wide
                thick = side * (0.0007 - 0.0006 * abs(out)) if level.below else 0
                row.append(mesh.vertex((x, y - 0.10 * abs(x) + thick, -back),
                                       region.place(-back, abs(x))))
            rows.append(row)
        for front, behind in zip(rows, rows[1:]):
            mesh.strip(front, behind, -side)


def make(form, level):
    mesh = Mesh()
    add_body(mesh, form, level)
    if level.small:
        add_bill(mesh, form)
        add_eyes(mesh, form)
        add_feet(mesh, form)
    add_tail(mesh, form, level)
    add_wings(mesh, form, level)
    return mesh

#!/usr/bin/env python3
"""Makes the bird: three levels of detail as OBJ files, and its plumage as a PNG.

Run it in this folder; it writes meshes/bird.obj (124 triangles), meshes/bird.1.obj
(19), meshes/bird.2.obj (4) and meshes/bird.png. Standard library only.

The frame: x to the side, y up, z forward; the wings span 1 from tip to tip. Groups whose name
begins with "wing" flap: they turn about hinges at the shoulder (their smallest |x|) and the wrist.

The plumage has two halves. The left one is the wings and the tail seen from above, |x| across and
z down; the right one is the body, from its back (left) to its belly (right), z down.
"""
import math
import random
import struct
import zlib

FRONT, BACK = 0.32, -0.36  # the z range of the plumage


class Mesh:
    def __init__(self):
        self.positions, self.coordinates, self.groups = [], [], []

    def group(self, name):
        self.groups.append((name, []))

    def vertex(self, x, y, z, u=None):
        """Sheets take their place across the plumage from |x|, the body gives its own."""
        u = min(abs(x), 0.495) if u is None else u
        self.positions.append((x, y, z))
        self.coordinates.append((u, (z - BACK) / (FRONT - BACK)))
        return len(self.positions)

    def face(self, *corners):
        self.groups[-1][1].append(corners)

    def triangles(self):
        return sum(len(face) - 2 for _, faces in self.groups for face in faces)

    def write(self, path):
        # Vertices at one position are written as one: readers make smooth normals by position.
        places = ["v %.4f %.4f %.4f\n" % position for position in self.positions]
        numbers = {place: i + 1 for i, place in enumerate(dict.fromkeys(places))}
        with open(path, "w", encoding="ascii") as out:
            out.write(f"# Written by make_bird.py: {self.triangles()} triangles. CC0.\n")
            out.writelines(numbers)
            for coordinate in self.coordinates:
                out.write("vt %.4f %.4f\n" % coordinate)
            for name, faces in self.groups:
                out.write(f"g {name}\n")
                for face in faces:
                    out.write("f " + " ".join(f"{numbers[places[i - 1]]}/{i}" for i in face) + "\n")


# Stations of the body from the beak back: z, half width, half height, height of the middle.
BODY = [
    (0.232, 0.016, 0.015, 0.002),
    (0.207, 0.038, 0.039, 0.008),
    (0.165, 0.051, 0.053, 0.011),
    (0.105, 0.060, 0.064, 0.002),
    (0.020, 0.080, 0.080, -0.008),
    (-0.080, 0.066, 0.064, -0.008),
    (-0.190, 0.027, 0.018, 0.004),
]
BEAK = (0.0, -0.004, 0.293)

# Stations of a wing from the shoulder out: x, z of the leading edge, z of the trailing edge, lift.
WING = [
    (0.050, 0.088, -0.120, 0.010),
    (0.150, 0.122, -0.108, 0.020),
    (0.240, 0.132, -0.098, 0.024),
    (0.355, 0.052, -0.110, 0.024),
    (0.445, -0.035, -0.122, 0.020),
    (0.500, -0.112, -0.134, 0.016),
]


def body(mesh, sides=6):
    mesh.group("body")
    rings = []
    for z, width, height, middle in BODY:
        ring = []
        for k in range(sides + 1):  # the seam on top is there twice, with both its places
            angle = 2 * math.pi * k / sides
            across = angle / math.pi if angle <= math.pi else 2 - angle / math.pi
            ring.append(mesh.vertex(width * math.sin(angle), middle + height * math.cos(angle), z,
                                    0.51 + 0.48 * across))
        rings.append(ring)
    tip = mesh.vertex(*BEAK, 0.75)
    for k in range(sides):
        mesh.face(tip, rings[0][k], rings[0][k + 1])
        for front, behind in zip(rings, rings[1:]):
            mesh.face(front[k], behind[k], behind[k + 1], front[k + 1])


def tail(mesh):
    mesh.group("tail")
    root = mesh.vertex(0, 0.012, -0.150)
    notch = mesh.vertex(0, 0.004, -0.335)
    for side in (1, -1):
        inner = mesh.vertex(side * 0.026, 0.008, -0.170)
        corner = mesh.vertex(side * 0.074, 0.000, -0.338)
        middle = mesh.vertex(side * 0.040, 0.004, -0.350)
        mesh.face(root, inner, corner, middle, notch)


def wings(mesh):
    for name, side in (("wing_left", 1), ("wing_right", -1)):
        mesh.group(name)
        rows = []
        for x, lead, trail, lift in WING:
            chord = lead - trail
            rows.append([mesh.vertex(side * x, lift, lead),
                         mesh.vertex(side * x, lift + 0.07 * chord, lead - 0.32 * chord),
                         mesh.vertex(side * x, lift - 0.04 * chord, trail)])
        for near, far in zip(rows, rows[1:]):
            for k in range(2):
                mesh.face(near[k], near[k + 1], far[k + 1], far[k])


def level_near():
    mesh = Mesh()
    body(mesh)
    tail(mesh)
    wings(mesh)
    return mesh


def level_middle():
    mesh = Mesh()
    mesh.group("body")
    nose = mesh.vertex(0, 0, 0.285, 0.6)
    end = mesh.vertex(0, 0.004, -0.200, 0.6)
    ring = [mesh.vertex(0, 0.070, 0.04, 0.52), mesh.vertex(0.076, -0.006, 0.04, 0.72),
            mesh.vertex(0, -0.084, 0.04, 0.95), mesh.vertex(-0.076, -0.006, 0.04, 0.72)]
    for k in range(4):
        mesh.face(nose, ring[k], ring[(k + 1) % 4])
        mesh.face(end, ring[(k + 1) % 4], ring[k])
    mesh.group("tail")
    mesh.face(mesh.vertex(0, 0.012, -0.140), mesh.vertex(-0.070, 0, -0.342),
              mesh.vertex(0.070, 0, -0.342))
    for name, side in (("wing_left", 1), ("wing_right", -1)):
        mesh.group(name)
        root = [mesh.vertex(side * 0.05, 0.012, 0.09), mesh.vertex(side * 0.05, 0.004, -0.12)]
        wrist = [mesh.vertex(side * 0.24, 0.028, 0.13), mesh.vertex(side * 0.24, 0.016, -0.10)]
        hand = [mesh.vertex(side * 0.40, 0.026, 0.01), mesh.vertex(side * 0.40, 0.018, -0.115)]
        tip = mesh.vertex(side * 0.50, 0.016, -0.125)
        mesh.face(root[0], root[1], wrist[1], wrist[0])
        mesh.face(wrist[0], wrist[1], hand[1], hand[0])
        mesh.face(hand[0], hand[1], tip)
    return mesh


def level_far():
    mesh = Mesh()
    # One upright triangle along the body and one across it, for the looks from the side and from
    # behind, where the wings are but a line.
    mesh.group("body")
    mesh.face(mesh.vertex(0, 0.035, 0.28, 0.6), mesh.vertex(0, 0.02, -0.33, 0.6),
              mesh.vertex(0, -0.105, 0.02, 0.9))
    mesh.face(mesh.vertex(0.10, 0.03, 0.03, 0.6), mesh.vertex(-0.10, 0.03, 0.03, 0.6),
              mesh.vertex(0, -0.11, -0.05, 0.9))
    for name, side in (("wing_left", 1), ("wing_right", -1)):
        mesh.group(name)
        mesh.face(mesh.vertex(side * 0.02, 0.01, 0.17), mesh.vertex(side * 0.02, 0.0, -0.22),
                  mesh.vertex(side * 0.48, 0.02, -0.06))
    return mesh


def clamp(value, low=0.0, high=1.0):
    return max(low, min(high, value))


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def plumage_of_sheet(x, z):
    """Wings and tail, seen from above."""
    quill, fringe = (76, 67, 61), (150, 130, 108)
    if z < -0.145:  # the tail: feathers fanning from its root
        along = math.atan2(x, -0.10 - z) / 0.085
        return mix(quill, fringe, clamp(1.2 - 5 * (along % 1.0)) * 0.55)
    wrist_x, wrist_z = 0.235, 0.12
    if x < wrist_x:  # the arm: feathers side by side
        feather = x / 0.026
        across = clamp((0.125 - z) / 0.24)
    else:  # the hand: feathers fanning from the wrist
        feather = 9 + math.atan2(x - wrist_x, wrist_z - z) / 0.115
        across = clamp(math.hypot(x - wrist_x, z - wrist_z) / 0.24)
    if across < 0.40:  # coverts: small scales in rows, glossy
        row = across / 0.10
        scale = (x / 0.030 + 0.5 * (int(row) % 2)) % 1.0
        edge = math.hypot(scale - 0.5, (row % 1.0) - 0.15)
        gloss = mix((52, 50, 56), (54, 60, 58), clamp(across * 2.5))
        return mix(gloss, (126, 108, 88), clamp((edge - 0.50) * 4) * 0.55)
    base = mix(quill, (54, 48, 46), clamp((x - 0.30) * 5))
    return mix(base, fringe, clamp(1.1 - 6 * (feather % 1.0)) * (0.65 if x < 0.42 else 0.4))


def plumage_of_body(across, z):
    """across: 0 at the back, 1 at the belly."""
    if z > 0.226:
        return mix((196, 150, 58), (120, 92, 50), clamp((0.25 - z) * 30))  # the beak
    eye = math.hypot((across - 0.40) * 0.16, z - 0.196)
    if eye < 0.0095:
        return (8, 8, 10)
    if eye < 0.0125:
        return (120, 104, 84)
    head = mix((50, 44, 54), (48, 52, 58), clamp((0.2 - z) * 6))
    back = mix((44, 54, 54), (56, 50, 58), 0.5 + 0.5 * math.sin(z * 30 + across * 5))
    belly = (70, 62, 60)
    colour = mix(head, back, clamp((0.14 - z) * 12))
    return mix(colour, belly, clamp((across - 0.55) * 2.2) * clamp((0.2 - z) * 8))


def paint(size=256):
    half = size // 2
    pixels = [[(0, 0, 0)] * size for _ in range(size)]
    for row in range(size):
        z = FRONT - (row + 0.5) / size * (FRONT - BACK)
        for column in range(half):
            pixels[row][column] = plumage_of_sheet((column + 0.5) / size, z)
            pixels[row][half + column] = plumage_of_body((column + 0.5) / half, z)
    dice = random.Random(7)
    for _ in range(700):  # pale spots, more of them and larger towards belly and tail
        z, across = dice.uniform(-0.20, 0.17), dice.random()
        if dice.random() > 0.25 + 0.6 * across + (0.02 - z):
            continue
        radius = dice.uniform(0.7, 1.5) + 0.9 * across
        centre_row, centre_column = (FRONT - z) / (FRONT - BACK) * size, half + across * half
        for row in range(int(centre_row - 4), int(centre_row + 5)):
            for column in range(int(centre_column - 4), int(centre_column + 5)):
                if not half <= column < size:
                    continue
                away = math.hypot((row - centre_row) * 0.8, column - centre_column)
                pixels[row][column] = mix(pixels[row][column], (178, 162, 138),
                                          0.7 * clamp(radius - away + 0.5))
    return pixels


def write_png(path, pixels):
    def chunk(kind, content):
        return (struct.pack(">I", len(content)) + kind + content +
                struct.pack(">I", zlib.crc32(kind + content)))

    rows = b"".join(b"\0" + bytes(int(clamp(c, 0, 255)) for pixel in row for c in pixel)
                    for row in pixels)
    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" +
                  chunk(b"IHDR", struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 2, 0, 0, 0)) +
                  chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    for level, suffix in ((level_near(), ""), (level_middle(), ".1"), (level_far(), ".2")):
        level.write(f"meshes/bird{suffix}.obj")
        print(f"meshes/bird{suffix}.obj: {level.triangles()} triangles")
    write_png("meshes/bird.png", paint())

#!/usr/bin/env python3
"""Makes the bird: three levels of detail as OBJ files, and its plumage as a PNG.

Run it in this folder; it writes meshes/bird.obj (122 triangles), meshes/bird.1.obj
(19), meshes/bird.2.obj (4) and meshes/bird.png. Standard library only.

The frame: x to the side, y up, z forward; the wings span 1 from tip to tip. Groups whose name
begins with "wing" flap: they turn about hinges at the shoulder (their smallest |x|) and the wrist.

The plumage has two halves. The left one is the wings and the tail seen from above, |x| across and
z down; the right one is the body, from its back (left) to its belly (right), z down. Where it is
not quite solid, sunlight comes through from behind.
"""
import math
import random
import struct
import zlib

FRONT, BACK = 0.28, -0.31  # the z range of the plumage


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


# Stations of the body from the head back: z, half width, half height, height of the middle.
BODY = [
    (0.204, 0.024, 0.026, 0.008),
    (0.158, 0.047, 0.049, 0.011),
    (0.070, 0.068, 0.073, 0.000),
    (-0.030, 0.073, 0.073, -0.008),
    (-0.130, 0.045, 0.037, -0.001),
]
BEAK = (0.0, -0.002, 0.262)
RUMP = (0.0, 0.004, -0.215)

# Stations of a wing from the shoulder out: x, z of the leading edge, z of the trailing edge, lift.
WING = [
    (0.045, 0.082, -0.122, 0.010),
    (0.140, 0.116, -0.116, 0.020),
    (0.232, 0.124, -0.104, 0.024),
    (0.335, 0.060, -0.104, 0.024),
    (0.425, -0.022, -0.106, 0.020),
]
WING_TIP = (0.500, 0.016, -0.108)


def body(mesh, sides=8):
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
    beak, rump = mesh.vertex(*BEAK, 0.75), mesh.vertex(*RUMP, 0.75)
    for k in range(sides):
        mesh.face(beak, rings[0][k], rings[0][k + 1])
        for front, behind in zip(rings, rings[1:]):
            mesh.face(front[k], behind[k], behind[k + 1], front[k + 1])
        mesh.face(rump, rings[-1][k + 1], rings[-1][k])


def tail(mesh):
    mesh.group("tail")
    root = mesh.vertex(0, 0.012, -0.120)
    notch = mesh.vertex(0, 0.004, -0.282)
    for side in (1, -1):
        inner = mesh.vertex(side * 0.028, 0.008, -0.150)
        corner = mesh.vertex(side * 0.066, 0.000, -0.286)
        middle = mesh.vertex(side * 0.036, 0.004, -0.295)
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
        tip = mesh.vertex(side * WING_TIP[0], WING_TIP[1], WING_TIP[2])
        for near, far in zip(rows, rows[1:]):
            for k in range(2):
                mesh.face(near[k], near[k + 1], far[k + 1], far[k])
        for k in range(2):
            mesh.face(rows[-1][k], rows[-1][k + 1], tip)


def level_near():
    mesh = Mesh()
    body(mesh)
    tail(mesh)
    wings(mesh)
    return mesh


def level_middle():
    mesh = Mesh()
    mesh.group("body")
    # Four corners are given more than the body's radius, so that the levels cover the same area.
    nose = mesh.vertex(0, 0, 0.262, 0.6)
    end = mesh.vertex(0, 0.004, -0.205, 0.6)
    ring = [mesh.vertex(0, 0.084, 0.03, 0.52), mesh.vertex(0.088, -0.006, 0.03, 0.72),
            mesh.vertex(0, -0.096, 0.03, 0.95), mesh.vertex(-0.088, -0.006, 0.03, 0.72)]
    for k in range(4):
        mesh.face(nose, ring[k], ring[(k + 1) % 4])
        mesh.face(end, ring[(k + 1) % 4], ring[k])
    mesh.group("tail")
    mesh.face(mesh.vertex(0, 0.012, -0.110), mesh.vertex(-0.068, 0, -0.292),
              mesh.vertex(0.068, 0, -0.292))
    for name, side in (("wing_left", 1), ("wing_right", -1)):
        mesh.group(name)
        root = [mesh.vertex(side * 0.045, 0.018, 0.085), mesh.vertex(side * 0.045, -0.004, -0.122)]
        wrist = [mesh.vertex(side * 0.235, 0.036, 0.128), mesh.vertex(side * 0.235, 0.008, -0.106)]
        hand = [mesh.vertex(side * 0.40, 0.032, 0.012), mesh.vertex(side * 0.40, 0.012, -0.107)]
        tip = mesh.vertex(side * 0.50, 0.016, -0.108)
        mesh.face(root[0], root[1], wrist[1], wrist[0])
        mesh.face(wrist[0], wrist[1], hand[1], hand[0])
        mesh.face(hand[0], hand[1], tip)
    return mesh


def level_far():
    mesh = Mesh()
    # One upright triangle along the body and one across it, for the looks from the side and from
    # behind, where the wings are but a line.
    mesh.group("body")
    mesh.face(mesh.vertex(0, 0.045, 0.26, 0.6), mesh.vertex(0, 0.03, -0.29, 0.6),
              mesh.vertex(0, -0.118, 0.02, 0.9))
    mesh.face(mesh.vertex(0.13, 0.055, 0.03, 0.6), mesh.vertex(-0.13, 0.055, 0.03, 0.6),
              mesh.vertex(0, -0.13, -0.05, 0.9))
    for name, side in (("wing_left", 1), ("wing_right", -1)):
        mesh.group(name)
        mesh.face(mesh.vertex(side * 0.01, 0.020, 0.17), mesh.vertex(side * 0.01, -0.005, -0.245),
                  mesh.vertex(side * 0.49, 0.020, -0.06))
    return mesh


def clamp(value, low=0.0, high=1.0):
    return max(low, min(high, value))


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def plumage_of_sheet(x, z):
    """Wings and tail, seen from above: colour, and how solid they are against the light."""
    quill, fringe, shaft = (58, 50, 47), (138, 112, 86), (34, 30, 30)
    if z < -0.150 or (z < -0.125 and x < 0.043):  # the tail: feathers fanning from its root
        along = (math.atan2(x, -0.06 - z) / 0.062) % 1.0
        colour = mix(quill, fringe, clamp(1.2 - 6 * along) * 0.5)
        return mix(colour, shaft, clamp(1 - 14 * abs(along - 0.55))), 0.72
    wrist_x, wrist_z = 0.225, 0.115
    if x < wrist_x:  # the arm: feathers side by side
        feather = x / 0.024
        across = clamp((0.122 - z) / 0.235)
    else:  # the hand: feathers fanning from the wrist
        feather = 9 + math.atan2(x - wrist_x, wrist_z - z) / 0.105
        across = clamp(math.hypot(x - wrist_x, z - wrist_z) / 0.235)
    # Two layers of quills overlap but near their ends, where the light comes through.
    along = feather % 1.0
    bone = clamp(1 - (across - 0.05) * 3.2)
    solid = clamp(0.46 + 0.54 * bone + 0.22 * clamp(1 - 9 * abs(along - 0.62)) -
                  0.12 * clamp((across - 0.75) * 4))
    if across < 0.42:  # coverts: small scales in rows, glossy
        row = across / 0.084
        scale = (x / 0.026 + 0.5 * (int(row) % 2)) % 1.0
        edge = math.hypot(scale - 0.5, (row % 1.0) - 0.15)
        gloss = mix((40, 38, 46), (38, 48, 46), clamp(across * 2.4))
        return mix(gloss, (122, 100, 78), clamp((edge - 0.56) * 5) * 0.3), max(solid, 0.8)
    base = mix(quill, (38, 33, 33), clamp((x - 0.28) * 5))
    colour = mix(base, fringe, clamp(1.15 - 7 * along) * (0.6 if x < 0.42 else 0.35))
    return mix(colour, shaft, clamp(1 - 14 * abs(along - 0.62)) * 0.8), solid


def plumage_of_body(across, z):
    """across: 0 at the back, 1 at the belly."""
    if z > 0.208:
        return mix((168, 134, 62), (84, 68, 46), clamp((0.226 - z) * 40))  # the beak
    eye = math.hypot((across - 0.40) * 0.15, z - 0.183)
    if eye < 0.0085:
        return (6, 6, 8)
    if eye < 0.0115:
        return (92, 80, 66)
    # Gloss: purple on head and breast, green on back and flanks, in soft patches.
    patch = 0.5 + 0.5 * math.sin(z * 34 + across * 5.5) * math.cos(across * 7.0 - z * 11)
    head = mix((46, 36, 54), (38, 46, 52), clamp((0.19 - z) * 8))
    back = mix((32, 50, 44), (50, 38, 58), patch)
    colour = mix(head, back, clamp((0.14 - z) * 12))
    return mix(colour, (52, 46, 46), clamp((across - 0.6) * 2.4) * clamp((0.15 - z) * 8))


def paint(size=512):
    half, detail = size // 2, size / 256
    pixels = [[(0, 0, 0, 255)] * size for _ in range(size)]
    for row in range(size):
        z = FRONT - (row + 0.5) / size * (FRONT - BACK)
        for column in range(half):
            colour, solid = plumage_of_sheet((column + 0.5) / size, z)
            pixels[row][column] = (*colour, 255 * solid)
            pixels[row][half + column] = (*plumage_of_body((column + 0.5) / half, z), 255)
    dice = random.Random(7)
    for _ in range(1500):  # pale spots, broader behind; more of them towards belly and tail
        z, across = dice.uniform(-0.20, 0.185), dice.random()
        if dice.random() > 0.34 + 0.5 * across:
            continue
        radius = (dice.uniform(0.55, 1.05) + 0.55 * across - 1.6 * max(z - 0.10, 0)) * detail
        centre_row, centre_column = (FRONT - z) / (FRONT - BACK) * size, half + across * half
        reach = int(4 * detail)
        for row in range(int(centre_row) - reach, int(centre_row) + reach):
            for column in range(max(half, int(centre_column) - reach),
                                min(size, int(centre_column) + reach)):
                behind = row - centre_row
                away = math.hypot(behind * 0.62, (column - centre_column) * 1.15)
                wide = clamp(0.65 + 0.28 * behind / radius, 0.25, 1.1)
                spot = 0.75 * clamp(radius * wide - away + 0.5)
                pixels[row][column] = (*mix(pixels[row][column][:3], (176, 156, 126), spot), 255)
    return pixels


def write_png(path, pixels):
    def chunk(kind, content):
        return (struct.pack(">I", len(content)) + kind + content +
                struct.pack(">I", zlib.crc32(kind + content)))

    rows = b"".join(b"\0" + bytes(int(clamp(c, 0, 255)) for pixel in row for c in pixel)
                    for row in pixels)
    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" +
                  chunk(b"IHDR", struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 6, 0, 0, 0)) +
                  chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    for level, suffix in ((level_near(), ""), (level_middle(), ".1"), (level_far(), ".2")):
        level.write(f"meshes/bird{suffix}.obj")
        print(f"meshes/bird{suffix}.obj: {level.triangles()} triangles")
    write_png("meshes/bird.png", paint())

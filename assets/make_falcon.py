#!/usr/bin/env python3
"""Makes the falcon: three levels of detail as OBJ files, and its plumage as a PNG.

Run it in this folder; it writes meshes/falcon.obj (194 triangles), meshes/falcon.1.obj (19),
meshes/falcon.2.obj (4) and meshes/falcon.png. Standard library only, and make_bird.py.

A peregrine: long pointed wings, a heavy chest, slate above and pale below. Frame, groups and levels
are the bird's. Its wings and tail have two sides, each with its part of the plumage: on the left
what is seen from above, below it what is seen from underneath; on the right the body.
"""
import math

from make_bird import Mesh, clamp, mix, write_png

FRONT, BACK = 0.24, -0.28  # the z range of the plumage
ABOVE, BELOW = 0.5, 0.0  # the lower edge of a sheet's side in the plumage, each half as high as it


class Falcon(Mesh):
    def sheet(self, x, y, z, side):
        self.positions.append((x, y, z))
        along = clamp((z - BACK) / (FRONT - BACK), 0.02, 0.98)
        self.coordinates.append((min(abs(x), 0.495), side + along / 2))
        return len(self.positions)

    def vertex(self, x, y, z, u=0.75):
        self.positions.append((x, y, z))
        self.coordinates.append((u, (z - BACK) / (FRONT - BACK)))
        return len(self.positions)


# Stations of the body from the head back: z, half width, half height, height of the middle.
BODY = [
    (0.186, 0.022, 0.024, 0.010),
    (0.150, 0.038, 0.040, 0.010),
    (0.112, 0.042, 0.045, 0.006),
    (0.050, 0.060, 0.064, -0.004),
    (-0.030, 0.056, 0.058, -0.008),
    (-0.110, 0.034, 0.030, -0.002),
]
BEAK = (0.0, -0.004, 0.214)
RUMP = (0.0, 0.002, -0.170)

# Stations of a wing from the shoulder out: x, z of the leading edge, z of the trailing edge, lift.
WING = [
    (0.042, 0.096, -0.064, 0.008),
    (0.120, 0.140, -0.052, 0.018),
    (0.205, 0.150, -0.048, 0.022),
    (0.290, 0.104, -0.050, 0.022),
    (0.390, 0.020, -0.070, 0.018),
    (0.455, -0.050, -0.092, 0.014),
]
WING_TIP = (0.500, 0.012, -0.120)
SIDES = ((ABOVE, 0.003, 0.010), (BELOW, -0.003, -0.002))  # of a sheet: lift at its edges, within


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
    beak, rump = mesh.vertex(*BEAK), mesh.vertex(*RUMP)
    for k in range(sides):
        mesh.face(beak, rings[0][k], rings[0][k + 1])
        for front, behind in zip(rings, rings[1:]):
            mesh.face(front[k], behind[k], behind[k + 1], front[k + 1])
        mesh.face(rump, rings[-1][k + 1], rings[-1][k])


def tail(mesh):
    mesh.group("tail")
    for side, lift, _ in SIDES:
        outline = ((0.020, -0.090), (0.034, -0.160), (0.040, -0.262), (0.000, -0.270),
                   (-0.040, -0.262), (-0.034, -0.160), (-0.020, -0.090))
        corners = [mesh.sheet(x, 0.004 + lift, z, side) for x, z in outline]
        mesh.face(*(corners if side == ABOVE else corners[::-1]))


def wings(mesh):
    for name, hand in (("wing_left", 1), ("wing_right", -1)):
        mesh.group(name)
        for side, edge, within in SIDES:
            rows = []
            for x, lead, trail, lift in WING:
                chord = lead - trail
                rows.append([mesh.sheet(hand * x, lift + edge, lead, side),
                             mesh.sheet(hand * x, lift + within, lead - 0.35 * chord, side),
                             mesh.sheet(hand * x, lift + edge - 0.03 * chord, trail, side)])
            tip = mesh.sheet(hand * WING_TIP[0], WING_TIP[1] + edge, WING_TIP[2], side)
            turn = 1 if hand * (1 if side == ABOVE else -1) > 0 else -1
            for near, far in zip(rows, rows[1:]):
                for k in range(2):
                    mesh.face(*(near[k], near[k + 1], far[k + 1], far[k])[::turn])
            for k in range(2):
                mesh.face(*(rows[-1][k], rows[-1][k + 1], tip)[::turn])


def level_near():
    mesh = Falcon()
    body(mesh)
    tail(mesh)
    wings(mesh)
    return mesh


def level_middle():
    mesh = Falcon()
    mesh.group("body")
    nose, end = mesh.vertex(0, 0, 0.210, 0.6), mesh.vertex(0, 0.002, -0.180, 0.6)
    ring = [mesh.vertex(0, 0.070, 0.03, 0.52), mesh.vertex(0.070, -0.004, 0.03, 0.72),
            mesh.vertex(0, -0.078, 0.03, 0.95), mesh.vertex(-0.070, -0.004, 0.03, 0.72)]
    for k in range(4):
        mesh.face(nose, ring[k], ring[(k + 1) % 4])
        mesh.face(end, ring[(k + 1) % 4], ring[k])
    mesh.group("tail")
    mesh.face(mesh.sheet(0, 0.006, -0.080, ABOVE), mesh.sheet(-0.046, 0.004, -0.268, ABOVE),
              mesh.sheet(0.046, 0.004, -0.268, ABOVE))
    for name, hand in (("wing_left", 1), ("wing_right", -1)):
        mesh.group(name)
        root, wrist, out = ([mesh.sheet(hand * x, lift, z, ABOVE) for z in (lead, trail)]
                            for x, lead, trail, lift in (WING[0], WING[2], WING[4]))
        tip = mesh.sheet(hand * WING_TIP[0], WING_TIP[1], WING_TIP[2], ABOVE)
        mesh.face(root[0], root[1], wrist[1], wrist[0])
        mesh.face(wrist[0], wrist[1], out[1], out[0])
        mesh.face(out[0], out[1], tip)
    return mesh


def level_far():
    mesh = Falcon()
    mesh.group("body")
    mesh.face(mesh.vertex(0, 0.040, 0.210, 0.6), mesh.vertex(0, 0.020, -0.265, 0.6),
              mesh.vertex(0, -0.095, 0.03, 0.9))
    mesh.face(mesh.vertex(0.105, 0.045, 0.04, 0.6), mesh.vertex(-0.105, 0.045, 0.04, 0.6),
              mesh.vertex(0, -0.105, -0.03, 0.9))
    for name, hand in (("wing_left", 1), ("wing_right", -1)):
        mesh.group(name)
        mesh.face(mesh.sheet(hand * 0.01, 0.018, 0.165, ABOVE),
                  mesh.sheet(hand * 0.01, -0.004, -0.135, ABOVE),
                  mesh.sheet(hand * 0.49, 0.018, -0.060, ABOVE))
    return mesh


def feather_of_wing(x, z):
    """Its number from the shoulder out, and how far along it a place is."""
    wrist_x, wrist_z = 0.205, 0.140
    if x < wrist_x:
        return x / 0.022, clamp((0.150 - z) / 0.20)
    return (9.3 + math.atan2(x - wrist_x, wrist_z - z) / 0.10,
            clamp(math.hypot(x - wrist_x, z - wrist_z) / 0.30))


def plumage_of_sheet(x, z, below):
    """Wings and tail: colour, and how solid they are against the light."""
    if z < -0.125 and x < 0.06:  # the tail, with its bars and a pale end
        bar = clamp(3 * math.sin((z + 0.28) * 260) + 0.4)
        base = mix((150, 146, 142), (112, 110, 110), bar) if below else mix(
            (84, 92, 104), (54, 58, 68), bar)
        return mix(base, (196, 188, 174), clamp((-0.258 - z) * 160)), 0.82
    feather, along = feather_of_wing(x, z)
    across = feather % 1.0
    shaft = clamp(1 - 12 * abs(across - 0.6))
    bars = clamp(2.5 * math.sin(along * 46 + 0.7 * math.floor(feather)) - 0.2)
    hand = clamp((x - 0.26) * 4.5)
    if below:  # pale, with fine bars, dark towards the tips
        colour = mix((190, 182, 168), (112, 106, 102), 0.55 * bars)
        colour = mix(colour, (86, 82, 82), 0.8 * hand * clamp(along * 1.6))
        colour = mix(colour, (66, 62, 62), clamp((along - 0.90) * 9))
    else:  # slate, each feather with a paler edge
        colour = mix((72, 81, 94), (62, 70, 82), 0.6 * bars)
        colour = mix(colour, (108, 114, 124), 0.35 * clamp(1 - 9 * across) * clamp(1.2 - along))
        colour = mix(colour, (36, 38, 44), hand)
    return mix(colour, (38, 38, 42), 0.5 * shaft * clamp(along * 2)), 0.9


def plumage_of_body(across, z):
    """across: 0 at the back, 1 at the belly."""
    if z > 0.196:
        return mix((46, 48, 54), (214, 176, 60), clamp((0.203 - z) * 150))  # beak, yellow at its root
    hood = (44, 46, 54)
    eye = math.hypot((across - 0.40) * 0.10, z - 0.172)
    if eye < 0.0075:
        return (8, 6, 6)
    if eye < 0.0105:
        return (206, 170, 70)
    pale = mix((216, 204, 184), (198, 176, 152), clamp((0.02 - z) * 6))
    bars = clamp(3 * math.sin(z * 330 + 9 * across) - 1.4) * clamp((0.07 - z) * 14)
    below = mix(pale, (92, 84, 80), 0.75 * bars)
    above = mix((72, 81, 94), (62, 70, 82), clamp(2 * math.sin(z * 240 + 6 * across)))
    if z > 0.115:  # a dark hood that ends in a streak down the cheek
        streak = clamp((0.60 - across) * 14) if z > 0.148 or z < 0.128 else clamp(
            (0.78 - across) * 14)
        return mix(below, hood, streak if z > 0.125 else clamp((0.50 - across) * 12))
    return mix(above, below, clamp((across - 0.52) * 9))


def paint(size=512):
    half = size // 2
    pixels = []
    for row in range(size):
        line = []
        within = (row % half + 0.5) / half
        z = FRONT - within * (FRONT - BACK)
        for column in range(half):
            colour, solid = plumage_of_sheet((column + 0.5) / size, z, row >= half)
            line.append((*colour, 255 * solid))
        z = FRONT - (row + 0.5) / size * (FRONT - BACK)
        for column in range(half):
            line.append((*plumage_of_body((column + 0.5) / half, z), 255))
        pixels.append(line)
    return pixels


if __name__ == "__main__":
    for level, suffix in ((level_near(), ""), (level_middle(), ".1"), (level_far(), ".2")):
        level.write(f"meshes/falcon{suffix}.obj")
        print(f"meshes/falcon{suffix}.obj: {level.triangles()} triangles")
    write_png("meshes/falcon.png", paint())

#!/usr/bin/env python3
"""Makes the fish, a sardine: three levels of detail as OBJ files, and its skin as a PNG.

Run it in this folder; it writes meshes/fish.obj, meshes/fish.1.obj, meshes/fish.2.obj and
meshes/fish.png. Standard library only, bird_form.py and bird_plumage.py.

The frame: x to the side, y up, z forward; it is 1 long. Its group's name begins with "swim": the
whole of it bends from side to side. Countershaded, as fish of the open water are: a dark back, silver
flanks with a row of dark spots, a pale belly.
"""
import math

from bird_form import HEIGHT as FORM_HEIGHT
from bird_form import WIDTH as FORM_WIDTH
from bird_form import Mesh, spline
from bird_plumage import clamp, mix, ramp, scaled, write_png

WIDTH, HEIGHT, FINS = 256, 80, 64  # of the skin, pixels; below FINS are the fins

NOSE, ROOT = 0.5, -0.36  # z of the nose, and of the root of the tail fin
BODY = [  # z, half width, back, belly
    (-0.36, 0.008, 0.017, -0.017),
    (-0.28, 0.015, 0.027, -0.028),
    (-0.15, 0.031, 0.053, -0.062),
    (0.00, 0.046, 0.077, -0.094),
    (0.14, 0.053, 0.085, -0.104),
    (0.26, 0.052, 0.079, -0.095),
    (0.36, 0.044, 0.063, -0.073),
    (0.44, 0.029, 0.039, -0.046),
    (0.48, 0.015, 0.019, -0.026),
    (0.50, 0.003, -0.002, -0.010),
]
# Of fins in the middle plane: their outline as z, y, the root first and last.
TAIL = [(-0.345, 0.0), (-0.37, 0.030), (-0.44, 0.095), (-0.50, 0.150), (-0.465, 0.070),
        (-0.435, 0.0), (-0.465, -0.075), (-0.50, -0.155), (-0.44, -0.098), (-0.37, -0.030)]
DORSAL = [(0.10, 0.078), (0.055, 0.150), (0.02, 0.142), (-0.06, 0.095), (-0.09, 0.060)]
ANAL = [(-0.16, -0.052), (-0.20, -0.082), (-0.27, -0.055), (-0.30, -0.024)]
# Of fins in pairs: x, y, z.
PECTORAL = [(0.042, -0.060, 0.27), (0.075, -0.095, 0.17), (0.060, -0.088, 0.15), (0.044, -0.066, 0.235)]
PELVIC = [(0.020, -0.090, 0.05), (0.038, -0.120, -0.02), (0.026, -0.112, -0.035), (0.018, -0.088, 0.01)]

# Sides, z of the sections, gain on their widths and heights, and whether the fins in pairs are there.
LEVELS = [
    (14, [0.49, 0.47, 0.43, 0.37, 0.29, 0.20, 0.10, 0.0, -0.10, -0.19, -0.27, -0.33, -0.365], 1.0, True),
    (8, [0.46, 0.36, 0.20, 0.02, -0.16, -0.34], 1.02, True),
    (6, [0.42, 0.16, -0.12], 1.06, False),
]


def place(u, v):
    """A pixel of the skin as Mesh wants it."""
    return u / WIDTH * FORM_WIDTH, v / HEIGHT * FORM_HEIGHT


def skin(z, across):
    return place(clamp((NOSE - z) * WIDTH, 1, WIDTH - 1), clamp(across * FINS, 1, FINS - 2))


def add_body(mesh, sides, sections, gain):
    gain *= math.pi / (sides * math.sin(math.pi / sides))  # a polygon's mean width is less than its circle's
    rings = []
    for z in sections:
        wide, back, belly = spline(BODY, z)
        middle, half = (back + belly) / 2, (back - belly) / 2
        ring = []
        for k in range(sides):
            angle = 2 * math.pi * k / sides
            ring.append(mesh.vertex((gain * wide * math.sin(angle), middle + gain * half * math.cos(angle), z),
                                    skin(z, 1 - abs(1 - angle / math.pi))))
        rings.append(ring + ring[:1])
    for front, behind in zip(rings, rings[1:]):
        mesh.strip(front, behind, -1)
    for ring, end, turn in ((rings[0], (0, -0.006, NOSE), 1), (rings[-1], (0, 0, ROOT - 0.02), -1)):
        point = mesh.vertex(end, skin(end[2], 0.45))
        for a, b in zip(ring, ring[1:]):
            mesh.face(*(point, b, a)[::turn])


def add_fin(mesh, outline, fan):
    """A flat one; fan: the number of the corner that all its triangles share."""
    zs = [corner[2] for corner in outline]
    corners = [mesh.vertex(corner, place(WIDTH * (0.02 + 0.96 * (max(zs) - corner[2]) / (max(zs) - min(zs))),
                                         (FINS + HEIGHT) / 2))
               for corner in outline]
    corners = corners[fan:] + corners[:fan]
    for a, b in zip(corners[1:], corners[2:]):
        mesh.face(corners[0], a, b)


def make(sides, sections, gain, paired):
    mesh = Mesh()
    mesh.group("swim")
    add_body(mesh, sides, sections, gain)
    add_fin(mesh, [(0, y, z) for z, y in TAIL], 5)
    add_fin(mesh, [(0, y, z) for z, y in DORSAL], 0)
    add_fin(mesh, [(0, y, z) for z, y in ANAL], 0)
    if paired:
        for side in (1, -1):
            for fin in (PECTORAL, PELVIC):
                add_fin(mesh, [(side * x, y, z) for x, y, z in fin], 0)
    return mesh


def paint_body(along, across):
    """along: from the nose; across: from the back, 0, to the belly, 1."""
    row = along * 96
    column = across * 26 + 0.5 * (int(row) % 2)
    edge = clamp(math.hypot(row % 1 - 0.2, (column % 1 - 0.5) * 1.1) - 0.55)  # of a scale
    bright = math.sin(12.9898 * int(row) + 78.233 * int(column)) * 43758.5453 % 1
    shine = 1 + (0.09 * (bright - 0.5) - 0.30 * edge) * ramp(0.235, 0.26, along)
    back, flank, belly = (30, 52, 62), (222, 230, 231), (236, 238, 234)
    green = mix(back, (92, 128, 112), ramp(0.12, 0.33, across))
    colour = mix(green, flank, ramp(0.27, 0.40, across))
    colour = mix(colour, belly, ramp(0.66, 0.9, across))
    spot = clamp(1.5 - math.hypot((along * 14) % 1 - 0.5, (across - 0.37) * 9) * 3.6) * ramp(0.26, 0.3, along) * ramp(0.78, 0.7, along)
    colour = mix(scaled(colour, shine), (52, 66, 72), 0.8 * spot)
    gill = clamp(1 - abs(along - 0.232 + 0.05 * (across - 0.5) ** 2) * 110) * ramp(0.16, 0.3, across) * ramp(0.95, 0.8, across)
    colour = mix(colour, (84, 88, 88), 0.7 * gill)
    mouth = clamp(1 - abs(across - 0.52 - 1.2 * along) * 26) * ramp(0.062, 0.045, along)
    colour = mix(colour, (60, 62, 62), 0.8 * mouth)
    eye = math.hypot(along - 0.095, (across - 0.41) * 0.17)
    colour = mix(colour, (214, 210, 188), clamp((0.023 - eye) * 300))
    return mix(colour, (8, 8, 10), clamp((0.0135 - eye) * 400))


def paint_fin(along):
    rays = 0.5 + 0.5 * math.sin(110 * along)
    return mix((82, 102, 104), (108, 124, 121), rays)


if __name__ == "__main__":
    for level, suffix in zip(LEVELS, ("", ".1", ".2")):
        fish = make(*level)
        fish.write(f"meshes/fish{suffix}.obj", "make_fish.py")
        print(f"meshes/fish{suffix}.obj: {fish.triangles()} triangles")
    pixels = [[paint_body((x + 0.5) / WIDTH, (y + 0.5) / FINS) + (255,) if y < FINS
               else paint_fin((x + 0.5) / WIDTH) + (200,) for x in range(WIDTH)] for y in range(HEIGHT)]
    write_png("meshes/fish.png", pixels)

#!/usr/bin/env python3
"""Makes the bird, a starling: three levels of detail as OBJ files, and its plumage as a PNG.

Run it in this folder; it writes meshes/bird.obj, meshes/bird.1.obj, meshes/bird.2.obj and
meshes/bird.png. Standard library only, bird_form.py and bird_plumage.py.

A starling in late winter: short tail, pointed triangular wings, sharp bill; black with a green and
purple gloss and pale spots, the flight feathers with buff edges.
"""
import math

from bird_form import Form, Level, regions
from bird_plumage import Wings, clamp, mix, ramp, scaled, scales, write_bird

WING, BODY, TAIL = (0.15, -0.12), (0.20, -0.24), (-0.11, -0.29)  # z, foremost first

FORM = Form(
    name="bird",
    regions=regions(WING, BODY, TAIL),
    body=[  # z, half width, back, middle, belly
        (-0.236, 0.026, 0.0055, 0.0025, 0.0005),
        (-0.205, 0.025, 0.012, 0.002, -0.007),
        (-0.178, 0.028, 0.019, 0.001, -0.016),
        (-0.140, 0.039, 0.030, -0.001, -0.034),
        (-0.090, 0.055, 0.042, -0.005, -0.055),
        (-0.030, 0.068, 0.050, -0.008, -0.074),
        (0.030, 0.069, 0.053, -0.008, -0.080),
        (0.080, 0.058, 0.051, -0.004, -0.069),
        (0.112, 0.046, 0.047, 0.002, -0.051),
        (0.140, 0.040, 0.045, 0.006, -0.036),
        (0.165, 0.033, 0.039, 0.008, -0.024),
        (0.184, 0.022, 0.028, 0.007, -0.014),
        (0.196, 0.010, 0.015, 0.003, -0.009),
    ],
    bill=[(0.258, 0.0008, -0.0045, -0.0060), (0.240, 0.0045, 0.0005, -0.0090),
          (0.214, 0.0085, 0.0070, -0.0110), (0.188, 0.0130, 0.0120, -0.0120)],
    eye=(0.0312, 0.0145, 0.1665, 0.0068),
    feet=(0.019, -0.050, -0.095, 0.026, 0.0065),
    wing=[  # x, leading edge, trailing edge, y, arch
        (0.030, 0.066, -0.088, 0.019, 0.060),
        (0.058, 0.086, -0.089, 0.023, 0.075),
        (0.090, 0.100, -0.088, 0.027, 0.085),
        (0.150, 0.119, -0.082, 0.031, 0.085),
        (0.205, 0.124, -0.080, 0.032, 0.075),
        (0.260, 0.109, -0.087, 0.031, 0.060),
        (0.330, 0.071, -0.094, 0.028, 0.050),
        (0.400, 0.021, -0.101, 0.023, 0.045),
        (0.455, -0.025, -0.104, 0.018, 0.040),
        (0.488, -0.056, -0.101, 0.014, 0.030),
        (0.500, -0.070, -0.090, 0.012, 0.020),
    ],
    cut=0.09,
    tail=[(0.120, 0.026, 0.008), (0.160, 0.034, 0.006), (0.225, 0.050, 0.003),
          (0.285, 0.064, 0.000)],
)

NEAR = Level(
    sides=16, rings=[0.195, 0.188, 0.178, 0.165, 0.150, 0.133, 0.114, 0.094, 0.070, 0.040, 0.005,
                     -0.035, -0.070, -0.105, -0.135, -0.160, -0.185, -0.210, -0.234],
    columns=[0.030, 0.055, 0.080, 0.115, 0.150, 0.180, 0.205, 0.230, 0.262, 0.300, 0.340, 0.380,
             0.420, 0.455, 0.483, 0.500],
    above=[0, 0.03, 0.13, 0.34, 0.65, 1], below=[0, 0.03, 0.13, 0.34, 0.65, 1],
    tail=[0.120, 0.165, 0.225, 0.285], tail_across=4, cut=True, small=True)
MIDDLE = Level(
    sides=10, rings=[0.175, 0.090, -0.020, -0.140],
    columns=[0.030, 0.200, 0.310, 0.410, 0.500],
    above=[0, 0.3, 1], below=[0, 1],
    tail=[0.130, 0.281], tail_across=1, cut=False, small=False, gain=1.08, wide=1.045)
FAR = Level(
    sides=8, rings=[0.150, 0.030, -0.120],
    columns=[0.030, 0.205, 0.380, 0.500],
    above=[0, 0.35, 1], below=[],
    tail=[0.130, 0.285], tail_across=1, cut=False, small=False, gain=1.10, wide=1.07)

# --- Wings and tail ---

QUILL, UNDER_QUILL = (46, 42, 42), (90, 82, 77)
BUFF, SHAFT, UNDER_SHAFT = (142, 114, 84), (26, 23, 23), (116, 106, 98)
COVERT, LINING = (33, 38, 40), (98, 86, 74)


def quill(below, fringe, solid=0.9):
    """A feather of wing or tail that carries; fringe: how buff its outer edge is."""
    base, shaft = (UNDER_QUILL, UNDER_SHAFT) if below else (QUILL, SHAFT)

    def paint(along, aside, edge):
        barbs = 1 + 0.05 * math.sin(150 * along + 9 * abs(aside))
        inner = 1 + (0.16 if below else 0.05) * ramp(0, -0.9, aside) - 0.12 * ramp(0.8, 1, along)
        colour = scaled(base, barbs * inner)
        colour = mix(colour, BUFF, fringe * clamp(1 - edge / 3) * (aside > -0.2 or along > 0.9))
        colour = mix(colour, shaft, 0.8 * clamp(1 - abs(aside) * 9))
        return colour, solid - 0.10 * ramp(-0.3, -1, aside)
    return paint


def covert(below, edging, gloss=0.0):
    """A feather that covers the quills' bases; gloss: 0 green to 1 purple."""
    base = LINING if below else mix((33, 40, 39), (39, 35, 44), gloss)

    def paint(along, aside, edge):
        middle = 0.72 + 0.28 * ramp(0.1, 0.8, abs(aside)) if below else 1
        colour = scaled(base, middle * (1 + 0.04 * math.sin(60 * along + 6 * abs(aside))))
        colour = mix(colour, (130, 116, 98) if below else BUFF,
                     edging * clamp(1 - edge / 2.5) * ramp(0.35, 0.8, along))
        return colour, 1
    return paint


WINGS = Wings(
    wrist=(0.206, 0.108),
    bases=[(0.208, 0.090), (0.300, 0.080)],
    tips=[(0.268, -0.083), (0.303, -0.087), (0.337, -0.091), (0.371, -0.096), (0.405, -0.100),
          (0.438, -0.103), (0.466, -0.102), (0.488, -0.096), (0.499, -0.073)],
    widths=(0.040, 0.027), narrow=0.28,
    secondaries=((0.200, 0.085), (0.236, -0.081), (0.082, 0.060), (0.092, -0.087)),
    tertials=((0.075, 0.060), (0.074, -0.086), (0.040, 0.050), (0.040, -0.066)),
    thumb=((0.206, 0.116), (0.290, 0.086)),
    tail=(-0.115, -0.283, 0.056),
    quill=quill, covert=covert, under=(UNDER_QUILL, LINING), over=(QUILL, COVERT))

# --- Body ---

def rows_at(z):
    """The small feathers of the head, larger ones behind."""
    head = max(z - 0.10, 0)
    return (0.20 - max(z, 0.10)) / 0.0072 + (0.10 - min(z, 0.10)) / 0.0128 + 0 * head


def paint_body(z, across):
    aside, tip, number = scales(across, rows_at(z), 13, 0.25)
    head, belly = ramp(0.09, 0.14, z), ramp(0.35, 0.75, across)
    purple, green, bronze = (40, 29, 46), (25, 40, 35), (44, 38, 36)
    gloss = mix(green, purple, clamp(0.5 + 0.5 * math.sin(23 * z + 4 * across) + 0.5 * head))
    colour = mix(gloss, bronze, 0.55 * belly * (1 - head) * ramp(0.06, -0.08, z))
    colour = scaled(colour, 0.86 + 0.28 * number - 0.10 * abs(aside))
    # A pale spot at the tip of each feather: fine on the head, broad on the belly, buff above.
    pale = mix((150, 120, 86), (176, 162, 140), clamp(1.6 * belly + 0.7 * head))
    size = 0.15 + 0.07 * belly - 0.03 * head + 0.26 * (number - 0.5)
    rear = ramp(-0.10, -0.16, z)
    spot = clamp((size - math.hypot(0.62 * aside, 0.62 * (tip - 0.26))) * 7)
    spot *= (1 - rear) * 0.85 * (0.35 + 0.65 * max(belly, head)) * (1 - ramp(0.165, 0.188, z))
    colour = mix(colour, pale, spot)
    edge = clamp(1 - tip / 0.22)
    colour = mix(scaled(colour, 1 - 0.35 * clamp(1 - tip / 0.10)), BUFF, 0.5 * rear * edge)
    lores = clamp(1 - math.hypot((z - 0.184) * 55, (across - 0.42) * 6))
    return mix(colour, (16, 14, 16), 0.9 * lores)


def paint_bill(along, down):
    colour = mix((150, 120, 50), (112, 92, 58), ramp(0.55, 1, along))
    colour = mix((92, 84, 76), colour, ramp(0.0, 0.16, along))
    gape = clamp(1 - abs(down - 0.53) * 26) * ramp(0.95, 0.6, along)
    nostril = clamp(1.4 - math.hypot((along - 0.24) * 22, (down - 0.36) * 26))
    return mix(scaled(colour, 1.12 - 0.3 * down), (30, 24, 18), max(0.8 * gape, 0.8 * nostril))


def paint_feet(along, around):
    toes = 0.5 + 0.5 * math.sin(2 * math.pi * 4 * around)
    return scaled(mix((74, 50, 44), (46, 32, 30), toes), 0.9 + 0.2 * along)


def paint_eye(a, b):
    far = math.hypot(a, b)
    colour = mix((10, 8, 8), (46, 28, 20), ramp(0.42, 0.55, far))
    colour = mix(colour, (14, 13, 14), ramp(0.76, 0.86, far))
    return mix(colour, (235, 235, 240), clamp((0.17 - math.hypot(a - 0.28, b + 0.34)) * 14))


PARTS = {"body": paint_body, "bill": paint_bill, "feet": paint_feet, "eye": paint_eye}

if __name__ == "__main__":
    write_bird(FORM, (NEAR, MIDDLE, FAR), WINGS, PARTS, "make_bird.py")

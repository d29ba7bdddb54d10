#!/usr/bin/env python3
"""Makes the falcon: three levels of detail as OBJ files, and its plumage as a PNG.

Run it in this folder; it writes meshes/falcon.obj, meshes/falcon.1.obj, meshes/falcon.2.obj and
meshes/falcon.png. Standard library only, bird_form.py and bird_plumage.py.

A peregrine: long pointed wings, a heavy chest, a dark hood with a streak down the cheek; slate
above, below pale with fine bars.
"""
import math

from bird_form import Form, Level, regions
from bird_plumage import Wings, clamp, mix, ramp, scaled, scales, write_bird

WING, BODY, TAIL = (0.17, -0.14), (0.21, -0.21), (-0.08, -0.28)  # z, foremost first

FORM = Form(
    name="falcon",
    regions=regions(WING, BODY, TAIL),
    body=[  # z, half width, back, middle, belly
        (-0.205, 0.024, 0.0055, 0.0025, 0.0005),
        (-0.175, 0.024, 0.011, 0.001, -0.008),
        (-0.120, 0.034, 0.026, -0.002, -0.028),
        (-0.060, 0.050, 0.041, -0.006, -0.053),
        (0.005, 0.061, 0.051, -0.007, -0.068),
        (0.055, 0.060, 0.052, -0.004, -0.068),
        (0.098, 0.049, 0.049, 0.002, -0.053),
        (0.130, 0.042, 0.047, 0.007, -0.037),
        (0.158, 0.038, 0.045, 0.010, -0.027),
        (0.180, 0.029, 0.036, 0.009, -0.019),
        (0.194, 0.017, 0.024, 0.006, -0.011),
        (0.200, 0.009, 0.014, 0.003, -0.006),
    ],
    bill=[(0.214, 0.0014, -0.0075, -0.0125), (0.211, 0.0055, 0.0030, -0.0105),
          (0.203, 0.0095, 0.0100, -0.0100), (0.190, 0.0130, 0.0140, -0.0110)],
    eye=(0.0325, 0.0160, 0.1680, 0.0072),
    feet=(0.018, -0.046, -0.090, 0.030, 0.0085),
    wing=[  # x, leading edge, trailing edge, y, arch
        (0.030, 0.072, -0.064, 0.014, 0.060),
        (0.060, 0.096, -0.063, 0.018, 0.070),
        (0.120, 0.138, -0.055, 0.023, 0.075),
        (0.205, 0.152, -0.049, 0.026, 0.070),
        (0.260, 0.134, -0.051, 0.025, 0.055),
        (0.310, 0.098, -0.056, 0.023, 0.050),
        (0.370, 0.046, -0.068, 0.020, 0.045),
        (0.420, -0.004, -0.085, 0.017, 0.040),
        (0.460, -0.052, -0.104, 0.014, 0.030),
        (0.490, -0.094, -0.122, 0.012, 0.020),
        (0.500, -0.110, -0.126, 0.011, 0.020),
    ],
    cut=0.045,
    tail=[(0.090, 0.024, 0.004), (0.150, 0.033, 0.004), (0.215, 0.040, 0.003),
          (0.272, 0.044, 0.001)],
)

NEAR = Level(
    sides=16, rings=[0.199, 0.193, 0.183, 0.170, 0.155, 0.138, 0.118, 0.096, 0.070, 0.040, 0.005,
                     -0.030, -0.062, -0.092, -0.120, -0.148, -0.175, -0.203],
    columns=[0.030, 0.055, 0.085, 0.120, 0.160, 0.190, 0.215, 0.245, 0.280, 0.315, 0.350, 0.390,
             0.425, 0.455, 0.483, 0.500],
    above=[0, 0.03, 0.13, 0.34, 0.65, 1], below=[0, 0.03, 0.13, 0.34, 0.65, 1],
    tail=[0.090, 0.150, 0.215, 0.272], tail_across=4, cut=True, small=True)
MIDDLE = Level(
    sides=10, rings=[0.182, 0.100, 0.000, -0.115],
    columns=[0.030, 0.190, 0.300, 0.420, 0.500],
    above=[0, 0.3, 1], below=[0, 1],
    tail=[0.100, 0.270], tail_across=1, cut=False, small=False, gain=1.07, wide=1.04)
FAR = Level(
    sides=8, rings=[0.150, 0.040, -0.100],
    columns=[0.030, 0.205, 0.360, 0.500],
    above=[0, 0.35, 1], below=[],
    tail=[0.100, 0.272], tail_across=1, cut=False, small=False, gain=1.10, wide=1.06)

# --- Wings and tail ---

SLATE, SLATE_BAR, SLATE_EDGE = (76, 85, 98), (56, 63, 75), (116, 122, 130)
PALE, PALE_BAR = (204, 194, 176), (92, 84, 80)
TIPS_ABOVE, TIPS_BELOW = (40, 43, 50), (78, 74, 74)


def barred(pale, dark, turns, strength):
    def colour_at(along, aside):
        bar = clamp(2.2 * math.sin(2 * math.pi * (turns * along + 0.12 * abs(aside))) - 0.2)
        return mix(pale, dark, strength * bar)
    return colour_at


def quill(below, fringe):
    """A feather of wing or tail that carries; those of the hand, with little fringe, are darker."""
    hand = ramp(0.30, 0.12, fringe)
    bars = barred(mix(PALE, (150, 142, 134), hand), PALE_BAR, 7, 0.75) if below else barred(
        mix(SLATE, (52, 57, 66), hand), mix(SLATE_BAR, TIPS_ABOVE, hand), 8, 0.6)
    dark, shaft = (TIPS_BELOW, (120, 112, 104)) if below else (TIPS_ABOVE, (32, 34, 40))

    def paint(along, aside, edge):
        colour = scaled(bars(along, aside), 1 + 0.04 * math.sin(150 * along + 9 * abs(aside)))
        colour = mix(colour, dark, 0.75 * ramp(0.72, 0.98, along) * (0.4 + 0.6 * hand))
        if not below:
            colour = mix(colour, SLATE_EDGE, 0.35 * clamp(1 - edge / 2.5))
        return mix(colour, shaft, 0.7 * clamp(1 - abs(aside) * 9)), 0.92
    return paint


def covert(below, edging, gloss):
    """gloss says only how far forward it is: those in front are plainer."""
    bars = barred(PALE, PALE_BAR, 2.5, 0.8) if below else barred(SLATE, SLATE_BAR, 1.5, 0.5)

    def paint(along, aside, edge):
        colour = scaled(bars(along + 0.2 * gloss, aside), 1 + 0.03 * math.sin(60 * along))
        light = (222, 214, 198) if below else SLATE_EDGE
        return mix(colour, light, edging * clamp(1 - edge / 2.0) * ramp(0.3, 0.8, along)), 1
    return paint


WINGS = Wings(
    wrist=(0.206, 0.134),
    bases=[(0.208, 0.110), (0.290, 0.108)],
    tips=[(0.256, -0.047), (0.286, -0.051), (0.316, -0.055), (0.346, -0.061), (0.376, -0.068),
          (0.405, -0.077), (0.433, -0.088), (0.459, -0.101), (0.482, -0.114), (0.4985, -0.117)],
    widths=(0.040, 0.026), narrow=0.16,
    secondaries=((0.200, 0.105), (0.226, -0.045), (0.082, 0.070), (0.090, -0.058)),
    tertials=((0.075, 0.065), (0.074, -0.058), (0.040, 0.050), (0.040, -0.050)),
    thumb=((0.208, 0.143), (0.295, 0.107)),
    tail=(-0.085, -0.270, 0.040),
    quill=quill, covert=covert, under=((176, 166, 152), PALE), over=(SLATE, SLATE))

# --- Body ---


def paint_body(z, across):
    aside, tip, number = scales(across, (0.21 - max(z, 0.11)) / 0.008 + (0.11 - min(z, 0.11)) /
                                0.014, 13, 0.2)
    edge = clamp(1 - tip / 0.25)
    # Above slate, each feather with a darker bar and a paler edge.
    above = mix(SLATE, SLATE_BAR, 0.7 * clamp(1.6 - 2.2 * abs(tip - 0.9)))
    above = mix(above, SLATE_EDGE, 0.35 * edge)
    # Below pale: drops on the breast, bars on belly and flanks.
    rear = ramp(0.08, 0.02, z)
    buff = mix((222, 208, 184), (206, 192, 172), rear)
    drop = clamp((0.30 - math.hypot(0.8 * aside, 0.5 * (tip - 0.5))) * 6) * ramp(0.12, 0.06, z)
    bar = clamp(2.4 * math.sin(z * 2 * math.pi / 0.0135 + 2.5 * aside * aside) - 0.9)
    below = mix(buff, (78, 70, 68), 0.8 * max((1 - rear) * drop, rear * bar))
    below = scaled(below, 0.93 + 0.14 * number)
    flank = 0.50 - 0.04 * ramp(-0.05, -0.15, z)
    colour = mix(above, below, ramp(flank - 0.05, flank + 0.05, across + 0.02 * aside))
    # A dark hood; its streak runs down the cheek, behind it the cheek is white.
    hood, cheek = (40, 43, 51), (226, 216, 198)
    head = ramp(0.112, 0.124, z)
    lower = 0.42 + 0.34 * clamp(1 - abs((z - 0.163) / 0.013)) + 0.10 * ramp(0.172, 0.186, z)
    covered = ramp(lower + 0.03, lower - 0.03, across)
    white = mix(cheek, buff, ramp(0.13, 0.11, z))
    colour = mix(colour, mix(white, hood, covered), head)
    colour = scaled(colour, 1 - 0.6 * ramp(-0.192, -0.204, z))  # under the tail's coverts
    # Bare yellow skin around the eye.
    eye = math.hypot((z - 0.168) * 1.0, (across - 0.415) * 0.105)
    return mix(colour, (196, 160, 62), 0.9 * ramp(0.0105, 0.0092, eye))


def paint_bill(along, down):
    colour = mix((206, 168, 62), (92, 98, 108), ramp(0.30, 0.48, along))
    colour = mix(colour, (34, 36, 42), ramp(0.55, 1, along))
    gape = clamp(1 - abs(down - 0.62) * 20) * ramp(0.85, 0.5, along)
    nostril = clamp(1.5 - math.hypot((along - 0.20) * 16, (down - 0.30) * 22))
    return mix(scaled(colour, 1.1 - 0.25 * down), (26, 22, 20), max(0.8 * gape, 0.8 * nostril))


def paint_feet(along, around):
    toes = 0.5 + 0.5 * math.sin(2 * math.pi * 4 * around)
    claw = ramp(0.20, 0.08, along)
    colour = scaled(mix((196, 158, 60), (128, 98, 40), toes), 0.9 + 0.2 * along)
    return mix(colour, (28, 26, 26), claw)


def paint_eye(a, b):
    far = math.hypot(a, b)
    colour = mix((8, 7, 7), (36, 22, 14), ramp(0.45, 0.6, far))
    colour = mix(colour, (196, 160, 62), ramp(0.82, 0.90, far))
    return mix(colour, (235, 235, 240), clamp((0.17 - math.hypot(a - 0.28, b + 0.34)) * 14))


PARTS = {"body": paint_body, "bill": paint_bill, "feet": paint_feet, "eye": paint_eye}

if __name__ == "__main__":
    write_bird(FORM, (NEAR, MIDDLE, FAR), WINGS, PARTS, "make_falcon.py")

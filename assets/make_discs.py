#!/usr/bin/env python3
"""Makes the level discs as OBJ files: one, and one with a white edge.

Run it in this folder; it writes meshes/disc.obj and meshes/edged_disc.obj in three levels of detail. Standard library
only. Their diameter is 1, about the origin; y is up.
"""
import math

SEGMENTS = {"": 40, ".1": 32, ".2": 20}
INSIDE = 0.45  # the radius up to the white edge


def write_disc(name, segments, edged):
    following = [(i, (i + 1) % segments) for i in range(segments)]
    with open(f"meshes/{name}.obj", "w", encoding="ascii") as out:
        out.write("# Written by make_discs.py. CC0.\nvn 0 1 0\nv 0 0 0\n")
        for radius in (INSIDE, 0.5) if edged else (0.5,):
            for i in range(segments):
                angle = 2 * math.pi * i / segments
                x, z = (round(radius * part, 9) + 0 for part in (math.sin(angle), math.cos(angle)))
                out.write(f"v {x:.9g} 0 {z:.9g}\n")
        for i, after in following:
            out.write(f"f 1//1 {i + 2}//1 {after + 2}//1\n")
        if edged:
            out.write("g white_edge\n")
        for i, after in following if edged else ():
            inner, outer = (i + 2, after + 2), (i + 2 + segments, after + 2 + segments)
            out.write(f"f {inner[0]}//1 {outer[0]}//1 {outer[1]}//1 {inner[1]}//1\n")


if __name__ == "__main__":
    for suffix, number in SEGMENTS.items():
        write_disc("disc" + suffix, number, False)
        write_disc("edged_disc" + suffix, number, True)

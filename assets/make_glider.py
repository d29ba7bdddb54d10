#!/usr/bin/env python3
"""Makes the glider that the cursor model's source builds of two cubes, as an OBJ file.

Run it in this folder; it writes meshes/glider.obj (24 triangles). Standard library only.

The source's fuselage is a cube of edge 1 in an object of its own: the cube is turned by (45, 0, 45)
degrees, the object scaled by (0.5, 0.5, 2) and turned by (7.5, 0, 0). Its wing is a copy of that;
where the copy stands the text does not say, here it is set across, turned by 90 degrees about y.
Angles are Unity's: about z, then x, then y, and a turn about x lowers what is in front.

The frame: x to the side, y up, z forward. Faces have normals of their own, so that edges are sharp.
No group's name begins with "wing", for that would beat.
"""
import itertools
import math


def turn(point, degrees):
    """About z, then x, then y."""
    x, y, z = point
    about_x, about_y, about_z = (math.radians(angle) for angle in degrees)
    x, y = (x * math.cos(about_z) - y * math.sin(about_z),
            x * math.sin(about_z) + y * math.cos(about_z))
    y, z = (y * math.cos(about_x) - z * math.sin(about_x),
            y * math.sin(about_x) + z * math.cos(about_x))
    z, x = (z * math.cos(about_y) - x * math.sin(about_y),
            z * math.sin(about_y) + x * math.cos(about_y))
    return x, y, z


def place(corner, heading):
    scaled = [a * b for a, b in zip(turn(corner, (45, 0, 45)), (0.5, 0.5, 2))]
    return turn(turn(scaled, (7.5, 0, 0)), (0, heading, 0))


def cube_faces():
    """The corners of each face, around it."""
    for axis, side in itertools.product(range(3), (-0.5, 0.5)):
        ring = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
        yield [tuple(side if k == axis else pair[(k - axis - 1) % 3] for k in range(3))
               for pair in ring[::1 if side > 0 else -1]]


def find_normal(a, b, c):
    u, v = ([q - p for p, q in zip(a, end)] for end in (b, c))
    cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    length = math.hypot(*cross)
    return [component / length for component in cross]


def write_part(out, name, heading, parts_before):
    out.write(f"g {name}\n")
    for number, corners in enumerate(cube_faces()):
        placed = [place(corner, heading) for corner in corners]
        for point in placed:
            out.write("v %.4f %.4f %.4f\n" % point)
        out.write("vn %.4f %.4f %.4f\n" % tuple(find_normal(*placed[:3])))
        face = 6 * parts_before + number
        out.write("f " + " ".join(f"{4 * face + k + 1}//{face + 1}" for k in range(4)) + "\n")


if __name__ == "__main__":
    with open("meshes/glider.obj", "w", encoding="ascii") as out:
        out.write("# Written by make_glider.py: 24 triangles. CC0.\n")
        write_part(out, "fuselage", 0, 0)
        write_part(out, "across", 90, 1)

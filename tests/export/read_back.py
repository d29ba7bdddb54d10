"""The files of formats.sh, read by NumPy, netCDF, VTK and by their own words: all hold the states of the CSV."""

import json
import struct

import netCDF4
import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy

BIRDS, STEPS = 300, (0, 30, 60, 90)
rows = np.loadtxt("flock.csv", delimiter=",", skiprows=1).astype(np.float32).reshape(-1, BIRDS, 8)
assert tuple(rows[:, 0, 0]) == STEPS
places, velocities = rows[:, :, 2:5], rows[:, :, 5:8]

array = np.load("flock.npy")
assert array.dtype == np.float32 and array.shape == (len(STEPS), BIRDS, 9)
assert (array[:, :, :6] == rows[:, :, 2:]).all()
bank = array[:, :, 6]
assert 0.01 < np.abs(bank[-1]).max() < 1.6

data = netCDF4.Dataset("flock.nc")
assert (data["position"][:] == places).all() and (data["velocity"][:] == velocities).all()
assert data["position"].dimensions == ("time", "individual", "space")
assert (data["bank"][:] == bank).all()
assert (data["alarm"][:] == array[:, :, 8]).all()
assert tuple(data["step"][:]) == STEPS and np.allclose(data["time"][:], np.array(STEPS) / STEPS[-1] * data["time"][-1])
assert np.array_equal(data["obstacle_position"][-1], [[1, 2, 3], [5, 6, 7]])
assert tuple(data["obstacle_radius"][0]) == (4, 8) and tuple(data["obstacle_height"][0]) == (0, 9)
falcons = data["falcon_position"][:]
assert falcons.shape[1] >= 1 and not np.array_equal(falcons[0], falcons[-1])
changing = netCDF4.Dataset("changing.nc")["position"][:]
assert changing.shape == (5, 30, 3) and changing[0].mask[20:].all() and not np.ma.is_masked(changing[-1])

points = BIRDS + falcons.shape[1] + 2
collection = open("flock.pvd").read()
for i, step in enumerate(STEPS):
    name = f"flock-{step:06}"
    assert f'file="{name}.vtp"' in collection
    for reader, ending in (vtk.vtkXMLPolyDataReader(), "vtp"), (vtk.vtkPLYReader(), "ply"):
        reader.SetFileName(f"{name}.{ending}")
        reader.Update()
        shown = reader.GetOutput()
        assert shown.GetNumberOfPoints() == points
        seen = vtk_to_numpy(shown.GetPoints().GetData())
        assert (seen[:BIRDS] == places[i]).all() and (seen[BIRDS:-2] == falcons[i]).all()
        if ending == "vtp":
            of = {shown.GetPointData().GetArrayName(k): vtk_to_numpy(shown.GetPointData().GetArray(k))
                  for k in range(shown.GetPointData().GetNumberOfArrays())}
            assert (of["velocity"][:BIRDS] == velocities[i]).all() and (of["bank"][:BIRDS] == bank[i]).all()
            assert tuple(of["kind"][[0, BIRDS, -2, -1]]) == (0, 1, 2, 3) and of["radius"][-1] == 8
            assert shown.GetNumberOfVerts() == points

# A node's place in each state, as the animation has it, and where its wings are then.
glb = open("flock.glb", "rb").read()
length = struct.unpack_from("<I", glb, 12)[0]
scene, binary = json.loads(glb[20:20 + length]), glb[28 + length:]
samplers = scene["animations"][0]["samplers"]
weights = []
for channel in scene["animations"][0]["channels"]:
    node = scene["nodes"][channel["target"]["node"]]["name"]
    accessor = scene["accessors"][samplers[channel["sampler"]]["output"]]
    at = scene["bufferViews"][accessor["bufferView"]]["byteOffset"] + accessor["byteOffset"]
    if channel["target"]["path"] == "translation" and node.startswith("bird"):
        seen = np.frombuffer(binary, np.float32, 3 * len(STEPS), at).reshape(-1, 3)
        assert (seen == places[:, int(node.split()[1])]).all()
    elif channel["target"]["path"] == "rotation":
        turns = np.frombuffer(binary, np.float32, 4 * len(STEPS), at).reshape(-1, 4)
        assert np.allclose(np.linalg.norm(turns, axis=1), 1, atol=1e-5)
        if node.startswith("bird"):  # the mesh looks along +z
            x, y, z, w = turns.T
            ahead = np.stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)], 1)
            way = velocities[:, int(node.split()[1])]
            assert np.allclose(ahead, way / np.linalg.norm(way, axis=1, keepdims=True), atol=1e-3)
    elif channel["target"]["path"] == "weights":
        weights.append(np.frombuffer(binary, np.uint8, accessor["count"], at))
assert len(weights) == BIRDS + falcons.shape[1] and 200 < np.max(weights) <= 255
assert [node["name"] for node in scene["nodes"][-2:]] == ["obstacle 0", "obstacle 1"]

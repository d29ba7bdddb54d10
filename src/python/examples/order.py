"""How much noise does a flock bear? Every bird is pushed at random; the harder, the less they agree.

    python3 order.py order.png
"""

# %% Flocks that differ in one number, and three starts of each

import sys

import matplotlib
import numpy

import skein

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402

pushes = [0, 60, 125, 250, 500, 1000]  # units/s²
seconds = numpy.arange(0, 15, 0.5)


def fly(push, seed):
    """The polarization at these seconds: 1 where all head the same way."""
    flock = skein.Flock(model="leader", birds=400, seed=seed, random_force=push)
    out = []
    for second in seconds:
        while flock.seconds < second:
            flock.step()
        out.append(flock.metrics()["polarization"])
    return out


order = {push: numpy.array([fly(push, seed) for seed in (1, 2, 3)]) for push in pushes}

# %% How they come to agree, and what is left of it by the noise

figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), sharey=True, layout="constrained")
for push, starts in order.items():
    mean = starts.mean(axis=0)
    left.plot(seconds, mean)
    left.annotate(f"{push}", (seconds[-1], mean[-1]), (4, 0), textcoords="offset points", va="center")
left.set(xlabel="time (s)", ylabel="polarization", xlim=(0, 16), ylim=(0, 1.04),
         title="by random push (units/s²), mean of 3 starts")
late = {push: starts[:, seconds > 5].mean(axis=1) for push, starts in order.items()}
right.errorbar(pushes, [each.mean() for each in late.values()], [each.std() for each in late.values()],
               marker="o", capsize=3)
right.set(xlabel="random push (units/s²)", title="after 5 s, mean and spread of 3 starts")
figure.savefig(sys.argv[1], dpi=120)

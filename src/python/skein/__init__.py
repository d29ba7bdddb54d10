"""Skein's flocks, with the bits of the command `skein simulate`.

    import skein

    flock = skein.Flock("murmuration", birds=5000, seed=1)
    flock.step(600)
    print(flock.metrics()["polarization"], flock.hash())

Distances are in world units, time in seconds. What fails raises skein.Error. Flocks in several
threads step at the same time.
"""

import pathlib
import re
import shutil
import subprocess
import tempfile

import cffi
import numpy

_here = pathlib.Path(__file__).parent
_ffi = cffi.FFI()
# The header itself says what the library has; cffi knows the types that it includes.
_ffi.cdef(
    re.sub(r'#ifdef __cplusplus.*?#endif|^#.*?$|SKEIN_API', "", (_here / "skein.h").read_text("utf-8"), flags=re.S | re.M)
)
# In a wheel the library lies beside; else it is the system's.
_own = _here / "libskein.so"
_lib = _ffi.dlopen(str(_own) if _own.exists() else "libskein.so.1")
_types = {_lib.SKEIN_FLOAT32: "<f4", _lib.SKEIN_UINT32: "<u4"}


class Error(RuntimeError):
    """What was wrong, its value, and what would be accepted."""


def _call(function, *arguments):
    error = _ffi.new("SkeinError *")
    result = function(*arguments, error)
    if not result:
        raise Error(_ffi.string(error.text).decode())
    return result


def _path(path):
    return str(path).encode()


def _value(value):
    """A value as a change has it: True is on, (1, 2, 3) is 1,2,3."""
    if value is None or isinstance(value, (bool, numpy.bool_)):
        return "on" if value else "off"
    if isinstance(value, str):
        return value
    if numpy.ndim(value):
        return ",".join(repr(float(each)) for each in value)
    return repr(value.item() if isinstance(value, numpy.generic) else value)


def _names(fill):
    size = fill(_ffi.NULL, 0)
    text = _ffi.new("char[]", size)
    fill(text, size)
    return _ffi.string(text).decode().splitlines()


def version():
    return _ffi.string(_lib.skein_version()).decode()


def models():
    """The names of the models."""
    return _names(_lib.skein_list_models)


def presets():
    """The names of the presets, a person's own too; lessons are last."""
    return _names(lambda out, size: _call(_lib.skein_list_presets, out, size))


class Pool:
    """Threads that several flocks share. 0: as many as there are processors."""

    def __init__(self, threads=0):
        self._pool = _ffi.gc(_call(_lib.skein_pool_create, threads), _lib.skein_pool_destroy)


class _View:
    """Memory of a flock, which lives as long as its views."""

    def __init__(self, flock, kind, address, shape, strides):
        self.flock = flock
        self.__array_interface__ = {
            "version": 3, "typestr": kind, "shape": shape, "strides": strides, "data": (address, True),
        }


class Flock:
    """A flock of a preset (a name or a file), a model, a link, a checkpoint (resume) or a journal
    (replay), as the options of `skein simulate` say; without any the first preset.

    settings are made before the start: Flock("murmuration", cohesion=2.5, rules={"wander": False}).
    journal: a file for all that is changed, written by finish().
    """

    def __init__(self, preset=None, *, model=None, link=None, resume=None, replay=None, birds=None, seed=None,
                 dt=None, init=None, journal=None, threads=0, pool=None, rules=None, **settings):
        options = _lib.skein_default_options()
        kept = []

        def text(value):
            if value is None:
                return _ffi.NULL
            kept.append(_ffi.new("char[]", str(value).encode()))
            return kept[-1]

        for name, value in dict(preset=preset, model=model, link=link, resume=resume, replay=replay, init=init,
                                journal=journal).items():
            setattr(options, name, text(value))
        changes = [text(change) for change in self._changes(settings, rules)]
        array = _ffi.new("char *[]", changes)
        options.set = array
        options.set_count = len(changes)
        if birds is not None:
            if birds < 0:
                raise Error(f"birds {birds}: expected 0 or more")
            options.birds = birds
        if seed is not None:
            options.seed, options.has_seed = seed, True
        options.dt = dt or 0
        options.threads = threads
        self._pool = pool
        if pool:
            options.pool = pool._pool
        pointer = _ffi.new("SkeinOptions *", options)
        self._flock = _ffi.gc(_call(_lib.skein_create, pointer), _lib.skein_destroy)

    @staticmethod
    def _changes(settings, rules):
        lines = [f"{name}={_value(value)}" for name, value in settings.items()]
        return lines + [f"rule.{name}={_value(value)}" for name, value in (rules or {}).items()]

    def step(self, steps=1):
        """So many steps; of a replayed journal with what it changes in them."""
        _call(_lib.skein_step, self._flock, steps)

    def change(self, text):
        """A change as journals write it: "restart", "birds=500", "preset=murmuration"."""
        _call(_lib.skein_change, self._flock, text.encode())

    def set(self, rules=None, **settings):
        """set(cohesion=2.5, lure=(0, 5, 0), threat=None, rules={"wander": False})"""
        for line in self._changes(settings, rules):
            self.change(line)

    @property
    def settings(self):
        """All settings by name, as texts; rules are "rule.NAME"."""
        lines, size = [], 4352
        text = _ffi.new("char[]", size)
        while _lib.skein_setting(self._flock, len(lines), text, size):
            lines.append(_ffi.string(text).decode())
        return dict(line.split("=", 1) for line in lines)

    @property
    def model(self):
        return _ffi.string(_lib.skein_model(self._flock)).decode()

    @property
    def birds(self):
        return _lib.skein_birds(self._flock)

    @property
    def tick(self):
        """Steps since it was created; a checkpoint begins at its own."""
        return _lib.skein_tick(self._flock)

    @property
    def seconds(self):
        """Simulated in these steps."""
        return _lib.skein_seconds(self._flock)

    @property
    def last_tick(self):
        """The tick at which a replayed journal ends."""
        return _lib.skein_last_tick(self._flock)

    # Arrays: read-only views of the flock's memory, by slot. In all of them the same bird has the
    # same slot, and a step moves birds to others: ids says whose it is, by_id brings them in order.
    # A view is valid until the flock's next step or change: copy what is to be kept.

    def _columns(self):
        columns = {}
        out = _ffi.new("SkeinColumn *")
        while _lib.skein_column(self._flock, len(columns), out):
            address = int(_ffi.cast("uintptr_t", out.data))
            columns[_ffi.string(out.name).decode()] = (_types[out.type], address, out.count)
        return columns

    def column(self, name):
        """One number for each bird: "id", "x" to "z", "vx" to "vz", and where birds bank "bank"."""
        columns = self._columns()
        if name not in columns:
            raise Error(f"column {name}: expected one of {', '.join(columns)}")
        kind, address, count = columns[name]
        return numpy.asarray(_View(self, kind, address, (count,), (4,)))

    def _vectors(self, x, y):
        columns = self._columns()
        (kind, address, count), second = columns[x], columns[y][1]
        return numpy.asarray(_View(self, kind, address, (count, 3), (4, second - address)))

    @property
    def ids(self):
        """The bird of each slot."""
        return self.column("id")

    @property
    def positions(self):
        """An array of birds × 3, by slot."""
        return self._vectors("x", "y")

    @property
    def velocities(self):
        """An array of birds × 3, by slot."""
        return self._vectors("vx", "vy")

    def by_id(self, array):
        """A copy of an array that is by slot, in the order of the birds' ids."""
        out = numpy.empty_like(array)
        out[self.ids] = array
        return out

    def metrics(self, topics=None):
        """The plain metrics, with topics ("shape,groups", "all") those too, as a dict."""
        names, out = [], _ffi.new("SkeinMetric *")
        while _lib.skein_metric(len(names), out):
            names.append(_ffi.string(out.name).decode())
        values = _ffi.new("double[]", len(names))
        _call(_lib.skein_measure, self._flock, topics.encode() if topics else _ffi.NULL, values)
        return dict(zip(names, values))

    def hash(self):
        """The 16 letters of `skein simulate --hash`: the same for the same flight, everywhere."""
        return f"{_lib.skein_hash(self._flock):016x}"

    def save(self, path):
        """The exact state, as a checkpoint for Flock(resume=path) and `skein --resume`."""
        _call(_lib.skein_save_checkpoint, self._flock, _path(path))

    def save_preset(self, path):
        _call(_lib.skein_save_preset, self._flock, _path(path))

    def finish(self):
        """Ends the journal and writes it; the flock can be read from then on, but not stepped."""
        _call(_lib.skein_finish, self._flock)

    def render(self, path, **options):
        """A picture of what flies, by the command `skein`: render("a.png", size="1920x1080")."""
        command = shutil.which("skein")
        if not command:
            raise Error("render: the command skein is not on the PATH")
        with tempfile.TemporaryDirectory() as folder:
            checkpoint = pathlib.Path(folder) / "now.checkpoint"
            self.save(checkpoint)
            words = [word for name, value in options.items() for word in ("--" + name.replace("_", "-"), _value(value))]
            done = subprocess.run([command, "render", "--resume", checkpoint, "--out", path, *words],
                                  capture_output=True, text=True)
        if done.returncode:
            raise Error(done.stderr.strip())

"""What `import skein` does, against the command; run by python.sh."""

import os
import pathlib
import subprocess
import sys
import threading

import numpy
import pytest

import skein


def command(*words):
    return subprocess.run([os.environ["SKEIN"], "simulate", *map(str, words)], check=True, capture_output=True,
                          text=True).stdout


@pytest.mark.parametrize("model", skein.models())
def test_every_model_flies_to_the_commands_hash(model):
    flock = skein.Flock(model=model, birds=300, seed=5)
    flock.step(40)
    assert command("--model", model, "--birds", 300, "--seed", 5, "--steps", 40, "--hash") == f"hash {flock.hash()}\n"


def test_arrays_are_the_commands_states(tmp_path):
    words = ["--preset", "murmuration", "--birds", 200, "--steps", 30, "--every", 30, "--states", tmp_path / "s.csv"]
    command(*words)
    rows = numpy.loadtxt(tmp_path / "s.csv", delimiter=",", skiprows=1, dtype="f4")[-200:]
    flock = skein.Flock("murmuration", birds=200)
    flock.step(30)
    assert (flock.by_id(flock.ids) == rows[:, 1]).all()
    assert (flock.by_id(flock.positions) == rows[:, 2:5]).all()
    assert (flock.by_id(flock.velocities) == rows[:, 5:8]).all()
    assert (flock.column("vy") == flock.velocities[:, 1]).all()


def test_arrays_are_views_that_keep_the_flock():
    flock = skein.Flock("murmuration", birds=100)
    positions = flock.positions
    assert not positions.flags.writeable and not positions.flags.owndata
    with pytest.raises(ValueError):
        positions[0, 0] = 1
    before = positions.copy()
    flock.step()
    assert (positions != before).any()
    del flock
    assert numpy.isfinite(positions).all()


def test_settings_and_metrics():
    flock = skein.Flock("murmuration", birds=100, gravity=3, rules={"wander": False})
    assert flock.settings["gravity"] == "3" and flock.settings["rule.wander"] == "off"
    flock.set(gravity=numpy.float32(4.5), lure=(1, 2, 3), rules={"wander": True})
    assert flock.settings["gravity"] == "4.5" and flock.settings["lure"] == "1,2,3"
    flock.set(lure=None)
    assert flock.settings["lure"] == "off"
    flock.step(2)
    assert 0 < flock.metrics()["polarization"] <= 1
    assert flock.metrics()["groups"] == 0 and flock.metrics("groups")["groups"] >= 1


def test_files(tmp_path):
    flock = skein.Flock("murmuration", birds=100, journal=tmp_path / "a.journal")
    flock.step(5)
    flock.set(gravity=2)
    flock.save(tmp_path / "a.checkpoint")
    flock.step(5)
    flock.finish()
    again = skein.Flock(replay=tmp_path / "a.journal")
    again.step(again.last_tick)
    resumed = skein.Flock(resume=tmp_path / "a.checkpoint")
    resumed.step(5)
    assert flock.hash() == again.hash() == resumed.hash()
    assert command("--replay", tmp_path / "a.journal", "--hash") == f"hash {flock.hash()}\n"


def test_a_picture_is_the_commands(tmp_path):
    skein.Flock("murmuration", birds=50).render(tmp_path / "a.png", size="64x48")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(skein.Error, match="--size"):
        skein.Flock("murmuration", birds=50).render(tmp_path / "b.png", size="none")


@pytest.mark.parametrize("make, said", [
    (lambda: skein.Flock("nowhere"), "preset: no preset nowhere"),
    (lambda: skein.Flock(birds=-1), "birds -1"),
    (lambda: skein.Flock("murmuration", gravity="much"), "set: gravity=much"),
    (lambda: skein.Flock("murmuration", birds=9).column("mass"), "expected one of id, x"),
])
def test_errors_say_what_was_given(make, said):
    with pytest.raises(skein.Error, match=said):
        make()


def test_flocks_in_threads_share_a_pool():
    pool, hashes = skein.Pool(2), []

    def fly():
        flock = skein.Flock("murmuration", birds=600, pool=pool)
        flock.step(20)
        hashes.append(flock.hash())

    threads = [threading.Thread(target=fly) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(hashes) == 4 and len(set(hashes)) == 1


def test_a_locale_with_commas_changes_nothing(tmp_path):
    made = subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", tmp_path / "de_DE.UTF-8"], capture_output=True)
    if made.returncode:
        pytest.skip("no localedef, or no source of a locale with commas")
    script = """if True:
        import locale, skein
        locale.setlocale(locale.LC_ALL, "de_DE.UTF-8")
        flock = skein.Flock("murmuration", birds=50, gravity=2.5)
        flock.set(gravity=1.25)
        flock.step(3)
        print(flock.settings["gravity"], flock.hash(), locale.str(0.5))"""
    flown = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True,
                           env=os.environ | {"LOCPATH": str(tmp_path)}).stdout.split()
    flock = skein.Flock("murmuration", birds=50, gravity=2.5)
    flock.set(gravity=1.25)
    flock.step(3)
    assert flown == ["1.25", flock.hash(), "0,5"]


def test_the_example_makes_a_plot(tmp_path):
    pytest.importorskip("matplotlib")
    example = pathlib.Path(__file__).parents[2] / "src/python/examples/order.py"
    subprocess.run([sys.executable, example, tmp_path / "order.png"], check=True)
    assert (tmp_path / "order.png").stat().st_size > 10000

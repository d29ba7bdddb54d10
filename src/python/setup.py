"""A wheel with the library, its header and the presets, which CMake builds and installs."""

import os
import pathlib
import re
import shutil
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

root = pathlib.Path(__file__).resolve().parents[2]


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        # Of a build that is there, or of one of its own.
        given = os.environ.get("SKEIN_BUILD")
        tree = pathlib.Path(given or pathlib.Path(self.build_lib).resolve().parent / "cmake")
        if not given:
            subprocess.run(["cmake", "-S", root, "-B", tree, "-DBUILD_TESTING=OFF"], check=True)
        subprocess.run(["cmake", "--build", tree, "-j", "--target", "skein_library"], check=True)
        package = pathlib.Path(self.build_lib) / "skein"
        shutil.copy(tree / "src/skein/libskein.so", package)
        shutil.copy(root / "src/skein/skein.h", package)
        for folder in "assets/presets", "assets/looks":
            shutil.copytree(root / folder, package / "share/skein" / folder, dirs_exist_ok=True)


class WheelOfThisMachine(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


version = re.search(r"SKEIN_VERSION (\S+)\)", (root / "src/rooms.cmake").read_text()).group(1)
setup(version=version, packages=["skein"],
      cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": WheelOfThisMachine})

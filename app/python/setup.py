# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel by CMake.

CONVAPP_BUILD_DIR names a build folder whose module is packed as it is; without it, a Release build without window and
tests is made. CONVAPP_CMAKE_ARGS holds further arguments for it, such as -DCONVAPP_LIBRARIES=OFF for a wheel that
needs no library of the system but those of C and C++, and Highway where the build found it.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VERSION = re.search(r"project\(convapp VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


class BuildByCMake(build_py):
    def run(self):
        folder = os.environ.get("CONVAPP_BUILD_DIR") or self.build()
        target = pathlib.Path(self.build_lib).resolve()
        subprocess.run(["cmake", "--install", folder, "--component", "wheel", "--prefix", str(target)], check=True)
        for link in (target / "convapp" / "lib").iterdir():  # archives hold no links
            if link.is_symlink():
                library = link.resolve()
                link.unlink()
                library.rename(link)

    def build(self):
        """Returns the folder of a new build."""
        folder = str(ROOT / "build" / "wheel")
        subprocess.run(["cmake", "-S", str(ROOT), "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                        "-DCONVAPP_UI=OFF", "-DCONVAPP_TESTS=OFF", "-DCONVAPP_PYTHON=ON",
                        f"-DPython_EXECUTABLE={sys.executable}"] + shlex.split(os.environ.get("CONVAPP_CMAKE_ARGS", "")),
                       check=True)
        subprocess.run(["cmake", "--build", folder], check=True)
        return folder


class PlatformWheel(Distribution):
    def has_ext_modules(self):  # the wheel is for one version of Python and one kind of machine
        return True


setup(version=VERSION, packages=["convapp"], distclass=PlatformWheel, cmdclass={"build_py": BuildByCMake})

# SPDX-License-Identifier: Apache-2.0
"""Packs the module of a build folder as a wheel, and uses it in a fresh environment, away from the sources:
wheel_test.py BUILD SOURCE."""
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

BUILD, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])

USE = """
import pathlib, sys
import numpy as np
import convapp
from convapp import ndimage

assert pathlib.Path(convapp.__file__).is_relative_to(sys.prefix), convapp.__file__
maps = pathlib.Path("/proc/self/maps").read_text()
libraries = {line.split()[-1] for line in maps.splitlines() if "libconvapp" in line}
assert libraries and all(path.startswith(sys.prefix) for path in libraries), libraries
given = np.random.default_rng(0).normal(size=(20, 30, 40)).astype(np.float32)
np.save(sys.argv[1], convapp.filter(given, ["gaussian:sigma=2mm", "sobel"], spacing=(1, 1, 2)))
assert abs(ndimage.uniform_filter(given, 3) - given).max() > 0
for form in convapp.formats():
    if form["name"] in ("PNG", "TIFF") and not form["missing"]:
        name = form["extensions"].split()[0]
        convapp.write("a" + name, (given[0] * 9 + 99).astype(np.uint8))
        assert convapp.read("a" + name).shape == (30, 40)
print(convapp.__version__)
"""


def run(*command, **keywords):
    done = subprocess.run(command, capture_output=True, text=True, **keywords)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def check_files(wheel, folder):
    """The name states the Python and the machine that the files are for, and no file looks for libraries in a build folder."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.name.endswith(f"-{python}-{python}-linux_{os.uname().machine}.whl"), wheel.name
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    libraries = [path for path in folder.rglob("*") if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
    assert {"_core", "libconvapp"} <= {path.name.split(".")[0] for path in libraries}, libraries
    for path in libraries:
        dynamic = run("readelf", "--dynamic", "--wide", str(path))
        for entry in [one for found in re.findall(r"R(?:UN)?PATH\).*\[(.*)\]", dynamic) for one in found.split(":")]:
            assert entry.startswith("$ORIGIN"), f"{path.name} looks for libraries in {entry!r}"


def main():
    for package in ("pip", "venv", "ensurepip", "setuptools", "wheel"):
        if importlib.util.find_spec(package) is None:
            print(f"skipped: {sys.executable} has no {package}")
            return 77
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        packed = dict(os.environ, CONVAPP_BUILD_DIR=BUILD)
        # A copy of the two folders that pip writes to; the sources stay as they are.
        (place / "source").mkdir()
        (place / "source" / "app").mkdir()
        for name in ("CMakeLists.txt", "app/python"):
            run("cp", "-r", os.path.join(SOURCE, name), str(place / "source" / name))
        run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", folder,
            str(place / "source" / "app" / "python"), env=packed)
        wheels = list(place.glob("convapp-*.whl"))
        print(wheels[0].name, f"{wheels[0].stat().st_size / 1e6:.1f} MB")
        check_files(wheels[0], place / "files")
        clean = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        # numpy comes from the system: nothing is downloaded.
        run(sys.executable, "-m", "venv", "--system-site-packages", str(place / "env"), env=clean)
        python = str(place / "env" / "bin" / "python")
        run(python, "-m", "pip", "install", "--no-deps", "--no-index", str(wheels[0]), env=clean)
        run("rm", "-r", str(place / "source"))
        print(run(python, "-c", USE, str(place / "wheel.npy"), cwd=folder, env=clean).strip())
        code = ("import sys, numpy as np, convapp\n"
                "given = np.random.default_rng(0).normal(size=(20, 30, 40)).astype(np.float32)\n"
                "right = convapp.filter(given, ['gaussian:sigma=2mm', 'sobel'], spacing=(1, 1, 2))\n"
                "assert np.array_equal(np.load(sys.argv[1]), right)")
        run(sys.executable, "-c", code, str(place / "wheel.npy"),
            env=dict(clean, PYTHONPATH=os.path.join(BUILD, "lib", "python")))
    return 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: Apache-2.0
"""Installs a wheel in a fresh environment and uses it there, away from the sources: wheel_test.py WHEEL. NumPy and SciPy are
those of the Python that runs this; nothing is downloaded."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

import numpy
import scipy

USE = """
import pathlib, sys
import numpy as np
import scipy.ndimage
import convapp
from convapp import ndimage

assert pathlib.Path(convapp.__file__).is_relative_to(sys.prefix), convapp.__file__
maps = pathlib.Path("/proc/self/maps").read_text()
libraries = {line.split()[-1] for line in maps.splitlines() if "libconvapp" in line}
assert libraries and all(path.startswith(sys.prefix) for path in libraries), libraries
given = np.random.default_rng(0).normal(size=(20, 30, 40)).astype(np.float32)
devices = ["cpu"] + [device["name"] for device in convapp.devices() if device["kind"] == "cuda"]
for device in devices:
    found = convapp.filter(given, "gaussian:sigma=2mm", spacing=(1, 1, 2), device=device)
    right = scipy.ndimage.gaussian_filter(given.astype(np.float64), (1, 2, 2))
    assert abs(found - right).max() < 1e-6, device
assert np.allclose(ndimage.uniform_filter(given, 3), scipy.ndimage.uniform_filter(given, 3), atol=1e-6)
for form in convapp.formats():
    if form["name"] in ("PNG", "TIFF") and not form["missing"]:
        name = form["extensions"].split()[0]
        convapp.write("a" + name, (given[0] * 9 + 99).astype(np.uint8))
        assert convapp.read("a" + name).shape == (30, 40)
print(convapp.__version__, "on", ", ".join(devices))
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
    names = [path.name.split(".")[0] for path in libraries]
    assert names.count("libconvapp") == 1 and "_core" in names, names
    for path in libraries:
        dynamic = run("readelf", "--dynamic", "--wide", str(path))
        for entry in [one for found in re.findall(r"R(?:UN)?PATH\).*\[(.*)\]", dynamic) for one in found.split(":")]:
            assert entry.startswith("$ORIGIN"), f"{path.name} looks for libraries in {entry!r}"


def main():
    wheel = pathlib.Path(sys.argv[1]).resolve()
    print(wheel.name, f"{wheel.stat().st_size / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        check_files(wheel, place / "files")
        clean = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "CUDA_VISIBLE_DEVICES") if name in os.environ}
        run(sys.executable, "-m", "venv", str(place / "env"), env=clean)
        python = str(place / "env" / "bin" / "python")
        site = pathlib.Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        (site / "present.pth").write_text("".join(str(pathlib.Path(module.__file__).parents[1]) + "\n"
                                                  for module in (numpy, scipy)))
        run(python, "-m", "pip", "install", "--no-deps", "--no-index", str(wheel), env=clean)
        print(run(python, "-c", USE, cwd=folder, env=clean).strip())


if __name__ == "__main__":
    main()

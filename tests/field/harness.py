# SPDX-License-Identifier: Apache-2.0
"""Runs convapp on the input of a case and compares its results with what independent readers and scipy give."""
import json
import os
import re
import subprocess
from pathlib import Path
import numpy as np
from late import ndi, nib

EXE = None
CASES = {}  # name -> what it is about (the docstring of its maker), make, check


class Fault(Exception):
    """The reason why a case fails."""


def case(name):
    """Registers the maker of a case: it writes inputs into a folder and returns what is expected of them."""
    def add(function):
        CASES.setdefault(name, {}).update(make=function, what=function.__doc__, module=function.__module__)
        return function
    return add


def check(*names):
    """Registers the function that tries convapp on the inputs of `names`: it raises Fault."""
    def add(function):
        for name in names:
            CASES.setdefault(name, {})["check"] = function
        return function
    return add


class Result:
    """One finished run of convapp: `rc`, `out`, `err`, and the command as a user would type it."""

    def __init__(self, command, done):
        self.command, self.rc, self.out, self.err = command, done.returncode, done.stdout, done.stderr

    def __str__(self):
        return f"[{self.command}] exit {self.rc}: {(self.err or self.out).strip()[:400]}"


def convapp(d, *args, timeout=120):
    """Runs `convapp --headless ARGS` in the folder d, on the CPU unless CONVAPP_DEVICE says otherwise."""
    environment = {**os.environ, "CONVAPP_DEVICE": os.environ.get("CONVAPP_DEVICE", "cpu")}
    args = [str(a) for a in args]
    command = "convapp --headless " + " ".join(a if re.fullmatch(r"[\w./=:+-]+", a) else f"'{a}'" for a in args)
    try:
        done = subprocess.run([EXE, "--headless", *args], cwd=d, capture_output=True, text=True, errors="replace",
                              timeout=timeout, env=environment)
    except subprocess.TimeoutExpired as late:
        raise Fault(f"no answer in {timeout} s [{command}]") from late
    return Result(command, done)


def expect(ok, text):
    if not ok:
        raise Fault(str(text))


def each(items, attempt):
    """Calls attempt(item) for every item and raises one Fault about all that fail: a case of several files names them all."""
    faults = []
    for item in items:
        try:
            attempt(item)
        except Fault as fault:
            faults.append(str(fault))
    expect(not faults, "\n".join(faults))


def made(d, file, out, *args):
    """Runs convapp from `file` into `out`, which must be written."""
    path = Path(d) / out
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_file():
        path.unlink()
    r = convapp(d, "-i", file, "-o", out, *args)
    expect(r.rc == 0 and path.exists(), r)
    return r


def difference(got, want, tolerance=0.0):
    """Returns the difference of two arrays in words; empty if they agree. `tolerance` is relative to the peak of `want`."""
    if got.shape != want.shape:
        return f"shape is {got.shape}, expected {want.shape}"
    if not got.size:
        return ""
    a, b = got.astype("f8"), want.astype("f8")
    if not np.array_equal(np.isnan(a), np.isnan(b)):
        return "NaN at other places than expected"
    equal = (a == b) | np.isnan(b)
    off = np.where(equal, 0, np.abs(np.where(equal, 0, a) - np.where(equal, 0, b)))
    finite = np.abs(b[np.isfinite(b)])
    bound = tolerance * max(1e-300, finite.max()) if tolerance and finite.size else 0
    if off.max() > bound:
        at = np.unravel_index(off.argmax(), off.shape)
        place = tuple(int(i) for i in at)
        return f"{a[at]:.9g} at {place}, expected {b[at]:.9g}; {int((off > bound).sum())} of {off.size} samples differ"
    return ""


def identity(d, file, want, tolerance=0.0, args=(), out="same.npy"):
    """Requires that `file` is read as `want`: (t,z,y,x,c) without absent axes."""
    r = made(d, file, out, "-q", *args)
    text = difference(np.load(Path(d) / out), want, tolerance)
    expect(not text, f"{file}: {text} [{r.command}]")
    return r


def filtered(d, file, step, want, tolerance=1e-5, args=(), out="filtered.npy"):
    """Requires that the filter `step` of `file` gives `want`."""
    r = made(d, file, out, "--filter", step, "--dtype", "float32", *args)
    text = difference(np.load(Path(d) / out), want, tolerance)
    expect(not text, f"{file}, filtered: {text} [{r.command}]")
    return r


def gauss(v, sigma, mode="reflect", truncate=4.0):
    return ndi.gaussian_filter(np.asarray(v).astype("f8"), sigma, mode=mode, truncate=truncate)


def nrrd_fields(path):
    """Returns the fields of a NRRD header."""
    fields = {}
    with open(path, "rb") as file:
        for line in file:
            line = line.strip().decode("utf-8", "replace")
            if not line:
                break
            if ":" in line and not line.startswith("#"):
                key, value = line.split(":", 1)
                fields[key] = value.lstrip("=").strip()
    return fields


def spacing_of(d, file, args=()):
    """Returns the spacing in mm (x,y,z) that convapp writes into a NRRD file; None if the unit is px."""
    made(d, file, "geometry.nrrd", "-q", *args)
    fields = nrrd_fields(Path(d) / "geometry.nrrd")
    vectors = re.findall(r"\(([^)]*)\)", fields.get("space directions", ""))
    if not vectors or '"mm"' not in fields.get("space units", '"mm"'):
        return None
    return [float(np.linalg.norm([float(x) for x in v.split(",")])) for v in vectors]


def spacing(d, file, want, tolerance=1e-6, args=()):
    """Requires a spacing of `want` mm; None: px."""
    got = spacing_of(d, file, args)
    about = f"[convapp --headless --plan -i {file}]"
    if want is None:
        expect(got is None, f"{file}: spacing is {got} mm, expected px {about}")
        return
    expect(got is not None, f"{file}: spacing is in px, expected {want} mm {about}")
    n = min(len(got), len(want))
    expect(np.allclose(got[:n], want[:n], rtol=tolerance, atol=0), f"{file}: spacing is {got} mm, expected {want} mm {about}")


def same_world(d, file, values, affine, tolerance=0.0, args=()):
    """Requires that every sample of `values` (z,y,x) lies where the RAS `affine` puts it, however the result is stored."""
    r = made(d, file, "world.nii", "-q", *args)
    image = nib.load(Path(d) / "world.nii")
    unit = {0: 1, 1: 1000, 2: 1, 3: 1e-3}[int(image.header["xyzt_units"]) & 7]
    to_mm = np.diag([unit, unit, unit, 1.0])
    got = np.asarray(image.dataobj)
    m = np.linalg.inv(to_mm @ image.affine) @ np.asarray(affine)
    index = np.stack(np.meshgrid(*[np.arange(n) for n in values.shape[::-1]], indexing="ij"), -1)
    at = index @ m[:3, :3].T + m[:3, 3]
    near = np.rint(at).astype(int)
    inside = np.abs(at - near).max() < 1e-3 and near.min() >= 0 and (near.reshape(-1, 3).max(0) < got.shape[:3]).all()
    expect(inside, f"{file}: affine is {(to_mm @ image.affine)[:3].round(4).tolist()}, expected "
           f"{np.asarray(affine)[:3].round(4).tolist()} or the same turned round with its samples [{r.command}] {r.err.strip()[:200]}")
    text = difference(got[near[..., 0], near[..., 1], near[..., 2]], values.transpose(2, 1, 0), tolerance)
    expect(not text, f"{file}: {text} [{r.command}]")


def refused(r, name, words, codes=(2, 3)):
    """True if the run is refused in at most three lines, of which the first names file and reason."""
    lines = r.err.strip().splitlines()
    return r.rc in codes and 1 <= len(lines) <= 3 and name in lines[0] and re.search(words, lines[0], re.I)


def signals(d, file, want, tolerance=1e-6):
    """Requires the channels of `want`: (n) or (n, c). A channel that is NaN throughout is not compared."""
    r = made(d, file, "o.npy", "-q")
    got = np.load(Path(d) / "o.npy").astype("f8")
    got, want = got.reshape(len(got), -1), want.reshape(len(want), -1)
    kept = [c for c in range(want.shape[1]) if not np.isnan(want[:, c]).all()]
    if got.shape[1] == len(kept):
        want = want[:, kept]
    for c in range(want.shape[1]):
        if np.isnan(want[:, c]).all():
            continue
        same = got.shape == want.shape
        text = difference(got[:, c], want[:, c], tolerance) if same else f"shape is {got.shape}, expected {want.shape}"
        expect(not text, f"{file}, channel {c}: {text} [{r.command}]")
    return r


class Wanted:
    """Result of a case's maker: values of want.json and arrays of want_*.npy as attributes."""

    def __init__(self, d):
        self.d = Path(d)
        self.json = json.loads((self.d / "want.json").read_text())

    def __getattr__(self, name):
        if name in self.json:
            return self.json[name]
        return np.load(self.d / f"want_{name}.npy")

    @property
    def all_files(self):
        return self.json.get("files", [self.json["file"]])


def make(name, folder):
    """Makes the inputs of the case `name` in FOLDER/NAME, with what is expected in want.json and want_*.npy beside them."""
    d = Path(folder) / name
    d.mkdir(parents=True, exist_ok=True)
    want = CASES[name]["make"](d)
    arrays = {key: want.pop(key) for key in list(want) if isinstance(want[key], np.ndarray)}
    for key, value in arrays.items():
        np.save(d / f"want_{key}.npy", value)
    (d / "want.json").write_text(json.dumps(want, indent=1))


def try_case(name, folder):
    """Returns the reason why the case fails; None if it is right."""
    d = Path(folder) / name
    try:
        CASES[name]["check"](d, Wanted(d))
    except Fault as fault:
        return str(fault)
    return None

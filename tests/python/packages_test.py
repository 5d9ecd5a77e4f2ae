# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of the table of widths in docs/python.md beside convapp: packages_test.py PAGE SOURCES.

A row is run with the words of its cell *here*. Rows whose program is not installed are named. Debian 12 has scikit-image,
OpenCV, astropy, nibabel, vigra, ITK and ImageJ."""
import glob
import importlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import convapp

PAGE = pathlib.Path(sys.argv.pop(1)).read_text()
FOLDER = pathlib.Path(sys.argv.pop(1))
SIGMA, SIZE = 2.0, 13  # σ and OpenCV's K
FWHM = 4.0
SPACING = (1.0, 0.5)  # mm, x and y
RANDOM = np.random.default_rng(0)
DATA = RANDOM.normal(100, 20, (40, 50)).astype(np.float32)
GAPS = np.where(RANDOM.random(DATA.shape) < 0.1, np.nan, DATA).astype(np.float32)
GAPS[10:14, 20:24] = np.nan


class Missing(Exception):
    """The program of a row is not installed."""


def module(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        raise Missing(f"no Python package {name.split('.')[0]}") from None


def scikit_image():
    return module("skimage.filters").gaussian(DATA, SIGMA), DATA


def opencv():
    return module("cv2").GaussianBlur(DATA, (SIZE, SIZE), SIGMA), DATA


def astropy(data=DATA):
    convolution = module("astropy.convolution")
    return convolution.convolve(data, convolution.Gaussian2DKernel(SIGMA)), data


def nibabel():
    image = module("nibabel").Nifti1Image(np.ascontiguousarray(DATA.T)[..., None], np.diag([*SPACING, 1.0, 1.0]))
    smooth = module("nibabel.processing").smooth_image(image, [FWHM, FWHM, 0]).get_fdata()
    return smooth[..., 0].T, DATA


def vigra():
    return np.asarray(module("vigra.filters").gaussianSmoothing(DATA, SIGMA)), DATA


def itk(kind, width):
    """Compiles a program of two filters, which takes some seconds."""
    include = glob.glob("/usr/include/ITK-5*/itkImage.h")
    if not include or not shutil.which("g++"):
        raise Missing("no libinsighttoolkit5-dev and g++")
    names = ("ITKCommon", "ITKSmoothing", "ITKVNLInstantiation", "itkvnl_algo", "itkvnl", "itksys")
    libraries = [sorted(glob.glob(f"/usr/lib/lib{n}-5*.so*") + glob.glob(f"/usr/lib/*/lib{n}-5*.so*"))[0] for n in names]
    program = os.path.join(WORK.name, "itk_gaussians")
    if not os.path.exists(program):
        subprocess.run(["g++", "-std=c++17", "-w", "-fpermissive", "-I" + os.path.dirname(include[0]),
                        str(FOLDER / "itk_gaussians.cpp"), "-o", program, *libraries], check=True)
    height, length = DATA.shape
    done = subprocess.run([program, kind, str(width), *map(str, SPACING), str(length), str(height)],
                          input=DATA.tobytes(), stdout=subprocess.PIPE, check=True)
    return np.frombuffer(done.stdout, np.float32).reshape(DATA.shape), DATA


def imagej():
    jar = "/usr/share/java/ij.jar"
    if not (os.path.exists(jar) and shutil.which("java") and shutil.which("xvfb-run")):
        raise Missing("no imagej and xvfb")
    tifffile = module("tifffile")
    source, target, macro = (os.path.join(WORK.name, name) for name in ("in.tif", "out.tif", "blur.ijm"))
    tifffile.imwrite(source, DATA)
    pathlib.Path(macro).write_text(f'open("{source}");\nrun("Gaussian Blur...", "sigma={SIGMA}");\n'
                                   f'saveAs("Tiff", "{target}");\n')
    subprocess.run(["xvfb-run", "-a", "java", "-jar", jar, "-batch", macro], check=True, timeout=120,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return tifffile.imread(target), DATA


def cupy():
    cp = module("cupy")
    try:
        cp.cuda.runtime.getDeviceCount()
    except cp.cuda.runtime.CUDARuntimeError:
        raise Missing("no GPU") from None
    return cp.asnumpy(module("cupyx.scipy.ndimage").gaussian_filter(cp.asarray(DATA), SIGMA)), DATA


def torchvision():
    blur = module("torchvision.transforms.functional").gaussian_blur
    return blur(module("torch").from_numpy(DATA)[None], [SIZE, SIZE], [SIGMA, SIGMA])[0].numpy(), DATA


def outside_debian():
    raise Missing("it is not in Debian")


PROGRAMS = {
    "scikit-image": scikit_image,
    "OpenCV": opencv,
    "astropy": astropy,
    "the same": lambda: astropy(GAPS),
    "nibabel": nibabel,
    "vigra": vigra,
    "ITK `DiscreteGaussian": lambda: itk("discrete", SIGMA**2),
    "ITK `SmoothingRecursive": lambda: itk("recursive", SIGMA),
    "ImageJ": imagej,
    "CuPy": cupy,
    "torchvision": torchvision,
    "FSL `fslmaths": outside_debian,
    "3D Slicer": outside_debian,
    "FSL FEAT": outside_debian,
    "MATLAB": outside_debian,
}
WORK = tempfile.TemporaryDirectory()


def rows():
    """Returns the rows of the table: program, cell *here*, allowed difference."""
    table = PAGE.split("| program | width that you give |")[1].split("\n\n")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    return [(row[0], row[4], row[5]) for row in cells]


def convapp_filter(data, here):
    """Runs convapp with the words of a row."""
    numbers = {"σ": SIGMA, "√variance": SIGMA, "FWHM": FWHM, "(K − 1)/2/σ": (SIZE - 1) / 2 / SIGMA}
    steps, border, in_mm = [], None, False
    for word in re.findall(r"`(.*?)`", here):
        if named := re.fullmatch(r'border="(\w+)"', word):
            border = named[1]
            continue
        key, value = word.split("=")
        if placed := re.fullmatch(r"‹(.*)›(mm)?", value):
            value = repr(numbers[placed[1]]) + (placed[2] or "")
            in_mm = in_mm or placed[2] is not None
        steps.append(f"{key}={value}")
    return convapp.filter(data, "gaussian:" + ",".join(steps), border=border, spacing=SPACING if in_mm else None)


class Packages(unittest.TestCase):
    def test_each_row_has_a_program(self):
        for program, _, _ in rows():
            self.assertEqual(sum(program.startswith(name) for name in PROGRAMS), 1, program)
        self.assertEqual(len(rows()), len(PROGRAMS))

    def test_rows(self):
        ran = []
        for program, here, allowed in rows():
            with self.subTest(program=program):
                run = next(f for name, f in PROGRAMS.items() if program.startswith(name))
                self.assertEqual(allowed == "not run", run is outside_debian, program)
                try:
                    wanted, data = run()
                except Missing as missing:
                    print(f"not run: {program}: {missing}", file=sys.stderr)
                    continue
                got = convapp_filter(data, here)
                self.assertEqual(np.isnan(wanted).sum(), np.isnan(got).sum())
                self.assertLessEqual(np.nanmax(np.abs(got - wanted)), float(allowed) * np.ptp(got))
                ran.append(program)
        print(f"{len(ran)} of {len(rows())} rows ran", file=sys.stderr)
        self.assertGreater(len(ran), 0, "no program of the table is installed")


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""NRRD: units, spacings, and header sizes read whole and in parts."""
import gzip
from harness import case, check, each, filtered, gauss, identity, spacing
from writers.binary import ramp, write
from writers.nrrd import nrrd


@case("F11")
def make_f11(d):
    """NRRD with `space units: microns` (or um) and no named space: 0.38 micrometres read as millimetres."""
    v = ramp((6, 7, 8), "u2")
    for name, unit in (("microns.nrrd", "microns"), ("um.nrrd", "um"), ("micro.nrrd", "\u00b5m"), ("greek.nrrd", "\u03bcm"),
                       ("micron.nrrd", "micron"), ("capital.nrrd", "Microns"), ("nm.nrrd", "nm")):
        a, c = ("380", "760") if unit == "nm" else ("0.38", "0.76")
        nrrd(d / name, ["type: uint16", "dimension: 3", "space dimension: 3", "sizes: 8 7 6",
                        f"space directions: ({a},0,0) (0,{a},0) (0,0,{c})", "kinds: domain domain domain",
                        "endian: little", "encoding: gzip", "space origin: (0,0,0)",
                        f'space units: "{unit}" "{unit}" "{unit}"'], gzip.compress(v.tobytes()))
    return dict(file="microns.nrrd", values=v,
                files=[f"{n}.nrrd" for n in ("microns", "um", "micro", "greek", "micron", "capital", "nm")],
                spacing=[0.00038, 0.00038, 0.00076])


@check("F11")
def check_f11(d, w):
    def attempt(file):
        identity(d, file, w.values)
        spacing(d, file, w.spacing)
        filtered(d, file, "gaussian:sigma=0.76um", gauss(w.values, (1, 2, 2)))

    each(w.all_files, attempt)


@case("F12")
def make_f12(d):
    """NRRD with `spacings` alone (pynrrd writes it so) came out wrong."""
    v = ramp((6, 7, 8), "u1")
    nrrd(d / "in.nrrd", ["# made up", "type: uint8", "dimension: 3", "sizes: 8 7 6", "encoding: gzip",
                         "spacings: 1.5 1.5 0.625"], gzip.compress(v.tobytes()))
    nrrd(d / "units.nrrd", ["type: uint8", "dimension: 3", "sizes: 8 7 6", "encoding: raw",
                            "spacings: 1500 1500 625", 'units: "um" "um" "um"', "kinds: space space space"], v.tobytes(), "NRRD0004")
    return dict(file="in.nrrd", files=["in.nrrd", "units.nrrd"], values=v, spacing=[1.5, 1.5, 0.625])


@check("F12")
def check_f12(d, w):
    for file in w.all_files:
        identity(d, file, w.values)
        spacing(d, file, w.spacing)
        filtered(d, file, "gaussian:sigma=1.5mm", gauss(w.values, (2.4, 1, 1)))


@case("F75")
def make_f75(d):
    """Line skip and byte skip in front of raw samples; the same file read whole and in parts (--memory)."""
    v = ramp((64, 256, 256), modulo=2999)
    write(d / "scan.bin", "made up line 1\nmade up line 2\n", b"0123456", v.tobytes())
    nrrd(d / "skips.nhdr", ["type: int16", "dimension: 3", "sizes: 256 256 64", "spacings: 1 1 2", "endian: little",
                            "encoding: raw", "line skip: 2", "byte skip: 7", "data file: scan.bin"], None, "NRRD0004")
    write(d / "skip.mhd", "ObjectType = Image\nNDims = 3\nDimSize = 256 256 64\nElementSpacing = 1 1 2\nElementType = MET_SHORT\n"
          "HeaderSize = 37\nElementDataFile = scan.bin\n")
    write(d / "attached.nrrd", "NRRD0004\ntype: int16\ndimension: 3\nsizes: 256 256 64\nspacings: 1 1 2\nendian: little\n"
          "encoding: raw\nbyte skip: 5\n\n", b"01234", v.tobytes())
    write(d / "bytes.nhdr", "NRRD0004\ntype: int16\ndimension: 3\nsizes: 256 256 64\nspacings: 1 1 2\nendian: little\n"
          "encoding: raw\nbyte skip: 37\ndata file: scan.bin\n")
    return dict(file="skips.nhdr", files=["skips.nhdr", "bytes.nhdr", "attached.nrrd", "skip.mhd"], values=v, spacing=[1, 1, 2])


@check("F75")
def check_f75(d, w):
    want = gauss(w.values, 1)

    def attempt(file):
        identity(d, file, w.values)
        filtered(d, file, "gaussian:sigma=1", want)
        filtered(d, file, "gaussian:sigma=1", want, args=("--memory", "4MiB"), out="parts.npy")
        spacing(d, file, w.spacing)

    each(w.all_files, attempt)

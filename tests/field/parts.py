#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""parts.py CONVAPP FOLDER [FORMAT | FILE ...]: reads files with odd headers whole and in parts, and compares the bytes.

convapp filters files box by box that --memory has no room for. Required for every file:
- Its copy in parts has the samples that were written, to the bit.
- A Gaussian in parts gives the bytes of a Gaussian of the full volume.
- A file that cannot be read in parts (`whole=True`) is refused with exit code 6, and is right without --memory.
Prints one line for each failure; exit code 1 if there is any."""
import gzip
import inspect
import json
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
import numpy as np
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from late import astrofits, h5py, nib, tifffile
from writers.binary import write
from writers.hdf5 import imaris, matlab, minc
from writers.fits import fits, unit
from writers.nifti import nifti_header
from writers.zarr import by_zarr_python, sharded

# 6 bytes a sample for input and float32 result: more than the 16 MiB that convapp always allows.
VOLUME = (np.arange(48 * 240 * 250, dtype="i8") * 37 % 2999 - 900).astype("<i2").reshape(48, 240, 250)
MEMORY = "4MiB"
FILES = {}  # name -> format, maker, in full volume only, arguments, expected samples


def file(form, name, whole=False, args=(), want=None):
    def add(function):
        FILES[name] = (form, function, whole, args, VOLUME if want is None else want)
        return function
    return add


# ---------------------------------------------------------------- NPY and RAW


file("NPY", "plain.npy")(lambda path: np.save(path, VOLUME))
file("NPY", "fortran.npy", whole=True)(lambda path: np.save(path, np.asfortranarray(VOLUME)))
file("NPY", "big.npy")(lambda path: np.save(path, VOLUME.astype(">i2")))


@file("NPY", "second.npy")
def npy_version(path):
    """Version 2.0 of the header, with four bytes for its length."""
    head = ("{'descr': '<i2', 'fortran_order': False, 'shape': (48, 240, 250), }" + " " * 2000).encode()
    head += b" " * (63 - (12 + len(head)) % 64) + b"\n"
    write(path, b"\x93NUMPY\2\0" + struct.pack("<I", len(head)), head, VOLUME.tobytes())


LAYOUT = "250x240x48:int16"
file("RAW", "plain.raw", args=("--raw", LAYOUT))(lambda path: write(path, VOLUME.tobytes()))
file("RAW", "behind.raw", args=("--raw", LAYOUT + ":offset=37"))(lambda path: write(path, bytes(37), VOLUME.tobytes()))
file("RAW", "big.raw", args=("--raw", LAYOUT + ":big:offset=5"))(lambda path: write(path, bytes(5), VOLUME.astype(">i2").tobytes()))


# ---------------------------------------------------------------- FITS


file("FITS", "plain.fits")(lambda path: fits(path, unit(VOLUME)))
file("FITS", "scaled.fits", want=VOLUME * 0.5 + 7)(lambda path: fits(path, unit(VOLUME, [("BSCALE", 0.5), ("BZERO", 7.0)])))
file("FITS", "packed.fits.gz")(lambda path: write(path, gzip.compress(unit(VOLUME), 1)))


@file("FITS", "tiles.fits.fz")
def tiled_fits(path):
    new = "tile_shape" in inspect.signature(astrofits.CompImageHDU.__init__).parameters  # astropy 5.3 renames and reverses it
    tile = {"tile_shape": (7, 50, 100)} if new else {"tile_size": (100, 50, 7)}
    astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.CompImageHDU(VOLUME, **tile)]).writeto(path)


# ---------------------------------------------------------------- NIfTI


@file("NIfTI", "plain.nii")
@file("NIfTI", "packed.nii.gz", whole=True)
def nifti(path):
    nib.save(nib.Nifti1Image(VOLUME.T, np.diag([1.0, 2, 3, 1])), path)


@file("MGH", "plain.mgh")
@file("MGH", "packed.mgz", whole=True)
def mgh(path):
    image = nib.MGHImage(np.ascontiguousarray(VOLUME.T), np.eye(4)).to_bytes()
    write(path, gzip.compress(image, 1) if str(path).endswith(".mgz") else image)


@file("NIfTI", "extension.nii")
def nifti_extension(path):
    image = nib.Nifti1Image(VOLUME.T, np.eye(4))
    image.header.extensions.append(nib.nifti1.Nifti1Extension("comment", b"made up " * 40))
    nib.save(image, path)


@file("NIfTI", "far.nii")
def nifti_offset(path):
    head = nifti_header([3, 250, 240, 48, 1, 1, 1, 1], 4, 16, [1, 1, 1, 1, 0, 0, 0, 0], vox_offset=1008.0, sform_code=1, srow=np.eye(4))
    write(path, head, bytes(1008 - 348), VOLUME.tobytes())


@file("NIfTI", "big.nii")
def nifti_big(path):
    header = nib.Nifti1Image(VOLUME.T, np.eye(4)).header.as_byteswapped(">")
    nib.save(nib.Nifti1Image(VOLUME.T, np.eye(4), header=header), path)


@file("NIfTI", "second.nii")
def nifti_second(path):
    nib.save(nib.Nifti2Image(VOLUME.T, np.eye(4)), path)


@file("NIfTI", "scaled.nii", whole=True, want=VOLUME * np.float32(0.5) + np.float32(10))
def nifti_scaled(path):
    head = nifti_header([3, 250, 240, 48, 1, 1, 1, 1], 4, 16, [1, 1, 1, 1, 0, 0, 0, 0], slope=0.5, inter=10.0, sform_code=1, srow=np.eye(4))
    write(path, head, bytes(4), VOLUME.tobytes())


@file("NIfTI", "pair.hdr")
def nifti_pair(path):
    head = nifti_header([3, 250, 240, 48, 1, 1, 1, 1], 4, 16, [1, 1, 1, 1, 0, 0, 0, 0], vox_offset=16.0, magic=b"ni1\0")
    write(path, head, bytes(4))
    write(path.with_suffix(".img"), bytes(16), VOLUME.tobytes())


# ---------------------------------------------------------------- NRRD


HEAD = "type: int16\ndimension: 3\nsizes: 250 240 48\nspacings: 1 1 2\n"


def nrrd(name, fields, before=b"", data=None, apart=False, whole=False, behind=b""):
    def make(path):
        raw = VOLUME.tobytes() if data is None else data()
        text = f"NRRD0004\n{HEAD}{fields}" + ("" if "endian" in fields else "endian: little\n")
        if apart:
            write(path, text + "data file: pixels.bin\n")
            write(path.with_name("pixels.bin"), before, raw, behind)
        else:
            write(path, text + "\n", before, raw, behind)
    file("NRRD", name, whole=whole)(make)


nrrd("plain.nrrd", "encoding: raw\n")
nrrd("big.nrrd", "encoding: raw\nendian: big\n", data=lambda: VOLUME.astype(">i2").tobytes())
nrrd("bytes.nrrd", "encoding: raw\nbyte skip: 5\n", before=b"01234")
nrrd("lines.nrrd", "encoding: raw\nline skip: 2\n", before=b"one\ntwo\n")
nrrd("both.nrrd", "encoding: raw\nline skip: 1\nbyte skip: 3\n", before=b"one\n012")
nrrd("end.nrrd", "encoding: raw\nbyte skip: -1\n", before=b"of any length")
nrrd("apart.nhdr", "encoding: raw\n", apart=True)
nrrd("apart-bytes.nhdr", "encoding: raw\nbyte skip: 5\n", before=b"01234", apart=True)
nrrd("apart-lines.nhdr", "encoding: raw\nline skip: 2\n", before=b"one\ntwo\n", apart=True)
nrrd("apart-end.nhdr", "encoding: raw\nbyte skip: -1\n", before=b"of any length", apart=True)
nrrd("apart-big.nhdr", "encoding: raw\nendian: big\n", data=lambda: VOLUME.astype(">i2").tobytes(), apart=True)
nrrd("packed.nrrd", "encoding: gzip\n", data=lambda: gzip.compress(VOLUME.tobytes(), 1), whole=True)


def nrrd_slices(path, field):
    write(path, f"NRRD0004\n{HEAD}encoding: raw\nendian: little\ndata file: {field}\n")
    for z, plane in enumerate(VOLUME):
        write(path.with_name(f"slice{z + 1:02d}.bin"), plane.tobytes())


file("NRRD", "list.nhdr", whole=True)(lambda path: nrrd_slices(path, "LIST\n" + "\n".join(f"slice{z + 1:02d}.bin" for z in range(48))))
file("NRRD", "pattern.nhdr", whole=True)(lambda path: nrrd_slices(path, "slice%02d.bin 1 48 1"))


@file("NRRD", "vector.nrrd", whole=True, want=np.stack([VOLUME, 7 - VOLUME], -1))
def nrrd_vector(path):
    write(path, "NRRD0004\ntype: int16\ndimension: 4\nsizes: 2 250 240 48\nkinds: vector domain domain domain\nencoding: raw\n"
          "endian: little\n\n", np.ascontiguousarray(np.stack([VOLUME, 7 - VOLUME], -1)).tobytes())


# ---------------------------------------------------------------- MetaImage


def meta(name, fields, before=b"", data=None, apart=False, whole=False):
    def make(path):
        raw = VOLUME.tobytes() if data is None else data()
        order = "" if "MSB" in fields else "BinaryDataByteOrderMSB = False\n"
        text = (f"ObjectType = Image\nNDims = 3\nBinaryData = True\n{order}DimSize = 250 240 48\nElementSpacing = 1 1 2\n{fields}"
                f"ElementType = MET_SHORT\nElementDataFile = {'pixels.bin' if apart else 'LOCAL'}\n")
        write(path, text, *(() if apart else (before, raw)))
        if apart:
            write(path.with_name("pixels.bin"), before, raw)
    file("MetaImage", name, whole=whole)(make)


meta("plain.mha", "")
meta("big.mha", "BinaryDataByteOrderMSB = True\n", data=lambda: VOLUME.astype(">i2").tobytes())
meta("apart.mhd", "", apart=True)
meta("apart-skip.mhd", "HeaderSize = 37\n", before=bytes(37), apart=True)
meta("apart-end.mhd", "HeaderSize = -1\n", before=bytes(1234), apart=True)
meta("apart-big.mhd", "BinaryDataByteOrderMSB = True\nHeaderSize = 8\n", before=bytes(8), data=lambda: VOLUME.astype(">i2").tobytes(), apart=True)


@file("MetaImage", "slices.mhd", whole=True)
def meta_slices(path):
    write(path, "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\nDimSize = 250 240 48\n"
          "ElementType = MET_SHORT\nElementDataFile = LIST\n", "".join(f"slice{z:02d}.bin\n" for z in range(48)))
    for z, plane in enumerate(VOLUME):
        write(path.with_name(f"slice{z:02d}.bin"), plane.tobytes())


# ---------------------------------------------------------------- TIFF


def tiff(name, **options):
    description = "ImageJ=1.53t\nimages=48\nslices=48\nspacing=2.0\nunit=mm\nloop=false\n"
    file("TIFF", name)(lambda path: tifffile.imwrite(path, VOLUME, photometric="minisblack", metadata=None,
                                                     description=description, **options))


tiff("pages.tif")
tiff("bigtiff.tif", bigtiff=True)
tiff("big.tif", byteorder=">")
tiff("strips.tif", rowsperstrip=7)
tiff("tiles.tif", tile=(64, 48))
tiff("packed.tif", compression="zlib", rowsperstrip=32)
tiff("packed-tiles.tif", compression="zlib", tile=(32, 64))


@file("TIFF", "imagej.tif")
def tiff_imagej(path):
    """One directory, with all slices behind one another (ImageJ's way of stacks beyond 4 GB)."""
    tifffile.imwrite(path, VOLUME, imagej=True, metadata={"axes": "ZYX"})


# ---------------------------------------------------------------- OME-Zarr


def store(name, chunks, dtype="<i2", whole=False, **options):
    file("OME-Zarr", name, whole)(lambda path: by_zarr_python(path, VOLUME.astype(dtype), chunks, **options))


store("chunks.zarr", (16, 64, 64), separator="/")
store("odd.zarr", (7, 33, 250))
store("fortran.zarr", (16, 64, 64), separator="/", order="F", dtype=">i2")
store("one.zarr", (48, 240, 250), separator="/", whole=True, compressor=None)
file("OME-Zarr", "shards.zarr", whole=True)(lambda path: sharded(path, VOLUME))


# ---------------------------------------------------------------- HDF5


def hdf5(name, whole=False, **options):
    def make(path):
        with h5py.File(path, "w") as dataset:
            dataset.create_dataset("data", data=VOLUME.astype(options.pop("dtype", "<i2")), **options)
    file("HDF5", name, whole)(make)


hdf5("flat.h5")
hdf5("flat_big.h5", dtype=">i2")
hdf5("chunks.h5", chunks=(16, 64, 64))
hdf5("gzip.h5", chunks=(7, 33, 250), compression="gzip", shuffle=True, fletcher32=True)
hdf5("one.h5", whole=True, chunks=(48, 240, 250))
file("HDF5", "turned.mat")(lambda path: matlab(path, {"a": VOLUME.transpose(1, 2, 0)}))
file("HDF5", "padded.ims")(lambda path: imaris(path, [VOLUME[None, None]], padding=64))
file("HDF5", "scaled.mnc", want=(VOLUME / 2 + np.arange(48.0)[:, None, None]).astype("f4"))(
    lambda path: minc(path, VOLUME, valid=(-2000, 4000), low=-1000 + np.arange(48.0), high=2000 + np.arange(48.0)))


# ---------------------------------------------------------------- trial


def run(exe, d, name, out, args):
    command = [exe, "--headless", "-q", "-i", f"in/{name}", "-o", out, "--overwrite", "--json=report.json", *args]
    try:
        done = subprocess.run(command, cwd=d, capture_output=True, text=True, errors="replace", timeout=200,
                              env={**os.environ, "CONVAPP_DEVICE": "cpu"})
    except subprocess.TimeoutExpired:
        return -1, "no answer in 200 s", {}
    items = json.loads((d / "report.json").read_text())["items"] if done.returncode == 0 else [{}]
    return done.returncode, done.stderr.strip()[:300], items[0]


def failures(exe, d, name):
    """Returns what is wrong with one file."""
    form, make, whole, args, want = FILES[name]
    shutil.rmtree(d, ignore_errors=True)
    (d / "in").mkdir(parents=True)
    make(d / "in" / name)
    rc, err, item = run(exe, d, name, "copy.npy", [*args, *([] if whole else ["--dtype", "float32", "--memory", MEMORY])])
    if rc:
        return f"copied{'' if whole else ' in parts'}: exit {rc}: {err}"
    got = np.load(d / "copy.npy")
    if got.shape != want.shape or not np.array_equal(got, want.astype("f4")):
        off = int((got != want).sum()) if got.shape == want.shape else f"shape {got.shape}"
        return f"copied{'' if whole else ' in parts'}: {off} samples differ from what was written"
    step = [*args, "--filter", "gaussian:sigma=1", "--dtype", "float32"]
    rc, err, cut = run(exe, d, name, "parts.npy", [*step, "--memory", MEMORY])
    if whole:
        return "" if rc == 6 and name in err else f"in parts: exit {rc}, expected 6: {err}"
    if rc or not cut["in_parts"] or not item["in_parts"]:
        return f"filtered in parts: exit {rc}, in_parts {cut.get('in_parts')}: {err}"
    rc, err, _ = run(exe, d, name, "whole.npy", step)
    if rc:
        return f"filtered: exit {rc}: {err}"
    if (d / "whole.npy").read_bytes() != (d / "parts.npy").read_bytes():
        return "other bytes in parts than of the full volume"
    return ""


def main(arguments):
    exe, folder, chosen = os.path.abspath(arguments[0]), Path(arguments[1]), set(arguments[2:])
    failed = 0
    for name, entry in FILES.items():
        if chosen and not {entry[0], name} & chosen:
            continue
        text = failures(exe, folder / name, name)
        shutil.rmtree(folder / name, ignore_errors=True)
        if text:
            failed += 1
            print(f"{entry[0]} {name} {text}")
    print(f"{failed} files fail")
    return failed != 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))

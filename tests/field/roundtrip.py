#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""roundtrip.py CONVAPP FOLDER: reads, filters and saves; what a file says beside its samples must survive or be named.

For each pair of formats and each fact (spacing, origin, direction, time step, rate, ICC profile, resolution, orientation, windows,
channel names, annotations) that the input has: the output holds it, as an independent reader says, or the word for it is in a
warning on stderr. Prints one line for each failure; exit code 1 if there is any."""
import os
import shutil
import sys
from pathlib import Path
import numpy as np
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
import harness
from harness import convapp, nrrd_fields
from late import Image, nib, pydicom, soundfile, tifffile
from writers.binary import ramp, write
from writers.dicom import slices
from writers.edf import channel, edf, notes
from writers.exr import exr
from writers.icc import icc

VOLUME = ramp((4, 5, 6))
AFFINE = np.array([[-0.8, 0, 0, 11], [0, -0.9, 0, 22], [0, 0, 2.5, -33], [0, 0, 0, 1]])  # RAS
TURNED = np.array([[0, 0, 2.5, 11], [-0.8, 0, 0, 22], [0, -0.9, 0, -33], [0, 0, 0, 1]])


# ---------------------------------------------------------------- inputs


def nifti(path, affine, times=1):
    data = np.stack([VOLUME.T + t for t in range(times)], -1) if times > 1 else np.ascontiguousarray(VOLUME.T)
    image = nib.Nifti1Image(data.astype("i2"), affine)
    image.header.set_xyzt_units("mm", "sec")
    if times > 1:
        image.header["pixdim"][4] = 1.5
    nib.save(image, path)


def nrrd(path, affine):
    m = np.diag([-1, -1, 1, 1]) @ affine
    text = " ".join("(" + ",".join(f"{x:g}" for x in m[:3, i]) + ")" for i in range(3))
    write(path, "NRRD0004\ntype: int16\ndimension: 3\nspace: left-posterior-superior\nsizes: 6 5 4\n"
          f"space directions: {text}\nkinds: domain domain domain\nendian: little\nencoding: raw\n"
          "space origin: (" + ",".join(f"{x:g}" for x in m[:3, 3]) + ")\n\n", VOLUME.tobytes())


def meta(path, affine):
    m = np.diag([-1, -1, 1, 1]) @ affine
    size = np.linalg.norm(m[:3, :3], axis=0)
    write(path, "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
          f"TransformMatrix = {' '.join(f'{x:g}' for x in (m[:3, :3] / size).T.ravel())}\nOffset = {' '.join(f'{x:g}' for x in m[:3, 3])}\n"
          f"ElementSpacing = {' '.join(f'{x:g}' for x in size)}\nDimSize = 6 5 4\nElementType = MET_SHORT\nElementDataFile = LOCAL\n", VOLUME.tobytes())


def photo(path, **options):
    Image.fromarray(np.dstack([np.arange(48, dtype="u1").reshape(6, 8) * 5] * 3)).save(path, **options)


# ---------------------------------------------------------------- facts, as other programs read them


def nifti_affine(path):
    return nib.load(path).affine


def nrrd_affine(path):
    fields = nrrd_fields(path)
    numbers = lambda text: [float(x) for x in text.strip("()").split(",")]
    m = np.eye(4)
    for i, vector in enumerate(fields["space directions"].split()):
        m[:3, i] = numbers(vector)
    m[:3, 3] = numbers(fields["space origin"])
    flip = {"left-posterior-superior": (-1, -1, 1, 1), "right-anterior-superior": (1, 1, 1, 1)}[fields["space"]]
    return np.diag(flip) @ m


def meta_affine(path):
    fields = dict(line.split(b" = ", 1) for line in path.read_bytes().split(b"\nElementDataFile")[0].split(b"\n") if b" = " in line)
    numbers = lambda name: np.array([float(x) for x in fields[name].split()])
    m = np.eye(4)
    m[:3, :3] = numbers(b"TransformMatrix").reshape(3, 3).T * numbers(b"ElementSpacing")
    m[:3, 3] = numbers(b"Offset")
    return np.diag([-1, -1, 1, 1]) @ m


AFFINES = {"nii": nifti_affine, "nii.gz": nifti_affine, "nrrd": nrrd_affine, "nhdr": nrrd_affine, "mha": meta_affine, "mhd": meta_affine}


# ---------------------------------------------------------------- trials


class Trials:
    def __init__(self, folder):
        self.d, self.failed = folder, 0

    def save(self, source, target, *args):
        path = self.d / target
        shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
        return convapp(self.d, "-i", source, "-o", target, *(args or ("--filter", "gaussian:sigma=1")))

    def keeps(self, source, target, fact, holds, words, args=()):
        """Fails unless `holds` of the output is true, or stderr has one of `words`."""
        r = self.save(source, target, *args)
        if r.rc == 2 or r.rc == 4:
            return  # refused before anything is lost
        text = "\n".join(line for line in r.err.splitlines() if " -> " not in line).replace(source, "").replace(target, "")
        try:
            ok = r.rc == 0 and bool(holds(self.d / target))
        except Exception as fault:  # the output has no such field
            ok, text = False, f"{type(fault).__name__} {fault}; {text}"
        if not ok and not (r.rc == 0 and any(word in text for word in words)):
            self.failed += 1
            print(f"{source} -> {target}: {fact} is lost without a word (exit {r.rc}): {text.strip()[:200]!r}")


def geometry(t):
    """Affines of volumes, between all formats that hold them; dropped by those that do not."""
    for name, affine in (("plain", AFFINE), ("turned", TURNED)):
        nifti(t.d / f"{name}.nii", affine)
        nrrd(t.d / f"{name}.nrrd", affine)
        meta(t.d / f"{name}.mha", affine)
        for source in (f"{name}.nii", f"{name}.nrrd", f"{name}.mha"):
            for target, read in AFFINES.items():
                t.keeps(source, f"o-{name}.{target}", "geometry", lambda p, read=read, a=affine: np.allclose(read(p), a, atol=1e-4), [])
            t.keeps(source, f"o-{name}.npy", "geometry", lambda p: False, ["spacing", "geometry"])
            t.keeps(source, f"o-{name}.tif", "origin", lambda p: False, ["origin", "direction"],
                    ("--filter", "gaussian:sigma=1", "--dtype", "float32"))
    nifti(t.d / "times.nii", AFFINE, 3)
    t.keeps("times.nii", "o-times.nii", "time step", lambda p: np.isclose(nib.load(p).header["pixdim"][4], 1.5), ["time"])
    t.keeps("times.nii", "o-times.nrrd", "time step",
            lambda p: "1.5" in nrrd_fields(p).get("spacings", "") or b"time step:=1.5" in p.read_bytes()[:600], ["time"])
    t.keeps("times.nii", "o-times.mha", "time step", lambda p: b"1.5" in p.read_bytes()[:600], ["time"])
    slices(t.d / "series", VOLUME.astype("u2"), [(1, 2, 2.5 * z) for z in range(4)])
    want = np.diag([-0.8, -0.8, 2.5, 1.0])
    want[:3, 3] = -1, -2, 0
    for target, read in AFFINES.items():
        t.keeps("series", f"o-series.{target}", "geometry", lambda p, read=read: np.allclose(read(p), want, atol=1e-4), [])
    first = lambda p: min((pydicom.dcmread(f) for f in p.iterdir()), key=lambda ds: float(ds.ImagePositionPatient[2]))
    t.keeps("series", "o-series.dcm", "position", lambda p: [float(x) for x in first(p).ImagePositionPatient] == [1, 2, 0], [])


def microscopy(t):
    """Spacing, units, channel names and times of TIFF."""
    tifffile.imwrite(t.d / "ij.tif", VOLUME.astype("u2"), imagej=True, resolution=(4, 4), metadata={"axes": "ZYX", "spacing": 0.5, "unit": "um"})

    def imagej(path):
        page = tifffile.TiffFile(path).pages[0]
        x = page.tags["XResolution"].value
        text = page.description
        unit = 1e-3 if any(u in text for u in ("unit=um", "unit=micron", "\\u00B5m")) else 1.0 if "unit=mm" in text else np.nan
        z = float(text.split("spacing=")[1].split()[0])
        return np.allclose([x[1] / x[0] * unit, z * unit], [0.25e-3, 0.5e-3], rtol=1e-5)
    t.keeps("ij.tif", "o-ij.tif", "spacing", imagej, [])
    t.keeps("ij.tif", "o-ij.nrrd", "spacing", lambda p: np.allclose(np.abs(nrrd_affine(p)[[0, 2], [0, 2]]), [0.25e-3, 0.5e-3]), [])
    text = ('<?xml version="1.0" encoding="UTF-8"?><OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06"><Image ID="Image:0"><Pixels '
            'ID="Pixels:0" Type="uint16" DimensionOrder="XYZCT" SizeX="6" SizeY="5" SizeZ="2" SizeC="2" SizeT="1" PhysicalSizeX="0.25" '
            'PhysicalSizeY="0.25" PhysicalSizeZ="0.5"><Channel ID="Channel:0:0" Name="DAPI" SamplesPerPixel="1"/><Channel ID="Channel:0:1" '
            'Name="GFP" SamplesPerPixel="1"/><TiffData/></Pixels></Image></OME>')
    tifffile.imwrite(t.d / "in.ome.tif", VOLUME.astype("u2"), photometric="minisblack", metadata=None, description=text)
    t.keeps("in.ome.tif", "o.ome.tif", "channel names", lambda p: b"DAPI" in p.read_bytes() and b"GFP" in p.read_bytes(), ["channel"])
    t.keeps("in.ome.tif", "o.ome.tif", "spacing", lambda p: b'PhysicalSizeZ' in p.read_bytes(), [])


def has_profile(path, profile):
    """Pillow reads no profile of BMP and JPEG 2000 files: there the bytes are looked for."""
    return Image.open(path).info.get("icc_profile") == profile or (path.suffix in (".bmp", ".jp2") and profile in path.read_bytes())


def dots_per_inch(path):
    info = Image.open(path).info
    if info.get("jfif_unit") == 2:  # per centimetre, which Pillow leaves alone
        return info["jfif_density"][0] * 2.54
    return info.get("dpi", (0, 0))[0]


def pictures(t):
    """ICC profile, resolution, orientation, text, EXIF and windows of pictures."""
    profile = icc()
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "made up"
    for kind, options in (("png", {}), ("jpg", dict(quality=95)), ("tif", {}), ("webp", dict(lossless=True))):
        photo(t.d / f"icc.{kind}", icc_profile=profile, **options)
        for target in ("png", "jpg", "tif", "webp", "jp2", "bmp"):
            t.keeps(f"icc.{kind}", f"o-{kind}.{target}", "colour profile", lambda p: has_profile(p, profile),
                    ["profile", "ICC"])
        photo(t.d / f"exif.{kind}", exif=exif if kind == "tif" else exif.tobytes(), **options)
        t.keeps(f"exif.{kind}", f"o-exif.{kind}", "orientation",
                lambda p: Image.open(p).size == (6, 8) and Image.open(p).getexif().get(0x0112, 1) == 1, [])
    for kind in ("png", "jpg", "tif", "bmp"):
        photo(t.d / f"dpi.{kind}", dpi=(254, 254))
        for target in ("png", "jpg", "tif", "bmp"):
            t.keeps(f"dpi.{kind}", f"o-dpi-{kind}.{target}", "resolution", lambda p: abs(dots_per_inch(p) - 254) < 1,
                    ["resolution", "dpi", "inch", "pHYs"])
    from PIL import PngImagePlugin
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", "made up")
    photo(t.d / "text.png", pnginfo=text)
    t.keeps("text.png", "o-text.png", "text", lambda p: Image.open(p).info.get("Comment") == "made up", ["text"])
    t.keeps("text.png", "o-text.jpg", "text", lambda p: Image.open(p).info.get("comment") == b"made up", ["text", "comment", "Comment"])
    write(t.d / "in.exr", exr(np.arange(54, dtype="f4").reshape(6, 9), (10, 20, 18, 25), (0, 0, 39, 39)))
    t.keeps("in.exr", "o.tif", "data window", lambda p: False, ["window"])


def signals(t):
    """Rate, units, labels and annotations of signals."""
    wave = (np.sin(np.arange(600) / 9) * 0.5).reshape(-1, 2)
    for kind in ("wav", "flac", "aiff", "au", "caf"):
        soundfile.write(t.d / f"in.{kind}", wave, 44100, subtype="PCM_16")
    for source in ("in.wav", "in.flac"):
        for target in ("wav", "flac", "aiff", "au", "caf"):
            t.keeps(source, f"o.{target}", "rate", lambda p: soundfile.info(str(p)).samplerate == 44100, ["rate"])
        t.keeps(source, "o.npy", "rate", lambda p: False, ["rate", "spacing"])
    data = [[np.arange(100) * 7 % 501 - 250 + r, np.arange(50) - 25, notes(f"+{r}\x14\x14\0+{r}.5\x14blink\x14\0")] for r in range(3)]
    edf(t.d / "in.edf", [channel("EEG Fp1", "uV"), channel("Resp", "mV", n=50), dict(label="EDF Annotations", unit="", pmin="-1", pmax="1", dmin=-32768,
                                                                                dmax=32767, n=30)], data, kind="EDF+C")
    first = ("--channel", "0", "--filter", "gaussian:sigma=1")
    t.keeps("in.edf", "o.edf", "labels", lambda p: b"EEG Fp1" in p.read_bytes()[:1200] and b"uV" in p.read_bytes()[:1600],
            ["label", "unit", "rate"], first)
    t.keeps("in.edf", "o.edf", "annotations", lambda p: b"blink" in p.read_bytes(), ["annotation"], first)
    t.keeps("in.edf", "o.wav", "annotations", lambda p: False, ["annotation"], (*first, "--dtype", "float32"))


def main(arguments):
    harness.EXE = os.path.abspath(arguments[0])
    folder = Path(arguments[1])
    parts = {f.__name__: f for f in (geometry, microscopy, pictures, signals)}
    failed = 0
    for name in arguments[2:] or parts:
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).mkdir(parents=True)
        t = Trials(folder / name)
        parts[name](t)
        failed += t.failed
    print(f"{failed} facts are lost")
    return failed != 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))

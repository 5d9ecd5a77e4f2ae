# SPDX-License-Identifier: Apache-2.0
"""Fields that say what stored numbers stand for; names of slices."""
import struct
import numpy as np
from harness import case, check, convapp, difference, each, expect, identity, made, spacing
from late import Image, nib, tifffile
from writers.binary import ramp, write
from writers.dicom import ENHANCED_MR, MR, dicom, item, save, uid
from writers.edf import channel, edf
from writers.nrrd import nrrd

VALUES = ramp((4, 6, 8), "u2")
SIGNED = VALUES.astype("i4").astype("i2") - 500


def says(d, name, words, *args):
    result = convapp(d, "-i", name, "-o", "w.npy", "--overwrite", *args)
    expect(result.rc == 0 and words in result.err, f"{name}: no word of {words!r}: {result}")


def described(path, values, *lines, **options):
    """A TIFF with ImageJ's description on its first page."""
    tifffile.imwrite(path, values, description="\n".join(("ImageJ=1.53t", *lines)) + "\n", metadata=None, photometric="minisblack", **options)


@case("tiff-calibration")
def make_calibration(d):
    """ImageJ: signed 16 bits as unsigned ones, in pages and in one block; a line and a curve. GDAL: scale and offset."""
    stored = (SIGNED.astype("i4") + 32768).astype("u2")
    described(d / "signed.tif", stored[0], "cf=0", "c0=-32768.0", "c1=1.0", "vunit=Gray Value")
    described(d / "pages.tif", stored, "images=4", "slices=4", "cf=0", "c0=-32768.0", "c1=1.0", "vunit=Gray Value")
    described(d / "tiled.tif", np.tile(stored[0], (6, 6)), "cf=0", "c0=-32768.0", "c1=1.0", tile=(16, 16), compression="zlib")
    described(d / "block.tif", stored[0], "images=4", "slices=4", "cf=0", "c0=-32768.0", "c1=1.0", byteorder=">")
    with tifffile.TiffFile(d / "block.tif") as file:
        start = file.pages[0].dataoffsets[0]
    write(d / "block.tif", (d / "block.tif").read_bytes()[:start], stored.astype(">u2").tobytes())
    described(d / "line.tif", VALUES[0], "cf=0", "c0=-1024.0", "c1=0.5", "vunit=HU")
    described(d / "curve.tif", VALUES[0].astype("u1"), "cf=3", "c0=1.0", "c1=0.5", "c2=0.1")
    described(d / "none.tif", VALUES[0], "cf=0", "c0=0.0", "c1=1.0")
    xml = '<GDALMetadata>\n<Item name="OFFSET" sample="0" role="offset">273.15</Item>\n<Item name="SCALE" sample="0" role="scale">0.01</Item>\n</GDALMetadata>'
    tifffile.imwrite(d / "gdal.tif", VALUES[0], extratags=[(42112, "s", 0, xml, True)], metadata=None)
    return dict(file="signed.tif")


@check("tiff-calibration")
def check_calibration(d, w):
    for name, want in (("signed.tif", SIGNED[0]), ("pages.tif", SIGNED), ("block.tif", SIGNED), ("tiled.tif", np.tile(SIGNED[0], (6, 6)))):
        identity(d, name, want)
        expect(np.load(d / "same.npy").dtype == "i2", f"{name}: read as {np.load(d / 'same.npy').dtype}")
    identity(d, "pages.tif", SIGNED, args=("--memory", "1MiB"))
    made(d, "pages.tif", "o.tif", "-q")
    identity(d, "o.tif", SIGNED)
    says(d, "line.tif", "calibration of ImageJ (cf = 0, c0 = -1024.0, c1 = 0.5, vunit = HU) is not applied")
    says(d, "curve.tif", "(cf = 3, c0 = 1.0, c1 = 0.5, c2 = 0.1) is not applied")
    says(d, "gdal.tif", "scale 0.01 and the offset 273.15 of `GDALMetadata`")
    for name in ("line.tif", "none.tif", "gdal.tif"):
        identity(d, name, VALUES[0])
    result = convapp(d, "-i", "none.tif", "-o", "w.npy", "--overwrite")
    expect(result.rc == 0 and "calibration" not in result.err, result)


@case("stored-meaning")
def make_meaning(d):
    """An exposure and a colour correction of Radiance, a scale of PFM, the range that samples of NRRD were quantised from."""
    pixels = bytes([128, 64, 32, 129]) * 6
    for name, line in (("exposure.hdr", "EXPOSURE=4.0\n"), ("correction.hdr", "COLORCORR=2 1 1\n"), ("plain.hdr", "")):
        write(d / name, f"#?RADIANCE\n{line}FORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 3\n".encode(), pixels)
    for name, scale in (("scale.pfm", "-2.5"), ("one.pfm", "-1.0")):
        write(d / name, f"Pf\n3 2\n{scale}\n".encode(), np.arange(6, dtype="<f4").tobytes())
    nrrd(d / "range.nrrd", ["type: uint16", "dimension: 3", "sizes: 8 6 4", "endian: little", "encoding: raw", "old min: -1000", "old max: 3000"],
         VALUES.tobytes())
    return dict(file="exposure.hdr")


@check("stored-meaning")
def check_meaning(d, w):
    colours = np.broadcast_to(np.array([1, 0.5, 0.25], "f4"), (2, 3, 3))
    for name, words in (("exposure.hdr", "`EXPOSURE=4.0` is not applied"), ("correction.hdr", "`COLORCORR=2 1 1` is not applied")):
        identity(d, name, colours)
        says(d, name, words)
    identity(d, "scale.pfm", np.arange(6.0).reshape(2, 3)[::-1])
    says(d, "scale.pfm", "The scale 2.5 of the header is not applied")
    identity(d, "range.nrrd", VALUES)
    says(d, "range.nrrd", "from -1000 (`old min`) to 3000 (`old max`), which is not applied")
    for name in ("plain.hdr", "one.pfm"):
        result = convapp(d, "-i", name, "-o", "w.npy", "--overwrite")
        expect(result.rc == 0 and "not applied" not in result.err, result)


STACKS = [("copy", ("s_1.png", "s_2.png", "s_2 (1).png", "s_3.png"), "s_2 (1).png is that of a copy of s_2.png"),
          ("copied", ("s_1.png", "s_2.png", "s_2 - Copy.png", "s_3.png"), "s_2 - Copy.png is that of a copy of s_2.png"),
          ("series", ("a_1.png", "a_2.png", "b_1.png", "b_2.png"), "make 2 series, such as a_1.png … and b_1.png …"),
          ("times", ("t1_z1.png", "t1_z2.png", "t2_z1.png", "t2_z2.png"), "make 2 series, such as t1_z1.png … and t2_z1.png …"),
          ("gap", ("s_1.png", "s_2.png", "s_4.png", "s_5.png"), "3 missing"), ("plain", ("s_1.png", "s_2.png", "s_9.png", "s_10.png"), "3–8 missing"),
          ("dates", ("d1_1.png", "d2_7.png", "d3_3.png", "d4_9.png"), "")]


@case("stack-names")
def make_names(d):
    """Slices of a folder: one of them a copy by its name, two series, numbers with gaps."""
    for folder, names, _ in STACKS:
        (d / folder).mkdir(exist_ok=True)
        for i, name in enumerate(names):
            Image.fromarray((VALUES[i] % 251).astype("u1")).save(d / folder / name)
    return dict(file="copy/s_1.png")


@check("stack-names")
def check_names(d, w):
    def attempt(one):
        folder, _, words = one
        result = convapp(d, "-i", folder, "--stack", "-o", "s.npy", "--overwrite", "--spacing", "1x1x1mm")
        expect(result.rc == 0 and not difference(np.sort(np.load(d / "s.npy"), 0), np.sort((VALUES % 251).astype("u1"), 0)), result)
        expect(words in result.err if words else "slices" not in result.err, f"{folder}: words of {words!r}: {result}")
    each(STACKS, attempt)


def lsm(path, pages, slices, times, scan, sizes=(1e-7, 2e-7, 5e-7), interval=0.25, channels=1):
    """A TIFF with Zeiss's field CZ_LSMINFO; each page is followed by its thumbnail."""
    info = struct.pack("<I9i6d2H5Id", 0x0400494C, 200, 8, 6, slices, channels, times, 2, 4, 3, *sizes, 0, 0, 0, scan, 0, 0, 0, 0, 0, 0, interval)
    with tifffile.TiffWriter(path, byteorder="<") as file:
        for i, page in enumerate(pages):
            more = {"extratags": [(34412, "B", len(info) + 80, info + bytes(80), True)]} if i == 0 else {}
            file.write(page, metadata=None, photometric="minisblack", **more)
            file.write(page[:3, :4].astype("u1"), metadata=None, photometric="minisblack", subfiletype=1)


@case("tiff-lsm")
def make_lsm(d):
    """LSM of Zeiss: a stack, a time series of planes and of stacks, a line scan, sizes that are no lengths."""
    lsm(d / "stack.lsm", VALUES, 4, 1, 0)
    lsm(d / "times.lsm", VALUES, 1, 4, 3)
    lsm(d / "both.lsm", VALUES, 2, 2, 6)
    lsm(d / "line.lsm", VALUES, 1, 4, 2)
    lsm(d / "sizes.lsm", VALUES, 4, 1, 0, sizes=(0, 0, float("nan")))
    return dict(file="stack.lsm")


@check("tiff-lsm")
def check_lsm(d, w):
    identity(d, "stack.lsm", VALUES)
    spacing(d, "stack.lsm", [1e-4, 2e-4, 5e-4])
    identity(d, "times.lsm", VALUES.reshape(4, 6, 8))
    made(d, "times.lsm", "t.nii", "-q")
    header = nib.load(d / "t.nii").header
    expect(header.get_data_shape() == (8, 6, 1, 4) and header.get_zooms()[3] == 0.25, f"times.lsm: {header.get_data_shape()} {header.get_zooms()}")
    identity(d, "both.lsm", VALUES.reshape(2, 2, 6, 8))
    identity(d, "line.lsm", VALUES)
    says(d, "line.lsm", "LSM of a kind of scan whose axes are not read")
    spacing(d, "sizes.lsm", None)
    says(d, "sizes.lsm", "`CZ_LSMINFO` (tag 34412) are no lengths")


def mapping(slope, intercept):
    return [item(RealWorldValueFirstValueMapped=0, RealWorldValueLastValueMapped=4095, RealWorldValueIntercept=intercept, RealWorldValueSlope=slope,
                 LUTLabel="X", MeasurementUnitsCodeSequence=[item(CodeValue="um2/s", CodingSchemeDesignator="UCUM", CodeMeaning="ADC")])]


@case("dicom-real-world")
def make_real_world(d):
    """A mapping to real-world values beside a rescale: other, equal, and in the shared group of an enhanced file."""
    place = {"PixelSpacing": ["1", "1"], "ImagePositionPatient": ["0", "0", "0"], "ImageOrientationPatient": ["1", "0", "0", "0", "1", "0"]}
    for name, rescale in (("other.dcm", {}), ("equal.dcm", {"RescaleSlope": "0.5", "RescaleIntercept": "-10"})):
        save(dicom(MR, VALUES[0], uid(), modality="MR", RealWorldValueMappingSequence=mapping(0.5, -10.0), **rescale, **place), d / name)
    enhanced = dicom(ENHANCED_MR, VALUES, uid(), modality="MR")
    enhanced.SharedFunctionalGroupsSequence = [
        item(PixelMeasuresSequence=[item(PixelSpacing=["1", "1"], SliceThickness="2", SpacingBetweenSlices="2")],
             PlaneOrientationSequence=[item(ImageOrientationPatient=place["ImageOrientationPatient"])], RealWorldValueMappingSequence=mapping(3.0, 0.0))]
    enhanced.PerFrameFunctionalGroupsSequence = [item(PlanePositionSequence=[item(ImagePositionPatient=["0", "0", str(2 * z)])]) for z in range(4)]
    save(enhanced, d / "enhanced.dcm")
    return dict(file="other.dcm")


@check("dicom-real-world")
def check_real_world(d, w):
    identity(d, "other.dcm", VALUES[0])
    says(d, "other.dcm", "gives other values than the rescale (slope 0.5, intercept -10, unit um2/s); it was not applied")
    identity(d, "equal.dcm", VALUES[0] * 0.5 - 10)
    result = convapp(d, "-i", "equal.dcm", "-o", "w.npy", "--overwrite")
    expect(result.rc == 0 and "Real World" not in result.err, result)
    identity(d, "enhanced.dcm", VALUES)
    says(d, "enhanced.dcm", "slope 3, intercept 0")


@case("bdf-status")
def make_status(d):
    """BDF with the channel Status of BioSemi, which holds codes of events."""
    signals = [channel("A1", dmin=-8388608, dmax=8388607, pmin="-262144", pmax="262143"),
               channel("Status", "Boolean", dmin=-8388608, dmax=8388607, pmin="-8388608", pmax="8388607")]
    edf(d / "status.bdf", signals, [[np.arange(100) - 50, np.arange(100) // 25]] * 3, bdf=True)
    return dict(file="status.bdf")


@check("bdf-status")
def check_status(d, w):
    says(d, "status.bdf", "Channel 1 `Status` holds codes of events")
    result = convapp(d, "-i", "status.bdf", "--channel", "0", "-o", "s.npy", "--overwrite")
    expect(result.rc == 0 and "codes" not in result.err, result)

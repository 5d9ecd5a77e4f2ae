# SPDX-License-Identifier: Apache-2.0
"""Headers whose fields are missing, impossible, unknown or written twice, and pixel data of unusual forms."""
import struct
import numpy as np
from cases.more_dicom import encapsulated, j2k
from harness import case, check, convapp, each, expect, identity, refused, spacing
from late import tifffile
from writers.binary import noise, ramp, write
from writers.dicom import dicom, save
from writers.edf import channel, edf
from writers.nifti import nifti_header
from writers.nrrd import nrrd

VOLUME = ramp((4, 5, 6))


def says(d, file, out, words):
    """Converts `file`; stderr must hold `words`, or nothing about them if `words` starts with "!"."""
    r = convapp(d, "-i", file, "-o", out, "--overwrite")
    expect(r.rc == 0, r)
    found = words.lstrip("!") in r.err
    expect(found != words.startswith("!"), f"{words} expected {r}")


@case("nifti-no-scale")
def make_no_scale(d):
    """NIfTI with an infinite slope, an offset of 0, dimensions of 0 behind dim[0], and a step of 0."""
    common, steps = ([3, 6, 5, 4, 1, 1, 1, 1], 4, 16), [1, 2, 2, 3, 0, 0, 0, 0]
    tail = (bytes(4), VOLUME.tobytes())
    write(d / "slope.nii", nifti_header(*common, steps, slope=float("inf"), qform_code=1), *tail)
    write(d / "offset.nii", nifti_header(*common, steps, vox_offset=0.0, qform_code=1), *tail)
    write(d / "dims.nii", nifti_header([3, 6, 5, 4, 0, 0, 0, 0], 4, 16, steps, qform_code=1), *tail)
    write(d / "step.nii", nifti_header(*common, [1, 2, 2, 0, 0, 0, 0, 0], qform_code=1), *tail)
    return dict(file="slope.nii", values=VOLUME, words={"slope.nii": "scl_slope is inf", "offset.nii": "vox_offset is 0",
                                                        "dims.nii": "!is no size", "step.nii": "pixdim[3] is 0, which is no size"})


@check("nifti-no-scale")
def check_no_scale(d, w):
    def attempt(entry):
        identity(d, entry[0], w.values)
        says(d, entry[0], "told.nii", entry[1])
    each(w.words.items(), attempt)


@case("nrrd-twice")
def make_twice(d):
    """NRRD and MetaImage with a field twice, alike and contradicting; a field that NRRD does not define; vectors beside `none`."""
    head = ["type: int16", "dimension: 3", "encoding: raw", "endian: little"]
    raw = VOLUME.tobytes()
    nrrd(d / "alike.nrrd", [*head, "space: RAS", "space: RAS", "sizes: 6 5 4", "space directions: (1,0,0) (0,1,0) (0,0,1)"], raw)
    nrrd(d / "unlike.nrrd", [*head, "sizes: 6 5 4", "sizes: 5 6 4"], raw)
    nrrd(d / "own.nrrd", [*head, "sizes: 6 5 4", "MyCustomHeaderField: MyCustomValue"], raw)
    write(d / "unlike.mha", "ObjectType = Image\nNDims = 3\nDimSize = 6 5 4\nDimSize = 5 6 4\nElementType = MET_SHORT\nElementDataFile = LOCAL\n",
          raw)
    return dict(file="alike.nrrd", values=VOLUME)


@check("nrrd-twice")
def check_twice(d, w):
    identity(d, "alike.nrrd", w.values)
    identity(d, "own.nrrd", w.values)
    says(d, "own.nrrd", "told.nrrd", "MyCustomHeaderField")
    for file, field in (("unlike.nrrd", "sizes"), ("unlike.mha", "DimSize")):
        r = convapp(d, "-i", file, "-o", "o.npy")
        expect(refused(r, file, f"{field} twice"), r)


@case("nrrd-keys")
def make_keys(d):
    """A diffusion NRRD: keys, content and measurement frame must come out, or be named."""
    nrrd(d / "dwi.nrrd", ["type: int16", "dimension: 3", "space: right-anterior-superior", "sizes: 6 5 4", "encoding: raw", "endian: little",
                          "space directions: (2,0,0) (0,2,0) (0,0,3)", "measurement frame: (1,0,0) (0,0.5,0.25) (0,0,1)", "content: a phantom",
                          "modality:=DWMRI", "DWMRI_b-value:=1000", "DWMRI_gradient_0000:=0 0 0"], VOLUME.tobytes())
    return dict(file="dwi.nrrd", values=VOLUME)


@check("nrrd-keys")
def check_keys(d, w):
    says(d, "dwi.nrrd", "o.nii", "measurement frame")
    says(d, "dwi.nrrd", "o.nrrd", "!not kept")
    head = (d / "o.nrrd").read_bytes().split(b"\n\n")[0].decode()
    for line in ("modality:=DWMRI", "DWMRI_b-value:=1000", "DWMRI_gradient_0000:=0 0 0", "content: a phantom",
                 "measurement frame: (-1,0,0) (0,-0.5,0.25) (0,0,1)"):
        expect(f"\n{line}" in head, f"{line} is lost: {head}")


@case("edf-records")
def make_records(d):
    """EDF whose records last 0.5 s and 1.137 s; BDF that ends within a record."""
    half, odd = noise((4, 500), -3000, 3000, "i2"), noise((2, 1137), -3000, 3000, "i2", seed=2)
    edf(d / "half.edf", [channel(n=500)], [[part] for part in half], duration="0.5")
    edf(d / "odd.edf", [channel(n=1137)], [[part] for part in odd], duration="1.137")
    wide = noise((3, 64), -2**20, 2**20, "i4", seed=3)
    edf(d / "cut.bdf", [channel(n=64, pmin="-8388608", pmax="8388607", dmin=-8388608, dmax=8388607)], [[part] for part in wide], bdf=True)
    whole = (d / "cut.bdf").read_bytes()
    write(d / "cut.bdf", whole[:-100])
    return dict(file="half.edf", half=half.ravel() / 10, odd=odd.ravel() / 10, cut=wide[:2].ravel().astype("f8"))


@check("edf-records")
def check_records(d, w):
    for name, ending in (("half", "edf"), ("odd", "edf"), ("cut", "bdf")):
        identity(d, f"{name}.{ending}", getattr(w, name), tolerance=2e-4 if ending == "edf" else 1)
    for file in ("half.edf", "odd.edf"):
        r = convapp(d, "--plan", "-i", file, "--filter", "box")
        expect("1000 Hz" in r.out, r)
    says(d, "cut.bdf", "told.npy", "incomplete")


@case("tiff-palettes")
def make_palettes(d):
    """Palettes of 16-bit entries and of entries below 256; OME without TiffData; a pyramid of reduced pages."""
    indices = noise((33, 41), 0, 256, "u1")
    colours = noise((3, 256), 0, 256, "u2", seed=2)
    tifffile.imwrite(d / "wide.tif", indices, photometric="palette", colormap=colours * 257)
    tifffile.imwrite(d / "narrow.tif", indices, photometric="palette", colormap=colours)
    stack = noise((2, 3, 20, 30), 0, 4096, "u2", seed=3)
    xml = ('<?xml version="1.0"?><OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06"><Image ID="Image:0"><Pixels ID="Pixels:0" '
           'DimensionOrder="XYZCT" Type="uint16" SignificantBits="12" SizeX="30" SizeY="20" SizeZ="3" SizeC="2" SizeT="1" PhysicalSizeX="0.1" '
           'PhysicalSizeY="0.1" PhysicalSizeZ="0.47"></Pixels></Image></OME>')
    tifffile.imwrite(d / "bare.ome.tif", stack.reshape(6, 20, 30), description=xml, metadata=None, photometric="minisblack")
    with tifffile.TiffWriter(d / "pyramid.tif") as writer:
        for step in (1, 2, 4):
            writer.write(stack[0, 0, ::step, ::step], subfiletype=0 if step == 1 else 1)
    return dict(file="wide.tif", rgb=np.moveaxis(colours.astype("u1")[:, indices], 0, -1), ome=np.moveaxis(stack, 0, -1), full=stack[0, 0])


@check("tiff-palettes")
def check_palettes(d, w):
    for file, want in (("wide.tif", w.rgb), ("narrow.tif", w.rgb), ("bare.ome.tif", w.ome), ("pyramid.tif", w.full)):
        identity(d, file, want)
    spacing(d, "bare.ome.tif", [1e-4, 1e-4, 4.7e-4])


@case("dicom-narrow-streams")
def make_narrow(d):
    """JPEG 2000 of 8 bits in words of 16; an extended offset table; elements of the kinds SV, UV and OV."""
    v = noise((3, 16, 18), 0, 256, "u1")
    for stored in (8, 12, 16):
        ds = dicom("1.2.840.10008.5.1.4.1.1.2", v[0].astype("u2"), "2.25.771")
        ds.BitsStored, ds.HighBit = stored, stored - 1
        save(encapsulated(ds, [j2k(v[0])], "1.2.840.10008.1.2.4.90"), d / f"stored{stored}.dcm")
    ds = dicom("1.2.840.10008.5.1.4.1.1.7", v, "2.25.772", NumberOfFrames=3)
    frames = [j2k(frame) for frame in v]
    frames = [frame + b"\0" * (len(frame) % 2) for frame in frames]
    save(encapsulated(ds, frames, "1.2.840.10008.1.2.4.90"), d / "table.dcm")
    # The basic table is emptied, and the extended one goes before Pixel Data.
    whole = (d / "table.dcm").read_bytes()
    at = whole.rindex(b"\xe0\x7f\x10\x00OB\0\0\xff\xff\xff\xff")
    length, = struct.unpack_from("<I", whole, at + 16)
    def element(number, values):
        return struct.pack("<HH2sHI", 0x7fe0, number, b"OV", 0, 8 * len(values)) + struct.pack(f"<{len(values)}Q", *values)
    offsets = np.cumsum([0] + [8 + len(frame) for frame in frames])[:3]
    write(d / "table.dcm", whole[:at], element(1, [int(x) for x in offsets]), element(2, [len(f) for f in frames]), whole[at:at + 16], bytes(4),
          whole[at + 20 + length:])
    ds = dicom("1.2.840.10008.5.1.4.1.1.2", v[0].astype("u2"), "2.25.773")
    for tag, vr, value in ((0x00720081, "OV", bytes(8)), (0x00720082, "SV", -5), (0x00720083, "UV", 7)):
        ds.add_new(tag, vr, value)
    save(ds, d / "long.dcm")
    return dict(file="long.dcm", one=v[0], all=v)


@check("dicom-narrow-streams")
def check_narrow(d, w):
    each(["stored8.dcm", "stored12.dcm", "stored16.dcm", "long.dcm"], lambda file: identity(d, file, w.one))
    identity(d, "table.dcm", w.all)


@case("dicom-no-scale")
def make_dicom_no_scale(d):
    """RescaleSlope 0 and PixelSpacing 0: taken as absent, and said."""
    v = noise((16, 18), 0, 3000, "u2")
    for name, field, value in (("slope", "RescaleSlope", "0"), ("spacing", "PixelSpacing", ["0", "0"])):
        ds = dicom("1.2.840.10008.5.1.4.1.1.2", v, "2.25.774")
        setattr(ds, field, value)
        save(ds, d / f"{name}.dcm")
    return dict(file="slope.dcm", values=v)


@check("dicom-no-scale")
def check_dicom_no_scale(d, w):
    for name, words in (("slope", "which is no scale"), ("spacing", "which is no size")):
        identity(d, f"{name}.dcm", w.values)
        says(d, f"{name}.dcm", "told.npy", words)

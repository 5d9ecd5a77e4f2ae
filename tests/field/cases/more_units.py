# SPDX-License-Identifier: Apache-2.0
"""Units of length and time in every spelling, in every format that has them."""
import numpy as np
from harness import case, check, convapp, each, expect, identity, made, nrrd_fields, spacing
from late import nib, pydicom, tifffile
from writers.binary import ramp
from writers.dicom import US_MULTI, dicom, item, save, uid
from writers.nrrd import nrrd
from writers.tiff import ome

VOLUME = ramp((3, 5, 6), "u2")
# Spellings in one table for all text headers, in mm.
LENGTHS = {"m": 1e3, "meter": 1e3, "cm": 10, "centimeters": 10, "mm": 1, "MM": 1, "millimeter": 1, "millimetres": 1, "um": 1e-3, "UM": 1e-3,
           "\u00b5m": 1e-3, "\u03bcm": 1e-3, "micron": 1e-3, "Microns": 1e-3, "micrometer": 1e-3, "micrometers": 1e-3, "nm": 1e-6,
           "nanometer": 1e-6, "\u00c5": 1e-7, "angstrom": 1e-7, "inch": 25.4, "in": 25.4, "pm": 1e-9, "px": None, "pixel": None, "pixels": None,
           "furlong": None}


def names(prefix, suffix):
    return {f"{prefix}{i:02d}{suffix}": (unit, scale) for i, (unit, scale) in enumerate(LENGTHS.items())}


def lengths(d, w, form):
    """Requires the spacing of each file; a unit that is not known must be named in a warning."""
    def attempt(entry):
        file, (unit, scale) = entry
        identity(d, file, VOLUME)
        want = None if scale is None else [0.5 * scale, 0.5 * scale, 2 * scale]
        try:
            spacing(d, file, want)
        except Exception as fault:
            raise type(fault)(f"unit {unit!r}: {fault}") from fault
        if unit == "furlong":
            r = convapp(d, "-i", file, "-o", "o.npy", "--overwrite")
            expect("furlong" in r.err, f"{form}: an unknown unit is read without a warning: {r}")
    each(names("u", w.suffix).items(), attempt)


@case("units-nrrd-space")
def make_nrrd_space(d):
    """NRRD: `space units` in 27 spellings."""
    for name, (unit, _) in names("u", ".nrrd").items():
        nrrd(d / name, ["type: uint16", "dimension: 3", "space dimension: 3", "sizes: 6 5 3", "space directions: (0.5,0,0) (0,0.5,0) (0,0,2)",
                        "endian: little", "encoding: raw", f'space units: "{unit}" "{unit}" "{unit}"'], VOLUME.tobytes())
    return dict(file="u00.nrrd", suffix=".nrrd")


@check("units-nrrd-space")
def check_nrrd_space(d, w):
    lengths(d, w, "NRRD")


@case("units-nrrd-axis")
def make_nrrd_axis(d):
    """NRRD: `units` of the axes beside `spacings`, in 27 spellings."""
    for name, (unit, _) in names("u", ".nrrd").items():
        nrrd(d / name, ["type: uint16", "dimension: 3", "sizes: 6 5 3", "spacings: 0.5 0.5 2", "endian: little", "encoding: raw",
                        f'units: "{unit}" "{unit}" "{unit}"'], VOLUME.tobytes())
    return dict(file="u00.nrrd", suffix=".nrrd")


@check("units-nrrd-axis")
def check_nrrd_axis(d, w):
    lengths(d, w, "NRRD")


@case("units-nrrd-mixed")
def make_nrrd_mixed(d):
    """NRRD: another unit for each axis."""
    nrrd(d / "axes.nrrd", ["type: uint16", "dimension: 3", "sizes: 6 5 3", "spacings: 500 0.5 0.2", "endian: little", "encoding: raw",
                           'units: "um" "mm" "cm"'], VOLUME.tobytes())
    nrrd(d / "space.nrrd", ["type: uint16", "dimension: 3", "space dimension: 3", "sizes: 6 5 3",
                            "space directions: (500,0,0) (0,0.5,0) (0,0,0.2)", "endian: little", "encoding: raw",
                            'space units: "um" "mm" "cm"'], VOLUME.tobytes())
    return dict(file="axes.nrrd", files=["axes.nrrd", "space.nrrd"])


@check("units-nrrd-mixed")
def check_nrrd_mixed(d, w):
    each(w.all_files, lambda file: spacing(d, file, [0.5, 0.5, 2]))


@case("units-imagej")
def make_imagej(d):
    """ImageJ: `unit=` in 27 spellings."""
    for name, (unit, _) in names("u", ".tif").items():
        text = f"ImageJ=1.53t\nimages=3\nslices=3\nunit={unit}\nspacing=2.0\nloop=false\n"
        tifffile.imwrite(d / name, VOLUME, photometric="minisblack", metadata=None, resolution=(2, 2), resolutionunit=1,
                         description=text.encode("utf-8") if text.isascii() else text.encode("latin-1", "backslashreplace"))
    return dict(file="u00.tif", suffix=".tif")


@check("units-imagej")
def check_imagej(d, w):
    lengths(d, w, "ImageJ")


@case("units-ome")
def make_ome(d):
    """OME-XML: PhysicalSize with each unit of its schema."""
    units = {"": 1e-3, "\u00b5m": 1e-3, "mm": 1, "nm": 1e-6, "cm": 10, "m": 1e3, "\u00c5": 1e-7, "in": 25.4, "pm": 1e-9, "pixel": None,
             "reference frame": None}
    want = {}
    for i, (unit, scale) in enumerate(units.items()):
        name = f"u{i:02d}.ome.tif"
        sizes = "".join(f' PhysicalSize{a}="{s}"' + (f' PhysicalSize{a}Unit="{unit}"' if unit else "") for a, s in zip("XYZ", (0.5, 0.5, 2)))
        text = ome(f'Type="uint16" DimensionOrder="XYZCT" SizeX="6" SizeY="5" SizeZ="3" SizeC="1" SizeT="1"{sizes}>'
                   '<Channel ID="Channel:0:0" SamplesPerPixel="1"/><TiffData/>')
        tifffile.imwrite(d / name, VOLUME, photometric="minisblack", metadata=None, description=text.encode())
        want[name] = None if scale is None else [0.5 * scale, 0.5 * scale, 2 * scale]
    return dict(file="u00.ome.tif", spacings=want)


@check("units-ome")
def check_ome(d, w):
    each(w.spacings.items(), lambda entry: spacing(d, *entry))


@case("units-tiff-resolution")
def make_resolution(d):
    """TIFF resolution per cm or inch is a spacing, of an image and of a stack; without a unit it is a ratio; 72 per inch means that nobody knows."""
    image = VOLUME[0]
    tifffile.imwrite(d / "inch.tif", image, photometric="minisblack", metadata=None, resolution=(254, 127), resolutionunit=2)
    tifffile.imwrite(d / "unknown.tif", image, photometric="minisblack", metadata=None, resolution=(72, 72), resolutionunit=2)
    tifffile.imwrite(d / "cm.tif", image, photometric="minisblack", metadata=None, resolution=(100, 50), resolutionunit=3)
    tifffile.imwrite(d / "none.tif", image, photometric="minisblack", metadata=None, resolution=(100, 50), resolutionunit=1)
    tifffile.imwrite(d / "stack.tif", VOLUME, photometric="minisblack", metadata=None, resolution=(100, 50), resolutionunit=3)
    return dict(file="inch.tif")


@check("units-tiff-resolution")
def check_resolution(d, w):
    each((("inch.tif", [0.1, 0.2]), ("unknown.tif", None), ("cm.tif", [0.1, 0.2]), ("none.tif", None), ("stack.tif", [0.1, 0.2])), lambda entry: spacing(d, *entry))


@case("units-nifti")
def make_nifti(d):
    """NIfTI: each code of xyzt_units; 0 is not told."""
    want = {}
    for unit, scale in (("meter", 1e3), ("mm", 1), ("micron", 1e-3)):
        image = nib.Nifti1Image(np.ascontiguousarray(VOLUME.T), np.diag([0.5, 0.5, 2, 1]))
        image.header.set_xyzt_units(unit)
        nib.save(image, d / f"{unit}.nii")
        want[f"{unit}.nii"] = [0.5 * scale, 0.5 * scale, 2 * scale]
    return dict(file="mm.nii", spacings=want)


@check("units-nifti")
def check_nifti(d, w):
    each(w.spacings.items(), lambda entry: spacing(d, *entry))


@case("units-ultrasound")
def make_ultrasound(d):
    """DICOM ultrasound: the region's calibration in cm is the only size of a pixel (PhysicalDeltaX)."""
    pixels = ramp((2, 40, 50), "u1", modulo=251)
    ds = dicom(US_MULTI, pixels, uid(), modality="US")
    ds.FrameTime, ds.FrameIncrementPointer = "40", pydicom.tag.Tag(0x0018, 0x1063)
    ds.SequenceOfUltrasoundRegions = pydicom.sequence.Sequence([item(
        RegionSpatialFormat=1, RegionDataType=1, RegionFlags=0, RegionLocationMinX0=0, RegionLocationMinY0=0, RegionLocationMaxX1=49,
        RegionLocationMaxY1=39, PhysicalUnitsXDirection=3, PhysicalUnitsYDirection=3, PhysicalDeltaX=0.02, PhysicalDeltaY=0.03)])
    save(ds, d / "in.dcm")
    return dict(file="in.dcm")


@check("units-ultrasound")
def check_ultrasound(d, w):
    spacing(d, w.file, [0.2, 0.3])


@case("units-nrrd-time")
def make_nrrd_time(d):
    """NRRD: the time axis in s, ms and us."""
    v = ramp((4, 3, 5, 6), "u2")
    for unit, step in (("s", "0.5"), ("ms", "500"), ("us", "500000"), ("sec", "0.5")):
        nrrd(d / f"{unit}.nrrd", ["type: uint16", "dimension: 4", "space dimension: 3", "sizes: 6 5 3 4",
                                  "space directions: (1,0,0) (0,1,0) (0,0,1) none", "kinds: domain domain domain time",
                                  f"spacings: NaN NaN NaN {step}", f'units: "" "" "" "{unit}"', 'space units: "mm" "mm" "mm"',
                                  "endian: little", "encoding: raw"], v.tobytes())
    return dict(file="s.nrrd", files=["s.nrrd", "ms.nrrd", "us.nrrd", "sec.nrrd"], values=v)


@check("units-nrrd-time")
def check_nrrd_time(d, w):
    def attempt(file):
        identity(d, file, w.values)
        made(d, file, "o.nii", "-q")
        h = nib.load(d / "o.nii").header
        seconds = {8: 1, 16: 1e-3, 24: 1e-6}.get(int(h["xyzt_units"]) & 0x38, np.nan)
        expect(np.isclose(h["pixdim"][4] * seconds, 0.5), f"{file}: time step is {h['pixdim'][4]} of {seconds} s, expected 0.5 s")
        made(d, file, "o.nrrd", "-q")
        kept = "0.5" in nrrd_fields(d / "o.nrrd").get("spacings", "") or b"time step:=0.5" in (d / "o.nrrd").read_bytes()[:600]
        expect(kept, f"{file}: no time step in the saved NRRD")
    each(w.all_files, attempt)

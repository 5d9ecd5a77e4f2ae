# SPDX-License-Identifier: Apache-2.0
"""DICOM: geometry, colours, bits, scales, frames and photometric interpretation."""
import os
import shutil
import numpy as np
from harness import case, check, convapp, difference, each, expect, gauss, identity, made, same_world, spacing
from late import pydicom
from writers.binary import noise, ramp, write
from writers.dicom import CT, ENHANCED_MR, IMPLICIT, MR, NM, PT, SC, US_MULTI, affine_of, dicom, dose, item, save, slices, uid


@case("F22")
def make_f22(d):
    """NM reconstruction: one multi-frame file, SpacingBetweenSlices -4.42, position in the detector's sequence; upside down."""
    v = ramp((6, 5, 7), "u2")
    ds = dicom(NM, v, uid(), modality="NM", ImageType=["ORIGINAL", "PRIMARY", "RECON TOMO", "EMISSION"],
               PixelSpacing=["3", "2"], SliceThickness="4.42", SpacingBetweenSlices="-4.42", NumberOfSlices=6)
    ds.FrameIncrementPointer = pydicom.tag.Tag(0x0054, 0x0080)
    ds.add_new(0x00540080, "US", list(range(1, 7)))
    ds.DetectorInformationSequence = pydicom.sequence.Sequence([item(ImagePositionPatient=["-10", "-20", "100"],
                                                    ImageOrientationPatient=["1", "0", "0", "0", "1", "0"])])
    save(ds, d / "in.dcm")
    ds.ImagePositionPatient, ds.ImageOrientationPatient = ["-10", "-20", "100"], ["1", "0", "0", "0", "1", "0"]
    save(ds, d / "top.dcm")  # as several workstations write it
    return dict(file="in.dcm", files=["in.dcm", "top.dcm"], stored=v,
                affine=affine_of([1, 0, 0, 0, 1, 0], [-10, -20, 100], [2, 3, -4.42]), spacing=[2, 3, 4.42])


@check("F22")
def check_f22(d, w):
    def attempt(file):
        same_world(d, file, w.stored, w.affine)

    each(w.all_files, attempt)


@case("F23")
def make_f23(d):
    """RT dose: slices lie where GridFrameOffsetVector says (here downwards), no SliceThickness, pixels not square."""
    v, ds = dose([0, -3, -6, -9, -12], [-10, 20, 30])
    save(ds, d / "in.dcm")
    return dict(file="in.dcm", stored=(v * 3.2e-5), affine=affine_of([1, 0, 0, 0, 1, 0], [-10, 20, 30], [1.25, 2.5, -3]),
                spacing=[1.25, 2.5, 3])


@check("F23")
def check_f23(d, w):
    same_world(d, w.file, w.stored, w.affine, 1e-6)
    spacing(d, w.file, w.spacing)
    r = made(d, w.file, "o.npy", "--filter", "gaussian:sigma=2.5mm", "--dtype", "float32")
    sigma = (2.5 / w.spacing[2], 2.5 / w.spacing[1], 2.5 / w.spacing[0])
    got = np.load(d / "o.npy")
    want = gauss(w.stored, sigma)
    best = min((difference(g, want, 1e-5) for g in (got, got[::-1])), key=len)
    expect(not best, f"{best} [{r.command}]")


@case("F26")
def make_f26(d):
    """RGB with PlanarConfiguration 1 (all red, then all green …), in several frames."""
    v = noise((3, 6, 8, 3), 0, 255, "u1")
    ds = dicom(US_MULTI, v, uid(), modality="US", PlanarConfiguration=1)
    ds.PixelData = np.ascontiguousarray(v.transpose(0, 3, 1, 2)).tobytes()
    ds["PixelData"].VR = "OB"
    ds.FrameTime = "40"
    ds.FrameIncrementPointer = pydicom.tag.Tag(0x0018, 0x1063)
    save(ds, d / "in.dcm")
    save(dicom(SC, v[0], uid(), modality="OT"), d / "one.dcm")
    one = dicom(SC, v[0], uid(), modality="OT", PlanarConfiguration=1)
    one.PixelData = np.ascontiguousarray(v[0].transpose(2, 0, 1)).tobytes()
    one["PixelData"].VR = "OB"
    save(one, d / "planes.dcm")
    return dict(file="planes.dcm", values=v[0], frames=True, all=v.tolist())


@check("F26")
def check_f26(d, w):
    identity(d, w.file, w.values)
    identity(d, "one.dcm", w.values)
    r = made(d, "in.dcm", "o.npy", "-q")
    text = difference(np.load(d / "o.npy"), np.array(w.json["all"], "u1"))
    expect(not text, f"{text} [{r.command}]")


@case("F27")
def make_f27(d):
    """Signed 12 bits in 16 without sign extension, other things in the upper four bits."""
    v = noise((8, 9), -2048, 2048, "i2")
    raw = (v.astype("u2") & 0x0FFF) | (noise((8, 9), 0, 16, "u2", 2) << 12)
    ds = dicom(MR, raw.astype("i2"), uid(), modality="MR", PixelSpacing=["1", "1"], ImagePositionPatient=["0", "0", "0"],
               ImageOrientationPatient=["1", "0", "0", "0", "1", "0"], SliceThickness="2", BitsStored=12, HighBit=11,
               PixelRepresentation=1)
    save(ds, d / "in.dcm")
    return dict(file="in.dcm", values=v)


@check("F27")
def check_f27(d, w):
    identity(d, w.file, w.values)


@case("F29")
def make_f29(d):
    """Positions written with two decimals: steps of 0.67 and 0.66 by rounding; refused or flooded with warnings."""
    v = noise((9, 6, 8), 0, 3000, "u2")
    slices(d / "series", v, [("-10", "-20", f"{2 / 3 * i:.2f}") for i in range(9)])
    return dict(file="series", values=v.astype("i2") - 1024, spacing=[0.8, 0.8, 2 / 3], loose=True)


@check("F29")
def check_f29(d, w):
    r = convapp(d, "--plan", "-i", w.file)
    expect(r.rc == 0, r)
    expect(len(r.err.strip().splitlines()) <= 3, f"a flood of warnings: {r}")
    identity(d, w.file, w.values)
    spacing(d, w.file, w.spacing, 5e-3)


@case("F31")
def make_f31(d):
    """PET: RescaleSlope of 1e-8, another one in each slice, written with an exponent."""
    v = noise((5, 6, 8), 0, 32767, "i2")
    text = ["1.02609e-08", "1.3E-8", "7.56104e-09", "2.57329e-08", "8.05166e-09"]

    def change(ds, i):
        ds.RescaleSlope, ds.RescaleIntercept, ds.Units = text[i], "0", "BQML"
    slices(d / "series", v, [(0, 0, 3 * i) for i in range(5)], change=change, modality="PT", sop=PT)
    return dict(file="series", values=v * np.array([float(t) for t in text])[:, None, None], spacing=[0.8, 0.8, 3])


@check("F31")
def check_f31(d, w):
    r = made(d, w.file, "o.npy", "-q")
    got, want = np.load(d / "o.npy").astype("f8"), w.values
    for z in range(len(want)):
        text = difference(got[z], want[z], 1e-6)
        expect(not text, f"slice {z}: {text} [{r.command}]")
    shutil.rmtree(d / "o.dcm", ignore_errors=True)
    r = convapp(d, "-q", "-i", w.file, "-o", "o.dcm", "--filter", "box:size=1")
    expect(r.rc == 0, r)
    parts = sorted((pydicom.dcmread(p) for p in (d / "o.dcm").iterdir()), key=lambda ds: float(ds.ImagePositionPatient[2]))
    for z, ds in enumerate(parts):
        back = ds.pixel_array * float(ds.RescaleSlope) + float(ds.RescaleIntercept)
        off = np.abs(back - want[z]).max() / float(ds.RescaleSlope)
        expect(off < 0.51, f"saved as DICOM, slice {z} is {off:.3g} steps off [{r.command}]")


@case("F33")
def make_f33(d):
    """Enhanced MR of three stacks (StackID 1 … 3) of one orientation whose slices interleave to one volume; split or scrambled."""
    v = noise((6, 6, 8), 0, 3000, "u2")
    order = [0, 3, 1, 4, 2, 5]
    ds = dicom(ENHANCED_MR, v[order], uid(), modality="MR")
    ds.SharedFunctionalGroupsSequence = pydicom.sequence.Sequence([item(
        PlaneOrientationSequence=pydicom.sequence.Sequence([item(ImageOrientationPatient=["1", "0", "0", "0", "1", "0"])]),
        PixelMeasuresSequence=pydicom.sequence.Sequence([item(PixelSpacing=["0.8", "0.8"], SliceThickness="2.5")]))])
    ds.DimensionIndexSequence = pydicom.sequence.Sequence([item(DimensionIndexPointer=0x00209056, FunctionalGroupPointer=0x00209111),
                                          item(DimensionIndexPointer=0x00209057, FunctionalGroupPointer=0x00209111)])
    frames = []
    for n, z in enumerate(order):
        frames.append(item(PlanePositionSequence=pydicom.sequence.Sequence([item(ImagePositionPatient=["0", "0", f"{2.5 * z:g}"])]),
                           FrameContentSequence=pydicom.sequence.Sequence([item(StackID=str(n // 2 + 1), InStackPositionNumber=n % 2 + 1,
                                                               DimensionIndexValues=[n // 2 + 1, n % 2 + 1])])))
    ds.PerFrameFunctionalGroupsSequence = pydicom.sequence.Sequence(frames)
    save(ds, d / "in.dcm")
    return dict(file="in.dcm", values=v, spacing=[0.8, 0.8, 2.5])


@check("F33")
def check_f33(d, w):
    identity(d, w.file, w.values)
    spacing(d, w.file, w.spacing)


@case("F34")
def make_f34(d):
    """Slices without preamble and file meta information (implicit VR, as an old node stored them)."""
    v = noise((4, 6, 8), 0, 3000, "u2")
    os.makedirs(d / "series", exist_ok=True)
    series = uid()
    for z in range(4):
        ds = dicom(CT, v[z], series, syntax=IMPLICIT, PixelSpacing=["0.8", "0.8"], SliceThickness="2",
                   ImagePositionPatient=["0", "0", f"{2 * z}"], ImageOrientationPatient=["1", "0", "0", "0", "1", "0"],
                   RescaleIntercept="-1024", RescaleSlope="1", InstanceNumber=z + 1)
        buffer = pydicom.filebase.DicomBytesIO()
        buffer.is_little_endian, buffer.is_implicit_VR = True, True
        pydicom.filewriter.write_dataset(buffer, pydicom.dataset.Dataset(ds))
        write(d / "series" / f"IM{z}.dcm", buffer.getvalue())
    return dict(file="series", values=v.astype("i2") - 1024, spacing=[0.8, 0.8, 2])


@check("F34")
def check_f34(d, w):
    identity(d, w.file, w.values)
    spacing(d, w.file, w.spacing)


@case("F78")
def make_f78(d):
    """Radiograph in MONOCHROME1 (small is white): shown as a negative."""
    v = noise((30, 40), 0, 4096, "u2")
    ds = dicom("1.2.840.10008.5.1.4.1.1.1", v, uid(), modality="CR", PhotometricInterpretation="MONOCHROME1", BitsStored=12, HighBit=11,
               ImagerPixelSpacing=["0.2", "0.2"])
    save(ds, d / "in.dcm")
    return dict(file="in.dcm", values=v)


@check("F78")
def check_f78(d, w):
    identity(d, w.file, w.values)
    shutil.rmtree(d / "o.dcm", ignore_errors=True)
    (d / "o.dcm").unlink(missing_ok=True)
    r = convapp(d, "-i", w.file, "-o", "o.dcm", "--filter", "box:size=1")
    expect(r.rc == 0, r)
    ds = pydicom.dcmread(d / "o.dcm")
    got = ds.pixel_array * float(ds.get("RescaleSlope", 1)) + float(ds.get("RescaleIntercept", 0))
    same = not difference(got, w.values, 1e-4)
    turned = not difference(4095 - got, w.values, 1e-4)
    negative = ds.PhotometricInterpretation == "MONOCHROME1" or ds.get("PresentationLUTShape") == "INVERSE"
    expect((same and negative) or (turned and not negative),
           f"the values are kept, but {ds.PhotometricInterpretation} is saved: expected MONOCHROME1 [{r.command}]")

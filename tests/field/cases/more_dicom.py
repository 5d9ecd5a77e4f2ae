# SPDX-License-Identifier: Apache-2.0
"""DICOM files that deviate from the usual form: bits, signs, positions, frames and colours."""
import io
import shutil
import numpy as np
from harness import case, check, convapp, each, expect, identity, made, refused, same_world, spacing
from late import Image, gdcm, pydicom
from writers.binary import noise
from writers.dicom import CT, DOSE, MR, SC, US_MULTI, affine_of, dicom, save, slices, uid

PLACE = dict(PixelSpacing=["1", "1"], ImagePositionPatient=["0", "0", "0"], ImageOrientationPatient=["1", "0", "0", "0", "1", "0"],
             SliceThickness="2")


@case("dicom-left-justified")
def make_left(d):
    """12 bits stored in the upper part of 16 (HighBit 15): values are 0 to 4095."""
    v = noise((8, 9), 0, 4096, "u2")
    save(dicom(MR, v << 4, uid(), modality="MR", BitsStored=12, HighBit=15, **PLACE), d / "in.dcm")
    return dict(file="in.dcm", values=v)


@check("dicom-left-justified")
def check_left(d, w):
    identity(d, w.file, w.values)


def encapsulated(ds, frames, syntax):
    ds.file_meta.TransferSyntaxUID = pydicom.uid.UID(syntax)
    ds.PixelData = pydicom.encaps.encapsulate(frames)
    ds["PixelData"].is_undefined_length = True
    ds["PixelData"].VR = "OB"
    return ds


def j2k(pixels):
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "JPEG2000", irreversible=False, no_jp2=True)
    data = out.getvalue()
    return data[data.index(b"\xff\x4f\xff\x51"):]


@case("dicom-j2k-sign")
def make_j2k_sign(d):
    """JPEG 2000 whose code stream says unsigned where PixelRepresentation says signed: the bits are two's complement."""
    v = noise((16, 18), -3000, 3000, "i2")
    ds = dicom(CT, v, uid(), **PLACE)
    save(encapsulated(ds, [j2k(v.view("u2"))], "1.2.840.10008.1.2.4.90"), d / "in.dcm")
    return dict(file="in.dcm", values=v)


@check("dicom-j2k-sign")
def check_j2k_sign(d, w):
    identity(d, w.file, w.values)


@case("dicom-jpeg-ls-sign")
def make_jls_sign(d):
    """JPEG-LS of signed samples with fewer bits stored than allocated: the code stream does not know the sign."""
    v = noise((16, 18), -2048, 2048, "i2")
    ds = dicom(MR, v & 0x0FFF, uid(), modality="MR", BitsStored=12, HighBit=11, PixelRepresentation=0, **PLACE)
    save(ds, d / "plain.dcm")
    reader = gdcm.ImageReader()
    reader.SetFileName(str(d / "plain.dcm"))
    reader.Read()
    change = gdcm.ImageChangeTransferSyntax()
    change.SetTransferSyntax(gdcm.TransferSyntax(gdcm.TransferSyntax.JPEGLSLossless))
    change.SetInput(reader.GetImage())
    change.Change()
    writer = gdcm.ImageWriter()
    writer.SetFileName(str(d / "unsigned.dcm"))
    writer.SetFile(reader.GetFile())
    writer.SetImage(change.GetOutput())
    writer.Write()
    ds = pydicom.dcmread(d / "unsigned.dcm")
    ds.PixelRepresentation = 1
    ds.save_as(d / "in.dcm")
    return dict(file="in.dcm", values=v)


@check("dicom-jpeg-ls-sign")
def check_jls_sign(d, w):
    identity(d, w.file, w.values)


@case("dicom-high-bit-dose")
def make_high_dose(d):
    """Unsigned dose of 16 bits beyond 32767; PixelIntensityRelationshipSign -1, which is not the sign of a sample."""
    v = noise((3, 8, 9), 30000, 65536, "u2")
    ds = dicom(DOSE, v, uid(), modality="RTDOSE", DoseUnits="GY", DoseType="PHYSICAL", DoseSummationType="PLAN", DoseGridScaling="0.001",
               GridFrameOffsetVector=["0", "2", "4"], **PLACE)
    save(ds, d / "in.dcm")
    save(dicom(CT, v[0], uid(), modality="DX", PixelIntensityRelationshipSign=-1, **PLACE), d / "ray.dcm")
    return dict(file="in.dcm", stored=v)


@check("dicom-high-bit-dose")
def check_high_dose(d, w):
    identity(d, "in.dcm", w.stored * 0.001, 1e-6)
    identity(d, "ray.dcm", w.stored[0])


@case("dicom-cine")
def make_cine(d):
    """Frames that FrameIncrementPointer calls times are filtered each alone."""
    v = np.zeros((4, 15, 15), "u1")
    v[1, 7, 7] = 250
    ds = dicom(US_MULTI, v, uid(), modality="US", FrameTime="40", FrameIncrementPointer=pydicom.tag.Tag(0x0018, 0x1063))
    save(ds, d / "in.dcm")
    return dict(file="in.dcm", stored=v)


@check("dicom-cine")
def check_cine(d, w):
    made(d, w.file, "o.npy", "--filter", "gaussian:sigma=1", "--dtype", "float32")
    got = np.load(d / "o.npy").reshape(4, 15, 15)
    expect(got[1].max() > 30 and not got[0].any() and not got[2].any(), "time points are filtered into each other")


@case("dicom-big-endian")
def make_big(d):
    """Explicit VR big endian, 16 bits; implicit VR little endian; an odd number of 8-bit pixels."""
    v = noise((7, 9), 0, 4096, "u2")
    ds = dicom(MR, v, uid(), modality="MR", syntax="1.2.840.10008.1.2.2", **PLACE)
    ds.PixelData, ds.is_little_endian = v.astype(">u2").tobytes(), False
    save(ds, d / "big.dcm")
    save(dicom(MR, v, uid(), modality="MR", syntax="1.2.840.10008.1.2", **PLACE), d / "implicit.dcm")
    save(dicom(MR, v, uid(), modality="MR", syntax="1.2.840.10008.1.2.1.99", **PLACE), d / "deflated.dcm")
    save(dicom(SC, (v % 256).astype("u1"), uid(), modality="OT"), d / "odd.dcm")
    return dict(file="big.dcm", values=v, odd=(v % 256).astype("u1"))


@check("dicom-big-endian")
def check_big(d, w):
    each((("big.dcm", w.values), ("implicit.dcm", w.values), ("odd.dcm", w.odd), ("deflated.dcm", w.values)), lambda e: identity(d, *e))


@case("dicom-palette")
def make_palette(d):
    """PALETTE COLOR of 8 bits: samples are indices, colours come from the tables."""
    index = noise((6, 8), 0, 4, "u1")
    ds = dicom(SC, index, uid(), modality="OT", PhotometricInterpretation="PALETTE COLOR")
    tables = np.array([[0, 0, 0], [65535, 0, 0], [0, 65535, 0], [32896, 32896, 65535]], "u2")
    for i, name in enumerate(("Red", "Green", "Blue")):
        setattr(ds, f"{name}PaletteColorLookupTableDescriptor", [4, 0, 16])
        setattr(ds, f"{name}PaletteColorLookupTableData", tables[:, i].astype("<u2").tobytes())
    save(ds, d / "in.dcm")
    return dict(file="in.dcm", values=(tables[index] >> 8).astype("u1"))


@check("dicom-palette")
def check_palette(d, w):
    r = convapp(d, "-q", "-i", w.file, "-o", "o.npy", "--overwrite")
    if r.rc == 3:
        expect(refused(r, w.file, "palette"), r)
        return
    got = np.load(d / "o.npy")
    got = got if got.dtype == np.uint8 else (got >> 8).astype("u1")
    expect(np.array_equal(got, w.values), f"indices or other colours [{r.command}]")


@case("dicom-ybr")
def make_ybr(d):
    """YBR_FULL without compression is turned into RGB."""
    rgb = np.stack([np.full((8, 8), x, "u1") for x in (200, 60, 30)], -1)
    ybr = np.array(Image.fromarray(rgb).convert("YCbCr"))
    save(dicom(SC, ybr, uid(), modality="OT", PhotometricInterpretation="YBR_FULL"), d / "in.dcm")
    return dict(file="in.dcm", values=rgb)


@check("dicom-ybr")
def check_ybr(d, w):
    r = made(d, w.file, "o.npy", "-q")
    got = np.load(d / "o.npy")
    expect(got.shape == w.values.shape and np.abs(got.astype(int) - w.values).max() <= 3, f"{got[0, 0]}, expected {w.values[0, 0]} [{r.command}]")


@case("dicom-oblique")
def make_oblique(d):
    """Oblique slices stored in reverse, by number and by name: places count."""
    a = np.cos(0.4), np.sin(0.4)
    iop = [f"{a[0]:.10f}", f"{a[1]:.10f}", "0", "0", "0", "-1"]
    normal = np.cross([a[0], a[1], 0], [0, 0, -1])
    v = noise((5, 6, 8), 0, 3000, "u2")
    places = [tuple(np.array([10, 20, 30]) + 2.5 * z * normal) for z in range(5)]
    slices(d / "series", v[::-1], places[::-1], iop=[iop] * 5)
    return dict(file="series", stored=v.astype("i2") - 1024, affine=affine_of([float(x) for x in iop], [10, 20, 30], [0.8, 0.8, 2.5]))


@check("dicom-oblique")
def check_oblique(d, w):
    same_world(d, w.file, w.stored, w.affine)


@case("dicom-positions")
def make_positions(d):
    """Rounded positions in each spelling: one decimal, two, an exponent; a true gap is refused."""
    v = noise((9, 6, 8), 0, 3000, "u2")
    for name, text in (("one", lambda z: f"{1.25 * z:.1f}"), ("two", lambda z: f"{1.2345 * z:.2f}"), ("exponent", lambda z: f"{1.2345 * z:.3e}")):
        slices(d / name, v, [("-1.0e1", "-20", text(z)) for z in range(9)])
    slices(d / "gap", v[:8], [("0", "0", f"{2 * z + (2 if z > 4 else 0)}") for z in range(8)])
    return dict(file="one", values=v.astype("i2") - 1024)


@check("dicom-positions")
def check_positions(d, w):
    each(("one", "two", "exponent"), lambda folder: identity(d, folder, w.values))
    r = convapp(d, "-q", "-i", "gap", "-o", "o.npy", "--overwrite")
    expect(refused(r, "gap", "slices|gap|spac"), r)


@case("dicom-spacing")
def make_spacing(d):
    """ImagerPixelSpacing and NominalScannedPixelSpacing where PixelSpacing is absent."""
    v = noise((8, 9), 0, 4096, "u2")
    save(dicom(SC, v, uid(), modality="DX", ImagerPixelSpacing=["0.3", "0.2"]), d / "imager.dcm")
    save(dicom(SC, v, uid(), modality="OT", NominalScannedPixelSpacing=["0.3", "0.2"]), d / "nominal.dcm")
    return dict(file="imager.dcm", files=["imager.dcm", "nominal.dcm"])


@check("dicom-spacing")
def check_spacing(d, w):
    each(w.all_files, lambda file: spacing(d, file, [0.2, 0.3]))


@case("dicom-copies")
def make_copies(d):
    """A series whose files lie twice in its folder, one of them three times; one with another picture of the same UID."""
    for name in ("series", "other"):
        shutil.rmtree(d / name, ignore_errors=True)
    v = noise((4, 6, 8), 0, 3000, "i2")
    slices(d / "series", v, [(0, 0, 2 * z) for z in range(4)])
    for path in sorted((d / "series").iterdir()):
        shutil.copy(path, path.with_name(path.name + " (1)"))
    shutil.copy(d / "series/IM0002", d / "series/A")
    shutil.copytree(d / "series", d / "other")
    ds = pydicom.dcmread(d / "other/IM0003")
    ds.PixelData = ds.PixelData[::-1]
    save(ds, d / "other/IM0003 (1)")

    def copied(name, change, files):
        """A series of which some files lie in their folder a second time, changed."""
        slices(d / name, v, [(0, 0, 2 * z) for z in range(4)])
        for path in sorted((d / name).iterdir())[:files]:
            ds = pydicom.dcmread(path)
            change(ds)
            save(ds, d / name / f"Z{path.name}")

    def renamed(ds):
        ds.SOPInstanceUID = ds.file_meta.MediaStorageSOPInstanceUID = uid()
    for files in (1, 4):
        copied(f"renamed{files}", renamed, files)
        copied(f"tagged{files}", lambda ds: ds.add_new(0x00291010, "LO", "x"), files)
    return dict(file="series", values=v)


@check("dicom-copies")
def check_copies(d, w):
    identity(d, "series", w.values - 1024)
    r = convapp(d, "-i", "series", "-o", "o.npy", "--overwrite")
    expect("5 files are copies of others, byte for byte" in r.err, r)
    r = convapp(d, "-i", "other", "-o", "o.npy", "--overwrite")
    expect(refused(r, "other", "slices at one position|1 slice"), r)
    for name in ("renamed1", "tagged1", "renamed4", "tagged4"):
        r = convapp(d, "-i", name, "-o", "o.npy", "--overwrite")
        expect(refused(r, name, "2 slices at one position.*such as `IM0001` and `ZIM0001`"), r)


@case("dicom-padding")
def make_padding(d):
    """PixelPaddingValue of samples that exist and of none; a range; slices that differ in sign; floating-point pixels."""
    v = noise((3, 6, 8), 100, 3000, "i2")
    places = [(0, 0, 2 * z) for z in range(3)]
    slices(d / "none", v, places, change=lambda ds, z: setattr(ds, "PixelPaddingValue", -2000))
    v[1:, :2] = -2000
    slices(d / "series", v, places, change=lambda ds, z: setattr(ds, "PixelPaddingValue", -2000))

    def ranged(ds, z):
        ds.PixelPaddingValue, ds.PixelPaddingRangeLimit = -2000, -1990
    slices(d / "range", v + (v < 0).astype("i2"), places, change=ranged)
    slices(d / "signs", abs(v), places, change=lambda ds, z: setattr(ds, "PixelRepresentation", z % 2))
    ds = dicom(SC, np.zeros((6, 8), "u4"), uid())
    del ds.PixelData
    ds.FloatPixelData = np.zeros((6, 8), "<f4").tobytes()
    save(ds, d / "float.dcm")
    return dict(file="series", values=v)


@check("dicom-padding")
def check_padding(d, w):
    def said(name, *words):
        r = convapp(d, "-i", name, "-o", "o.npy", "--overwrite")
        return r.rc == 0 and r.err.count("Pixel Padding Value") == len(words[:1]) and all(word in r.err for word in words)
    identity(d, "series", w.values - 1024)
    expect(said("series", "nodata=-3024"), "series: no warning, or several")
    expect(said("none"), "none: a warning of padding that no sample has")
    expect(said("range", "as -3023", "range"), "range: no warning")
    for name, words in (("signs", "16-bit unsigned MONOCHROME2 and 16-bit signed MONOCHROME2"), ("float.dcm", "floating-point pixels")):
        r = convapp(d, "-i", name, "-o", "o.npy", "--overwrite")
        expect(refused(r, name, words), r)


@case("dicom-monochrome1")
def make_monochrome1(d):
    """MONOCHROME1 CT series with a window: intent and window survive a derived series."""
    v = noise((3, 6, 8), 0, 3000, "u2")
    slices(d / "series", v, [(0, 0, 2 * z) for z in range(3)],
           change=lambda ds, z: setattr(ds, "PhotometricInterpretation", "MONOCHROME1") or setattr(ds, "WindowCenter", "40")
           or setattr(ds, "WindowWidth", "400"))
    return dict(file="series", values=v.astype("i2") - 1024)


@check("dicom-monochrome1")
def check_monochrome1(d, w):
    identity(d, w.file, w.values)
    shutil.rmtree(d / "o.dcm", ignore_errors=True)
    r = convapp(d, "-q", "-i", w.file, "-o", "o.dcm", "--filter", "box:size=1")
    expect(r.rc == 0, r)
    for path in sorted((d / "o.dcm").iterdir()) if (d / "o.dcm").is_dir() else [d / "o.dcm"]:
        ds = pydicom.dcmread(path)
        expect(ds.PhotometricInterpretation == "MONOCHROME1" or ds.get("PresentationLUTShape") == "INVERSE",
               f"{ds.PhotometricInterpretation} is saved, expected MONOCHROME1")
        expect(float(ds.WindowCenter) == 40 and float(ds.WindowWidth) == 400, "the window is lost")


@case("dicom-empty-fields")
def make_empty(d):
    """RescaleSlope, PixelSpacing and WindowCenter that are present and empty; two windows; a private group."""
    v = noise((6, 8), 0, 3000, "u2")
    ds = dicom(CT, v, uid(), **PLACE)
    ds.RescaleSlope, ds.RescaleIntercept, ds.WindowCenter, ds.WindowWidth = None, None, None, None
    save(ds, d / "rescale.dcm")
    ds = dicom(CT, v, uid(), **{**PLACE, "PixelSpacing": None})
    ds.WindowCenter, ds.WindowWidth = ["40", "300"], ["400", "1500"]
    ds.add_new(0x00091001, "LO", "made up")
    save(ds, d / "spacing.dcm")
    return dict(file="rescale.dcm", files=["rescale.dcm", "spacing.dcm"], values=v)


@check("dicom-empty-fields")
def check_empty(d, w):
    each(w.all_files, lambda file: identity(d, file, w.values))

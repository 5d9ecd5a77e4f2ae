"""NPY, TIFF, PNG, NRRD, NIfTI and MetaImage files that deviate from the usual form: types, orders and axes."""
import bz2
import gzip
import struct
import zlib
import numpy as np
from harness import case, check, convapp, difference, each, expect, identity, made, refused, same_world, spacing
from late import Image, nib, tifffile
from writers.binary import noise, ramp, write
from writers.nifti import nifti_header
from writers.nrrd import nrrd

VOLUME = ramp((4, 5, 6))


@case("npy-headers")
def make_npy_headers(d):
    """NPY headers that others write: version 2, other orders of the keys, blanks and a comma before the bracket, no padding."""
    v = ramp((10, 4), "f8")
    for name, version, text in (("second", 2, "{'descr': '<f8', 'fortran_order': True, 'shape': (10,4,), }"),
                                ("keys", 1, "{'shape': (10, 4), 'fortran_order': False, 'descr': '<f8'}"),
                                ("double", 1, '{"descr": "<f8", "fortran_order": False, "shape": (10, 4)}'),
                                ("long", 1, "{'descr': '<f8', 'fortran_order': False, 'shape': (10L, 4L), }")):
        head = text.encode() + b"\n"
        size = struct.pack("<H", len(head)) if version == 1 else struct.pack("<I", len(head))
        write(d / f"{name}.npy", b"\x93NUMPY" + bytes([version, 0]) + size, head, (v.T if name == "second" else v).tobytes())
    return dict(file="second.npy", files=["second.npy", "keys.npy", "double.npy", "long.npy"], values=v)


@check("npy-headers")
def check_npy_headers(d, w):
    each(w.all_files, lambda file: identity(d, file, w.values))


@case("npy-refused")
def make_npy_refused(d):
    """NPY that is refused with the reason: complex, objects, text, records, no axes, empty."""
    np.save(d / "complex.npy", np.zeros(4, "c8"))
    np.save(d / "object.npy", np.array([1, "a", None], object), allow_pickle=True)
    np.save(d / "text.npy", np.array(["a", "bc"]))
    np.save(d / "record.npy", np.zeros(4, [("a", "i2"), ("b", "f4")]))
    np.save(d / "scalar.npy", np.float64(3))
    np.save(d / "empty.npy", np.zeros((0, 4)))
    return dict(file="complex.npy", files=["complex.npy", "object.npy", "text.npy", "record.npy", "scalar.npy", "empty.npy"])


@check("npy-refused")
def check_npy_refused(d, w):
    def attempt(file):
        r = convapp(d, "-q", "-i", file, "-o", "o.npy", "--overwrite")
        expect(refused(r, file, "."), r)
    each(w.all_files, attempt)


# ---------------------------------------------------------------- TIFF


def tiff_bits(path, rows, bits, width, **tags):
    """Writes rows of packed samples (bytes) with `bits` a sample."""
    data = b"".join(rows)
    fields = {256: width, 257: len(rows), 258: bits, 259: 1, 262: 1, 273: 0, 277: 1, 278: len(rows), 279: len(data), **tags}
    entries = sorted(fields.items())
    fields[273] = 8 + 2 + 12 * len(entries) + 4
    body = b"".join(struct.pack("<HHII", t, 4 if t in (256, 257, 273, 278, 279) else 3, 1, fields[t]) for t, _ in entries)
    write(path, b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", len(entries)) + body + struct.pack("<I", 0) + data)


def packed(row, bits):
    text = "".join(f"{int(x):0{bits}b}" for x in row)
    text += "0" * (-len(text) % 8)
    return bytes(int(text[i:i + 8], 2) for i in range(0, len(text), 8))


@case("tiff-planar")
def make_planar(d):
    """TIFF with separate planes (PlanarConfiguration 2), in strips, tiles and with deflate; float16 with predictor 3."""
    rgb = noise((3, 20, 24), 0, 255, "u1")
    for name, options in (("strips", {}), ("deflate", dict(compression="zlib", predictor=True)), ("tiles", dict(tile=(16, 16)))):
        tifffile.imwrite(d / f"{name}.tif", rgb, photometric="rgb", planarconfig="separate", metadata=None, **options)
    return dict(file="strips.tif", files=["strips.tif", "deflate.tif", "tiles.tif"], values=np.ascontiguousarray(rgb.transpose(1, 2, 0)))


@check("tiff-planar")
def check_planar(d, w):
    each(w.all_files, lambda file: identity(d, file, w.values))


@case("tiff-types")
def make_tiff_types(d):
    """TIFF of int8, uint32, int32, float64, big endian, BigTIFF, with predictors, and white is zero."""
    base = np.arange(6 * 70).reshape(6, 70)
    arrays = {"int8": (base % 200 - 100).astype("i1"), "uint32": (base + 4000000000).astype("u4"), "int32": (base - 70000).astype("i4"),
              "double": base / 7, "single": (base / 7).astype("f4"), "uint16": (base * 91).astype("u2")}
    for name, v in arrays.items():
        tifffile.imwrite(d / f"{name}.tif", v, photometric="minisblack", metadata=None)
        tifffile.imwrite(d / f"{name}-big.tif", v, photometric="minisblack", metadata=None, byteorder=">", bigtiff=True)
        if v.dtype.kind != "f":
            tifffile.imwrite(d / f"{name}-packed.tif", v, photometric="minisblack", metadata=None, compression="zlib", predictor=True)
        np.save(d / f"want_{name}.npy", v)
    return dict(file="int8.tif", names=[f.name for f in sorted(d.glob("*.tif"))])


@check("tiff-types")
def check_tiff_types(d, w):
    each(w.names, lambda file: identity(d, file, np.load(d / f"want_{file.split('.')[0].split('-')[0]}.npy")))


# ---------------------------------------------------------------- PNG


def png(path, width, height, bits, colour, rows, *chunks):
    part = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    write(path, b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)), *(part(*c) for c in chunks),
          part(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))), part(b"IEND", b""))


@case("png-bits")
def make_png_bits(d):
    """Grey PNG of 1, 2 and 4 bits: white is 255; a palette; a transparent grey value gives opacity."""
    for bits in (1, 2, 4):
        v = noise((6, 7), 0, 1 << bits, "u1", bits)
        png(d / f"b{bits}.png", 7, 6, bits, 0, [packed(row, bits) for row in v])
        np.save(d / f"want_b{bits}.npy", (v * (255 // ((1 << bits) - 1))).astype("u1"))
    index = noise((6, 7), 0, 3, "u1")
    colours = np.array([[10, 20, 30], [200, 100, 50], [0, 255, 128]], "u1")
    png(d / "palette.png", 7, 6, 8, 3, [row.tobytes() for row in index], (b"PLTE", colours.tobytes()))
    np.save(d / "want_palette.npy", colours[index])
    deep = noise((6, 7), 0, 65536, "u2")
    png(d / "deep.png", 7, 6, 16, 0, [row.astype(">u2").tobytes() for row in deep])
    np.save(d / "want_deep.npy", deep)
    return dict(file="b1.png", names=["b1", "b2", "b4", "palette", "deep"])


@check("png-bits")
def check_png_bits(d, w):
    each(w.names, lambda name: identity(d, f"{name}.png", np.load(d / f"want_{name}.npy")))


# ---------------------------------------------------------------- NRRD, NIfTI, MetaImage


@case("nrrd-spaces")
def make_spaces(d):
    """NRRD in each named space: LPS, RAS and LAS, also abbreviated; scanner-xyz; the sign belongs to its own axis."""
    flips = {"left-posterior-superior": (-1, -1, 1), "LPS": (-1, -1, 1), "right-anterior-superior": (1, 1, 1), "RAS": (1, 1, 1),
             "left-anterior-superior": (-1, 1, 1), "LAS": (-1, 1, 1)}
    affine = np.array([[0, 0, 3.0, 7], [2.0, 0, 0, -20], [0, -1.0, 0, 30], [0, 0, 0, 1]])
    for space, flip in flips.items():
        m = np.diag([*flip, 1]) @ affine
        text = " ".join("(" + ",".join(f"{x:g}" for x in m[:3, i]) + ")" for i in range(3))
        nrrd(d / f"{space}.nrrd", ["type: int16", "dimension: 3", f"space: {space}", "sizes: 6 5 4", f"space directions: {text}",
                                   "kinds: domain domain domain", "endian: little", "encoding: raw",
                                   "space origin: (" + ",".join(f"{x:g}" for x in m[:3, 3]) + ")"], VOLUME.tobytes())
    return dict(file="LPS.nrrd", files=[f"{s}.nrrd" for s in flips], stored=VOLUME, affine=affine.tolist())


@check("nrrd-spaces")
def check_spaces(d, w):
    each(w.all_files, lambda file: same_world(d, file, w.stored, w.affine))


@case("nifti-forms")
def make_forms(d):
    """NIfTI whose sform and qform disagree; without both; with qfac 0 and -1."""
    sform = np.array([[-2.0, 0, 0, 10], [0, 2, 0, -20], [0, 0, 3, 30], [0, 0, 0, 1]])
    common = ([3, 6, 5, 4, 1, 1, 1, 1], 4, 16)
    write(d / "both.nii", nifti_header(*common, [1, 2, 2, 3, 0, 0, 0, 0], sform_code=1, qform_code=1, srow=sform, quatern=(0, 0, 0, 1, 2, 3)),
          bytes(4), VOLUME.tobytes())
    write(d / "qfac.nii", nifti_header(*common, [-1, 2, 2, 3, 0, 0, 0, 0], qform_code=1, quatern=(0, 0, 0, 1, 2, 3)), bytes(4), VOLUME.tobytes())
    write(d / "zero.nii", nifti_header(*common, [0, 2, 2, 3, 0, 0, 0, 0], qform_code=1, quatern=(0, 0, 0, 1, 2, 3)), bytes(4), VOLUME.tobytes())
    q = np.diag([2.0, 2, 3, 1])
    q[:3, 3] = 1, 2, 3
    turned = q @ np.diag([1, 1, -1, 1])
    return dict(file="both.nii", stored=VOLUME, affines={"both.nii": sform.tolist(), "qfac.nii": turned.tolist(), "zero.nii": q.tolist()})


@check("nifti-forms")
def check_forms(d, w):
    each(w.affines.items(), lambda entry: same_world(d, entry[0], w.stored, entry[1]))


@case("nifti-types")
def make_nifti_types(d):
    """NIfTI of each type, big and little endian, RGB24 and NIfTI-2; two gzip members."""
    want = {}
    for kind in ("u1", "i1", "i2", "u2", "i4", "u4", "f4", "f8"):
        v = VOLUME.astype(kind)
        for order in "<>":
            name = f"{kind}{'-big' if order == '>' else ''}.nii"
            image = nib.Nifti1Image(np.ascontiguousarray(v.T), np.eye(4), header=nib.Nifti1Header(endianness=order), dtype=kind)
            nib.save(image, d / name)
            want[name] = kind
    nib.save(nib.Nifti2Image(np.ascontiguousarray(VOLUME.T), np.eye(4)), d / "second.nii")
    data = (d / "second.nii").read_bytes()
    write(d / "members.nii.gz", gzip.compress(data[:600]) + gzip.compress(data[600:]))
    return dict(file="i2.nii", kinds={**want, "second.nii": "i2", "members.nii.gz": "i2"})


@check("nifti-types")
def check_nifti_types(d, w):
    each(w.kinds.items(), lambda entry: identity(d, entry[0], VOLUME.astype(entry[1])))


@case("metaimage-fields")
def make_meta_fields(d):
    """MetaImage with ElementSize instead of ElementSpacing, Position, Orientation, Rotation; blanks around `=`; MSB; types in lower case."""
    head = "ObjectType = Image\nNDims = 3\nBinaryData = True\nDimSize = 6 5 4\n"
    tail = "ElementType = MET_SHORT\nElementDataFile = LOCAL\n"
    write(d / "size.mha", head + "BinaryDataByteOrderMSB = False\nElementSize = 2 2 3\n" + tail, VOLUME.tobytes())
    write(d / "position.mha", head + "BinaryDataByteOrderMSB = False\nPosition = 1 2 3\nOrientation = 1 0 0 0 1 0 0 0 1\nElementSpacing = 2 2 3\n" + tail,
          VOLUME.tobytes())
    write(d / "rotation.mha", head + "BinaryDataByteOrderMSB = False\nOrigin = 1 2 3\nRotation = 1 0 0 0 1 0 0 0 1\nElementSpacing = 2 2 3\n" + tail,
          VOLUME.tobytes())
    write(d / "tight.mha", (head + "ElementByteOrderMSB = True\nElementSpacing = 2 2 3\n" + tail).replace(" = ", "="), VOLUME.astype(">i2").tobytes())
    return dict(file="size.mha", files=["size.mha", "position.mha", "rotation.mha", "tight.mha"], values=VOLUME)


@check("metaimage-fields")
def check_meta_fields(d, w):
    def attempt(file):
        identity(d, file, w.values)
        spacing(d, file, [2, 2, 3])
    each(w.all_files, attempt)

# SPDX-License-Identifier: Apache-2.0
"""NRRD, NIfTI and MetaImage files of other spaces, encodings, forms and fields."""
import bz2
import gzip
import numpy as np
from harness import case, check, each, identity, same_world, spacing
from late import nib
from writers.binary import ramp, write
from writers.nifti import nifti_header
from writers.nrrd import nrrd

VOLUME = ramp((4, 5, 6))


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


@case("nrrd-encodings")
def make_encodings(d):
    """NRRD of each encoding, type name and byte order; comments and key/value pairs; \\r\\n; axis mins and centers."""
    raw = VOLUME.tobytes()
    head = ["dimension: 3", "sizes: 6 5 4", "spacings: 1 1 2"]
    files = {"gz": ("gz", gzip.compress(raw)), "gzip": ("gzip", gzip.compress(raw)), "bz2": ("bz2", bz2.compress(raw)),
             "bzip2": ("bzip2", bz2.compress(raw)), "hex": ("hex", raw.hex().encode()), "HEX": ("hex", raw.hex().upper().encode() + b"\n"),
             "txt": ("txt", " ".join(map(str, VOLUME.ravel())).encode()), "text": ("text", ",\n".join(map(str, VOLUME.ravel())).encode()),
             "ascii": ("ascii", "\t".join(map(str, VOLUME.ravel())).encode())}
    for name, (encoding, data) in files.items():
        nrrd(d / f"{name}.nrrd", ["type: short", *head, "endian: little", f"encoding: {encoding}"], data)
    nrrd(d / "crlf.nrrd", ["type: signed short int", "# made up", "key:=value", *head, "endian: little", "encoding: raw"], raw, end="\r\n")
    nrrd(d / "int16_t.nrrd", ["type: int16_t", *head, "axis mins: 0 0 0", 'centers: cell "node" none'.replace('"', ""), "endian: big",
                              "encoding: raw"], VOLUME.astype(">i2").tobytes(), "NRRD0001")
    two = gzip.compress(raw[:100]) + gzip.compress(raw[100:])
    nrrd(d / "members.nrrd", ["type: int16", *head, "endian: little", "encoding: gzip"], two)
    return dict(file="gz.nrrd", files=[f"{n}.nrrd" for n in (*files, "crlf", "int16_t", "members")], values=VOLUME)


@check("nrrd-encodings")
def check_encodings(d, w):
    each(w.all_files, lambda file: identity(d, file, w.values))


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

# SPDX-License-Identifier: Apache-2.0
"""NPY files of other types, orders and writers."""
import struct
import numpy as np
from harness import case, check, convapp, each, expect, identity, refused
from writers.binary import ramp, write


@case("npy-types")
def make_npy_types(d):
    """NPY of float16, bool, int8, uint32, int64 and big-endian float64; of five axes; in Fortran order."""
    base = np.arange(60).reshape(3, 4, 5)
    arrays = {"half": (base * 0.25 - 3).astype("f2"), "bool": base % 3 == 0, "int8": (base - 30).astype("i1"),
              "uint32": (base + 4000000000).astype("u4"), "double": (base / 7).astype(">f8"),
              "fortran": np.asfortranarray(base.astype("i2")), "big": base.astype(">i2"),
              "five": np.arange(240).reshape(2, 3, 4, 5, 2).astype("i2")}
    for name, array in arrays.items():
        np.save(d / f"{name}.npy", array)
        np.save(d / f"want_{name}.npy", array.astype("f8"))
    return dict(file="half.npy", names=list(arrays))


@check("npy-types")
def check_npy_types(d, w):
    each(w.names, lambda name: identity(d, f"{name}.npy", np.load(d / f"want_{name}.npy")))


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

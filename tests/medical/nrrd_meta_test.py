# SPDX-License-Identifier: Apache-2.0
"""NRRD and MetaImage, made here by their definitions: medical_dump and the folder of real files are given on the
command line."""

import bz2
import gzip
import os
import random
import zlib

from medical import MedicalTest, Refused, affine_of, main, np, run

AXES = np.array([[0.8, -0.6, 0.0], [0.6, 0.8, 0.0], [0.0, 0.0, -1.0]])
SPACING = np.array([0.75, 1.5, 2.5])
ORIGIN = np.array([-12.25, 30.5, 100.125])
AFFINE = np.eye(4)
AFFINE[:3, :3] = AXES * SPACING
AFFINE[:3, 3] = ORIGIN


def ramp(shape, dtype="<i2"):
    """Values with axes [x, y, z, …], kept in the order of the file: x fastest."""
    return (np.arange(np.prod(shape)) * 37 % 101).astype(dtype).reshape(shape, order="F")


def file_bytes(values):
    return values.tobytes(order="F")


def vectors(matrix):
    return " ".join("(" + ",".join(repr(float(v)) for v in column) + ")" for column in matrix.T)


class TextHeaders(MedicalTest):
    def write(self, name, *parts):
        with open(self.path(name), "wb") as file:
            for part in parts:
                file.write(part.encode() if isinstance(part, str) else part)
        return self.path(name)

    def nrrd(self, name, values, data, flip=(1, 1, 1), **fields):
        matrix = np.diag(flip) @ AXES * SPACING
        space = {(1, 1, 1): "left-posterior-superior", (-1, -1, 1): "right-anterior-superior",
                 (1, -1, 1): "left-anterior-superior"}[flip]
        header = {"type": "short", "dimension": values.ndim, "space": space,
                  "sizes": " ".join(map(str, values.shape)), "space directions": vectors(matrix),
                  "kinds": "domain domain domain", "endian": "little", "encoding": "raw",
                  "space origin": "(" + ",".join(repr(float(v)) for v in np.array(flip) * ORIGIN) + ")"}
        header.update({key.replace("_", " "): value for key, value in fields.items()})
        lines = "".join(f"{key}: {value}\n" for key, value in header.items() if value is not None)
        return self.write(name, "NRRD0004\n", lines, "\n" if isinstance(data, bytes) else "", data)

    def check(self, path, values, affine=AFFINE, outs=("out.nrrd", "out.mha", "out.nii")):
        said, samples = self.load(path)
        np.testing.assert_array_equal(samples.reshape(values.shape, order="A"), values)
        self.assertEqual(said["type"], str(values.dtype.newbyteorder("=")))
        self.assert_close(affine_of(said, "LPS"), affine, 1e-9)
        self.assertEqual(run(path, probe=True)["extent"], said["extent"])
        run(path, *map(self.path, outs))
        for name in outs:
            again, same = self.load(self.path(name))
            np.testing.assert_array_equal(same, samples)
            for key in ("type", "extent", "channels", "times", "dimension"):
                self.assertEqual(again[key], said[key], key)
            self.assert_close(affine_of(again), affine_of(said), 1e-6)
        return said

    def test_nrrd_spaces(self):
        values = ramp((5, 4, 3))
        for flip in ((1, 1, 1), (-1, -1, 1), (1, -1, 1)):
            with self.subTest(flip):
                self.check(self.nrrd("s.nrrd", values, file_bytes(values), flip), values, outs=["o.nhdr", "o.mhd"])

    def test_nrrd_encodings(self):
        values = ramp((5, 4, 3))
        text = " ".join(map(str, values.ravel(order="F")))
        whole = file_bytes(values)
        for encoding, data in (("gzip", gzip.compress(whole)), ("bzip2", bz2.compress(whole)), ("ascii", text.encode()),
                               ("gz", gzip.compress(whole[:31]) + gzip.compress(whole[31:])),
                               ("bz2", bz2.compress(whole[:31]) + bz2.compress(whole[31:])),
                               ("hex", file_bytes(values).hex().encode())):
            with self.subTest(encoding):
                self.check(self.nrrd("e.nrrd", values, data, encoding=encoding), values, outs=[])
        big = values.astype(">i2")
        self.check(self.nrrd("b.nrrd", values, file_bytes(big), endian="big"), values)

    def test_compressed_skips(self):
        """Lines are skipped in the file, bytes inside the compression."""
        values = ramp((5, 4, 3))
        whole = file_bytes(values)
        for encoding, pack in (("gzip", gzip.compress), ("bzip2", bz2.compress)):
            for skip, data in (("7", b"1234567" + whole), ("-1", b"any" + whole), ("-4", whole + b"end")):
                with self.subTest(encoding=encoding, skip=skip):
                    path = self.nrrd("k.nrrd", values, b"first\nsecond\n" + pack(data), encoding=encoding, line_skip="2",
                                     byte_skip=skip)
                    self.check(path, values, outs=[])

    def test_compressed_damage(self):
        values = ramp((9, 8, 7))
        whole = file_bytes(values)
        chance = random.Random(5)
        for name, data, make in (
                ("x.nrrd", bz2.compress(whole), lambda data: self.nrrd("x.nrrd", values, data, encoding="bzip2")),
                ("y.nrrd", gzip.compress(whole, mtime=0), lambda data: self.nrrd("y.nrrd", values, data, encoding="gzip")),
                ("z.mha", zlib.compress(whole), lambda data: self.meta("z.mha", values, data, CompressedData="True")),
                ("s.mha", zlib.compress(whole),
                 lambda data: self.meta("s.mha", values, data, CompressedData="True",
                                        CompressedDataSize=len(zlib.compress(whole)))),
                ("w.mhd", zlib.compress(whole),
                 lambda data: self.meta("w.mhd", values, "", self.write("w.zraw", data) and "w.zraw",
                                        CompressedData="True", NDims=3))):
            with self.subTest(name):
                self.check(make(data), values, outs=[])
                for size in (len(data) // 3, len(data) // 2, len(data) - 1):
                    self.assert_refused(make(data[:size]), name[0] + ".")
                refused = 0
                for _ in range(24):
                    at = chance.randrange(len(data))
                    path = make(data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1:])
                    try: # a few bits say nothing: the date in a gzip header, those that fill up the last byte
                        np.testing.assert_array_equal(self.load(path)[1], values)
                    except Refused as error:
                        self.assertIn(name[0] + ".", str(error))
                        refused += 1
                self.assertGreater(refused, 18)

    def test_nrrd_types(self):
        for dtype, name in (("u1", "uchar"), ("i1", "int8"), ("u2", "unsigned short"), ("u4", "uint"), ("i4", "int32"),
                            ("u8", "uint64"), ("i8", "long long"), ("f4", "float"), ("f8", "double")):
            with self.subTest(name):
                values = ramp((5, 4, 3), "<" + dtype)
                self.check(self.nrrd("t.nrrd", values, file_bytes(values), type=name), values, outs=["o.nrrd"])

    def test_nrrd_detached(self):
        values = ramp((5, 4, 3))
        self.write("d.raw", b"skip", file_bytes(values))
        self.check(self.nrrd("d.nhdr", values, "", data_file="d.raw", byte_skip="4"), values)
        for z in range(3):
            self.write(f"z{z:02d}.raw", file_bytes(values[:, :, z]))
        self.check(self.nrrd("p.nhdr", values, "", data_file="z%02d.raw 0 2 1"), values)
        self.check(self.nrrd("l.nhdr", values, "", data_file="LIST\nz00.raw\nz01.raw\nz02.raw"), values)

    def test_nrrd_components(self):
        values = ramp((3, 5, 4, 2))
        path = self.nrrd("c.nrrd", values, file_bytes(values), kinds="vector domain domain domain",
                         space_directions="none " + vectors(AXES * SPACING))
        said, samples = self.load(path)
        self.assertEqual((said["channels"], said["times"]), (3, 1))
        np.testing.assert_array_equal(samples, values.transpose(1, 2, 3, 0))
        self.assert_close(affine_of(said, "LPS"), AFFINE)

    def test_nrrd_series(self):
        values = ramp((5, 4, 2, 3))
        path = self.nrrd("l.nrrd", values, file_bytes(values), kinds="domain domain domain list",
                         space_directions=vectors(AXES * SPACING) + " none")
        said, samples = self.load(path)
        self.assertEqual((said["channels"], said["times"]), (1, 3))
        np.testing.assert_array_equal(samples, values)
        self.assert_close(affine_of(said, "LPS"), AFFINE)
        for name in ("out.nrrd", "out.mha", "out.nii.gz"):
            run(path, self.path(name))
            again, same = self.load(self.path(name))
            self.assertEqual(again["times"], 3)
            np.testing.assert_array_equal(same, values)

    def test_nrrd_time_steps_need_a_unit(self):
        series = ramp((5, 4, 2, 3))
        spaced = dict(space=None, space_origin=None, space_directions=None, spacings="0.75 1.5 2.5 40")
        turning = dict(space="left-posterior-superior-time", space_origin="(0,0,0,0)",
                       space_directions="(1,0,0,0) (0,1,0,0) (0,0,1,0) (0,0,0,40)")
        for step, part, key, fields in (
                (0.04, None, "", dict(spaced, units='"mm" "mm" "mm" "ms"')),
                (0, "`spacings` gives the time axis a step of 40, but `units` no unit", "", spaced),
                (0, "`units` of the time axis is \"foo\"", "", dict(spaced, units='"mm" "mm" "mm" "foo"')),
                (0.04, None, "", dict(turning, space_units='"mm" "mm" "mm" "ms"')),
                (0, "`space directions` gives the time axis a step of 40, but `space units` no unit", "", turning),
                (2.5, None, "\ntime step:=2.5", spaced),
                (0, "`time step` is \"fast\"", "\ntime step:=fast", spaced),
                (0, "`time step` is \"-1\"", "\ntime step:=-1", spaced)):
            with self.subTest(part, step=step):
                path = self.nrrd("s.nrrd", series, file_bytes(series), **fields, kinds="domain domain domain time" + key)
                said, samples = self.load(path)
                self.assertEqual((said["times"], said["timeStep"]), (3, step))
                np.testing.assert_array_equal(samples, series)
                of_time = [text for text in said["warnings"] if "time" in text]
                self.assertEqual(len(of_time), 1 if part else 0, of_time)
                if part:
                    self.assertIn(part, of_time[0])

    def test_nrrd_plain_array_is_pixels(self):
        values = ramp((5, 4))
        path = self.nrrd("p.nrrd", values, file_bytes(values), space=None, space_directions=None, space_origin=None,
                         kinds=None)
        said, samples = self.load(path)
        self.assertEqual((said["unit"], said["dimension"]), ("px", 2))
        np.testing.assert_array_equal(samples[:, :, 0], values)
        for name in ("o.nrrd", "o.mha"):
            run(path, self.path(name))
            self.assertEqual(self.load(self.path(name))[0]["unit"], "px")

    def test_nrrd_lies(self):
        values = ramp((5, 4, 3))
        data = file_bytes(values)
        self.write("short.raw", data[:-1])
        os.mkfifo(self.path("pipe.raw"))
        for reason, arguments in (
                ("announces 120 bytes", dict(data=data[:-1])),
                ("announces", dict(data=data, sizes="5 4 999999999999")),
                ("announces a shape of 5 × -4 × 3", dict(data=data, sizes="5 -4 3")),
                ("axes, but 2 sizes", dict(data=data, sizes="5 4")),
                ("impossible number", dict(data=data, sizes="5 4 x")),
                ("axes; 2 to 5", dict(data=data, dimension="99")),
                ("NRRD type block", dict(data=data, type="block")),
                ("unknown NRRD encoding", dict(data=data, encoding="magic")),
                ("no encoding", dict(data=data, encoding=None)),
                ("which does not exist", dict(data="", data_file="none.raw")),
                ("announces 120 bytes", dict(data="", data_file="short.raw")),
                ("not a regular file", dict(data="", data_file="pipe.raw")),
                ("pattern that makes no sense", dict(data="", data_file="%s%n 0 9 1")),
                ("more than", dict(data=gzip.compress(data), encoding="gzip", sizes="9999 9999 9999"))):
            with self.subTest(reason):
                self.assert_refused(self.nrrd("lie.nrrd", values, **arguments), "lie.nrrd", reason)
        for size in range(0, 400, 29):
            whole = self.nrrd("whole.nrrd", values, data)
            with open(whole, "rb") as file:
                self.write("cut.nrrd", file.read()[:size])
            self.assert_refused(self.path("cut.nrrd"), "cut.nrrd")
        packed = gzip.compress(os.urandom(120))
        self.assert_refused(self.nrrd("cut.nrrd", values, packed[:60], encoding="gzip"), "cut.nrrd")
        for vector in ("(nan,nan,nan) (0,1,0) (0,0,1)", "(0,0,0) (0,0,0) (0,0,0)", "(1e308,0,0) (1,0,0) (1,0,0)",
                       "(1,0,0) (1,0,0) (0,0,1)"):
            with self.subTest(vector):
                self.assert_refused(self.nrrd("v.nrrd", values, data, space_directions=vector), "v.nrrd")

    def meta(self, name, values, data, file="LOCAL", **fields):
        matrix = " ".join(repr(float(v)) for v in AXES.T.ravel())
        header = {"ObjectType": "Image", "NDims": values.ndim, "BinaryData": "True",
                  "BinaryDataByteOrderMSB": "False", "CompressedData": "False", "TransformMatrix": matrix,
                  "Offset": " ".join(repr(float(v)) for v in ORIGIN),
                  "ElementSpacing": " ".join(repr(float(v)) for v in SPACING),
                  "DimSize": " ".join(map(str, values.shape)), "ElementType": "MET_SHORT"}
        header.update(fields)
        lines = "".join(f"{key} = {value}\n" for key, value in header.items() if value is not None)
        return self.write(name, lines, f"ElementDataFile = {file}\n", data)

    def test_meta(self):
        values = ramp((5, 4, 3))
        data = file_bytes(values)
        self.check(self.meta("a.mha", values, data), values)
        self.check(self.meta("b.mha", values, file_bytes(values.astype(">i2")), BinaryDataByteOrderMSB="True"), values)
        packed = zlib.compress(data)
        self.check(self.meta("c.mha", values, packed, CompressedData="True", CompressedDataSize=len(packed)), values)
        self.check(self.meta("n.mha", values, packed, CompressedData="True"), values)
        self.check(self.meta("g.mha", values, gzip.compress(data), CompressedData="True"), values)
        self.write("z.zraw", b"head" + packed)
        self.check(self.meta("z.mhd", values, "", "z.zraw", CompressedData="True", HeaderSize=4), values)
        self.check(self.meta("y.mhd", values, "", "z.zraw", CompressedData="True", HeaderSize=-1,
                             CompressedDataSize=len(packed)), values)
        self.write("d.raw", data)
        self.check(self.meta("d.mhd", values, "", "d.raw"), values)
        for z in range(3):
            self.write(f"m{z:03d}.raw", file_bytes(values[:, :, z]))
        self.check(self.meta("e.mhd", values, "", "LIST\nm000.raw\nm001.raw\nm002.raw"), values)
        self.check(self.meta("f.mhd", values, "", "m%03d.raw 0 2 1"), values)
        for dtype, name in (("u1", "UCHAR"), ("u2", "USHORT"), ("i4", "INT"), ("u4", "UINT"), ("i8", "LONG_LONG"),
                            ("u8", "ULONG_LONG"), ("i4", "LONG"), ("u4", "ULONG"), ("i1", "CHAR"), ("f4", "FLOAT"),
                            ("f8", "DOUBLE")):
            with self.subTest(name):
                typed = ramp((5, 4, 3), "<" + dtype)
                self.check(self.meta("t.mha", typed, file_bytes(typed), ElementType="MET_" + name), typed, outs=["o.mha"])

    def test_meta_channels_and_times(self):
        values = ramp((3, 5, 4, 2))
        path = self.meta("v.mha", values[0], file_bytes(values), ElementNumberOfChannels=3)
        said, samples = self.load(path)
        self.assertEqual(said["channels"], 3)
        np.testing.assert_array_equal(samples, values.transpose(1, 2, 3, 0))
        run(path, self.path("back.mha"))
        np.testing.assert_array_equal(self.load(self.path("back.mha"))[1], samples)
        series = ramp((5, 4, 2, 3))
        matrix = np.eye(4)
        matrix[:3, :3] = AXES
        path = self.meta("4.mha", series, file_bytes(series), TransformMatrix=" ".join(map(str, matrix.T.ravel())),
                         Offset="-12.25 30.5 100.125 0", ElementSpacing="0.75 1.5 2.5 2")
        said, samples = self.load(path)
        self.assertEqual((said["times"], said["timeStep"]), (3, 0))
        self.assertIn("`ElementSpacing` gives the fourth axis a step of 2, but MetaImage has no unit", said["warnings"][0])
        np.testing.assert_array_equal(samples, series)
        self.assert_close(affine_of(said, "LPS"), AFFINE)
        for name in ("back.mha", "out.nrrd"):
            run(path, self.path(name))
        with open(self.path("back.mha"), "rb") as file:
            self.assertIn(b"ElementSpacing = 0.75 1.5 2.5 2\n", file.read())
        self.assertEqual(self.load(self.path("out.nrrd"))[0]["timeStep"], 0)

    def test_meta_lies(self):
        values = ramp((5, 4, 3))
        data = file_bytes(values)
        for reason, fields in (("announces", dict(DimSize="5 4 99999999")), ("announces", dict(DimSize="5 4 0")),
                               ("axes, but", dict(DimSize="5 4")), ("axes; 2 to 4", dict(NDims=77)),
                               ("type", dict(ElementType="MET_STRING")), ("no ElementType", dict(ElementType=None)),
                               ("does not exist", dict(file="gone.raw")),
                               ("makes no sense", dict(file="x%s 0 1 1")),
                               ("announces", dict(ElementNumberOfChannels=100000))):
            with self.subTest(reason):
                self.assert_refused(self.meta("lie.mha", values, data, **fields), "lie.mha", reason)
        with open(self.meta("whole.mha", values, data), "rb") as file:
            whole = file.read()
        for size in range(0, len(whole), 41):
            self.write("cut.mha", whole[:size])
            self.assert_refused(self.path("cut.mha"), "cut.mha")

    def test_real_files(self):
        said, samples = self.load(self.data("volumes/BallBinary30x30x30_gz.nrrd"))
        with open(self.data("volumes/BallBinary30x30x30_gz.nrrd"), "rb") as file:
            truth = np.frombuffer(gzip.decompress(file.read().split(b"\n\n", 1)[1]), "<i2")
        np.testing.assert_array_equal(samples.ravel(order="F"), truth)
        said, samples = self.load(self.data("volumes/test2d_ascii.nrrd"))
        np.testing.assert_array_equal(samples.ravel(order="F"), np.arange(1, 28))
        self.assert_close(said["spacing"][:2], [1.0458, 2])
        for name, raw, shape in (("BrainProtonDensity3Slices.mha", "BrainProtonDensity3Slices.raw", (181, 217, 3)),
                                 ("BrainProtonDensitySliceBorder20.mhd", "BrainProtonDensitySliceBorder20.raw",
                                  (221, 257, 1))):
            _, samples = self.load(self.data("volumes/" + name))
            truth = np.fromfile(self.data("volumes/" + raw), "u1").reshape(shape, order="F")
            np.testing.assert_array_equal(samples, truth)


if __name__ == "__main__":
    main()

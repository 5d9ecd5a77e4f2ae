# SPDX-License-Identifier: Apache-2.0
"""Compressed and plain DICOM that is cut off, padded, or contradicts itself; which bits of a word are the sample."""

import random
import struct

from medical import MedicalTest, Refused, main, np, run
from dicom_objects import Slices

try:
    import gdcm
except ImportError:
    gdcm = None

JPEG, EXTENDED, LOSSLESS, LS, J2K, RLE = ("1.2.840.10008.1.2.4.50", "1.2.840.10008.1.2.4.51", "1.2.840.10008.1.2.4.70",
                                          "1.2.840.10008.1.2.4.80", "1.2.840.10008.1.2.4.90", "1.2.840.10008.1.2.5")


def smooth(rows=40, columns=48, most=200, dtype="u1"):
    y, x = np.mgrid[:rows, :columns]
    values = most * (0.5 + 0.4 * np.sin(x / 7) * np.cos(y / 5)) + np.random.default_rng(1).integers(0, 9, (rows, columns))
    return values.astype(dtype)


class Made(MedicalTest):
    def plain(self, name, pixels, bits=None, **fields):
        ds = Slices(1).dataset(0)
        ds.Rows, ds.Columns = pixels.shape[-2:]
        size = pixels.dtype.itemsize * 8
        ds.BitsAllocated, ds.BitsStored = size, bits or size
        ds.HighBit = ds.BitsStored - 1
        ds.PixelRepresentation = int(pixels.dtype.kind == "i")
        if pixels.ndim == 3:
            ds.NumberOfFrames = len(pixels)
        ds.PixelData = pixels.tobytes() + b"\0" * (pixels.nbytes % 2)
        ds["PixelData"].VR = "OB" if size == 8 else "OW"
        ds.RescaleIntercept = "0"
        for key, value in fields.items():
            setattr(ds, key, value)
        ds.save_as(self.path(name), write_like_original=False)
        return self.path(name)

    def compressed(self, syntax, pixels, bits=None):
        """The path of a compressed file, its samples, its bytes, and where Pixel Data begin."""
        if gdcm is None:
            self.skipTest("Python has no gdcm")
        source = self.plain("source.dcm", pixels, bits)
        reader = gdcm.ImageReader()
        reader.SetFileName(source)
        self.assertTrue(reader.Read())
        change = gdcm.ImageChangeTransferSyntax()
        names = {JPEG: gdcm.TransferSyntax.JPEGBaselineProcess1, EXTENDED: gdcm.TransferSyntax.JPEGExtendedProcess2_4,
                 LOSSLESS: gdcm.TransferSyntax.JPEGLosslessProcess14_1, LS: gdcm.TransferSyntax.JPEGLSLossless,
                 J2K: gdcm.TransferSyntax.JPEG2000Lossless, RLE: gdcm.TransferSyntax.RLELossless}
        change.SetTransferSyntax(gdcm.TransferSyntax(names[syntax]))
        change.SetInput(reader.GetImage())
        self.assertTrue(change.Change())
        writer = gdcm.ImageWriter()
        writer.SetImage(change.GetOutput())
        writer.SetFile(reader.GetFile())
        writer.SetFileName(self.path("whole.dcm"))
        self.assertTrue(writer.Write())
        with open(self.path("whole.dcm"), "rb") as file:
            whole = file.read()
        return whole, whole.rindex(b"\xe0\x7f\x10\x00OB\0\0\xff\xff\xff\xff") + 12

    def store(self, data, name="spoilt.dcm"):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def syntaxes(self):
        for syntax, pixels, bits in ((JPEG, smooth(), None), (EXTENDED, smooth(most=3000, dtype="u2"), 12),
                                     (LOSSLESS, smooth(most=3000, dtype="u2"), 12), (LS, smooth(most=3000, dtype="u2"), 12),
                                     (J2K, smooth(most=3000, dtype="u2"), 12), (RLE, smooth(most=3000, dtype="u2"), 12),
                                     (RLE, smooth(), None), (LOSSLESS, smooth(), None)):
            self.coding = f"{syntax} {pixels.dtype.name}"  # shown with a failure
            yield syntax, pixels, bits

    def fragments(self, whole, at):
        """Bytes of the fragments behind the offset table, of a stream that begins at `at`."""
        result = []
        while whole[at:at + 4] == b"\xfe\xff\x00\xe0":
            length, = struct.unpack_from("<I", whole, at + 4)
            result.append(whole[at + 8:at + 8 + length])
            at += 8 + length
        return result[1:]

    def with_fragments(self, whole, at, fragments, table=b"", end=True):
        def item(value):
            return b"\xfe\xff\x00\xe0" + struct.pack("<I", len(value)) + value
        return (whole[:at] + item(table) + b"".join(map(item, fragments)) +
                (b"\xfe\xff\xdd\xe0\0\0\0\0" if end else b""))


class Damage(Made):
    def test_whole_files_are_right(self):
        for syntax, pixels, bits in self.syntaxes():
            self.compressed(syntax, pixels, bits)
            said, samples = self.load(self.path("whole.dcm"))
            if syntax != EXTENDED:  # which GDCM writes with 16 bits
                self.assertEqual(said["warnings"], [], self.coding)
            off = np.abs(samples[:, :, 0].T.astype(int) - pixels.astype(int)).max()
            self.assertLessEqual(off, 0 if syntax not in (JPEG, EXTENDED) else 12)

    def test_cut_files_are_refused(self):
        for syntax, pixels, bits in self.syntaxes():
            whole, at = self.compressed(syntax, pixels, bits)
            for share in (0.1, 0.5, 0.98):
                cut = at + int((len(whole) - at) * share)
                self.assert_refused(self.store(whole[:cut]), "spoilt.dcm is truncated")
            self.assert_refused(self.store(whole[:-8]), "without a sequence delimiter (FFFE,E0DD)")

    def test_cut_streams_in_whole_files_are_refused(self):
        for syntax, pixels, bits in self.syntaxes():
            whole, at = self.compressed(syntax, pixels, bits)
            stream = self.fragments(whole, at)[0]
            for share in (0.3, 0.7, 0.95):
                keep = int(len(stream) * share) // 2 * 2
                self.assert_refused(self.store(self.with_fragments(whole, at, [stream[:keep]])), "spoilt.dcm")
            self.assert_refused(self.store(self.with_fragments(whole, at, [])), "announces 1 frame")

    def test_flipped_bits_end_in_a_sentence_or_in_samples(self):
        dice = random.Random(7)
        for syntax, pixels, bits in self.syntaxes():
            whole, at = self.compressed(syntax, pixels, bits)
            refused = 0
            for _ in range(24):
                spoilt = bytearray(whole)
                spoilt[dice.randrange(at, len(whole))] ^= 1 << dice.randrange(8)
                try:
                    said = run(self.store(bytes(spoilt)))
                    self.assertEqual(said["extent"][:2], [48, 40])
                except Refused as refusal:
                    self.assertIn("spoilt.dcm", str(refusal))
                    refused += 1
            if syntax == RLE:
                self.assertGreater(refused, 0)

    def test_several_fragments_of_a_frame(self):
        for syntax, pixels, bits in self.syntaxes():
            whole, at = self.compressed(syntax, pixels, bits)
            _, wanted = self.load(self.path("whole.dcm"))
            stream = self.fragments(whole, at)[0]
            half = len(stream) // 4 * 2
            two = self.with_fragments(whole, at, [stream[:half], stream[half:]], struct.pack("<I", 0))
            np.testing.assert_array_equal(self.load(self.store(two))[1], wanted)
            lost = self.with_fragments(whole, at, [stream[:half]], struct.pack("<I", 0))
            self.assert_refused(self.store(lost), "spoilt.dcm")

    def test_frames_and_offset_tables(self):
        pixels = np.stack([smooth(), smooth()[::-1], smooth()[:, ::-1]])
        for syntax in (LOSSLESS, J2K, RLE):
            with self.subTest(syntax):
                whole, at = self.compressed(syntax, pixels)
                frames = self.fragments(whole, at)
                self.assertEqual(len(frames), 3)
                offsets = np.cumsum([0] + [8 + len(frame) for frame in frames])
                table = struct.pack("<3I", *offsets[:3])
                _, samples = self.load(self.store(self.with_fragments(whole, at, frames, table)))
                np.testing.assert_array_equal(samples, pixels.transpose(2, 1, 0))
                halves = [part for frame in frames for part in (frame[:64], frame[64:])]
                table = struct.pack("<3I", *(offsets[:3] + 8 * np.arange(3)))
                _, samples = self.load(self.store(self.with_fragments(whole, at, halves, table)))
                np.testing.assert_array_equal(samples, pixels.transpose(2, 1, 0))
                for name, fragments, table, words in (
                        ("lost", frames[:2], b"", "announces 3 frames"),
                        ("more", frames + frames[:1], b"", "announces 3 frames"),
                        ("short table", frames, struct.pack("<2I", *offsets[:2]), "has 2 entries"),
                        ("odd table", frames, struct.pack("<3I", 0, 10, 20), "place of no fragment")):
                    with self.subTest(name):
                        self.assert_refused(self.store(self.with_fragments(whole, at, fragments, table)), words)

    def test_extended_offset_tables(self):
        def element(number, values):  # of 64-bit numbers
            return struct.pack("<HH2sHI", 0x7fe0, number, b"OV", 0, 8 * len(values)) + struct.pack(f"<{len(values)}Q", *values)
        pixels = np.stack([smooth(), smooth()[::-1], smooth()[:, ::-1]])
        whole, at = self.compressed(J2K, pixels)
        frames = self.fragments(whole, at)
        offsets = np.cumsum([0] + [8 + len(frame) for frame in frames])[:3]
        lengths = [len(frame) for frame in frames]
        rest = self.with_fragments(whole, at, frames)[at - 12:]
        for change, words in ((0, None), (2, "extended offset table does not begin at the first fragment")):
            spoilt = whole[:at - 12] + element(1, offsets + change) + element(2, lengths) + rest
            if words:
                self.assert_refused(self.store(spoilt), words)
            else:
                np.testing.assert_array_equal(self.load(self.store(spoilt))[1], pixels.transpose(2, 1, 0))

    def test_streams_of_another_size_are_refused(self):
        for syntax, pixels, bits in self.syntaxes():
            whole, at = self.compressed(syntax, pixels, bits)
            other = whole.replace(struct.pack("<HH2sHH", 0x28, 0x10, b"US", 2, 40),
                                  struct.pack("<HH2sHH", 0x28, 0x10, b"US", 2, 41))
            self.assertNotEqual(whole, other)
            self.assert_refused(self.store(other), "spoilt.dcm")

    def test_lengths_of_plain_pixels(self):
        pixels = smooth()
        self.assert_refused(self.plain("short.dcm", pixels, PixelData=pixels.tobytes()[:-2]), "announces")
        self.assert_refused(self.plain("more.dcm", pixels, PixelData=pixels.tobytes() * 2),
                            "Number of Frames (0028,0008) is 1")
        said, samples = self.load(self.plain("rest.dcm", pixels, PixelData=pixels.tobytes() + bytes(10)))
        self.assertIn("hold 10 bytes behind the last pixel", said["warnings"][0])
        np.testing.assert_array_equal(samples[:, :, 0].T, pixels)
        odd = smooth(5, 7)
        np.testing.assert_array_equal(self.load(self.plain("odd.dcm", odd))[1][:, :, 0].T, odd)
        with open(self.plain("whole.dcm", pixels), "rb") as file:
            whole = file.read()
        at = whole.rindex(b"\xe0\x7f\x10\x00")
        undefined = whole[:at + 8] + b"\xff\xff\xff\xff" + whole[at + 12:]
        self.assert_refused(self.store(undefined), "undefined length")
        self.assert_refused(self.store(whole[:at]), "spoilt.dcm")

    def test_rle_segments(self):
        whole, at = self.compressed(RLE, smooth())
        stream = self.fragments(whole, at)[0]
        for name, spoilt, words in (
                ("segments", struct.pack("<I", 2) + stream[4:], "of 2 segments where its pixels need 1"),
                ("offset", stream[:4] + struct.pack("<I", 66) + stream[8:], "leaves the frame"),
                ("more", stream + b"\x05abcdef\0", "bytes where its pixels need 1920")):
            with self.subTest(name):
                self.assert_refused(self.store(self.with_fragments(whole, at, [spoilt])), words)


class Bits(Made):
    def test_left_justified(self):
        for dtype, values in (("u2", smooth(most=3000, dtype="u2")), ("i2", smooth(most=3000, dtype="i2") - 1500)):
            with self.subTest(dtype):
                stored = (values.astype("i4") << 4).astype(dtype) | np.array(9, dtype)
                path = self.plain("left.dcm", stored, 12, HighBit=15)
                np.testing.assert_array_equal(self.load(path)[1][:, :, 0].T, values)

    def test_other_bits_of_the_word(self):
        values = smooth(most=3000, dtype="i2") - 1500
        stored = (values.view("u2") & 0xfff | 0x5000).view("i2")
        said, samples = self.load(self.plain("upper.dcm", stored, 12))
        np.testing.assert_array_equal(samples[:, :, 0].T, values)
        self.assertIn("above High Bit (0028,0102) = 11", said["warnings"][-1])
        self.assert_refused(self.plain("lie.dcm", stored, 12, BitsStored=17), "Bits Stored (0028,0101) 17")

    def test_streams_of_bytes_in_larger_words(self):
        def allocated(size):
            return struct.pack("<HH2sHH", 0x28, 0x100, b"US", 2, size)
        values = smooth()
        for syntax in (JPEG, LOSSLESS, LS, J2K):
            with self.subTest(syntax):
                whole, at = self.compressed(syntax, values)
                exact = self.load(self.store(whole))[1]
                wide = whole[:at].replace(allocated(8), allocated(16)) + whole[at:]
                self.assertNotEqual(wide, whole)
                said, samples = self.load(self.store(wide))
                self.assertEqual(said["type"], "uint16")
                np.testing.assert_array_equal(samples, exact)

    def test_numbers_that_are_no_scale_and_no_size(self):
        values = smooth(most=3000, dtype="u2")
        for field, value, words in (("RescaleSlope", "0", "Rescale Slope (0028,1053) is 0, which is no scale"),
                                    ("PixelSpacing", ["0", "0"], "Pixel Spacing (0028,0030) is 0\\0, which is no size")):
            with self.subTest(field):
                said, samples = self.load(self.plain("odd.dcm", values, **{field: value}))
                np.testing.assert_array_equal(samples[:, :, 0].T, values)
                self.assertTrue(any(words in warning for warning in said["warnings"]), said["warnings"])

    def test_elements_of_64_bits(self):
        values = smooth(most=3000, dtype="u2")
        path = self.plain("long.dcm", values, SelectorSVValue=-5, SelectorUVValue=7, SelectorOVValue=bytes(8))
        np.testing.assert_array_equal(self.load(path)[1][:, :, 0].T, values)

    def test_sign_of_compressed_samples(self):
        values = smooth(most=3000, dtype="i2") - 1500
        for syntax in (LOSSLESS, LS, J2K, RLE):
            with self.subTest(syntax):
                whole, _ = self.compressed(syntax, values, 12)
                np.testing.assert_array_equal(self.load(self.path("whole.dcm"))[1][:, :, 0].T, values)

    def test_sign_of_the_stream_against_the_header(self):
        values = smooth(most=3000, dtype="i2") - 1500
        whole, at = self.compressed(J2K, (values.view("u2") & 0xfff), 12)  # an unsigned stream of 12 bits
        signed = whole[:at].replace(struct.pack("<HH2sHH", 0x28, 0x103, b"US", 2, 0),
                                    struct.pack("<HH2sHH", 0x28, 0x103, b"US", 2, 1)) + whole[at:]
        self.assertNotEqual(signed, whole)
        np.testing.assert_array_equal(self.load(self.store(signed))[1][:, :, 0].T, values)
        whole, at = self.compressed(J2K, values, 12)  # a signed stream
        unsigned = whole[:at].replace(struct.pack("<HH2sHH", 0x28, 0x103, b"US", 2, 1),
                                      struct.pack("<HH2sHH", 0x28, 0x103, b"US", 2, 0)) + whole[at:]
        said, samples = self.load(self.store(unsigned))
        np.testing.assert_array_equal(samples[:, :, 0].T, values.view("u2") & 0xfff)
        self.assertIn("the JPEG 2000 stream says signed", said["warnings"][0])


if __name__ == "__main__":
    main()

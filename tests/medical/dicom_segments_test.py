# SPDX-License-Identifier: Apache-2.0
"""DICOM segmentations: labels at their places, masks of filters, and what is refused."""

import os
import subprocess

from medical import DUMP, MedicalTest, main, np
from dicom_objects import Dataset, Sequence, Slices, generate_uid, group, pydicom
from pydicom.data import get_testdata_file

CONVAPP = os.path.join(os.path.dirname(os.path.abspath(DUMP)), "..", "convapp")
SEGMENTATION, LABEL_MAP = "1.2.840.10008.5.1.4.1.1.66.4", "1.2.840.10008.5.1.4.1.1.66.7"


def segmentation(slices, masks, labels=("Liver", "Spleen", "Lesion"), kind="BINARY", thickness="2.5", spacing=None,
                 change=None, shared=False):
    """An object of the masks, {(segment, z): plane of booleans or labels}, one frame each in this order."""
    ds = slices.dataset(0)
    ds.SOPClassUID = ds.file_meta.MediaStorageSOPClassUID = LABEL_MAP if kind == "LABELMAP" else SEGMENTATION
    ds.Modality, ds.SeriesInstanceUID, ds.SegmentationType = "SEG", generate_uid(), kind
    ds.NumberOfFrames = len(masks)
    measures = group(PixelSpacing=ds.PixelSpacing, SliceThickness=thickness)
    if thickness is None:
        del measures[0].SliceThickness
    if spacing:
        measures[0].SpacingBetweenSlices = spacing
    ds.SharedFunctionalGroupsSequence = group(
        PlaneOrientationSequence=group(ImageOrientationPatient=ds.ImageOrientationPatient),
        PixelMeasuresSequence=measures)
    if shared:
        ds.SharedFunctionalGroupsSequence[0].SegmentIdentificationSequence = group(ReferencedSegmentNumber=1)
    for name in ("ImagePositionPatient", "ImageOrientationPatient", "PixelSpacing", "SliceThickness",
                 "RescaleIntercept", "RescaleSlope"):
        delattr(ds, name)
    ds.SegmentSequence = Sequence([group(SegmentNumber=i + 1, SegmentLabel=label)[0] for i, label in enumerate(labels)])
    frames = []
    for segment, z in masks:
        frame = Dataset()
        frame.PlanePositionSequence = Sequence([Dataset()])
        slices.place(frame.PlanePositionSequence[0], z)
        if kind != "LABELMAP" and not shared:
            frame.SegmentIdentificationSequence = group(ReferencedSegmentNumber=segment)
        frames.append(frame)
    ds.PerFrameFunctionalGroupsSequence = Sequence(frames)
    planes = np.stack(list(masks.values()))
    ds.PixelRepresentation = 0
    if kind == "BINARY":
        ds.BitsAllocated, ds.BitsStored, ds.HighBit = 1, 1, 0
        bits = np.packbits(planes.astype(bool).ravel(), bitorder="little").tobytes()
        ds.PixelData = bits + b"\0" * (len(bits) % 2)
    else:
        ds.BitsAllocated, ds.BitsStored, ds.HighBit = 8, 8, 7
        data = planes.astype("u1").tobytes()
        ds.PixelData = data + b"\0" * (len(data) % 2)
    ds["PixelData"].VR = "OB"
    if change:
        change(ds)
    return ds


class Segments(MedicalTest):
    def setUp(self):
        super().setUp()
        self.slices = Slices(count=6)
        rng = np.random.default_rng(11)
        where = rng.integers(0, 4, self.slices.pixels.shape)  # 1, 2, 3: a segment; disjoint
        self.labels = where

    def planes(self, *keys):
        return {(s, z): self.labels[z] == s for s, z in keys}

    def save(self, name, masks, **options):
        path = self.path(name)
        segmentation(self.slices, masks, **options).save_as(path, write_like_original=False)
        return path

    def test_labels_lie_where_the_images_lie(self):
        # 12 × 10 pixels are 15 bytes: frames begin within a byte from an odd number of them on.
        slices = self.slices
        slices.pixels = slices.pixels[:, :, :11]
        self.labels = self.labels[:, :, :11]
        def narrow(ds):
            ds.Columns = 11
        keys = [(2, 3), (1, 1), (1, 3), (3, 4), (2, 1)]
        said, samples = self.load(self.save("seg.dcm", self.planes(*keys), change=narrow))
        self.assertEqual((said["extent"], said["type"], said["warnings"]), ([11, 10, 4], "uint8", []))
        wanted = np.zeros((6, 10, 11), int)
        for s, z in keys:
            wanted[z][self.labels[z] == s] = s
        np.testing.assert_array_equal(samples.transpose(2, 1, 0), wanted[1:5])
        self.assert_close(said["spacing"], slices.spacing)
        self.assert_close(said["origin"], slices.origin + slices.axes[:, 2] * 2.5, 1e-6)
        self.assert_close(np.array(said["direction"]).reshape(3, 3), slices.axes, 1e-6)

    def test_one_segment_for_all_frames(self):
        _, samples = self.load(self.save("one.dcm", self.planes((1, 0), (1, 1)), labels=("Liver",), shared=True))
        np.testing.assert_array_equal(samples.transpose(2, 1, 0), self.labels[:2] == 1)

    def test_label_maps(self):
        _, samples = self.load(self.save("map.dcm", {(0, z): self.labels[z] for z in (5, 2, 3, 4)}, kind="LABELMAP"))
        np.testing.assert_array_equal(samples.transpose(2, 1, 0), self.labels[2:])

    def test_a_file_of_a_segmentation_program(self):
        path = get_testdata_file("liver_1frame.dcm")
        if not path:
            self.skipTest("pydicom has no liver_1frame.dcm")
        ds = pydicom.dcmread(path)
        truth = ds.pixel_array
        ds.NumberOfFrames, ds.PixelData = 3, 3 * ds.PixelData  # its header describes three frames
        ds.save_as(self.path("liver.dcm"))
        said, samples = self.load(self.path("liver.dcm"))
        self.assertEqual((said["extent"], said["warnings"]), ([512, 512, 3], []))
        self.assert_close(said["spacing"], [0.810547, 0.810547, 1])
        self.assert_close(said["origin"], [-235.2, -226.8, -128.69])
        for z in range(3):
            np.testing.assert_array_equal(samples[:, :, z].T, truth)

    def test_deflated_files(self):
        planes = self.planes((1, 1), (2, 2), (1, 4))
        _, wanted = self.load(self.save("plain.dcm", planes))
        def deflated(ds):
            ds.file_meta.TransferSyntaxUID = "1.2.840.10008.1.2.1.99"
        _, samples = self.load(self.save("deflated.dcm", planes, change=deflated))
        np.testing.assert_array_equal(samples, wanted)

    def test_overlapping_segments_are_channels(self):
        planes = self.planes((1, 1), (2, 2))
        planes[(2, 1)] = self.labels[1] < 2
        said, samples = self.load(self.save("over.dcm", planes))
        self.assertEqual((said["channels"], said["extent"]), (3, [12, 10, 2]))
        self.assertIn(f"overlap in {np.sum(self.labels[1] == 1)} voxels", " ".join(said["warnings"]))
        np.testing.assert_array_equal(samples[..., 0].transpose(2, 1, 0)[0], self.labels[1] == 1)
        np.testing.assert_array_equal(samples[..., 1].transpose(2, 1, 0), [self.labels[1] < 2, self.labels[2] == 2])
        self.assertEqual(samples[..., 2].max(), 0)

    def test_distances_of_sparse_slices(self):
        for thickness, spacing, wanted, told in (("2.5", None, 2.5, 0), ("9", "2.5", 2.5, 0), ("9", None, 5.0, 1),
                                                 (None, None, 5.0, 1)):
            with self.subTest(thickness=thickness, spacing=spacing):
                said, _ = self.load(self.save("sparse.dcm", self.planes((1, 0), (1, 4), (2, 2)), thickness=thickness,
                                              spacing=spacing))
                self.assertAlmostEqual(said["spacing"][2], wanted, 5)
                self.assertEqual(len(said["warnings"]), told, said["warnings"])

    def filtered(self, folder, step, name):
        out = self.path(name)
        done = subprocess.run([CONVAPP, "--headless", "-i", folder, "-o", out, "--dtype", "float32", "--filter", step],
                              capture_output=True, text=True, timeout=120)
        return done.returncode, done.stderr, np.load(out) if done.returncode == 0 else None

    def test_masks_of_filters(self):
        folder = self.slices.write(self.path("ct"))
        disjoint = self.save("seg.dcm", self.planes((1, 1), (2, 1), (2, 2), (3, 4)))
        planes = self.planes((1, 1), (2, 2))
        planes[(2, 1)] = self.labels[1] < 2
        over = self.save("over.dcm", planes)
        part = np.zeros(self.labels.shape, bool)
        part[1], part[2], part[4] = self.labels[1] % 3 > 0, self.labels[2] == 2, self.labels[4] == 3
        two = np.zeros_like(part)
        two[1], two[2] = self.labels[1] < 2, self.labels[2] == 2
        _, _, all_ = self.filtered(folder, "box:size=3", "all.npy")
        values = self.slices.pixels.astype(np.float32) - 1024
        for number, (text, mask) in enumerate(((disjoint, part), (disjoint + ":2", part & (self.labels == 2)),
                                               (disjoint + ":1-3", part), (over + ":2", two),
                                               (over, two | ((self.labels == 1) & (np.arange(6) == 1)[:, None, None])))):
            with self.subTest(text):
                code, said, result = self.filtered(folder, f'box:size=3,mask="{text}"', f"m{number}.npy")
                self.assertEqual(code, 0, said)
                self.assertNotIn("another grid", said)
                np.testing.assert_array_equal(result, np.where(mask, all_, values))
                self.assertFalse(np.array_equal(result, values))
        code, said, _ = self.filtered(folder, f'box:size=3,mask="{over}:7"', "nobody.npy")
        self.assertIn("no sample of the data is in the mask", said)

    def test_fractions_are_channels(self):
        for most, kind in ((180, "PROBABILITY"), (255, "OCCUPANCY")):
            with self.subTest(most=most):
                def change(ds):
                    ds.MaximumFractionalValue, ds.SegmentationFractionalType = most, kind
                planes = {(2, 3): self.labels[3] * 60, (1, 1): self.labels[1] * 50, (2, 1): self.labels[1] * 11}
                said, samples = self.load(self.save("fractions.dcm", planes, kind="FRACTIONAL", change=change,
                                                    labels=("Liver", "Spleen")))
                self.assertEqual((said["channels"], said["extent"], said["type"], said["warnings"]),
                                 (2, [12, 10, 3], "float32", []))
                wanted = np.zeros((3, 10, 12, 2), np.float32)
                for (segment, z), plane in planes.items():
                    wanted[z - 1, :, :, segment - 1] = plane.astype(np.float32) / np.float32(most)
                np.testing.assert_array_equal(samples.transpose(2, 1, 0, 3), wanted)
                self.assertEqual(samples.max(), np.float32(180) / np.float32(most))
        said, _ = self.load(self.save("ones.dcm", {(1, 2): self.labels[2] > 0}, kind="FRACTIONAL", change=change,
                                      labels=("Liver",)))
        self.assertIn("its largest fraction is 1/255, below a half", " ".join(said["warnings"]))
        said, samples = self.load(self.save("one.dcm", {(1, 2): self.labels[2] * 60}, kind="FRACTIONAL", change=change,
                                            labels=("Liver",)))
        self.assertEqual((said["channels"], samples.shape), (1, (12, 10, 1)))

    def test_compressed_fractions(self):
        from pydicom.uid import RLELossless
        def change(ds):
            ds.MaximumFractionalValue, ds.SegmentationFractionalType = 255, "PROBABILITY"
            ds.compress(RLELossless)
        planes = {(1, 1): self.labels[1] * 60, (1, 2): self.labels[2] * 71}
        _, samples = self.load(self.save("rle.dcm", planes, kind="FRACTIONAL", change=change, labels=("Liver",)))
        wanted = np.stack([self.labels[1] * 60, self.labels[2] * 71]).astype(np.float32) / np.float32(255)
        np.testing.assert_array_equal(samples.transpose(2, 1, 0), wanted)

    def test_fractions_as_masks(self):
        """Half and more counts; a range of values counts otherwise, in a file with one segment."""
        folder = self.slices.write(self.path("ct"))
        def change(ds):
            ds.MaximumFractionalValue, ds.SegmentationFractionalType = 120, "PROBABILITY"
        one = self.save("one.dcm", {(1, z): self.labels[z] * 40 for z in range(6)}, kind="FRACTIONAL", change=change,
                        labels=("Liver",))
        two = self.save("two.dcm", {(1, 1): self.labels[1] * 40, (2, 1): 120 - self.labels[1] * 40, (2, 4): self.labels[4] * 40},
                        kind="FRACTIONAL", change=change, labels=("Liver", "Spleen"))
        _, _, all_ = self.filtered(folder, "box:size=3", "all.npy")
        values = self.slices.pixels.astype(np.float32) - 1024
        second = np.zeros(self.labels.shape, bool)
        second[1], second[4] = self.labels[1] <= 1, self.labels[4] >= 2
        for number, (text, mask) in enumerate(((one, self.labels >= 2), (one + ":1", self.labels >= 2),
                                               (one + ":0.3..", self.labels >= 1), (one + ":0.9..", self.labels == 3),
                                               (two + ":2", second))):
            with self.subTest(text):
                code, said, result = self.filtered(folder, f'box:size=3,mask="{text}"', f"f{number}.npy")
                self.assertEqual(code, 0, said)
                self.assertEqual(".." not in text, "0.5 and more counts" in said, said)
                np.testing.assert_array_equal(result, np.where(mask, all_, values))
        code, said, _ = self.filtered(folder, f'box:size=3,mask="{two}:0.3.."', "several.npy")
        self.assertEqual(code, 2)
        self.assertIn("labels and values need a file with one", said)

    def test_frames_of_reference(self):
        """A warning names both frames if they differ; files without one say nothing."""
        frames = {"same": ("1.2.3", "1.2.3"), "other": ("1.2.3", "1.2.4"), "none": ("1.2.3", None), "unknown": (None, "1.2.4")}
        for name, (data, mask) in frames.items():
            with self.subTest(name):
                def frame_of(uid):
                    def change(ds, _=None):
                        if uid:
                            ds.FrameOfReferenceUID = uid
                    return change
                folder = self.slices.write(self.path("ct " + name), frame_of(data))
                seg = self.save(name + ".dcm", self.planes((1, 1)), change=frame_of(mask))
                code, said, _ = self.filtered(folder, f'box:size=3,mask="{seg}"', name + ".npy")
                self.assertEqual(code, 0, said)
                self.assertEqual("frame of reference" in said, name == "other", said)
                if name == "other":
                    self.assertIn("is in the frame of reference 1.2.4, the data are in 1.2.3", said)
                done = subprocess.run([CONVAPP, "--headless", "-i", folder, "--measure", f"liver={seg}"],
                                      capture_output=True, text=True, timeout=120)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual("frame of reference" in done.stderr, name == "other", done.stderr)

    def test_folders_of_images_stay_without_their_segmentation(self):
        folder = self.slices.write(self.path("ct"))
        self.save("ct/seg.dcm", self.planes((1, 1)))
        said, samples = self.load(folder)
        self.assertEqual(said["extent"], [12, 10, 6])
        self.assertIn("segmentation", " ".join(said["warnings"]))

    def test_refused(self):
        def unlisted(ds):
            ds.SegmentSequence.pop(0)
        def moved(ds):
            place = ds.PerFrameFunctionalGroupsSequence[1].PlanePositionSequence[0]
            place.ImagePositionPatient = [f"{v + 3:.12g}" for v in place.ImagePositionPatient]
        def nowhere(ds):
            del ds.PerFrameFunctionalGroupsSequence[1].PlanePositionSequence
        def uneven(ds):
            place = ds.PerFrameFunctionalGroupsSequence[1].PlanePositionSequence[0]
            self.slices.place(place, 3.37)
        def cut(ds):
            ds.PixelData = ds.PixelData[:-4]
        def far(ds):
            self.slices.place(ds.PerFrameFunctionalGroupsSequence[1].PlanePositionSequence[0], 10**6)
        def twice(ds):
            self.slices.place(ds.PerFrameFunctionalGroupsSequence[1].PlanePositionSequence[0], 1)
            ds.PerFrameFunctionalGroupsSequence[1].SegmentIdentificationSequence[0].ReferencedSegmentNumber = 1
        for change, words in ((unlisted, ["segment 1", "does not list"]), (moved, ["pixels beside frame 1"]),
                              (nowhere, ["no position"]), (uneven, ["uneven distances"]), (cut, ["45 bytes", "can hold"]),
                              (far, ["slices, which is more than 16384"]), (twice, ["second one of segment 1"])):
            with self.subTest(change.__name__):
                path = self.save(change.__name__ + ".dcm", self.planes((1, 1), (2, 2), (1, 4)), change=change)
                self.assert_refused(path, *words)
        path = self.save("other.dcm", {(1, 1): self.labels[1]}, kind="CURVED")
        self.assert_refused(path, "CURVED", "BINARY, FRACTIONAL and LABELMAP")
        def without(ds):
            pass
        def small(ds):
            ds.MaximumFractionalValue = 100
        for change, words in ((without, ["without Maximum Fractional Value"]),
                              (small, ["frame 1 holds 180", "Maximum Fractional Value (0062,000E) of 100"])):
            with self.subTest(change.__name__):
                path = self.save("fractions.dcm", {(1, 1): self.labels[1] * 60}, kind="FRACTIONAL", change=change)
                self.assert_refused(path, *words)


if __name__ == "__main__":
    main()

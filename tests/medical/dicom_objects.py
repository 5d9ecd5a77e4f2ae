# SPDX-License-Identifier: Apache-2.0
"""DICOM objects for tests, made with pydicom."""

import os
import random
import sys

from medical import np

try:
    import pydicom
    from pydicom.dataset import Dataset, FileDataset, FileMetaDataset
    from pydicom.sequence import Sequence
    from pydicom.uid import ExplicitVRBigEndian, ExplicitVRLittleEndian, ImplicitVRLittleEndian, generate_uid
except ImportError:
    print("skipped: Python has no pydicom")
    sys.exit(77)

CT = "1.2.840.10008.5.1.4.1.1.2"
ENHANCED_MR = "1.2.840.10008.5.1.4.1.1.4.1"


def rotation(seed=3):
    q, _ = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))
    return q if np.linalg.det(q) > 0 else q @ np.diag([1, 1, -1])


class Slices:
    """A CT series: oblique, 12 × 10 pixels of 0.9 × 0.7 mm, 2.5 mm apart; `change` may spoil a slice."""

    def __init__(self, count=6, seed=3):
        self.axes = rotation(seed)
        self.spacing = np.array([0.9, 0.7, 2.5])
        self.origin = np.array([-30.5, 12.25, 100.0])
        self.count = count
        self.uid, self.study = generate_uid(), generate_uid()
        self.pixels = np.random.default_rng(seed).integers(0, 3500, (count, 10, 12)).astype("u2")

    def affine(self):
        affine = np.eye(4)
        affine[:3, :3] = self.axes * self.spacing
        affine[:3, 3] = self.origin
        return affine

    def dataset(self, z, syntax=ExplicitVRLittleEndian):
        meta = FileMetaDataset()
        meta.MediaStorageSOPClassUID = CT
        meta.MediaStorageSOPInstanceUID = generate_uid()
        meta.TransferSyntaxUID = syntax
        ds = FileDataset("", {}, file_meta=meta, preamble=b"\0" * 128)
        ds.is_little_endian = syntax != ExplicitVRBigEndian
        ds.is_implicit_VR = syntax == ImplicitVRLittleEndian
        ds.SOPClassUID, ds.SOPInstanceUID = CT, meta.MediaStorageSOPInstanceUID
        ds.Modality, ds.PatientName, ds.SeriesDescription = "CT", "Nobody^Test", "made"
        ds.SeriesInstanceUID, ds.StudyInstanceUID, ds.InstanceNumber = self.uid, self.study, self.count - z
        ds.ImageOrientationPatient = [f"{v:.10g}" for v in (*self.axes[:, 0], *self.axes[:, 1])]
        self.place(ds, z)
        ds.PixelSpacing = [f"{self.spacing[1]:.10g}", f"{self.spacing[0]:.10g}"]
        ds.SliceThickness = "9"
        ds.Rows, ds.Columns, ds.SamplesPerPixel = 10, 12, 1
        ds.PhotometricInterpretation = "MONOCHROME2"
        ds.BitsAllocated, ds.BitsStored, ds.HighBit, ds.PixelRepresentation = 16, 12, 11, 0
        ds.RescaleIntercept, ds.RescaleSlope = "-1024", "1"
        order = "<u2" if ds.is_little_endian else ">u2"
        ds.PixelData = self.pixels[z % self.count].astype(order).tobytes()
        ds["PixelData"].VR = "OW"
        return ds

    def place(self, ds, z, aside=0.0):
        position = self.origin + self.axes[:, 2] * self.spacing[2] * z + self.axes[:, 1] * aside
        ds.ImagePositionPatient = [f"{v:.12g}" for v in position]

    def write(self, folder, change=None, syntax=ExplicitVRLittleEndian, skip=(), rle=False):
        """Names are shuffled, so that they say nothing of the order."""
        os.makedirs(folder, exist_ok=True)
        names = [f"{chr(97 + i)}{i * 7919 % 101}.dcm" for i in range(self.count)]
        random.Random(5).shuffle(names)
        for z in range(self.count):
            ds = self.dataset(z, syntax)
            if change:
                change(ds, z)
            if rle:
                from pydicom.uid import RLELossless
                ds.compress(RLELossless)
            if z not in skip:
                ds.save_as(os.path.join(folder, f"{self.uid[-4:]}{names[z]}"), write_like_original=False)
        return folder


def group(**values):
    """A sequence of one item."""
    item = Dataset()
    for name, value in values.items():
        setattr(item, name, value)
    return Sequence([item])


def frame_content(values):
    return group(**values)


def enhanced(slices, order=None, places=None, content=None, groups=None, slope=None, dimensions=(), shared=True,
             placed=True, change=None):
    """An Enhanced MR object of the slices, one frame for each (z, t) in `order`; frames of later times are brighter by 7.
    `content` and `groups` give each frame's FrameContentSequence and further groups, `places` other positions."""
    ds = slices.dataset(0)
    ds.SOPClassUID = ds.file_meta.MediaStorageSOPClassUID = ENHANCED_MR
    ds.Modality = "MR"
    order = [entry if isinstance(entry, tuple) else (entry, 0) for entry in order or range(slices.count)]
    ds.NumberOfFrames = len(order)
    planes = {"PlaneOrientationSequence": group(ImageOrientationPatient=ds.ImageOrientationPatient),
              "PixelMeasuresSequence": group(PixelSpacing=ds.PixelSpacing, SliceThickness="2.5")}
    for name in ("ImagePositionPatient", "ImageOrientationPatient", "PixelSpacing", "SliceThickness",
                 "RescaleIntercept", "RescaleSlope"):
        delattr(ds, name)
    ds.SharedFunctionalGroupsSequence = group(**planes) if shared else Sequence([Dataset()])
    if dimensions:
        ds.DimensionIndexSequence = Sequence([group(DimensionIndexPointer=tag)[0] for tag in dimensions])
    frames = []
    for z, t in order:
        frame = Dataset()
        if placed:
            frame.PlanePositionSequence = Sequence([Dataset()])
            slices.place(frame.PlanePositionSequence[0], places[z] if places else z)
        if not shared:
            for name, value in planes.items():
                setattr(frame, name, value)
        frame.PixelValueTransformationSequence = group(
            RescaleIntercept="-1024", RescaleSlope=f"{slope(z, t) if slope else 1}", RescaleType="US")
        if content:
            frame.FrameContentSequence = frame_content(content(z, t))
        for name, value in (groups(z, t) if groups else {}).items():
            setattr(frame, name, value)
        frames.append(frame)
    ds.PerFrameFunctionalGroupsSequence = Sequence(frames)
    ds.PixelData = np.stack([slices.pixels[z] + 7 * t for z, t in order]).astype("<u2").tobytes()
    ds["PixelData"].VR = "OW"
    if change:
        change(ds)
    return ds

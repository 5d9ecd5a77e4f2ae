# SPDX-License-Identifier: Apache-2.0
"""DICOM data sets, series and dose grids."""
import os
import numpy as np
from late import pydicom
from writers.binary import ramp

CT, MR, PT, NM, DOSE, US_MULTI, SC = (
    "1.2.840.10008.5.1.4.1.1.2", "1.2.840.10008.5.1.4.1.1.4", "1.2.840.10008.5.1.4.1.1.128", "1.2.840.10008.5.1.4.1.1.20",
    "1.2.840.10008.5.1.4.1.1.481.2", "1.2.840.10008.5.1.4.1.1.3.1", "1.2.840.10008.5.1.4.1.1.7")
ENHANCED_MR = "1.2.840.10008.5.1.4.1.1.4.1"
EXPLICIT, IMPLICIT = "1.2.840.10008.1.2.1", "1.2.840.10008.1.2"
_uid = [0]


def uid():
    """Returns an identifier that no other data set of this process has."""
    _uid[0] += 1
    return pydicom.uid.UID(f"2.25.7700000000000000000000000{_uid[0]:06d}")


def dicom(sop, pixels, series, study="2.25.77000000000000000000000001", syntax=EXPLICIT, modality="CT", **fields):
    """Returns a data set of pixels (rows, columns[, 3]) or (frames, rows, columns[, 3])."""
    meta = pydicom.dataset.FileMetaDataset()
    meta.MediaStorageSOPClassUID, meta.MediaStorageSOPInstanceUID, meta.TransferSyntaxUID = sop, uid(), pydicom.uid.UID(syntax)
    ds = pydicom.dataset.FileDataset("", {}, file_meta=meta, preamble=b"\0" * 128)
    ds.is_little_endian, ds.is_implicit_VR = True, syntax == IMPLICIT
    ds.SOPClassUID, ds.SOPInstanceUID = sop, meta.MediaStorageSOPInstanceUID
    ds.SeriesInstanceUID, ds.StudyInstanceUID, ds.Modality = series, study, modality
    ds.PatientName, ds.PatientID, ds.SeriesDescription = "Nobody^Made Up", "X", "made up"
    colour = pixels.shape[-1] == 3 and pixels.dtype == np.uint8
    plane = pixels.shape[:-1] if colour else pixels.shape
    ds.Rows, ds.Columns = plane[-2:]
    if len(plane) == 3:
        ds.NumberOfFrames = plane[0]
    ds.SamplesPerPixel = 3 if colour else 1
    ds.PhotometricInterpretation = "RGB" if colour else "MONOCHROME2"
    if colour:
        ds.PlanarConfiguration = 0
    bits = pixels.dtype.itemsize * 8
    ds.BitsAllocated, ds.BitsStored, ds.HighBit = bits, bits, bits - 1
    ds.PixelRepresentation = int(pixels.dtype.kind == "i")
    data = pixels.tobytes()
    ds.PixelData = data + b"\0" * (len(data) % 2)
    ds["PixelData"].VR = "OB" if bits == 8 else "OW"
    for name, value in fields.items():
        setattr(ds, name, value)
    return ds


def save(ds, path):
    """Writes the data set with preamble and file meta information."""
    ds.save_as(path, write_like_original=False)


def item(**fields):
    """Returns an item of a sequence."""
    ds = pydicom.dataset.Dataset()
    for name, value in fields.items():
        setattr(ds, name, value)
    return ds


def affine_of(iop, ipp, spacing):
    """Returns the RAS affine of DICOM's LPS fields; spacing is (x,y,z)."""
    r, c = np.array(iop[:3], float), np.array(iop[3:], float)
    m = np.eye(4)
    m[:3, 0], m[:3, 1], m[:3, 2], m[:3, 3] = r * spacing[0], c * spacing[1], np.cross(r, c) * spacing[2], ipp
    return (np.diag([-1.0, -1, 1, 1]) @ m).tolist()


def dose(offsets, ipp, iop=(1, 0, 0, 0, 1, 0)):
    """Returns samples and data set of an RT dose whose slices lie at `offsets`."""
    v = ramp((5, 6, 7), "u4", step=70001, modulo=2000003)
    return v, dicom(DOSE, v, uid(), modality="RTDOSE", PixelSpacing=["2.5", "1.25"], DoseUnits="GY", DoseType="PHYSICAL",
                    DoseSummationType="PLAN", DoseGridScaling="3.2e-5", GridFrameOffsetVector=[f"{o:g}" for o in offsets],
                    ImagePositionPatient=[f"{p:g}" for p in ipp], ImageOrientationPatient=[f"{o:g}" for o in iop],
                    SliceThickness="", FrameIncrementPointer=pydicom.tag.Tag(0x3004, 0x000C))


def slices(folder, v, places, spacing=("0.8", "0.8"), iop=None, series=None, change=None, prefix="IM", modality="CT", sop=CT):
    """Writes a series of v (z,y,x), one file a slice at `places` (x,y,z); change(ds, z) alters each before it is saved."""
    os.makedirs(folder, exist_ok=True)
    series = series or uid()
    for i, place in enumerate(places):
        ds = dicom(sop, v[i], series, modality=modality, PixelSpacing=list(spacing), SliceThickness="1", InstanceNumber=i + 1,
                   ImagePositionPatient=[p if isinstance(p, str) else f"{p:.10g}" for p in place],
                   ImageOrientationPatient=list(iop[i] if iop else ["1", "0", "0", "0", "1", "0"]))
        if modality == "CT":
            ds.RescaleIntercept, ds.RescaleSlope = "-1024", "1"
        if change:
            change(ds, i)
        save(ds, folder / f"{prefix}{i + 1:04d}")

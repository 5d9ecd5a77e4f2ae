# SPDX-License-Identifier: Apache-2.0
"""One small undamaged file of each format and encoding, by independent writers where there is one.

A sample says in which bytes its format has a checksum (`guarded`), or why damage cannot be detected (`reason`)."""
import bz2
import gzip
import io
import shutil
import struct
import zlib
import numpy as np
from late import Image, astrofits, gdcm, h5py, nib, soundfile, tifffile
from writers.binary import write
from writers.brainvision import brainvision
from writers.dicom import CT, EXPLICIT, IMPLICIT, SC, dicom, save, uid
from writers.edf import channel, edf
from writers import eeglab
from writers.exr import exr
from writers.fits import fits, unit
from writers import gdf as biosignals
from writers import hdf5 as programs, zarr

SAMPLES = {}  # name of the file -> Sample
PLAIN = "samples are stored as they are, without a checksum"
LOSSY = "the code stream has no checksum"


class Sample:
    """A maker of one file; `data` is the file with the samples where it is another one."""

    def __init__(self, form, name, make, guarded, reason, data, args):
        self.form, self.name, self.make, self.guarded, self.reason = form, name, make, guarded, reason
        self.data, self.args = data or name, args


def sample(form, name, guarded=None, reason="", data=None, args=()):
    """Registers a maker. guarded(bytes) returns the range of bytes in which every flipped bit must be noticed."""
    def add(function):
        assert bool(guarded) != bool(reason), name
        SAMPLES[name] = Sample(form, name, function, guarded, reason, data, args)
        return function
    return add


def smooth(shape, dtype, scale=1):
    """Samples that compress well, so that no encoder stores them as they are."""
    z, y, x = np.indices((1,) * (3 - len(shape)) + shape)
    return np.rint(60 + 40 * np.sin(x / 5 + z) + 30 * np.cos(y / 7) * scale + (x * y) % 5).astype(dtype).reshape(shape)


VOLUME, IMAGE, PHOTO = smooth((5, 24, 32), "i2"), smooth((40, 48), "u1"), np.stack([smooth((40, 48), "u1", s) for s in (1, 0.5, 0.2)], -1)


def whole(data):
    return 0, len(data)


def behind(mark, skip=0):
    """Returns a range that begins `skip` bytes behind the first `mark`."""
    return lambda data: (data.index(mark) + len(mark) + skip, len(data))


# ---------------------------------------------------------------- arrays and volumes


@sample("NPY", "c.npy", reason=PLAIN)
def npy(path):
    np.save(path, VOLUME)


@sample("NPY", "f.npy", reason=PLAIN)
def npy_fortran(path):
    np.save(path, np.asfortranarray(VOLUME.astype(">f8")))


@sample("RAW", "volume.raw", reason=PLAIN, args=("--raw", "32x24x5:int16"))
def raw(path):
    write(path, VOLUME.tobytes())


@sample("NIfTI", "plain.nii", reason=PLAIN)
@sample("NIfTI", "packed.nii.gz", guarded=lambda data: (10, len(data)))
def nifti(path):
    image = nib.Nifti1Image(np.ascontiguousarray(VOLUME.T), np.diag([1.0, 2, 3, 1]))
    if str(path).endswith(".gz"):
        write(path, gzip.compress(image.to_bytes(), mtime=0))
    else:
        nib.save(image, path)


@sample("MGH", "plain.mgh", reason=PLAIN)
@sample("MGH", "packed.mgz", guarded=lambda data: (10, len(data)))
def mgh(path):
    image = nib.MGHImage(np.ascontiguousarray(VOLUME.T), np.diag([1.0, 2, 3, 1]))
    write(path, gzip.compress(image.to_bytes(), mtime=0) if str(path).endswith(".mgz") else image.to_bytes())


def nrrd_of(encoding, data):
    return (f"NRRD0004\ntype: int16\ndimension: 3\nsizes: 32 24 5\nspacings: 1 2 3\nendian: little\nencoding: {encoding}\n\n").encode() + data


@sample("NRRD", "raw.nrrd", reason=PLAIN)
def nrrd_raw(path):
    write(path, nrrd_of("raw", VOLUME.tobytes()))


@sample("NRRD", "gzip.nrrd", guarded=behind(b"\n\n", 10))
def nrrd_gzip(path):
    write(path, nrrd_of("gzip", gzip.compress(VOLUME.tobytes(), mtime=0)))


@sample("NRRD", "bzip2.nrrd", guarded=behind(b"\n\n"))
def nrrd_bzip2(path):
    write(path, nrrd_of("bzip2", bz2.compress(VOLUME.tobytes())))


@sample("NRRD", "hex.nrrd", reason=PLAIN)
def nrrd_hex(path):
    write(path, nrrd_of("hex", VOLUME.tobytes().hex().encode()))


@sample("NRRD", "ascii.nrrd", reason=PLAIN)
def nrrd_ascii(path):
    write(path, nrrd_of("ascii", "\n".join(" ".join(map(str, row)) for row in VOLUME.reshape(-1, 32)).encode() + b"\n"))


def meta_of(data, fields, name="LOCAL"):
    return (f"ObjectType = Image\nNDims = 3\nBinaryData = {'True' if data is not None else 'False'}\nBinaryDataByteOrderMSB = False\n{fields}"
            f"ElementSpacing = 1 2 3\nDimSize = 32 24 5\nElementType = MET_SHORT\nElementDataFile = {name}\n").encode() + (data or b"")


PACKED = zlib.compress(VOLUME.tobytes())


@sample("MetaImage", "raw.mha", reason=PLAIN)
def meta_raw(path):
    write(path, meta_of(VOLUME.tobytes(), "CompressedData = False\n"))


@sample("MetaImage", "sized.mha", guarded=behind(b"LOCAL\n"))
def meta_sized(path):
    write(path, meta_of(PACKED, f"CompressedData = True\nCompressedDataSize = {len(PACKED)}\n"))


@sample("MetaImage", "unsized.mha", guarded=behind(b"LOCAL\n"))
def meta_unsized(path):
    write(path, meta_of(PACKED, "CompressedData = True\n"))


@sample("MetaImage", "packed.mhd", guarded=whole, data="packed.zraw")
def meta_detached(path):
    write(path, meta_of(b"", f"CompressedData = True\nCompressedDataSize = {len(PACKED)}\n", "packed.zraw"))
    write(path.with_suffix(".zraw"), PACKED)


@sample("MetaImage", "ascii.mha", reason=PLAIN)
def meta_ascii(path):
    write(path, meta_of(None, ""), "\n".join(" ".join(map(str, row)) for row in VOLUME.reshape(-1, 32)) + "\n")


# ---------------------------------------------------------------- DICOM


def slice_of(pixels, syntax=EXPLICIT, sop=CT):
    return dicom(sop, pixels, uid(), syntax=syntax, PixelSpacing=["1", "1"], SliceThickness="2", InstanceNumber=1,
                 ImagePositionPatient=["0", "0", "0"], ImageOrientationPatient=["1", "0", "0", "0", "1", "0"])


@sample("DICOM", "explicit.dcm", reason=PLAIN)
@sample("DICOM", "implicit.dcm", reason=PLAIN)
def dicom_plain(path):
    save(slice_of(smooth((40, 48), "u2"), IMPLICIT if path.name.startswith("implicit") else EXPLICIT), path)


@sample("DICOM", "big.dcm", reason=PLAIN)
def dicom_big(path):
    ds = slice_of(smooth((40, 48), "u2"), "1.2.840.10008.1.2.2")
    ds.PixelData = smooth((40, 48), ">u2").tobytes()
    ds.is_little_endian = False
    save(ds, path)


@sample("DICOM", "deflated.dcm", reason="a deflated data set has no checksum (PS3.5, A.5)")
def dicom_deflated(path):
    save(slice_of(smooth((40, 48), "u2"), "1.2.840.10008.1.2.1.99"), path)


def transcoded(path, pixels, syntax):
    plain = path.with_name("plain.dcm")
    ds = slice_of(pixels, sop=SC if pixels.ndim == 3 else CT)
    save(ds, plain)
    reader = gdcm.ImageReader()
    reader.SetFileName(str(plain))
    assert reader.Read(), plain
    change = gdcm.ImageChangeTransferSyntax()
    change.SetTransferSyntax(gdcm.TransferSyntax(getattr(gdcm.TransferSyntax, syntax)))
    change.SetInput(reader.GetImage())
    assert change.Change(), syntax
    writer = gdcm.ImageWriter()
    writer.SetFileName(str(path))
    writer.SetFile(reader.GetFile())
    writer.SetImage(change.GetOutput())
    assert writer.Write(), path
    plain.unlink()


for name, kind, syntax in (("rle.dcm", "u2", "RLELossless"), ("jpeg-lossless.dcm", "u2", "JPEGLosslessProcess14_1"),
                           ("jpeg-ls.dcm", "u2", "JPEGLSLossless"), ("j2k.dcm", "u2", "JPEG2000Lossless"), ("j2k-lossy.dcm", "u1", "JPEG2000"),
                           ("jpeg-baseline.dcm", "u1", "JPEGBaselineProcess1")):
    sample("DICOM", name, reason=LOSSY)(lambda path, kind=kind, syntax=syntax: transcoded(path, smooth((40, 48), kind), syntax))


# ---------------------------------------------------------------- images


def png_of(path, pixels):
    Image.fromarray(pixels).save(path)


for name, pixels in (("grey.png", IMAGE), ("rgb.png", PHOTO), ("deep.png", smooth((40, 48), "u2") * 250)):
    sample("PNG", name, guarded=whole)(lambda path, pixels=pixels: png_of(path, pixels))
for name, options in (("grey.jpg", {}), ("progressive.jpg", dict(progressive=True))):
    sample("JPEG", name, reason=LOSSY)(lambda path, options=options: Image.fromarray(PHOTO).save(path, quality=90, **options))
for name, pixels in (("grey.bmp", IMAGE), ("rgb.bmp", PHOTO)):
    sample("BMP", name, reason=PLAIN)(lambda path, pixels=pixels: Image.fromarray(pixels).save(path))
sample("JPEG 2000", "grey.jp2", reason=LOSSY)(lambda path: Image.fromarray(IMAGE).save(path, irreversible=False))
sample("JPEG 2000", "rgb.j2k", reason=LOSSY)(lambda path: Image.fromarray(PHOTO).save(path, "JPEG2000", irreversible=False, no_jp2=True))
sample("WebP", "lossless.webp", reason=LOSSY)(lambda path: Image.fromarray(PHOTO).save(path, lossless=True))
sample("WebP", "lossy.webp", reason=LOSSY)(lambda path: Image.fromarray(PHOTO).save(path, quality=90))
sample("EXR", "none.exr", reason=PLAIN)(lambda path: write(path, exr(IMAGE.astype("f4"), (0, 0, 47, 39), (0, 0, 47, 39))))
sample("PNM", "grey.pgm", reason=PLAIN)(lambda path: write(path, b"P5\n48 40\n255\n", IMAGE.tobytes()))
sample("PNM", "rgb.ppm", reason=PLAIN)(lambda path: write(path, b"P6\n48 40\n255\n", PHOTO.tobytes()))
sample("PNM", "text.pgm", reason=PLAIN)(lambda path: write(path, "P2\n48 40\n255\n", "\n".join(" ".join(map(str, r)) for r in IMAGE), "\n"))
sample("PFM", "grey.pfm", reason=PLAIN)(lambda path: write(path, b"Pf\n48 40\n-1.0\n", IMAGE.astype("<f4").tobytes()))


@sample("EXR", "zip.exr", guarded=lambda data: (data.index(b"screenWindowWidth") + 33 + 8 * 3, len(data)))
def exr_zip(path):
    """Blocks of 16 rows: bytes by significance, differences, deflate."""
    pixels = IMAGE.astype("<f4")
    head = exr(pixels, (0, 0, 47, 39), (0, 0, 47, 39))
    head = bytearray(head[:head.index(b"screenWindowWidth") + 33])
    head[head.index(b"compression\0compression\0") + 24 + 4] = 3
    blocks = []
    for y in range(0, 40, 16):
        data = np.frombuffer(pixels[y:y + 16].tobytes(), "u1")
        data = np.concatenate([data[::2], data[1::2]]).astype("i4")
        change = (np.diff(data, prepend=data[:1]) + 128) % 256
        change[0] = data[0]
        packed = zlib.compress(change.astype("u1").tobytes())
        blocks.append(struct.pack("<ii", y, len(packed)) + packed)
    at, table = len(head) + 8 * len(blocks), b""
    for block in blocks:
        table += struct.pack("<Q", at)
        at += len(block)
    write(path, bytes(head), table, *blocks)


@sample("Radiance", "rgb.hdr", reason=LOSSY)
def radiance(path):
    """Run lengths of the new kind: only literal runs."""
    rows = b""
    for row in np.dstack([PHOTO, np.full(PHOTO.shape[:2], 129, "u1")]):
        rows += b"\2\2" + struct.pack(">H", 48)
        for c in range(4):
            rows += b"\x30" + row[:, c].tobytes()
    write(path, "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 40 +X 48\n", rows)


# ---------------------------------------------------------------- OME-Zarr


sample("OME-Zarr", "raw.zarr", data="raw.zarr/0/0/0/0", reason=PLAIN)(lambda path: zarr.version2(path, VOLUME))
sample("OME-Zarr", "zlib.zarr", data="zlib.zarr/0/0/0/0", guarded=whole)(lambda path: zarr.version2(path, VOLUME, "zlib"))
sample("OME-Zarr", "gzip.zarr", data="gzip.zarr/0/0/0/0", guarded=lambda data: (10, len(data)))(lambda path: zarr.version2(path, VOLUME, "gzip"))
sample("OME-Zarr", "attributes.zarr", data="attributes.zarr/.zattrs", reason="a changed number may make sense")(
    lambda path: zarr.version2(path, VOLUME))
sample("OME-Zarr", "array.zarr", data="array.zarr/0/.zarray", reason="a changed number may make sense")(lambda path: zarr.version2(path, VOLUME, "zlib"))
for place in (False, True):
    sample("OME-Zarr", f"shard{place:d}.zarr", data=f"shard{place:d}.zarr/0/c/0/0/0", guarded=whole)(
        lambda path, start=place: zarr.sharded(path, VOLUME, start))
sample("OME-Zarr", "crc.zarr", data="crc.zarr/0/c/0/0/0", guarded=whole)(
    lambda path: zarr.version3(path, VOLUME, [zarr.LITTLE, zarr.CHECKSUM], VOLUME.tobytes() + zarr.crc32c(VOLUME.tobytes())))


@sample("OME-Zarr in ZIP", "deflated.zarr.zip", reason="local headers of a ZIP file repeat what its directory holds")
def zarr_zip(path):
    """Written by Python, with deflated members."""
    folder = path.with_name("zip")
    zarr.version2(folder, VOLUME)
    shutil.make_archive(str(path)[:-4], "zip", folder)
    shutil.rmtree(folder)


# ---------------------------------------------------------------- HDF5


def hdf5(path, **options):
    with h5py.File(path, "w") as file:
        file.create_dataset("data", data=VOLUME, track_times=False, **options)


def chunks_of(data):
    """The bytes of the chunks, which follow each other."""
    with h5py.File(io.BytesIO(data), "r") as file:
        chunks = [file["data"].id.get_chunk_info(i) for i in range(file["data"].id.get_num_chunks())]
    return min(c.byte_offset for c in chunks), max(c.byte_offset + c.size for c in chunks)


sample("HDF5", "plain.h5", reason=PLAIN)(hdf5)
sample("HDF5", "chunks.h5", reason=PLAIN)(lambda path: hdf5(path, chunks=(5, 24, 32)))
sample("HDF5", "gzip.h5", guarded=chunks_of)(lambda path: hdf5(path, chunks=(5, 24, 32), compression="gzip", shuffle=True))
sample("HDF5", "a.mat", reason=PLAIN)(lambda path: programs.matlab(path, {"a": VOLUME}))
sample("HDF5", "a.ims", reason="names and sizes have no checksum")(lambda path: programs.imaris(path, [VOLUME[None, None]]))
sample("HDF5", "a.mnc", reason=PLAIN)(lambda path: programs.minc(path, VOLUME, valid=(-32768, 32767), low=0, high=10))
sample("HDF5", "fletcher.h5", guarded=chunks_of)(lambda path: hdf5(path, chunks=(5, 24, 32), fletcher32=True))


# ---------------------------------------------------------------- TIFF


def strips(data):
    page = tifffile.TiffFile(io.BytesIO(data)).pages[0]
    return page.dataoffsets[0], page.dataoffsets[0] + page.databytecounts[0]


for name, way, reason in (("none", None, PLAIN), ("lzw", "tiff_lzw", "LZW has no checksum"), ("packbits", "packbits", PLAIN),
                          ("deflate", "tiff_adobe_deflate", ""), ("jpeg", "jpeg", LOSSY)):
    sample("TIFF", f"{name}.tif", guarded=None if reason else strips, reason=reason)(
        lambda path, way=way: Image.fromarray(PHOTO).save(path, **({"compression": way} if way else {})))
sample("TIFF", "stack.tif", guarded=strips)(
    lambda path: tifffile.imwrite(path, VOLUME, photometric="minisblack", compression="zlib", rowsperstrip=24))
sample("TIFF", "big.tif", reason=PLAIN)(lambda path: tifffile.imwrite(path, VOLUME, photometric="minisblack", bigtiff=True))


# ---------------------------------------------------------------- signals


TONE = (np.sin(np.arange(6000) / 9) * 0.5).reshape(-1, 2)


def frames(data):
    """Returns the range behind the metadata blocks of a FLAC file."""
    at = 4
    while True:
        last, size = data[at] & 0x80, int.from_bytes(data[at + 1:at + 4], "big")
        at += 4 + size
        if last:
            return at, len(data)


for name, kind, check, reason in (("tone.wav", "PCM_16", None, PLAIN), ("float.wav", "FLOAT", None, PLAIN), ("tone.flac", "PCM_16", frames, ""),
                                  ("tone.ogg", "VORBIS", whole, ""), ("tone.aiff", "PCM_24", None, PLAIN), ("tone.au", "PCM_16", None, PLAIN),
                                  ("tone.caf", "PCM_16", None, PLAIN)):
    sample("Sound", name, guarded=check, reason=reason)(lambda path, kind=kind: soundfile.write(path, TONE, 16000, subtype=kind))


@sample("EDF", "rest.edf", reason=PLAIN)
@sample("EDF", "rest.bdf", reason=PLAIN)
def recording(path):
    data = [[np.arange(100) * 7 % 501 - 250 + 3 * r] for r in range(6)]
    bdf = path.suffix == ".bdf"
    edf(path, [channel(**(dict(dmin=-8388608, dmax=8388607) if bdf else {}))], data, bdf=bdf)


@sample("BrainVision", "rest.vhdr", reason=PLAIN, data="rest.eeg")
def brainvision_recording(path):
    brainvision(path, np.arange(900).reshape(300, 3) * 7 % 501, ["Fp1,,0.1,µV", "Fp2,,0.1,µV", "ECG,,1,mV"], ["Stimulus,S  1,50,1,0"])


@sample("BrainVision", "header.vhdr", reason="text has no checksum")
def brainvision_header(path):
    brainvision(path, np.arange(900).reshape(300, 3) * 7 % 501, ["Fp1,,0.1,µV", "Fp2,,0.1,µV", "ECG,,1,mV"])


RECORDING = (np.arange(1200).reshape(3, 400) * 37 % 2999).astype("f4")


@sample("EEGLAB", "rest.set", guarded=lambda data: (136, len(data)))
def eeglab_dataset(path):
    eeglab.version5(path, eeglab.fields(RECORDING, labels=("Fp1", "Cz", "ECG"), events=(("S 1", 51, 0),)))


@sample("EEGLAB", "beside.set", reason=PLAIN, data="beside.fdt")
def eeglab_beside(path):
    eeglab.version5(path, eeglab.fields(RECORDING, labels=("Fp1", "Cz", "ECG"), file="beside.fdt"))
    write(path.with_suffix(".fdt"), eeglab.stored(RECORDING))


@sample("EEGLAB", "new.set", reason="samples of HDF5 without a checksum")
def eeglab_new(path):
    eeglab.version73(path, eeglab.fields(RECORDING, labels=("Fp1", "Cz", "ECG"), events=(("S 1", 51, 0),)))


@sample("GDF", "rest.gdf", reason=PLAIN)
def gdf_recording(path):
    data = [[np.arange(100) * 7 % 501 - 250 + 3 * r] for r in range(6)]
    biosignals.gdf(path, [biosignals.channel()], data, events=[(51, 0x0300, 0, 0)])


@sample("FITS", "plain.fits", reason=PLAIN)
def plain_fits(path):
    fits(path, unit(VOLUME))


@sample("FITS", "summed.fits", guarded=behind(b"END" + b" " * 77, 2000))
def summed_fits(path):
    astrofits.PrimaryHDU(VOLUME).writeto(path, checksum=True)


@sample("FITS", "packed.fits.gz", guarded=lambda data: (10, len(data)))
def packed_fits(path):
    write(path, gzip.compress(unit(VOLUME), 6, mtime=0))


@sample("FITS", "tiles.fits.fz", reason="tiles have no checksum")
def tiled_fits(path):
    astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.CompImageHDU(VOLUME)]).writeto(path)


@sample("CSV", "table.csv", reason="text has neither a length nor a checksum")
def csv(path):
    write(path, "".join(f"{i},{(i * 7919) % 1000 / 8:.3f}\n" for i in range(200)))

# SPDX-License-Identifier: Apache-2.0
"""TIFF files with levels of resolution, written by tifffile: in SubIFDs, as reduced pages, as pages of a slide."""
import struct
import numpy as np
from harness import case, check, convapp, each, expect, identity, refused, spacing
from late import tifffile
from writers.binary import noise

TILES = {"tile": (64, 64), "photometric": "minisblack"}
RGB = {"tile": (64, 64), "photometric": "rgb"}


def half(volume, times=1):
    """Takes each second row and column of (…, y, x)."""
    return volume[..., ::2 ** times, ::2 ** times]


def halfrgb(image, times=1):
    return image[::2 ** times, ::2 ** times]


def levels(d, file, want):
    """Requires the samples of each level, the finest also without --series, and no further level."""
    identity(d, file, want[0])
    for number, samples in enumerate(want):
        identity(d, file, samples, args=("--series", f"level={number}"))
    refusal(d, file, len(want), f"no level {len(want)}; it has {len(want)}")


def refusal(d, file, level, words):
    r = convapp(d, "-i", file, "-o", "no.npy", "--overwrite", "--series", f"level={level}")
    expect(refused(r, file, words), f"{words} expected {r}")


@case("tiff-pyramid-sub")
def make_sub(d):
    """Levels in SubIFDs, with and without the mark of a reduced page, of odd sizes, below an orientation; a BigTIFF."""
    image = noise((150, 201), 0, 60000, "u2")
    for file, mark, big in (("marked.tif", 1, False), ("plain.tif", 0, False), ("big.tif", 1, True)):
        with tifffile.TiffWriter(d / file, bigtiff=big) as writer:
            writer.write(image, subifds=2, resolution=(1000, 1000), resolutionunit="CENTIMETER", metadata=None, **TILES)
            for times in (1, 2):
                writer.write(half(image, times), subfiletype=mark, metadata=None, **TILES)
    with tifffile.TiffWriter(d / "turned.tif") as writer:
        writer.write(image, subifds=1, metadata=None, extratags=[(274, 3, 1, 6, True)], **TILES)
        writer.write(half(image), subfiletype=1, metadata=None, **TILES)
    return dict(file="marked.tif", image=image)


@check("tiff-pyramid-sub")
def check_sub(d, w):
    want = [half(w.image, times) for times in range(3)]
    each(("marked.tif", "plain.tif", "big.tif"), lambda file: levels(d, file, want))
    levels(d, "turned.tif", [np.rot90(v, -1) for v in want[:2]])
    spacing(d, "marked.tif", [0.01, 0.01])
    spacing(d, "marked.tif", [0.01 * 201 / 51, 0.01 * 150 / 38], args=("--series", "level=2"))


@case("tiff-pyramid-pages")
def make_pages(d):
    """Levels as reduced pages: behind each slice, and behind all slices; a reduced page of another kind is none."""
    stack = noise((3, 120, 160), -500, 500, "i2")
    thumbnail = noise((40, 50, 3), 0, 256, "u1", seed=4)
    with tifffile.TiffWriter(d / "each.tif") as writer:
        for page in stack:
            for times in range(3):
                writer.write(half(page, times), subfiletype=min(times, 1), metadata=None, **TILES)
    with tifffile.TiffWriter(d / "behind.tif") as writer:
        for times in range(3):
            for page in half(stack, times):
                writer.write(page, subfiletype=min(times, 1), metadata=None, **TILES)
            if times == 0:
                writer.write(thumbnail, subfiletype=1, metadata=None, photometric="rgb")
    with tifffile.TiffWriter(d / "first.tif") as writer:  # of the first slice only: no level of the stack
        writer.write(stack[0], metadata=None, **TILES)
        writer.write(half(stack[0]), subfiletype=1, metadata=None, **TILES)
        for page in stack[1:]:
            writer.write(page, metadata=None, **TILES)
    return dict(file="each.tif", stack=stack)


@check("tiff-pyramid-pages")
def check_pages(d, w):
    want = [half(w.stack, times) for times in range(3)]
    each(("each.tif", "behind.tif"), lambda file: levels(d, file, want))
    levels(d, "first.tif", want[:1])


@case("tiff-pyramid-ome")
def make_ome(d):
    """OME-TIFF with SubIFDs in each plane: channels and slices, two images, and colours."""
    data = noise((2, 3, 128, 192), 0, 4096, "u2")
    meta = {"axes": "CZYX", "PhysicalSizeX": 0.5, "PhysicalSizeY": 0.5, "PhysicalSizeZ": 2.0, "Channel": {"Name": ["DAPI", "GFP"]}}
    with tifffile.TiffWriter(d / "planes.ome.tif") as writer:
        writer.write(data, subifds=2, metadata=meta, **TILES)
        for times in (1, 2):
            writer.write(half(data, times), subfiletype=1, **TILES)
    slide = noise((130, 170, 3), 0, 256, "u1", seed=2)
    with tifffile.TiffWriter(d / "two.ome.tif") as writer:
        writer.write(slide, subifds=1, metadata={"axes": "YXS", "Name": "slide"}, **RGB)
        writer.write(halfrgb(slide), subfiletype=1, **RGB)
        writer.write(noise((50, 60), 0, 256, "u1", seed=3), metadata={"axes": "YX", "Name": "label"}, photometric="minisblack")
    return dict(file="planes.ome.tif", data=data, slide=slide)


@check("tiff-pyramid-ome")
def check_ome(d, w):
    levels(d, "planes.ome.tif", [np.moveaxis(half(w.data, times), 0, -1) for times in range(3)])
    spacing(d, "planes.ome.tif", [5e-4, 5e-4, 2e-3])
    spacing(d, "planes.ome.tif", [2e-3, 2e-3, 2e-3], args=("--series", "level=2"))
    for series, want in (("slide", w.slide), ("0,level=1", halfrgb(w.slide)), ("slide,level=1", halfrgb(w.slide))):
        identity(d, "two.ome.tif", want, args=("--series", series))
    r = convapp(d, "-i", "planes.ome.tif", "-o", "kept.ome.tif", "--series", "level=1", "--overwrite")
    expect(r.rc == 0, r)
    with tifffile.TiffFile(d / "kept.ome.tif") as file:
        expect('Name="GFP"' in file.ome_metadata, "names of channels are lost at a level")
        expect(file.series[0].shape == (3, 2, 64, 96), f"shape is {file.series[0].shape}")


@case("tiff-pyramid-slide")
def make_slide(d):
    """A slide of Aperio: levels without a mark, a thumbnail of the same shape in strips, a label and a macro picture."""
    slide = noise((256, 320, 3), 0, 256, "u1")
    text = "Aperio Image Library v11.2.1\n320x256 [0,0 320x256] (64x64) JPEG/RGB Q=70|AppMag = 20|MPP = 0.5"
    with tifffile.TiffWriter(d / "slide.svs") as writer:
        writer.write(slide, description=text, metadata=None, **RGB)
        writer.write(halfrgb(slide, 3), description=text, metadata=None, photometric="rgb")
        for times in (1, 2):
            writer.write(halfrgb(slide, times), description=text, metadata=None, **RGB)
        writer.write(noise((64, 80, 3), 0, 256, "u1", seed=5), subfiletype=1, metadata=None, photometric="rgb")
        writer.write(noise((30, 90, 3), 0, 256, "u1", seed=6), subfiletype=9, metadata=None, photometric="rgb")
    return dict(file="slide.svs", slide=slide)


@check("tiff-pyramid-slide")
def check_slide(d, w):
    levels(d, "slide.svs", [halfrgb(w.slide, times) for times in range(3)])


def sub_offsets(path, offsets):
    """Overwrites the offsets of the SubIFDs of the first page."""
    with tifffile.TiffFile(path) as file:
        tag = file.pages[0].tags["SubIFDs"]
        place, count = tag.valueoffset, tag.count
    with open(path, "r+b") as file:
        file.seek(place)
        file.write(struct.pack(f"<{count}I", *offsets))


@case("tiff-pyramid-lies")
def make_lies(d):
    """Levels of another shape, order or type, in one plane of several, behind the end of the file; a thumbnail."""
    image = noise((128, 192), 0, 4096, "u2")

    def sub(file, pages, subs):
        with tifffile.TiffWriter(d / file) as writer:
            for page in pages:
                writer.write(page, subifds=len(subs), metadata=None, **TILES)
                for one in subs:
                    writer.write(one, subfiletype=1, metadata=None, **TILES)

    sub("shape.tif", [image], [half(image), image[:40, :40]])
    sub("order.tif", [image], [half(image, 2), half(image)])
    sub("type.tif", [image], [half(image), half(image, 2).astype("f4")])
    sub("thumbnail.tif", [image], [image[:40, :40]])
    sub("lost.tif", [image], [half(image), half(image, 2)])
    sub_offsets(d / "lost.tif", (1 << 30, 1 << 30))
    with tifffile.TiffWriter(d / "plane.tif") as writer:
        for n in range(2):
            writer.write(image, subifds=2 - n, metadata=None, **TILES)
            for times in (1, 2)[:2 - n]:
                writer.write(half(image, times), subfiletype=1, metadata=None, **TILES)
    with tifffile.TiffWriter(d / "sizes.tif") as writer:
        for times in (1, 2):
            writer.write(image, subifds=1, metadata=None, **TILES)
            writer.write(half(image, times), subfiletype=1, metadata=None, **TILES)
    return dict(file="shape.tif", image=image)


@check("tiff-pyramid-lies")
def check_lies(d, w):
    for file in ("shape.tif", "order.tif", "type.tif", "thumbnail.tif", "lost.tif"):
        identity(d, file, w.image)
    for file in ("shape.tif", "type.tif"):
        identity(d, file, half(w.image), args=("--series", "level=1"))
    for file in ("plane.tif", "sizes.tif"):
        identity(d, file, np.stack([w.image, w.image]))
    each((("shape.tif", 2, "level 2 has 40 × 40 samples, which are no reduction of 192 × 128"),
          ("order.tif", 2, "level 2 has 96 × 64 samples, more than the level before"),
          ("type.tif", 2, "level 2 holds float32, the finest level holds uint16"),
          ("thumbnail.tif", 1, "no level 1; it has 1"),
          ("lost.tif", 1, "SubIFD at byte 1073741824"),
          ("plane.tif", 2, "no level 2 in page 2"),
          ("sizes.tif", 1, "level 1 in page 2 has 48 × 32 samples, in the first page 96 × 64")),
         lambda row: refusal(d, *row))

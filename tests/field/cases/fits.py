# SPDX-License-Identifier: Apache-2.0
"""FITS: types, scales, missing samples, extensions, compression, world coordinates."""
import gzip
import numpy as np
from harness import case, check, convapp, difference, each, expect, identity, refused, spacing
from late import astrofits
from writers.binary import noise, write
from writers.fits import fits, unit

SHAPE = (5, 24, 31)


@case("fits-types")
def make_types(d):
    """Every BITPIX; unsigned integers by BZERO; scaled integers; BLANK becomes NaN, also of unsigned and compressed images."""
    files, want = [], {}
    def add(name, stored, cards=(), values=None):
        fits(d / f"{name}.fits", unit(stored, cards))
        files.append(name)
        want[name] = stored if values is None else values
    for kind in ("u1", "i2", "i4", "i8"):
        add(kind, noise(SHAPE, 0, 200, kind))
    for kind in ("f4", "f8"):
        v = noise(SHAPE, -900, 900, kind) / 7
        v[1, 2, 3] = np.nan
        add(kind, v.astype(kind))
    for kind, stored, zero in (("u2", "i2", 1 << 15), ("u4", "i4", 1 << 31), ("u8", "i8", 1 << 63)):
        v = np.linspace(0, 2 * zero - 1025, int(np.prod(SHAPE))).astype(kind).reshape(SHAPE)
        add(kind, (v ^ np.array(zero, kind)).view(stored), [("BZERO", zero), ("BSCALE", 1)], v)
    v = noise(SHAPE, 0, 255, "u1")
    add("i1", v, [("BZERO", -128), ("BSCALE", 1)], (v.astype("i2") - 128).astype("i1"))
    v = noise(SHAPE, -3000, 3000, "i8")
    add("scaled-i8", v, [("BSCALE", 0.25), ("BZERO", 100.5)], v * 0.25 + 100.5)
    v = noise(SHAPE, -3000, 3000, "i2")
    add("doubled", v, [("BSCALE", 2), ("BZERO", 0)], v * 2)
    add("scaled", v, [("BSCALE", 0.25), ("BZERO", 100.5)], v * 0.25 + 100.5)
    add("offset", v, [("BSCALE", 0.001), ("BZERO", 123456789.0)], v * 0.001 + 123456789.0)
    v[0, 0, 5] = v[4, 23, 30] = -32768
    holes = np.where(v == -32768, np.nan, v)
    add("blank", v, [("BLANK", -32768)], holes)
    add("unsigned-blank", v, [("BLANK", -32768), ("BZERO", 32768), ("BSCALE", 1)], holes + 32768)
    add("far-blank", v, [("BLANK", -(1 << 63))], v.astype("f4"))
    return dict(file="u1", files=files, **{f"v_{name}": value for name, value in want.items()})


@check("fits-types")
def check_types(d, w):
    def attempt(name):
        want = getattr(w, f"v_{name}")
        identity(d, f"{name}.fits", want, 1e-15 if name == "offset" else 1e-7 if want.dtype.kind == "f" else 0)
    each(w.all_files, attempt)


@case("fits-compressed")
def make_compressed(d):
    """Images compressed in tiles by each method, and by gzip: values came out unscaled, or NaN filled a tile."""
    v = noise(SHAPE, 0, 3000, "i2")
    for method in ("RICE_1", "GZIP_1", "GZIP_2", "PLIO_1", "HCOMPRESS_1"):
        image = v[0] if method == "HCOMPRESS_1" else v
        astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.CompImageHDU(image, compression_type=method)]).writeto(d / f"{method}.fits.fz", overwrite=True)
    u = v.astype("u2") * 20
    astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.CompImageHDU(u)]).writeto(d / "unsigned.fits.fz", overwrite=True)
    f = (np.sin(np.arange(v.size) / 50).reshape(SHAPE) * 40 + v / 1000.0).astype("f4")
    f[2, 3, 4:9] = np.nan
    astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.CompImageHDU(f, compression_type="GZIP_2", quantize_level=0)]).writeto(d / "float.fits.fz", overwrite=True)
    astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.CompImageHDU(f[0], compression_type="RICE_1", quantize_level=16)]).writeto(d / "rounded.fits.fz", overwrite=True)
    write(d / "plain.fits.gz", gzip.compress(unit(v)))
    return dict(file="RICE_1", files=["RICE_1", "GZIP_1", "GZIP_2", "PLIO_1"], v=v, u=u, f=f)


@check("fits-compressed")
def check_compressed(d, w):
    each(w.all_files, lambda name: identity(d, f"{name}.fits.fz", w.v))
    identity(d, "HCOMPRESS_1.fits.fz", w.v[0])
    identity(d, "unsigned.fits.fz", w.u)
    identity(d, "float.fits.fz", w.f)
    identity(d, "plain.fits.gz", w.v)
    with astrofits.open(d / "rounded.fits.fz") as opened:
        identity(d, "rounded.fits.fz", np.asarray(opened[1].data, "f4"), 1e-6)


@case("fits-extensions")
def make_extensions(d):
    """Several images and tables in a file: the empty primary was taken for the image."""
    a, b = noise((9, 8), 0, 99, "i2"), noise((7, 6), 0, 99, "u1")
    astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.ImageHDU(a, name="SCI"), astrofits.ImageHDU(b, name="DQ", ver=2),
                       astrofits.BinTableHDU.from_columns([astrofits.Column("x", "J", array=np.arange(3))])]).writeto(d / "two.fits", overwrite=True)
    astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.ImageHDU(a)]).writeto(d / "one.fits", overwrite=True)
    astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.BinTableHDU.from_columns([astrofits.Column("x", "J", array=np.arange(3))])]).writeto(
        d / "table.fits", overwrite=True)
    fits(d / "stokes.fits", unit(a.reshape(1, 1, 9, 8)))
    fits(d / "row.fits", unit(a[0]))
    return dict(file="two.fits", a=a, b=b)


@check("fits-extensions")
def check_extensions(d, w):
    for series in ("1", "SCI"):
        identity(d, "two.fits", w.a, args=("--series", series))
    identity(d, "two.fits", w.b, args=("--series", "DQ,2"))
    identity(d, "one.fits", w.a)
    identity(d, "stokes.fits", w.a)
    identity(d, "row.fits", w.a[0])
    expect(refused(convapp(d, "-i", "two.fits", "-o", "x.npy"), "two.fits", r"SCI.*DQ,2"), "two.fits without --series")
    expect(refused(convapp(d, "-i", "table.fits", "-o", "x.npy"), "table.fits", "no image"), "table.fits")


@case("fits-spacing")
def make_spacing(d):
    """Degrees and wavelengths were taken for lengths; negative steps, CD matrices, units that nobody knows."""
    v = noise((6, 9, 8), 0, 99, "i2")
    def world(name, units, steps, extra=()):
        cards = [(f"CUNIT{i + 1}", u) for i, u in enumerate(units)] + [(f"CDELT{i + 1}", s) for i, s in enumerate(steps)]
        fits(d / name, unit(v if len(units) == 3 else v[0], [*cards, *extra]))
    world("mm.fits", ("mm", "mm", "cm"), (0.5, -0.25, 0.2))
    world("um.fits", ("um", "um"), (0.5, 0.25))
    world("deg.fits", ("deg", "deg"), (-0.001, 0.001), [("CTYPE1", "RA---TAN"), ("CTYPE2", "DEC--TAN")])
    world("wave.fits", ("mm", "mm", "m"), (1, 1, 1e-9), [("CTYPE3", "WAVE")])
    world("odd.fits", ("furlong", "furlong"), (1, 1))
    fits(d / "cd.fits", unit(v[0], [("CUNIT1", "mm"), ("CUNIT2", "mm"), ("CD1_1", 0.0), ("CD1_2", -0.4), ("CD2_1", 0.3), ("CD2_2", 0.0)]))
    fits(d / "zero.fits", unit(v[0], [("CUNIT1", "mm"), ("CUNIT2", "mm"), ("CDELT1", 0.0), ("CDELT2", 1.0)]))
    return dict(file="mm.fits", v=v)


@check("fits-spacing")
def check_spacing(d, w):
    spacing(d, "mm.fits", [0.5, 0.25, 2])
    spacing(d, "um.fits", [0.0005, 0.00025])
    spacing(d, "cd.fits", [0.3, 0.4])
    for name in ("deg.fits", "wave.fits", "odd.fits", "zero.fits"):
        spacing(d, name, None)
    for name in ("odd.fits", "zero.fits"):
        r = convapp(d, "-i", name, "-o", "o.npy", "--overwrite")
        expect("px" in r.err, r)


@case("fits-faults")
def make_faults(d):
    """Cut files, scales of 0, sizes that lie, a wrong checksum, tiles that contradict the image."""
    v = noise((40, 50), 0, 3000, "i2")
    good = unit(v)
    write(d / "cut.fits", good[:2880 + 3000])
    write(d / "padding.fits", good[:2880 + 4000])
    fits(d / "scale.fits", unit(v, [("BSCALE", 0.0)]))
    fits(d / "words.fits", unit(v, [("BSCALE", "one")]))
    write(d / "huge.fits", good.replace(b"NAXIS1  =                   50", b"NAXIS1  =           2000000000"))
    write(d / "negative.fits", good.replace(b"NAXIS1  =                   50", b"NAXIS1  =                  -50"))
    astrofits.PrimaryHDU(v).writeto(d / "summed.fits", checksum=True, overwrite=True)
    data = bytearray((d / "summed.fits").read_bytes())
    write(d / "whole.fits", bytes(data))
    data[2880 + 1001] ^= 16
    write(d / "summed.fits", bytes(data))
    astrofits.HDUList([astrofits.PrimaryHDU(), astrofits.CompImageHDU(v)]).writeto(d / "tiles.fits.fz", overwrite=True)
    data = (d / "tiles.fits.fz").read_bytes()
    write(d / "tiles.fits.fz", data.replace(b"ZNAXIS2 =                   40", b"ZNAXIS2 =                 4000"))
    write(d / "end.fits.fz", data[:len(data) - 2880])
    return dict(file="cut.fits", v=v)


@check("fits-faults")
def check_faults(d, w):
    words = {"cut.fits": "truncated", "scale.fits": "BSCALE", "words.fits": "BSCALE", "huge.fits": "truncated", "negative.fits": "NAXIS|axes|negative",
             "tiles.fits.fz": "tiles", "end.fits.fz": "truncated"}
    each(words, lambda name: expect(refused(convapp(d, "-i", name, "-o", "x.npy"), name, words[name]), convapp(d, "-i", name, "-o", "x.npy")))
    r = convapp(d, "-i", "padding.fits", "-o", "o.npy", "--overwrite")
    expect(r.rc == 0 and "2880" in r.err and not difference(np.load(d / "o.npy"), w.v), r)
    r = convapp(d, "-i", "summed.fits", "-o", "o.npy", "--overwrite")
    expect(r.rc == 0 and "checksum" in r.err, r)
    expect("checksum" not in identity(d, "whole.fits", w.v).err, "whole.fits")

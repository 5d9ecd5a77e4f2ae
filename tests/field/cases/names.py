# SPDX-License-Identifier: Apache-2.0
"""Names of files and folders: sidecars and brackets."""
import os
import shutil
import numpy as np
from harness import case, check, convapp, difference, each, expect, gauss, identity, made
from late import Image
from writers.binary import noise, write
from writers.dicom import slices


APPLE = (b"\0\x05\x16\x07\0\x02\0\0Mac OS X        \0\x02\0\0\0\x09\0\0\0\x32\0\0\x0e\xb0\0\0\0\x02\0\0\x0e\xe2\0\0\x01\x1e"
         + bytes(4000))  # AppleDouble


@case("F35")
def make_f35(d):
    """Folder that a Mac has touched: ._a.png beside a.png, .DS_Store; one error a sidecar, or a crash."""
    os.makedirs(d / "pictures", exist_ok=True)
    os.makedirs(d / "series", exist_ok=True)
    v = noise((2, 12, 16), 0, 255, "u1")
    for i, name in enumerate(("a.png", "b.png")):
        Image.fromarray(v[i]).save(d / "pictures" / name)
        write(d / "pictures" / ("._" + name), APPLE)
    write(d / "pictures/.DS_Store", b"\0\0\0\x01Bud1" + bytes(500))
    write(d / "pictures/Thumbs.db", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    slices(d / "series", noise((4, 6, 8), 0, 3000, "u2"), [(0, 0, 2 * i) for i in range(4)])
    for i in range(4):
        write(d / "series" / f"._IM{i + 1:04d}", APPLE)
    write(d / "series/.DS_Store", b"\0\0\0\x01Bud1" + bytes(500))
    return dict(file="pictures", stored=v)


@check("F35")
def check_f35(d, w):
    for form in ("pictures", "pictures/*.png", "pictures/**/*.png"):
        shutil.rmtree(d / "out", ignore_errors=True)
        r = convapp(d, "-i", form, "-o", "out/{stem}.png", "--filter", "gaussian:sigma=1")
        written = sorted(p.name for p in (d / "out").glob("*.png"))
        expect(r.rc == 0 and written == ["a.png", "b.png"] and "._" not in r.err, r)
    text = difference(np.array(Image.open(d / "out/a.png")), np.rint(gauss(w.stored[0], 1)).astype("u1"), 0.005)
    expect(not text, text)
    r = convapp(d, "-i", "series", "-o", "s.nii", "--overwrite", "--filter", "box")
    expect(r.rc == 0 and "left out" not in r.err, r)


@case("F72")
def make_f72(d):
    """Square brackets in names of files and folders, with a pattern behind them."""
    v = noise((8, 9), 0, 255, "u1")
    os.makedirs(d / "run[1]", exist_ok=True)
    for name in ("a[1].png", "b.png"):
        Image.fromarray(v).save(d / "run[1]" / name)
    return dict(file="run[1]/a[1].png", values=v)


@check("F72")
def check_f72(d, w):
    identity(d, "run[1]/a[1].png", w.values)
    def attempt(form):
        shutil.rmtree(d / "out", ignore_errors=True)
        r = convapp(d, "-i", form, "-o", "out/{stem}_x.png", "--filter", "box")
        expect(r.rc == 0 and len(list((d / "out").glob("*_x.png"))) == 2, r)

    each(("run[1]", "run[1]/*.png", "run[[]1]/*.png"), attempt)
    made(d, "run[1]/b.png", "result[2]/b[x].png", "--filter", "box")

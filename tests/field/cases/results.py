# SPDX-License-Identifier: Apache-2.0
"""Results: NaN, rounding, kernels, extreme parameters and digits."""
import re
import numpy as np
from harness import case, check, convapp, each, expect, filtered, gauss, made
from late import Image, ndi


@case("F10")
def make_f10(d):
    """NaN holes grew without bound under a Gaussian, or poisoned the whole picture."""
    v = np.random.default_rng(5).normal(100, 20, (40, 50)).astype("f4")
    v[10:13, 20:24] = np.nan
    v[30, 5] = np.inf
    np.save(d / "in.npy", v)
    return dict(file="in.npy", values=v)


@check("F10")
def check_f10(d, w):
    v = w.values
    for filter, radius, want in (("gaussian:sigma=2", 8, lambda x: gauss(x, 2)), ("box:size=5", 2, lambda x: ndi.uniform_filter(x.astype("f8"), 5))):
        r = made(d, w.file, "o.npy", "--filter", filter)
        got = np.load(d / "o.npy")
        reach = ndi.maximum_filter((~np.isfinite(v)).astype("u1"), 2 * radius + 1, mode="nearest") > 0
        expect(np.isfinite(got[~reach]).all(), f"NaN or infinity beyond the kernel's support [{r.command}]")
        clean = want(np.where(np.isfinite(v), v, 0))
        expect(np.abs(got - clean)[~reach].max() < 1e-3, f"values near NaN are off [{r.command}]")


@case("F66")
def make_f66(d):
    """Unsigned data smoothed: results were cut off instead of rounded, most of the sum was gone."""
    v = np.zeros((9, 21, 21), "u1")
    v[4, 10, 10] = 200
    v[2, 3, 3] = 255
    np.save(d / "in.npy", v)
    return dict(file="in.npy", values=v)


@check("F66")
def check_f66(d, w):
    made(d, w.file, "o.npy", "--filter", "gaussian:sigma=1")
    got, want = np.load(d / "o.npy"), gauss(w.values, 1)
    expect(got.dtype == np.uint8 and np.abs(got - want).max() <= 0.5 + 1e-4, f"not rounded to nearest: {np.abs(got - want).max()} off")
    filtered(d, w.file, "gaussian:sigma=1", want)


@case("F67")
def make_f67(d):
    """Even kernels: where is the centre? (here: that of scipy.ndimage, for both operations)."""
    np.save(d / "in.npy", np.random.default_rng(3).normal(size=(13, 17)).astype("f4"))
    np.save(d / "k.npy", np.arange(1.0, 9).reshape(2, 4))
    return dict(file="in.npy")


@check("F67")
def check_f67(d, w):
    v, k = np.load(d / "in.npy").astype("f8"), np.load(d / "k.npy")
    for mode in ("reflect", "constant", "wrap", "nearest"):
        filtered(d, "in.npy", f"custom:kernel=k.npy,op=convolve,boundary={mode}", ndi.convolve(v, k, mode=mode))
        filtered(d, "in.npy", f"custom:kernel=k.npy,op=correlate,boundary={mode}", ndi.correlate(v, k, mode=mode))


@case("F68")
def make_f68(d):
    """A peak in 5 × 5 samples moved when sigma was larger than the picture."""
    v = np.zeros((5, 5), "f8")
    v[2, 2] = 10
    np.save(d / "in.npy", v)
    return dict(file="in.npy", values=v)


@check("F68")
def check_f68(d, w):
    for sigma in range(1, 10, 2):
        for truncate in range(1, 6, 2):
            filtered(d, w.file, f"gaussian:sigma={sigma},truncate={truncate}", gauss(w.values, sigma, truncate=float(truncate)))


@case("F69")
def make_f69(d):
    """A very small sigma made the kernel 0/0 and the picture NaN."""
    v = np.random.default_rng(4).normal(size=(9, 11)).astype("f4")
    np.save(d / "in.npy", v)
    return dict(file="in.npy", values=v)


@check("F69")
def check_f69(d, w):
    for sigma in ("1e-10", "0.001", "0.05", "0.12"):
        filtered(d, w.file, f"gaussian:sigma={sigma}", gauss(w.values, float(sigma)))


@case("F71")
def make_f71(d):
    """A Gaussian of values at the end of the range leaves it by rounding."""
    yy, xx = np.mgrid[0:64, 0:64]
    v = np.where((yy // 16 + xx // 16) % 2, 255, 0).astype("u1")
    Image.fromarray(v).save(d / "in.png")
    np.save(d / "full.npy", np.full((33, 35), 65535, "u2"))
    return dict(file="in.png", values=v)


@check("F71")
def check_f71(d, w):
    r = made(d, w.file, "o.png", "--filter", "gaussian:sigma=2")
    expect("fit" not in r.err, f"clipping is reported although no value was clipped: {r}")
    r = made(d, "full.npy", "o.npy", "--filter", "gaussian:sigma=3")
    expect("fit" not in r.err and (np.load(d / "o.npy") == 65535).all(), r)


@case("F82")
def make_f82(d):
    """Median and whole shifts of float64, and of int32 beyond 2^24: results must be samples, to the bit."""
    rng = np.random.default_rng(0)
    np.save(d / "f64.npy", rng.normal(size=(20, 30)) * 1e-3 + 1e5)
    np.save(d / "i32.npy", (rng.integers(0, 100, (20, 30)) + 100000000).astype("i4"))
    return dict(file="f64.npy")


@check("F82")
def check_f82(d, w):
    def attempt(item):
        name, step, select = item
        v = np.load(d / f"{name}.npy")
        r = made(d, f"{name}.npy", "o.npy", "-q", "--filter", step)
        off = int((np.load(d / "o.npy") != select(v)).sum())
        expect(not off, f"{off} of {v.size} results are not the expected sample [{r.command}]")

    steps = (("median:size=3", lambda v: ndi.median_filter(v, 3)),
             ("custom:kernel=[0 0 1]", lambda v: np.concatenate([v[:, :1], v[:, :-1]], 1)),
             ("custom:kernel=[0 0 1],op=correlate", lambda v: np.concatenate([v[:, 1:], v[:, -1:]], 1)))
    each([(name, *step) for name in ("f64", "i32") for step in steps], attempt)


def ssim(a, b):
    """Returns scikit-image's SSIM, from differences to the mean, so that no digits are lost."""
    m = a.mean()
    span = a.max() - a.min()
    c1, c2 = (0.01 * span) ** 2, (0.03 * span) ** 2
    mean = lambda x: ndi.uniform_filter(x, 7)
    x, y = a - m, b - m
    mx, my = mean(x), mean(y)
    n = 7 ** a.ndim / (7 ** a.ndim - 1)
    vx, vy, vxy = n * (mean(x * x) - mx * mx), n * (mean(y * y) - my * my), n * (mean(x * y) - mx * my)
    s = (2 * (mx + m) * (my + m) + c1) * (2 * vxy + c2) / (((mx + m) ** 2 + (my + m) ** 2 + c1) * (vx + vy + c2))
    return s[3:-3, 3:-3].mean()


@case("F84")
def make_f84(d):
    """SSIM outside of -1 ... 1 (11.8, 2.03, below -1): variances as a difference of large numbers; here data far from 0."""
    rng = np.random.default_rng(2)
    a = rng.normal(size=(20, 30)) * 1e-3
    b = a + rng.normal(size=(20, 30)) * 3e-4
    for offset, name in ((0.0, "near"), (1e5, "far")):
        np.save(d / f"{name}_a.npy", a + offset)
        np.save(d / f"{name}_b.npy", b + offset)
    return dict(file="far_a.npy")


@check("F84")
def check_f84(d, w):
    for name in ("near", "far"):
        a, b = np.load(d / f"{name}_a.npy"), np.load(d / f"{name}_b.npy")
        r = convapp(d, "--compare", f"{name}_a.npy", f"{name}_b.npy", "--metric", "ssim")
        got = float(re.search(r"ssim\s+(\S+)", r.out).group(1))
        expect(abs(got - ssim(a, b)) < 1e-3, f"SSIM is {got}, expected {ssim(a, b):.6f} [{r.command}]")

"""What users have instead, timed on the same device in the same run: PyTorch (cuDNN, float32) and CuPy."""
import statistics

import cupy as cp
import cupyx.scipy.ndimage as ndimage
import cupyx.scipy.signal as fourier
import torch
import torch.nn.functional as F

torch.backends.cudnn.benchmark = True
torch.backends.cudnn.allow_tf32 = False


def median(run, start, end, elapsed, count=15):
    for _ in range(3):
        run()
    times = []
    for _ in range(count):
        a, b = start(), end()
        a.record()
        run()
        b.record()
        b.synchronize()
        times.append(elapsed(a, b))
    return statistics.median(times)


def by_torch(run):
    event = lambda: torch.cuda.Event(enable_timing=True)
    return median(run, event, event, lambda a, b: a.elapsed_time(b))


def by_cupy(run):
    return median(run, cp.cuda.Event, cp.cuda.Event, cp.cuda.get_elapsed_time)


def row(work, peer, ms):
    print(f"| {work} | {peer} | {ms:.4f} |", flush=True)


print("| work | peer | ms (median of 15) |\n|---|---|---|")
signal = torch.rand(1, 1, 1_000_000, device="cuda")
taps = torch.randn(1, 1, 2047, device="cuda")
row("1-D 1M × 2047", "PyTorch conv1d", by_torch(lambda: F.conv1d(signal, taps, padding=1023)))
by_transforms = lambda data, kernel: fourier.fftconvolve(cp.asarray(data), cp.asarray(kernel), mode="same")
row("1-D 1M × 2047", "CuPy fftconvolve", by_cupy(lambda: by_transforms(signal[0, 0], taps[0, 0])))
row("1-D 1M × 2047", "CuPy oaconvolve",
    by_cupy(lambda: fourier.oaconvolve(cp.asarray(signal[0, 0]), cp.asarray(taps[0, 0]), mode="same")))

images = [torch.rand(1, 1, 4096, 4096, device="cuda") for _ in range(3)]
out = torch.empty_like(images[0])
state = {"i": 0}


def image():
    state["i"] = (state["i"] + 1) % 3
    return images[state["i"]]


row("4096² copy", "PyTorch copy_", by_torch(lambda: out.copy_(image())))
for k in (5, 11, 15, 31):
    w = torch.randn(1, 1, k, k, device="cuda")
    row(f"2-D 4096² × {k}²", "PyTorch conv2d", by_torch(lambda: F.conv2d(image(), w, padding=k // 2)))
    if k > 5:
        row(f"2-D 4096² × {k}²", "CuPy fftconvolve", by_cupy(lambda: by_transforms(image()[0, 0], w[0, 0])))
for s in (2, 8):
    row(f"2-D 4096² Gaussian σ={s}", "CuPy gaussian_filter",
        by_cupy(lambda: ndimage.gaussian_filter(cp.asarray(image()[0, 0]), s, mode="nearest")))

small = torch.rand(1, 1, 256, 256, 256, device="cuda")
w = torch.randn(1, 1, 9, 9, 9, device="cuda")
row("3-D 256³ × 9³", "PyTorch conv3d", by_torch(lambda: F.conv3d(small, w, padding=4)))
tiny = torch.rand(1, 1, 64, 64, 64, device="cuda")
w3 = torch.randn(1, 1, 3, 3, 3, device="cuda")
row("3-D 64³ × 3³", "PyTorch conv3d", by_torch(lambda: F.conv3d(tiny, w3, padding=1)))
volume = torch.rand(1, 1, 512, 512, 512, device="cuda")
target = torch.empty_like(volume)
row("512³ copy", "PyTorch copy_", by_torch(lambda: target.copy_(volume)))
row("3-D 512³ × 3³", "PyTorch conv3d", by_torch(lambda: F.conv3d(volume, w3, padding=1)))
row("3-D 512³ × 9³", "PyTorch conv3d", by_torch(lambda: F.conv3d(volume, w, padding=4)))
v = cp.asarray(volume[0, 0])
for k in (5, 9):
    wk = torch.randn(k, k, k, device="cuda")
    row(f"3-D 512³ × {k}³", "CuPy fftconvolve", by_cupy(lambda: by_transforms(volume[0, 0], wk)))
for s in (1, 2, 4, 8):
    row(f"3-D 512³ Gaussian σ={s}", "CuPy gaussian_filter", by_cupy(lambda: ndimage.gaussian_filter(v, s, mode="nearest")))

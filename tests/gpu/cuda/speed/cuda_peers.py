# SPDX-License-Identifier: Apache-2.0
"""Other libraries, timed on one device in one run: PyTorch (cuDNN, float32), CuPy, and NPP if nvcc is there.

cuda_peers.py [--json FILE]: a line for each work and peer with the median time of a run between events, data on the device,
and the largest difference from sums in float64 at some hundred places away from the borders, over their peak.
"""
import argparse
import json
import pathlib
import shutil
import statistics
import subprocess
import tempfile

import cupy as cp
import cupyx.scipy.ndimage as ndimage
import cupyx.scipy.signal as fourier
import torch
import torch.nn.functional as F

torch.backends.cudnn.benchmark = True
torch.backends.cudnn.allow_tf32 = False
torch.manual_seed(1)

ROWS = []


def median(run, start, end, elapsed):
    """Milliseconds: 15 runs, or as many as a second holds, five at least."""
    run()
    times = []
    while len(times) < 5 or (len(times) < 15 and sum(times) < 1000):
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


def row(work, peer, ms, error=None):
    ROWS.append({"work": work, "peer": peer, "ms": ms, "error": error})
    print(f"| {work} | {peer} | {ms:.4f} | {'–' if error is None else f'{error:.1e}'} |", flush=True)


def places(shape, reach):
    """Some places whose neighbourhoods lie inside."""
    return [[int(torch.randint(r, n - r, (1,))) for n, r in zip(shape, reach)] for _ in range(100)]


def error_of(data, taps, result, correlation=True):
    """Error of a result of the data's shape against sums of taps times samples in float64."""
    taps = taps.double() if correlation else torch.flip(taps.double(), list(range(taps.dim())))
    worst, peak = 0.0, 0.0
    for at in places(data.shape, [k // 2 for k in taps.shape]):
        around = tuple(slice(p - k // 2, p + k // 2 + 1) for p, k in zip(at, taps.shape))
        want = float((data[around].double() * taps).sum())
        worst, peak = max(worst, abs(float(result[tuple(at)]) - want)), max(peak, abs(want))
    return worst / peak


def same(taps):
    return [k // 2 for k in taps.shape]


def dense(work, data, taps, fft):
    """Every peer for a kernel without structure."""
    convolve = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}[data.dim()]
    batch, kernel = data[None, None], taps[None, None]
    try:
        got = convolve(batch, kernel, padding=same(taps))[0, 0]
        row(work, "PyTorch (cuDNN)", by_torch(lambda: convolve(batch, kernel, padding=same(taps))), error_of(data, taps, got))
        del got
    except RuntimeError as failure:  # of memory, or of what its library does not take
        print(f"{work}: PyTorch: {str(failure).splitlines()[0]}")
    torch.cuda.empty_cache()
    x, k = cp.asarray(data), cp.asarray(taps)
    got = torch.as_tensor(ndimage.correlate(x, k, mode="nearest"), device="cuda")
    row(work, "CuPy correlate", by_cupy(lambda: ndimage.correlate(x, k, mode="nearest")), error_of(data, taps, got))
    del got
    if fft:
        got = torch.as_tensor(fourier.fftconvolve(x, k, mode="same"), device="cuda")
        row(work, "CuPy fftconvolve", by_cupy(lambda: fourier.fftconvolve(x, k, mode="same")), error_of(data, taps, got, False))
        del got
    if fft and data.dim() == 1:
        row(work, "CuPy oaconvolve", by_cupy(lambda: fourier.oaconvolve(x, k, mode="same")))
    cp.get_default_memory_pool().free_all_blocks()


def gaussian(work, data, sigma):
    radius = int(4 * sigma + 0.5)
    line = torch.exp(-0.5 * (torch.arange(-radius, radius + 1, device="cuda").double() / sigma) ** 2)
    line /= line.sum()
    taps = line
    for _ in range(data.dim() - 1):
        taps = taps[..., None] * line
    x = cp.asarray(data)
    got = torch.as_tensor(ndimage.gaussian_filter(x, sigma, mode="nearest"), device="cuda")
    row(work, "CuPy gaussian_filter", by_cupy(lambda: ndimage.gaussian_filter(x, sigma, mode="nearest")),
        error_of(data, taps, got))


def copy(work, data):
    target = torch.empty_like(data)
    row(work, "PyTorch copy_", by_torch(lambda: target.copy_(data)))


def npp():
    """NVIDIA's image library, whose header and library come with the toolkit."""
    source = pathlib.Path(__file__).with_name("npp_peers.cu")
    if not shutil.which("nvcc"):
        print("NPP: there is no nvcc to build its program")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/npp_peers"
        subprocess.run(["nvcc", "-O3", "-std=c++17", "-arch=native", "-o", program, str(source), "-lnppif", "-lnppc"], check=True)
        for line in subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines():
            work, peer, ms, error = line.split("\t")
            row(work, peer, float(ms), float(error))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json")
    options = parser.parse_args()
    print("| work | peer | ms | error |\n|---|---|--:|--:|")
    npp()
    signal = torch.rand(1_000_000, device="cuda")
    dense("conv1d 1000000 k=2047", signal, torch.randn(2047, device="cuda"), True)
    image = torch.rand(4096, 4096, device="cuda")  # larger than the caches hold beside its result
    copy("copy 4096²", image)
    for k in (3, 5, 7, 9, 11, 15, 31):
        dense(f"conv2d 4096² k={k}", image, torch.randn(k, k, device="cuda"), k > 9)
    for s in (1, 2, 4, 8, 16, 30, 100):
        gaussian(f"gaussian 4096² sigma={s}", image, s)
    x = cp.asarray(image)
    row("sobel 4096²", "CuPy generic_gradient_magnitude",
        by_cupy(lambda: ndimage.generic_gradient_magnitude(x, ndimage.sobel, mode="nearest")))
    for s in (2, 4):
        row(f"log 4096² sigma={s}", "CuPy gaussian_laplace", by_cupy(lambda: ndimage.gaussian_laplace(x, s, mode="nearest")))
    del image, x
    for n, k in ((64, 3), (96, 11), (256, 7), (256, 9)):
        dense(f"conv3d {n}³ k={k}", torch.rand(n, n, n, device="cuda"), torch.randn(k, k, k, device="cuda"), True)
    volume = torch.rand(512, 512, 512, device="cuda")
    copy("copy 512³", volume)
    for k in (3, 5, 7, 9, 11):
        dense(f"conv3d 512³ k={k}", volume, torch.randn(k, k, k, device="cuda"), k > 3)
    for s in (1, 2, 4, 8, 30):
        gaussian(f"gaussian 512³ sigma={s}", volume, s)
    x = cp.asarray(volume)
    row("sobel 512³", "CuPy generic_gradient_magnitude",
        by_cupy(lambda: ndimage.generic_gradient_magnitude(x, ndimage.sobel, mode="nearest")))
    row("log 512³ sigma=2", "CuPy gaussian_laplace", by_cupy(lambda: ndimage.gaussian_laplace(x, 2, mode="nearest")))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(ROWS, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()

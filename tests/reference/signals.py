# SPDX-License-Identifier: Apache-2.0
"""Filters along x: FIR, Savitzky-Golay, recursive ones, and rates."""
import numpy as np
import scipy.ndimage as ndi
import scipy.signal

from cases import Case, linear
from definition import SCIPY, SHAPES, padded


def along_x(taps, d):
    return np.asarray(taps, float).reshape([1] * (d - 1) + [-1])


def signals(d):
    """FIR filters by firwin, Savitzky-Golay by savgol_coeffs and, for the modes that it has, savgol_filter."""
    f = scipy.signal
    n, beta = f.kaiserord(50, 0.45)
    for text, taps in (("fir:cutoff=40%,taps=11,window=hamming", f.firwin(11, 0.4)),
                       ("fir:cutoff=35%,transition=45%,attenuation=50dB", f.firwin(n | 1, 0.35, window=("kaiser", beta))),
                       ("fir:kind=highpass,cutoff=30%,taps=13,window=blackman", f.firwin(13, 0.3, window="blackman", pass_zero=False)),
                       ("fir:kind=bandpass,cutoff=20x60%,taps=13,window=hann", f.firwin(13, (0.2, 0.6), window="hann", pass_zero=False)),
                       ("fir:kind=bandstop,cutoff=20x60%,taps=13,window=rectangular", f.firwin(13, (0.2, 0.6), window="boxcar"))):
        kernel = along_x(taps, d)
        tolerance = 1e-4 if "highpass" in text or "bandpass" in text else 1e-5
        yield linear(text, lambda x, mode, k=kernel: ndi.correlate(x, k, mode=mode), kernel, tolerance=tolerance)
    for window, order, derivative in ((5, 2, 0), (11, 3, 0), (9, 4, 1), (13, 2, 2)):
        kernel = along_x(f.savgol_coeffs(window, order, deriv=derivative, use="dot"), d)
        library = lambda x, mode, k=kernel, a=(window, order, derivative): (
            ndi.correlate(x, k, mode=mode) if mode == "reflect" else f.savgol_filter(x, *a, axis=-1, mode=mode))
        yield linear("savgol:window=%d,order=%d,derivative=%d" % (window, order, derivative), library, kernel,
                     tolerance=1e-4 if derivative > 1 else 1e-5)


def recursive(d):
    """Recursive filters, forward and backward, by sosfiltfilt over the padded line, and with its own ends."""
    f = scipy.signal
    shapes = (("iir:cutoff=20%", f.butter(4, 0.2, output="sos")),
              ("iir:band=highpass,cutoff=10%,order=3", f.butter(3, 0.1, "highpass", output="sos")),
              ("iir:kind=bessel,cutoff=30%,order=5", f.bessel(5, 0.3, norm="mag", output="sos")),
              ("iir:kind=bessel,band=bandpass,cutoff=15x40%,order=2", f.bessel(2, (0.15, 0.4), "bandpass", norm="mag", output="sos")),
              ("iir:kind=chebyshev1,band=bandstop,cutoff=20x60%,ripple=0.5", f.cheby1(4, 0.5, (0.2, 0.6), "bandstop", output="sos")),
              ("iir:kind=notch,cutoff=25%,q=5", f.tf2sos(*f.iirnotch(0.25, 5))),
              ("iir:kind=peak,cutoff=25%,q=5", f.tf2sos(*f.iirpeak(0.25, 5))))
    borders = SCIPY + ("constant",)
    for text, sos in shapes:
        for axis in range(d):
            def both(x, mode, sos=sos, axis=axis):
                around = [2000 if a == axis else 0 for a in range(x.ndim)]
                long = f.sosfiltfilt(sos, padded(x, around, around, mode), axis=axis, padtype=None)
                return np.take(long, range(2000, 2000 + x.shape[axis]), axis)
            named = text + ",axes=" + "xyz"[d - 1 - axis]
            yield Case(named, None, both, boundaries=borders if axis == d - 1 else ("reflect",))
            if SHAPES[d][axis] > 30:
                yield Case(named + ",ends=odd", None, lambda x, mode, sos=sos, axis=axis: f.sosfiltfilt(sos, x.astype(np.float64), axis=axis),
                           boundaries=("reflect",))


def check_frequencies(runner):
    """Hz by the rate of the data, and channels apart from each other."""
    x = np.random.default_rng(3).random((300, 3)).astype(np.float32)
    np.savetxt("leads.csv", x, fmt="%.9g", delimiter=",")
    x = x.astype(np.float64)
    n, beta = scipy.signal.kaiserord(60, 12 / 128)
    taps = scipy.signal.firwin(n | 1, (8, 30), fs=256, window=("kaiser", beta), pass_zero=False)
    filtered = ndi.correlate1d(x, taps, axis=0)
    runner.judge("Hz", runner.run("leads.csv", ["fir:kind=bandpass,cutoff=8x30Hz,transition=12Hz"], "--rate", "256Hz"), filtered, 1e-4)
    slope = scipy.signal.savgol_filter(x, 7, 2, deriv=1, delta=1 / 256, axis=0, mode="nearest")
    runner.judge("per second", runner.run("leads.csv", ["savgol:window=7,derivative=1,per=s,boundary=nearest"], "--rate", "256Hz"), slope, 1e-5)
    some = x.copy()
    some[:, 1:] = ndi.gaussian_filter1d(x[:, 1:], 2, axis=0)
    some[:, 0] = ndi.uniform_filter1d(some[:, 0], 3)
    some[:, 2] = ndi.uniform_filter1d(some[:, 2], 3)
    runner.judge("channels", runner.run("leads.csv", ["gaussian:sigma=2,channels=1-2", 'box:size=3,channels="!1"']), some, 1e-5)

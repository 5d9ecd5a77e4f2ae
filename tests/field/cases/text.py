# SPDX-License-Identifier: Apache-2.0
"""CSV: comments, empty lines, names and units in front of the numbers."""
import numpy as np
from harness import case, check, identity
from writers.binary import write


@case("F61")
def make_f61(d):
    """Oscilloscope's CSV: # lines, an empty line, then names with units, then numbers."""
    t, v = np.arange(50) * 1e-3 - 0.01, np.sin(np.arange(50) * 0.3)
    lines = ["#Made-Up Oscilloscope Acquisition", "#Device Name: none", "#Date Time: 2021-04-14 13:10:34.255", "",
             "Time (s),Channel 1 (V)"] + [f"{a:.6f},{b:.12f}" for a, b in zip(t, v)]
    write(d / "in.csv", "\r\n".join(lines) + "\r\n")
    return dict(file="in.csv", values=np.array([[float(f"{a:.6f}"), float(f"{b:.12f}")] for a, b in zip(t, v)]))


@check("F61")
def check_f61(d, w):
    identity(d, w.file, w.values)


@case("F63")
def make_f63(d):
    """Blanks behind commas, exponents with plus signs, hundreds of thousands of lines' style of numbers."""
    v = np.linspace(-2, 2, 40)
    write(d / "in.csv", "Time, ADC0\n" + "".join(f"{i * 2.42e-8:.10f}, {x:+.6E}\n" for i, x in enumerate(v)))
    return dict(file="in.csv", values=np.array([[float(f"{i * 2.42e-8:.10f}"), float(f"{x:+.6E}")] for i, x in enumerate(v)]))


@check("F63")
def check_f63(d, w):
    identity(d, w.file, w.values)


@case("F65")
def make_f65(d):
    """Names in the first line, units in the second: time,CH1 / s,V."""
    v = np.cos(np.arange(30) * 0.2)
    write(d / "in.csv", "time,CH1\ns,V\n" + "".join(f"{i * 1e-5:.6f},{x:.6f}\n" for i, x in enumerate(v)))
    return dict(file="in.csv", values=np.array([[float(f"{i * 1e-5:.6f}"), float(f"{x:.6f}")] for i, x in enumerate(v)]))


@check("F65")
def check_f65(d, w):
    identity(d, w.file, w.values)

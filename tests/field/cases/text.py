"""CSV: comments, empty lines, names and units in front of the numbers."""
import numpy as np
from harness import case, check, identity
from writers.binary import write


@case("F63")
def make_f63(d):
    """Blanks behind commas, exponents with plus signs, hundreds of thousands of lines' style of numbers."""
    v = np.linspace(-2, 2, 40)
    write(d / "in.csv", "Time, ADC0\n" + "".join(f"{i * 2.42e-8:.10f}, {x:+.6E}\n" for i, x in enumerate(v)))
    return dict(file="in.csv", values=np.array([[float(f"{i * 2.42e-8:.10f}"), float(f"{x:+.6E}")] for i, x in enumerate(v)]))


@check("F63")
def check_f63(d, w):
    identity(d, w.file, w.values)

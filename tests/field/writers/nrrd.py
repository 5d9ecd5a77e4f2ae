# SPDX-License-Identifier: Apache-2.0
"""NRRD files from header lines."""
from writers.binary import write


def nrrd(path, header, data, magic="NRRD0005", end="\n"):
    lines = [magic, *header, "", ""] if data is not None else [magic, *header, ""]
    write(path, end.join(lines), data or b"")

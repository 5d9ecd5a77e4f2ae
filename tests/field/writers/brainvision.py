# SPDX-License-Identifier: Apache-2.0
"""BrainVision recordings: header, samples and markers."""
from pathlib import Path
import numpy as np
from writers.binary import write

TYPES = {"INT_16": "i2", "UINT_16": "u2", "INT_32": "i4", "IEEE_FLOAT_32": "f4"}


def brainvision(path, stored, channels, markers=(), form="INT_16", vectorized=False, big=False, encoding="utf-8", markerfile=True, **common):
    """stored: (points, channels); channels: texts behind "Ch1="; markers: texts behind "Mk1=". `common` adds and replaces fields."""
    path = Path(path)
    fields = dict(Codepage="UTF-8" if encoding == "utf-8" else "ANSI", DataFile=path.stem + ".eeg", MarkerFile=path.stem + ".vmrk",
                  DataFormat="BINARY", DataOrientation="VECTORIZED" if vectorized else "MULTIPLEXED", DataType="TIMEDOMAIN",
                  NumberOfChannels=stored.shape[1], DataPoints=stored.shape[0], SamplingInterval=2000)
    fields.update(common)
    lines = ["Brain Vision Data Exchange Header File Version 1.0", "; made up", "", "[Common Infos]"]
    lines += [f"{key}={value}" for key, value in fields.items() if value is not None]
    lines += ["", "[Binary Infos]", f"BinaryFormat={form}"] + (["UseBigEndianOrder=YES"] if big else [])
    lines += ["", "[Channel Infos]"] + [f"Ch{i + 1}={text}" for i, text in enumerate(channels)] + ["", "[Comment]", "[free] text=1", ""]
    write(path, "\r\n".join(lines).encode(encoding))
    order = stored.T if vectorized else stored
    write(path.with_suffix(".eeg"), np.ascontiguousarray(order).astype((">" if big else "<") + TYPES[form]).tobytes())
    if markerfile:
        lines = ["Brain Vision Data Exchange Marker File, Version 1.0", "", "[Marker Infos]", *[f"Mk{i + 1}={m}" for i, m in enumerate(markers)], ""]
        write(path.with_suffix(".vmrk"), "\r\n".join(lines).encode(encoding))

# SPDX-License-Identifier: Apache-2.0
"""File to file: programs that read a volume, smooth it, and write it, beside convapp doing the same. Wall time of whole
processes, with the files in memory (/dev/shm)."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import numpy as np
import rows as table_rows

SIGMA = 2
NAME = f"file to file: Gaussian σ = {SIGMA} mm, 256³ float32"


def save_nifti(path, volume):
    """NIfTI-1, float32, 1 mm; `volume` is z, y, x."""
    header = np.zeros(352, np.uint8)
    header[0:4] = np.frombuffer(np.int32(348).tobytes(), np.uint8)
    header[40:56] = np.frombuffer(np.array([3, *volume.shape[::-1], 1, 1, 1, 1], np.int16).tobytes(), np.uint8)
    header[70:74] = np.frombuffer(np.array([16, 32], np.int16).tobytes(), np.uint8)
    header[76:108] = np.frombuffer(np.array([1, 1, 1, 1, 0, 0, 0, 0], np.float32).tobytes(), np.uint8)
    header[108:112] = np.frombuffer(np.float32(352).tobytes(), np.uint8)
    header[123] = 2  # mm
    header[252:256] = np.frombuffer(np.array([0, 1], np.int16).tobytes(), np.uint8)  # scanner coordinates by rows
    header[280:328] = np.frombuffer(np.eye(3, 4, dtype=np.float32).tobytes(), np.uint8)
    header[344:348] = np.frombuffer(b"n+1\0", np.uint8)
    with open(path, "wb") as file:
        file.write(header.tobytes())
        volume.astype(np.float32).tofile(file)


def nifti_result(path, shape):
    return np.fromfile(path, np.float32, offset=352).reshape(shape)


def programs(build, folder, threads, shape):
    """(peer, way, class, command, reader of the result) of each program that is installed."""
    found = [("convapp", "--headless", "exact",
              [str(build / "convapp"), "--headless", "-i", str(folder / "in.nii"), "-o", str(folder / "ours.nii"), "--filter",
               f"gaussian:sigma={SIGMA}mm,boundary=nearest", "--overwrite", "-q"],
              lambda: nifti_result(folder / "ours.nii", shape))]
    if shutil.which("mrfilter"):
        found.append(("MRtrix3", "mrfilter smooth, extent for 4 σ", "exact",
                      ["mrfilter", str(folder / "in.nii"), "smooth", str(folder / "mrtrix.nii"), "-stdev", str(SIGMA), "-extent",
                       str(2 * 4 * SIGMA + 1), "-nthreads", str(threads), "-force", "-quiet"],
                      lambda: nifti_result(folder / "mrtrix.nii", shape)))
    return found


def measured(build, threads, seconds):
    row = table_rows.Row(NAME, "gaussian", (256, 256, 256), parameters={"sigma": SIGMA})
    data = table_rows.data_of(row)
    references = table_rows.references(row, data, None)
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as name:
        folder = pathlib.Path(name)
        save_nifti(folder / "in.nii", data)
        results = []
        for peer, way, kind, command, result in programs(build, folder, threads, row.shape):
            began = time.perf_counter()
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
            first = (time.perf_counter() - began) * 1e3
            note, error = "", None
            if done.returncode:
                note = (done.stderr.strip().splitlines() or ["failed"])[-1]
            else:
                error = table_rows.error(row, result(), references, peer == "convapp")
            if error is None or kind == "exact" and error > 1e-5:
                kind = "own definition"
            results.append({"peer": peer, "way": way, "class": kind, "note": note, "border": "nearest" if peer == "convapp" else "own",
                            "error": error, "interior": peer != "convapp", "setup_ms": 0, "first_ms": first, "agreement": None,
                            "command": command, "times": []})
        load, end, rounds = os.getloadavg()[0], time.monotonic() + seconds * 3, 0
        while rounds < 5 or time.monotonic() < end:
            for one in results:
                began = time.perf_counter()
                subprocess.run(one["command"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
                one["times"].append((time.perf_counter() - began) * 1e3)
            rounds += 1
        for one in results:
            times = one.pop("times")
            del one["command"]
            one.update({"warm_ms": min(times), "median_ms": float(np.median(times)), "runs": len(times)})
    return {"row": NAME, "filter": "gaussian", "type": "float32", "uint8": False, "rounds": rounds, "idle_before": None, "load": load,
            "results": results}


def works(build, threads, seconds):
    """(name, call) of each row."""
    return [(NAME, lambda: measured(build, threads, seconds))]

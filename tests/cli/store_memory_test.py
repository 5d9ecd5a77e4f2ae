# SPDX-License-Identifier: Apache-2.0
"""Memory of a run from store to store whose chunks wait for samples of several tiles: store_memory_test.py CONVAPP"""
import os
import subprocess
import sys
import tempfile

CONVAPP = os.path.abspath(sys.argv[1])
LIMIT = 64 << 20
BESIDE = 96 << 20  # the program and its libraries

with tempfile.TemporaryDirectory(prefix="convapp-store-") as folder:
    source, store, result = (os.path.join(folder, name) for name in ("v.npy", "s.zarr", "o.zarr"))
    # In a process of its own: that of a child counts the memory that this one had when it started it.
    subprocess.run([sys.executable, "-c", "import numpy, sys; numpy.save(sys.argv[1], numpy.random.default_rng(1).integers("
                    "0, 60000, (64, 1024, 1024)).astype('u2'))", source], check=True)
    subprocess.run([CONVAPP, "--headless", "-q", "-i", source, "-o", store], check=True)
    process = subprocess.Popen([CONVAPP, "--headless", "-q", "--device", "cpu", "--threads", "2", "-i", store, "-o", result,
                                "--filter", "gaussian:sigma=2", "--memory", str(LIMIT >> 20) + "MiB"])
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    most = used.ru_maxrss << 10
    print(f"128 MiB in parts, --memory {LIMIT >> 20} MiB: {most >> 20} MiB at most")
    if process.returncode != 0 or most > LIMIT + BESIDE:
        sys.exit("the run failed, or took more memory")

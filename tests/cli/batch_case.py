# SPDX-License-Identifier: Apache-2.0
"""A folder of items, and runs of the program over them that go wrong: for FILE.py CONVAPP FAULT_LIBRARY [--kills N] [TestCase...]."""
import glob
import hashlib
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

CONVAPP = os.path.abspath(sys.argv[1])
FAULTS = os.path.abspath(sys.argv[2])
KILLS = int(sys.argv[sys.argv.index("--kills") + 1]) if "--kills" in sys.argv else 6


def main():
    """Runs the tests that the command line names."""
    rest = sys.argv[3:]
    if "--kills" in rest:
        at = rest.index("--kills")
        del rest[at:at + 2]
    unittest.main(argv=[sys.argv[0], *rest])


def npy(path, shape, seed):
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s), }" % "".join("%d, " % n for n in shape)
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    count = 1
    for n in shape:
        count *= n
    r = random.Random(seed)
    values = struct.pack("<%df" % count, *[r.random() for _ in range(count)])
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + values)


class Batch(unittest.TestCase):
    items = 12
    shape = (96, 128)
    filters = ["--filter", "gaussian:sigma=3", "--filter", "unsharp:sigma=1"]

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="convapp-batch-")
        os.mkdir(self.path("in"))
        for i in range(self.items):
            npy(self.path("in/%02d.npy" % i), self.shape, i)

    def tearDown(self):
        subprocess.run(["chmod", "-R", "u+w", self.folder], check=False)
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def command(self, out="out", *more, inputs="in/*.npy"):
        return [CONVAPP, "--headless", "--device", "cpu", "-i", inputs, "-o", out + "/{stem}_g{ext}", *self.filters, *more]

    def start(self, command, fault=None, at=0, only=None, count=None, **kinds):
        env = dict(os.environ, CONVAPP_CALIBRATION=self.path("none.json"))
        if fault or count:
            env["LD_PRELOAD"] = FAULTS
        if fault:
            env.update(FAULT=fault, FAULT_AT=str(at))
        if only:
            env["FAULT_ONLY"] = only
        if count:
            env["FAULT_COUNT"] = count
        return subprocess.Popen(command, cwd=self.folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **kinds)

    def run_it(self, command, expected=0, **how):
        process = self.start(command, **how)
        out, err = process.communicate(timeout=120)
        if expected is not None:
            self.assertEqual(process.returncode, expected, err.decode(errors="replace"))
        return process.returncode, err.decode(errors="replace")

    def files(self, out="out"):
        """Contents by name; fails if anything is there that should not be."""
        found = {}
        for path in glob.glob(self.path(out) + "/**", recursive=True) + glob.glob(self.path(out) + "/.*"):
            name = os.path.basename(path)
            if not name or os.path.isdir(path) or name.startswith("convapp-journal"):
                continue
            with open(path, "rb") as f:
                found[name] = hashlib.sha256(f.read()).hexdigest()
        return found

    def reference(self):
        self.run_it(self.command("whole"))
        whole = self.files("whole")
        self.assertEqual(len(whole), self.items)
        return whole

    def assert_part_of(self, whole, leftovers=False):
        """Existing outputs are complete; temporaries only if the process could not clean up."""
        for name, content in self.files().items():
            if name.startswith(".convapp-tmp-"):
                self.assertTrue(leftovers, name)
            else:
                self.assertEqual(content, whole[name], name)

    def assert_resumes_to(self, whole):
        self.run_it(self.command("out", "--resume"))
        self.assertEqual(self.files(), whole)

    def moments(self, command):
        """Calls of a run that change a file, some of all."""
        count = self.path("count")
        self.run_it(command, count=count)
        total = int(self.lines(count)[0])
        self.assertGreater(total, self.items)
        r = random.Random(os.environ.get("CONVAPP_SEED", "7"))
        return sorted(r.sample(range(1, total + 1), min(KILLS, total)))

    def lines(self, path):
        with open(path) as f:
            return f.readlines()

    def journal(self, out="out"):
        with open(self.path(out + "/convapp-journal.jsonl")) as f:
            return [json.loads(line) for line in f if line.strip()]

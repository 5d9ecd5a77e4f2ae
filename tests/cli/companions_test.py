# SPDX-License-Identifier: Apache-2.0
"""Inputs of several files: a change of any of them makes --resume compute again. companions_test.py CONVAPP"""
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

import numpy as np
import tifffile
from scipy.io import savemat

CONVAPP = os.path.abspath(sys.argv.pop(1))
SHAPE = (4, 6, 8)  # z, y, x


def samples(seed):
    return np.random.default_rng(seed).integers(0, 1000, SHAPE).astype("<i2")


class Companions(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="convapp-companions-")
        os.mkdir(self.path("in"))

    def tearDown(self):
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        os.makedirs(os.path.dirname(self.path("in/" + name)), exist_ok=True)
        with open(self.path("in/" + name), "wb") as f:
            f.write(content if isinstance(content, bytes) else content.encode())

    def run_it(self, given, *more):
        command = [CONVAPP, "--headless", "--device", "cpu", "-i", "in/" + given if given else "in", "-o", "out/result.npy",
                   "--filter", "box:size=3", *more]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def result(self):
        with open(self.path("out/result.npy"), "rb") as f:
            return f.read()

    def check(self, given, change, *options):
        """Runs, keeps the result, and then applies `change`, which must lead to another result."""
        self.run_it(given, "--resume", *options)
        before = self.result()
        self.assertIn("1 of 1 items are done already", self.run_it(given, "--resume", *options))
        change()
        self.assertIn("1 with a changed input", self.run_it(given, "--resume", *options))
        after = self.result()
        self.assertIn("1 of 1 items are done already", self.run_it(given, "--resume", *options))
        return before, after

    def check_file(self, given, name, content, *options):
        """The new content has the size of the old one. Its time is later, then earlier than all others."""
        old = self.path("in/" + name)
        with open(old, "rb") as f:
            first = f.read()
        self.assertEqual(len(first), len(content))
        before, after = self.check(given, lambda: self.write(name, content), *options)
        self.assertNotEqual(before, after)
        self.write(name, first)
        os.utime(old, (1e9, 1e9))
        self.assertIn("1 with a changed input", self.run_it(given, "--resume", *options))
        self.assertEqual(self.result(), before)

    def test_nifti_pair(self):
        header = bytearray(348)
        struct.pack_into("<i", header, 0, 348)
        struct.pack_into("<8h", header, 40, 3, SHAPE[2], SHAPE[1], SHAPE[0], 1, 1, 1, 1)
        struct.pack_into("<2h", header, 70, 4, 16)
        struct.pack_into("<8f", header, 76, 1, 1, 1, 1, 1, 1, 1, 1)
        struct.pack_into("<f", header, 112, 1)
        header[123] = 10
        header[344:348] = b"ni1\0"
        self.write("a.hdr", bytes(header))
        self.write("a.img", samples(1).tobytes())
        self.check_file("a.hdr", "a.img", samples(2).tobytes())
        shutil.rmtree(self.path("out"))
        struct.pack_into("<f", header, 112, 2)  # the slope
        self.check_file("a.img", "a.hdr", bytes(header))

    def nrrd(self, data):
        return ("NRRD0004\ntype: int16\ndimension: 3\nsizes: %d %d %d\nencoding: raw\nendian: little\ndata file: %s\n"
                % (*SHAPE[::-1], data))

    def test_nrrd(self):
        self.write("a.nhdr", self.nrrd("sub/a.raw"))
        self.write("sub/a.raw", samples(1).tobytes())
        self.check_file("a.nhdr", "sub/a.raw", samples(2).tobytes())

    def test_nrrd_of_numbered_and_listed_files(self):
        for form in ("s%02d.raw 0 3 1 2", "LIST 2\n" + "\n".join("s%02d.raw" % i for i in range(4))):
            self.write("a.nhdr", self.nrrd(form))
            for i, plane in enumerate(samples(1)):
                self.write("s%02d.raw" % i, plane.tobytes())
            self.check_file("a.nhdr", "s02.raw", samples(2)[2].tobytes())
            shutil.rmtree(self.path("out"))

    def test_meta_image(self):
        head = "ObjectType = Image\nNDims = 3\nDimSize = %d %d %d\nElementType = MET_SHORT\n" % SHAPE[::-1]
        self.write("a.mhd", head + "ElementDataFile = a.raw\n")
        self.write("a.raw", samples(1).tobytes())
        self.check_file("a.mhd", "a.raw", samples(2).tobytes())
        shutil.rmtree(self.path("out"))
        packed = [zlib.compress(samples(i).tobytes()) for i in (1, 3)]
        self.write("a.mhd", head + "CompressedData = True\nElementDataFile = a.zraw\n")
        self.write("a.zraw", packed[0])
        before, after = self.check("a.mhd", lambda: self.write("a.zraw", packed[1]))
        self.assertNotEqual(before, after)

    def test_brain_vision(self):
        self.write("a.vhdr", "Brain Vision Data Exchange Header File Version 1.0\n[Common Infos]\nDataFile=a.eeg\n"
                   "MarkerFile=a.vmrk\nDataFormat=BINARY\nDataOrientation=MULTIPLEXED\nNumberOfChannels=2\n"
                   "SamplingInterval=1000\n[Binary Infos]\nBinaryFormat=INT_16\n[Channel Infos]\nCh1=A,,1,\nCh2=B,,1,\n")
        self.write("a.eeg", samples(1).tobytes())
        marks = ("Brain Vision Data Exchange Marker File, Version 1.0\n[Common Infos]\nDataFile=a.eeg\n[Marker Infos]\n"
                 "Mk1=New Segment,,1,1,0\nMk2=Stimulus,%s,11,1,0\n")
        self.write("a.vmrk", marks % "S1")
        self.check_file("a.vhdr", "a.eeg", samples(2).tobytes())
        self.check("a.vhdr", lambda: self.write("a.vmrk", marks % "S2"))
        self.check("a.vhdr", lambda: os.remove(self.path("in/a.vmrk")))

    def test_eeglab(self):
        numbers = samples(1).astype("<f4").reshape(-1, 4)
        fields = {"nbchan": 4.0, "pnts": float(len(numbers)), "trials": 1.0, "srate": 100.0, "data": "a.fdt",
                  "setname": "test", "chanlocs": np.zeros((0, 0)), "event": np.zeros((0, 0))}
        savemat(self.path("in/a.set"), {"EEG": fields})
        self.write("a.fdt", numbers.tobytes())
        self.check_file("a.set", "a.fdt", samples(2).astype("<f4").tobytes())

    def test_ome_tiff_of_two_files(self):
        planes = [samples(i)[0].astype("u2") for i in range(2)]

        def put(number, plane):
            data = "".join('<TiffData FirstC="0" FirstZ="%d" FirstT="0" IFD="0" PlaneCount="1">'
                           '<UUID FileName="z%d.ome.tif">urn:uuid:0000000%d-0000-0000-0000-000000000000</UUID></TiffData>'
                           % (z, z, z) for z in range(2))
            xml = ('<?xml version="1.0"?><OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06" '
                   'UUID="urn:uuid:0000000%d-0000-0000-0000-000000000000"><Image ID="Image:0"><Pixels ID="Pixels:0" '
                   'DimensionOrder="XYZCT" Type="uint16" SizeX="%d" SizeY="%d" SizeZ="2" SizeC="1" SizeT="1">'
                   '<Channel ID="Channel:0:0" SamplesPerPixel="1"/>%s</Pixels></Image></OME>'
                   % (number, SHAPE[2], SHAPE[1], data))
            tifffile.imwrite(self.path("in/z%d.ome.tif" % number), plane, description=xml, metadata=None)
        for z in range(2):
            put(z, planes[z])
        before, after = self.check("z0.ome.tif", lambda: put(1, planes[0]))
        self.assertNotEqual(before, after)

    def test_members_of_a_store(self):
        self.write("a.zarr/.zarray", '{"zarr_format": 2, "shape": [4, 6, 8], "chunks": [2, 6, 8], "dtype": "<i2", '
                   '"compressor": null, "fill_value": 0, "order": "C", "filters": null}')
        for i in range(2):
            self.write("a.zarr/%d.0.0" % i, samples(1)[2 * i:2 * i + 2].tobytes())
        self.check_file("a.zarr", "a.zarr/1.0.0", samples(2)[2:].tobytes())

    def test_slices_of_a_stack(self):
        """Files of the folder that are no slices do not count."""
        for i, plane in enumerate(samples(1)):
            tifffile.imwrite(self.path("in/s%d.tif" % i), plane.astype("u2"))
        before, after = self.check("s*.tif", lambda: tifffile.imwrite(self.path("in/s2.tif"), samples(2)[0].astype("u2")),
                                   "--stack")
        self.assertNotEqual(before, after)
        self.write("notes.txt", "nothing")
        self.assertIn("1 of 1 items are done already", self.run_it("s*.tif", "--resume", "--stack"))

    def test_journal_of_an_earlier_version(self):
        """Its records of inputs have no digest of members: a single file is kept, a pair is computed again."""
        np.save(self.path("in/a.npy"), samples(1))
        self.run_it("a.npy", "--resume")
        path = self.path("out/convapp-journal.jsonl")
        with open(path) as f:
            text = f.read()
        self.assertIn(',""]', text)
        with open(path, "w") as f:
            f.write(text.replace(',""]', "]"))
        self.assertIn("1 of 1 items are done already", self.run_it("a.npy", "--resume"))


if __name__ == "__main__":
    unittest.main()

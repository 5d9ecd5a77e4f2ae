# SPDX-License-Identifier: Apache-2.0
"""convapp.Server gives the bits of convapp.filter, and its process ends without the caller: server_test.py CONVAPP."""
import signal
import sys
import unittest

import numpy as np

import convapp

PROGRAM = sys.argv.pop(1)
NOISE = np.random.default_rng(3).normal(size=(12, 20, 31)).astype(np.float32)


class Server(unittest.TestCase):
    def test_results_have_the_bits_of_filter(self):
        with convapp.Server(PROGRAM) as server:
            for array, options in ((NOISE, {}), (NOISE.astype(">i2"), {}), (NOISE[::-1, :, ::2], {}),
                                   (np.asfortranarray(NOISE), {}), (NOISE.astype(np.float64), {"spacing": (1, 1, 3)}),
                                   (NOISE, {"axes": "yxc"}), (NOISE[0, 0], {"rate": 100})):
                with self.subTest(dtype=array.dtype, strides=array.strides, **options):
                    with server.open(array, **options) as data:
                        result = server.filter(data, "gaussian:sigma=2", border="mirror")
                    right = convapp.filter(array, "gaussian:sigma=2", border="mirror", **options)
                    np.testing.assert_array_equal(result, right)
                    self.assertEqual(result.dtype, right.dtype)

    def test_regions_and_volumes(self):
        volume = convapp.Volume(NOISE, (0.5, 0.5, 2), (1, 2, 3), unit="mm")
        with convapp.Server(PROGRAM, device="cpu") as server, server.open(volume) as data:
            part = server.filter(data, ["gaussian:sigma=1mm", "sobel"], region=((2, 20), (0, 20), (5, 6)), dtype="same")
            whole = convapp.filter(volume, ["gaussian:sigma=1mm", "sobel"], dtype="same")
            np.testing.assert_array_equal(part.array, whole.array[5:6, :, 2:20])
            self.assertEqual(part.origin, (2.0, 2.0, 13.0))
            self.assertEqual(part.spacing, volume.spacing)
            self.assertEqual(server.filter(NOISE, "box:size=3").shape, NOISE.shape)

    def test_errors(self):
        with convapp.Server(PROGRAM) as server:
            with self.assertRaises(convapp.UsageError):
                server.filter(NOISE, "gaussian:sigma=2", dtype=np.float32, region=((0, 99), (0, 1), (0, 1)))
            with self.assertRaises(TypeError):
                server.filter(NOISE.astype(np.complex64), "gaussian")
            with self.assertRaises(ValueError):
                server.filter(NOISE[:0], "gaussian")
            data = server.open(NOISE)
            data.close()
            data.close()
            with self.assertRaisesRegex(convapp.UsageError, "closed"):
                server.filter(data, "gaussian")
        with self.assertRaisesRegex(convapp.UsageError, "closed"):
            server.filter(NOISE, "gaussian")
        with self.assertRaises(convapp.DeviceError):
            convapp.Server("convapp-that-is-not-there")

    def test_a_process_that_ends_is_an_error(self):
        with convapp.Server(PROGRAM) as server:
            server._process.send_signal(signal.SIGKILL)
            with self.assertRaisesRegex(convapp.Error, "signal 9"):
                server.filter(NOISE, "gaussian")


if __name__ == "__main__":
    unittest.main()

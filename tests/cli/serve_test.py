#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""serve_test.py CONVAPP [TEST…]: the server answers as docs/reference/server.md says, whatever a client sends."""
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest
from multiprocessing import shared_memory

import jsonschema
import numpy as np

from serve_client import Client, framed

convapp = os.path.abspath(sys.argv[1])
schema = json.loads(subprocess.run([convapp, "--headless", "--schema", "server"], capture_output=True, check=True).stdout)
validators = {
    kind: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})
    for kind in ("request", "answer", "progress")
}
noise = np.random.default_rng(7).normal(size=(20, 30, 41)).astype(np.float32)


def check(kind, message):
    validators["progress" if message.get("method") == "$/progress" else kind].validate(message)


def started(*options):
    return Client(convapp, *options, check=check)


def opened(client, array=noise, name="a", **more):
    return client.ask("open", array.tobytes(), data=name, shape=list(array.shape), dtype=array.dtype.name, **more)


def samples_of(result):
    return np.frombuffer(result["samples"], result["dtype"]).reshape(result["shape"])


def by_command_line(array, *words):
    with tempfile.TemporaryDirectory() as folder:
        before, after = os.path.join(folder, "a.npy"), os.path.join(folder, "b.npy")
        np.save(before, array)
        subprocess.run([convapp, "--headless", "--quiet", "-i", before, "-o", after, *words], check=True)
        return np.load(after)


def write_levels(path):
    """Writes an OME-Zarr image of three levels with values 100, 7 and 9."""
    scales = [{"path": str(level), "coordinateTransformations": [{"type": "scale", "scale": [2.0**level] * 3}]}
              for level in range(3)]
    axes = [{"name": name, "type": "space", "unit": "millimeter"} for name in "zyx"]
    metadata = {".zgroup": {"zarr_format": 2},
                ".zattrs": {"multiscales": [{"version": "0.4", "axes": axes, "datasets": scales}]}}
    for level, value in enumerate((100, 7, 9)):
        shape = [n >> level for n in (8, 64, 64)]
        metadata[f"{level}/.zarray"] = {
            "zarr_format": 2, "dtype": "<u2", "compressor": None, "fill_value": 0, "order": "C", "filters": None,
            "dimension_separator": "/", "shape": shape, "chunks": shape}
        os.makedirs(os.path.join(path, f"{level}/0/0"))
        np.full(shape, value, "<u2").tofile(os.path.join(path, f"{level}/0/0/0"))
    for name, content in metadata.items():
        with open(os.path.join(path, name), "w", encoding="utf-8") as file:
            json.dump(content, file)


class Answers(unittest.TestCase):

    def test_schema_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(schema)

    def test_results_have_the_bits_of_the_command_line(self):
        with started() as client:
            opened(client)
            for words in (["gaussian:sigma=2"], ["median:size=3", "sobel"], ["unsharp:sigma=1,amount=2"]):
                filters = [part for word in words for part in ("--filter", word)]
                result = client.ask("filter", data="a", filters=words)
                np.testing.assert_array_equal(samples_of(result), by_command_line(noise, *filters))
            whole = samples_of(client.ask("filter", data="a", filters="gaussian:sigma=2"))
            part = client.ask("filter", data="a", filters="gaussian:sigma=2", region=[[3, 17], [0, 30], [19, 20]])
            np.testing.assert_array_equal(samples_of(part), whole[19:20, :, 3:17])
            self.assertEqual(part["geometry"]["origin"], [3, 0, 19])
            self.assertEqual(part["region"], [[3, 17], [0, 30], [19, 20]])

    def test_types_axes_and_geometry(self):
        with started() as client:
            series = (1000 * np.random.default_rng(1).normal(size=(2, 3, 12, 9))).astype(np.int16)
            kept = opened(client, series, "s", axes="tcyx", spacing=[0.5, 0.25, 1], channel_names=["r", "g", "b"])
            self.assertEqual((kept["axes"], kept["shape"], kept["channel_names"]), ("tcyx", [2, 3, 12, 9], ["r", "g", "b"]))
            result = client.ask("filter", data="s", filters="gaussian:sigma=1mm", dtype="same")
            self.assertEqual((result["dtype"], result["geometry"]["spacing"]), ("int16", [0.5, 0.25, 1]))
            one = client.ask("open", series[1, 2].tobytes(), data="one", shape=[12, 9], dtype="int16",
                             spacing=[0.5, 0.25, 1])
            alone = client.ask("filter", data="one", filters="gaussian:sigma=1mm", dtype="same")
            np.testing.assert_array_equal(samples_of(result)[1, 2], samples_of(alone))
            self.assertEqual(one["geometry"]["unit"], "mm")
            signal = opened(client, np.arange(50.0), "signal", rate=100)
            self.assertEqual((signal["geometry"]["unit"], signal["geometry"]["spacing"][0]), ("s", 0.01))
            self.assertEqual(client.ask("filter", data="signal", filters="gaussian:sigma=20ms")["dtype"], "float64")

    def test_files_and_recipes(self):
        with started() as client, tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.npy")
            np.save(path, noise)
            self.assertEqual(client.ask("open", data="f", file=path)["shape"], list(noise.shape))
            recipe = {"schema": 1, "steps": [{"filter": "gaussian", "parameters": {"sigma": 2}}]}
            result = client.ask("filter", data="f", recipe=recipe)
            np.testing.assert_array_equal(samples_of(result), by_command_line(noise, "--filter", "gaussian:sigma=2"))
            with self.assertRaises(RuntimeError) as caught:
                client.ask("open", data="g", file=os.path.join(folder, "none.npy"))
            self.assertEqual(caught.exception.args[0], -32003)
            self.assertEqual(caught.exception.args[2]["cause"], "unreadable")

    def test_levels_are_read_when_asked_for(self):
        with started() as client, tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.zarr")
            write_levels(path)
            opened_levels = client.ask("open", data="p", file=path, levels=True)
            self.assertEqual([level["shape"] for level in opened_levels["levels"]], [[8, 64, 64], [4, 32, 32], [2, 16, 16]])
            self.assertEqual([level["geometry"]["spacing"] for level in opened_levels["levels"]],
                             [[1, 1, 1], [2, 2, 2], [4, 4, 4]])
            for level, value in ((2, 9), (1, 7), (0, 100)):
                result = client.ask("filter", data="p", level=level, filters="gaussian:sigma=4mm")
                self.assertEqual(result["shape"], opened_levels["levels"][level]["shape"])
                self.assertEqual(result["geometry"], opened_levels["levels"][level]["geometry"])
                np.testing.assert_allclose(samples_of(result), value, rtol=1e-6)
            whole = client.ask("filter", data="p", filters="box:size=3")
            self.assertEqual(whole["shape"], [8, 64, 64])
            part = client.ask("filter", data="p", level=2, filters="box:size=3", region=[[3, 9], [0, 16], [1, 2]])
            self.assertEqual(part["shape"], [1, 16, 6])
            np.testing.assert_allclose(samples_of(part), 9, rtol=1e-6)
            halo = [client.ask("plan", data="p", level=level, filters="gaussian:sigma=4mm")["halo"]["before"][0]
                    for level in (0, 1, 2)]
            self.assertEqual(halo, [16, 8, 4])
            for parameters, words in (({"data": "p", "level": 3}, "it has 3"), ({"data": "q", "level": 0}, "not open")):
                with self.assertRaisesRegex(RuntimeError, words):
                    client.ask("filter", filters="box:size=3", **parameters)
            for more in ({"spacing": [1, 1, 1]}, {"shape": [2, 2]}, {"channel": 0}):
                with self.assertRaisesRegex(RuntimeError, "levels"):
                    client.ask("open", data="r", file=path, levels=True, **more)
            opened(client)
            with self.assertRaisesRegex(RuntimeError, "levels=true"):
                client.ask("filter", data="a", level=0, filters="box:size=3")
            client.ask("close", data="p")
            with self.assertRaisesRegex(RuntimeError, "not open"):
                client.ask("filter", data="p", level=2, filters="box:size=3")

    def test_a_damaged_level_leaves_the_others(self):
        with started() as client, tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.zarr")
            write_levels(path)
            with open(os.path.join(path, "0", "0", "0", "0"), "wb") as chunk:
                chunk.write(b"too short")
            client.ask("open", data="p", file=path, levels=True)
            for _ in range(2):
                coarse = client.ask("filter", data="p", level=1, filters="box:size=3")
                np.testing.assert_allclose(samples_of(coarse), 7, rtol=1e-6)
                with self.assertRaises(RuntimeError) as caught:
                    client.ask("filter", data="p", filters="box:size=3")
                self.assertEqual(caught.exception.args[2]["cause"], "unreadable")
            plain = os.path.join(folder, "a.npy")
            np.save(plain, noise)
            one = client.ask("open", data="n", file=plain, levels=True)
            self.assertEqual([level["shape"] for level in one["levels"]], [list(noise.shape)])
            result = client.ask("filter", data="n", level=0, filters="gaussian:sigma=2")
            np.testing.assert_array_equal(samples_of(result), by_command_line(noise, "--filter", "gaussian:sigma=2"))

    def test_plans_and_lists(self):
        with started("--device", "cpu") as client:
            self.assertEqual(client.ask("initialize")["protocol"], 1)
            self.assertIn("gaussian", [listed["name"] for listed in client.ask("list", topic="filters")])
            opened(client)
            plan = client.ask("plan", data="a", filters="gaussian:sigma=2")
            self.assertEqual(plan["halo"], {"before": [8, 8, 8], "after": [8, 8, 8]})
            self.assertEqual(plan["device"], "cpu")

    def test_shared_memory(self):
        source = shared_memory.SharedMemory(create=True, size=noise.nbytes)
        target = shared_memory.SharedMemory(create=True, size=noise.nbytes)
        try:
            source.buf[:noise.nbytes] = noise.tobytes()
            with started() as client:
                client.ask("open", data="a", shape=list(noise.shape), dtype="float32", shared_memory="/" + source.name)
                result = client.ask("filter", data="a", filters="box:size=3", shared_memory="/" + target.name)
                self.assertEqual(result["samples"], b"")
                there = np.frombuffer(bytes(target.buf[:noise.nbytes]), np.float32).reshape(noise.shape)
                np.testing.assert_array_equal(there, by_command_line(noise, "--filter", "box:size=3"))
                for name in ("/convapp-is-not-there", "../etc/passwd", "/", "/a/b", "/" + "n" * 300):
                    with self.assertRaisesRegex(RuntimeError, "shared_memory"):
                        client.ask("filter", data="a", filters="box:size=3", shared_memory=name)
                with self.assertRaisesRegex(RuntimeError, "required"):
                    client.ask("filter", data="a", filters="box:size=3", dtype="float64",
                               shared_memory="/" + target.name)
        finally:
            for memory in (source, target):
                memory.close()
                memory.unlink()

    def test_errors_are_data(self):
        wrong = [
            (dict(data="b", filters="gaussian"), -32602, "data", "b"),
            (dict(data="a", filters="gaussian:sigma=-1"), -32602, "sigma", "-1"),
            (dict(data="a", filters="gaussian", precision="float16"), -32602, "precision", None),
            (dict(data="a", filters="gaussian", dtype="float16"), -32602, "dtype", None),
            (dict(data="a", filters="gaussian", region=[[0, 1]]), -32602, "region", None),
            (dict(data="a", filters="gaussian", region=[[0, 42], [0, 1], [0, 1]]), -32602, "region", None),
            (dict(data="a", filters="gaussian", region=[[5, 5], [0, 1], [0, 1]]), -32602, "region", None),
            (dict(data="a", filters="gaussian", memory=1.5), -32602, "memory", None),
            (dict(data="a", filters=[1]), -32602, "filters", None),
            (dict(data="a", filters="gaussian", device="cuda:77"), -32005, None, None),
            (dict(data="a", filters="gaussian", variant="none"), -32005, None, None),
            (dict(data="a", filtrs="gaussian"), -32602, None, None),
            (dict(data="a"), -32602, None, None),
        ]
        with Client(convapp) as client:
            opened(client)
            for parameters, code, name, value in wrong:
                with self.subTest(parameters), self.assertRaises(RuntimeError) as caught:
                    client.ask("filter", **parameters)
                number, sentence, data = caught.exception.args
                self.assertEqual(number, code, sentence)
                if name:
                    self.assertEqual(data["values"]["parameter"], name)
                if value:
                    self.assertEqual(data["values"]["value"], value)
            for parameters in (dict(shape=[3, 4], dtype="float32"), dict(shape=[2**31, 2**31], dtype="float32"),
                               dict(shape=[0, 4], dtype="float32"), dict(shape=[2, 2], dtype="float32", axes="xy"),
                               dict(shape=[2, 2], dtype="float32", rate=0), dict(shape=[4], dtype="float32", rate=0),
                               dict(shape=[2, 2], dtype="float32", spacing=[0, 1, 1]),
                               dict(shape=[2, 2], dtype="float32", alpha=1), dict(shape=[2, 2], dtype="bool")):
                with self.subTest(parameters), self.assertRaises(RuntimeError):
                    client.ask("open", b"\0" * 16, data="c", **parameters)
            self.assertEqual(client.ask("filter", data="a", filters="gaussian")["shape"], list(noise.shape))


class Order(unittest.TestCase):
    slow = ["median:size=9", "bilateral:sigma=6"]

    def open_large(self, client):
        opened(client, np.random.default_rng(2).normal(size=(60, 256, 256)).astype(np.float32), "large")

    def test_a_request_of_the_slot_cancels_earlier_ones(self):
        with started() as client:
            self.open_large(client)
            first = [client.send("filter", data="large", filters=self.slow, slot="view") for _ in range(3)]
            last = client.send("filter", data="large", filters="gaussian", slot="view", region=[[0, 9], [0, 9], [0, 9]])
            for number in first:
                message, _ = client.receive()
                self.assertEqual((message["id"], message["error"]["code"]), (number, -32800))
            message, samples = client.receive()
            self.assertEqual((message["id"], len(samples)), (last, 9**3 * 4))

    def test_cancel_and_progress(self):
        with started() as client:
            self.open_large(client)
            number = client.send("filter", data="large", filters=self.slow, progress=True)
            client.cancel(number)
            message, _ = client.receive()
            self.assertEqual((message["id"], message["error"]["code"]), (number, -32800))
            client.cancel(number)  # too late: nothing happens
            client.ask("filter", data="large", filters="median:size=3", progress=True)
            fractions = [p["fraction"] for p in client.progress]
            self.assertEqual(fractions, sorted(fractions))

    def test_reading_of_a_level_is_cancelled(self):
        with started() as client, tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.zarr")
            write_levels(path)
            array = os.path.join(path, "0", ".zarray")
            with open(array, encoding="utf-8") as file:
                metadata = json.load(file)
            metadata.update(shape=[64, 1024, 512], chunks=[1, 8, 8])  # half a million chunks
            with open(array, "w", encoding="utf-8") as file:
                json.dump(metadata, file)
            os.remove(os.path.join(path, "0", "0", "0", "0"))
            client.ask("open", data="p", file=path, levels=True)
            number = client.send("filter", data="p", filters="box:size=3")
            time.sleep(0.3)
            client.cancel(number)
            began = time.monotonic()
            message, _ = client.receive()
            self.assertEqual((message["id"], message["error"]["code"]), (number, -32800))
            self.assertLess(time.monotonic() - began, 2)
            np.testing.assert_allclose(samples_of(client.ask("filter", data="p", level=2, filters="box:size=3")), 9, rtol=1e-6)

    def test_an_id_is_used_once_at_a_time(self):
        with started() as client:
            self.open_large(client)
            client.send("filter", data="large", filters=self.slow)
            client.number -= 1
            number = client.send("filter", data="large", filters="gaussian")
            client.cancel(number)
            codes = {client.receive()[0]["error"]["code"] for _ in range(2)}
            self.assertEqual(codes, {-32600, -32800})

    def test_an_id_is_free_with_its_answer(self):
        with started() as client:
            for _ in range(300):
                client.number = 0
                client.ask("initialize")

    def test_requests_before_the_end_are_answered(self):
        with started() as client:
            opened(client)
            numbers = [client.send("filter", data="a", filters=f"gaussian:sigma={n + 1}") for n in range(5)]
            client.process.stdin.close()
            self.assertEqual([client.receive()[0]["id"] for _ in numbers], numbers)
            self.assertIsNone(client.receive())
            self.assertEqual(client.process.wait(timeout=60), 0)

    def test_shutdown_ends_the_server(self):
        with started() as client:
            self.assertIsNone(client.ask("shutdown"))
            self.assertEqual(client.process.wait(timeout=60), 0)

    def test_a_client_that_reads_no_answers_ends_the_server(self):
        with started() as client:
            self.open_large(client)
            client.process.stdout.close()
            client.send("filter", data="large", filters="gaussian")
            self.assertEqual(client.process.wait(timeout=60), 0)


class Damage(unittest.TestCase):

    def codes(self, client, count):
        return [client.receive()[0].get("error", {}).get("code") for _ in range(count)]

    def test_faulty_messages(self):
        faulty = {
            b"[]": -32600,
            b"{}": -32600,
            b"null": -32600,
            b"{": -32700,
            b"": -32700,
            b"\xff\xfe": -32700,
            b"[" * 100000: -32700,
            b'{"jsonrpc":"2.0","id":1}': -32600,
            b'{"jsonrpc":"2.0","id":[],"method":"initialize"}': -32600,
            b'{"jsonrpc":"1.0","id":1,"method":"initialize"}': -32600,
            b'{"jsonrpc":"2.0","id":1,"method":"initialise"}': -32601,
            b'{"jsonrpc":"2.0","id":1,"method":"open","params":[]}': -32602,
            b'{"jsonrpc":"2.0","id":1,"method":"open","params":{"data":"' + b"x" * (17 << 20) + b'"}}': -32700,
        }
        with started() as client:
            for text, code in faulty.items():
                client.send_bytes(framed(text))
                self.assertEqual(self.codes(client, 1), [code], text[:60])
            client.send_bytes(b"Content-Length: 5000000000000000000000\r\n\r\n")
            client.send_bytes(b"nonsense without an end of line ")
            self.assertEqual(client.ask_after_noise("initialize")["protocol"], 1)

    def test_messages_without_an_answer(self):
        with started() as client:
            client.send_bytes(framed(b'{"jsonrpc":"2.0","method":"initialized"}'))
            client.send_bytes(framed(b'{"jsonrpc":"2.0","method":"$/cancelRequest"}'))
            client.send_bytes(framed(b'{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":[{}]}}'))
            self.assertEqual(client.ask("initialize")["protocol"], 1)

    def test_mutated_streams_end_in_order(self):
        whole = b""
        for number, (method, parameters, attached) in enumerate([
            ("open", dict(data="a", shape=[6, 7], dtype="float32"), b"\1\2\3\4" * 42),
            ("filter", dict(data="a", filters="gaussian:sigma=1"), b""),
            ("filter", dict(data="a", filters=["sobel", "median:size=3"], region=[[0, 3], [1, 4]]), b""),
            ("plan", dict(data="a", filters="gaussian"), b""), ("close", dict(data="a"), b"")]):
            text = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
            whole += framed(text.encode(), attached)
        chance = random.Random(5)
        for _ in range(int(os.environ.get("CONVAPP_SERVE_ROUNDS", "40"))):
            stream = bytearray(whole)
            for _ in range(chance.randint(1, 6)):
                at, kind = chance.randrange(len(stream)), chance.randrange(4)
                if kind == 0:
                    stream[at] = chance.randrange(256)
                elif kind == 1:
                    del stream[at:at + chance.randint(1, 40)]
                elif kind == 2:
                    stream[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 20)))
                else:
                    stream[at:at] = stream[at:at + chance.randint(1, 300)]
            with started() as client:
                client.send_bytes(bytes(stream))
                self.assertEqual(client.end(), 0, bytes(stream))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=2)

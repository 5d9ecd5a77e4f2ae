# SPDX-License-Identifier: Apache-2.0
"""Filters in a process of their own: a client of `convapp --serve`."""
import contextlib
import json
import shutil
import subprocess
from multiprocessing import shared_memory

import numpy as np

from . import _core
from ._arrays import as_array, type_name
from ._errors import DeviceError, Error, UsageError, error_for
from ._recipe import Recipe, steps_of
from ._run import placed, time_step_of
from ._volume import Volume, usual_axes

_FIRST = "tczyx"  # order of the axes in a message, slowest first


class Kept:
    """Data that a Server keeps. Made by Server.open; close() frees it there. `axes` are those of the array."""

    def __init__(self, server, name, axes, volume):
        self._server, self._name, self._volume = server, name, volume
        self.axes = axes

    def close(self):
        """Frees the data in the server. Closing twice does nothing."""
        if self._name is not None:
            self._server._ask("close", {"data": self._name})
            self._name = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._server._process is not None:
            self.close()


class Server:
    """A process of its own that keeps data and filters it: its memory, its GPU context and its crashes are not those of
    the caller. Results have the bits of filter().

        with convapp.Server() as server, server.open(volume) as data:
            slice = server.filter(data, "gaussian:sigma=2mm", region=((0, 512), (0, 512), (100, 101)))

    program: name or path of convapp. device, variant, precision, memory and strict are as in filter(), for all requests.
    One thread may use it at a time. Raises the errors of filter(), convapp.DeviceError if the program cannot be started,
    and convapp.Error if the process ends; its data is lost then.
    """

    def __init__(self, program="convapp", *, device="auto", variant="auto", precision="auto", memory=None,
                 strict=False):
        found = shutil.which(program)
        if found is None:
            raise DeviceError(f"program={program!r}: there is no such program.", "program")
        line = [found, "--serve", "--quiet", "--device", device, "--variant", variant, "--precision", precision]
        line += ["--strict"] if strict else []
        line += [] if memory is None else ["--memory", str(int(memory))]
        self._count = 0
        self._process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            self._ask("initialize", {})
        except BaseException:
            self._end()
            raise

    def open(self, array, *, spacing=None, rate=None, axes=None, alpha=None, time_step=None):
        """Copies an array, or a Volume, to the server and returns it as Kept. Arguments are as in filter()."""
        samples, axes, where, opacity = placed(array, spacing, rate, axes, alpha)
        samples = as_array(samples)
        axes = axes or usual_axes(samples.ndim)
        letters = "".join(letter for letter in _FIRST if letter in axes)
        if samples.dtype.kind not in "iuf" or samples.dtype.itemsize > 8 or samples.dtype == np.float16:
            raise TypeError(f"`array` has elements of type {samples.dtype}; convapp filters int8 to int64, uint8 to "
                            "uint64, float32 and float64.")
        if samples.size == 0 or sorted(letters) != sorted(axes) or len(axes) != samples.ndim:
            raise ValueError(f"`array` of shape {samples.shape} is empty, or axes={axes!r} does not name its axes.")
        ordered = samples.transpose([axes.index(letter) for letter in letters])
        self._count += 1
        name = str(self._count)
        request = {
            "data": name, "shape": ordered.shape, "axes": letters, "dtype": type_name(samples.dtype),
            "spacing": where.spacing, "origin": where.origin, "direction": where.direction, "unit": where.unit
        }
        if opacity >= 0:
            request["alpha"] = opacity
        step = time_step_of(array, time_step).seconds
        if step > 0:
            request["time_step"] = step
        memory = shared_memory.SharedMemory(create=True, size=samples.nbytes)
        try:
            np.ndarray(ordered.shape, samples.dtype.newbyteorder("="), memory.buf)[...] = ordered
            self._ask("open", dict(request, shared_memory="/" + memory.name.lstrip("/")))
        finally:
            memory.close()
            memory.unlink()
        return Kept(self, name, axes, array if isinstance(array, Volume) else None)

    def filter(self, data, recipe, *, region=None, border=None, border_value=None, dtype=None):
        """Filters kept data, or an array or Volume, and returns a new array, or a Volume for a Volume.

        region: a pair of first and end index per axis, in the order x, y, z: only that part of the result is computed,
        and it has the bits of the whole. Other arguments are as in filter(). Ctrl-C ends the process.
        """
        if not isinstance(data, Kept):
            with self.open(data) as kept:
                return self.filter(kept, recipe, region=region, border=border, border_value=border_value, dtype=dtype)
        if data._name is None:
            raise UsageError("data is closed.", "data")
        steps = steps_of(recipe, border, border_value)
        request = {"data": data._name, "recipe": json.loads(Recipe._of(steps).to_json())}
        if region is not None:
            request["region"] = [[int(first), int(end)] for first, end in region]
        if dtype is not None:
            request["dtype"] = type_name(dtype)
        facts, samples = self._ask("filter", request)
        result = np.frombuffer(samples, facts["dtype"]).reshape(facts["shape"])
        result = result.transpose([facts["axes"].index(letter) for letter in data.axes])
        if data._volume is None:
            return result
        where = facts["geometry"]
        moved = _core.Geometry(where["spacing"], where["origin"], where["direction"], where["unit"])
        return data._volume.with_array(result, moved, steps.derive(data._volume._info))

    def close(self):
        """Ends the process. Closing twice does nothing."""
        if self._process is not None:
            self._end()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _end(self):
        process, self._process = self._process, None
        process.kill()
        process.wait()
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        process.stdout.close()

    def _ask(self, method, parameters):
        """Sends a request and returns the result and the attached bytes."""
        if self._process is None:
            raise UsageError("The server is closed.")
        self._count += 1
        number = self._count
        try:
            self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
            try:
                answer, samples = self._receive()
            except KeyboardInterrupt:
                self._end()  # the stream may be cut within a message
                raise
        except (BrokenPipeError, EOFError):
            code = self._process.wait()
            self._end()
            raise Error(f"The server ended with {f'signal {-code}' if code < 0 else f'exit code {code}'}; its data is "
                        "lost.") from None
        if "error" in answer:
            data = answer["error"].get("data", {})
            raise error_for(data.get("cause", "internal"), answer["error"]["message"],
                            data.get("values", {}).get("parameter"))
        return answer["result"], samples

    def _send(self, message):
        text = json.dumps(message).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self._process.stdin.flush()

    def _receive(self):
        lengths = {}
        while (line := self._process.stdout.readline()) != b"\r\n":
            if not line:
                raise EOFError
            name, _, value = line.partition(b":")
            lengths[name] = int(value)
        text = self._process.stdout.read(lengths[b"Content-Length"])
        samples = bytearray(lengths.get(b"Attachment-Length", 0))
        if len(text) < lengths[b"Content-Length"] or self._process.stdout.readinto(samples) < len(samples):
            raise EOFError
        return json.loads(text), samples

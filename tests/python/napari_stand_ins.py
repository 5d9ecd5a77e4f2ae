# SPDX-License-Identifier: Apache-2.0
"""Parts of napari, magicgui and qtpy that the napari plugin uses, without a window; and the fields of npe2's manifest."""
import threading
import types

import numpy as np

IDENTIFIER = r"^convapp-napari\.[A-Za-z0-9_.-]+$"
# Fields of npe2's manifest that the plugin uses, after napari's manifest and contributions reference.
MANIFEST = {
    "type": "object", "required": ["name", "contributions"], "additionalProperties": False,
    "properties": {
        "name": {"type": "string", "pattern": "^([A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9._-]*[A-Za-z0-9])$"},
        "display_name": {"type": "string", "minLength": 3, "maxLength": 90, "pattern": r"^[^\W_].*[^\W_]$"},
        "schema_version": {"enum": ["0.1.0", "0.2.0", "0.2.1"]},
        "contributions": {
            "type": "object", "additionalProperties": False,
            "properties": {
                "commands": {"type": "array", "minItems": 1, "items": {
                    "type": "object", "required": ["id", "title", "python_name"], "additionalProperties": False,
                    "properties": {"id": {"type": "string", "pattern": IDENTIFIER}, "title": {"type": "string", "minLength": 1},
                                   "python_name": {"type": "string", "pattern": r"^(\w+\.)*\w+:\w+(\.\w+)*$"}}}},
                "widgets": {"type": "array", "minItems": 1, "items": {
                    "type": "object", "required": ["command", "display_name"], "additionalProperties": False,
                    "properties": {"command": {"type": "string", "pattern": IDENTIFIER}, "display_name": {"type": "string"},
                                   "autogenerate": {"type": "boolean"}}}},
                "menus": {"type": "object", "additionalProperties": {"type": "array", "items": {
                    "type": "object", "required": ["command"], "additionalProperties": False,
                    "properties": {"command": {"type": "string", "pattern": IDENTIFIER}}}}}}}}}


class Signal:
    def __init__(self):
        self.slots = []

    def connect(self, slot):
        self.slots.append(slot)

    def emit(self, *values):
        for slot in self.slots:
            slot(*values)


class Field:
    """Stands for each of magicgui's widgets."""

    def __init__(self, value=None, choices=None, **properties):
        self.choices = choices
        values = [c[1] if isinstance(c, tuple) else c for c in choices or ()]
        if choices is not None and value is not None and value not in values:
            raise ValueError(f"{value!r} is not one of {values}")
        self.value = values[0] if value is None and values else value
        self.changed, self.enabled = Signal(), True
        self.__dict__.update(properties)


class Container(list):
    def __init__(self, **_):
        super().__init__()


class Worker:
    """Runs in a thread as napari's worker. The test takes the place of Qt's loop."""

    def __init__(self, function, *arguments):
        self.returned = Signal()
        self.function, self.arguments, self.outcome = function, arguments, None
        self.thread = threading.Thread(target=self.run)

    def run(self):
        self.outcome = self.function(*self.arguments)

    def start(self):
        self.thread.start()

    def finish(self):
        self.thread.join()
        self.returned.emit(self.outcome)


class Timer:
    def __init__(self):
        self.timeout = Signal()

    def setInterval(self, _):
        pass

    def start(self):
        pass

    def stop(self):
        pass


class Image:
    def __init__(self, data, scale=None, translate=None, name="cells", **others):
        self.data, self.name = data, name
        self.rgb = others.pop("rgb", False)
        first = data[0] if isinstance(data, list) else data
        self.multiscale = isinstance(data, list)
        self.ndim = first.ndim - self.rgb
        self.scale = np.ones(self.ndim) if scale is None else np.array(scale, float)
        self.translate = np.zeros(self.ndim) if translate is None else np.array(translate, float)
        self.__dict__.update(others)


class Viewer:
    def __init__(self, layer):
        self.layers = types.SimpleNamespace(selection=types.SimpleNamespace(active=layer))
        self.added = []

    def add_image(self, data, **arguments):
        self.added.append((data, arguments))


def stand_ins(told):
    """Returns modules in place of napari, magicgui and qtpy. Notifications go to `told`."""
    def module(name, **contents):
        made = types.ModuleType(name)
        made.__dict__.update(contents)
        return {name: made}

    notifications = {f"show_{kind}": (lambda text, kind=kind: told.append((kind, text)))
                     for kind in ("error", "info", "warning")}
    fields = {name: type(name, (Field, ), {}) for name in ("CheckBox", "ComboBox", "Label", "LineEdit", "ProgressBar",
                                                           "PushButton")}
    return (module("napari") | module("napari.qt") | module("napari.qt.threading", create_worker=Worker)
            | module("napari.utils") | module("napari.utils.notifications", **notifications) | module("magicgui")
            | module("magicgui.widgets", Container=Container, **fields) | module("qtpy") | module("qtpy.QtCore", QTimer=Timer))

# SPDX-License-Identifier: Apache-2.0
"""The widget: chooses a filter, has a field for each of its parameters, and filters the selected image layer."""
import json
import pathlib
import threading

from magicgui.widgets import CheckBox, ComboBox, Container, Label, LineEdit, ProgressBar, PushButton
from napari.qt.threading import create_worker
from napari.utils.notifications import show_error, show_info, show_warning
from qtpy.QtCore import QTimer

from . import _core

FILTERS = json.loads(pathlib.Path(__file__).with_name("filters.json").read_text(encoding="utf-8"))
_POLL_MS = 100
_AXES = [("volume (z, y, x)", 3), ("each plane (y, x)", 2)]


def field_of(param):
    """Returns the field of a parameter of the table."""
    limits = "" if param["max"] is None else f" Numbers from {param['min']:g} to {param['max']:g}."
    help_text = param["help"] + limits + (f" Default: {param['default']}." if param["default"] else "")
    common = {"label": param["label"], "tooltip": help_text}
    if param["choices"]:
        return ComboBox(choices=param["choices"], value=param["default"], **common)
    if param["kind"] == "flag":
        return CheckBox(value=param["default"] == "true", **common)
    return LineEdit(value=param["default"], **common)


class FilterWidget(Container):
    """A form for one filter. napari gives its viewer."""

    def __init__(self, napari_viewer):
        super().__init__()
        self._viewer = napari_viewer
        self._stop = threading.Event()
        self._fraction = 0.0
        self._worker = None
        self._filter = ComboBox(label="Filter", choices=[(spec["title"], spec["name"]) for spec in FILTERS])
        self._summary = Label(value="")
        self._form = Container(labels=True)
        self._fields = {}
        self._axes = ComboBox(label="Dimensions", choices=_AXES, value=3,
                              tooltip="The last axes of the layer that are filtered together. Axes before them, and "
                              "each colour, are filtered separately. Choose planes for a time series of images.")
        self._unit = ComboBox(label="Scale is in", choices=list(_core.UNITS), value=_core.UNITS[0],
                              tooltip="Unit of the layer's scale. Parameters in mm need one.")
        self._dtype = ComboBox(label="Result", choices=["float32", "same"], value="float32",
                               tooltip="same: the type of the layer; values are rounded and clipped. Colours keep "
                               "theirs.")
        self._device = LineEdit(label="Device", value="auto", tooltip="auto, cpu, cuda or cuda:1")
        self._run = PushButton(text="Filter the selected layer")
        self._cancel = PushButton(text="Cancel", enabled=False)
        self._bar = ProgressBar(value=0, min=0, max=100)
        self.extend([self._filter, self._summary, self._form, self._axes, self._unit, self._dtype, self._device,
                     self._run, self._cancel, self._bar])
        self._timer = QTimer()
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._show_progress)
        self._filter.changed.connect(lambda *_: self._show_form())
        self._run.changed.connect(lambda *_: self.start())
        self._cancel.changed.connect(lambda *_: self._stop.set())
        self._show_form()

    def spec(self):
        """Returns the row of the table that is chosen."""
        return next(spec for spec in FILTERS if spec["name"] == self._filter.value)

    def _show_form(self):
        spec = self.spec()
        self._summary.value = spec["summary"]
        self._form.clear()
        self._fields = {param["key"]: field_of(param) for param in spec["params"]}
        self._form.extend(list(self._fields.values()))

    def start(self):
        """Filters the selected layer in a thread. Tells what it cannot filter."""
        layer = self._viewer.layers.selection.active
        if layer is None:
            show_error("convapp: select one image layer.")
            return
        if type(layer).__name__ != "Image" and "Image" not in [base.__name__ for base in type(layer).__mro__]:
            kind = type(layer).__name__.lower()
            show_error(f"convapp: \"{layer.name}\" is a layer of {kind}; filters need an image layer.")
            return
        if self._worker is not None:
            show_info("convapp: a run is going on; Cancel ends it.")
            return
        rgb = bool(getattr(layer, "rgb", False))
        axes = min(self._axes.value, layer.ndim)
        values = {key: field.value for key, field in self._fields.items()}
        try:
            _core.step_of(self.spec(), values)
        except ValueError as error:
            show_error(f"convapp: {error}")
            return
        work = {"samples": _core.samples_of(layer), "spec": self.spec(), "values": values, "rgb": rgb, "axes": axes,
                "spacing": _core.spacing_of(layer, axes, self._unit.value), "dtype": self._dtype.value,
                "device": self._device.value.strip() or "auto"}
        self._stop.clear()
        self._fraction = 0.0
        self._run.enabled, self._cancel.enabled = False, True
        self._worker = create_worker(self._work, work)
        self._worker.returned.connect(lambda outcome: self._finish(layer, outcome))
        self._timer.start()
        self._worker.start()

    def _work(self, work):
        """Runs in a thread, which must not touch widgets. Errors are returned: some versions of napari's worker drop
        a RuntimeError."""
        try:
            return _core.apply(progress=self._progress, **work)
        except _core.Stopped:
            return None
        except Exception as error:  # shown to the user
            return error

    def _progress(self, fraction):
        self._fraction = fraction
        if self._stop.is_set():
            raise _core.Stopped

    def _show_progress(self):
        self._bar.value = int(100 * self._fraction)

    def _finish(self, layer, outcome):
        self._timer.stop()
        self._worker = None
        self._bar.value = 0
        self._run.enabled, self._cancel.enabled = True, False
        if outcome is None:
            show_info("convapp: the run was cancelled.")
            return
        try:
            if isinstance(outcome, Exception):
                raise outcome
            self._viewer.add_image(outcome.samples, **_core.layer_arguments(layer, outcome))
        except ImportError as error:
            show_error(f"convapp: the Python module is not installed where napari runs ({error}).")
        except Exception as error:
            show_error(f"convapp: {error}")
            return
        for note in getattr(outcome, "notes", ()):
            show_warning(f"convapp: {note}")

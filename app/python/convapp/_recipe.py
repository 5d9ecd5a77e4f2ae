# SPDX-License-Identifier: Apache-2.0
"""Recipes: ordered lists of filters."""
import functools
import os

from . import _core


class Recipe:
    """An ordered list of steps, each a filter with its parameters.

    Recipe("gaussian:sigma=2mm", "median:size=3") takes the texts of --filter. Texts are parsed by the same code as on
    the command line; convapp.filters() lists names and parameters. Raises convapp.UsageError, whose message has the
    nearest names.
    """

    __slots__ = ("_steps",)

    def __init__(self, *texts):
        if len(texts) == 1 and isinstance(texts[0], (list, tuple)):
            texts = texts[0]
        self._steps = _core.Steps.from_texts(list(texts))

    @classmethod
    def _of(cls, steps):
        recipe = cls.__new__(cls)
        recipe._steps = steps
        return recipe

    @classmethod
    def from_json(cls, text, folder=""):
        """Reads a recipe from JSON. Relative paths of kernel files are resolved against `folder`."""
        return cls._of(_core.Steps.from_json(text, os.fspath(folder)))

    @classmethod
    def from_file(cls, path):
        """Reads a recipe file (JSON), as saved by the window and read by --recipe."""
        return cls._of(_core.Steps.from_file(os.fspath(path)))

    def to_json(self):
        """Returns the recipe as JSON, which --recipe and the window read."""
        return self._steps.to_json()

    @property
    def steps(self):
        """Texts of the steps, without parameters that have their defaults."""
        return self._steps.texts()

    @property
    def hash(self):
        """SHA-256 of what decides the result, 64 hexadecimal digits."""
        return self._steps.hash()

    def command_line(self, input, output):
        """Returns the command line that computes the same."""
        return self._steps.command_line(os.fspath(input), os.fspath(output))

    def __len__(self):
        return len(self.steps)

    def __eq__(self, other):
        return self._steps == other._steps if isinstance(other, Recipe) else NotImplemented

    def __hash__(self):
        return hash(self.hash)

    def __str__(self):
        return " | ".join(self.steps)

    def __repr__(self):
        return "convapp.Recipe(" + ", ".join(repr(step) for step in self.steps) + ")"

    def __reduce__(self):
        return Recipe.from_json, (self.to_json(),)


def steps_of(recipe, border=None, border_value=None):
    """Returns the engine's steps of a text, a sequence of texts or a Recipe."""
    if isinstance(recipe, str):
        # A file of weights may change from call to call.
        make = _made.__wrapped__ if "kernel" in recipe else _made
        return make((recipe,), border, border_value)
    if isinstance(recipe, Recipe):
        return _with_border(recipe._steps, border, border_value)
    try:
        texts = tuple(recipe)
    except TypeError:
        raise TypeError(f"`recipe` must be a text, a sequence of texts or a convapp.Recipe, not "
                        f"{type(recipe).__name__}.") from None
    return _made.__wrapped__(texts, border, border_value)


@functools.lru_cache(maxsize=64)
def _made(texts, border, border_value):
    return _with_border(_core.Steps.from_texts(list(texts)), border, border_value)


def _with_border(steps, border, border_value):
    if border is not None:
        steps = steps.with_default("boundary", border)
    if border_value is not None:
        steps = steps.with_default("value", repr(float(border_value)))
    return steps

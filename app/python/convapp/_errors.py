# SPDX-License-Identifier: Apache-2.0
"""Exceptions of convapp."""


class Error(Exception):
    """Something that convapp could not do.

    str(error) is one sentence that names the offending value. `cause` is one of "usage", "unreadable",
    "unwritable", "device", "memory", "mismatch" and "internal". `parameter` is the name of the argument or of the
    filter's parameter that the error is about, or None if the error is about none or about several.
    """

    cause = "internal"

    def __init__(self, sentence, parameter=None):
        super().__init__(sentence)
        self.parameter = parameter

    def __reduce__(self):  # exceptions of worker processes keep the parameter
        return type(self), (self.args[0], self.parameter)


class UsageError(Error, ValueError):
    """A parameter, recipe or argument is wrong."""

    cause = "usage"


class UnreadableError(Error, OSError):
    """An input cannot be read, or is not what it announces."""

    cause = "unreadable"


class UnwritableError(Error, OSError):
    """An output cannot be written, or exists already."""

    cause = "unwritable"


class DeviceError(Error, RuntimeError):
    """A device or variant is unavailable, refused or unknown."""

    cause = "device"


class OutOfMemoryError(Error, MemoryError):
    """There is not enough memory, even in tiles."""

    cause = "memory"


class MismatchError(Error):
    """A verification is outside its tolerance."""

    cause = "mismatch"


class CancelledError(Error):
    """The run was stopped."""

    cause = "cancelled"


_CLASSES = {
    kind.cause: kind
    for kind in (UsageError, UnreadableError, UnwritableError, DeviceError, OutOfMemoryError, MismatchError,
                 CancelledError)
}


def error_for(cause, sentence, parameter):
    """Returns the exception for an error of the engine."""
    return _CLASSES.get(cause, Error)(sentence, parameter)

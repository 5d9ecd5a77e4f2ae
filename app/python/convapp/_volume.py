# SPDX-License-Identifier: Apache-2.0
"""Arrays with their geometry."""
import numpy as np

from . import _core, _xarray
from ._arrays import as_array
from ._errors import UsageError
from ._gpu import on_gpu
from ._geometry import geometry

_TO_LPS = np.diag([-1.0, -1.0, 1.0])  # RAS of NIfTI and nibabel to LPS of convapp, DICOM and ITK


def usual_axes(count):
    """Returns the letters of an array with so many axes: "x", "yx", "zyx" or "tzyx"."""
    if not 1 <= count <= 4:
        raise ValueError(f"`array` has {count} axes: name them, like axes='tzyxc'.")
    return "tzyx"[4 - count:]


class Volume:
    """An array of samples with spacing, origin, direction and unit.

    `array` is a numpy array whose axes are `axes`: a letter each of z, y, x, c (channel) and t (time); by default x,
    yx, zyx or tzyx. `spacing`, `origin` and the rows and columns of `direction` are in the order x, y, z. Physical
    positions are origin + direction · (spacing ∘ index); in millimetres their axes are LPS, as in ITK and DICOM.
    `unit` is "px", "mm" or "s". `rate` (Hz) is short for a signal's spacing in seconds.

    Samples are shared with `array`, which may lie in GPU memory, not copied. Raises convapp.UsageError for an impossible geometry.
    """

    def __init__(self, array, spacing=None, origin=None, direction=None, unit=None, *, rate=None, axes=None,
                 alpha=None, channel_names=(), value_unit="", time_step=0.0):
        self.array = array if on_gpu(array) else as_array(array)
        self.axes = usual_axes(self.array.ndim) if axes is None else axes
        if len(self.axes) != self.array.ndim:
            raise UsageError(f"axes={axes!r} does not name the {self.array.ndim} axes of the array.", "axes")
        self._geometry = geometry(self.dimension, spacing, rate, origin, direction, unit)
        self.alpha = alpha
        self.channel_names = list(channel_names)
        self._info = _core.Info()
        self._info.value_unit = value_unit
        self._info.time_step = time_step

    @property
    def dimension(self):
        """Number of the axes x, y, z that the array has."""
        return sum(letter in self.axes for letter in "xyz")

    @property
    def spacing(self):
        """Distance of samples along x, y, z, in `unit`."""
        return tuple(self._geometry.spacing[:self.dimension])

    @property
    def origin(self):
        """Position of the first sample along x, y, z, in `unit`."""
        return tuple(self._geometry.origin[:self.dimension])

    @property
    def direction(self):
        """Matrix whose columns are the directions of the axes x, y, z."""
        return np.array(self._geometry.direction).reshape(3, 3)[:self.dimension, :self.dimension]

    @property
    def unit(self):
        """ "px", "mm" or "s"."""
        return self._geometry.unit

    @property
    def rate(self):
        """Sampling rate of a signal in Hz; None for data that are not sampled in time."""
        return 1 / self._geometry.spacing[0] if self.unit == "s" else None

    @property
    def value_unit(self):
        """Unit of the samples: "HU", "mV"; empty if unknown."""
        return self._info.value_unit

    @property
    def time_step(self):
        """Seconds between time points; 0 if unknown."""
        return self._info.time_step

    @property
    def notes(self):
        """Metadata of the file that it was read from: pairs of name and value."""
        return self._info.notes

    @property
    def warnings(self):
        """Losses and assumptions of the reader, a sentence each."""
        return self._info.warnings

    @property
    def shape(self):
        return self.array.shape

    @property
    def dtype(self):
        return self.array.dtype

    def __array__(self, dtype=None, copy=None):
        return np.array(self.array, dtype) if copy else np.asarray(self.array, dtype)

    def __dlpack__(self, **keywords):
        return self.array.__dlpack__(**keywords)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __reduce__(self):
        """Samples, geometry and names go to other processes; metadata of the file do not."""
        g = self._geometry
        return _restored, (self.array, self.axes, (g.spacing, g.origin, g.direction, g.unit), self.alpha,
                           self.channel_names, self.value_unit, self.time_step)

    def with_array(self, array, geometry=None, info=None):
        """Returns a volume with other samples and the same metadata."""
        volume = Volume.__new__(Volume)
        volume.array, volume.axes = array, self.axes
        volume._geometry = self._geometry if geometry is None else geometry
        volume.alpha, volume.channel_names = self.alpha, list(self.channel_names)
        volume._info = self._info if info is None else info
        return volume

    def __repr__(self):
        spacing = " × ".join(f"{s:g}" for s in self.spacing)
        return f"convapp.Volume({self.axes}: {self.shape}, {self.dtype}, {spacing} {self.unit})"

    @classmethod
    def from_nibabel(cls, image):
        """Returns the volume of a nibabel image. Samples are scaled as nibabel scales them, and not copied if they are
        in memory. Arrays have nibabel's axes: x, y, z and t. The affine becomes origin, spacing and direction in LPS.
        A time step without a unit of time is not taken over: some files have seconds there, others milliseconds.
        """
        array = np.asanyarray(image.dataobj)
        if array.ndim not in (3, 4):
            raise UsageError(f"The image has {array.ndim} axes; convapp takes nibabel images of x, y, z and t.")
        affine = np.asarray(image.affine, dtype=float)
        columns = _TO_LPS @ affine[:3, :3]
        steps = np.sqrt((columns ** 2).sum(axis=0))
        if not (np.all(np.isfinite(affine)) and np.all(steps > 0)):
            raise UsageError("The affine of the image is degenerate: an axis has no length.")
        volume = cls(array, steps, _TO_LPS @ affine[:3, 3], columns / steps, "mm", axes="xyzt"[:array.ndim])
        zooms = image.header.get_zooms() if hasattr(image.header, "get_zooms") else ()
        if len(zooms) > 3:
            unit = image.header.get_xyzt_units()[1] if hasattr(image.header, "get_xyzt_units") else "unknown"
            volume._info.time_step = float(zooms[3]) * {"sec": 1.0, "msec": 1e-3, "usec": 1e-6}.get(unit, 0.0)
        return volume

    @property
    def affine(self):
        """4 × 4 matrix from indices x, y, z to millimetres in RAS, as nibabel and NIfTI have it."""
        matrix = np.eye(4)
        matrix[:3, :3] = _TO_LPS @ (np.array(self._geometry.direction).reshape(3, 3) * self._geometry.spacing)
        matrix[:3, 3] = _TO_LPS @ np.array(self._geometry.origin)
        return matrix

    def to_nibabel(self):
        """Returns a nibabel.Nifti1Image with this affine, which shares the samples. Raises convapp.UsageError for
        channels, and for data without x, y and z."""
        import nibabel

        letters = "xyzt"[:len(self.axes)]
        if sorted(self.axes) != sorted(letters) or len(letters) < 3:
            raise UsageError(f"A nibabel image has the axes x, y, z and t, not {self.axes}.")
        array = self.array.transpose([self.axes.index(letter) for letter in letters])
        image = nibabel.Nifti1Image(array, self.affine, dtype=array.dtype)
        image.header.set_xyzt_units("mm", "sec")
        if len(letters) == 4 and self.time_step > 0:
            image.header["pixdim"][4] = self.time_step
        return image

    @classmethod
    def from_itk(cls, image, array=None):
        """Returns the volume of an image of ITK or SimpleITK: an object with GetSpacing, GetOrigin and GetDirection.

        `array` has its samples in the order z, y, x, as GetArrayViewFromImage and array_view_from_image return them;
        without it the function of the library is called. Vector images have a last axis c.
        """
        if array is None:
            array = _itk_array(image)
        array = as_array(array)
        spacing = [float(s) for s in image.GetSpacing()]
        dimension = len(spacing)
        axes = "zyx"[3 - dimension:] + ("c" if array.ndim == dimension + 1 else "")
        if dimension not in (2, 3) or len(axes) != array.ndim:
            raise UsageError(f"The image has {dimension} axes, its array {array.ndim}; convapp takes images of 2 or 3.")
        direction = image.GetDirection()
        if hasattr(direction, "GetVnlMatrix"):  # ITK's own matrices
            matrix = direction.GetVnlMatrix()
            direction = [[matrix.get(i, j) for j in range(dimension)] for i in range(dimension)]
        direction = np.asarray(direction, dtype=float).reshape(dimension, dimension)
        return cls(array, spacing, [float(o) for o in image.GetOrigin()], direction, "mm", axes=axes)

    from_sitk = from_itk

    @classmethod
    def from_xarray(cls, data, axes=None):
        """Returns the volume of an xarray.DataArray. Samples are not copied if they are in memory.

        Dimensions named x, y, z, t or time, c or channel or band are taken by name; `axes` names others, a letter each.
        Coordinates along x, y, z with `units` of length (in seconds for signals) become spacing, origin and direction, and
        descend if they do. Without such units the volume is in samples: nothing is guessed. Raises convapp.UsageError for
        coordinates that are not evenly spaced.
        """
        axes = _xarray.axes_of(data, axes)
        spacing, origin, direction, unit, time_step = _xarray.placed(data, axes)
        names = data.coords[data.dims[axes.index("c")]].values if "c" in axes and data.dims[axes.index("c")] in data.coords \
            else ()
        return cls(data.data, spacing, origin, direction, unit, axes=axes, channel_names=[str(n) for n in names],
                   value_unit=str(data.attrs.get("units", "")), time_step=time_step)

    def to_xarray(self, like=None):
        """Returns an xarray.DataArray with these samples, and coordinates along x, y and z in mm or s where the volume has
        them. `like`: the DataArray that the volume came from; its names of dimensions, attributes, and the coordinates of
        dimensions that still have their size are taken over. Raises convapp.UsageError for oblique axes."""
        return _xarray.to_array(self, like)


def _restored(array, axes, placed, alpha, channel_names, value_unit, time_step):
    volume = Volume(array, axes=axes, alpha=alpha, channel_names=channel_names, value_unit=value_unit,
                    time_step=time_step)
    volume._geometry = _core.Geometry(*placed)
    return volume


def _itk_array(image):
    """Returns the samples of an image by the library that it belongs to."""
    if type(image).__module__.startswith("SimpleITK"):
        import SimpleITK

        return SimpleITK.GetArrayViewFromImage(image)
    import itk

    return itk.array_view_from_image(image)

# SPDX-License-Identifier: Apache-2.0
from collections.abc import Sequence
from typing import Any

from numpy.typing import ArrayLike, DTypeLike, NDArray

_Numbers = float | Sequence[float]
_Modes = str | Sequence[str]
_Whole = int | Sequence[int]
_Output = NDArray[Any] | DTypeLike


def black_tophat(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                 structure: ArrayLike | None = ..., output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                 origin: _Whole = ...) -> NDArray[Any]: ...


def convolve(input: ArrayLike, weights: ArrayLike, output: _Output = ..., mode: _Modes = ..., cval: float = ...,
             origin: _Whole = ...) -> NDArray[Any]: ...


def convolve1d(input: ArrayLike, weights: ArrayLike, axis: int = ..., output: _Output = ..., mode: _Modes = ...,
               cval: float = ..., origin: _Whole = ...) -> NDArray[Any]: ...


def correlate(input: ArrayLike, weights: ArrayLike, output: _Output = ..., mode: _Modes = ..., cval: float = ...,
              origin: _Whole = ...) -> NDArray[Any]: ...


def correlate1d(input: ArrayLike, weights: ArrayLike, axis: int = ..., output: _Output = ..., mode: _Modes = ...,
                cval: float = ..., origin: _Whole = ...) -> NDArray[Any]: ...


def gaussian_filter(input: ArrayLike, sigma: _Numbers, order: _Whole = ..., output: _Output = ..., mode: _Modes = ...,
                    cval: float = ..., truncate: float = ..., *, radius: _Whole | None = ...,
                    axes: _Whole | None = ...) -> NDArray[Any]: ...


def gaussian_filter1d(input: ArrayLike, sigma: _Numbers, axis: int = ..., order: _Whole = ..., output: _Output = ...,
                      mode: _Modes = ..., cval: float = ..., truncate: float = ..., *,
                      radius: _Whole | None = ...) -> NDArray[Any]: ...


def gaussian_gradient_magnitude(input: ArrayLike, sigma: _Numbers, output: _Output = ..., mode: _Modes = ...,
                                cval: float = ..., **kwargs: Any) -> NDArray[Any]: ...


def gaussian_laplace(input: ArrayLike, sigma: _Numbers, output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                     **kwargs: Any) -> NDArray[Any]: ...


def grey_closing(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                 structure: ArrayLike | None = ..., output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                 origin: _Whole = ...) -> NDArray[Any]: ...


def grey_dilation(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                  structure: ArrayLike | None = ..., output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                  origin: _Whole = ...) -> NDArray[Any]: ...


def grey_erosion(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                 structure: ArrayLike | None = ..., output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                 origin: _Whole = ...) -> NDArray[Any]: ...


def grey_opening(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                 structure: ArrayLike | None = ..., output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                 origin: _Whole = ...) -> NDArray[Any]: ...


def laplace(input: ArrayLike, output: _Output = ..., mode: _Modes = ..., cval: float = ...) -> NDArray[Any]: ...


def maximum_filter(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                   output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                   origin: _Whole = ..., *,
                   axes: _Whole | None = ...) -> NDArray[Any]: ...


def maximum_filter1d(input: ArrayLike, size: int, axis: int = ..., output: _Output = ..., mode: str = ...,
                     cval: float = ..., origin: int = ...) -> NDArray[Any]: ...


def median_filter(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ..., output: _Output = ...,
                  mode: _Modes = ..., cval: float = ..., origin: _Whole = ..., *,
                  axes: _Whole | None = ...) -> NDArray[Any]: ...


def minimum_filter(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                   output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                   origin: _Whole = ..., *,
                   axes: _Whole | None = ...) -> NDArray[Any]: ...


def minimum_filter1d(input: ArrayLike, size: int, axis: int = ..., output: _Output = ..., mode: str = ...,
                     cval: float = ..., origin: int = ...) -> NDArray[Any]: ...


def morphological_gradient(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                           structure: ArrayLike | None = ..., output: _Output = ..., mode: _Modes = ...,
                           cval: float = ..., origin: _Whole = ...) -> NDArray[Any]: ...


def morphological_laplace(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                          structure: ArrayLike | None = ..., output: _Output = ..., mode: _Modes = ...,
                          cval: float = ..., origin: _Whole = ...) -> NDArray[Any]: ...


def percentile_filter(input: ArrayLike, percentile: float, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                      output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                      origin: _Whole = ..., *,
                      axes: _Whole | None = ...) -> NDArray[Any]: ...


def prewitt(input: ArrayLike, axis: int = ..., output: _Output = ..., mode: _Modes = ...,
            cval: float = ...) -> NDArray[Any]: ...


def rank_filter(input: ArrayLike, rank: int, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                output: _Output = ..., mode: _Modes = ..., cval: float = ..., origin: _Whole = ..., *,
                axes: _Whole | None = ...) -> NDArray[Any]: ...


def sobel(input: ArrayLike, axis: int = ..., output: _Output = ..., mode: _Modes = ...,
          cval: float = ...) -> NDArray[Any]: ...


def uniform_filter(input: ArrayLike, size: _Whole | None = ..., output: _Output = ..., mode: _Modes = ...,
                   cval: float = ..., origin: _Whole = ..., *,
                   axes: _Whole | None = ...) -> NDArray[Any]: ...


def uniform_filter1d(input: ArrayLike, size: _Whole | None, axis: int = ..., output: _Output = ..., mode: _Modes = ...,
                     cval: float = ..., origin: _Whole = ...) -> NDArray[Any]: ...


def white_tophat(input: ArrayLike, size: _Whole | None = ..., footprint: ArrayLike | None = ...,
                 structure: ArrayLike | None = ..., output: _Output = ..., mode: _Modes = ..., cval: float = ...,
                 origin: _Whole = ...) -> NDArray[Any]: ...

# SPDX-License-Identifier: Apache-2.0
from collections.abc import Sequence
from typing import Any

from numpy.typing import ArrayLike, DTypeLike, NDArray

_Numbers = float | Sequence[float]
_Modes = str | Sequence[str]


def convolve(input: ArrayLike, weights: ArrayLike, output: NDArray[Any] | DTypeLike = ..., mode: _Modes = ..., cval:
             float = ..., origin: int | Sequence[int] = ...) -> NDArray[Any]: ...


def convolve1d(input: ArrayLike, weights: ArrayLike, axis: int = ..., output: NDArray[Any] | DTypeLike = ..., mode:
               _Modes = ..., cval: float = ..., origin: int | Sequence[int] = ...) -> NDArray[Any]: ...


def correlate(input: ArrayLike, weights: ArrayLike, output: NDArray[Any] | DTypeLike = ..., mode: _Modes = ..., cval:
              float = ..., origin: int | Sequence[int] = ...) -> NDArray[Any]: ...


def correlate1d(input: ArrayLike, weights: ArrayLike, axis: int = ..., output: NDArray[Any] | DTypeLike = ..., mode:
                _Modes = ..., cval: float = ..., origin: int | Sequence[int] = ...) -> NDArray[Any]: ...


def gaussian_filter(input: ArrayLike, sigma: _Numbers, order: int | Sequence[int] = ..., output: NDArray[Any] |
                    DTypeLike = ..., mode: _Modes = ..., cval: float = ..., truncate: float = ..., *, radius: int |
                    Sequence[int] | None = ...) -> NDArray[Any]: ...


def gaussian_filter1d(input: ArrayLike, sigma: _Numbers, axis: int = ..., order: int | Sequence[int] = ..., output:
                      NDArray[Any] | DTypeLike = ..., mode: _Modes = ..., cval: float = ..., truncate: float = ..., *,
                      radius: int | Sequence[int] | None = ...) -> NDArray[Any]: ...


def gaussian_gradient_magnitude(input: ArrayLike, sigma: _Numbers, output: NDArray[Any] | DTypeLike = ..., mode: _Modes
                                = ..., cval: float = ..., **kwargs: Any) -> NDArray[Any]: ...


def gaussian_laplace(input: ArrayLike, sigma: _Numbers, output: NDArray[Any] | DTypeLike = ..., mode: _Modes = ...,
                     cval: float = ..., **kwargs: Any) -> NDArray[Any]: ...


def laplace(input: ArrayLike, output: NDArray[Any] | DTypeLike = ..., mode: _Modes = ..., cval: float =
            ...) -> NDArray[Any]: ...


def median_filter(input: ArrayLike, size: int | Sequence[int] | None = ..., footprint: ArrayLike | None = ..., output:
                  NDArray[Any] | DTypeLike = ..., mode: _Modes = ..., cval: float = ..., origin: int | Sequence[int] =
                  ...) -> NDArray[Any]: ...


def prewitt(input: ArrayLike, axis: int = ..., output: NDArray[Any] | DTypeLike = ..., mode: _Modes = ..., cval: float
            = ...) -> NDArray[Any]: ...


def sobel(input: ArrayLike, axis: int = ..., output: NDArray[Any] | DTypeLike = ..., mode: _Modes = ..., cval: float =
          ...) -> NDArray[Any]: ...


def uniform_filter(input: ArrayLike, size: int | Sequence[int] | None = ..., output: NDArray[Any] | DTypeLike = ...,
                   mode: _Modes = ..., cval: float = ..., origin: int | Sequence[int] = ...) -> NDArray[Any]: ...


def uniform_filter1d(input: ArrayLike, size: int | Sequence[int] | None, axis: int = ..., output: NDArray[Any] |
                     DTypeLike = ..., mode: _Modes = ..., cval: float = ..., origin: int | Sequence[int] =
                     ...) -> NDArray[Any]: ...

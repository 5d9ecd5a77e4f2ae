// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Axes of arrays that a file names by letters, or not at all.
namespace app::io {

/// Positions of x, y, z, c, t in the shape of an array; −1: it has no such axis.
using ArrayAxes = std::array<int, 5>;

/// Returns the positions of axes with such names, slowest first: x, y, z, c, t, channel, band, time, latitude,
/// longitude, lat, lon, in any case. Nothing if a name is unknown or repeated, or if the array has no x, or z but no y.
[[nodiscard]] std::optional<ArrayAxes> axesNamed(const std::vector<std::string>& names);

/// Most axes of an array without names.
inline constexpr std::size_t mostUnnamedAxes = 5;
/// Returns the letters of 1 to 5 axes without names, slowest first, in the order of NPY and OME-Zarr: "tzyx".
[[nodiscard]] std::string_view usualOrder(std::size_t axes);
/// Returns the position of a letter in ArrayAxes.
[[nodiscard]] std::size_t axisOf(char letter);
/// Returns "t,z,y,x" for "tzyx".
[[nodiscard]] std::string orderText(std::string_view order);
/// Returns a warning that axes with names that axesNamed() does not take were taken by their order; empty without
/// names.
[[nodiscard]] std::string otherNamesWarning(const std::vector<std::string>& names, std::string_view order);

} // namespace app::io

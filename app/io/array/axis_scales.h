// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <array>
#include <string>
#include <vector>

/// Coordinates that a file stores for the samples along the axes of an array.
namespace app::io {

/// The scale of one axis: a dimension scale of HDF5, a coordinate variable of netCDF, xarray or NeXus.
struct AxisScale {
    std::string name;           ///< as messages show it; empty: the axis has no scale
    std::vector<double> values; ///< one for each sample
    std::string unit;           ///< as in the file: "mm", "degrees_north", "hours since 2000-01-01"
};

/// Scales of x, y, z, channel and time, in the order of ArrayAxes.
using AxisScales = std::array<AxisScale, 5>;

/// Most values of a scale that are read.
inline constexpr std::int64_t mostScaleValues = std::int64_t{1} << 24;

/// Sets spacing, origin and the sign of the direction by the scales of x, y and z, and the time step by that of time.
/// Signals take a scale in a unit of time as their sampling step. Scales without units give a spacing in px. Warns of
/// scales whose values are not equally spaced, are fewer or more than the samples, or have an unknown unit: spacing and
/// time step then stay as they are. A note names units of angles.
void takeAxisScales(const AxisScales& scales, conv::Layout& layout, conv::Info& info);

/// Returns the names of axes by their own names, or if not all of these are known, with the letters that CF's attribute
/// `axis` ("X", "T") gives them in place of them.
[[nodiscard]] std::vector<std::string> namesOrLetters(const std::vector<std::string>& names,
                                                      const std::vector<std::string>& letters);

/// Returns the warning that the scale of an axis is not read, for this reason, a sentence.
[[nodiscard]] std::string scaleUnread(const std::string& reason);

} // namespace app::io

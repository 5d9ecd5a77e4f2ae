// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>
#include <span>
#include <string>
#include <vector>

/// Thumbnails of results and differences for reports.
namespace app::compare {

/// A slice (for a signal: its samples in one row), x fastest.
struct Plane {
    std::int64_t width = 0, height = 0;
    std::vector<double> values;
    [[nodiscard]] double min() const; ///< smallest finite value; 0 if none
    [[nodiscard]] double max() const;
    [[nodiscard]] double largest() const; ///< largest abs(value)
};

[[nodiscard]] Plane planeOf(const conv::Volume& volume, conv::Item item, std::int64_t z);
/// Returns the float64 reference of slice z (in the source's indices) of an item; computes only that slice if the
/// filters allow it. Throws Error(cancelled).
[[nodiscard]] Plane referencePlane(std::span<const conv::Filter> filters, const conv::Volume& source, conv::Item item,
                                   std::int64_t z, const std::stop_token& stop = {});
/// Both must have equal sizes.
[[nodiscard]] Plane difference(const Plane& a, const Plane& b);

/// Planes at thumbnail resolution: one sample per pixel. Signals (one row) stay complete. Returns slice z of an item,
/// with the first sample of each pixel.
[[nodiscard]] Plane sampledPlane(const conv::Volume& volume, conv::Item item, std::int64_t z);
/// Returns slice z minus `truth`: the difference farthest from zero, or non-finite, per pixel.
[[nodiscard]] Plane farthestDifference(const conv::Volume& volume, conv::Item item, std::int64_t z, const Plane& truth);

/// Returns a data URI, at most 320 pixels wide and high, `min` in black to `max` in white; for a signal its curve.
[[nodiscard]] std::string greyPicture(const Plane& plane, double min, double max);
/// Returns a signed picture: blue below zero, dark at zero, orange above; full colour at ±range. Each pixel shows the
/// sample farthest from zero; non-finite ones are white.
[[nodiscard]] std::string signedPicture(const Plane& plane, double range);

} // namespace app::compare

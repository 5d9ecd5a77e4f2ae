// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>
#include <span>
#include <string>
#include <vector>

/// Small pictures of results and of differences for reports.
namespace app::compare {

/// A slice (of a signal: its samples in one row), x fastest.
struct Plane {
    std::int64_t width = 0, height = 0;
    std::vector<double> values;
    [[nodiscard]] double least() const; ///< of the finite ones; 0 where there is none
    [[nodiscard]] double most() const;
    [[nodiscard]] double largest() const; ///< |value|
};

/// Slice z of an item of a volume.
[[nodiscard]] Plane planeOf(const conv::Volume& volume, conv::Item item, std::int64_t z);
/// The float64 reference of a slice z (in the source's indices) of an item; computes no more than that where the
/// filters allow it. Throws Error(cancelled).
[[nodiscard]] Plane referencePlane(std::span<const conv::Filter> filters, const conv::Volume& source, conv::Item item,
                                   std::int64_t z, const std::stop_token& stop = {});
/// a − b, sample by sample; both have the same size.
[[nodiscard]] Plane difference(const Plane& a, const Plane& b);

/// What a picture shows of a large plane: of the samples that share a pixel one. Signals (one row) stay as they are.
/// Slice z of an item, the first sample of each pixel.
[[nodiscard]] Plane sampledPlane(const conv::Volume& volume, conv::Item item, std::int64_t z);
/// Slice z of an item less `truth`, which has its size: of each pixel the difference farthest from zero, or one that is
/// not finite.
[[nodiscard]] Plane farthestDifference(const conv::Volume& volume, conv::Item item, std::int64_t z, const Plane& truth);

/// From `least` in black to `most` in white, at most 320 pixels wide and high, as a data URI; a signal: its curve.
[[nodiscard]] std::string greyPicture(const Plane& plane, double least, double most);
/// Signed: blue below zero, dark at zero, orange above; full colour at ±range. Where several samples share a pixel the
/// one farthest from zero shows, and what is not finite is white.
[[nodiscard]] std::string signedPicture(const Plane& plane, double range);

} // namespace app::compare

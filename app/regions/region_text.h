// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

enum class RegionKind : std::uint8_t { box, ellipse, polygon, threshold, mask };

/// Samples of one axis, `to` excluded; nothing: the data's border.
struct IndexRange {
    std::optional<std::int64_t> from, to;
};

/// Values from `low` to `high`, both included. NaN is in no range.
struct ValueRange {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
    [[nodiscard]] bool contains(double value) const { return value >= low && value <= high; }
    friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

/// A point of a plane in fractional sample indices. Sample i has its centre at i.
using PlanePoint = std::array<double, 2>;

/// A region as it is written, independent of data.
struct RegionText {
    RegionKind kind = RegionKind::box;
    std::vector<IndexRange> box; ///< x, y, z: the box, the bounds of an ellipse, the limit of a threshold or mask
    int normal = 2;              ///< axis across a polygon; its points are on the other two, in the order x, y, z
    IndexRange slices;           ///< range of a polygon along `normal`
    std::vector<PlanePoint> points;
    ValueRange values; ///< threshold
    std::string mask;  ///< file, and its labels or values
};

/// Parses the text of a region:
/// - "10:50x20:60x3:9": a box; "ellipse:10:50x20:60": the ellipse or ellipsoid in that box
/// - "polygon:z3:9/12.5x30/40x31/25x60": axis and range of slices, then corners; images have corners only
/// - "300..", "..40", "10..40": a range of values; "300..@10:50x20:60": within a box
/// - all else: a mask as parseMask() reads it, perhaps within a box
/// `key` names the parameter in messages. Throws Error(usage).
[[nodiscard]] RegionText parseRegion(std::string_view text, std::string_view key = "region");

/// Parses "300..", "..40", "10..40"; as typed by people also ">= 300", "<= 40", "10-40" and "10 to 40". Returns nothing
/// for another text, and for ranges without numbers or from a higher to a lower one.
[[nodiscard]] std::optional<ValueRange> valueRangeOf(std::string_view text);
/// Returns the text that valueRangeOf() reads back to the same numbers: "10..40".
[[nodiscard]] std::string toText(const ValueRange& range);

/// Parses digits and colons, with a colon for each axis. Returns nothing for another text. Throws Error(usage) for a
/// box of more than three axes and for an empty range.
[[nodiscard]] std::optional<std::vector<IndexRange>> writtenBox(std::string_view text, std::string_view key);
/// Cuts "@10:50x20:60" off the end of a text and returns its ranges; empty without one.
[[nodiscard]] std::vector<IndexRange> takeLimit(std::string_view& text, std::string_view key);

[[nodiscard]] std::vector<std::string_view> partsAt(std::string_view text, char separator);
[[nodiscard]] std::optional<std::int64_t> wholeNumber(std::string_view text);

} // namespace app

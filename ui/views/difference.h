// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QRgb>
#include <QString>
#include <conv/volume.h>

namespace ui {

enum class DifferenceKind {
    plusMinus, ///< b − a
    absolute,  ///< |b − a|
    relative,  ///< (b − a) / (|a| + 1 % of the peak), so that tiny values do not dominate
    logarithm, ///< b − a, six decades up to the limit
};

/// Maps differences to colours that colour-blind readers can tell apart: blue and orange signs, dark zero.
struct DifferenceScale {
    DifferenceKind kind = DifferenceKind::plusMinus;
    double limit = 1;     ///< difference in full colour
    double threshold = 0; ///< smaller or equal sizes are shown as zero
    double peak = 1;      ///< largest |a|, for `relative`

    /// Returns a scale without threshold whose limit and peak are not yet known: 0 until data are seen.
    [[nodiscard]] static DifferenceScale fromData(DifferenceKind kind) { return {kind, 0, 0, 0}; }
    /// Returns the difference of the chosen kind; NaN if an input is NaN.
    [[nodiscard]] double quantity(double a, double b) const;
    /// Returns the position on the scale, −1 to 1 (0 to 1 for `absolute`); 0 for NaN and up to the threshold.
    [[nodiscard]] double place(double quantity) const;
    /// Inverse of place().
    [[nodiscard]] double quantityAt(double place) const;
    friend bool operator==(const DifferenceScale&, const DifferenceScale&) = default;
};

inline constexpr double decadesShown = 6;

/// Returns the colour of a position: signed kinds blue, near-black, orange; others black to light yellow.
[[nodiscard]] QRgb differenceColor(DifferenceKind kind, double place);
/// "Signed", "Absolute", "Relative", "Log".
[[nodiscard]] QString differenceName(DifferenceKind kind);
/// Returns the largest finite |sample| of an item, from at most 2 million evenly spaced samples.
[[nodiscard]] double peakOf(const conv::Volume& volume, conv::Item item = {});

/// Statistics of the difference of two results over all samples.
struct DifferenceFacts {
    double largest = 0; ///< |b − a|
    double peak = 0;    ///< largest |a|
    conv::Index3 worst{0, 0, 0};
    conv::Item worstItem;
    std::int64_t compared = 0; ///< number of samples finite in both
    std::int64_t above = 0;    ///< number of these above the threshold
    std::int64_t odd = 0;      ///< number of samples NaN or infinite in one only
    [[nodiscard]] double shareAbove() const {
        return compared > 0 ? static_cast<double>(above) / static_cast<double>(compared) : 0;
    }
};

/// A result and its region in source indices.
struct PlacedResult {
    std::shared_ptr<const conv::Volume> volume;
    conv::Region domain;
};

/// Compares two results in their common domain. Uses the threshold of `scale` and computes the peak itself. Throws
/// Error(mismatch) if channels or times differ; regions may differ.
[[nodiscard]] DifferenceFacts differenceFacts(const PlacedResult& a, const PlacedResult& b,
                                              const DifferenceScale& scale);

} // namespace ui

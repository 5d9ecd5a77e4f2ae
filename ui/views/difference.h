// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QRgb>
#include <QString>
#include <conv/volume.h>

namespace ui {

/// What of two results is shown where they differ.
enum class DifferenceKind {
    plusMinus, ///< b − a
    absolute,  ///< |b − a|
    relative,  ///< (b − a) / (|a| + 1 % of the peak): small values do not drown the rest
    logarithm, ///< b − a, six decades up to the limit
};

/// How differences become colours; blue and orange for signs, dark for none, so that no two hues of it are mixed up by
/// colour-blind eyes.
struct DifferenceScale {
    DifferenceKind kind = DifferenceKind::plusMinus;
    double limit = 1;     ///< shown in full colour
    double threshold = 0; ///< sizes up to this are shown as none
    double peak = 1;      ///< largest |a|, for `relative`

    /// The quantity of the kind, in its own units; NaN where one of them is.
    [[nodiscard]] double quantity(double a, double b) const;
    /// Place on the scale, −1 to 1 (0 to 1 for `absolute`); 0 for NaN and up to the threshold.
    [[nodiscard]] double place(double quantity) const;
    /// The quantity at a place of the scale, the inverse of place().
    [[nodiscard]] double quantityAt(double place) const;
    friend bool operator==(const DifferenceScale&, const DifferenceScale&) = default;
};

inline constexpr double decadesShown = 6;

/// Colour of a place: signed kinds from blue over near-black to orange, sizes from black to light yellow.
[[nodiscard]] QRgb differenceColor(DifferenceKind kind, double place);
/// "Signed", "Absolute", "Relative", "Log".
[[nodiscard]] QString differenceName(DifferenceKind kind);
/// Largest finite |sample| of an item; of large data an even choice of at most 2 million.
[[nodiscard]] double peakOf(const conv::Volume& volume, conv::Item item = {});

/// Where and how much two results differ, counted over all samples.
struct DifferenceFacts {
    double largest = 0; ///< |b − a|
    double peak = 0;    ///< largest |a|
    conv::Index3 worst{0, 0, 0};
    conv::Item worstItem;
    std::int64_t compared = 0; ///< finite in both
    std::int64_t above = 0;    ///< of them with a quantity above the threshold
    std::int64_t odd = 0;      ///< NaN or infinite in one only
    [[nodiscard]] double shareAbove() const {
        return compared > 0 ? static_cast<double>(above) / static_cast<double>(compared) : 0;
    }
};

/// Two results with the same meaning of an index: each has values in its own region of the source.
struct PlacedResult {
    std::shared_ptr<const conv::Volume> volume;
    conv::Region domain;
};

/// Compares where both have values. `scale` says what counts as above the threshold; its peak is not used but found.
/// Shapes may differ by their regions only; throws Error(mismatch) if channels or times do.
[[nodiscard]] DifferenceFacts differenceFacts(const PlacedResult& a, const PlacedResult& b,
                                              const DifferenceScale& scale);

} // namespace ui

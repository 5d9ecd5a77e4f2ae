// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <map>
#include <vector>

namespace ui {

/// Amplitude scale of a signal view: each channel fits its lane, or all channels of a unit have one sensitivity.
struct AmplitudeScale {
    bool shared = false;
    std::map<QString, double> perMillimetre; ///< chosen sensitivities by unit ("µV"); others are chosen from the data
    friend bool operator==(const AmplitudeScale&, const AmplitudeScale&) = default;
};

/// Returns a sensitivity as recorders offer them, the least that is at least `least`: 1, 1.5, 2, 3, 5, 7 times a power
/// of ten.
[[nodiscard]] double sensitivityAbove(double least);
/// Returns the sensitivity `by` places further in the same row.
[[nodiscard]] double nextSensitivity(double sensitivity, int by);
/// "7 µV/mm"; without a unit "7 / mm".
[[nodiscard]] QString sensitivityText(double sensitivity, const QString& unit);

} // namespace ui

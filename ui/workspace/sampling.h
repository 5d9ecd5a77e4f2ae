// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/geometry.h>
#include <optional>

namespace ui {

/// The user's sample rate (signal), or spacing and time step (else), which override the file's. Stored as command-line
/// text.
struct Sampling {
    std::optional<double> rate;        ///< Hz
    std::optional<conv::Vec3> spacing; ///< mm
    std::optional<double> timeStep;    ///< s from one time point of a series to the next

    [[nodiscard]] bool isGiven() const { return rate || spacing || timeStep; }
    /// "500Hz", "0.5x0.5x2mm", "0.5x0.5x2mm,2s"; empty if nothing is given.
    [[nodiscard]] QString text() const;
    /// " --rate 500Hz", " --spacing 0.5x0.5x2mm --time-step 2s"; empty if nothing is given.
    [[nodiscard]] QString option() const;
    /// Parses text(). Any other text gives an empty Sampling.
    [[nodiscard]] static Sampling from(const QString& text);
};

} // namespace ui

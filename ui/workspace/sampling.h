// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/geometry.h>
#include <optional>

namespace ui {

/// The user's sample rate (signal) or spacing (else), which overrides the file's. Stored as command-line text.
struct Sampling {
    std::optional<double> rate;        ///< Hz
    std::optional<conv::Vec3> spacing; ///< mm

    [[nodiscard]] bool isGiven() const { return rate || spacing; }
    /// "500Hz", "0.5x0.5x2mm"; empty if nothing is given.
    [[nodiscard]] QString text() const;
    /// " --rate 500Hz", " --spacing 0.5x0.5x2mm"; empty if nothing is given.
    [[nodiscard]] QString option() const;
    /// Parses text(). Any other text gives an empty Sampling.
    [[nodiscard]] static Sampling from(const QString& text);
};

} // namespace ui

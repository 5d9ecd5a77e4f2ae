// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/geometry.h>
#include <optional>

namespace ui {

/// What the user says of how far apart a file's samples are, in place of what the file says: a signal's rate, or the
/// spacing of an image or volume. Kept and typed as one text, the one that the command line takes.
struct Sampling {
    std::optional<double> rate;        ///< Hz
    std::optional<conv::Vec3> spacing; ///< mm

    [[nodiscard]] bool isGiven() const { return rate || spacing; }
    /// "500Hz", "0.5x0.5x2mm"; empty if nothing is given.
    [[nodiscard]] QString text() const;
    /// " --rate 500Hz", " --spacing 0.5x0.5x2mm"; empty if nothing is given.
    [[nodiscard]] QString option() const;
    /// From text(); nothing is given by any other text.
    [[nodiscard]] static Sampling from(const QString& text);
};

} // namespace ui

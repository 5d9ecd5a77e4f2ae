// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QImage>
#include <QString>
#include <optional>
#include <utility>
#include <vector>

namespace ui {

/// A chart of evenly spaced values, as lines or an image, without a widget.
struct CurveChart {
    enum class Role { before, after, plain };
    struct Curve {
        Role role = Role::plain;
        std::vector<double> values; ///< evenly spaced over the x axis; NaN leaves a gap
    };
    struct Axis {
        double low = 0, high = 1;
        QString unit;             ///< "frequency, Hz", "dB"
        bool logarithmic = false; ///< x only; values are evenly spaced on the logarithmic axis
        /// Fraction 0 to 1 of a value; valueAt() is the inverse.
        [[nodiscard]] double partOf(double value) const;
        [[nodiscard]] double valueAt(double part) const;
        /// "Hz" of "frequency, Hz".
        [[nodiscard]] QString unitAlone() const;
    };
    /// A named point of the curves.
    struct Tag {
        double x = 0, y = 0;
        QString text;
    };
    std::vector<Curve> curves;
    QImage picture; ///< fills the chart, bottom row at y.low
    Axis x, y;
    std::vector<std::pair<double, double>> shaded; ///< stretches of x
    std::vector<double> marks;                     ///< places on x
    std::vector<Tag> tags;                         ///< earlier ones come first where there is no room for all
    QString sentence;                              ///< in place of all else
    QString legend;                                ///< names the picture
    QString note;                                  ///< in the corner, without pointer

    /// Returns the first curve's value at x; NaN without a curve.
    [[nodiscard]] double levelAt(double place) const;
    /// "−6 dB"
    [[nodiscard]] QString levelText(double level) const;
    /// Returns the values of all curves at a fraction of the x axis, as text: "50 Hz: −3 → −6 dB".
    [[nodiscard]] QString reading(double part) const;
};

} // namespace ui

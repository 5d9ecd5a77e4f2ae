// SPDX-License-Identifier: Apache-2.0
// Contrast of colours as WCAG 2 defines it: 1 to 21; texts need 4.5, outlines and large texts 3.
#pragma once
#include <QColor>
#include <algorithm>
#include <cmath>

namespace window_test {

inline double luminance(const QColor& color) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

inline double contrast(const QColor& a, const QColor& b) {
    const double one = luminance(a), other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

/// Returns `over` at its opacity on an opaque ground.
inline QColor blended(const QColor& over, const QColor& ground) {
    const float part = over.alphaF();
    return QColor::fromRgbF(ground.redF() + (over.redF() - ground.redF()) * part,
                            ground.greenF() + (over.greenF() - ground.greenF()) * part,
                            ground.blueF() + (over.blueF() - ground.blueF()) * part);
}

} // namespace window_test

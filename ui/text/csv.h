// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <QStringList>
#include <cmath>

/// Cells of CSV files, in C-locale numbers.
namespace ui {

inline constexpr int csvDigits = 9; ///< for float32 values

/// Returns a number; empty for NaN and infinities.
[[nodiscard]] inline QString csvNumber(double value, int digits = csvDigits) {
    return std::isfinite(value) ? QString::number(value, 'g', digits) : QString();
}

/// Returns a text, quoted if it holds a separator, a quote or a line break.
[[nodiscard]] inline QString csvText(const QString& text) {
    const bool needs = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"')) ||
                       text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
    return needs ? QLatin1Char('"') + QString(text).replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"')
                 : text;
}

/// Returns a line of cells.
[[nodiscard]] inline QString csvLine(const QStringList& cells, QChar separator) {
    return cells.join(separator) + QLatin1Char('\n');
}

/// Returns the first line of tables with values before and after.
[[nodiscard]] inline QString csvHead(QChar separator) {
    return csvLine({QStringLiteral("kind"), QStringLiteral("name"), QStringLiteral("unit"), QStringLiteral("before"),
                    QStringLiteral("after")},
                   separator);
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/numbers/sweep_values.h"
#include "ui/compare/sweep_model.h"
#include <QString>
#include <QStringList>
#include <conv/geometry.h>
#include <vector>

namespace ui {

/// Numbers of all versions of a sweep, and their places on the axis of the parameter.
struct SweepNumbers {
    struct Version {
        QString words; ///< "sigma 2 mm"
        int row = 0;   ///< its curve
        double x = 0;  ///< value of the parameter, or its index if values are not numbers of one unit
        QString tick;  ///< value as typed
        SweepValues values;
    };
    std::vector<Version> versions; ///< without invalid ones
    std::vector<int> cells;        ///< cell of each version
    QString parameter;             ///< "sigma"
    QStringList rows; ///< "boundary reflect": names of the curves; one empty name without a second parameter
    QString lengthUnit = QStringLiteral("px");
    double lengthFactor = 1; ///< from the geometry's unit

    /// Returns "Edge width (mm)".
    [[nodiscard]] QString name(int number) const;
    /// Returns a value as shown; empty if it is missing.
    [[nodiscard]] QString shown(const Version& version, int number) const;
    /// Returns a value in the unit of its name.
    [[nodiscard]] double value(const Version& version, int number) const;
    /// Returns all versions as lines in C-locale numbers, cells separated by commas (CSV) or tabs.
    [[nodiscard]] QString csv(QChar separator = QLatin1Char(',')) const;
};

/// Returns the versions of a sweep, without values yet.
[[nodiscard]] SweepNumbers numbersFor(const std::vector<SweepCell>& cells, const SweepAxis& across,
                                      const SweepAxis& down, const conv::Geometry& geometry);
/// Returns which marks are missing for which numbers; empty: none.
[[nodiscard]] QString missingMarks(const SweepMarks& marks, const SweepNumbers& numbers, int dimension);

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/numbers/sweep_numbers.h"
#include "ui/text/csv.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Translation context of the texts.
struct Numbers {
    Q_DECLARE_TR_FUNCTIONS(ui::SweepNumbers)
};

/// Returns the swept quantity of a version; null for names and other values.
const app::Quantity* quantityOf(const app::Value& value) {
    const auto* q = std::get_if<app::Quantity>(&value);
    return q != nullptr && !q->numbers.empty() ? q : nullptr;
}

/// Returns true if the versions differ by numbers of one unit, which then are places on an axis.
bool isNumeric(const std::vector<SweepCell>& cells, const SweepAxis& axis) {
    std::optional<app::Unit> unit;
    for (const SweepCell& cell : cells) {
        if (!cell.problem.isEmpty())
            continue;
        const app::Value value = app::valueOf(cell.recipe.steps[static_cast<std::size_t>(axis.step)], axis.key);
        const app::Quantity* q = quantityOf(value);
        if (q == nullptr || (unit && *unit != q->unit))
            return false;
        unit = q->unit;
    }
    return unit.has_value();
}

} // namespace

QString SweepNumbers::name(int number) const {
    switch (number) {
    case SweepValues::snr:
        return Numbers::tr("SNR");
    case SweepValues::cnr:
        return Numbers::tr("CNR");
    case SweepValues::edge:
        return Numbers::tr("Edge width (%1)").arg(lengthUnit);
    default:
        return Numbers::tr("Time (ms)");
    }
}

double SweepNumbers::value(const Version& version, int number) const {
    const double value = version.values.values.at(static_cast<std::size_t>(number));
    return number == SweepValues::edge ? value * lengthFactor : value;
}

QString SweepNumbers::shown(const Version& version, int number) const {
    const double v = value(version, number);
    if (!std::isfinite(v))
        return {};
    return number == SweepValues::time ? preciseMilliseconds(v, v) : ui::number(v, 3);
}

QString SweepNumbers::csv(QChar separator) const {
    constexpr int digits = 7;
    QStringList head{QStringLiteral("version"), QStringLiteral("SNR"), QStringLiteral("CNR"),
                     QStringLiteral("edge width 10-90 % (%1)").arg(lengthUnit), QStringLiteral("time (ms)")};
    QString text = head.join(separator) + QLatin1Char('\n');
    for (const Version& version : versions) {
        QStringList line{separator == QLatin1Char(',') ? csvText(version.words) : version.words};
        for (int n = 0; n < SweepValues::numbers; ++n) {
            const double v = value(version, n);
            line << csvNumber(v, digits);
        }
        text += line.join(separator) + QLatin1Char('\n');
    }
    return text;
}

SweepNumbers numbersFor(const std::vector<SweepCell>& cells, const SweepAxis& across, const SweepAxis& down,
                        const conv::Geometry& geometry) {
    SweepNumbers n;
    const auto [factor, unit, decimals] = ShownLength::of(geometry);
    n.lengthFactor = factor;
    n.lengthUnit = unit;
    n.parameter = toQString(across.key);
    const bool moves = across.step >= 0 && !across.values.isEmpty();
    const bool numeric = moves && across.key != "variant" && isNumeric(cells, across);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const SweepCell& cell = cells[i];
        while (n.rows.size() <= cell.row)
            n.rows << (down.step >= 0 && !down.values.isEmpty()
                           ? toQString(down.key) + QLatin1Char(' ') + down.values.value(n.rows.size())
                           : QString());
        if (!cell.problem.isEmpty())
            continue;
        SweepNumbers::Version version{
            cell.words, cell.row, static_cast<double>(cell.column), across.values.value(cell.column), {}};
        if (numeric) {
            const app::Value value = app::valueOf(cell.recipe.steps[static_cast<std::size_t>(across.step)], across.key);
            version.x = quantityOf(value)->numbers.front();
        }
        if (version.words.isEmpty())
            version.words = Numbers::tr("the recipe");
        n.versions.push_back(std::move(version));
        n.cells.push_back(static_cast<int>(i));
    }
    return n;
}

QString missingMarks(const SweepMarks& marks, const SweepNumbers& numbers, int dimension) {
    if (dimension == 1)
        return marks.region ? Numbers::tr("An edge width requires an image.")
                            : Numbers::tr("Select a stretch (R) for the SNR. An edge width requires an image.");
    QStringList all;
    if (!marks.region)
        all << Numbers::tr("Draw a region (R) for the SNR.");
    if (!marks.background)
        all << Numbers::tr("Make another region the background for the CNR.");
    if (!marks.line)
        all << Numbers::tr("Draw a line (L) across an edge for its width.");
    const bool none = std::any_of(numbers.versions.begin(), numbers.versions.end(),
                                  [](const SweepNumbers::Version& v) { return v.values.noEdge; });
    if (none)
        all << Numbers::tr("No clear edge is on the line.");
    const auto lost = std::count_if(numbers.versions.begin(), numbers.versions.end(),
                                    [](const SweepNumbers::Version& v) { return v.values.lostEdge; });
    if (lost > 0)
        all << Numbers::tr("In %1 versions the edge does not reach 10 and 90 % of its step in the source.")
                   .arg(integer(lost));
    return all.join(QLatin1Char(' '));
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/model/kernel_summary.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace ui {
namespace {

QString trSummary(const char* text) {
    return QCoreApplication::translate("ui::KernelSummary", text);
}

QString symmetryText(const app::TapGrid& grid) {
    QStringList even, odd;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (grid.extent[axis] < 2)
            continue;
        const int kind = app::symmetryAlong(grid, axis);
        if (kind != 0)
            (kind > 0 ? even : odd) << QString(QChar(static_cast<char16_t>(u'x' + axis)));
    }
    QStringList parts;
    if (!even.isEmpty())
        parts << trSummary("even in %1").arg(even.join(QStringLiteral(", ")));
    if (!odd.isEmpty())
        parts << trSummary("odd in %1").arg(odd.join(QStringLiteral(", ")));
    return parts.isEmpty() ? trSummary("none") : parts.join(QStringLiteral("; "));
}

double length(const std::vector<double>& v) {
    return std::sqrt(std::inner_product(v.begin(), v.end(), v.begin(), 0.0));
}

/// "2 × 15", or "9 + 15" if the axes differ.
QString tapsPerTerm(const conv::Index3& extent) {
    std::vector<std::int64_t> sizes;
    std::copy_if(extent.begin(), extent.end(), std::back_inserter(sizes), [](std::int64_t n) { return n > 1; });
    if (std::all_of(sizes.begin(), sizes.end(), [&](std::int64_t n) { return n == sizes.front(); }))
        return QStringLiteral("%1 × %2").arg(sizes.size()).arg(sizes.front());
    QStringList words;
    for (const std::int64_t n : sizes)
        words << QString::number(n);
    return words.join(QStringLiteral(" + "));
}

void describe(KernelSummary& s, const app::TapGrid& grid, double errorBound) {
    std::int64_t perTerm = 0;
    int axes = 0;
    for (const std::int64_t n : grid.extent)
        if (n > 1) {
            perTerm += n;
            ++axes;
        }
    const QString all = integer(s.count);
    s.fewer = axes > 1 && s.rank * perTerm < s.count;
    if (s.rank == 0) {
        s.headline = trSummary("All taps are 0");
        s.detail = trSummary("The result is 0 everywhere.");
    } else if (axes < 2) {
        s.headline = s.count == 1 ? trSummary("One tap") : trSummary("Along one axis: %1 taps").arg(all);
        s.detail = trSummary("There is nothing to separate.");
    } else if (s.rank == 1) {
        s.headline = s.fewer
                         ? trSummary("Separable: %1 taps instead of %2").arg(tapsPerTerm(grid.extent), all)
                         : trSummary("Separable, but %1 taps are not fewer than %2").arg(tapsPerTerm(grid.extent), all);
        s.detail = trSummary("A pass along each axis gives the same result.");
    } else {
        s.headline = trSummary("Rank %1: a sum of %1 separable terms").arg(s.rank);
        s.detail = s.fewer ? trSummary("%1 × %2 taps instead of %3, error below %4")
                                 .arg(s.rank)
                                 .arg(perTerm)
                                 .arg(all, number(std::max(errorBound, 1e-16), 1))
                           : trSummary("%1 × %2 taps are not fewer than %3: separating does not pay.")
                                 .arg(s.rank)
                                 .arg(perTerm)
                                 .arg(all);
    }
}

} // namespace

KernelSummary summaryOf(const app::TapGrid& grid) {
    KernelSummary s;
    s.sum = app::sumOf(grid);
    s.absolute = app::absoluteSumOf(grid);
    if (std::abs(s.sum) <= 1e-14 * s.absolute)
        s.sum = 0; // rounding residue of cancelling taps
    s.count = static_cast<std::int64_t>(grid.taps.size());
    s.nonZero = s.count - std::count(grid.taps.begin(), grid.taps.end(), 0.0);
    s.symmetry = symmetryText(grid);
    const conv::Decomposition parts = conv::Kernel::correlation(grid.taps, grid.extent, grid.centre).decompose();
    s.rank = parts.rank();
    for (const conv::SeparableTerm& term : parts.terms)
        s.strengths.push_back(length(term[0].weights) * length(term[1].weights) * length(term[2].weights));
    std::sort(s.strengths.rbegin(), s.strengths.rend());
    for (std::size_t i = s.strengths.size(); i-- > 0;)
        s.strengths[i] /= s.strengths.front();
    describe(s, grid, parts.errorBound);
    return s;
}

QString extentText(const conv::Index3& extent, int dimension) {
    QStringList sizes;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis)
        sizes << QString::number(extent[axis]);
    return sizes.join(QStringLiteral(" × "));
}

} // namespace ui

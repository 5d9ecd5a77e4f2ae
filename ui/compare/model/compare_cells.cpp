// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/model/compare_cells.h"
#include "ui/text/number.h"
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

using app::compare::Measurement;
using app::compare::Significance;
using app::compare::Verdict;

/// "43 % copy": percentage of the nearer ceiling.
QString ceilingText(const Measurement& row) {
    if (row.ofPeak <= 0 && row.ofBandwidth <= 0)
        return {};
    const bool compute = row.ofPeak >= row.ofBandwidth;
    return CompareModel::tr("%1 % %2").arg(fixed(100 * std::max(row.ofPeak, row.ofBandwidth), 0),
                                           compute ? CompareModel::tr("FMA") : CompareModel::tr("copy"));
}

} // namespace

QString className(conv::VariantClass kind) {
    switch (kind) {
    case conv::VariantClass::approximate:
        return CompareModel::tr("approximate");
    case conv::VariantClass::peer:
        return CompareModel::tr("peer");
    case conv::VariantClass::exact:
        break;
    }
    return CompareModel::tr("exact");
}

QString verdictText(const Measurement& row, const QString& reference) {
    switch (row.verdict) {
    case Verdict::waiting:
        return {};
    case Verdict::refused:
    case Verdict::failed:
        return QString::fromStdString(row.sentence);
    case Verdict::wrong:
        return CompareModel::tr("wrong: %1 of the peak, limit %2")
            .arg(number(row.errors.relative, 2), number(row.errors.limit, 2));
    case Verdict::right:
        break;
    }
    if (row.significance == Significance::reference)
        return CompareModel::tr("reference, within %1").arg(number(row.errors.limit, 2));
    if (row.kind == conv::VariantClass::approximate)
        return CompareModel::tr("within its stated bound, %1").arg(number(row.errors.limit, 2));
    if (row.significance == Significance::same)
        return CompareModel::tr("no measurable difference from %1").arg(reference);
    if (row.significance == Significance::tooFew)
        return CompareModel::tr("too few runs to tell");
    return CompareModel::tr("within %1").arg(number(row.errors.limit, 2));
}

QString cellText(const CompareEntry& e, int column, const QString& reference) {
    const Measurement& r = e.row;
    const bool judged = r.verdict == Verdict::right || r.verdict == Verdict::wrong;
    const auto timed = [&](const QString& s) { return r.timed() ? s : QString(); };
    switch (column) {
    case CompareModel::variant:
        return QString::fromStdString(r.candidate.variant);
    case CompareModel::kind:
        return className(r.kind);
    case CompareModel::times:
        return timed(CompareModel::tr("upload %1, kernel %2, download %3 ms")
                         .arg(milliseconds(r.upload), milliseconds(r.kernel.median), milliseconds(r.download)));
    case CompareModel::kernel:
        return timed(
            QStringLiteral("%1 ± %2").arg(preciseMilliseconds(r.kernel.median, r.kernel.median),
                                          preciseMilliseconds((r.kernel.high - r.kernel.low) / 2, r.kernel.median)));
    case CompareModel::total:
        return timed(preciseMilliseconds(r.total.median, r.total.median));
    case CompareModel::speedUp:
        return r.speedUp > 0 ? number(r.speedUp, 3) + QStringLiteral(" ×") : QString();
    case CompareModel::gflops:
        return timed(r.gflops >= 100 ? integer(std::llround(r.gflops)) : number(r.gflops, 3));
    case CompareModel::bandwidth:
        return timed(r.gigabytesPerSecond >= 100 ? integer(std::llround(r.gigabytesPerSecond))
                                                 : number(r.gigabytesPerSecond, 3));
    case CompareModel::ceiling:
        return timed(ceilingText(r));
    case CompareModel::error:
        return judged ? number(r.errors.relative, 2) : QString();
    case CompareModel::rms:
        return judged ? number(r.errors.peak > 0 ? r.errors.rms / r.errors.peak : r.errors.rms, 2) : QString();
    case CompareModel::memory:
        return timed(bytes(static_cast<double>(r.memoryBytes)));
    default:
        if (!e.refused.isEmpty())
            return e.refused;
        if (e.isLeftOut())
            return e.leftOut.briefly;
        return verdictText(r, reference.section(QStringLiteral(" on "), 0, 0));
    }
}

QString columnTitle(int column) {
    switch (column) {
    case CompareModel::variant:
        return CompareModel::tr("Variant");
    case CompareModel::kind:
        return CompareModel::tr("Class");
    case CompareModel::times:
        return CompareModel::tr("Upload, kernel, download");
    case CompareModel::kernel:
        return CompareModel::tr("Kernel, ms");
    case CompareModel::total:
        return CompareModel::tr("Total, ms");
    case CompareModel::speedUp:
        return CompareModel::tr("Speed-up");
    case CompareModel::gflops:
        return CompareModel::tr("GFLOPS");
    case CompareModel::bandwidth:
        return CompareModel::tr("GB/s");
    case CompareModel::ceiling:
        return CompareModel::tr("Of ceiling");
    case CompareModel::error:
        return CompareModel::tr("Max error");
    case CompareModel::rms:
        return CompareModel::tr("RMS");
    case CompareModel::memory:
        return CompareModel::tr("Memory");
    default:
        return CompareModel::tr("Verdict");
    }
}

QVariant sortKey(const CompareEntry& e, int column, const QString& reference) {
    const Measurement& r = e.row;
    switch (column) {
    case CompareModel::variant:
        return e.id;
    case CompareModel::kind:
        return className(r.kind);
    case CompareModel::times:
        return r.upload + r.kernel.median + r.download;
    case CompareModel::kernel:
        return r.kernel.median;
    case CompareModel::total:
        return r.total.median;
    case CompareModel::speedUp:
        return r.speedUp;
    case CompareModel::gflops:
        return r.gflops;
    case CompareModel::bandwidth:
        return r.gigabytesPerSecond;
    case CompareModel::ceiling:
        return std::max(r.ofPeak, r.ofBandwidth);
    case CompareModel::error:
        return r.errors.relative;
    case CompareModel::rms:
        return r.errors.rms;
    case CompareModel::memory:
        return static_cast<double>(r.memoryBytes);
    default:
        return cellText(e, column, reference);
    }
}

QString RefusedGroup::title() const {
    return CompareModel::tr("%1 variants refused").arg(entries.size());
}

QVariant groupData(const RefusedGroup& group, const std::vector<CompareEntry>& entries, int column, int role) {
    switch (role) {
    case Qt::DisplayRole:
        return column == CompareModel::variant   ? QVariant(group.title())
               : column == CompareModel::verdict ? QVariant(group.sentence)
                                                 : QVariant();
    case Qt::AccessibleTextRole:
        return column != CompareModel::variant
                   ? QVariant()
                   : QVariant(group.open ? CompareModel::tr("%1: %2 Shown below.").arg(group.title(), group.sentence)
                                         : CompareModel::tr("%1: %2 Folded.").arg(group.title(), group.sentence));
    case Qt::ToolTipRole: {
        QStringList names;
        for (const int i : group.entries)
            names << entries[static_cast<std::size_t>(i)].id;
        return group.sentence + QLatin1Char('\n') + names.join(QStringLiteral(", "));
    }
    default:
        return {};
    }
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/model/compare_model.h"
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

QString CompareModel::className(conv::VariantClass kind) {
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

QString CompareModel::display(const CompareEntry& e, int column) const {
    const Measurement& r = e.row;
    const bool judged = r.verdict == Verdict::right || r.verdict == Verdict::wrong;
    const auto timed = [&](const QString& s) { return r.timed() ? s : QString(); };
    switch (column) {
    case variant:
        return QString::fromStdString(r.candidate.variant);
    case kind:
        return className(r.kind);
    case times:
        return timed(tr("upload %1, kernel %2, download %3 ms")
                         .arg(milliseconds(r.upload), milliseconds(r.kernel.median), milliseconds(r.download)));
    case kernel:
        return timed(
            QStringLiteral("%1 ± %2").arg(preciseMilliseconds(r.kernel.median, r.kernel.median),
                                          preciseMilliseconds((r.kernel.high - r.kernel.low) / 2, r.kernel.median)));
    case total:
        return timed(preciseMilliseconds(r.total.median, r.total.median));
    case speedUp:
        return r.speedUp > 0 ? number(r.speedUp, 3) + QStringLiteral(" ×") : QString();
    case gflops:
        return timed(r.gflops >= 100 ? integer(std::llround(r.gflops)) : number(r.gflops, 3));
    case bandwidth:
        return timed(r.gigabytesPerSecond >= 100 ? integer(std::llround(r.gigabytesPerSecond))
                                                 : number(r.gigabytesPerSecond, 3));
    case ceiling:
        return timed(ceilingText(r));
    case error:
        return judged ? number(r.errors.relative, 2) : QString();
    case rms:
        return judged ? number(r.errors.peak > 0 ? r.errors.rms / r.errors.peak : r.errors.rms, 2) : QString();
    case memory:
        return timed(bytes(static_cast<double>(r.memoryBytes)));
    default:
        if (!e.refused.isEmpty())
            return e.refused;
        if (e.isLeftOut())
            return e.leftOut.briefly;
        return verdictText(r, reference_.section(QStringLiteral(" on "), 0, 0));
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(
            Qt::AlignVCenter |
            ((section >= kernel || section == kind) && section != ceiling && section != verdict ? Qt::AlignRight
                                                                                                : Qt::AlignLeft)));
    if (role == Qt::ToolTipRole)
        switch (section) {
        case kernel:
            return tr("Warm: median of the runs with half its 95 % interval; data on the device");
        case total:
            return tr("Warm: from host memory to host memory");
        case speedUp:
            return tr("Kernel time of the reference over this one's");
        case gflops:
            return tr("Operations by the filter's definition over kernel time");
        case bandwidth:
            return tr("Input and result, each once, over kernel time");
        case ceiling:
            return tr("Of the device's arithmetic or copy ceiling, the nearer one");
        case error:
            return tr("Largest difference to the float64 reference, relative to its peak");
        case rms:
            return tr("Root mean square of the differences, relative to the peak");
        case memory:
            return tr("Working memory on the device");
        default:
            return {};
        }
    if (role != Qt::DisplayRole)
        return {};
    if (section == column_)
        return (order_ == Qt::AscendingOrder ? QStringLiteral("↑ ") : QStringLiteral("↓ ")) + title(section);
    return title(section);
}

QString CompareModel::title(int section) {
    switch (section) {
    case variant:
        return tr("Variant");
    case kind:
        return tr("Class");
    case times:
        return tr("Upload, kernel, download");
    case kernel:
        return tr("Kernel, ms");
    case total:
        return tr("Total, ms");
    case speedUp:
        return tr("Speed-up");
    case gflops:
        return tr("GFLOPS");
    case bandwidth:
        return tr("GB/s");
    case ceiling:
        return tr("Of ceiling");
    case error:
        return tr("Max error");
    case rms:
        return tr("RMS");
    case memory:
        return tr("Memory");
    default:
        return tr("Verdict");
    }
}

QString RefusedGroup::title() const {
    return CompareModel::tr("%1 variants refused").arg(entries.size());
}

QVariant CompareModel::groupData(const RefusedGroup& group, int column, int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return column == variant ? QVariant(group.title()) : column == verdict ? QVariant(group.sentence) : QVariant();
    case Qt::AccessibleTextRole:
        return column != variant ? QVariant()
                                 : QVariant(group.open ? tr("%1: %2 Shown below.").arg(group.title(), group.sentence)
                                                       : tr("%1: %2 Folded.").arg(group.title(), group.sentence));
    case Qt::ToolTipRole: {
        QStringList names;
        for (const int i : group.entries)
            names << entries_[static_cast<std::size_t>(i)].id;
        return group.sentence + QLatin1Char('\n') + names.join(QStringLiteral(", "));
    }
    default:
        return {};
    }
}

QString CompareModel::tableText() const {
    QStringList lines;
    const auto plain = [](QString s) {
        return s.replace(QChar(0x202F), QString())
            .replace(QChar(0x2212), QLatin1Char('-'))
            .replace(QChar(u'±'), QLatin1String("+-"));
    };
    for (int row = -1; row < rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < columns; ++column)
            cells << plain(row < 0 ? title(column) : data(index(row, column), Qt::DisplayRole).toString());
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace ui

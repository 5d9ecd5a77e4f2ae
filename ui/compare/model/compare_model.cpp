// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/model/compare_model.h"
#include "app/compare/candidates.h"
#include "app/compare/own/own_kernel_file.h"
#include "ui/compare/model/candidate_prediction.h"
#include "ui/compare/model/compare_cells.h"
#include "ui/text/number.h"
#include <algorithm>
#include <cmath>
#include <conv/tools/own_kernel.h>

namespace ui {
namespace {

using app::compare::Candidate;
using app::compare::Measurement;

/// Name in table and charts: without the folder of a user's kernel.
std::string shownName(const std::string& variant) {
    const std::size_t slash = variant.rfind('/');
    if (!app::compare::isOwnKernel(variant) || slash == std::string::npos)
        return variant;
    return std::string(conv::ownKernelPrefix) + variant.substr(slash + 1);
}

/// Groups refused entries, which are at the end of `shown`, by reason, and puts headings there; a single one stays a
/// row.
std::vector<RefusedGroup> foldRefused(const std::vector<CompareEntry>& entries, const QStringList& unfolded,
                                      std::vector<int>& shown) {
    std::vector<RefusedGroup> groups;
    const auto begin = std::ranges::find_if(shown, [&](int i) { return !entries[static_cast<std::size_t>(i)].able(); });
    for (auto at = begin; at != shown.end(); ++at) {
        const QString reason = entries[static_cast<std::size_t>(*at)].reason();
        auto group = std::ranges::find(groups, reason, &RefusedGroup::sentence);
        if (group == groups.end())
            group = groups.insert(groups.end(), {reason, {}, unfolded.contains(reason)});
        group->entries.push_back(*at);
    }
    shown.erase(begin, shown.end());
    for (std::size_t n = 0; n < groups.size(); ++n) {
        const RefusedGroup& g = groups[n];
        if (g.entries.size() > 1)
            shown.push_back(-1 - static_cast<int>(n));
        if (g.open || g.entries.size() == 1)
            shown.insert(shown.end(), g.entries.begin(), g.entries.end());
    }
    return groups;
}

} // namespace

QString idOf(const Candidate& candidate) {
    return QString::fromStdString(candidate.variant + " on " + candidate.device);
}

void CompareModel::setCandidates(const std::vector<Candidate>& candidates, const std::vector<conv::Filter>& filters,
                                 const conv::Layout& layout) {
    beginResetModel();
    std::vector<CompareEntry> entries;
    const std::vector<CandidatePrediction> predicted = predictionsOf(candidates, filters, layout);
    std::vector<app::compare::Prediction> predictions;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        predictions.push_back({candidates[i].variant, candidates[i].device,
                               predicted[i].refused.isEmpty() ? predicted[i].milliseconds : 0});
    const auto tooSlow = app::compare::tooSlowAmong(predictions);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Candidate& c = candidates[i];
        CompareEntry e;
        e.id = idOf(c);
        if (const CompareEntry* old = entry(e.id); old != nullptr) {
            e.chosen = old->chosen;
            e.pinned = old->pinned;
        }
        e.row.candidate = c;
        e.row.name = shownName(c.variant);
        e.row.device = c.device;
        if (const conv::Variant* v = variantNamed(c.variant, layout.dimension))
            e.row.kind = v->kind;
        e.refused = predicted[i].refused;
        e.predicted = e.refused.isEmpty() ? predicted[i].milliseconds : 0;
        e.operations = predicted[i].operations;
        e.bytes = predicted[i].bytes;
        if (const auto& h = tooSlow[i])
            e.leftOut = {tr("left out, %1 × %2").arg(integer(std::llround(h->times)), QString::fromStdString(h->than)),
                         tr("Predicted to take %1 a run, %2 times as long as %3. Tick it to run it.")
                             .arg(duration(predicted[i].milliseconds), integer(std::llround(h->times)),
                                  QString::fromStdString(h->than))};
        e.mark = static_cast<int>(i);
        entries.push_back(std::move(e));
    }
    // Number runnable candidates first: there are fewer symbols than variants.
    int mark = 0;
    for (const bool able : {true, false})
        for (CompareEntry& e : entries)
            if (e.able() == able)
                e.mark = mark++;
    entries_ = std::move(entries);
    arrange();
    endResetModel();
    Q_EMIT ticksChanged();
}

void CompareModel::clearResults() {
    beginResetModel();
    for (CompareEntry& e : entries_) {
        Measurement fresh;
        fresh.candidate = e.row.candidate;
        fresh.name = shownName(e.row.candidate.variant);
        fresh.device = e.row.candidate.device;
        fresh.kind = e.row.kind;
        e.row = fresh;
    }
    reference_.clear();
    arrange();
    endResetModel();
}

void CompareModel::setRow(const Measurement& row) {
    const QString id = idOf(row.candidate);
    const auto at = std::find_if(entries_.begin(), entries_.end(), [&](const CompareEntry& e) { return e.id == id; });
    if (at == entries_.end())
        return;
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<int> held;
    held.reserve(static_cast<std::size_t>(before.size()));
    for (const QModelIndex& index : before)
        held.push_back(shown_[static_cast<std::size_t>(index.row())]);
    at->row = row;
    at->row.name = shownName(row.name);
    arrange();
    QModelIndexList after;
    for (std::size_t i = 0; i < held.size(); ++i) {
        const auto place = std::find(shown_.begin(), shown_.end(), held[i]);
        after << (place == shown_.end()
                      ? QModelIndex()
                      : index(static_cast<int>(place - shown_.begin()), before[static_cast<qsizetype>(i)].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

const CompareEntry* CompareModel::entryAt(const QModelIndex& index) const {
    if (!index.isValid() || index.row() >= static_cast<int>(shown_.size()))
        return nullptr;
    const int shown = shown_[static_cast<std::size_t>(index.row())];
    return shown >= 0 ? &entries_[static_cast<std::size_t>(shown)] : nullptr;
}

const RefusedGroup* CompareModel::groupAt(const QModelIndex& index) const {
    if (!index.isValid() || index.row() >= static_cast<int>(shown_.size()))
        return nullptr;
    const int shown = shown_[static_cast<std::size_t>(index.row())];
    return shown < 0 ? &groups_[static_cast<std::size_t>(-1 - shown)] : nullptr;
}

QModelIndex CompareModel::toggleGroup(const QModelIndex& index) {
    const RefusedGroup* group = groupAt(index);
    if (group == nullptr)
        return index;
    const QString sentence = group->sentence;
    beginResetModel();
    if (unfolded_.removeAll(sentence) == 0)
        unfolded_ << sentence;
    arrange();
    endResetModel();
    for (int row = 0; row < rowCount(); ++row)
        if (const RefusedGroup* g = groupAt(this->index(row, variant)); g != nullptr && g->sentence == sentence)
            return this->index(row, variant);
    return {};
}

const CompareEntry* CompareModel::entry(const QString& id) const {
    const auto at = std::find_if(entries_.begin(), entries_.end(), [&](const CompareEntry& e) { return e.id == id; });
    return at != entries_.end() ? &*at : nullptr;
}

QModelIndex CompareModel::indexOf(const QString& id) const {
    for (std::size_t i = 0; i < shown_.size(); ++i)
        if (shown_[i] >= 0 && entries_[static_cast<std::size_t>(shown_[i])].id == id)
            return index(static_cast<int>(i), variant);
    return {};
}

std::vector<Candidate> CompareModel::ticked() const {
    std::vector<Candidate> list;
    for (const CompareEntry& e : entries_)
        if (e.ticked() && e.refused.isEmpty())
            list.push_back(e.row.candidate);
    return list;
}

void CompareModel::setTicked(const QString& id, bool ticked) {
    if (const QModelIndex at = indexOf(id); at.isValid())
        setData(at, ticked ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
}

void CompareModel::setPinned(const QString& id, bool pinned) {
    beginResetModel();
    for (CompareEntry& e : entries_)
        if (e.id == id)
            e.pinned = pinned;
    arrange();
    endResetModel();
}

void CompareModel::setFilter(const QString& words) {
    beginResetModel();
    filter_ = words;
    arrange();
    endResetModel();
}

void CompareModel::setReference(const QString& id) {
    reference_ = id;
    if (!shown_.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

double CompareModel::longest() const {
    double most = 0;
    for (const CompareEntry& e : entries_)
        most = std::max(most, e.row.upload + e.row.kernel.median + e.row.download);
    return most;
}

void CompareModel::arrange() {
    shown_.clear();
    const QStringList words = filter_.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const QString all = entries_[i].id + QLatin1Char(' ') + className(entries_[i].row.kind) + QLatin1Char(' ') +
                            entries_[i].refused + cellText(entries_[i], verdict, reference_);
        if (std::all_of(words.begin(), words.end(),
                        [&](const QString& w) { return all.contains(w, Qt::CaseInsensitive); }))
            shown_.push_back(static_cast<int>(i));
    }
    // Rows without a number come last in either order.
    const auto group = [&](const CompareEntry& e) {
        return !e.able() ? 3 : e.pinned ? 0 : column_ > kind && !e.row.timed() && column_ < error ? 2 : 1;
    };
    std::stable_sort(shown_.begin(), shown_.end(), [&](int a, int b) {
        const CompareEntry &x = entries_[static_cast<std::size_t>(a)], &y = entries_[static_cast<std::size_t>(b)];
        if (group(x) != group(y))
            return group(x) < group(y);
        const QVariant kx = sortKey(x, column_, reference_), ky = sortKey(y, column_, reference_);
        const bool number = kx.typeId() == QMetaType::Double;
        const int c = number ? (kx.toDouble() < ky.toDouble()) - (kx.toDouble() > ky.toDouble())
                             : -QString::compare(kx.toString(), ky.toString());
        return order_ == Qt::AscendingOrder ? c > 0 : c < 0;
    });
    groups_.clear();
    if (filter_.trimmed().isEmpty())
        groups_ = foldRefused(entries_, unfolded_, shown_);
}

void CompareModel::sort(int column, Qt::SortOrder order) {
    beginResetModel();
    column_ = column;
    order_ = order;
    arrange();
    endResetModel();
}

int CompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (const RefusedGroup* group = groupAt(index))
        return groupData(*group, entries_, index.column(), role);
    const CompareEntry* e = entryAt(index);
    if (e == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return cellText(*e, index.column(), reference_);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(columnTitle(index.column()), cellText(*e, index.column(), reference_));
    case Qt::CheckStateRole:
        return index.column() == variant ? QVariant(e->ticked() && e->able() ? Qt::Checked : Qt::Unchecked)
                                         : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (index.column() >= kernel && index.column() != ceiling &&
                                                      index.column() != verdict && index.column() != variant
                                                  ? Qt::AlignRight
                                                  : Qt::AlignLeft)));
    case Qt::ToolTipRole:
        if (!e->able())
            return cellText(*e, verdict, reference_);
        if (index.column() == verdict && e->isLeftOut())
            return e->leftOut.sentence;
        return index.column() == variant
                   ? tr("%1 on %2").arg(QString::fromStdString(e->row.name), QString::fromStdString(e->row.device))
                   : cellText(*e, index.column(), reference_);
    case sortRole:
        return sortKey(*e, index.column(), reference_);
    case entryRole:
        return shown_[static_cast<std::size_t>(index.row())];
    default:
        return {};
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
        return (order_ == Qt::AscendingOrder ? QStringLiteral("↑ ") : QStringLiteral("↓ ")) + columnTitle(section);
    return columnTitle(section);
}

Qt::ItemFlags CompareModel::flags(const QModelIndex& index) const {
    const CompareEntry* e = entryAt(index);
    if (e == nullptr)
        return groupAt(index) != nullptr ? Qt::ItemIsSelectable | Qt::ItemIsEnabled : Qt::NoItemFlags;
    Qt::ItemFlags f = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
    if (index.column() == variant && e->able())
        f |= Qt::ItemIsUserCheckable;
    return f;
}

bool CompareModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || index.column() != variant || entryAt(index) == nullptr || !entryAt(index)->able())
        return false;
    entries_[static_cast<std::size_t>(shown_[static_cast<std::size_t>(index.row())])].chosen =
        value.toInt() == Qt::Checked;
    Q_EMIT dataChanged(index, this->index(index.row(), columns - 1));
    Q_EMIT ticksChanged();
    return true;
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
            cells << plain(row < 0 ? columnTitle(column) : data(index(row, column), Qt::DisplayRole).toString());
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace ui

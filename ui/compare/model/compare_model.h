// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <QAbstractTableModel>
#include <QString>
#include <QStringList>
#include <optional>

namespace ui {

/// A variant on a device, one row of a comparison.
struct CompareEntry {
    app::compare::Measurement row;
    QString id;      ///< "cpu-direct on cpu"
    QString refused; ///< why it cannot run, known before trying; empty if it can
    int mark = 0;    ///< symbol and colour in charts, by order of candidates
    /// Why it is not ticked by default; empty if it is.
    struct LeftOut {
        QString briefly, sentence;
    } leftOut;
    std::optional<bool> chosen; ///< the user's tick
    bool pinned = false;
    double predicted = 0;             ///< ms; 0: unknown
    double operations = 0, bytes = 0; ///< by definition, known before a run
    [[nodiscard]] bool ticked() const { return chosen.value_or(leftOut.briefly.isEmpty()); }
    /// Returns true if it is unticked by default and the user has not ticked it.
    [[nodiscard]] bool isLeftOut() const {
        return !leftOut.briefly.isEmpty() && !ticked() && row.verdict == app::compare::Verdict::waiting;
    }
    /// Returns why it cannot or did not run; empty if it can.
    [[nodiscard]] QString reason() const { return refused.isEmpty() ? QString::fromStdString(row.sentence) : refused; }
    [[nodiscard]] bool able() const { return refused.isEmpty() && row.verdict != app::compare::Verdict::refused; }
};

/// "cpu-direct on cpu".
[[nodiscard]] QString idOf(const app::compare::Candidate& candidate);

/// Variants refused for the same reason: a foldable heading of the table.
struct RefusedGroup {
    QString sentence;
    std::vector<int> entries;
    bool open = false;
    /// "34 variants refused".
    [[nodiscard]] QString title() const;
};

/// Table model: rows are entries in display order and headings of refused groups. Pinned rows are first, refused ones
/// last in any order; ties keep the order of candidates.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        variant,
        kind,
        times,
        kernel,
        total,
        speedUp,
        gflops,
        bandwidth,
        ceiling,
        error,
        rms,
        memory,
        verdict
    };
    static constexpr int columns = verdict + 1;
    enum Role {
        sortRole = Qt::UserRole, ///< number or text
        entryRole,               ///< index into entries()
    };
    using QAbstractTableModel::QAbstractTableModel;

    /// Replaces the candidates; keeps ticks and pins of those that stay.
    void setCandidates(const std::vector<app::compare::Candidate>& candidates, const std::vector<conv::Filter>& filters,
                       const conv::Layout& layout);
    void clearResults();
    /// Updates a candidate's row; ignores unknown ones.
    void setRow(const app::compare::Measurement& row);
    [[nodiscard]] const std::vector<CompareEntry>& entries() const { return entries_; }
    /// Returns null for a group heading.
    [[nodiscard]] const CompareEntry* entryAt(const QModelIndex& index) const;
    /// Returns null for an entry.
    [[nodiscard]] const RefusedGroup* groupAt(const QModelIndex& index) const;
    /// Folds or unfolds a group; returns the new index of its heading.
    QModelIndex toggleGroup(const QModelIndex& index);
    [[nodiscard]] const CompareEntry* entry(const QString& id) const;
    [[nodiscard]] QModelIndex indexOf(const QString& id) const;
    /// Returns the candidates to run, in order.
    [[nodiscard]] std::vector<app::compare::Candidate> ticked() const;
    void setTicked(const QString& id, bool ticked);
    void setPinned(const QString& id, bool pinned);
    /// Shows only rows that contain all words, ungrouped.
    void setFilter(const QString& words);
    /// Sets the baseline of times, speed-ups and tests.
    void setReference(const QString& id);
    [[nodiscard]] const QString& reference() const { return reference_; }
    /// Returns the largest sum of upload, kernel and download, the common scale of bars.
    [[nodiscard]] double longest() const;
    /// Returns the shown rows as tab-separated text in the C locale, for the clipboard.
    [[nodiscard]] QString tableText() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    void sort(int column, Qt::SortOrder order) override;

  Q_SIGNALS:
    void ticksChanged();

  private:
    void arrange();
    std::vector<CompareEntry> entries_;
    std::vector<int> shown_; ///< entries in display order; −1 − n: heading of group n
    std::vector<RefusedGroup> groups_;
    QStringList unfolded_;
    QString filter_, reference_;
    int column_ = kernel;
    Qt::SortOrder order_ = Qt::AscendingOrder;
};

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <QAbstractTableModel>
#include <QString>
#include <QStringList>
#include <optional>

namespace ui {

/// A variant on a device in the table of a comparison.
struct CompareEntry {
    app::compare::Row row;
    QString id;      ///< "cpu-direct on cpu"
    QString refused; ///< why it cannot run, known before it is tried; empty if it can
    int mark = 0;    ///< its shape and colour in charts, by position in the list of candidates
    /// Why it is not ticked unless somebody does; empty if it is.
    struct LeftOut {
        QString briefly, sentence;
    } leftOut;
    std::optional<bool> chosen; ///< what somebody did
    bool pinned = false;
    [[nodiscard]] bool ticked() const { return chosen.value_or(leftOut.briefly.isEmpty()); }
    /// Not run, with a reason, which is its verdict until somebody ticks it.
    [[nodiscard]] bool isLeftOut() const {
        return !leftOut.briefly.isEmpty() && !ticked() && row.verdict == app::compare::Verdict::waiting;
    }
    /// Why it cannot run, or did not; empty if it can.
    [[nodiscard]] QString reason() const { return refused.isEmpty() ? QString::fromStdString(row.sentence) : refused; }
    [[nodiscard]] bool able() const { return refused.isEmpty() && row.verdict != app::compare::Verdict::refused; }
};

/// "cpu-direct on cpu".
[[nodiscard]] QString idOf(const app::compare::Candidate& candidate);
/// What is known of a candidate before anything runs.
struct Outlook {
    QString refused;         ///< why it cannot compute the filters, as a sentence; empty if it can
    double milliseconds = 0; ///< predicted for a run
};
/// Of each candidate. Plans once a device.
[[nodiscard]] std::vector<Outlook> outlooksOf(const std::vector<app::compare::Candidate>& candidates,
                                              const std::vector<conv::Filter>& filters, const conv::Layout& layout);

/// Variants that are refused for one and the same reason: one row of the table, folded until somebody wants to see
/// them.
struct RefusedGroup {
    QString sentence;
    std::vector<int> entries;
    bool open = false;
    /// "34 variants refused".
    [[nodiscard]] QString title() const;
};

/// The table of a comparison: rows are entries in the order shown, and the headings of groups of refused ones. Pinned
/// rows come first, those that cannot run last, whatever the order; ties keep the order of the candidates.
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
        sortRole = Qt::UserRole, ///< a number, or text
        entryRole,               ///< index among entries()
    };
    using QAbstractTableModel::QAbstractTableModel;

    /// Other candidates. Ticks and pins of those that stay are kept.
    void setCandidates(const std::vector<app::compare::Candidate>& candidates, const std::vector<conv::Filter>& filters,
                       const conv::Layout& layout);
    /// Nothing is measured of any of them any more.
    void clearResults();
    /// What became of a candidate; unknown ones are left out.
    void setRow(const app::compare::Row& row);
    [[nodiscard]] const std::vector<CompareEntry>& entries() const { return entries_; }
    /// Null for the heading of a group.
    [[nodiscard]] const CompareEntry* entryAt(const QModelIndex& index) const;
    /// Null for an entry.
    [[nodiscard]] const RefusedGroup* groupAt(const QModelIndex& index) const;
    /// Shows or hides the members of the group at that index, and says where its heading is then.
    QModelIndex toggleGroup(const QModelIndex& index);
    [[nodiscard]] const CompareEntry* entry(const QString& id) const;
    [[nodiscard]] QModelIndex indexOf(const QString& id) const;
    /// Those that would run now, in the order of candidates.
    [[nodiscard]] std::vector<app::compare::Candidate> ticked() const;
    void setTicked(const QString& id, bool ticked);
    void setPinned(const QString& id, bool pinned);
    /// Only rows with all these words in their text are shown, each by itself.
    void setFilter(const QString& words);
    /// Times, speed-ups and tests are against this one; the engine names it.
    void setReference(const QString& id);
    [[nodiscard]] const QString& reference() const { return reference_; }
    /// The longest upload, kernel and download of all rows together: bars share it.
    [[nodiscard]] double longest() const;
    /// The rows shown, tab-separated, with a head: for the clipboard, in the C locale.
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
    [[nodiscard]] static QString title(int column);
    [[nodiscard]] static QString className(conv::VariantClass kind);
    [[nodiscard]] QString display(const CompareEntry& e, int column) const;
    [[nodiscard]] QVariant sortKey(const CompareEntry& e, int column) const;
    [[nodiscard]] QVariant groupData(const RefusedGroup& group, int column, int role) const;
    void foldRefused();
    std::vector<CompareEntry> entries_;
    std::vector<int> shown_; ///< entries in the order shown; −1 − n: the heading of group n
    std::vector<RefusedGroup> groups_;
    QStringList unfolded_; ///< sentences of the groups that are open
    QString filter_, reference_;
    int column_ = kernel;
    Qt::SortOrder order_ = Qt::AscendingOrder;
};

/// "within 1e−5", "outside", "time as cpu-direct": what the verdict column says.
[[nodiscard]] QString verdictText(const app::compare::Row& row, const QString& reference);

} // namespace ui

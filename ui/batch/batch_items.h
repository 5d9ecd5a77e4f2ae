// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QAbstractTableModel>
#include <QJsonObject>
#include <QStringList>
#include <optional>
#include <vector>

namespace ui {

/// State of an item in the table. Planning gives the first four, a run the others. `unfinished`: a watch waits until
/// the file is whole.
enum class BatchState {
    named,
    planned,
    keeps,
    refused,
    waiting,
    begun,
    computing,
    done,
    kept,
    failed,
    stopped,
    unfinished
};

struct BatchRow {
    QString input, output;
    QString shape, variant;
    double bytes = -1;                 ///< samples and what is beside them; −1: unknown
    double predicted = -1, taken = -1; ///< ms; −1: unknown
    double fraction = 0;               ///< computed part, 0 to 1
    bool inParts = false;              ///< from file to file
    BatchState state = BatchState::named;
    QString detail; ///< reason, warnings, or what an earlier run left
};

struct BatchCounts {
    int all = 0, toDo = 0, done = 0, kept = 0, failed = 0, refused = 0;
    double predicted = 0, bytes = 0; ///< ms in all; largest item
};

/// Items of a batch: names from the window, everything else from events of `convapp --headless --progress=json`.
class BatchItems : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { input, output, shape, memory, time, variant, state, columns };
    using QAbstractTableModel::QAbstractTableModel;

    /// Replaces all rows. Without outputs the template is not valid.
    void setNames(const QStringList& inputs, const QStringList& outputs);
    /// Before a run: forgets states of an earlier one.
    void begin();
    /// Takes an event: plan, begin, progress, end or unfinished. Adds a row for an item without one.
    void take(const QJsonObject& event);
    /// After a run: items that did not end are stopped.
    void finish();
    /// Sets the reason of the only row, for errors that precede events.
    void refuse(int row, const QString& reason);

    [[nodiscard]] const std::vector<BatchRow>& rows() const { return rows_; }
    [[nodiscard]] BatchCounts counts() const;
    /// Returns the state in words: "computing 43 %", "failed: …".
    [[nodiscard]] QString words(const BatchRow& row) const;
    /// Returns rows as text, cells separated by tabs.
    [[nodiscard]] QString text(const QModelIndexList& cells) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] int rowOf(const QJsonObject& event);
    void changed(int row);
    void shorten(QString& folder, QString BatchRow::* name, const QString& added);
    [[nodiscard]] QString cell(const BatchRow& row, int column) const;
    std::vector<BatchRow> rows_;
    QString inputFolder_, outputFolder_; ///< common to all rows; not shown
};

} // namespace ui

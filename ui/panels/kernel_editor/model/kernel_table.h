// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_model.h"
#include <QAbstractTableModel>

namespace ui {

/// One slice of the edited kernel as a table. Connect to `changed` to read both: the kernel changes before its table.
class KernelTable : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit KernelTable(KernelModel& kernel, QObject* parent = nullptr);
    [[nodiscard]] KernelModel& kernel() const { return kernel_; }
    [[nodiscard]] std::int64_t slice() const { return slice_; }
    void setSlice(std::int64_t z);
    /// Returns the tap index of a cell in the current slice.
    [[nodiscard]] std::size_t tapAt(const QModelIndex& cell) const {
        return grid_.at({cell.column(), cell.row(), slice_});
    }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  Q_SIGNALS:
    /// The slice or the kernel changed.
    void changed();
    /// Reason why typed text is invalid.
    void problem(const QString& sentence);

  private:
    void follow();

    KernelModel& kernel_;
    app::TapGrid grid_; ///< the kernel as views last heard of it
    std::int64_t slice_ = 0;
};

} // namespace ui

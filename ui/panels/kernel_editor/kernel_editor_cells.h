// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QHeaderView>
#include <QStyledItemDelegate>

namespace ui {

class KernelGrid;

/// Cell of a tap: value on its colour, ringed if current, dashed if set by symmetry.
class TapDelegate : public QStyledItemDelegate {
  public:
    explicit TapDelegate(KernelGrid& grid);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {9, 9}; }
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override;
    void setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex&) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override;

  private:
    KernelGrid& grid_;
};

/// Header with distances from the centre; shows every 2nd, 5th or 10th if they do not fit.
class TapHeader : public QHeaderView {
  public:
    TapHeader(Qt::Orientation orientation, QWidget* parent);
    [[nodiscard]] QSize sizeHint() const override;

  protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include <QElapsedTimer>
#include <QPointer>
#include <QWidget>

class QComboBox;
class QSpinBox;

namespace ui {

class ElidedLabel;

/// Fields for the slices that the current region of a volume covers: the first and the last one along an axis, counted
/// from 0 as in the views. Hidden without such a region.
class RegionDepth : public QWidget {
    Q_OBJECT
  public:
    explicit RegionDepth(QWidget* parent = nullptr);
    void setView(DataView* view);
    [[nodiscard]] QComboBox* axisBox() const { return axis_; }
    [[nodiscard]] QSpinBox* firstBox() const { return first_; }
    [[nodiscard]] QSpinBox* lastBox() const { return last_; }
    [[nodiscard]] QString lengthText() const; ///< "7 slices, 17.5 mm"

  private:
    [[nodiscard]] const MarkedRegion* region() const; ///< null: none that has slices
    void show();
    void apply();
    QPointer<DataView> view_;
    QMetaObject::Connection connection_;
    QComboBox* axis_;
    QSpinBox *first_, *last_;
    ElidedLabel* length_;
    int shown_ = -1;      ///< index of the region in the fields
    bool quiet_ = false;  ///< the program, not the user, changes the fields
    QElapsedTimer since_; ///< since the last change by the user
};

} // namespace ui

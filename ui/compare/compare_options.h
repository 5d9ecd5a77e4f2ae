// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/model/compare_controller.h"
#include <QWidget>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QSpinBox;

namespace ui {

/// Options of a comparison in one row: device, reference, runs, kinds of variants, and running again by itself.
class CompareOptions : public QWidget {
    Q_OBJECT
  public:
    explicit CompareOptions(QWidget* parent = nullptr);
    [[nodiscard]] CompareChoice choice() const;
    [[nodiscard]] bool live() const; ///< runs again whenever the recipe changes
    /// Offers the variants that can run as references; the present one stays if it is among them.
    void setReferences(const std::vector<CompareEntry>& entries);
    void setReference(const QString& id);
    /// Offers other libraries; `whyNone`: why there is none, else empty.
    void setPeers(const QString& whyNone);
    /// Widths for the present size of text.
    void fit();
    [[nodiscard]] QComboBox* device() const { return device_; }
    [[nodiscard]] QComboBox* reference() const { return reference_; }
    [[nodiscard]] QSpinBox* runs() const { return runs_; }

  Q_SIGNALS:
    /// Device or kinds of variants are others.
    void offerChanged();

  private:
    void fillDevices();
    QCheckBox* addBox(QHBoxLayout& row, const QString& name, const QString& about, bool on);

    QComboBox *device_, *reference_;
    QSpinBox* runs_;
    QCheckBox *approximate_, *peers_, *live_;
};

} // namespace ui

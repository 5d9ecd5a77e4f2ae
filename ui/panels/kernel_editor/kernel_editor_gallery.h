// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_presets.h"
#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;

namespace ui {

/// Searchable list of kernel presets with drawings.
class KernelGallery : public QWidget {
    Q_OBJECT
  public:
    explicit KernelGallery(QWidget* parent = nullptr);
    void setDimension(int dimension);
    /// Marks the preset in use; empty for none.
    void setCurrent(const std::string& id);
    [[nodiscard]] QListWidget* list() const { return list_; }

  Q_SIGNALS:
    void chosen(const ui::KernelPreset& preset);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void filter();
    void fit();
    int dimension_ = 0;
    QLineEdit* search_;
    QListWidget* list_;
    QLabel* none_;
};

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/marked_region.h"
#include <QDialog>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

/// Asks for a region as text: a range of values, a mask file, or the numbers of a region that exists.
class RegionDialog : public QDialog {
    Q_OBJECT
  public:
    enum class Kind { values, mask, any };
    /// `text`: proposed. `boxes`: regions of the document; thresholds and masks may be limited to one of their bounds.
    RegionDialog(Kind kind, const QString& text, const conv::Layout& layout, const Regions& boxes,
                 QWidget* parent = nullptr);
    ~RegionDialog() override;
    [[nodiscard]] QLineEdit* field() const { return field_; }
    [[nodiscard]] QComboBox* within() const { return within_; }
    [[nodiscard]] QPushButton* applyButton() const { return apply_; }
    [[nodiscard]] QLabel* complaint() const { return complaint_; }

  Q_SIGNALS:
    void chosen(const app::RegionShape& region);

  private:
    /// Returns the typed region; nothing while it is none, with the reason in `why`.
    [[nodiscard]] std::optional<app::RegionShape> typed(QString& why) const;
    void check();
    Kind kind_;
    conv::Layout layout_;
    std::vector<conv::Region> limits_;
    QLineEdit* field_;
    QComboBox* within_;
    QLabel* complaint_;
    QPushButton* apply_;
};

} // namespace ui

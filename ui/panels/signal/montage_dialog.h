// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/montage/montage.h"
#include <QDialog>
#include <optional>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

/// Asks for the montage of a signal: the reference of its channels, and channels that take no part.
class MontageDialog : public QDialog {
    Q_OBJECT
  public:
    /// `layout`: the channels as recorded. `given`: the present montage; empty: none.
    MontageDialog(const QString& name, conv::Layout layout, const QString& given, QWidget* parent = nullptr);
    ~MontageDialog() override;
    [[nodiscard]] QComboBox* kindBox() const { return kind_; }
    [[nodiscard]] QLineEdit* channelsField() const { return channels_; }
    [[nodiscard]] QLineEdit* badField() const { return bad_; }
    [[nodiscard]] QLineEdit* keepField() const { return keep_; }
    [[nodiscard]] QPushButton* applyButton() const { return apply_; }
    /// Says what the montage makes, or why it cannot be applied.
    [[nodiscard]] QLabel* summary() const { return summary_; }
    /// Returns the montage as a text; empty: as recorded. Nothing if it cannot be applied.
    [[nodiscard]] std::optional<QString> text() const;

  Q_SIGNALS:
    /// An empty text restores the channels as recorded.
    void chosen(const QString& montage);

  private:
    enum Row { recorded, average, reference, pairs };
    void show(const app::Montage& montage);
    void readFile();
    void update();
    [[nodiscard]] QString written() const;
    [[nodiscard]] QString longitudinal() const;

    conv::Layout layout_;
    QComboBox* kind_;
    QLineEdit *channels_, *bad_, *keep_;
    QLabel *channelsName_ = nullptr, *badName_ = nullptr, *keepName_ = nullptr, *summary_;
    QPushButton *apply_, *chain_;
};

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/output_choice.h"
#include <QFrame>

class QComboBox;
class QLabel;

namespace ui {

/// The end of a recipe: type of the saved result, its scaling, and a forecast of what saving loses.
class OutputCard : public QFrame {
    Q_OBJECT
  public:
    explicit OutputCard(QWidget* parent = nullptr);
    void setChoice(const app::OutputChoice& choice);
    /// Shows a forecast; nothing: the result is not computed yet.
    void setForecast(const std::optional<app::OutputForecast>& forecast);
    [[nodiscard]] QString forecastText() const;
    [[nodiscard]] QComboBox* types() const { return type_; }
    [[nodiscard]] QComboBox* scaling() const { return scaling_; }

  Q_SIGNALS:
    void chosen(const app::OutputChoice& choice);
    void saveRequested();

  private:
    void choose();
    app::OutputChoice choice_;
    QComboBox *type_, *scaling_;
    QLabel *scalingName_, *forecast_;
};

} // namespace ui
Q_DECLARE_METATYPE(app::OutputChoice)

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include <QWidget>

class QHBoxLayout;
class QProgressBar;
class QPushButton;

namespace ui {

class CompareOptions;
class ElidedLabel;

/// Head of the comparison page: what is compared, options, state, the Run button and progress. In a narrow window the
/// options have a row of their own.
class CompareHead : public QWidget {
    Q_OBJECT
  public:
    explicit CompareHead(const Actions& actions, QWidget* parent = nullptr);
    void setRecipe(const QString& summary);
    /// Names the marked box that is compared; empty: all data.
    void setBox(const QString& text);
    /// Sets what stands beside Run, with more about it in the tool tip.
    void setState(const QString& text, const QString& about);
    [[nodiscard]] const QString& state() const { return stateText_; }
    /// `again`: there are results.
    void setRun(bool running, bool again, bool enabled);
    void setProgress(double fraction);
    void fit();
    [[nodiscard]] CompareOptions& options() const { return *options_; }

  Q_SIGNALS:
    void leaveAsked();
    void runAsked();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* buildBar(const Actions& actions);

    CompareOptions* options_;
    ElidedLabel *recipe_, *box_, *state_;
    QString stateText_;
    QPushButton* run_;
    QProgressBar* progress_;
    QHBoxLayout *row_ = nullptr, *optionsRow_ = nullptr;
    QWidget* optionsBar_ = nullptr;
};

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace ui {

class DragHandle;
class ElidedLabel;

/// Head of a step's card: handle, number, name, time of the last run, buttons to fold and mute, and a menu.
class StepHead : public QWidget {
    Q_OBJECT
  public:
    explicit StepHead(QWidget* parent = nullptr);
    void setStep(const app::Step& step, bool folded);
    /// `count`: steps of the recipe.
    void setNumber(int number, int count);
    /// Shows the kernel time in ms; none at 0 and below.
    void setTime(double milliseconds);
    /// Lets the user type another name.
    void rename();
    [[nodiscard]] DragHandle* handle() const { return handle_; }

  Q_SIGNALS:
    void foldToggled();
    void muteToggled();
    void renamed(const QString& name);
    void helpRequested();
    void duplicate();
    void move(int by);
    void remove();

  private:
    void showMenu();

    int number_ = 1, count_ = 1;
    QString name_;
    DragHandle* handle_;
    QLabel *numberLabel_, *time_;
    QToolButton *fold_, *mute_;
    ElidedLabel* title_;
    QLineEdit* edit_;
};

} // namespace ui

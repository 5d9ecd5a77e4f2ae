// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/sampling.h"
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace ui {

/// Fields for the time step, spacing and rate of all inputs of a batch. An empty field takes what each file states.
class BatchSampling : public QWidget {
    Q_OBJECT
  public:
    explicit BatchSampling(QWidget* parent = nullptr);
    /// Shows the sampling of a document, until the user types into a field.
    void propose(const Sampling& sampling);
    /// Returns the values of the fields that can be read.
    [[nodiscard]] const Sampling& sampling() const { return sampling_; }
    /// Returns how to write the first field that cannot be read; empty: none.
    [[nodiscard]] const QString& problem() const { return problem_; }

  Q_SIGNALS:
    /// By the user.
    void edited();

  private:
    QLineEdit* add(QHBoxLayout& row, const QString& name, const QString& help);
    void read();
    QLineEdit *timeStep_, *spacing_, *rate_;
    QLabel* wrong_;
    Sampling sampling_;
    QString problem_;
    bool own_ = false; ///< the user has typed
};

} // namespace ui

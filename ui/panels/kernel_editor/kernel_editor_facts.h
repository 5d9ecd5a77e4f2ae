// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_model.h"
#include "ui/panels/kernel_editor/model/kernel_response.h"
#include "ui/panels/kernel_editor/model/kernel_summary.h"
#include <QFrame>
#include <QTimer>
#include <conv/volume.h>

class QComboBox;
class QLabel;
class QPushButton;

namespace ui {

class FactList;
class ResponsePlot;

/// Facts of the kernel: sums, symmetry, rank, frequency response. Recomputed in the background on every change.
class KernelFacts : public QWidget {
    Q_OBJECT
  public:
    KernelFacts(KernelModel& model, const conv::Geometry& geometry, QWidget* parent = nullptr);
    [[nodiscard]] const KernelSummary& summary() const { return summary_; }
    [[nodiscard]] QLabel* headline() const { return headline_; }
    [[nodiscard]] QComboBox* normalizeChoice() const { return normalize_; }
    [[nodiscard]] bool upToDate() const { return run_ == shown_; }

  private:
    class Strengths;
    void buildResponse(const conv::Geometry& geometry);
    void start();
    void show(const KernelSummary& summary);
    KernelModel& model_;
    KernelSummary summary_;
    FactList* facts_;
    QLabel *mark_, *headline_, *detail_, *strengthText_;
    Strengths* strengths_;
    ResponsePlot* plot_ = nullptr;
    QLabel* sentence_ = nullptr;
    QComboBox* normalize_;
    QTimer soon_;
    double scale_ = 1;
    QString unit_;
    quint64 run_ = 1, shown_ = 0;
    bool busy_ = false, again_ = false;
};

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/counters/counters.h"
#include "ui/compare/explain/explain_model.h"
#include "ui/compare/model/compare_model.h"
#include <QWidget>
#include <array>

class QLabel;
class QSlider;
class QVBoxLayout;

namespace ui {

class FactList;
class IdeaPicture;
class WhatIfBars;

/// Explains one variant and its time here, and predicts times on a device set by sliders.
class ExplainCard : public QWidget {
    Q_OBJECT
  public:
    explicit ExplainCard(QWidget* parent = nullptr);
    void setEntry(const CompareEntry& entry, const std::vector<conv::Filter>& filters, const conv::Layout& layout);
    /// Shows counters that were read here, instead of those kept from another GPU; until the next setEntry.
    void setCounters(const std::vector<app::bench::KernelCounts>& counters);
    [[nodiscard]] const Explanation& explanation() const { return explanation_; }
    [[nodiscard]] const WhatIf& invented() const { return whatIf_; }
    /// 0 compute capability, 1 multiprocessors, 2 memory bandwidth.
    [[nodiscard]] QSlider* slider(int which) const { return sliders_.at(static_cast<std::size_t>(which)); }

  private:
    void buildWhatIf(QVBoxLayout& column);
    void invent();
    void fill();
    void fillKernels();
    Explanation explanation_;
    std::vector<conv::LaunchFacts> launches_;
    WhatIf whatIf_;
    std::vector<conv::Filter> filters_;
    conv::Layout layout_;
    QLabel *name_, *where_, *summary_, *refused_, *bound_, *verdict_, *origin_, *how_, *device_ = nullptr,
                                                                                       *steps_ = nullptr;
    std::array<QLabel*, 3> thoughts_{};
    std::array<QLabel*, 3> values_{};
    std::array<QSlider*, 3> sliders_{};
    IdeaPicture* picture_;
    FactList *limits_, *kernels_, *counted_;
    QLabel *limitsTitle_, *kernelsTitle_, *kernelsUnknown_, *countedTitle_, *countedOn_;
    WhatIfBars* bars_ = nullptr;
};

} // namespace ui

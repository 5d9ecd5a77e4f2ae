// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <QString>
#include <string>
#include <vector>

namespace ui {

struct CandidatePrediction {
    QString refused; ///< why it cannot compute the filters; empty if it can
    double milliseconds = 0;
    double operations = 0, bytes = 0; ///< by the filters' definitions; input and result, each once
};
/// Returns the prediction of each candidate. Plans once per device.
[[nodiscard]] std::vector<CandidatePrediction> predictionsOf(const std::vector<app::compare::Candidate>& candidates,
                                                             const std::vector<conv::Filter>& filters,
                                                             const conv::Layout& layout);
/// Returns null for a name that no variant for data of that dimension has.
[[nodiscard]] const conv::Variant* variantNamed(const std::string& name, int dimension);

} // namespace ui

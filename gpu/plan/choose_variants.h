// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <conv/plan.h>

namespace conv {

/// Averages with weights: in one launch, or in steps, whose sums of weights a series of items shares.
enum class Averages : std::uint8_t { fused, apart };

/// Chooses the variant of each node of a plan with known graph, domains and devices. Throws Error(device), or
/// CannotHere for a step without a requested device or variant.
void chooseOps(Plan& plan, const PlanOptions& options, Averages averages);

/// No variant on the step's device can compute it.
class CannotHere : public Error {
  public:
    CannotHere(const std::string& sentence, int where, bool forDigits = false)
        : Error(ErrorCode::device, sentence), step(where), digits(forDigits) {}
    int step;
    bool digits; ///< true: results would lose digits there that the CPU keeps
};

} // namespace conv

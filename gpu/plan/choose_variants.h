// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <conv/plan.h>

namespace conv {

/// Chooses who computes each node of a plan whose graph, domains and devices are known. Throws Error(device), or
/// CannotHere for a step that was left open.
void chooseTasks(Plan& plan, const Choice& choice);

/// No variant on the device that a step is to be computed on can do that.
class CannotHere : public Error {
  public:
    CannotHere(const std::string& sentence, int where, bool forDigits = false)
        : Error(ErrorCode::device, sentence), step(where), digits(forDigits) {}
    int step;
    bool digits; ///< because results would lose digits there, which the CPU keeps
};

} // namespace conv

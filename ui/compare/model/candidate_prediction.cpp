// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/model/candidate_prediction.h"
#include "ui/text/app_text.h"
#include <conv/error.h>
#include <map>
#include <optional>

namespace ui {

using app::compare::Candidate;

const conv::Variant* variantNamed(const std::string& name, int dimension) {
    for (const conv::Variant& v : conv::variants())
        if (v.name == name && v.dimension == dimension)
            return &v;
    return nullptr;
}

std::vector<CandidatePrediction> predictionsOf(const std::vector<Candidate>& candidates,
                                               const std::vector<conv::Filter>& filters, const conv::Layout& layout) {
    struct Planned {
        std::optional<conv::Plan> plan;
        QString problem;
    };
    std::map<std::string, Planned> plans; // planner's plans, shared by variants of a device
    std::vector<CandidatePrediction> predicted;
    for (const Candidate& c : candidates) {
        const auto [at, fresh] = plans.try_emplace(c.device);
        Planned& planned = at->second;
        if (fresh) {
            try {
                // A prediction does not open GPUs, which a plan by name does.
                planned.plan = conv::makePlan(filters, layout, conv::chooseDevice(c.device), {});
            } catch (const conv::Error& e) {
                planned.problem = windowText(e);
            }
        }
        CandidatePrediction& o = predicted.emplace_back(CandidatePrediction{planned.problem, 0, 0, 0});
        const conv::Variant* wanted = variantNamed(c.variant, layout.dimension);
        if (!planned.plan || wanted == nullptr)
            continue;
        o.bytes = static_cast<double>(planned.plan->input.byteCount() + planned.plan->output().byteCount());
        for (const conv::PlannedOp& op : planned.plan->ops) {
            if (op.variant == nullptr || !o.refused.isEmpty())
                continue;
            if (const auto why = conv::refusal(*wanted, op.problem, planned.plan->device))
                o.refused = appText(*why);
            else if (wanted->predictSeconds != nullptr)
                o.milliseconds += 1e3 * wanted->predictSeconds(op.problem, planned.plan->device);
            o.operations += op.problem.operationsPerOutput * static_cast<double>(op.problem.outputs()) *
                            static_cast<double>(op.problem.items);
        }
    }
    return predicted;
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "app/compare/accuracy/plan_facts.h"
#include "app/text/number_text.h"
#include <algorithm>

namespace app::compare {
namespace {

std::vector<const conv::Variant*> variantsOf(const conv::Plan& plan) {
    std::vector<const conv::Variant*> found;
    for (const conv::PlannedOp& t : plan.ops)
        if (t.variant && std::find(found.begin(), found.end(), t.variant) == found.end())
            found.push_back(t.variant);
    return found;
}

} // namespace

std::string wrongSentence(const Errors& e, int dimension) {
    if (e.different)
        return std::to_string(*e.different) + " of " + std::to_string(e.checked) +
               " samples are unlike the reference's edges, " + std::to_string(e.unexplained) +
               " of them without a rounding to account for it. Its time is not measured.";
    std::string place = std::to_string(e.worst[0]);
    for (int a = 1; a < dimension; ++a)
        place += ", " + std::to_string(e.worst[static_cast<std::size_t>(a)]);
    if (e.nonFinite > 0)
        return std::to_string(e.nonFinite) + " samples are NaN or infinite unlike the reference's, one at " + place +
               ". Its time is not measured.";
    return "Differs from the reference by " + errorText(e.relative) + " of its peak at " + place + " (limit " +
           errorText(e.limit) + "). Its time is not measured.";
}

std::string namesIn(const conv::Plan& plan) {
    std::string names;
    for (const conv::Variant* v : variantsOf(plan))
        names += (names.empty() ? "" : " + ") + v->name;
    return names;
}

conv::Item itemOfMostSteps(const conv::Plan& plan) {
    conv::Item best{0, 0};
    std::ptrdiff_t max = -1;
    for (std::int64_t c = 0; c < plan.input.channels; ++c) {
        const std::ptrdiff_t acting = std::count_if(plan.graph.nodes.begin(), plan.graph.nodes.end(),
                                                    [&](const conv::Node& node) { return node.actsOn(c); });
        if (acting <= max || (c == plan.input.alpha && plan.input.channels > 1))
            continue;
        max = acting;
        best.channel = c;
    }
    return best;
}

conv::VariantClass classOf(const conv::Plan& plan) {
    conv::VariantClass kind = conv::VariantClass::exact;
    for (const conv::Variant* v : variantsOf(plan))
        if (v->kind == conv::VariantClass::approximate || kind == conv::VariantClass::exact)
            kind = v->kind;
    return kind;
}

} // namespace app::compare

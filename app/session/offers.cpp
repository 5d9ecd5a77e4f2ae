#include "app/session/session.h"
#include <algorithm>

namespace app {
namespace {

VariantOffer& offerNamed(std::vector<VariantOffer>& offers, const std::string& name) {
    const auto at = std::find_if(offers.begin(), offers.end(), [&](const VariantOffer& o) { return o.name == name; });
    return at != offers.end() ? *at : offers.emplace_back(VariantOffer{name, {}, 0, false, {}});
}

} // namespace

std::vector<VariantOffer> offersOf(const conv::Plan& plan, int step) {
    std::vector<VariantOffer> offers;
    for (const conv::Task& task : plan.tasks) {
        if (task.variant == nullptr ||
            (step >= 0 && plan.graph.nodes[static_cast<std::size_t>(task.nodes.back())].step != step))
            continue;
        for (const conv::Alternative& a : conv::alternatives(plan, task)) {
            VariantOffer& offer = offerNamed(offers, a.variant->name);
            if (a.refused && offer.refused.empty())
                offer.refused = *a.refused;
            else if (!a.refused && a.variant->remark != nullptr && offer.remark.empty())
                offer.remark = a.variant->remark(task.problem, plan.device).value_or("");
            offer.seconds += a.predictedSeconds;
            offer.chosen = offer.chosen || a.variant->name == task.variant->name;
        }
    }
    std::stable_partition(offers.begin(), offers.end(), [](const VariantOffer& o) { return o.refused.empty(); });
    return offers;
}

} // namespace app

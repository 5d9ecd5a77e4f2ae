// SPDX-License-Identifier: Apache-2.0
// Loss from rounding a result to integers.
#include "app/cli/batch/item/dtype.h"
#include "app/cli/batch/item/item.h"
#include "app/recipe/masks/mask.h"
#include "app/session/fractions.h"
#include "app/session/times/time_run.h"
#include <algorithm>
#include <utility>

namespace app::cli {

conv::ElementType ItemWork::savedAs(const conv::Layout& input) const {
    return widened_.value_or(outputType(item_, input));
}

/// Marks the channels on which a step acts; the others pass unchanged.
std::vector<bool> ItemWork::filteredChannels() const {
    const conv::Layout& layout = source().layout();
    std::vector<bool> filtered(static_cast<std::size_t>(layout.channels), computesBefore() || timesDone_ > 0);
    if (layout.alpha >= 0)
        filtered[static_cast<std::size_t>(layout.alpha)] = false;
    for (std::int64_t channel = 0; channel < layout.channels; ++channel)
        for (const conv::Node& node : plan_->graph.nodes)
            if (channel != layout.alpha && node.actsOn(channel))
                filtered[static_cast<std::size_t>(channel)] = true;
    for (std::int64_t channel = 0; time_ && channel < layout.channels; ++channel)
        if (time_->actsOn(channel))
            filtered[static_cast<std::size_t>(channel)] = true;
    return filtered;
}

/// Returns the largest magnitude of the rounded result; for slabs and parts, the one recorded while writing.
double ItemWork::largestRounded() const {
    if (parts_)
        return report_.largest;
    const std::vector<bool> filtered = filteredChannels();
    double largest = 0;
    for (const conv::Item item : conv::itemsOf(result_.layout()))
        if (filtered[static_cast<std::size_t>(item.channel)] && largest <= maxSuspicious)
            largest = std::max(largest, largestIn(result_.view(item), maxSuspicious));
    return largest;
}

/// Returns true if all of the result is integers so small that rounding may have made them.
bool ItemWork::looksRoundedAway() const {
    return report_.out && conv::isInteger(report_.out->type) && !item_.rescale && item_.saves &&
           makesNewValues(*item_.recipe) && (!plan_->graph.nodes.empty() || !times_.empty() || computesBefore()) &&
           largestRounded() <= maxSuspicious;
}

/// Computes the result again as floats, and keeps only the rounding statistics.
Fractions ItemWork::lookAtFractions(const conv::PlanOptions& planOptions, const std::stop_token& stop) {
    // The report keeps the plan and times of the result.
    const ItemReport told = report_;
    const std::shared_ptr<const conv::Plan> plan = plan_;
    const std::optional<conv::ElementType> before =
        std::exchange(widened_, floatsFor(*item_.recipe, storedLayout().type));
    makePlan(planOptions);
    FractionSink sink(filteredChannels());
    (void)runPlan(source(), {}, sink, {stop, {}, {}});
    widened_ = before;
    plan_ = plan;
    report_ = told;
    return sink.found();
}

/// Returns the type to save in instead; nothing if the type stays. Warns if the user chose that type. Throws
/// Error(usage) if the file cannot hold any other.
std::optional<conv::ElementType> ItemWork::typeInstead(const Fractions& found, const conv::Layout& out) {
    if (!found.lost())
        return std::nullopt;
    const std::string type(conv::name(out.type)), file = item_.output.string();
    if (item_.dtype) {
        report_.warnings.push_back(file + ": " + std::to_string(found.zeroed) + " of " + std::to_string(found.nonZero) +
                                   " values that are not 0 become 0 as " + type + " (they are " + found.range() +
                                   "); --dtype float32 keeps them");
        return std::nullopt;
    }
    conv::Layout wide = out;
    wide.type = floatsFor(*item_.recipe, report_.in->type);
    const io::Format& format = io::formatForSaving(item_.output);
    if (format.refuses && format.refuses(wide))
        throw conv::Error(conv::ErrorCode::usage, file + ": " + type + " would round values of " + found.range() +
                                                      " away. " + waysOut(wide, type));
    if (!slabs_.empty()) // the shared file has its type already
        throw conv::Error(conv::ErrorCode::usage, file + ": " + type + " would round values of " + found.range() +
                                                      " away; --dtype float32 keeps them, --dtype " + type +
                                                      " saves them so");
    report_.warnings.push_back(file + ": written as " + storageOf(item_, wide.type) + ", since " + type +
                               " would round values of " + found.range() + " away; --dtype " + type +
                               " keeps the type");
    return wide.type;
}

/// Notes why the file's type differs from the input's if the recipe alone decides it, or from the one asked for.
void ItemWork::noteType() {
    if (widened_ || !item_.saves)
        return;
    const conv::ElementType type = report_.out->type;
    const std::string stored = storageOf(item_, type), file = item_.output.string();
    if (item_.dtype && stored != conv::name(type))
        report_.warnings.push_back(file + ": written as " + stored + ", not as " + std::string(conv::name(type)));
    if (item_.dtype || type == report_.in->type)
        return;
    if (const std::string note = typeNote(item_, *report_.in); !note.empty())
        report_.warnings.push_back(file + ": written as " + stored + ", since " + note);
}

void ItemWork::noteMasks() {
    for (std::string& warning : maskWarnings(rest(), plan_->input, info()))
        report_.warnings.push_back(std::move(warning));
}

} // namespace app::cli

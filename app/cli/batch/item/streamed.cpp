// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/item/streamed.h"
#include "app/cli/batch/files/streams.h"
#include "app/cli/batch/item/dtype.h"
#include "app/io/files/packed_regions.h"
#include "app/io/stack/stack_names.h"
#include "app/io/web/address.h"
#include "app/io/zarr/zarr_parts.h"
#include <algorithm>

namespace app::cli {
namespace {

/// Less is read, computed and written at once in about the same time.
constexpr std::int64_t leastBytes = std::int64_t{256} << 20;

/// Upper bound of the memory that an item takes: its tiles, and compressed data that threads decode ahead.
constexpr std::int64_t mostBytes = std::int64_t{384} << 20;

bool isPlainFile(const WorkItem& item) {
    return !io::isAddress(item.input) && !io::isStack(item.load.series) && io::formatOf(item.input).name != "DICOM";
}

/// HTML reports show the whole input and result.
bool isShown(const WorkItem& item, const Request& request) {
    return !item.pictures.empty() ||
           std::ranges::any_of(request.report, [](const std::string& report) { return report.ends_with(".html"); });
}

/// Compressed data are decoded once: reports compare a part in their middle with the reference.
bool isReadAgain(const WorkItem& item, const Request& request) {
    return (!request.report.empty() || request.json) &&
           io::locatePacked(io::formatOf(item.input), item.input, item.load).has_value();
}

/// Returns true if parts of the plan's result have the bits that the whole would have, and no sample changes the plan.
bool suitsParts(const conv::Plan& plan, const conv::PlanOptions& planOptions) {
    return plan.device.kind == conv::DeviceKind::cpu && !plan.elsewhere &&
           !conv::factsRequired(plan, planOptions).any() &&
           std::ranges::all_of(
               plan.ops,
               [](const conv::PlannedOp& op) { return !op.variant || op.variant->tiling == conv::Tiling::exact; }) &&
           std::ranges::none_of(plan.graph.nodes, [](const conv::Node& node) { return conv::isGlobal(node); });
}

} // namespace

Allowance memoryOfStream(std::int64_t held) {
    constexpr std::int64_t enough = std::int64_t{192} << 20;
    return {std::min(held, enough), 0};
}

std::unique_ptr<io::RegionSource> openStreamed(const WorkItem& item, std::int64_t expected, std::int64_t held,
                                               const Request& request, const conv::PlanOptions& planOptions) {
    if (expected < leastBytes || held < std::min(expected, mostBytes) || !item.saves || item.rescale ||
        item.output.empty() || isStandardOutput(item.output) || !isPlainFile(item) || isShown(item, request) ||
        isReadAgain(item, request) || changesGrid(*item.recipe) || actsInTime(*item.recipe))
        return nullptr;
    WorkItem once = item;
    once.load.inOrder = true;
    std::unique_ptr<io::RegionSource> parts = openInput(once);
    if (!parts || parts->bytesBeside() > 0)
        return nullptr;
    const conv::Layout& layout = parts->layout();
    conv::Layout out = layout;
    out.type = outputType(item, layout);
    if (!io::writesRegions(item.output, out, parts->info(), item.saveOptions()) ||
        io::formatForSaving(item.output).name == io::zarrName)
        return nullptr;
    const conv::PlanOptions wanted = choiceOf(item, layout, planOptions);
    try {
        const Allowance memory = memoryOfStream(expected);
        const conv::Plan plan = partsPlan(memory, build(*item.recipe, layout), layout, wanted, 0);
        return suitsParts(plan, wanted) ? std::move(parts) : nullptr;
    } catch (const conv::Error&) { // the plan of the whole tells it
        return nullptr;
    }
}

} // namespace app::cli

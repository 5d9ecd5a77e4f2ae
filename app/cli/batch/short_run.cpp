// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/short_run.h"
#include "app/cli/batch/item/item.h"
#include "app/io/stack/stack_names.h"
#include "app/io/web/address.h"
#include "app/recipe/masks/mask.h"
#include "app/recipe/times/time_steps.h"
#include <algorithm>
#include <cstdio>

namespace app::cli {
namespace {

/// Least time from a process's start to a GPU's first kernel: 0.25 s for the driver of an H200, 0.1 s to open it.
constexpr double gpuStart = 0.2;

/// Returns true if no other process or later file shares the run, whose results are of one class of device.
bool isAlone(const Request& request) {
    return request.shard.second == 1 && request.part.count == 0 && !request.mixed && !request.watch;
}

bool leavesChoice(const conv::PlanOptions& planOptions) {
    const auto open = [](const std::string& text) { return text.empty() || text == "auto"; };
    return open(planOptions.device) && open(planOptions.variant) && std::ranges::all_of(planOptions.devices, open) &&
           std::ranges::all_of(planOptions.variants, open);
}

/// Returns true if the header costs little beside the samples, and all work is one plan over one file.
bool isSimple(const WorkItem& item) {
    return !io::isAddress(item.input) && !io::isStack(item.load.series) && io::formatOf(item.input).name != "DICOM" &&
           partsOf(*item.recipe).parts.empty() && !actsInTime(*item.recipe);
}

} // namespace

std::string whyNoGpuStarts(const Request& request, const std::vector<WorkItem>& items) {
    if (items.size() != 1 || !isAlone(request))
        return {};
    const WorkItem& item = items[0];
    try {
        if (!leavesChoice(planOptionsFor(*item.recipe, request.planOptions)) || !isSimple(item))
            return {};
        const conv::Layout layout = probeInput(item);
        if (maskBytes(*item.recipe, layout) > 0)
            return {};
        conv::PlanOptions onCpu = choiceOf(item, layout, request.planOptions);
        onCpu.device = "cpu";
        const double seconds = conv::makePlan(build(*item.recipe, layout), layout, onCpu).predictedSeconds;
        char text[100];
        std::snprintf(text, sizeof text, "predicted %.3g ms; a GPU's start alone takes more than %.0f ms",
                      1e3 * seconds, 1e3 * gpuStart);
        return seconds < gpuStart ? text : "";
    } catch (const conv::Error& error) {
        return error.code() == conv::ErrorCode::unreadable ? "the input cannot be read" : "";
    }
}

DeviceChoice settleDevice(const Request& request, const std::vector<WorkItem>& items) {
    const std::string why = hasNvidiaDriver() ? whyNoGpuStarts(request, items) : std::string();
    conv::PlanOptions asked = request.planOptions;
    if (!why.empty())
        asked.device = "cpu";
    DeviceChoice result = settleDevice(asked);
    if (!why.empty())
        result.why = why;
    return result;
}

} // namespace app::cli

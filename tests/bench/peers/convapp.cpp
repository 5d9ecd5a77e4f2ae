// SPDX-License-Identifier: Apache-2.0
// convapp's library: the variant that `auto` takes, input and result in memory.
#include "driver.h"
#include <conv/apply.h>
#include <conv/error.h>
#include <memory>

namespace peer {
namespace {

conv::Filter filterOf(const Work& work) {
    conv::Filter filter;
    filter.boundary = work.border == "zero" ? conv::Boundary::constant : conv::Boundary::nearest;
    const conv::Vec3 sigma{work.sigma, work.sigma, work.sigma};
    const std::int64_t k = work.size;
    const conv::Index3 window{k, work.dimension > 1 ? k : 1, work.dimension > 2 ? k : 1};
    if (work.filter == "gaussian")
        filter.kind = conv::Gaussian{.sigma = sigma};
    else if (work.filter == "median")
        filter.kind = conv::Median{.size = window};
    else if (work.filter == "sobel")
        filter.kind = conv::Edge{};
    else if (work.filter == "bilateral")
        filter.kind = conv::Bilateral{.sigma = sigma, .range = work.range};
    else if (work.filter == "canny")
        filter.kind = conv::Canny{.sigma = sigma, .low = {work.low, false}, .high = {work.high, false}};
    else
        filter.kind = conv::Custom{.kernel = conv::Kernel::correlation({work.taps.begin(), work.taps.end()}, window,
                                                                       conv::Kernel::defaultCentre(window))};
    return filter;
}

struct State {
    conv::Volume input, result;
    conv::Plan plan;
    std::unique_ptr<conv::VolumeSink> sink;
};

} // namespace

std::vector<Way> waysFor(const Work& work) {
    auto state = std::make_shared<State>();
    conv::Layout layout;
    layout.dimension = work.dimension;
    layout.extent = {work.nx, work.ny, work.nz};
    layout.type = work.isFloat() ? conv::ElementType::f32 : conv::ElementType::u8;
    state->input = conv::Volume(layout);
    std::memcpy(state->input.data(), work.input.data(), work.input.size());
    Way way;
    way.name = "auto";
    way.prepare = [&work, state, layout] {
        conv::PlanOptions planOptions;
        planOptions.device = "cpu";
        const bool bytes = !work.isFloat() && work.filter != "dense" && work.filter != "sobel";
        if (bytes)
            planOptions.result = conv::ElementType::u8;
        const conv::Filter filter = filterOf(work);
        state->plan = conv::makePlan({&filter, 1}, layout, planOptions);
        conv::Layout output = state->plan.output();
        output.type = state->plan.result;
        state->result = conv::Volume(output);
        state->sink = std::make_unique<conv::VolumeSink>(state->result, state->plan.outputDomain);
        for (const conv::PlannedOp& op : state->plan.ops)
            if (op.variant)
                std::fprintf(stderr, "variant %s\n", std::string(op.variant->name).c_str());
    };
    way.run = [state] { conv::apply(state->plan, state->input, {}, *state->sink); };
    way.result = [state] { return state->result.data(); };
    way.resultBytes = work.samples() * (work.isFloat() || work.filter == "dense" || work.filter == "sobel" ? 4 : 1);
    return {way};
}

} // namespace peer

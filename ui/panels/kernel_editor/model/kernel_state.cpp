// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/model/kernel_model.h"
#include <algorithm>

namespace ui {

KernelState kernelState(const app::Step& step) {
    KernelState state;
    const app::Value kernelValue = app::valueOf(step, "kernel");
    const auto& kernel = std::get<app::KernelText>(kernelValue);
    if (!kernel.taps.empty()) {
        state.grid = {kernel.taps, kernel.extent, conv::Kernel::defaultCentre(kernel.extent)};
        state.dimension = kernel.dimension;
        const app::Value originValue = app::valueOf(step, "origin");
        const auto& origin = std::get<app::Quantity>(originValue).numbers;
        for (std::size_t axis = 0; axis < std::min<std::size_t>(3, origin.size()); ++axis)
            state.grid.centre[axis] =
                std::clamp<std::int64_t>(static_cast<std::int64_t>(origin[axis]), 0, kernel.extent[axis] - 1);
    }
    state.op = std::get<std::string>(app::valueOf(step, "op"));
    state.normalize = std::get<std::string>(app::valueOf(step, "normalize"));
    return state;
}

app::Step stepWith(const KernelState& state, app::Step step) {
    const app::TapGrid& grid = state.grid;
    const auto put = [&step](const char* key, app::Value value, bool standard) {
        if (standard)
            step.values.erase(key);
        else
            step.values[key] = std::move(value);
    };
    const app::Value before = app::valueOf(step, "kernel");
    app::KernelText kernel{{}, grid.taps, grid.extent, grid.dimension()};
    if (const auto& old = std::get<app::KernelText>(before); old.taps == kernel.taps && old.extent == kernel.extent)
        kernel = old; // keep the name of an unchanged file
    else if (kernel.dimension != old.dimension)
        step.values.erase("axes"); // the axes belonged to a kernel of another dimension
    put("kernel", kernel, false);
    app::Quantity origin;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(kernel.dimension); ++axis)
        origin.numbers.push_back(static_cast<double>(grid.centre[axis]));
    put("origin", origin, grid.centre == conv::Kernel::defaultCentre(grid.extent));
    put("op", state.op, state.op == "convolve");
    put("normalize", state.normalize, state.normalize == "none");
    return step;
}

} // namespace ui

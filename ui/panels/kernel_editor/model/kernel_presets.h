// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_expression.h"
#include <QString>

namespace ui {

/// An initial kernel: a formula that follows size and letters, or fixed taps.
struct KernelPreset {
    const char* id; ///< "gaussian"
    const char* name;
    const char* tip; ///< one sentence
    int least = 1, most = 3;
    std::int64_t size = 3; ///< taps per axis
    std::string expression = {};
    Letters letters = {};
    app::Scaling scaling = app::Scaling::none;
    app::TapGrid (*taps)(int dimension) = nullptr; ///< replaces the formula
    const char* op = "";                           ///< operation it is designed for; empty if irrelevant
};

/// Returns presets for 1-D, 2-D or 3-D kernels in display order.
[[nodiscard]] std::vector<const KernelPreset*> kernelPresets(int dimension);
/// Translated texts.
[[nodiscard]] QString presetName(const KernelPreset& preset);
[[nodiscard]] QString presetTip(const KernelPreset& preset);
[[nodiscard]] app::TapGrid presetGrid(const KernelPreset& preset, int dimension);

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_expression.h"
#include <QString>

namespace ui {

/// A kernel to start from: a formula that goes on to follow size and letters, or fixed taps.
struct KernelPreset {
    const char* id;   ///< "gaussian"
    const char* name; ///< "Gaussian"
    const char* tip;  ///< one sentence
    int least = 1, most = 3;
    std::int64_t size = 3; ///< taps per axis
    std::string expression = {};
    Letters letters = {};
    app::Scaling scaling = app::Scaling::none;
    app::TapGrid (*taps)(int dimension) = nullptr; ///< instead of a formula
    const char* op = "";                           ///< what it is written for; empty where both give the same
};

/// Presets for kernels of 1, 2 or 3 axes, in the order of the gallery.
[[nodiscard]] std::vector<const KernelPreset*> kernelPresets(int dimension);
/// Translated.
[[nodiscard]] QString presetName(const KernelPreset& preset);
[[nodiscard]] QString presetTip(const KernelPreset& preset);
/// Its taps.
[[nodiscard]] app::TapGrid presetGrid(const KernelPreset& preset, int dimension);

} // namespace ui

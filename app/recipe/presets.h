// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

namespace app {

/// Unit that data must have for the lengths and frequencies of a preset.
enum class PresetUnit : std::uint8_t {
    none,        ///< none: its lengths are in samples
    millimetres, ///< a spacing in mm
    rate,        ///< a sampling rate
};

/// A recipe that ships with the program, by name: `--recipe NAME`, unless a file of that name exists.
struct Preset {
    std::string_view name;    ///< "notch-50"
    std::string_view title;   ///< "50 Hz notch"
    std::string_view summary; ///< when to use it; one sentence
    Recipe recipe;
    int minDimension = 1; ///< 1: signals, 2: images, 3: volumes
    int maxDimension = 3;
    PresetUnit unit = PresetUnit::none;
    std::string_view required;     ///< parameter that the user gives, "mask"; empty: none
    std::string_view words;        ///< synonyms, for searches
    std::string_view sample;       ///< file in samples/ on which its picture is made
    std::string_view sampleFields; ///< `required` for that file: "mask=16:64x14:74x6:26"
};

[[nodiscard]] std::span<const Preset> presets();
/// Returns the preset of that name; null: none.
[[nodiscard]] const Preset* presetNamed(std::string_view name);

/// Returns the kinds of data that a preset suits: "signals", "images and volumes with a spacing in mm".
[[nodiscard]] std::string suitedData(const Preset& preset);
/// Returns why a preset does not suit data of that layout, with the field that is missing: "needs a sampling rate; give
/// it with --rate". Empty if it suits.
[[nodiscard]] std::string unsuited(const Preset& preset, const conv::Layout& layout);
/// Throws Error(usage) with the preset's name unless it suits.
void expectSuits(const Preset& preset, const conv::Layout& layout);

/// Returns the preset's recipe with `fields` ("mask=brain.nii.gz,sigma=3mm"), each in every step that has such a
/// parameter. Throws Error(usage) for unknown fields, and if the required one is missing.
[[nodiscard]] Recipe recipeOf(const Preset& preset, std::string_view fields = {});

} // namespace app

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

namespace app {

/// The channels that a text names, ascending; empty where these are all of the data's (opacity apart, which no filter
/// acts on). Parts are separated by commas: whole numbers and ranges count from 0 ("0,2-4"), other words are names or
/// patterns with * and ?, whatever their case ("EEG*"); a name matches with and without a unit in brackets behind it.
/// "!" before a part takes it away; if the first part has it, from all. Throws Error(usage) for a part that names no
/// channel, and if none is left.
[[nodiscard]] std::vector<std::int64_t> channelsNamed(std::string_view text, const conv::Layout& layout);

/// What a recipe does to one channel: without the steps that pass it by, and naming no channels any more.
[[nodiscard]] Recipe recipeForChannel(const Recipe& recipe, const conv::Layout& layout, std::int64_t channel);

} // namespace app

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

namespace app {

/// Returns the channels that a text names, ascending; empty if these are all channels (except opacity, which no filter
/// changes). Parts are separated by commas. Integers and ranges count from 0 ("0,2-4"). Other words are names or
/// patterns with * and ?, ignoring case ("EEG*"); a name matches with and without its unit in brackets. A part after
/// "!" is excluded; if the first part has "!", it starts from all. Throws Error(usage) for a part without a channel,
/// and if no channel is left.
[[nodiscard]] std::vector<std::int64_t> channelsNamed(std::string_view text, const conv::Layout& layout);

/// Returns the recipe for one channel: only the steps whose channels include it, without channel lists.
[[nodiscard]] Recipe recipeForChannel(const Recipe& recipe, const conv::Layout& layout, std::int64_t channel);

} // namespace app

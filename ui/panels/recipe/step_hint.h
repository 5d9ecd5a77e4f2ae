// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QString>
#include <map>

namespace ui {

/// Helper text under the fields of a step, by parameter key: what "1 mm" means on this data ("2.22 × 2.22 × 1.11 px",
/// "radius 9 × 9 × 4, tail lost 6e−5"). Empty map if the step cannot be built; `problem` then holds the sentence, and
/// `faulty` the parameter that it is about, if it is about one.
[[nodiscard]] std::map<std::string, QString> stepHints(const app::Step& step, const conv::Layout& layout,
                                                       QString* problem = nullptr, std::string* faulty = nullptr);

} // namespace ui

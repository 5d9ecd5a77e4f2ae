// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"
#include <functional>

namespace app::cli {

/// Runs one stage of an item, again where that may help and was asked for; keeps what went wrong in its report. Returns
/// whether it went well.
[[nodiscard]] bool attempt(const Run& run, ItemReport& report, const std::function<void()>& stage);

/// Does some of an item's work, `left` seconds at most of what --timeout allows it: a stop that comes then is an error
/// that says so, and the report notes it.
void withinTime(const Run& run, ItemReport& report, std::optional<double> left,
                const std::function<void(const std::stop_token&)>& work);

/// One line that names the file, whatever the sentence of the item's error begins with.
[[nodiscard]] std::string errorLine(const ItemReport& item);

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"
#include <functional>

namespace app::cli {

/// Runs one stage of an item, up to --retry more times. Records errors; returns true on success.
[[nodiscard]] bool withRetries(const BatchContext& context, ItemReport& report, const std::function<void()>& stage);

/// Runs a part of an item's work for at most `left` seconds of --timeout, then fails and reports it.
void withinTime(const BatchContext& context, ItemReport& report, std::optional<double> left,
                const std::function<void(const std::stop_token&)>& work);

/// Returns one line that names the file.
[[nodiscard]] std::string errorLine(const ItemReport& item);

} // namespace app::cli

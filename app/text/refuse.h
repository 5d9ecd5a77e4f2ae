// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/text/causes.h"
#include <string>
#include <string_view>

namespace app {

/// Throws a usage error (exit code 2) with this sentence.
[[noreturn]] inline void refuse(const std::string& sentence) {
    throw conv::Error(conv::ErrorCode::usage, sentence);
}

/// Throws a usage error about a step: "canny: works on images …".
[[noreturn]] inline void refuseStep(std::string_view filter, const std::string& reason) {
    throw conv::Error(conv::ErrorCode::usage, causes::step, {{"filter", std::string(filter)}, {"reason", reason}});
}

/// Throws a usage error about a parameter: "sigma=-1: must be …".
[[noreturn]] inline void refuseParameter(std::string_view key, std::string_view value, const std::string& reason) {
    throw conv::Error(conv::ErrorCode::usage, causes::parameter,
                      {{"parameter", std::string(key)}, {"value", std::string(value)}, {"reason", reason}});
}

} // namespace app

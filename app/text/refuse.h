// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <string>

namespace app {

/// Throws a usage error (exit code 2) with this sentence.
[[noreturn]] inline void refuse(const std::string& sentence) {
    throw conv::Error(conv::ErrorCode::usage, sentence);
}

} // namespace app

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/causes.h>
#include <string>

namespace conv {

/// Throws Error(usage) about a filter's parameters: "fir: an attenuation below 8 dB is none."
[[noreturn]] inline void refuseFilter(const char* filter, const std::string& reason) {
    throw Error(ErrorCode::usage, causes::filter, {{"filter", filter}, {"reason", reason}});
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <chrono>
#include <conv/device.h>
#include <conv/error.h>
#include <cstdio>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

/// Shared by the programs that time the engine on a GPU.
namespace timing {

/// Returns the wall time of a call in ms.
inline double millisecondsOf(const std::function<void()>& f) {
    const auto start = std::chrono::steady_clock::now();
    f();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

inline double median(std::vector<double> all) {
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

/// Runs all parts, or the one that the first argument names. Returns the exit status: 1, with a sentence on standard
/// error, without a GPU, for an unknown part, or if a part cannot run here.
inline int runParts(int count, char** arguments, const std::vector<std::pair<std::string_view, void (*)()>>& parts) {
    if (!conv::noCudaReason().empty()) {
        std::fprintf(stderr, "%s\n", conv::noCudaReason().c_str());
        return 1;
    }
    const std::string_view wanted = count > 1 ? arguments[1] : "";
    bool ran = false;
    for (const auto& [name, run] : parts)
        if (wanted.empty() || wanted == name) {
            try {
                run();
            } catch (const conv::Error& error) {
                std::fprintf(stderr, "%s %.*s: %s\n", arguments[0], static_cast<int>(name.size()), name.data(),
                             error.what());
                return 1;
            }
            ran = true;
        }
    if (!ran)
        std::fprintf(stderr, "%s has no part '%s'.\n", arguments[0], arguments[1]);
    return ran ? 0 : 1;
}

} // namespace timing

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <optional>
#include <string>

namespace conv::baked {

/// NVIDIA's run-time compiler, an optional library. It is loaded at first use, which takes 20 to 300 ms.
class Compiler {
  public:
    /// Returns why it is missing; empty if it is installed. Does not load it.
    [[nodiscard]] static std::optional<std::string> missing();
    /// Like missing(), for library names separated by spaces, any of which suffices.
    [[nodiscard]] static std::optional<std::string> whyMissing(const std::string& names);
    /// Returns the version, such as "13.0". Throws Error(device) if the library is missing.
    [[nodiscard]] static std::string version();
    /// Returns machine code of a source text for a compute capability (90 for 9.0). `stop` is called from any thread
    /// and ends compilation with Error(cancelled). Throws Error(device) with the compiler's message.
    [[nodiscard]] static std::string compile(const std::string& text, int capability,
                                             const std::function<bool()>& stop);
};

} // namespace conv::baked

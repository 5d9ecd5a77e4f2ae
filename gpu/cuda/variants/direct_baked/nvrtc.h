// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <optional>
#include <string>

namespace conv::baked {

/// NVIDIA's run-time compiler, a library that may or may not be installed. It is loaded by the first question that
/// needs it: that takes 20 to 300 ms.
class Compiler {
  public:
    /// Why there is none: a sentence; nothing if it is there. Does not load it.
    [[nodiscard]] static std::optional<std::string> missing();
    /// The same for names of libraries, separated by spaces, of which one would do.
    [[nodiscard]] static std::optional<std::string> whyMissing(const std::string& names);
    /// "13.0". Throws Error(device) if there is none.
    [[nodiscard]] static std::string version();
    /// Machine code of a text for a compute capability (90 for 9.0). `stop` is asked now and then, by any thread, and
    /// ends it with Error(cancelled). Throws Error(device) with what the compiler says.
    [[nodiscard]] static std::string compile(const std::string& text, int capability,
                                             const std::function<bool()>& stop);
};

} // namespace conv::baked

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace conv::baked {

struct Header;

/// A source text with all that its compilation depends on.
struct Unit {
    std::string name; ///< in messages
    std::string text;
    std::span<const Header> headers;
    std::vector<std::string> options;
};

struct Built {
    std::string code;   ///< machine code; empty if the compiler refused the text
    std::string log;    ///< the compiler's messages
    std::string status; ///< NVRTC's word for a failure
};

/// NVIDIA's run-time compiler, an optional library. Loading it, at first use, takes 20 to 300 ms.
class Compiler {
  public:
    /// Returns why it is missing; empty if installed. Does not load it.
    [[nodiscard]] static std::optional<std::string> missing();
    /// Returns why all of these libraries, separated by spaces, are missing; empty if one is found.
    [[nodiscard]] static std::optional<std::string> missingReason(const std::string& names);
    /// Returns a version such as "13.0". Throws Error(device) if the library is missing.
    [[nodiscard]] static std::string version();
    /// Compiles for a compute capability (90 for 9.0). An error in the text is in the result. `stop` as below. Throws
    /// Error(device) if the library is missing or fails.
    [[nodiscard]] static Built build(const Unit& unit, int capability, const std::function<bool()>& stop);
    /// Returns machine code for a compute capability (90 for 9.0). `stop` is called from any thread and ends
    /// compilation with Error(cancelled). Throws Error(device) with the compiler's message.
    [[nodiscard]] static std::string compile(const std::string& text, int capability,
                                             const std::function<bool()>& stop);
};

} // namespace conv::baked

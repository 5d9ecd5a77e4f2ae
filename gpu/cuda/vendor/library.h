// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

namespace conv::peers {

class Library {
  public:
    /// Loads the first of the names, separated by spaces.
    explicit Library(const char* names);
    [[nodiscard]] bool found() const { return handle_ != nullptr; }
    /// Returns why it is missing, as a sentence.
    [[nodiscard]] const std::optional<std::string>& missing() const { return missing_; }
    /// Throws Error(device) if the library lacks the function.
    template <class F>
    [[nodiscard]] F* function(const char* name) const {
        return reinterpret_cast<F*>(address(name));
    }
    /// Null if this version lacks the function.
    template <class F>
    [[nodiscard]] F* functionOrNull(const char* name) const {
        return reinterpret_cast<F*>(addressOrNull(name));
    }

  private:
    [[nodiscard]] void* address(const char* name) const;
    [[nodiscard]] void* addressOrNull(const char* name) const;
    void* handle_ = nullptr;
    std::string name_;
    std::optional<std::string> missing_;
};

/// Loaded once for the process, never unloaded.
[[nodiscard]] const Library& cudnn();
[[nodiscard]] const Library& cufft();

} // namespace conv::peers

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

namespace conv::peers {

/// A shared library that may or may not be installed.
class Library {
  public:
    /// Loads the first of the names (separated by spaces) that is found.
    explicit Library(const char* names);
    [[nodiscard]] bool found() const { return handle_ != nullptr; }
    /// Why it cannot be used: a sentence; nothing if it can.
    [[nodiscard]] const std::optional<std::string>& missing() const { return missing_; }
    /// A function by its name; throws Error(device) if the library does not have it.
    template <class F>
    [[nodiscard]] F* function(const char* name) const {
        return reinterpret_cast<F*>(address(name));
    }
    /// The same for a function that only some versions have; null if this one has not.
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

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

/// Shared libraries that are loaded while the program runs.
namespace conv::system {

/// Loads a library by its name; null on failure, with the system's reason in `why` if it is empty.
[[nodiscard]] void* loadLibrary(const std::string& name, std::string& why);
/// Returns the address of a library's function; null if it has none.
[[nodiscard]] void* symbolOf(void* library, const char* name);
/// Returns true if the loader would find that library; does not load it.
[[nodiscard]] bool canBeLoaded(const std::string& name);

} // namespace conv::system

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>

/// Shared objects that the program loads while it runs.
namespace app::system {

namespace fs = std::filesystem;

/// Returns the end of the names of modules: ".so", on Windows ".dll".
[[nodiscard]] const char* moduleEnding();
/// Returns the folder of the file that has this code: the library, or a program that is linked statically.
[[nodiscard]] fs::path codeFolder();
/// Both return null on failure; lastModuleError then returns the system's reason.
[[nodiscard]] void* loadModule(const fs::path& file);
[[nodiscard]] void* moduleAddress(void* module, const char* symbol);
[[nodiscard]] std::string lastModuleError();

} // namespace app::system

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>

namespace conv {

/// Stores code that variants compile at run time in files of `folder`, which is created with the first file. Empty: the
/// code lives for the process only. Files take at most 64 MiB together; the least recently used are deleted first.
/// `say` gets a sentence, from any thread, if a file is damaged or cannot be written; the run continues. Not
/// thread-safe; call it before the first plan.
void keepCompiledCode(std::string folder, std::function<void(const std::string&)> say);

/// Stops background compilation, waits for it and prevents any further. Call it before `main` returns: the compiler
/// must not be unloaded while it works.
void stopCompiling() noexcept;

} // namespace conv

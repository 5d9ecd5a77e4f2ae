// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>

namespace conv {

/// Code that variants compile at run time is kept from now on in files of that folder, which is made when the first one
/// is written; empty: not kept beyond the process. All files together take 64 MiB at most; the ones not used for
/// longest go first. `say` gets a sentence, from any thread, when a file is damaged or cannot be written: the run goes
/// on without it. Not thread-safe; before the first plan.
void keepCompiledCode(std::string folder, std::function<void(const std::string&)> say);

/// Ends what is being compiled, and waits for that; nothing is compiled from then on. Call it before `main` returns, if
/// runs may have had code compiled in the background: the compiler must not be taken down while it works.
void stopCompiling() noexcept;

} // namespace conv

#pragma once
#include <functional>
#include <string>

namespace conv {

/// Code that variants compile at run time is kept from now on in files of that folder, which is made when the first one
/// is written; empty: not kept beyond the process. All files together take 64 MiB at most; the ones not used for
/// longest go first. `say` gets a sentence, from any thread, when a file is damaged or cannot be written: the run goes
/// on without it. Not thread-safe; before the first plan.
void keepCompiledCode(std::string folder, std::function<void(const std::string&)> say);

} // namespace conv

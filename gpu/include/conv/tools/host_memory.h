// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// What is released is kept for later (a sixteenth of the machine's memory at most) only as long as it, and what is in
/// use, are no more than `bytes` together. For a process that was promised so much memory; call it before any work.
void limitHostMemory(std::int64_t bytes);

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace fuzz {

struct Variant {
    std::string what; ///< "cut to 17 bytes"
    std::string bytes;
};

/// Returns truncated, emptied, lengthened, bit-flipped and lying variants of a file; equal on every run. `dense`: every
/// kind of damage at many positions; otherwise a few of each (for formats whose reader starts a process).
[[nodiscard]] std::vector<Variant> variantsOf(const std::string& good, bool dense);

} // namespace fuzz

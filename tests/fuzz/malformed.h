// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

struct Variant {
    std::string what; ///< "cut to 17 bytes"
    std::string bytes;
};

/// Returns truncated, emptied, lengthened, bit-flipped and lying variants of a file; equal on every run. `dense`: every
/// kind of damage at many positions; otherwise a few of each (for formats whose reader starts a process).
[[nodiscard]] std::vector<Variant> variantsOf(const std::string& good, bool dense);

/// Loads a damaged file, all samples of it. Expects Error(unreadable) that contains `name`, or a volume of at most
/// `maxBytes`. Returns whether the file was refused.
[[nodiscard]] bool isRefused(const std::filesystem::path& path, const Variant& variant, std::string_view name,
                             std::int64_t maxBytes);

/// Returns a file's name as part of a test's name.
[[nodiscard]] std::string testNameOf(std::string name);

} // namespace fuzz

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/system/durable.h"
#include <cstdint>

namespace app::system {

/// Lets the disk write a large file while the rest of it is made: little is left for `bringToDisk` then.
class EarlyWriting {
  public:
    /// Call after each write. Returns 0 or the number of an error.
    [[nodiscard]] int wrote(int file, std::uint64_t bytes) {
        constexpr std::uint64_t worthIt = std::uint64_t{16} << 20;
        bytes_ += bytes;
        if (bytes_ < worthIt)
            return 0;
        bytes_ = 0;
        return startWriting(file);
    }

  private:
    std::uint64_t bytes_ = 0; ///< since the disk was last told
};

} // namespace app::system

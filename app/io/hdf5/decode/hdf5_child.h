// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/child/child_process.h"
#include "app/io/hdf5/hdf5_wire.h"
#include "app/io/io.h"
#include <mutex>
#include <optional>

namespace app::io {

/// A chunk as stored.
struct Hdf5Chunk {
    std::string bytes;
    std::uint32_t skipped = 0; ///< bit i: filter i was not applied
};

/// A process that has a file open and answers questions about it. Thread-safe. Every failure there becomes an
/// Error(unreadable) that names the file.
class Hdf5Child {
  public:
    /// Starts the process for the dataset that `series` names; empty: the only one.
    Hdf5Child(const fs::path& path, const std::string& series);

    /// Returns the description that the process sent.
    [[nodiscard]] const Hdf5Image& image() const { return image_; }
    /// Returns a chunk; nothing if it is not stored. `first`: indices of its first sample.
    [[nodiscard]] std::optional<Hdf5Chunk> chunk(std::uint32_t array, const std::vector<std::int64_t>& first,
                                                 std::uint64_t mostBytes) const;

    /// Returns the datasets of a file that can be read as images.
    [[nodiscard]] static std::vector<Scene> scenes(const fs::path& path);

  private:
    fs::path path_;
    mutable std::mutex mutex_;
    mutable std::optional<ChildProcess> child_;
    Hdf5Image image_;
};

} // namespace app::io

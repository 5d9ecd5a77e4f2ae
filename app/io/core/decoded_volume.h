// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <conv/volume.h>
#include <cstdint>
#include <filesystem>

namespace app::io {

/// A volume that a decoder fills. `finish` releases it only if every announced sample was produced, so that no
/// uninitialised memory reaches a user. Every decoder of samples ends with it.
class DecodedVolume {
  public:
    /// Allocates the samples. Throws Error(memory), or Error(unreadable) about `path` for an impossible layout.
    DecodedVolume(std::filesystem::path path, conv::Layout layout, conv::Info info = {});

    [[nodiscard]] conv::Volume& volume() { return volume_; }
    [[nodiscard]] const conv::Layout& layout() const { return volume_.layout(); }
    /// Counts written samples of all channels and times, each once. Thread-safe.
    void produced(std::int64_t samples) { produced_.fetch_add(samples, std::memory_order_relaxed); }
    /// Throws Error(unreadable): "`ct.mha` is truncated: its header announces 96 samples, its data hold 80."
    [[nodiscard]] conv::Volume finish() &&;

  private:
    std::filesystem::path path_;
    conv::Volume volume_;
    std::atomic<std::int64_t> produced_{0};
};

} // namespace app::io

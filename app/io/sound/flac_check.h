// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/sound/md5.h"
#include <optional>

namespace app::io {

/// Verifies decoded samples against the checksum in a FLAC file.
class FlacCheck {
  public:
    /// Reads the checksum; without one (a stream), nothing is verified.
    explicit FlacCheck(const FileReader& file);
    [[nodiscard]] bool hasChecksum() const { return bits_ != 0; }
    /// Adds interleaved samples as libsndfile returns them: 24 bits in the upper ones of an int32.
    void add(const std::int8_t* samples, std::size_t count) { sum_.add(samples, count); }
    void add(const std::int16_t* samples, std::size_t count);
    void add(const std::int32_t* samples, std::size_t count);
    /// Throws Error(unreadable) if the checksums differ.
    void finish();

  private:
    fs::path path_;
    std::string wanted_;
    unsigned bits_ = 0; ///< bits per sample; 0: no checksum
    Md5 sum_;
};

} // namespace app::io

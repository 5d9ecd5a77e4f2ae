// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>

/// Conversion between interleaved channels of files and separate channels of a Volume.
namespace app::io {

/// Copies `count` samples × all channels from `interleaved` to time point `time`, from sample `first` of each channel.
void fromInterleaved(const void* interleaved, conv::Volume& volume, std::int64_t time, std::int64_t first,
                     std::int64_t count);
/// Inverse of fromInterleaved.
void toInterleaved(const conv::Volume& volume, std::int64_t time, std::int64_t first, std::int64_t count,
                   void* interleaved);
/// Keeps the channel's name.
[[nodiscard]] conv::Volume onlyChannel(const conv::Volume& volume, int channel);

} // namespace app::io

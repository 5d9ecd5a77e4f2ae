// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>

/// Files keep the channels of a sample together; a Volume keeps each channel apart.
namespace app::io {

/// Copies `count` samples × all channels from `interleaved` into time point `time`, from sample `first` of each
/// channel.
void fromInterleaved(const void* interleaved, conv::Volume& volume, std::int64_t time, std::int64_t first,
                     std::int64_t count);
/// The way back.
void toInterleaved(const conv::Volume& volume, std::int64_t time, std::int64_t first, std::int64_t count,
                   void* interleaved);
/// A volume of one channel of `volume`; its name goes along.
[[nodiscard]] conv::Volume onlyChannel(const conv::Volume& volume, int channel);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include <conv/volume.h>

namespace app::io {

/// Appends all samples with interleaved channels: x fastest, then y, z, time.
void writeInterleaved(const conv::Volume& volume, ByteTarget& target);

} // namespace app::io

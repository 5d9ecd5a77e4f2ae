#pragma once
#include "app/io/core/file_bytes.h"
#include <conv/volume.h>

namespace app::io {

/// Appends all samples, the channels of each beside each other: x fastest, then y, z, time.
void writeInterleaved(const conv::Volume& volume, FileWriter& file);

} // namespace app::io

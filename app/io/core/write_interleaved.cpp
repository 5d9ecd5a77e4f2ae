// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/write_interleaved.h"
#include "app/io/core/planar.h"

namespace app::io {

void writeInterleaved(const conv::Volume& volume, ByteTarget& target) {
    const conv::Layout& layout = volume.layout();
    if (layout.channels == 1) { // memory and file order are equal
        target.write(volume.data(), static_cast<std::size_t>(layout.byteCount()));
        return;
    }
    const std::int64_t slice = layout.extent[0] * layout.extent[1];
    std::vector<std::byte> buffer(static_cast<std::size_t>(slice * layout.channels) * conv::sizeOf(layout.type));
    for (std::int64_t t = 0; t < layout.times; ++t)
        for (std::int64_t z = 0; z < layout.extent[2]; ++z) {
            toInterleaved(volume, t, z * slice, slice, buffer.data());
            target.write(buffer.data(), buffer.size());
        }
}

} // namespace app::io

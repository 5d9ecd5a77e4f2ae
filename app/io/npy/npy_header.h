// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <conv/element.h>
#include <string>
#include <vector>

namespace app::io {

struct NpyHeader {
    conv::ElementType type = conv::ElementType::f32; ///< after reading: float16 becomes f32, booleans u8
    bool half = false;                               ///< the file has float16
    bool bigEndian = false;
    bool fortran = false;
    std::vector<std::uint64_t> shape;
    std::uint64_t dataOffset = 0;

    [[nodiscard]] std::size_t storedSize() const { return half ? 2 : conv::sizeOf(type); }
};

/// Reads the header of an NPY file of version 1 to 3. Throws Error(unreadable) naming file and reason.
[[nodiscard]] NpyHeader readNpyHeader(const FileReader& file);

} // namespace app::io

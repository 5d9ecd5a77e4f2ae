// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/app/io_temp.h"
#include <algorithm>

/// Parts of small NRRD, MetaImage and NIfTI files.
namespace io_test {

/// 6 × 5 × 4 samples of 16 bits.
inline std::string samples(bool big = false, int count = 120) {
    std::string bytes;
    for (int i = 0; i < count; ++i) {
        const int v = i * 257 + 3;
        const char low = static_cast<char>(v & 255), high = static_cast<char>(v >> 8 & 255);
        bytes += big ? high : low;
        bytes += big ? low : high;
    }
    return bytes;
}

inline const std::string nrrd = "NRRD0004\ntype: int16\ndimension: 3\nsizes: 6 5 4\nencoding: raw\n";
inline const std::string meta = "ObjectType = Image\nNDims = 3\nDimSize = 6 5 4\nElementType = MET_SHORT\n";

inline bool warns(const conv::Volume& volume, std::string_view part) {
    return std::ranges::any_of(volume.info().warnings, [&](const std::string& w) { return contains(w, part); });
}

} // namespace io_test

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include <cstdint>

namespace conv {

/// Planes of rows of floats. Rows are padded with zeros to whole register tiles and do not begin at one cache set.
struct Samples {
    FloatBuffer buffer;
    std::int64_t planes = 0, rows = 0, columns = 0, pitch = 0;

    Samples() = default;
    Samples(std::int64_t planesOf, std::int64_t rowsOf, std::int64_t columnsOf)
        : planes(planesOf), rows(rowsOf), columns(columnsOf), pitch(roundUp(columnsOf, 64) + 16) {
        buffer = FloatBuffer(planes * rows * pitch + 64, false);
    }
    [[nodiscard]] float* row(std::int64_t plane, std::int64_t r) const {
        return buffer.data() + (plane * rows + r) * pitch;
    }
    /// Columns to compute, so that the next stage reads no memory that was never written.
    [[nodiscard]] std::int64_t padded() const { return roundUp(columns, 64); }
};

} // namespace conv

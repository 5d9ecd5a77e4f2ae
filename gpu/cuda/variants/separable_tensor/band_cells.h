// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

/// Cells: outputs computed together, on a grid that results depend on.
namespace conv::march {

constexpr int maxBandRadius = 64;
constexpr int bandRadius(std::int64_t taps) {
    return taps > 97 ? maxBandRadius : taps > 65 ? 48 : taps > 33 ? 32 : 16;
}
/// Two blocks share a cell where shared memory is small.
constexpr int bandWidth(int radius) {
    return radius > 16 ? 256 : 128;
}
constexpr int bandRows = 32;

} // namespace conv::march

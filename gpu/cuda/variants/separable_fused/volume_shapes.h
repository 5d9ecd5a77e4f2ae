// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/variant.h>

namespace conv::march {

/// A one-pass march over volumes: its taps and cost. With few taps along z, as for thick slices, a block's registers
/// allow a larger tile.
struct VolumeShape {
    int radius;              ///< taps to either side along x and y
    int along;               ///< taps to either side along z
    int tile;                ///< outputs of a plane per block
    std::size_t sharedBytes; ///< bytes per block; 0: smaller tiles exist
    double computing;        ///< share of the float32 peak for float32 samples
    double narrow;           ///< likewise for 8- and 16-bit samples

    /// Multiply-adds of an output.
    [[nodiscard]] constexpr double work() const { return 2 * (2 * radius + 1) + 2 * along + 1; }
    /// Outputs times multiply-adds of the shortest block: as many planes as its warm-up.
    [[nodiscard]] constexpr double blockWork() const { return (4.0 * along + 6) * tile * work(); }
};

/// The fastest first: 512³ take 0.41 to 0.73 ms (H100, 2026-11), two passes 0.88 ms.
inline constexpr std::array<VolumeShape, 7> volumeShapes{{
    {4, 4, 64 * 32, 0, 0.69, 0.78},
    {8, 4, 64 * 64, 204 << 10, 1.20, 0.85},
    {8, 8, 32 * 64, 0, 0.73, 0.57},
    {12, 4, 64 * 64, 227 << 10, 0.64, 0.61},
    {10, 10, 32 * 64, 148 << 10, 0.46, 0.48},
    {12, 8, 32 * 64, 142 << 10, 0.46, 0.48},
    {16, 4, 64 * 48, 218 << 10, 0.51, 0.50},
}};

/// The first shape that holds the taps; null: none.
[[nodiscard]] const VolumeShape* volumeShapeOf(const Index3& taps, const Device& device);
/// True if kernels exist for the type; others are converted to float32.
[[nodiscard]] bool isPlain(ElementType type);

} // namespace conv::march

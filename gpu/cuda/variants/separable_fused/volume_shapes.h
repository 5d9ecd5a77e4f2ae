// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/variant.h>

namespace conv::march {

/// A march over volumes in one: the taps that it has places for, and what it costs. Volumes whose slices are thick have
/// few taps along z; sums along it are what a block's registers hold, so that its tile may then be larger.
struct VolumeShape {
    int radius;              ///< along x and y
    int along;               ///< along z
    int tile;                ///< outputs of a plane that a block computes
    std::size_t sharedBytes; ///< that a block needs; 0: smaller tiles are provided for
    double computing;        ///< share of the float32 peak, of float32 samples
    double narrow;           ///< and of 8 and 16 bits

    /// Multiply-adds of an output.
    [[nodiscard]] constexpr double work() const { return 2 * (2 * radius + 1) + 2 * along + 1; }
    /// Outputs, times multiply-adds, of the shortest block: of as many planes as it has before its first result.
    [[nodiscard]] constexpr double blockWork() const { return (4.0 * along + 6) * tile * work(); }
};

/// The quickest first: 512³ take 0.41 to 0.73 ms (H100, 2026-11), two passes 0.88.
inline constexpr std::array<VolumeShape, 7> volumeShapes{{
    {4, 4, 64 * 32, 0, 0.69, 0.78},
    {8, 4, 64 * 64, 204 << 10, 1.20, 0.85},
    {8, 8, 32 * 64, 0, 0.73, 0.57},
    {12, 4, 64 * 64, 227 << 10, 0.64, 0.61},
    {10, 10, 32 * 64, 148 << 10, 0.46, 0.48},
    {12, 8, 32 * 64, 142 << 10, 0.46, 0.48},
    {16, 4, 64 * 48, 218 << 10, 0.51, 0.50},
}};

/// The first that holds so many taps; null: none does.
[[nodiscard]] const VolumeShape* volumeShapeOf(const Index3& taps, const Device& device);
/// Whether there are kernels for samples of such a type; others become float32 first.
[[nodiscard]] bool isPlain(ElementType type);

} // namespace conv::march

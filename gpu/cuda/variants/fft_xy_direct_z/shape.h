// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/element.h>
#include <conv/geometry.h>
#include <cstdint>
#include <optional>
#include <span>

namespace conv::fft {

/// Limits of one compiled kernel of fft-xy-direct-z: tiles of 32 × 32 samples give `valid()` × `valid()` outputs;
/// spectra of planes are kept in a ring in shared memory.
struct VolumeForm {
    int taps;    ///< maximum along z
    int width;   ///< maximum along x and y; unique among the forms of a batch
    int batch;   ///< planes transformed at once, one per warp; as many warps transform results back
    bool padded; ///< ring rows are one number longer than a tile's, so that columns lie in different banks

    [[nodiscard]] constexpr int valid() const { return 33 - width; }
    [[nodiscard]] constexpr int threads() const { return 64 * batch; }
    [[nodiscard]] constexpr int slots() const { return taps - 1 + 2 * batch; }
    [[nodiscard]] constexpr int slotBytes() const { return 32 * (padded ? 33 : 32) * 8; }
    [[nodiscard]] constexpr int ringBytes() const { return slots() * slotBytes(); }
    friend bool operator==(const VolumeForm&, const VolumeForm&) = default;
};

/// Returns true if a form's kernel reads that type; others are converted to float32 first.
[[nodiscard]] constexpr bool reads(const VolumeForm& form, ElementType type) {
    const bool narrow =
        type == ElementType::u8 || type == ElementType::i8 || type == ElementType::u16 || type == ElementType::i16;
    return type == ElementType::f32 || (narrow && form.batch == 8);
}

/// Shared memory beside the ring, in bytes: positions of the tiles' rows and columns, marks of planes.
inline constexpr int volumeTableBytes = 2048;
/// Most planes of a thread block, which keeps a mark for each.
inline constexpr int volumePlanesMost = 4096;

[[nodiscard]] std::span<const VolumeForm> volumeForms();

/// Larger kernels are cut into groups of taps, one launch each, that add up in the output.
inline constexpr std::int64_t volumeGroupsMost = 16;

/// Pairs of a box's tiles: one is the real, one the imaginary part of a transform. Tile i covers outputs [i · valid, (i
/// + 1) · valid) for every box. Along x, tile 2i is paired with 2i + 1. Where the box ends between them, tiles 2j and
/// 2j + 1 along y of that column are paired.
struct VolumePairs {
    int firstColumn; ///< first column paired along x: even
    int across;      ///< pairs along x
    int lone[2];     ///< columns without a partner
    int lonely;      ///< number of columns without a partner
    int firstRow, rows;
    int firstDown, down; ///< pairs of a lone column along y

    [[nodiscard]] constexpr std::int64_t count() const {
        return std::int64_t{across} * rows + std::int64_t{lonely} * down;
    }
};
[[nodiscard]] VolumePairs pairsOf(const std::int64_t (&lo)[2], const std::int64_t (&hi)[2], int valid);

/// Work of the thread blocks: each of the first `full` pairs of tiles in one walk along z, the others in `pieces`.
struct VolumeSchedule {
    std::int64_t full = 0, pieces = 1;
    double steps = 0; ///< planes that the busiest multiprocessor computes

    [[nodiscard]] std::int64_t blocks(std::int64_t pairs) const { return full + (pairs - full) * pieces; }
};
[[nodiscard]] VolumeSchedule scheduleOf(const VolumeForm& form, std::int64_t pairs, std::int64_t planes, int cores);

/// Taps [from, from + size) along each axis.
struct VolumeGroup {
    Index3 from, size;
};

/// The form with the least predicted time for one item of that shape, the groups of taps along each axis, and that time
/// without launch costs. Empty if no form fits the kernel or the device's shared memory.
struct VolumeChoice {
    const VolumeForm* form;
    Index3 groups;
    double seconds;

    [[nodiscard]] std::int64_t launches() const { return groups[0] * groups[1] * groups[2]; }
    /// Returns group `number` of about equal groups, x fastest.
    [[nodiscard]] VolumeGroup group(const Index3& taps, std::int64_t number) const;
};
[[nodiscard]] std::optional<VolumeChoice> chooseVolumeForm(const Index3& extent, const Index3& taps,
                                                           const Device& device);

} // namespace conv::fft

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/element.h>
#include <conv/geometry.h>
#include <cstdint>
#include <optional>
#include <span>

namespace conv::fft {

/// Limits of one compiled kernel: tiles of 32 × 32 samples give `valid()` × `valid()` outputs; a ring in shared memory
/// holds spectra of planes.
struct VolumeForm {
    int taps;    ///< maximum along z
    int width;   ///< maximum along x and y; unique among the forms of a batch
    int batch;   ///< planes transformed at once, one per warp; as many warps transform back
    bool padded; ///< ring rows have one extra number, against bank conflicts

    [[nodiscard]] constexpr int valid() const { return 33 - width; }
    [[nodiscard]] constexpr int threads() const { return 64 * batch; }
    [[nodiscard]] constexpr int slots() const { return taps - 1 + 2 * batch; }
    [[nodiscard]] constexpr int slotBytes() const { return 32 * (padded ? 33 : 32) * 8; }
    [[nodiscard]] constexpr int ringBytes() const { return slots() * slotBytes(); }
    friend bool operator==(const VolumeForm&, const VolumeForm&) = default;
};

/// True if a form's kernel reads that type; others are converted to float32.
[[nodiscard]] constexpr bool reads(const VolumeForm& form, ElementType type) {
    const bool narrow =
        type == ElementType::u8 || type == ElementType::i8 || type == ElementType::u16 || type == ElementType::i16;
    return type == ElementType::f32 || (narrow && form.batch == 8);
}

/// Bytes of shared memory beside the ring: positions of rows and columns, marks of planes.
inline constexpr int volumeTableBytes = 2048;
/// Most planes of a thread block, limited by their marks.
inline constexpr int maxVolumePlanes = 4096;

[[nodiscard]] std::span<const VolumeForm> volumeForms();

/// Larger kernels take one launch per group of taps.
inline constexpr std::int64_t maxVolumeGroups = 16;

/// Tiles paired as real and imaginary part. Tile i covers outputs [i · valid, (i + 1) · valid). Along x, tile 2i is
/// paired with 2i + 1. Where the box ends between them, tiles 2j and 2j + 1 along y are paired.
struct VolumePairs {
    int firstColumn; ///< first column paired along x: even
    int across;      ///< pairs along x
    int lone[2];     ///< columns without a partner
    int lonely;
    int firstRow, rows;
    int firstDown, down; ///< pairs of a lone column along y

    [[nodiscard]] constexpr std::int64_t count() const {
        return std::int64_t{across} * rows + std::int64_t{lonely} * down;
    }
};
[[nodiscard]] VolumePairs pairsOf(const std::int64_t (&lo)[2], const std::int64_t (&hi)[2], int valid);

/// Each of the first `full` pairs is one walk along z, the others are cut into `pieces`.
struct VolumeSchedule {
    std::int64_t full = 0, pieces = 1;
    double steps = 0; ///< planes of the busiest multiprocessor

    [[nodiscard]] std::int64_t blocks(std::int64_t pairs) const { return full + (pairs - full) * pieces; }
};
[[nodiscard]] VolumeSchedule scheduleOf(const VolumeForm& form, std::int64_t pairs, std::int64_t planes, int cores);

/// Taps [from, from + size) along each axis.
struct VolumeGroup {
    Index3 from, size;
};

/// The fastest form for one item, the groups of taps along each axis, and the predicted seconds without launch costs.
struct VolumeChoice {
    const VolumeForm* form;
    Index3 groups;
    double seconds;

    [[nodiscard]] std::int64_t launches() const { return groups[0] * groups[1] * groups[2]; }
    /// Groups are about equal, x fastest.
    [[nodiscard]] VolumeGroup group(const Index3& taps, std::int64_t number) const;
};
/// Empty if no form fits the kernel or the shared memory.
[[nodiscard]] std::optional<VolumeChoice> chooseVolumeForm(const Index3& extent, const Index3& taps,
                                                           const Device& device);

} // namespace conv::fft

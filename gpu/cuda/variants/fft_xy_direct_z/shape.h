// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/element.h>
#include <conv/geometry.h>
#include <cstdint>
#include <optional>
#include <span>

namespace conv::fft {

/// What one compiled kernel of fft-xy-direct-z can do: tiles of 32 × 32 samples, of which `valid()` × `valid()` become
/// outputs; spectra of planes in a ring in shared memory.
struct VolumeForm {
    int taps;    ///< along z, at most
    int width;   ///< taps along x and y, at most; no two forms of a batch have the same
    int batch;   ///< planes that are transformed at once, one a warp; as many warps more turn results back
    bool padded; ///< rows of the ring are one number longer than a tile's, so that columns lie in different banks

    [[nodiscard]] constexpr int valid() const { return 33 - width; }
    [[nodiscard]] constexpr int threads() const { return 64 * batch; }
    [[nodiscard]] constexpr int slots() const { return taps - 1 + 2 * batch; }
    [[nodiscard]] constexpr int slotBytes() const { return 32 * (padded ? 33 : 32) * 8; }
    [[nodiscard]] constexpr int ringBytes() const { return slots() * slotBytes(); }
    friend bool operator==(const VolumeForm&, const VolumeForm&) = default;
};

/// Whether a form's kernel reads samples of that type; others are converted to float32 before.
[[nodiscard]] constexpr bool reads(const VolumeForm& form, ElementType type) {
    const bool narrow =
        type == ElementType::u8 || type == ElementType::i8 || type == ElementType::u16 || type == ElementType::i16;
    return type == ElementType::f32 || (narrow && form.batch == 8);
}

/// Beside the ring: positions of the tiles' rows and columns, marks of planes.
inline constexpr int volumeTableBytes = 2048;
/// Planes that a block computes at most: it keeps a mark for each.
inline constexpr int volumePlanesMost = 4096;

[[nodiscard]] std::span<const VolumeForm> volumeForms();

/// Kernels beyond a form are cut into groups of taps, a launch for each, that add up in the output.
inline constexpr std::int64_t volumeGroupsMost = 16;

/// Tiles of a box and how they go in pairs, one as real and one as imaginary part of the same transforms. Tile i covers
/// outputs [i · valid, (i + 1) · valid) whatever the box, and tile 2i along x goes with 2i + 1; where the box ends
/// between them, tiles 2j and 2j + 1 along y of that column go together.
struct VolumePairs {
    int firstColumn; ///< of those that go in pairs along x: even
    int across;      ///< pairs along x
    int lone[2];     ///< columns without a partner
    int lonely;      ///< how many there are
    int firstRow, rows;
    int firstDown, down; ///< of a lone column's pairs along y

    [[nodiscard]] constexpr std::int64_t count() const {
        return std::int64_t{across} * rows + std::int64_t{lonely} * down;
    }
};
[[nodiscard]] VolumePairs pairsOf(const std::int64_t (&lo)[2], const std::int64_t (&hi)[2], int valid);

/// Which block computes what: each of the first `full` pairs of tiles in one go along z, the others in `pieces`.
struct VolumeSchedule {
    std::int64_t full = 0, pieces = 1;
    double steps = 0; ///< planes that the busiest multiprocessor is busy with

    [[nodiscard]] std::int64_t blocks(std::int64_t pairs) const { return full + (pairs - full) * pieces; }
};
[[nodiscard]] VolumeSchedule scheduleOf(const VolumeForm& form, std::int64_t pairs, std::int64_t planes, int cores);

/// Taps [from, from + size) along each axis.
struct VolumeGroup {
    Index3 from, size;
};

/// The form with the least predicted time for one item of that shape, into how many groups it cuts the taps of each
/// axis, and that time without what one launch costs; nothing where none fits the kernel or the device's shared memory.
struct VolumeChoice {
    const VolumeForm* form;
    Index3 groups;
    double seconds;

    [[nodiscard]] std::int64_t launches() const { return groups[0] * groups[1] * groups[2]; }
    /// About equal ones, x fastest.
    [[nodiscard]] VolumeGroup group(const Index3& taps, std::int64_t number) const;
};
[[nodiscard]] std::optional<VolumeChoice> chooseVolumeForm(const Index3& extent, const Index3& taps,
                                                           const Device& device);

} // namespace conv::fft

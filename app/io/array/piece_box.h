// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/element.h>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// Boxes of arrays that are stored in pieces: chunks of Zarr and HDF5.
namespace app::io {

/// Indices of a piece of an array.
using PiecePlace = std::vector<std::int64_t>;

/// How the samples of an array lie in its pieces. Pieces at the end of an axis may extend beyond the array.
struct PieceLayout {
    std::vector<std::int64_t> shape;   ///< samples along each axis of the array
    std::vector<std::int64_t> piece;   ///< samples along each axis of a piece
    std::vector<std::int64_t> strides; ///< samples from one index to the next in a piece, for each axis
    conv::ElementType type = conv::ElementType::f32;
    bool half = false;           ///< stored as float16, read as float32
    std::vector<std::byte> fill; ///< one sample as stored, native byte order

    [[nodiscard]] std::size_t storedSize() const { return half ? 2 : sizeOf(type); }
};

/// An array in pieces. `read` may be called from several threads at once.
class Pieces {
  public:
    virtual ~Pieces() = default;
    [[nodiscard]] virtual const PieceLayout& pieces() const = 0;
    /// Returns the samples of a piece as stored, in native byte order; null if it is not stored (fill value). Throws
    /// Error(unreadable) unless it is complete.
    [[nodiscard]] virtual std::shared_ptr<const std::string> read(const PiecePlace& place) const = 0;
    /// Returns how many pieces are read at once.
    [[nodiscard]] virtual std::size_t atOnce() const;
};

/// Half-open ranges of x, y, z, channel and time.
struct PieceBox {
    std::array<std::int64_t, 5> lo{}, hi{};
};

/// Destination of the samples of a box: the address of its first sample, and samples from one index to the next.
struct PieceTarget {
    std::byte* first = nullptr;
    std::array<std::int64_t, 5> strides{};
};

/// Counts of a read.
struct PieceTally {
    std::int64_t samples = 0;
    std::int64_t pieces = 0, missing = 0; ///< pieces read, and those that are not stored
};

/// Reads a box. `axes`: axis of the array for x, y, z, channel and time; −1: none. Decodes the pieces that the box
/// touches, several at once. Throws Error(unreadable).
PieceTally readBox(const Pieces& pieces, const std::array<int, 5>& axes, const PieceBox& box,
                   const PieceTarget& target);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/array/piece_box.h"
#include "app/io/hdf5/hdf5_wire.h"

namespace app::io {

/// Counts of a read.
struct Hdf5Tally {
    std::int64_t samples = 0;
    std::int64_t invalid = 0; ///< stored values outside of the valid range, read as NaN
};

/// Reads a box of one item of an image as real values.
class Hdf5Values {
  public:
    explicit Hdf5Values(const Hdf5Image& image) : image_(image) {}
    /// `out`: dense samples of the layout's type, x fastest.
    Hdf5Tally read(const Pieces& pieces, conv::Item item, const conv::Region& region, std::byte* out) const;

  private:
    /// Returns the number of invalid samples.
    std::int64_t scaleRow(const std::byte* stored, conv::Item item, const conv::Index3& at, std::int64_t count,
                          std::byte* out) const;
    const Hdf5Image& image_;
};

} // namespace app::io

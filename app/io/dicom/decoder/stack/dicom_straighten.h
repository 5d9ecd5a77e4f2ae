// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/stack/dicom_stack.h"

/// Slices of a tilted gantry, shifted within their planes until they stand straight.
namespace app::io {

/// Where a slice lies on the grid of the straight stack.
class Straightened {
  public:
    /// Sizes are those of the stored slices. Throws Error(unreadable) about `path` if the shifts are beyond reason.
    Straightened(const std::filesystem::path& path, const std::vector<std::array<double, 2>>& shifts,
                 std::int64_t columns, std::int64_t rows);

    [[nodiscard]] std::int64_t columns() const { return columns_ + grown_[0]; }
    [[nodiscard]] std::int64_t rows() const { return rows_ + grown_[1]; }
    /// Samples from the first slice's corner to that of the grid, along rows and columns.
    [[nodiscard]] const std::array<std::int64_t, 2>& corner() const { return corner_; }
    /// The slice `z` on the grid, from samples of `type`, interpolated linearly; what lies beyond it is `outside`.
    void slice(std::size_t z, conv::ElementType type, const char* in, double outside, char* out) const;

  private:
    std::vector<std::array<double, 2>> shifts_;
    std::int64_t columns_, rows_;
    std::array<std::int64_t, 2> corner_{}, grown_{};
};

} // namespace app::io

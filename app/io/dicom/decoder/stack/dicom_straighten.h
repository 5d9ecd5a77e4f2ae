// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/stack/dicom_stack.h"

/// Shifts slices of a tilted gantry within their planes until they stand straight.
namespace app::io {

/// Shifts of slices on the grid of the straight stack.
class Straightened {
  public:
    /// `columns`, `rows`: stored size. Throws Error(unreadable) about `path` for implausible shifts.
    Straightened(const std::filesystem::path& path, const std::vector<std::array<double, 2>>& shifts,
                 std::int64_t columns, std::int64_t rows);

    [[nodiscard]] std::int64_t columns() const { return columns_ + grown_[0]; }
    [[nodiscard]] std::int64_t rows() const { return rows_ + grown_[1]; }
    /// Samples from the first slice's corner to the grid's, along rows and columns.
    [[nodiscard]] const std::array<std::int64_t, 2>& corner() const { return corner_; }
    /// Interpolates slice `z` on the grid linearly from samples of `type`; samples beyond it are `outside`.
    void slice(std::size_t z, conv::ElementType type, const char* in, double outside, char* out) const;

  private:
    std::vector<std::array<double, 2>> shifts_;
    std::int64_t columns_, rows_;
    std::array<std::int64_t, 2> corner_{}, grown_{};
};

} // namespace app::io

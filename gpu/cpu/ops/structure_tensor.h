// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/structure_tensor.h"
#include <span>

namespace conv {

/// out[i] = measure of the matrix in[…][i] for i < n, ordered xx, yy, xy or xx, yy, zz, xy, xz, yz. Any cut of a row
/// gives the same bits.
void tensorRow(const tensor::Measure<float>& measure, std::span<const float* const> in, float* out, std::int64_t n);
void tensorRow(const tensor::Measure<double>& measure, std::span<const double* const> in, double* out, std::int64_t n);

} // namespace conv

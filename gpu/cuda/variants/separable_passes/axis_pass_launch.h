// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_passes/axis_pass.h"

namespace conv {

/// Launches for samples of type T, instantiated in axis_pass_*.cu.
template <class T>
struct AxisPassOf {
    static void alongRows(const AxisPass& pass, const TapTable& table, cudaStream_t stream, int maxWarps);
    static void acrossRows(const AxisPass& pass, int axis, const TapTable& table, cudaStream_t stream, int maxWarps);
};

} // namespace conv

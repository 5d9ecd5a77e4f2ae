// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "grid/axis_weights.h"
#include <vector>

namespace conv {

/// Dense samples of a box, x fastest. T is float or double.
template <class T>
struct GridBlock {
    Index3 extent{1, 1, 1};
    std::vector<T> samples;
};

/// Replaces the axis `axis` of a block by the output samples of its weights. `start`: index of the block's first
/// sample along the axis. Runs on the process's thread pool.
template <class T>
void resampleAxis(GridBlock<T>& block, std::size_t axis, const AxisWeights& weights, std::int64_t start);

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct_baked/arguments.h"
#include "cuda/variants/direct_baked/source.h"
#include "run/launch.h"

namespace conv::baked {

/// Arguments of a piece for a kernel of that shape, all but the segment.
[[nodiscard]] Arguments placed(const Launch& launch, const Region& piece, const Shape& shape);

[[nodiscard]] std::vector<Region> cutFor(const Region& box, const Shape& shape, int dimension, double outputs);

} // namespace conv::baked

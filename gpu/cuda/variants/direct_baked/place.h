// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct_baked/arguments.h"
#include "cuda/variants/direct_baked/source.h"
#include "run/launch.h"

namespace conv::baked {

/// What a kernel of that shape gets for a piece of a launch's box, all but the segment.
[[nodiscard]] Arguments placed(const Launch& launch, const Region& piece, const Shape& shape);

/// The box in pieces of about so many outputs that a launch can take.
[[nodiscard]] std::vector<Region> cutFor(const Region& box, const Shape& shape, int dimension, double outputs);

} // namespace conv::baked

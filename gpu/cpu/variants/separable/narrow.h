// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/separable/strips.h"

namespace conv {

/// Filters boxes of a few columns, such as a slice across x, by register tiles along the second axis, on samples turned
/// by 90°. Same bits as the other ways. Returns false, and does nothing, if box or kernel do not suit.
bool filterNarrow(const StripFilter& filter);

} // namespace conv

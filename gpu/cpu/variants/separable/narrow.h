// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/separable/strips.h"

namespace conv {

/// Boxes of a few columns, such as a volume's slice across x: register tiles are as wide as rows are long, so that here
/// they lie along the second axis, on samples turned by 90°. The same bits as the other ways. False if the box is of
/// another form; then nothing was done.
bool filterNarrow(const StripFilter& filter);

} // namespace conv

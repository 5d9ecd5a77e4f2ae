// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march.h"

namespace conv::march {

/// Planes with at most 2 · radius + 1 taps along x and y. Returns false if the device or the taps do not allow it.
template <int radius>
bool marchBands(const Job& job);

template <>
bool marchBands<16>(const Job& job);
template <>
bool marchBands<32>(const Job& job);
template <>
bool marchBands<48>(const Job& job);
template <>
bool marchBands<64>(const Job& job);

} // namespace conv::march

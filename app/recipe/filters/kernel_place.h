// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/filters/filter_params.h"

/// Kernels that users give, on the axes of the data.
namespace app::parts {

struct KernelPlace {
    conv::Index3 extent{1, 1, 1}, centre{0, 0, 0};
};

/// Throws Error(usage) for a kernel with more axes than the data; `key` is its parameter.
void checkDimension(std::string_view key, const KernelText& kernel, const conv::Layout& layout);
/// Places a kernel along the first axes of the data, or along those in `axes`; x stays the fastest of them, so that
/// weights keep their order. `centre` is that of the kernel as written. Throws Error(usage) if the number of axes
/// differs.
[[nodiscard]] KernelPlace placeOf(const ParamReader& read, const KernelText& kernel, const conv::Index3& centre);

} // namespace app::parts

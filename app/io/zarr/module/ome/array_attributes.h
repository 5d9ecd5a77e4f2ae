// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/ome/image.h"

namespace app::io {

/// Reads what the attributes of an image's array say about its stored numbers, with warnings. May change the type of
/// the array.
void readArrayAttributes(const Json& attributes, ZarrImage& image);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/store/json_text.h"
#include "app/io/zarr/module/write/writer.h"

namespace app::io {

/// Returns the axes of a written image: those that the data have, and those of length 1 that the source's file had.
[[nodiscard]] ZarrAxesWritten writtenAxes(const conv::Layout& layout, const conv::Info& info);

/// Returns `.zarray` of a level.
[[nodiscard]] Json writtenArray(const ZarrLevel& level, const conv::Layout& layout, const ZarrAxesWritten& axes,
                                const ZarrPacking& packing);

/// As writtenArray, for `zarr.json` of version 3.
[[nodiscard]] Json writtenArray3(const ZarrLevel& level, const conv::Layout& layout, const ZarrAxesWritten& axes,
                                 const ZarrPacking& packing);

/// Returns `zarr.json` of a group of version 3 with such attributes.
[[nodiscard]] Json writtenGroup3(Json attributes);

/// Returns `.zattrs`: `multiscales`, and `omero` if there are several channels or the source's file had it.
[[nodiscard]] Json writtenAttributes(const std::vector<ZarrLevel>& levels, const conv::Layout& layout,
                                     const conv::Info& info, const ZarrAxesWritten& axes,
                                     const std::vector<ZarrRange>& ranges);

} // namespace app::io

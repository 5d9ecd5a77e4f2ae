// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/regions.h"
#include "app/io/stack/stack_names.h"

/// A folder of 2-D images as one volume.
namespace app::io {

/// Opens the stack that `options.series` names in `folder`; opens a file only when a slice is read. Reads the header of
/// each file first. Throws Error(unreadable) if they differ in size, type or channels.
[[nodiscard]] std::unique_ptr<RegionSource> openStack(const fs::path& folder, const LoadOptions& options);

/// The stack as a format, beside those of the list.
[[nodiscard]] const Format& stackFormat();

} // namespace app::io

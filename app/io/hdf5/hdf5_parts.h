// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/regions.h"
#include <memory>
#include <string>
#include <string_view>

/// HDF5 files. A process of its own reads their structure by libhdf5; this program decodes the samples.
namespace app::io {

/// Name in the list of formats.
inline constexpr std::string_view hdf5Name = "HDF5";

/// Recognises the signature at the start or behind a user block.
[[nodiscard]] bool recognisesHdf5(const fs::path& path, std::string_view head);

/// Opens a dataset as a source of regions, which decodes the chunks that a region touches. Null in a build without the
/// library. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<RegionSource> openHdf5Regions(const fs::path& path, const std::string& series);

} // namespace app::io

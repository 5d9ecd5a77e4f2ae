// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/ome/image.h"

/// Parts of the metadata of OME-Zarr.
namespace app::io {

/// Sets spacing, origin, unit and time step from the transformations of a level, which those of the image follow.
void readOmeGeometry(const ZarrJson& attributes, const Json& scales, const Json& dataset,
                     const std::vector<ZarrRecord::Axis>& axes, ZarrImage& image);

/// Sets the names of channels from `omero`, which the record keeps.
void readOmeChannels(const ZarrJson& attributes, ZarrImage& image, ZarrRecord& record);

/// Reads the object `convapp` of the `metadata` of `multiscales`: what OME-Zarr has no place for. `finest`: origin of
/// the finest level, about which its `direction` turns.
void readOwnAttributes(const Json& scales, const conv::Vec3& finest, ZarrImage& image);

} // namespace app::io

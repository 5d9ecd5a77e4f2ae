// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/nifti/nifti_header.h"

namespace app::io {

/// Header of a volume read from NIfTI, for saving it unchanged.
struct NiftiRecord final : conv::FormatRecord {
    NiftiRecord(NiftiHeader h, std::vector<std::byte> e, conv::Geometry g)
        : header(h), extension(std::move(e)), geometry(g) {}

    NiftiHeader header;
    std::vector<std::byte> extension; ///< between header and samples: four flag bytes, then extensions
    conv::Geometry geometry;          ///< as read, to detect later changes
};

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/nifti/nifti_header.h"

namespace app::io {

/// What a volume read from NIfTI carries along, so that it is written as it came.
struct NiftiRecord final : conv::FormatRecord {
    NiftiRecord(NiftiHeader h, std::vector<std::byte> e, conv::Geometry g)
        : header(h), extension(std::move(e)), geometry(g) {}

    NiftiHeader header;
    std::vector<std::byte> extension; ///< between header and samples: four flag bytes, then extensions
    conv::Geometry geometry;          ///< as read; what differs from it at saving has been changed since
};

} // namespace app::io

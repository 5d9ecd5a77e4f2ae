// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/stream_samples.h"
#include "app/io/nrrd_meta/announced_data.h"

namespace app::io {

/// Header of a NRRD or MetaImage file, checked against its files.
struct TextHeader {
    AnnouncedData data;
    bool bigEndian = false;
    conv::Layout layout;
    std::vector<FileAxis> order; ///< axes of the samples in the file
    conv::Info info;
};

/// Returns the samples that a header announces. Throws Error(unreadable).
[[nodiscard]] conv::Volume loadAnnounced(const fs::path& path, TextHeader header);

} // namespace app::io

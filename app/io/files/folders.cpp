// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/folders.h"
#include "app/io/dicom/dicom_series.h"
#include "app/io/zarr/zarr_parts.h"

namespace app::io {

bool isFolderInput(const fs::path& path) {
    return isZarrFolder(path);
}

bool isSavedFolder(const fs::path& path) {
    return isSavedSeries(path) || isSavedStore(path);
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/list/shown_window.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/nifti/nifti_record.h"
#include "app/io/zarr/zarr_parts.h"
#include <cmath>

namespace app::io {
namespace {

std::optional<ShownWindow> windowOf(double low, double high) {
    if (!std::isfinite(low) || !std::isfinite(high) || !(low < high))
        return std::nullopt;
    return ShownWindow{low, high};
}

std::optional<ShownWindow> windowOf(const DicomRecord& record) {
    const std::size_t slices = record.windows.size() / 2;
    if (slices == 0 || record.otherQuantity)
        return std::nullopt;
    // Starts at the middle slice: some slices may have no window.
    for (std::size_t i = 0; i < slices; ++i) {
        const std::size_t slice = (slices / 2 + i) % slices;
        const double centre = record.windows[2 * slice], width = record.windows[2 * slice + 1];
        if (width > 0)
            return windowOf(centre - width / 2, centre + width / 2);
    }
    return std::nullopt;
}

} // namespace

std::optional<ShownWindow> shownWindow(const conv::Info& info) {
    if (const auto* const dicom = dynamic_cast<const DicomRecord*>(info.record.get()))
        return windowOf(*dicom);
    if (const auto* const nifti = dynamic_cast<const NiftiRecord*>(info.record.get()))
        return windowOf(nifti->header.calMin, nifti->header.calMax);
    if (const auto* const zarr = dynamic_cast<const ZarrRecord*>(info.record.get()); zarr && zarr->windows.size() == 1)
        return windowOf(zarr->windows[0].first, zarr->windows[0].second);
    return std::nullopt;
}

} // namespace app::io

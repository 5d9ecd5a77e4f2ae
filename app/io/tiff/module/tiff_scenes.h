// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/io/tiff/module/tiff_files.h"
#include "app/io/tiff/tiff_record.h"

namespace app::io {

/// Pages of TIFF files that make one picture, stack or series together.
struct TiffScene {
    std::string title;
    conv::Layout layout;            ///< as stored: before an orientation is applied
    conv::Info info;                ///< channel names, time step, description, warnings
    std::vector<std::size_t> pages; ///< in TiffFiles::pages
    std::vector<TiffSlot> slots;    ///< where each of them goes
};

/// What an OME description says, else pages of one size and type, in the order that the description of ImageJ or
/// tifffile says they have. Opens other files that an OME description names. Throws Error(unreadable) if a picture's
/// pages are not there, or announce more than the files can hold.
[[nodiscard]] std::vector<TiffScene> tiffScenes(TiffFiles& files);
/// The one that `series` names, with its record.
[[nodiscard]] TiffScene tiffScene(TiffFiles& files, const std::string& series);
/// All of them, to choose from.
[[nodiscard]] std::vector<Scene> sceneList(const std::vector<TiffScene>& scenes);

/// The scenes of an OME description; none if it describes no picture. Throws Error(unreadable).
[[nodiscard]] std::vector<TiffScene> omeScenes(TiffFiles& files);

/// What a page holds beside its samples, for pages that make such a layout; null if that is nothing.
[[nodiscard]] std::shared_ptr<const TiffRecord> recordOf(TiffReader& reader, const TiffPage& page,
                                                         const conv::Layout& layout, bool channelPages);

} // namespace app::io

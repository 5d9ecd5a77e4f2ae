// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/io/tiff/module/tiff_files.h"
#include "app/io/tiff/tiff_record.h"

namespace app::io {

/// Pages of TIFF files that form one picture, stack or series.
struct TiffScene {
    std::string title;
    conv::Layout layout;            ///< as stored: before an orientation is applied
    conv::Info info;                ///< channel names, time step, description, warnings
    std::vector<std::size_t> pages; ///< indices in TiffFiles::pages
    std::vector<TiffSlot> slots;    ///< place of each page
    std::uint32_t levels = 1;       ///< number of levels of resolution
    /// Pages of each level from 1 on, if they are reduced pages. Else the levels are in SubIFDs.
    std::vector<std::vector<std::size_t>> reduced;
};

/// Returns the scenes of an OME description; without one, pages of one size and type form a scene, in the order of
/// ImageJ's or tifffile's description. Opens other files that an OME description names. Throws Error(unreadable) if a
/// picture's pages are missing, or announce more than the files can hold.
[[nodiscard]] std::vector<TiffScene> tiffScenes(TiffFiles& files);
/// Returns the scene that `series` names, at its level ("level=2", "NAME,level=2"), with its record.
[[nodiscard]] TiffScene tiffScene(TiffFiles& files, const std::string& series);
[[nodiscard]] std::vector<Scene> sceneList(const std::vector<TiffScene>& scenes);

/// Returns the scenes of an OME description; empty if it describes no picture. Throws Error(unreadable).
[[nodiscard]] std::vector<TiffScene> omeScenes(TiffFiles& files);

/// Returns the metadata of a page, for pages that form such a layout; null if none. `finest`: no coarser level, which
/// the GeoTIFF fields do not place.
[[nodiscard]] std::shared_ptr<const TiffRecord> recordOf(TiffReader& reader, const TiffPage& page,
                                                         const conv::Layout& layout, bool channelPages, bool finest);

} // namespace app::io

#pragma once
#include "app/io/io.h"
#include "app/io/tiff/module/tiff_page.h"

namespace app::io {

/// Pages of a TIFF file that make one picture, stack or series together.
struct TiffScene {
    std::string title;
    conv::Layout layout;            ///< as stored: before an orientation is applied
    conv::Info info;                ///< channel names, time step, description, warnings
    std::vector<std::size_t> pages; ///< in the order of the file's list
    std::vector<TiffSlot> slots;    ///< where each of them goes
};

/// What an OME description says, else pages of one size and type, in the order that ImageJ's description says they
/// have. Throws Error(unreadable) if a picture's pages are not there, or announce more than the file can hold.
[[nodiscard]] std::vector<TiffScene> tiffScenes(const std::filesystem::path& path, const std::vector<TiffPage>& pages,
                                                std::uint64_t fileBytes);
/// The one that `series` names.
[[nodiscard]] TiffScene tiffScene(const std::filesystem::path& path, const std::vector<TiffPage>& pages,
                                  std::uint64_t fileBytes, const std::string& series);
/// All of them, to choose from.
[[nodiscard]] std::vector<Scene> sceneList(const std::vector<TiffScene>& scenes);

/// The scenes of an OME description; none if it describes no picture. Throws Error(unreadable).
[[nodiscard]] std::vector<TiffScene> omeScenes(const std::filesystem::path& path, const std::vector<TiffPage>& pages);

} // namespace app::io

#pragma once
#include <conv/volume.h>

namespace app::io {

/// What a picture read from TIFF carries along, so that it is saved as it came.
struct TiffRecord final : conv::FormatRecord {
    TiffRecord(bool multiplied, bool apart) : associated(multiplied), channelPages(apart) {}

    bool associated;   ///< colours are already multiplied by the opacity
    bool channelPages; ///< each channel has pages of its own: dyes, not colours
};

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <optional>

namespace app::io {

/// A sound file whose lengths are mended: a header of its own, then a range of the file with whole frames.
struct MendedSound {
    std::string header;
    std::uint64_t offset = 0, length = 0;
};

/// What the structure of a sound file says before it is decoded.
struct SoundCheck {
    std::vector<std::string> warnings;
    std::optional<MendedSound> mended; ///< nothing: the file can be read as it is
};

/// Compares what the header of a WAV, RF64, AIFF, AU, CAF or Ogg file announces with the file's size, because
/// libsndfile reads files that are cut off as if they were whole. Uncompressed recordings that were cut off or not
/// closed are mended so that their whole frames are read, with a warning of both lengths. Ogg pages are verified by
/// their checksums. Throws Error(unreadable) for what cannot be mended.
[[nodiscard]] SoundCheck checkSoundFile(const FileReader& file);

/// The pages of an Ogg file: their checksums and the end mark. Throws Error(unreadable).
[[nodiscard]] SoundCheck checkOgg(const FileReader& file);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <optional>

namespace app::io {

/// A sound file with repaired lengths: a new header, then a range of the file with complete frames.
struct MendedSound {
    std::string header;
    std::uint64_t offset = 0, length = 0;
};

struct SoundCheck {
    std::vector<std::string> warnings;
    std::optional<MendedSound> mended; ///< nothing: the file is readable as it is
};

/// Checks the header of a WAV, RF64, AIFF, AU, CAF or Ogg file against the file's size, because libsndfile silently
/// reads truncated files. Truncated or unclosed uncompressed recordings are repaired, so that their complete frames are
/// read, with a warning of both lengths. Ogg pages are verified by checksum. Throws Error(unreadable) for files beyond
/// repair.
[[nodiscard]] SoundCheck checkSoundFile(const FileReader& file);

/// Checks the pages of an Ogg file: checksums and end mark. Throws Error(unreadable).
[[nodiscard]] SoundCheck checkOgg(const FileReader& file);

} // namespace app::io

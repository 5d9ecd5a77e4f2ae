#pragma once
#include "app/io/core/file_bytes.h"

namespace app::io {

/// Compares what the header of a WAV, AIFF, AU, CAF or Ogg file announces with the file's size: libsndfile reads files
/// that are cut off as if they were whole. Throws Error(unreadable). Returns a sentence if the end looks doubtful but
/// is allowed, else nothing.
std::string checkSoundFile(const FileReader& file);

} // namespace app::io

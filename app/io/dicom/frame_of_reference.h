// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/volume.h>
#include <string>

namespace app::io {

/// Returns the Frame of Reference UID of data read from DICOM: positions of two objects are comparable only within one
/// frame. Empty for other data and where the file names none.
[[nodiscard]] inline std::string frameOfReference(const conv::Info& info) {
    const auto note =
        std::ranges::find(info.notes, "Frame of Reference UID", &std::pair<std::string, std::string>::first);
    return note == info.notes.end() ? std::string() : note->second;
}

} // namespace app::io

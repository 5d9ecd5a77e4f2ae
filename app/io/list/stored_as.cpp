// SPDX-License-Identifier: Apache-2.0
#include "app/io/list/stored_as.h"
#include "app/io/io.h"

namespace app::io {

std::string_view storedAs(conv::ElementType type, const fs::path& path) {
    const std::string_view format = formatForSaving(path).name;
    const bool small = conv::isInteger(type) && conv::sizeOf(type) <= 2;
    if (format == "DICOM" && !small)
        return "16-bit integers with a Rescale Slope";
    if (format == "EDF" && !small)
        return extensionOf(path) == ".bdf" ? "24-bit integers that span the range of each channel"
                                           : "16-bit integers that span the range of each channel";
    if (format == "Radiance" && type == conv::ElementType::f32)
        return "numbers of 8 bits that share an exponent";
    return {};
}

} // namespace app::io

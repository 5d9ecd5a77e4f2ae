// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/announced.h"
#include "app/io/core/file_bytes.h"
#include <conv/error.h>
#include <utility>

namespace app::io {
namespace {

conv::Volume allocated(const std::filesystem::path& path, conv::Layout layout, conv::Info info) {
    try {
        return conv::Volume(std::move(layout), std::move(info));
    } catch (const conv::Error& error) {
        if (error.code() != conv::ErrorCode::usage)
            throw;
        refuseFile(path, std::string("announces an impossible shape: ") + error.what());
    }
}

} // namespace

DecodedVolume::DecodedVolume(std::filesystem::path path, conv::Layout layout, conv::Info info)
    : path_(std::move(path)), volume_(allocated(path_, std::move(layout), std::move(info))) {
    AnnouncedLayouts::tell(volume_.layout());
}

conv::Volume DecodedVolume::finish() && {
    const std::int64_t announced = volume_.layout().sampleCount(), made = produced_.load();
    if (made != announced)
        refuseFile(path_, std::string(made < announced ? "is truncated" : "contradicts itself") +
                              ": its header announces " + std::to_string(announced) + " samples, its data hold " +
                              std::to_string(made));
    return std::move(volume_);
}

} // namespace app::io

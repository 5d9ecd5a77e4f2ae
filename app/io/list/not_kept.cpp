// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/kept_channels.h"
#include "app/io/io.h"
#include "app/io/nrrd_meta/header_record.h"
#include "app/io/picture/picture_record.h"
#include "app/io/recording/annotated_record.h"
#include "app/io/zarr/zarr_parts.h"

namespace app::io {

std::string notKept(const conv::Layout& layout, const conv::Info& info, const fs::path& path) {
    const Format& format = formatForSaving(path);
    const std::string ending = extensionOf(path);
    const bool bare = ending == ".j2k" || ending == ".j2c"; // a codestream without the boxes of JP2
    const std::string channels = droppedChannels(layout, info, path, format);
    const auto together = [&](const std::string& more) {
        return channels + (channels.empty() || more.empty() ? "" : " ") + more;
    };
    const auto* const annotated = dynamic_cast<const AnnotatedRecord*>(info.record.get());
    if (annotated && !annotated->annotations.empty() && format.name != "EDF")
        return together("The " + std::to_string(annotated->annotations.size()) + " annotations are not kept in " +
                        std::string(format.name) + ".");
    if (const std::string dropped = droppedEntries(info, format.name); !dropped.empty())
        return together(dropped);
    if (const std::string dropped = droppedOfZarr(info, format.name); !dropped.empty())
        return together(dropped);
    return together(droppedParts(layout, info, format.name, bare ? 0 : format.keeps));
}

} // namespace app::io

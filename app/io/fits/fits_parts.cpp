// SPDX-License-Identifier: Apache-2.0
#include "app/io/fits/fits_parts.h"
#include "app/io/core/byte_stream.h"
#include "app/io/text/text.h"

namespace app::io {

bool recognisesFits(const fs::path& path, std::string_view head) {
    const std::string name = lowered(path.filename().string());
    const bool packed = name.ends_with(".fits.gz") || name.ends_with(".fit.gz") || name.ends_with(".fts.gz");
    return head.starts_with("SIMPLE  =") || (packed && isGzip(head));
}

} // namespace app::io

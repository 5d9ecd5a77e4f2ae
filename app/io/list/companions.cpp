// SPDX-License-Identifier: Apache-2.0
#include "app/io/io.h"
#include "app/io/stack/stack_names.h"
#include "app/io/web/address.h"

namespace app::io {

std::vector<fs::path> companionsOf(const fs::path& path, const LoadOptions& options) {
    std::error_code error;
    if (isAddress(path))
        return {};
    try {
        if (isStack(options.series))
            return stackFiles(path, options.series);
        if (options.raw || fs::is_directory(path, error))
            return {};
        const Format& format = formatOf(path);
        return format.companions ? format.companions(path) : std::vector<fs::path>();
    } catch (const std::exception&) {
        return {}; // reading reports the error
    }
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/hdf5_parts.h"
#include "app/io/core/file_bytes.h"

namespace app::io {

bool recognisesHdf5(const fs::path&, std::string_view head) {
    constexpr std::string_view signature("\x89HDF\r\n\x1a\n", 8);
    // A user block has 512 bytes, or a power of two times that.
    for (std::size_t at = 0; at + signature.size() <= head.size(); at = at == 0 ? 512 : 2 * at)
        if (head.substr(at, signature.size()) == signature)
            return true;
    return false;
}

} // namespace app::io

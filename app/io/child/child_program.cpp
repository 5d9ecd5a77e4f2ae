// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/child_process.h"
#include "app/system/modules.h"

namespace app::io {

fs::path childProgram(const std::string& name) {
    return system::codeFolder() / "convapp" / name;
}

} // namespace app::io

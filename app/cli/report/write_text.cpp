// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report/report.h"
#include "app/io/files/atomic_file.h"
#include <cstdio>
#include <fstream>

namespace app::cli {

void writeText(const std::string& target, const std::string& text, bool overwrite) {
    if (target == "-") {
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
            throw conv::Error(conv::ErrorCode::unwritable, "standard output cannot be written");
        return;
    }
    io::AtomicFile file(target, overwrite);
    {
        std::ofstream out(file.temporary(), std::ios::binary);
        if (!(out << text) || !out.flush())
            throw conv::Error(conv::ErrorCode::unwritable, target + ": cannot be written");
    }
    file.commit();
}

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report/report.h"
#include "app/io/core/file_bytes.h"
#include "app/io/files/atomic_file.h"
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace app::cli {

void writeText(const std::string& target, const std::string& text, bool overwrite) {
    if (target == "-") {
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
            throw conv::Error(conv::ErrorCode::unwritable,
                              std::string("standard output cannot be written: ") + std::strerror(errno) + ".");
        return;
    }
    io::AtomicFile file(target, overwrite);
    io::FileWriter out(file.temporary(), target);
    out.write(text);
    out.close();
    file.commit();
}

} // namespace app::cli

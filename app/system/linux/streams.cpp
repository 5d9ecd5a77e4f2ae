// SPDX-License-Identifier: Apache-2.0
#include "app/system/streams.h"
#include <sys/mman.h>
#include <unistd.h>

namespace app::system {

bool isTerminal() {
    return ::isatty(STDERR_FILENO) != 0;
}

std::FILE* ownStandardError() {
    const int descriptor = ::dup(STDERR_FILENO);
    std::FILE* const file = descriptor < 0 ? nullptr : ::fdopen(descriptor, "a");
    return file ? file : stderr;
}

PassingFile makePassingFile(const char* name) {
    const int data = ::memfd_create(name, MFD_CLOEXEC);
    return {data, "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(data)};
}

fs::path makeTemporaryFolder(std::string& tried) {
    std::error_code error;
    tried = (fs::temp_directory_path(error) / "convapp-XXXXXX").string();
    return error || !::mkdtemp(tried.data()) ? fs::path() : fs::path(tried);
}

} // namespace app::system

// SPDX-License-Identifier: Apache-2.0
#include "app/system/streams.h"
#include "app/system/windows/errors.h"
#include <cstdio>
#include <fcntl.h>
#include <io.h>
#include <random>

namespace app::system {
namespace {

constexpr int standardError = 2;

HANDLE standardErrorHandle() {
    return GetStdHandle(STD_ERROR_HANDLE);
}

/// Returns a name in the temporary folder that no file has.
fs::path freshName(const fs::path& folder, const char* name) {
    std::random_device random;
    char text[64];
    std::snprintf(text, sizeof text, "%s-%08x%08x", name, random(), random());
    return folder / text;
}

} // namespace

bool isTerminal() {
    DWORD mode = 0;
    return GetConsoleMode(standardErrorHandle(), &mode) != 0 && (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::FILE* ownStandardError() {
    const int descriptor = _dup(standardError);
    std::FILE* const file = descriptor < 0 ? nullptr : _fdopen(descriptor, "a");
    return file ? file : stderr;
}

PassingFile makePassingFile(const char* name) {
    std::error_code error;
    const fs::path path = freshName(fs::temp_directory_path(error), name);
    const HANDLE handle =
        CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, CREATE_NEW, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return {-setErrno(), path};
    return {_open_osfhandle(reinterpret_cast<intptr_t>(handle), _O_BINARY), path};
}

fs::path makeTemporaryFolder(std::string& tried) {
    std::error_code error;
    const fs::path path = freshName(fs::temp_directory_path(error), "convapp");
    tried = path.string();
    if (CreateDirectoryW(path.c_str(), nullptr) != 0)
        return path;
    setErrno();
    return {};
}

} // namespace app::system

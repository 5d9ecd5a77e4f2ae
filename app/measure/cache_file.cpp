// SPDX-License-Identifier: Apache-2.0
#include "app/measure/cache_file.h"
#include "app/io/core/file_bytes.h"
#include "app/io/files/atomic_file.h"
#include "app/system/process.h"
#include <conv/error.h>
#include <conv/tools/compiled_code.h>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>

namespace app::bench {

namespace fs = std::filesystem;

fs::path cacheFile(const char* name, const char* variable) {
    const char* const named = std::getenv(variable);
    if (named && *named)
        return std::string_view(named) == "none" ? fs::path() : fs::path(named);
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    const char* const home = std::getenv("HOME");
    if (cache && *cache == '/')
        return fs::path(cache) / "convapp" / name;
    if (home && *home == '/')
        return fs::path(home) / ".cache" / "convapp" / name;
    return {};
}

std::string readCacheFile(const fs::path& file) {
    std::error_code error;
    if (file.empty() || !fs::exists(file, error))
        return {};
    constexpr std::uintmax_t max = std::uintmax_t{16} << 20;
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > max)
        throw conv::Error(conv::ErrorCode::unreadable, file.string() + ": is no file of at most 16 MiB");
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in)
        throw conv::Error(conv::ErrorCode::unreadable, file.string() + ": cannot be read");
    return text.str();
}

void writeCacheFile(const fs::path& file, std::string_view text) {
    if (file.empty())
        throw conv::Error(conv::ErrorCode::unwritable,
                          "There is no cache folder: neither XDG_CACHE_HOME nor HOME is set.");
    io::AtomicFile whole(file, true);
    io::FileWriter out(whole.temporary(), file);
    out.write(text);
    out.close();
    whole.commit();
}

void useCodeFolder(bool quiet) {
    conv::keepCompiledCode(cacheFile("code", "CONVAPP_CODE").string(), [quiet](const std::string& sentence) {
        if (!quiet)
            std::fprintf(stderr, "convapp: %s\n", sentence.c_str());
    });
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    const std::tm utc = system::utcOf(now);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", &utc);
    return text;
}

} // namespace app::bench

// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_handle.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace app::io {
namespace {

constexpr std::size_t maxWarnings = 8;

std::string formatted(const char* pattern, std::va_list arguments) {
    char line[300];
    std::vsnprintf(line, sizeof line, pattern, arguments);
    std::string text = printable(line);
    while (text.ends_with('.'))
        text.pop_back();
    return text;
}

/// Warnings about correct files: tags of other programs, their order, text with two terminators.
bool harmless(const std::string& warning) {
    for (const char* part :
         {"Unknown field with tag", "tags are not sorted", "contains null byte", "not the number of bytes",
          "does not end in null byte", "wrong data type", "extraneous bytes before marker"})
        if (warning.find(part) != std::string::npos)
            return true;
    return false;
}

int keepError(TIFF*, void* messages, const char*, const char* pattern, std::va_list arguments) {
    static_cast<TiffMessages*>(messages)->error = formatted(pattern, arguments);
    return 1;
}

int keepWarning(TIFF*, void* messages, const char*, const char* pattern, std::va_list arguments) {
    auto& [error, warnings, warned] = *static_cast<TiffMessages*>(messages);
    std::string text = formatted(pattern, arguments);
    if (harmless(text))
        return 1;
    ++warned;
    if (warnings.size() < maxWarnings && std::ranges::find(warnings, text) == warnings.end())
        warnings.push_back(std::move(text));
    return 1;
}

} // namespace

TiffHandle openTiff(const std::filesystem::path& path, const char* mode, TiffMessages& messages) {
    struct Free {
        void operator()(TIFFOpenOptions* options) const { TIFFOpenOptionsFree(options); }
    };
    const std::unique_ptr<TIFFOpenOptions, Free> options(TIFFOpenOptionsAlloc());
    if (!options)
        return nullptr;
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepError, &messages);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), keepWarning, &messages);
    return TiffHandle(TIFFOpenExt(path.c_str(), mode, options.get()));
}

} // namespace app::io

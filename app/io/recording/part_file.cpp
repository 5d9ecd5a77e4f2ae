// SPDX-License-Identifier: Apache-2.0
#include "app/io/recording/part_file.h"
#include "app/io/text/text.h"
#include <algorithm>

namespace app::io {
namespace {

namespace fs = std::filesystem;

bool isThere(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error) && !fs::is_directory(path, error);
}

/// Returns the only file of that name in other letter case; nothing for none and for several.
std::optional<fs::path> inOtherCase(const fs::path& folder, const std::string& name) {
    std::optional<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator at(folder.empty() ? "." : folder, error), end; !error && at != end; at.increment(error))
        if (lowered(at->path().filename().string()) == lowered(name)) {
            if (found)
                return std::nullopt;
            found = folder / at->path().filename();
        }
    return found;
}

/// Returns the file beside a header that has its name: with that ending, or with a usual one.
std::optional<fs::path> ofSameName(const fs::path& header, const std::string& ending, const PartFile& part) {
    std::vector<std::string> endings{ending};
    endings.insert(endings.end(), part.endings.begin(), part.endings.end());
    for (const std::string& one : endings) {
        fs::path path = header;
        path.replace_extension(one);
        if (path != header && isThere(path))
            return path;
    }
    return std::nullopt;
}

} // namespace

std::optional<fs::path> partFile(const fs::path& header, const PartFile& part, std::vector<std::string>& warnings) {
    std::string plain = part.name;
    for (std::size_t at = 0; (at = plain.find("$b", at)) != std::string::npos;) {
        const std::string stem = header.stem().string();
        plain.replace(at, 2, stem);
        at += stem.size();
    }
    if (!isThere(header.parent_path() / plain))
        std::ranges::replace(plain, '\\', '/'); // written on Windows
    fs::path named = header.parent_path() / plain;
    const fs::path own = named.filename();
    const std::string says = "`" + header.filename().string() + "` names `" + printable(part.name) +
                             "` as the file of its " + part.holds + ", ";
    const std::optional<fs::path> same = ofSameName(header, own.extension().string(), part);
    if (isThere(named)) {
        if (same && same->stem() != named.stem() && same->extension() == named.extension())
            warnings.push_back(says + "which is read; `" + same->filename().string() + "` beside it is not.");
        return named;
    }
    std::optional<fs::path> found;
    if (isThere(header.parent_path() / own)) // the header has a folder of another computer
        found = header.parent_path() / own;
    if (!found)
        found = inOtherCase(header.parent_path(), own.string());
    if (!found)
        found = same;
    if (found)
        warnings.push_back(says + "which is missing; `" + found->filename().string() + "` is read in its place.");
    return found;
}

} // namespace app::io

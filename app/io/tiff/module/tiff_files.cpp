// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_files.h"
#include <algorithm>

namespace app::io {
namespace {

constexpr std::size_t mostOpen = 32;

} // namespace

TiffFiles::TiffFiles(std::filesystem::path path) {
    add(path);
}

std::size_t TiffFiles::add(const std::filesystem::path& path) {
    const auto known = std::ranges::find(paths_, path);
    if (known != paths_.end())
        return static_cast<std::size_t>(known - paths_.begin());
    const std::size_t number = paths_.size();
    paths_.push_back(path);
    readers_.push_back(nullptr);
    TiffPage of;
    of.file = number;
    TiffReader& opened = reader(of);
    bytes_ += opened.bytes().size();
    for (TiffPage& page : opened.pages()) {
        page.file = number;
        pages_.push_back(std::move(page));
    }
    return number;
}

TiffReader& TiffFiles::reader(const TiffPage& page) {
    std::erase(open_, page.file);
    if (!readers_[page.file]) {
        if (open_.size() >= mostOpen) {
            readers_[open_.front()] = nullptr;
            open_.erase(open_.begin());
        }
        readers_[page.file] = std::make_unique<TiffReader>(paths_[page.file]);
    }
    open_.push_back(page.file);
    return *readers_[page.file];
}

} // namespace app::io

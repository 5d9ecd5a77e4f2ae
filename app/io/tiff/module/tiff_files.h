// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/module/tiff_page.h"
#include <memory>
#include <vector>

namespace app::io {

/// Files of one data set: the named one, and those in its OME description.
class TiffFiles {
  public:
    explicit TiffFiles(std::filesystem::path path);

    [[nodiscard]] const std::filesystem::path& path() const { return paths_.front(); }
    /// Pages of all files, those of the named one first. `add` invalidates references.
    [[nodiscard]] const std::vector<TiffPage>& pages() const { return pages_; }
    /// Adds the pages of another file, once. Returns its number for TiffPage::file. Throws Error(unreadable).
    std::size_t add(const std::filesystem::path& path);
    /// Returns the reader of a page's file. A limited number stays open; the reference is valid until the next call.
    [[nodiscard]] TiffReader& reader(const TiffPage& page);
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    void addPage(TiffPage page) { pages_.push_back(std::move(page)); }

  private:
    std::vector<std::filesystem::path> paths_;
    std::vector<std::unique_ptr<TiffReader>> readers_; ///< null: closed
    std::vector<std::size_t> open_;                    ///< least recently used first
    std::vector<TiffPage> pages_;
    std::uint64_t bytes_ = 0;
};

} // namespace app::io

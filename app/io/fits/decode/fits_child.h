// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/child/child_process.h"
#include "app/io/fits/fits_wire.h"
#include "app/io/io.h"
#include <mutex>
#include <optional>

namespace app::io {

/// A process that has an image of a file open. Thread-safe. Every failure there becomes an Error(unreadable) that names
/// the file.
class FitsChild {
  public:
    /// Starts the process for the image that `series` names; empty: the only one.
    FitsChild(const fs::path& path, const std::string& series);

    [[nodiscard]] const FitsImage& image() const { return image_; }
    /// Copies a region to `out`: dense, x fastest, of the layout's type; at most mostFitsBytes.
    void read(conv::Item item, const conv::Region& region, void* out) const;
    /// Returns false if the samples do not match the file's checksum.
    [[nodiscard]] bool verified() const;

    /// Returns the images of a file.
    [[nodiscard]] static std::vector<Scene> scenes(const fs::path& path);

  private:
    void ask(const FitsRequest& request, FitsMessage kind, void* to, std::uint64_t size) const;

    fs::path path_;
    mutable std::mutex mutex_;
    mutable std::optional<ChildProcess> child_;
    FitsImage image_;
};

} // namespace app::io

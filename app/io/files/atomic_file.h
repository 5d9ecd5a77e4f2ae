// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

namespace fs = std::filesystem;

/// A file that appears whole or not at all: written under a temporary name in the target's folder, then renamed.
/// Missing folders are made; whatever was made is removed again unless `commit` succeeds.
class AtomicFile {
  public:
    /// Throws Error(unwritable) if the target exists (without `overwrite`) or its folder cannot be made.
    AtomicFile(fs::path target, bool overwrite);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Where to write. It ends like the target, because some libraries choose the format by it.
    [[nodiscard]] const fs::path& temporary() const { return temporary_; }
    /// Brings it to the disk and renames it. Throws Error(unwritable); with `overwrite` false also if the target came
    /// into being meanwhile.
    void commit();

  private:
    void makeFolders(const fs::path& folder);
    fs::path target_;
    fs::path temporary_;
    std::vector<fs::path> madeFolders_;
    bool overwrite_;
    bool committed_ = false;
};

/// Whether a file name is one that AtomicFile gives: a left-over of a run that was killed.
[[nodiscard]] bool isTemporaryName(std::string_view fileName);
/// What the names of one process's temporary files begin with. The machine counts, too: several may write to one
/// folder.
[[nodiscard]] std::string temporaryPrefix(const std::string& host, std::int64_t process);

} // namespace app::io

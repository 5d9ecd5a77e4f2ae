// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

namespace fs = std::filesystem;

/// Writes a file atomically: under a temporary name in the target's folder, then renamed. Creates missing folders.
/// Removes everything unless `commit` succeeds.
class AtomicFile {
  public:
    /// Throws Error(unwritable) if the target exists (without `overwrite`) or its folder cannot be made.
    AtomicFile(fs::path target, bool overwrite);
    /// Takes over a file that another process left. It stays unless `commit` succeeds.
    AtomicFile(fs::path target, bool overwrite, fs::path temporary)
        : target_(std::move(target)), temporary_(std::move(temporary)), overwrite_(overwrite), left_(true) {}
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Path to write to. It has the target's extension, because some libraries choose the format by it.
    [[nodiscard]] const fs::path& temporary() const { return temporary_; }
    /// Flushes and renames. Throws Error(unwritable); without `overwrite` also if the target exists by now.
    void commit();
    /// Leaves the temporary file where it is, for another process.
    void leave() { left_ = true; }

  private:
    void makeFolders(const fs::path& folder);
    fs::path target_;
    fs::path temporary_;
    std::vector<fs::path> madeFolders_;
    bool overwrite_;
    bool committed_ = false;
    bool left_ = false; ///< stays if it is not committed
};

/// Returns true for a name that AtomicFile gives: a left-over of a killed run.
[[nodiscard]] bool isTemporaryName(std::string_view fileName);
/// Returns the prefix of one process's temporary files. It includes the machine: several may write to one folder.
[[nodiscard]] std::string temporaryPrefix(const std::string& host, std::int64_t process);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/hdf5/reader/handle.h"
#include "app/io/io.h"

namespace app::io {

/// Returns the path of the group that holds an object.
[[nodiscard]] std::string parentOf(const std::string& path);

/// An HDF5 file. Its links to other files are refused, never followed.
class H5File {
  public:
    /// Throws Error(unreadable). Afterwards this process can open no other file.
    explicit H5File(const fs::path& path);

    [[nodiscard]] const fs::path& path() const { return path_; }
    /// Throws Error(unreadable): "‹file› ‹why›."
    [[noreturn]] void refuse(const std::string& why) const;
    /// Throws Error(unreadable): "‹file›: the ‹dataset› ‹why›."
    [[noreturn]] void refuse(const std::string& object, const std::string& why) const;

    enum class Kind { nothing, group, dataset, other };
    /// Returns what a path leads to. Follows soft links; refuses external ones.
    [[nodiscard]] Kind kind(const std::string& path) const;
    /// Opens a group or a dataset. Throws if there is none.
    [[nodiscard]] H5Handle open(const std::string& path) const;

    /// Names in a group, in alphabetical order, with the type of their links.
    struct Entry {
        std::string name;
        H5L_type_t link;
    };
    [[nodiscard]] std::vector<Entry> entries(const std::string& group) const;
    /// Returns the paths of all datasets, each once: those that only soft or external links name are not among them.
    [[nodiscard]] std::vector<std::string> datasets() const;
    /// Paths of groups that `datasets` met, without the root.
    [[nodiscard]] const std::vector<std::string>& groups() const { return groups_; }
    /// Paths of external links that `datasets` met.
    [[nodiscard]] const std::vector<std::string>& externals() const { return externals_; }

  private:
    [[nodiscard]] std::string resolved(const std::string& path, bool& exists) const;
    fs::path path_;
    H5Handle file_;
    mutable std::vector<std::string> groups_, externals_;
};

} // namespace app::io

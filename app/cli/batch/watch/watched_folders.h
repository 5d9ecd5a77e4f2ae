// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/watch/folder_events.h"
#include "app/cli/options/request.h"
#include <cstdint>
#include <functional>

namespace app::cli {

/// The folders of a watch: they may be removed, unmounted and come back.
class WatchedFolders {
  public:
    /// Says what happens to a folder.
    using Tell = std::function<void(const std::string& sentence)>;
    /// Throws Error(usage) if no input is a folder or a pattern, Error(unreadable) if a folder does not exist.
    explicit WatchedFolders(const Request& request);
    /// Watches all folders. Returns the reason to poll; empty: the kernel tells all changes.
    [[nodiscard]] std::string start();
    /// Looks whether folders have gone or come back. Returns true if anything changed.
    [[nodiscard]] bool check(const Tell& tell);
    /// Returns true if all folders are there.
    [[nodiscard]] bool complete() const;
    [[nodiscard]] std::vector<std::string> names() const;
    [[nodiscard]] FolderEvents& events() { return events_; }

  private:
    struct Identity {
        std::uint64_t device = 0, file = 0; ///< 0, 0: not there
        friend bool operator==(const Identity&, const Identity&) = default;
    };
    struct Root {
        fs::path path;
        bool recursive = false;
        Identity identity;
    };
    [[nodiscard]] static Identity identityOf(const fs::path& folder);
    std::vector<Root> roots_;
    FolderEvents events_;
};

} // namespace app::cli

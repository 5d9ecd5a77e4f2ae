// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace app::cli {

namespace fs = io::fs;

/// Changes of files below folders, as the kernel tells them (inotify). Network file systems do not tell changes of
/// other machines; such folders are polled by their user.
class FolderEvents {
  public:
    enum class Kind : std::uint8_t {
        written, ///< a process writes the file and has it open
        closed,  ///< a process that could write has closed it
        arrived, ///< renamed into place
    };
    struct Event {
        fs::path path;
        Kind kind;
    };

    FolderEvents();
    ~FolderEvents();
    FolderEvents(const FolderEvents&) = delete;
    FolderEvents& operator=(const FolderEvents&) = delete;

    /// Watches a folder. Returns the reason why the kernel does not tell all its changes; empty: it does.
    [[nodiscard]] std::string add(const fs::path& folder, bool recursive);
    /// Forgets all folders.
    void clear();
    /// Blocks until something happens or the time is over. Sets `names` to true if files or folders came or went, or
    /// events were lost.
    [[nodiscard]] std::vector<Event> wait(std::chrono::milliseconds time, bool& names);

  private:
    struct Folder {
        fs::path path;
        bool recursive = false;
    };
    [[nodiscard]] std::string addOne(const fs::path& folder, bool recursive);
    void take(const char* bytes, std::size_t size, std::vector<Event>& events, bool& names);
    int descriptor_ = -1;
    std::map<int, Folder> folders_; ///< by watch descriptor
};

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/journal/journal.h"
#include "app/cli/batch/watch/folder_events.h"
#include <chrono>
#include <map>
#include <set>

namespace app::cli {

using WatchClock = std::chrono::steady_clock;

/// A file of a watched folder.
struct WatchedFile {
    InputFile file;
    FileState state;
    WatchClock::time_point since; ///< last change
    std::optional<FolderEvents::Kind> last;
    bool settledBefore = false;     ///< was old when the watch began
    bool open = true;               ///< this version has not been given out
    bool told = false;              ///< the wait for this version was reported
    WatchClock::time_point waiting; ///< start of the wait for this version
};

/// Decides when the files of a watched folder are whole. A file is given out once for each version: a change of size or
/// time makes a new one.
class WatchList {
  public:
    /// `polls`: the kernel does not tell all changes.
    void setPolling(bool polls) { polls_ = polls; }
    /// Takes the present list of files. Returns those that went while they were waited for.
    [[nodiscard]] std::vector<fs::path> see(std::vector<InputFile> files, WatchClock::time_point now);
    void take(const std::vector<FolderEvents::Event>& events, WatchClock::time_point now);
    /// Looks again at the files that are waited for.
    void look(WatchClock::time_point now);
    /// Returns whole files that were not given out, in order of names.
    [[nodiscard]] std::vector<InputFile> ready(WatchClock::time_point now);
    /// Returns files that have been waited for long enough to report it, once for each version.
    [[nodiscard]] std::vector<fs::path> slow(WatchClock::time_point now);
    [[nodiscard]] std::size_t waiting() const;
    /// Time of the last change of any file.
    [[nodiscard]] WatchClock::time_point lastChange() const { return lastChange_; }
    void forget();

  private:
    [[nodiscard]] WatchClock::duration quietFor(const WatchedFile& one) const;
    void update(WatchedFile& one, WatchClock::time_point now);
    std::map<fs::path, WatchedFile> files_;         ///< by normal path
    std::map<fs::path, FolderEvents::Kind> unseen_; ///< events of files that are not in the list yet
    WatchClock::time_point lastChange_ = WatchClock::now();
    bool polls_ = false, first_ = true;
};

/// Returns true for names of files that programs write before they rename them: "a.tif.part", "a.tif~".
[[nodiscard]] bool isUnfinishedName(const std::string& name);

} // namespace app::cli

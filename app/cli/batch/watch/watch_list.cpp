// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/watch/watch_list.h"
#include "app/io/files/atomic_file.h"
#include <algorithm>
#include <array>

namespace app::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto quietClosed = 300ms; ///< after a writer has closed the file: others open and close it several times
constexpr auto quietUnknown = 2s;   ///< no writer was seen, as for a file that was there before or a hard link
constexpr auto quietPolled = 5s;    ///< network file systems keep sizes in a cache for some seconds (NFS: 3 s)
constexpr auto quietOpen = 10s;     ///< a writer has it open, or it is empty, or a folder
constexpr auto reportedAfter = 3s;

/// Returns the present time (ns) in the clock of file times.
std::int64_t fileClock() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

FileState stateOfFile(const fs::path& path) {
    WorkItem item;
    item.input = path;
    return inputStateOf(item).state; // also of folders that are one input
}

bool isFolder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

} // namespace

bool isUnfinishedName(const std::string& name) {
    static constexpr std::array<std::string_view, 14> endings{
        ".part", ".partial", ".filepart", ".crdownload", ".download", ".tmp", ".temp",
        ".swp",  ".swx",     ".lock",     ".aria2",      ".!ut",      ".bak", "~"};
    const auto ends = [&](std::string_view ending) { return name.ends_with(ending); };
    return name.starts_with('.') || name.starts_with("~$") || (name.starts_with('#') && name.ends_with('#')) ||
           io::isTemporaryName(name) || std::any_of(endings.begin(), endings.end(), ends);
}

WatchClock::duration WatchList::quietFor(const WatchedFile& one) const {
    if (one.last == FolderEvents::Kind::arrived)
        return 0s;
    if (one.state.bytes == 0 || one.last == FolderEvents::Kind::written || isFolder(one.file.path))
        return quietOpen;
    if (one.last == FolderEvents::Kind::closed)
        return quietClosed;
    return one.settledBefore ? 0s : polls_ ? WatchClock::duration(quietPolled) : WatchClock::duration(quietUnknown);
}

void WatchList::update(WatchedFile& one, WatchClock::time_point now) {
    const FileState state = stateOfFile(one.file.path);
    if (state == one.state)
        return;
    one.state = state;
    one.since = now;
    one.settledBefore = false;
    if (!one.open) {
        one.open = true;
        one.told = false;
        one.waiting = now;
    }
    lastChange_ = now;
}

std::vector<fs::path> WatchList::see(std::vector<InputFile> files, WatchClock::time_point now) {
    std::set<fs::path> present;
    for (InputFile& file : files) {
        const fs::path path = file.path.lexically_normal();
        present.insert(path);
        const auto [at, isNew] = files_.try_emplace(path);
        WatchedFile& one = at->second;
        if (!isNew) {
            update(one, now);
            continue;
        }
        one.file = std::move(file);
        one.state = stateOfFile(path);
        one.since = one.waiting = lastChange_ = now;
        const auto quiet = std::chrono::duration_cast<std::chrono::nanoseconds>(quietUnknown).count();
        one.settledBefore = first_ && one.state.changed < fileClock() - quiet;
        if (const auto event = unseen_.find(path); event != unseen_.end())
            one.last = event->second;
    }
    unseen_.clear();
    first_ = false;
    std::vector<fs::path> gone;
    std::erase_if(files_, [&](const auto& one) {
        if (present.contains(one.first))
            return false;
        if (one.second.open)
            gone.push_back(one.second.file.path);
        lastChange_ = now;
        return true;
    });
    return gone;
}

void WatchList::take(const std::vector<FolderEvents::Event>& events, WatchClock::time_point now) {
    for (const FolderEvents::Event& event : events) {
        const fs::path path = event.path.lexically_normal();
        const auto at = files_.find(path);
        if (at == files_.end()) {
            unseen_[path] = event.kind;
            continue;
        }
        at->second.last = event.kind;
        update(at->second, now);
        if (at->second.open)
            at->second.since = now;
    }
}

void WatchList::look(WatchClock::time_point now) {
    for (auto& [path, one] : files_)
        if (one.open)
            update(one, now);
}

std::vector<InputFile> WatchList::ready(WatchClock::time_point now) {
    std::vector<InputFile> files;
    for (auto& [path, one] : files_)
        if (one.open && now - one.since >= quietFor(one)) {
            one.open = false;
            files.push_back(one.file);
        }
    return files;
}

std::vector<fs::path> WatchList::slow(WatchClock::time_point now) {
    std::vector<fs::path> files;
    for (auto& [path, one] : files_)
        if (one.open && !one.told && now - one.waiting >= reportedAfter) {
            one.told = true;
            files.push_back(one.file.path);
        }
    return files;
}

std::size_t WatchList::waiting() const {
    return static_cast<std::size_t>(
        std::count_if(files_.begin(), files_.end(), [](const auto& one) { return one.second.open; }));
}

void WatchList::forget() {
    files_.clear();
    unseen_.clear();
}

} // namespace app::cli

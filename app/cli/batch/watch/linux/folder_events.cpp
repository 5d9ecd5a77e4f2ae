// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/watch/folder_events.h"
#include "app/io/files/folders.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <thread>
#include <unistd.h>

namespace app::cli {
namespace {

/// Returns the name of a file system whose changes on other machines are not told here; empty for others.
std::string networkFileSystem(const fs::path& folder) {
    // Numbers of statfs(2) and of the kernel's sources.
    static constexpr std::array<std::pair<std::uint32_t, const char*>, 10> known{{{0x6969, "NFS"},
                                                                                  {0x517B, "SMB"},
                                                                                  {0xFF534D42, "CIFS"},
                                                                                  {0xFE534D42, "SMB"},
                                                                                  {0x65735546, "FUSE"},
                                                                                  {0x01021997, "9P"},
                                                                                  {0x5346414F, "AFS"},
                                                                                  {0x00C36400, "Ceph"},
                                                                                  {0x0BD00BD0, "Lustre"},
                                                                                  {0x19830326, "BeeGFS"}}};
    struct statfs status{};
    if (::statfs(folder.c_str(), &status) != 0)
        return {};
    const auto type = static_cast<std::uint32_t>(status.f_type);
    const auto at = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.first == type; });
    return at == known.end() ? std::string() : at->second;
}

constexpr std::uint32_t wanted = IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE |
                                 IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

} // namespace

FolderEvents::FolderEvents() : descriptor_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {}

FolderEvents::~FolderEvents() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

void FolderEvents::clear() {
    for (const auto& [watch, folder] : folders_)
        ::inotify_rm_watch(descriptor_, watch);
    folders_.clear();
}

std::string FolderEvents::addOne(const fs::path& folder, bool recursive) {
    const int watch = ::inotify_add_watch(descriptor_, folder.c_str(), wanted);
    if (watch < 0)
        return errno == ENOSPC ? "the system's limit of watched folders is reached (fs.inotify.max_user_watches)"
                               : folder.string() + ": " + std::strerror(errno);
    folders_[watch] = {folder, recursive};
    return {};
}

std::string FolderEvents::add(const fs::path& folder, bool recursive) {
    if (descriptor_ < 0)
        return "the system has no inotify left";
    if (const std::string network = networkFileSystem(folder); !network.empty())
        return folder.string() + " is on a network file system (" + network + ")";
    std::string reason = addOne(folder, recursive);
    if (!recursive || !reason.empty())
        return reason;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (!at->is_directory(ignored) || at->is_symlink(ignored))
            continue;
        if (at->path().filename().string().starts_with('.') || io::isFolderInput(at->path()))
            at.disable_recursion_pending();
        else if (const std::string why = addOne(at->path(), true); !why.empty() && fs::exists(at->path(), ignored))
            reason = why;
    }
    return reason;
}

void FolderEvents::take(const char* bytes, std::size_t size, std::vector<Event>& events, bool& names) {
    for (std::size_t at = 0; at + sizeof(inotify_event) <= size;) {
        inotify_event event{};
        std::memcpy(&event, bytes + at, sizeof event);
        const char* name = bytes + at + sizeof event;
        at += sizeof event + event.len;
        const auto folder = folders_.find(event.wd);
        if ((event.mask & IN_Q_OVERFLOW) != 0 || folder == folders_.end() || event.len == 0) {
            names = true;
            if ((event.mask & IN_IGNORED) != 0)
                folders_.erase(event.wd);
            continue;
        }
        fs::path path = folder->second.path / name;
        names = names || (event.mask & (IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE)) != 0;
        if ((event.mask & IN_ISDIR) != 0 && folder->second.recursive && (event.mask & (IN_CREATE | IN_MOVED_TO)) != 0)
            (void)add(path, true);
        if ((event.mask & IN_MOVED_TO) != 0)
            events.push_back({std::move(path), Kind::arrived});
        else if ((event.mask & IN_MODIFY) != 0)
            events.push_back({std::move(path), Kind::written});
        else if ((event.mask & IN_CLOSE_WRITE) != 0)
            events.push_back({std::move(path), Kind::closed});
    }
}

std::vector<FolderEvents::Event> FolderEvents::wait(std::chrono::milliseconds time, bool& names) {
    std::vector<Event> events;
    if (descriptor_ < 0) {
        std::this_thread::sleep_for(time);
        return events;
    }
    pollfd ready{descriptor_, POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(time.count())) <= 0)
        return events;
    alignas(inotify_event) std::array<char, 65536> buffer{};
    for (;;) {
        const auto size = ::read(descriptor_, buffer.data(), buffer.size());
        if (size <= 0)
            return events;
        take(buffer.data(), static_cast<std::size_t>(size), events, names);
    }
}

} // namespace app::cli

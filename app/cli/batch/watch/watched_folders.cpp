// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/watch/watched_folders.h"
#include "app/cli/batch/files/files.h"
#include "app/system/files.h"
#include <algorithm>
#include <conv/error.h>

namespace app::cli {

WatchedFolders::Identity WatchedFolders::identityOf(const fs::path& folder) {
    const std::optional<system::Status> status = system::statusOf(folder);
    return status && status->folder ? Identity{status->device, status->number} : Identity();
}

WatchedFolders::WatchedFolders(const Request& request) {
    for (const std::string& input : request.inputs)
        if (const std::optional<InputFolder> folder = folderOf(input)) {
            const Identity identity = identityOf(folder->path);
            if (identity == Identity{})
                throw conv::Error(conv::ErrorCode::unreadable,
                                  input + ": there is no folder " + folder->path.string() + " to watch");
            roots_.push_back({folder->path, folder->recursive, identity});
        }
    if (roots_.empty())
        throw conv::Error(conv::ErrorCode::usage, "--watch: no input is a folder or a pattern (got " +
                                                      (request.inputs.empty() ? "none" : request.inputs.front()) +
                                                      "); -i 'FOLDER/*.tif' watches a folder");
}

std::string WatchedFolders::start() {
    events_.clear();
    std::string reason;
    for (const Root& root : roots_)
        if (root.identity != Identity{})
            if (const std::string why = events_.add(root.path, root.recursive); !why.empty())
                reason = why;
    return reason;
}

bool WatchedFolders::check(const Tell& tell) {
    bool changed = false;
    for (Root& root : roots_) {
        const Identity now = identityOf(root.path);
        if (now == root.identity)
            continue;
        const std::string path = root.path.string();
        if (now == Identity{})
            tell(path + ": the folder was removed or unmounted; waiting until it is there again");
        else if (root.identity == Identity{})
            tell(path + ": the folder is there again");
        else
            tell(path + ": the folder was replaced or unmounted; watching the one in its place");
        root.identity = now;
        changed = true;
    }
    return changed;
}

bool WatchedFolders::complete() const {
    return std::none_of(roots_.begin(), roots_.end(), [](const Root& root) { return root.identity == Identity{}; });
}

std::vector<std::string> WatchedFolders::names() const {
    std::vector<std::string> names;
    for (const Root& root : roots_)
        names.push_back(root.path.string());
    return names;
}

} // namespace app::cli

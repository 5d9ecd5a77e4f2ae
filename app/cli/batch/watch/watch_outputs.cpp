// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/watch/watch_outputs.h"
#include "app/cli/batch/files/files.h"
#include "app/cli/options/request.h"
#include <conv/error.h>

namespace app::cli {

WatchOutputs::WatchOutputs(const Request& request, const JournalHistory& history) : request_(request) {
    for (const auto& [path, output] : history.outputs)
        all_.insert(identityOf(path));
    for (const std::string& path : request.report)
        all_.insert(identityOf(path));
    if (request.json)
        all_.insert(identityOf(*request.json));
}

void WatchOutputs::name(const InputFile& file, const std::string& date) {
    const fs::path& input = known(file.path);
    if (all_.contains(input) || !named_.insert(input).second)
        return;
    try {
        for (const WorkItem& item : workItems({file}, request_, date))
            for (const fs::path& output : item.files()) {
                const fs::path path = identityOf(output);
                if (path == input)
                    throw conv::Error(conv::ErrorCode::unwritable,
                                      output.string() + ": the output would replace its own input; another -o keeps "
                                                        "both");
                if (all_.insert(path).second)
                    new_.insert(path);
                all_.insert(identityOf(output.string() + ".json")); // --provenance
            }
    } catch (const conv::Error& error) {
        if (error.code() == conv::ErrorCode::unwritable)
            throw;
        // The file's round reports it.
    }
}

bool WatchOutputs::contains(const fs::path& file) {
    return all_.contains(known(file));
}

bool WatchOutputs::isNew(const fs::path& file) {
    return new_.contains(known(file));
}

void WatchOutputs::claim(const WorkItem& item) {
    const auto [owner, isNew] = owner_.try_emplace(identityOf(item.output), item.input);
    std::error_code ignored;
    if (!isNew && owner->second != item.input && fs::exists(owner->second, ignored))
        throw conv::Error(conv::ErrorCode::usage, item.output.string() + ": would be the output of both " +
                                                      owner->second.string() + " and " + item.input.string() +
                                                      "; use {relpath} or {ext} in -o");
    owner->second = item.input;
}

void WatchOutputs::written(const fs::path& output) {
    new_.erase(identityOf(output));
}

const fs::path& WatchOutputs::known(const fs::path& path) {
    const auto at = identities_.find(path);
    return at != identities_.end() ? at->second : identities_.emplace(path, identityOf(path)).first->second;
}

} // namespace app::cli

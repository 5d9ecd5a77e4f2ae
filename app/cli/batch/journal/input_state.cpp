// SPDX-License-Identifier: Apache-2.0
// State of an input with the files that belong to it, and the key of an output.
#include "app/cli/batch/journal/journal.h"
#include "app/io/core/sha256.h"
#include "app/io/text/text.h"
#include "app/io/web/address.h"
#include "app/io/zarr/zarr_parts.h"
#include "app/system/files.h"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace app::cli {

using Json = nlohmann::ordered_json;

FileState stateOf(const fs::path& path) {
    const std::optional<system::Status> status = system::statusOf(path);
    return status ? FileState{static_cast<std::int64_t>(status->size), status->changed, {}} : FileState();
}

namespace {

/// Adds members of an input in any order: bytes, the latest change, and a sum of digests of names and states.
class Members {
  public:
    explicit Members(fs::path folder) : folder_(std::move(folder)) {}

    void add(const fs::path& path) {
        const FileState one = stateOf(path);
        const fs::path relative = path.lexically_relative(folder_);
        const std::string line = (relative.empty() ? path : relative).string() + '\0' + std::to_string(one.bytes) +
                                 ' ' + std::to_string(one.changed);
        sum_ += std::stoull(sha256(line).substr(0, 16), nullptr, 16);
        all_.bytes += one.bytes;
        all_.changed = std::max(all_.changed, one.changed);
    }
    [[nodiscard]] FileState state() && {
        all_.members = std::to_string(sum_);
        return std::move(all_);
    }

  private:
    fs::path folder_;
    FileState all_;
    std::uint64_t sum_ = 0;
};

FileState stateOfInput(const WorkItem& item) {
    const fs::path& path = item.input;
    std::error_code error;
    const bool folder = fs::is_directory(path, error);
    const std::vector<fs::path> companions = io::companionsOf(path, item.load);
    if (companions.empty() && !folder)
        return stateOf(path);
    Members members(folder ? path : path.parent_path());
    if (!folder)
        members.add(path);
    for (const fs::path& companion : companions)
        members.add(companion);
    if (!companions.empty())
        return std::move(members).state();
    for (fs::recursive_directory_iterator at(path, fs::directory_options::skip_permission_denied, error), end;
         !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->is_regular_file(ignored))
            members.add(at->path());
    }
    return std::move(members).state();
}

std::string absoluteName(const fs::path& path) {
    if (io::isAddress(path))
        return io::nameAsText(path.string());
    std::error_code error;
    return io::nameAsText(fs::absolute(path, error).lexically_normal().string());
}

} // namespace

InputState inputStateOf(const WorkItem& item) {
    return {absoluteName(item.input) + (item.load.series.empty() ? "" : " series " + item.load.series),
            stateOfInput(item)};
}

std::string keyOf(const WorkItem& item, const Request& request) {
    const FileState state = stateOfInput(item);
    Json key = {absoluteName(item.input),
                state.bytes,
                state.changed,
                hashOf(*item.recipe),
                item.dtype ? std::string(conv::name(*item.dtype)) : "same",
                item.rescale,
                item.load.series,
                item.load.column.value_or(-1),
                item.load.channel.value_or(-1),
                item.load.rate.value_or(0),
                request.planOptions.variant,
                planOptionsFor(*item.recipe, request.planOptions).variants,
                request.provenance};
    if (!state.members.empty())
        key.push_back({"members", state.members});
    if (const auto devices = planOptionsFor(*item.recipe, request.planOptions).devices; !devices.empty())
        key.push_back(devices);
    if (!item.pictures.empty())
        key.push_back({item.saves, describe(request.style)});
    for (const auto& [kind, path] : item.pictures)
        key.push_back(io::nameAsText(path.string()));
    if (item.load.tilt != io::Tilt::refuse)
        key.push_back(static_cast<int>(item.load.tilt));
    if (item.load.gaps != io::Gaps::refuse)
        key.push_back("gaps " + std::to_string(static_cast<int>(item.load.gaps)));
    if (request.planOptions.strict)
        key.push_back("strict");
    if (request.planOptions.precision != conv::Precision::automatic)
        key.push_back("precision " + std::string(conv::name(request.planOptions.precision)));
    if (io::zarrWriting() != io::ZarrWriting() && io::extensionOf(item.output).ends_with(".zarr"))
        key.push_back(io::zarrWriting().shards ? "OME-Zarr 0.5 in shards" : "OME-Zarr 0.5");
    if (item.compression)
        key.push_back("compression " + std::to_string(*item.compression));
    if (item.montage)
        key.push_back("montage " + montageText(*item.montage));
    if (item.load.spacing)
        key.push_back(*item.load.spacing);
    if (item.timeStep)
        key.push_back({"time step", *item.timeStep});
    if (const auto& raw = item.load.raw)
        key.push_back({conv::name(raw->type), raw->extent, raw->dimension, raw->bigEndian, raw->offset});
    return sha256(key.dump(-1, ' ', false, Json::error_handler_t::replace));
}

} // namespace app::cli

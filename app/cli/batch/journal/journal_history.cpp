// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/journal/journal.h"
#include "app/cli/report/report.h"
#include "app/io/core/sha256.h"
#include "app/io/files/atomic_file.h"
#include "app/io/text/text.h"
#include "app/io/web/address.h"
#include "app/io/zarr/zarr_parts.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sys/stat.h>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

void take(const Json& record, JournalHistory& history) {
    const std::string kind = record.at("record");
    if (kind == "run") {
        history.writers.push_back({record.at("host"), record.at("process")});
        if (history.date.empty()) {
            history.date = record.at("date");
            history.deviceClass = record.at("device");
        }
    } else if (kind == "process") {
        history.writers.push_back({record.at("host"), record.at("process")});
    } else if (kind == "plan") {
        if (!record.contains("device"))
            return; // An older version does not record how to repeat it: planned anew
        addRecord(history.plans, record.at("key"),
                  {record.at("plan"), record.at("tile").get<conv::Index3>(),
                   record.at("variants").get<std::vector<std::string>>(), record.at("device"),
                   record.at("elsewhere").get<std::vector<int>>()});
    } else if (kind == "begin" || kind == "failed" || kind == "computed" || kind == "done") {
        JournalHistory::Output& output = history.outputs[record.at("output")];
        const std::string key = record.at("key");
        if (output.key != key)
            output = {};
        output.key = key;
        output.done = kind == "done";
        if (kind == "begin" && record.contains("from"))
            output.input = {record.at("from"), {record.at("state").at(0), record.at("state").at(1)}};
        if (kind == "computed")
            output.deviceClass = record.at("device");
        if (!output.done)
            return;
        output.bytes = record.at("bytes");
        output.changed = record.at("changed");
        output.plan = record.at("plan");
    }
}

void readJournal(const fs::path& path, JournalHistory& history) {
    std::ifstream in(path);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (in.eof()) // no line end: cut off while it was written
            return;
        const Json record = Json::parse(line, nullptr, false);
        if (record.is_discarded()) // cut off, and a later run continued after it
            continue;
        try {
            take(record, history);
        } catch (const Json::exception&) {
            throw conv::Error(conv::ErrorCode::unreadable,
                              path.string() + ", line " + std::to_string(number) + ": is no record of a journal");
        }
    }
}

/// Returns true if a process of this machine runs. A dead process stays listed until its parent reaps it; the launcher
/// of a run with a killed process never does.
bool alive(std::int64_t process) {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    if (std::getline(stat, text) && text.find(") Z") != std::string::npos)
        return false;
    return ::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM;
}

} // namespace

void addRecord(PlanRecords& records, const std::string& key, const PlanRecord& record) {
    std::vector<PlanRecord>& known = records[key];
    const auto same = [&](const PlanRecord& r) { return r.deviceClass == record.deviceClass; };
    if (std::none_of(known.begin(), known.end(), same))
        known.push_back(record);
}

JournalHistory Journal::history(const fs::path& folder) {
    JournalHistory history;
    std::set<fs::path> journals;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string file = at->path().filename().string();
        if (file.starts_with("convapp-journal") && file.ends_with(".jsonl"))
            journals.insert(at->path());
    }
    for (const fs::path& journal : journals)
        readJournal(journal, history);
    return history;
}

FileState stateOf(const fs::path& path) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0)
        return {};
    return {status.st_size, status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec};
}

namespace {

FileState stateOfInput(const fs::path& path) {
    std::error_code error;
    if (!fs::is_directory(path, error))
        return stateOf(path);
    FileState all;
    for (fs::recursive_directory_iterator at(path, fs::directory_options::skip_permission_denied, error), end;
         !error && at != end; at.increment(error)) {
        const FileState one = stateOf(at->path());
        std::error_code ignored;
        if (at->is_regular_file(ignored)) {
            all.bytes += one.bytes;
            all.changed = std::max(all.changed, one.changed);
        }
    }
    return all;
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
            stateOfInput(item.input)};
}

std::string keyOf(const WorkItem& item, const Request& request) {
    const FileState state = stateOfInput(item.input);
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

void removeLeftovers(const std::vector<WorkItem>& items, const JournalHistory& history) {
    std::set<std::string> prefixes;
    for (const JournalHistory::Writer& writer : history.writers)
        if (writer.host != hostName() || !alive(writer.process))
            prefixes.insert(io::temporaryPrefix(writer.host, writer.process));
    if (prefixes.empty())
        return;
    std::set<fs::path> folders;
    for (const WorkItem& item : items)
        for (const fs::path& file : item.files())
            folders.insert(file.parent_path().empty() ? fs::path(".") : file.parent_path());
    for (const fs::path& folder : folders) {
        std::error_code error;
        std::vector<fs::path> found;
        for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
            const std::string file = at->path().filename().string();
            const auto begins = [&](const std::string& prefix) { return file.starts_with(prefix); };
            if (io::isTemporaryName(file) && std::any_of(prefixes.begin(), prefixes.end(), begins))
                found.push_back(at->path());
        }
        for (const fs::path& path : found)
            fs::remove_all(path, error);
    }
}

} // namespace app::cli

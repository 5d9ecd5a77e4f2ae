// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/journal/journal.h"
#include "app/cli/report/report.h"
#include "app/io/files/atomic_file.h"
#include "app/system/process.h"
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Reads [bytes, changed, members]; earlier versions wrote no members.
FileState recordedState(const Json& state) {
    return {state.at(0), state.at(1), state.size() > 2 ? state.at(2).get<std::string>() : std::string()};
}

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
            output.input = {record.at("from"), recordedState(record.at("state"))};
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

void removeLeftovers(const std::vector<WorkItem>& items, const JournalHistory& history) {
    std::set<std::string> prefixes;
    for (const JournalHistory::Writer& writer : history.writers)
        if (writer.host != system::hostName() || !system::isRunning(writer.process))
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

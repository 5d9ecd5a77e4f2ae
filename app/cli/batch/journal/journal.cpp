// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/journal/journal.h"
#include "app/cli/report/report.h"
#include "app/io/files/atomic_file.h"
#include "app/io/text/text.h"
#include "app/system/durable.h"
#include "app/system/files.h"
#include "app/system/locks.h"
#include "app/system/process.h"
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int journalSchema = 1;

[[noreturn]] void refuse(const fs::path& path, const std::string& why) {
    throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": the journal cannot be written: " + why);
}

void putAll(int descriptor, const std::string& text, const fs::path& path) {
    for (std::size_t at = 0; at < text.size();) {
        const std::int64_t n = system::writeFile(descriptor, text.data() + at, text.size() - at);
        if (n < 0)
            refuse(path, std::strerror(errno));
        at += static_cast<std::size_t>(n);
    }
}

/// Ends a half-written line of a killed run, which would swallow the next one.
void endTornLine(int descriptor, const fs::path& path) {
    const std::optional<system::Status> status = system::statusOf(descriptor);
    char last = '\n';
    if (status && status->size > 0 && system::readFileAt(descriptor, &last, 1, status->size - 1) == 1 && last != '\n')
        putAll(descriptor, "\n", path);
}

} // namespace

Journal::Journal(const fs::path& folder, const std::string& part)
    : path_(folder / (part.empty() ? "convapp-journal.jsonl" : "convapp-journal-" + part + ".jsonl")) {
    std::error_code error;
    fs::create_directories(folder, error);
    descriptor_ = system::openFile(path_, system::Access::append, system::Creation::ifMissing);
    if (descriptor_ < 0)
        refuse(path_, std::strerror(errno));
    try {
        // Some file systems have no locks: there, nothing keeps a second run out.
        if (system::lockFile(descriptor_) == system::Lock::held)
            refuse(path_, "another run writes it");
        endTornLine(descriptor_, path_);
    } catch (...) {
        system::closeFile(descriptor_);
        throw;
    }
}

Journal::~Journal() {
    system::closeFile(descriptor_);
}

void Journal::add(const std::string& line) {
    const std::lock_guard lock(mutex_);
    putAll(descriptor_, line + "\n", path_);
    ++said_;
}

void Journal::sync() {
    std::uint64_t wanted = 0;
    {
        const std::lock_guard lock(mutex_);
        wanted = said_;
    }
    const std::lock_guard waiting(disk_);
    if (kept_ >= wanted)
        return;
    {
        const std::lock_guard lock(mutex_);
        wanted = said_;
    }
    if (const int error = system::bringContentToDisk(descriptor_); error != 0)
        refuse(path_, std::strerror(error));
    kept_ = wanted;
}

namespace {

std::string lineOf(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

void Journal::run(const Request& request, const std::string& started, const std::string& date,
                  const std::string& deviceClass) {
    add(lineOf({{"record", "run"},
                {"schema", journalSchema},
                {"program", programJson()},
                {"host", system::hostName()},
                {"process", system::processNumber()},
                {"started", started},
                {"date", date},
                {"device", deviceClass},
                {"recipe", hashOf(request.recipe)}}));
}

void Journal::process(const std::string& host, std::int64_t process) {
    add(lineOf({{"record", "process"}, {"host", host}, {"process", process}}));
}

void Journal::plan(const std::string& key, const PlanRecord& plan) {
    add(lineOf({{"record", "plan"},
                {"key", key},
                {"plan", plan.fingerprint},
                {"tile", plan.tile},
                {"variants", plan.variants},
                {"device", plan.deviceClass},
                {"elsewhere", plan.elsewhere}}));
}

void Journal::begin(const WorkItem& item, const std::string& key) {
    const InputState input = inputStateOf(item);
    add(lineOf({{"record", "begin"},
                {"output", io::nameAsText(item.output.string())},
                {"input", io::nameAsText(item.name)},
                {"from", input.from},
                {"state", {input.state.bytes, input.state.changed, input.state.members}},
                {"key", key}}));
}

void Journal::computed(const WorkItem& item, const std::string& key, const std::string& deviceClass) {
    add(lineOf({{"record", "computed"},
                {"output", io::nameAsText(item.output.string())},
                {"key", key},
                {"device", deviceClass}}));
}

void Journal::done(const WorkItem& item, const std::string& key, const ItemReport& report) {
    add(lineOf({{"record", "done"},
                {"output", io::nameAsText(item.output.string())},
                {"key", key},
                {"bytes", report.fileBytes},
                {"changed", report.fileChanged},
                {"plan", report.fingerprint}}));
}

void Journal::failed(const WorkItem& item, const std::string& key, const conv::Error& error) {
    add(lineOf({{"record", "failed"},
                {"output", io::nameAsText(item.output.string())},
                {"key", key},
                {"code", name(error.code())},
                {"message", error.what()}}));
}

} // namespace app::cli

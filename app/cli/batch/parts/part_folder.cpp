// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/parts/part_folder.h"
#include "app/cli/batch/interrupt.h"
#include "app/cli/batch/wire.h"
#include "app/io/files/atomic_file.h"
#include "app/system/files.h"
#include "app/system/locks.h"
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

namespace app::cli {
namespace {

using wire::Json;

constexpr int version = 1; ///< layout of the files in the folder
constexpr const char* lockName = "lock";

[[noreturn]] void refuseWriting(const fs::path& path, const std::string& why) {
    throw conv::Error(conv::ErrorCode::unwritable, path.string() + " " + why);
}

void writeAtomically(const fs::path& path, const Json& json) {
    io::AtomicFile file(path, true);
    {
        std::ofstream out(file.temporary(), std::ios::binary);
        out << json.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
        out.close();
        if (!out)
            refuseWriting(path, "cannot be written: " + std::string(std::strerror(errno)) + ".");
    }
    file.commit();
}

/// Returns a file's content as `parse` understands it; nothing if there is no such file.
template <typename T, typename Parse>
std::optional<T> readFile(const fs::path& path, Parse parse) {
    std::ifstream in(path, std::ios::binary);
    if (!in && !fs::exists(path))
        return std::nullopt;
    try {
        const Json json = Json::parse(in);
        if (json.at("version").get<int>() != version)
            throw conv::Error(conv::ErrorCode::unreadable,
                              path.string() + ": was written by another version of convapp");
        return parse(json);
    } catch (const Json::exception&) {
        throw conv::Error(conv::ErrorCode::unreadable, path.string() + ": is damaged");
    }
}

} // namespace

PartFolder::PartFolder(const fs::path& output) : output_(output), path_(output) {
    path_ += ".parts";
}

PartFolder::Lock::Lock(const PartFolder& folder) {
    while (!lock(folder)) // another process removed the folder meanwhile
        system::closeFile(descriptor_);
}

/// Returns false if the folder was removed while this process waited.
bool PartFolder::Lock::lock(const PartFolder& folder) {
    using namespace std::chrono_literals;
    std::error_code error;
    fs::create_directories(folder.path_, error);
    const fs::path file = folder.path_ / lockName;
    descriptor_ = system::openFile(file, system::Access::update, system::Creation::ifMissing);
    if (descriptor_ < 0)
        refuseWriting(folder.path_, "cannot be made: " + std::string(std::strerror(errno)) + ".");
    for (system::Lock lock{}; (lock = system::lockFileEverywhere(descriptor_)) != system::Lock::taken;) {
        if (lock == system::Lock::impossible) {
            const int why = errno;
            system::closeFile(descriptor_);
            refuseWriting(folder.path_, "cannot be shared: its file system does not lock files (" +
                                            std::string(std::strerror(why)) + ").");
        }
        if (Interrupt::signal() != 0) {
            system::closeFile(descriptor_);
            Interrupt::check();
        }
        std::this_thread::sleep_for(20ms);
    }
    const std::optional<system::Status> mine = system::statusOf(descriptor_), present = system::statusOf(file);
    return mine && present && mine->number == present->number;
}

PartFolder::Lock::~Lock() {
    system::closeFile(descriptor_);
}

std::optional<PartPlan> PartFolder::plan() const {
    return readFile<PartPlan>(planFile(), [&](const Json& json) {
        PartPlan plan;
        plan.key = json.at("key");
        for (const Json& region : json.at("regions"))
            plan.regions.push_back(wire::regionFrom(region));
        plan.fingerprint = json.at("plan");
        plan.facts = wire::factsFrom(json.at("facts"));
        for (const auto& [key, records] : json.at("plans").items())
            for (const Json& record : records)
                addRecord(plan.plans, key, wire::planFrom(record));
        plan.file = {output_, samples(), json.at("offset").get<std::uint64_t>(), json.at("tile").get<std::int64_t>()};
        return plan;
    });
}

void PartFolder::begin(PartPlan& plan) const {
    std::error_code error;
    fs::rename(plan.file.temporary, samples(), error);
    if (error)
        refuseWriting(samples(), "cannot be written: " + error.message() + ".");
    plan.file.temporary = samples();
    Json regions = Json::array(), plans = Json::object();
    for (const conv::Region& region : plan.regions)
        regions.push_back(wire::of(region));
    for (const auto& [key, records] : plan.plans) {
        plans[key] = Json::array();
        for (const PlanRecord& record : records)
            plans[key].push_back(wire::of(record));
    }
    writeAtomically(planFile(), {{"version", version},
                                 {"key", plan.key},
                                 {"plan", plan.fingerprint},
                                 {"regions", std::move(regions)},
                                 {"facts", wire::of(plan.facts)},
                                 {"plans", std::move(plans)},
                                 {"offset", plan.file.offset},
                                 {"tile", plan.file.tile}});
}

std::optional<ItemReport> PartFolder::part(std::size_t number) const {
    return readFile<ItemReport>(recordOf(number), [](const Json& json) { return wire::reportFrom(json.at("report")); });
}

void PartFolder::finish(std::size_t number, const ItemReport& report) const {
    writeAtomically(recordOf(number), {{"version", version}, {"report", wire::of(report)}});
}

void PartFolder::remove(std::size_t parts, bool all) const {
    std::error_code error;
    std::vector<fs::path> files{planFile(), samples()};
    for (std::size_t number = 1; number <= parts; ++number)
        files.push_back(recordOf(number));
    for (fs::directory_iterator at(path_, error), end; !error && at != end; at.increment(error))
        if (io::isTemporaryName(at->path().filename().string())) // left by a process that was killed
            files.push_back(at->path());
    if (all) {
        files.push_back(path_ / lockName);
        files.push_back(path_);
    }
    for (const fs::path& file : files)
        file == path_ ? fs::remove(file, error) : fs::remove_all(file, error) > 0; // the folder only if it is empty
}

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/batch.h"
#include "app/cli/batch/files/streams.h"
#include "app/cli/batch/interrupt.h"
#include "app/cli/batch/journal/resume.h"
#include "app/cli/batch/parts/part_run.h"
#include "app/cli/batch/ranks/rank_client.h"
#include "app/cli/batch/ranks/rank_server.h"
#include "app/cli/batch/ranks/run_setup.h"
#include "app/cli/batch/retry.h"
#include "app/cli/batch/watch/watch_run.h"
#include "app/cli/commands/actions.h"
#include "app/cli/report/report_table.h"
#include "app/io/text/text.h"
#include "app/system/memory.h"
#include <algorithm>
#include <chrono>
#include <conv/tools/host_memory.h>
#include <map>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

/// Returns "3-of-16"; empty if --shard is not given.
std::string partOf(const Request& request) {
    const auto [part, parts] = request.shard;
    return parts == 1 ? "" : std::to_string(part) + "-of-" + std::to_string(parts);
}

/// Every n-th item: neighbours tend to be alike and go to different machines.
std::vector<WorkItem> shardOf(std::vector<WorkItem> items, const Request& request) {
    const auto [part, parts] = request.shard;
    std::vector<WorkItem> mine;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (i % static_cast<std::size_t>(parts) == static_cast<std::size_t>(part - 1))
            mine.push_back(std::move(items[i]));
    return mine;
}

/// "7 on cuda:0, 5 on cpu", for runs on several devices.
std::string sharesOf(const std::vector<ItemReport>& items) {
    std::map<std::string, int> counts;
    for (const ItemReport& item : items)
        if (item.status == "done")
            ++counts[item.device];
    std::string text;
    for (const auto& [device, count] : counts)
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " on " + device;
    return text;
}

/// Standard output can hold one result.
void checkStreams(const std::vector<WorkItem>& items, const Request& request) {
    if (items.empty() || !isStandardOutput(items[0].output))
        return;
    const bool also =
        request.json == "-" || std::find(request.report.begin(), request.report.end(), "-") != request.report.end();
    if (also || request.resume || request.provenance)
        throw conv::Error(conv::ErrorCode::usage,
                          "-o -: standard output holds the data and nothing else; --json=FILE writes "
                          "to a file, --resume and --provenance need one");
}

void dropUnbegun(std::vector<ItemReport>& reports) {
    std::erase_if(reports, [](const ItemReport& report) { return report.status.empty(); });
}

} // namespace

namespace {

/// Returns one report per item. With --resume, finished items are "kept"; items whose output is not the journal's are
/// "failed", which stops the others only with --on-error stop. Throws Error for other outputs that cannot be written.
std::vector<ItemReport> reportsFor(std::vector<WorkItem>& items, const JournalHistory& history, const Request& request,
                                   std::vector<Found>& found) {
    std::vector<ItemReport> reports;
    for (WorkItem& item : items) {
        ItemReport& one = reports.emplace_back();
        one.input = item.name;
        one.output = item.output.string();
        found.push_back(request.resume ? look(item, history, request) : Found::fresh);
        if (found.back() == Found::done) {
            one.status = "kept";
        } else if (found.back() == Found::foreign && !item.replace && !request.stopOnError && items.size() > 1) {
            one.status = "failed";
            one.error = conv::Error(conv::ErrorCode::unwritable, whyForeign(item, history));
        } else if (found.back() == Found::foreign && !item.replace) {
            throw conv::Error(conv::ErrorCode::unwritable, whyForeign(item, history));
        } else {
            checkOutputs(item);
        }
    }
    return reports;
}

/// Prints the findings of --resume, and names the first refused outputs.
void tellFound(const std::vector<Found>& found, const std::vector<ItemReport>& reports, const Request& request,
               Progress& progress) {
    if (request.verbosity >= 0)
        progress.note(sentenceOf(found));
    int told = 0;
    for (const ItemReport& report : reports)
        if (report.error && ++told <= 2)
            progress.note(errorLine(report));
}

/// Runs items on this process and, with a server, on the others.
void runItems(const BatchContext& context, const std::vector<WorkItem>& items, std::vector<ItemReport>& reports,
              Journal* journal, RankServer* server) {
    Coordinator coordinator(context, items, reports, journal, server ? server->processes() : 1);
    if (server)
        server->serve(coordinator, context.plans, context.progress);
    runBatch(context, coordinator, items.size());
    if (server)
        server->wait();
    coordinator.close();
    if (journal)
        journal->sync();
    const auto failed = std::count_if(reports.begin(), reports.end(),
                                      [](const ItemReport& r) { return r.error && r.status == "failed"; });
    if (failed > 0 && items.size() > 1)
        context.progress.note(std::to_string(failed) + " of " + std::to_string(items.size()) + " items failed");
}

/// Runs everything, as the only process or as the first of several.
int runAll(const Request& request, RankServer* server) {
    const auto start = std::chrono::steady_clock::now();
    RunReport report;
    report.started = timestamp();
    const Interrupt interrupt;
    const fs::path folder = journalFolder(request);
    const JournalHistory history = request.resume ? Journal::history(folder) : JournalHistory{};
    const std::string date = history.date.empty() ? report.started.substr(0, 10) : history.date;
    std::vector<WorkItem> items = workItems(request, date);
    const bool several = items.size() > 1;
    items = shardOf(std::move(items), request);
    removeLeftovers(items, history);
    std::vector<Found> found;
    report.items = reportsFor(items, history, request, found);
    checkStreams(items, request);
    if (std::any_of(request.pictures.begin(), request.pictures.end(),
                    [](const PictureOutput& p) { return p.kind == PictureKind::render; }))
        pictureModule().checkRendering();
    if (server)
        shareCores(server->ranks());
    const DeviceChoice device = settleDevice(request, history.deviceClass, server ? &server->ranks() : nullptr, items);
    const std::size_t wanted = static_cast<std::size_t>(
        std::count_if(report.items.begin(), report.items.end(), [](const auto& i) { return i.status.empty(); }));
    const std::vector<DeviceWorker> workers = settleWorkers(request, device, history, wanted);
    std::vector<RankServer::Member> members;
    if (server)
        members = server->gather(classOf(device.device));
    report.device = device.device;
    report.fellBack = device.fellBack;
    report.whyFellBack = device.why;
    int signal = 0;
    {
        Progress progress(request.progress, items.size(), request.verbosity);
        if (saysFallback(device.fellBack, request.verbosity))
            progress.note(fallbackNote(device.why));
        else if (!device.why.empty() && request.verbosity > 0)
            progress.note("no GPU is started: " + device.why);
        std::optional<Journal> journal;
        if (several || request.resume) {
            journal.emplace(folder, partOf(request));
            journal->run(request, report.started, date, classesOf(workers));
            for (const RankServer::Member& member : members)
                journal->process(member.host, member.process);
        }
        PlanJournal plans(history.plans, [&](const std::string& key, const PlanRecord& mine) {
            if (journal)
                journal->plan(key, mine);
            return mine;
        });
        for (std::size_t i = 0; i < items.size(); ++i)
            if (!report.items[i].status.empty())
                progress.end(i, report.items[i]);
        if (request.resume)
            tellFound(found, report.items, request, progress);
        const std::int64_t held = heldBytes(request, server ? server->ranks().localSize() : 1);
        BatchContext context{request, device.planOptions, workers, progress, interrupt.token(), held, plans};
        context.single = items.size() == 1 && !server;
        runItems(context, items, report.items, journal ? &*journal : nullptr, server);
        signal = Interrupt::signal();
        if (workers.size() > 1 && request.verbosity >= 0)
            progress.note(sharesOf(report.items));
        dropUnbegun(report.items);
        if (signal != 0)
            progress.note("stopped by a signal; " + std::to_string(report.items.size()) + " of " +
                          std::to_string(items.size()) + " items were begun, no partial output is left");
    }
    report.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    report.exitCode = signal != 0 ? exitSignal + signal : commonExitCode(report.items, items.size());
    noteFallback(report);
    writeReports(report, request);
    return report.exitCode;
}

} // namespace

int runFilter(const Request& request) {
    if (request.planOptions.memoryBytes > 0) {
        conv::limitHostMemory(request.planOptions.memoryBytes);
        system::returnLargeBlocks(); // returns buffers of files to the system at once, too
    }
    if (request.part.count > 0 || request.part.finish)
        return runPart(request);
    if (request.watch)
        return runWatch(request);
    const MpiEnv env = request.shared ? mpiEnvironment() : MpiEnv{};
    if (env.processes == 1)
        return runAll(request, nullptr);
    if (request.mixed)
        throw conv::Error(conv::ErrorCode::usage, "--mixed: is for the devices of one process; " + env.by +
                                                      " started " + std::to_string(env.processes));
    Ranks& ranks = joinRanks(env);
    if (ranks.rank() > 0)
        return runRankClient(request, ranks);
    RankServer server(ranks);
    int code = exitInternal;
    try {
        code = runAll(request, &server);
    } catch (const conv::Error& error) {
        code = complain(error.code(), error.what()); // the end of the others may end this process, too
    }
    server.end(code);
    return code;
}

} // namespace app::cli

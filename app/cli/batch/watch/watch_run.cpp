// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/watch/watch_run.h"
#include "app/cli/batch/batch.h"
#include "app/cli/batch/coordinator.h"
#include "app/cli/batch/interrupt.h"
#include "app/cli/batch/journal/resume.h"
#include "app/cli/batch/ranks/run_setup.h"
#include "app/cli/batch/retry.h"
#include "app/cli/batch/watch/watch_list.h"
#include "app/cli/batch/watch/watch_outputs.h"
#include "app/cli/batch/watch/watched_folders.h"
#include "app/cli/report/report_table.h"
#include "app/io/dicom/dicom_series.h"
#include "app/io/text/text.h"
#include "app/mpi/mpi_env.h"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;

constexpr auto turn = 100ms;        ///< longest wait before a signal or a steady file is noticed
constexpr auto scanPolled = 2s;     ///< from list to list of a folder whose changes the kernel does not tell
constexpr auto scanUnasked = 15s;   ///< as above, of other folders: a safeguard
constexpr std::size_t perTurn = 64; ///< most items of a round, so that newer files need not wait for all older ones

/// Throws Error(usage) if a folder has DICOM series: nothing tells which slice is the last one.
void refuseSeries(const Request& request) {
    for (const std::string& input : request.inputs)
        if (std::error_code ignored; fs::is_directory(input, ignored) && !io::seriesBelow(input).empty())
            throw conv::Error(conv::ErrorCode::usage,
                              input +
                                  ": --watch does not take DICOM series, whose files arrive one by one without a "
                                  "last one; filter the folder when it is complete, or name single files: -i '" +
                                  (fs::path(input) / "**" / "*.dcm").string() + "'");
}

/// A watch: rounds of items whose files have become whole.
class Watch {
  public:
    explicit Watch(const Request& request)
        : request_(request),
          folders_(request),
          history_(Journal::history(journalFolder(request))),
          date_(history_.date.empty() ? timestamp().substr(0, 10) : history_.date),
          outputs_(request, history_),
          device_(settleDevice(request, history_.deviceClass, nullptr)),
          progress_(request.progress, 0, request.verbosity),
          plans_(history_.plans, [this](const std::string& key, const PlanRecord& mine) {
              journal_->plan(key, mine);
              return mine;
          }) {
        report_.started = timestamp();
        report_.device = device_.device;
        report_.fellBack = device_.fellBack;
        report_.whyFellBack = device_.why;
        journal_.emplace(journalFolder(request), "");
        journal_->run(request, report_.started, date_, classesOf(workers(1)));
    }

    int operator()() {
        if (saysFallback(device_.fellBack, request_.verbosity))
            note(fallbackNote(device_.why));
        const auto start = WatchClock::now();
        begin();
        while (!over()) {
            step();
            if (Interrupt::signal() == 0 && !over())
                listen();
        }
        journal_->sync();
        const int signal = Interrupt::signal();
        if (signal != 0)
            note("the watch was stopped by a signal; " + count() + ", no partial output is left");
        else
            note("the watch has ended; " + count());
        report_.milliseconds = std::chrono::duration<double, std::milli>(WatchClock::now() - start).count();
        report_.exitCode = signal != 0 ? exitSignal + signal
                                       : commonExitCode(report_.items, std::max<std::size_t>(numbers_.size(), 1));
        noteFallback(report_);
        writeReports(report_, request_);
        return report_.exitCode;
    }

  private:
    [[nodiscard]] std::vector<DeviceWorker> workers(std::size_t items) const {
        return settleWorkers(request_, device_, history_, items);
    }

    [[nodiscard]] std::string count() const {
        const auto with = [&](std::string_view status) {
            return std::count_if(report_.items.begin(), report_.items.end(),
                                 [&](const ItemReport& item) { return item.status == status; });
        };
        std::string text = std::to_string(with("done")) + " items done";
        if (const auto kept = with("kept"); kept > 0)
            text += ", " + std::to_string(kept) + " kept from before";
        if (const auto failed = with("failed"); failed > 0)
            text += ", " + std::to_string(failed) + " failed";
        if (const std::size_t waiting = list_.waiting(); waiting > 0)
            text += ", " + std::to_string(waiting) + " not whole yet";
        return text;
    }

    void begin() {
        watch();
        std::string names;
        for (const std::string& name : folders_.names())
            names += (names.empty() ? "" : ", ") + name;
        note("watching " + names + (request_.watchQuiet ? "" : "; Ctrl-C ends the watch") +
             (why_.empty() ? "" : "; looking every 2 s, since " + why_));
    }

    void watch() {
        why_ = folders_.start();
        list_.setPolling(!why_.empty());
        names_ = true;
    }

    [[nodiscard]] bool over() {
        if (Interrupt::signal() != 0 || stopped_)
            return true;
        const auto now = WatchClock::now();
        const auto quiet = now - std::max(list_.lastChange(), lastWork_);
        return request_.watchQuiet && todo_.empty() && list_.waiting() == 0 && !names_ &&
               std::chrono::duration<double>(quiet).count() >= *request_.watchQuiet;
    }

    /// Looks for files, and filters those that are whole.
    void step() {
        const auto tell = [this](const std::string& sentence) {
            progress_.object({{"event", "folder"}, {"text", sentence}});
            if (request_.progress != ProgressStyle::json)
                note(sentence);
        };
        if (folders_.check(tell)) {
            watch();
            if (!folders_.complete())
                list_.forget(); // its files have not been removed one by one
        }
        const auto now = WatchClock::now();
        const WatchClock::duration every = why_.empty() ? WatchClock::duration(scanUnasked) : scanPolled;
        if ((names_ && now - lastScan_ >= 4 * scanTime_) || now - lastScan_ >= every)
            scan(now);
        list_.look(now);
        for (InputFile& file : list_.ready(now))
            todo_.push_back(std::move(file));
        for (const fs::path& file : list_.slow(now))
            tellWaiting(file.string(), "is still being written, or was a moment ago");
        if (todo_.empty())
            return;
        const auto end = todo_.begin() + static_cast<std::ptrdiff_t>(std::min(perTurn, todo_.size()));
        const std::vector<InputFile> files(std::make_move_iterator(todo_.begin()), std::make_move_iterator(end));
        todo_.erase(todo_.begin(), end);
        round(files);
        lastWork_ = WatchClock::now();
        said_ = false;
    }

    /// Waits for changes; says so once after work.
    void listen() {
        if (!todo_.empty())
            return;
        if (!said_) {
            progress_.object({{"event", "waiting"},
                              {"folders", folders_.names()},
                              {"by", why_.empty() ? "inotify" : "polling"},
                              {"unfinished", list_.waiting()}});
            said_ = true;
        }
        bool names = false;
        const auto events = folders_.events().wait(turn, names);
        names_ = names_ || names;
        list_.take(events, WatchClock::now());
    }

    void tellWaiting(const std::string& file, const std::string& reason) {
        progress_.object({{"event", "unfinished"}, {"file", file}, {"reason", reason}});
        if (request_.progress != ProgressStyle::json)
            note(file + ": " + reason);
    }

    void note(const std::string& sentence) {
        if (request_.verbosity >= 0)
            progress_.note(sentence);
    }

    void tellOnce(const fs::path& file, const std::string& sentence) {
        if (told_.insert(file).second)
            progress_.warn(sentence);
    }

    void scan(WatchClock::time_point now) {
        names_ = false;
        lastScan_ = now;
        std::vector<InputFile> files;
        std::set<fs::path> seen;
        for (const std::string& input : request_.inputs) {
            std::size_t dicom = 0;
            for (InputFile& file : filesNow(input, dicom))
                if (!isUnfinishedName(file.path.filename().string()) && seen.insert(outputs_.known(file.path)).second)
                    files.push_back(std::move(file));
            if (dicom > 0)
                tellOnce(input, input + ": DICOM files are left out; -i '" + input + "/**/*.dcm' takes single ones");
        }
        for (const InputFile& file : files)
            outputs_.name(file, date_);
        std::erase_if(files, [&](const InputFile& file) {
            if (outputs_.isNew(file.path))
                tellOnce(outputs_.known(file.path),
                         file.path.string() + ": has the name of an output, and is not taken as an input");
            return outputs_.contains(file.path);
        });
        for (const fs::path& gone : list_.see(std::move(files), now))
            tellWaiting(gone.string(), "was removed before it was whole");
        scanTime_ = WatchClock::now() - now;
    }

    /// Adds or replaces the report of a file.
    void keep(ItemReport report) {
        const auto [at, isNew] = numbers_.try_emplace(report.input, report_.items.size());
        if (isNew)
            report_.items.push_back(std::move(report));
        else
            report_.items[at->second] = std::move(report);
    }

    /// Returns the item of a file; nothing if it needs no work. Its report then says why.
    [[nodiscard]] std::optional<WorkItem> itemOf(const InputFile& file, ItemReport& report) {
        report.input = file.path.string();
        try {
            WorkItem item = std::move(workItems({file}, request_, date_).front());
            item.number = 0;
            report.input = item.name;
            report.output = item.output.string();
            outputs_.claim(item);
            const Found found = look(item, history_, request_);
            if (found == Found::done) {
                report.status = "kept";
                return std::nullopt;
            }
            if (found == Found::foreign && !item.replace)
                throw conv::Error(conv::ErrorCode::unwritable, whyForeign(item, history_));
            checkOutputs(item);
            if (cleaned_.insert(item.output.parent_path()).second)
                removeLeftovers({item}, history_);
            return item;
        } catch (const conv::Error& error) {
            report.status = "failed";
            report.error = error;
        }
        return std::nullopt;
    }

    /// Filters files that are whole.
    void round(const std::vector<InputFile>& files) {
        std::vector<WorkItem> items;
        std::vector<ItemReport> reports, over;
        for (const InputFile& file : files) {
            ItemReport report;
            if (std::optional<WorkItem> item = itemOf(file, report)) {
                item->number = items.size();
                items.push_back(std::move(*item));
                reports.push_back(std::move(report));
            } else {
                over.push_back(std::move(report));
            }
        }
        progress_.extend(over.size());
        for (std::size_t i = 0; i < over.size(); ++i) {
            progress_.end(i, over[i]);
            if (over[i].error) {
                progress_.note(errorLine(over[i]));
                stopped_ = stopped_ || request_.stopOnError;
            }
            keep(std::move(over[i]));
        }
        if (items.empty() || stopped_)
            return;
        progress_.extend(items.size());
        compute(items, reports);
    }

    void compute(const std::vector<WorkItem>& items, std::vector<ItemReport>& reports) {
        std::vector<JournalHistory::Output> records;
        for (const WorkItem& item : items) { // before reading: a later change is another version
            JournalHistory::Output& record = records.emplace_back();
            record.key = keyOf(item, request_);
            record.input = inputStateOf(item);
        }
        const BatchContext context{request_,  device_.planOptions, workers(items.size()),
                                   progress_, interrupt_.token(),  heldBytes(request_, 1),
                                   plans_};
        Coordinator coordinator(context, items, reports, &*journal_, 1);
        runBatch(context, coordinator, items.size());
        coordinator.close();
        journal_->sync();
        for (std::size_t i = 0; i < items.size(); ++i)
            settle(items[i], std::move(reports[i]), std::move(records[i]));
    }

    /// Takes the outcome of an item.
    void settle(const WorkItem& item, ItemReport report, JournalHistory::Output record) {
        if (report.status.empty())
            return;
        if (report.status == "done") {
            const FileState written = stateOf(item.output);
            outputs_.written(item.output);
            record.done = true;
            record.bytes = written.bytes;
            record.changed = written.changed;
            record.deviceClass = report.deviceClass;
        }
        history_.outputs[io::nameAsText(item.output.string())] = std::move(record);
        if (report.status == "failed" && report.error->code() == conv::ErrorCode::unreadable) {
            if (std::error_code ignored; !fs::exists(item.input, ignored)) {
                note(item.name + ": was removed before it was read");
                return;
            }
            tellWaiting(item.name, std::string(report.error->what()) + " It is read again when it changes.");
        }
        stopped_ = stopped_ || (report.status == "failed" && request_.stopOnError);
        keep(std::move(report));
    }

    const Request& request_;
    const Interrupt interrupt_;
    WatchedFolders folders_;
    JournalHistory history_;
    std::string date_;
    WatchOutputs outputs_;
    DeviceChoice device_;
    Progress progress_;
    std::optional<Journal> journal_;
    PlanJournal plans_;
    RunReport report_;
    WatchList list_;
    std::vector<InputFile> todo_;                ///< whole files that wait for their round
    std::map<std::string, std::size_t> numbers_; ///< place of a file's report
    std::set<fs::path> told_, cleaned_;
    std::string why_; ///< reason to poll
    WatchClock::duration scanTime_{};
    WatchClock::time_point lastScan_{}, lastWork_ = WatchClock::now();
    bool names_ = true; ///< files may have come or gone
    bool said_ = false; ///< the wait was told
    bool stopped_ = false;
};

} // namespace

int runWatch(const Request& request) {
    if (request.shared && mpiEnvironment().processes > 1)
        throw conv::Error(conv::ErrorCode::usage, "--watch is for one process; --mpi off lets each work alone");
    refuseSeries(request);
    return Watch(request)();
}

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/parts/part_run.h"
#include "app/cli/batch/batch.h"
#include "app/cli/batch/files/streams.h"
#include "app/cli/batch/interrupt.h"
#include "app/cli/batch/parts/part_folder.h"
#include "app/cli/batch/ranks/run_setup.h"
#include "app/cli/batch/retry.h"
#include "app/cli/report/report_table.h"
#include "app/text/refuse.h"
#include <chrono>

namespace app::cli {
namespace {

using Clock = std::chrono::steady_clock;

WorkItem onlyItem(const Request& request, const std::string& date) {
    if (request.output.find("{date}") != std::string::npos)
        refuse("--part: the parts may be computed on different days, so -o cannot name the {date}");
    std::vector<WorkItem> items = workItems(request, date);
    if (items.size() != 1)
        refuse("--part: is for the result of one input; there are " + std::to_string(items.size()) +
               ", which --shard shares out");
    if (isStandardOutput(items[0].output) || items[0].name == "-")
        refuse("--part: the parts need files, not standard input and output");
    if (!items[0].pictures.empty() || items[0].rescale)
        refuse("--part: pictures and :rescale need the full result; make them from the completed file");
    return std::move(items[0]);
}

/// "2, 5 to 7".
std::string listOf(const std::vector<std::size_t>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
            ++end;
        text += (text.empty() ? "" : ", ") + std::to_string(numbers[i]);
        if (end - i > 1)
            text += (end - i == 2 ? ", " : " to ") + std::to_string(numbers[end - 1]);
        i = end;
    }
    return text;
}

/// Joins slabs to one region for each part. Throws Error(usage) if there are too few.
std::vector<conv::Region> joined(const std::vector<conv::Region>& slabs, int parts, const std::string& name) {
    const auto count = static_cast<std::size_t>(parts);
    if (slabs.size() < count)
        refuse("--part: " + name + " can be cut into at most " + std::to_string(slabs.size()) + " parts (got " +
               std::to_string(parts) + ")");
    std::vector<conv::Region> regions;
    for (std::size_t i = 0; i < count; ++i)
        regions.push_back({slabs[i * slabs.size() / count].lo, slabs[(i + 1) * slabs.size() / count - 1].hi});
    return regions;
}

/// Gives a batch the one slab of this process.
class PartSource final : public WorkSource {
  public:
    PartSource(WorkUnit& unit, Progress& progress) : unit_(unit), progress_(progress) {}
    [[nodiscard]] std::unique_ptr<WorkUnit> next() override {
        if (given_)
            return nullptr;
        given_ = true;
        auto unit = std::make_unique<WorkUnit>();
        unit->item = unit_.item;
        unit->report = unit_.report;
        unit->slab = unit_.slab;
        unit->seconds = unit_.seconds;
        return unit;
    }
    void begin(WorkUnit& unit) override { progress_.begin(unit.number, unit.report->input); }
    void beforeWriting() override {}
    void finish(std::unique_ptr<WorkUnit> unit) override {
        progress_.end(unit->number, unit->report->input, unit->report->status);
    }
    [[nodiscard]] std::size_t left() const override { return given_ ? 0 : 1; }
    void computed(const WorkUnit&, const std::string&) override {}
    [[nodiscard]] bool ending() const override { return false; }

  private:
    WorkUnit& unit_;
    Progress& progress_;
    bool given_ = false;
};

/// One run with --part.
class PartRun {
  public:
    explicit PartRun(const Request& request)
        : request_(request),
          started_(timestamp()),
          item_(onlyItem(request, started_.substr(0, 10))),
          folder_(item_.output),
          progress_(request.progress, 1, request.verbosity) {
        report_.input = item_.name;
        report_.output = item_.output.string();
        checkOutputs(item_);
    }

    int operator()() {
        request_.part.finish ? complete() : compute();
        return end();
    }

  private:
    void compute() {
        const std::size_t number = static_cast<std::size_t>(request_.part.number);
        std::optional<PartPlan> plan;
        {
            const PartFolder::Lock lock(folder_);
            plan = folder_.plan();
            if (!plan) {
                checkOutputs(item_); // again: other processes may have completed it
                settle({});
                if (!begun(plan)) {
                    folder_.remove(0, true);
                    return;
                }
            }
        }
        check(*plan);
        if (plan->regions.size() != static_cast<std::size_t>(request_.part.count))
            refuse("--part: " + folder_.path().string() + " has " + std::to_string(plan->regions.size()) +
                   " parts (got " + std::to_string(request_.part.count) + ")");
        if (const std::optional<ItemReport> before = folder_.part(number)) {
            report_ = *before;
            report_.status = "kept";
            tell("is done already", *plan);
            return;
        }
        settle(classOf(*plan));
        write(number, *plan);
        if (report_.status == "done") {
            folder_.finish(number, report_);
            tell("is written", *plan);
        }
    }

    /// Plans the result and makes its file, as the first of the parts.
    bool begun(std::optional<PartPlan>& plan) {
        PlanRecords records;
        PlanJournal plans({}, [&](const std::string& key, const PlanRecord& mine) {
            addRecord(records, key, mine);
            return mine;
        });
        const BatchContext context = contextWith(plans);
        ItemReport report = report_;
        const bool well = withRetries(context, report, [&] {
            folder_.remove(0, false); // left by a killed process
            ItemWork work(context, item_, report);
            withinTime(context, report, request_.timeout, [&](const std::stop_token& stop) {
                if (const std::string why = work.split(request_.part.count, stop, folder_.samples()); !why.empty())
                    refuse("--part: " + item_.name + " cannot be computed in parts: " + why);
            });
            PartPlan made{key(),
                          joined(work.slabs(), request_.part.count, item_.name),
                          report.fingerprint,
                          work.facts(),
                          records,
                          work.leaveFile()};
            folder_.begin(made);
            plan = std::move(made);
        });
        report_.error = report.error;
        return well;
    }

    void write(std::size_t number, const PartPlan& plan) {
        PlanJournal plans(plan.plans, {});
        const BatchContext context = contextWith(plans);
        WorkUnit unit;
        unit.item = &item_;
        unit.report = &report_;
        unit.seconds = request_.timeout;
        unit.slab = {plan.file, plan.regions[number - 1], plan.fingerprint, number == 1, plan.facts};
        PartSource source(unit, progress_);
        runBatch(context, source, 1);
    }

    void complete() {
        const PartFolder::Lock lock(folder_);
        const std::optional<PartPlan> plan = folder_.plan();
        if (!plan) {
            folder_.remove(0, true);
            refuse("--part finish: " + folder_.path().string() + " has no parts yet; --part 1/N begins them");
        }
        check(*plan);
        std::optional<ItemReport> all;
        std::vector<std::size_t> missing;
        for (std::size_t number = 1; number <= plan->regions.size(); ++number) {
            const std::optional<ItemReport> one = folder_.part(number);
            if (!one)
                missing.push_back(number);
            else if (all)
                addSlab(*all, *one);
            else
                all = one;
        }
        if (!missing.empty())
            throw conv::Error(conv::ErrorCode::unwritable,
                              item_.output.string() + ": " + (missing.size() > 1 ? "parts " : "part ") +
                                  listOf(missing) + " of " + std::to_string(plan->regions.size()) + " " +
                                  (missing.size() > 1 ? "are" : "is") + " missing");
        all->status.clear();
        settle({});
        PlanJournal plans({}, {});
        const BatchContext context = contextWith(plans);
        (void)withRetries(context, report_, [&] {
            ItemWork work(context, item_, report_);
            work.adopt(plan->file, plan->facts, *all);
            work.write();
        });
        if (report_.status != "done")
            return;
        folder_.remove(plan->regions.size(), true);
        if (request_.verbosity >= 0)
            progress_.note(item_.output.string() + ": complete, of " + std::to_string(plan->regions.size()) + " parts");
    }

    /// Refuses a folder of parts of another result.
    void check(const PartPlan& plan) const {
        if (plan.key != key())
            refuse("--part: " + folder_.path().string() +
                   " holds parts of another input, recipe or options; remove it to begin anew");
    }

    /// Provenance is written when the file is complete.
    [[nodiscard]] std::string key() const {
        Request plain = request_;
        plain.provenance = false;
        return keyOf(item_, plain);
    }

    void settle(const std::string& deviceClass) {
        device_ = settleDevice(request_, deviceClass, nullptr);
        if (!deviceClass.empty() && cli::classOf(device_->device) != deviceClass)
            throw conv::Error(conv::ErrorCode::device, "the first part was computed on " + deviceClass +
                                                           ", this one would be on " + cli::classOf(device_->device) +
                                                           ": results would not be the same");
        workers_ = workersFor(request_, *device_, 1);
    }

    [[nodiscard]] static std::string classOf(const PartPlan& plan) {
        return plan.plans.empty() ? std::string() : plan.plans.begin()->second.front().deviceClass;
    }

    [[nodiscard]] BatchContext contextWith(PlanJournal& plans) {
        return {request_, device_->planOptions, workers_, progress_, interrupt_.token(), heldBytes(request_, 1), plans};
    }

    void tell(const std::string& what, const PartPlan& plan) {
        if (request_.verbosity < 0)
            return;
        std::vector<std::size_t> missing;
        for (std::size_t number = 1; number <= plan.regions.size(); ++number)
            if (!folder_.part(number))
                missing.push_back(number);
        const std::string count = std::to_string(plan.regions.size());
        progress_.note(
            "part " + std::to_string(request_.part.number) + " of " + count + " of " + report_.output + " " + what +
            "; " +
            (missing.empty() ? "all are there: --part finish completes the file" : "missing: " + listOf(missing)));
    }

    [[nodiscard]] int end() {
        RunReport report;
        report.started = started_;
        const int signal = Interrupt::signal();
        if (report_.error && report_.status.empty())
            report_.status = "failed";
        if (report_.error && signal == 0)
            progress_.note(errorLine(report_));
        report.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
        report.exitCode = signal != 0     ? exitSignal + signal
                          : report_.error ? report_.timedOut ? exitSomeFailed : exitCodeOf(report_.error->code())
                                          : exitDone;
        if (device_) {
            report.device = device_->device;
            report.fellBack = device_->fellBack;
            report.whyFellBack = device_->why;
        }
        report.items.push_back(report_);
        noteFallback(report);
        writeReports(report, request_);
        return report.exitCode;
    }

    const Request& request_;
    const Clock::time_point start_ = Clock::now();
    const Interrupt interrupt_;
    const std::string started_;
    const WorkItem item_;
    const PartFolder folder_;
    Progress progress_;
    std::optional<DeviceChoice> device_;
    std::vector<DeviceWorker> workers_;
    ItemReport report_;
};

} // namespace

int runPart(const Request& request) {
    return PartRun(request)();
}

} // namespace app::cli

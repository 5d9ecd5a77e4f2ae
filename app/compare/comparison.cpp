// SPDX-License-Identifier: Apache-2.0
#include "app/compare/accuracy/plan_facts.h"
#include "app/compare/kept_oracle.h"
#include "app/compare/kernels.h"
#include "app/compare/own/own_kernel_file.h"
#include "app/compare/own/trial.h"
#include "app/compare/planned_candidate.h"
#include "app/compare/significance.h"
#include "app/measure/discard.h"
#include "app/measure/on_device.h"
#include "app/text/number_text.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <conv/tools/calibration.h>
#include <map>

namespace app::compare {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Timed runs from host memory to host memory, if kernels are timed with data on the device. They come first: libraries
/// with plans for one shape would rebuild them at every change between the two kinds of runs.
constexpr int throughRuns = 3;
/// Shorter work (ms) on the CPU runs once more before each timed run: it finds its own data in the caches, as the next
/// run of one filter does, and not those of the variant before it.
constexpr double shortWork = 2;

class Runner {
  public:
    Runner(const Request& request, const Events& events, std::stop_token stop)
        : request_(request), events_(events), stop_(std::move(stop)) {}
    Comparison go();

  private:
    void planAll();
    void describeInput();
    [[nodiscard]] std::shared_ptr<const Oracle> oracle();
    [[nodiscard]] std::shared_ptr<conv::Volume> spaceFor(const conv::Layout& layout);
    void tryOwn();
    void judgeAll(const Oracle& oracle);
    void judge(PlannedCandidate& c, const Oracle& oracle);
    void timeAll();
    void timeThrough(PlannedCandidate& c, int round);
    void timeOne(PlannedCandidate& c, int round);
    void timeInTurn(int round, void (Runner::*one)(PlannedCandidate&, int));
    void take(PlannedCandidate& c, const conv::Report& report, double wall, bool kernels, bool through);
    void settle();
    [[nodiscard]] conv::RunControl control(int row, const std::string& doing, double expected);
    void tell(int row, const std::string& doing, double fraction, double expected);
    void changed(std::size_t row);
    /// Runs `work` for a contender. Its own error ends the contender, a stop ends everything.
    template <class F>
    bool attempt(PlannedCandidate& c, F&& work);

    const Request& request_;
    const Events& events_;
    std::stop_token stop_;
    Comparison result_;
    std::vector<PlannedCandidate> able_;
    std::map<std::string, OnDevice> there_;                             ///< the input, once per device
    std::map<conv::ElementType, std::shared_ptr<conv::Volume>> spaces_; ///< results of host runs
    double done_ = 0, toDo_ = 1;                                        ///< milliseconds, expected
    double shown_ = 0;
    double trials_ = 0; ///< milliseconds of the trials of users' kernels
    std::string lastDevice_;
};

void Runner::tell(int row, const std::string& doing, double fraction, double expected) {
    if (!events_.progress)
        return;
    const double now = done_ + fraction * expected;
    shown_ = std::clamp(now / toDo_, shown_, 1.0);
    events_.progress({shown_, doing, row, std::max(0.0, toDo_ - now) / 1e3});
}

conv::RunControl Runner::control(int row, const std::string& doing, double expected) {
    conv::RunControl c;
    c.stop = stop_;
    tell(row, doing, 0, expected);
    if (events_.progress)
        c.progress = [this, row, doing, expected](double f) { tell(row, doing, f, expected); };
    return c;
}

void Runner::changed(std::size_t row) {
    if (events_.row)
        events_.row(static_cast<int>(row), result_.rows[row]);
}

void Runner::describeInput() {
    result_.input = request_.source->layout();
    result_.runs = request_.runs;
    for (const conv::Filter& filter : request_.filters)
        result_.filters.push_back(conv::describe(filter));
}

void Runner::planAll() {
    if (!request_.source || request_.candidates.empty())
        throw conv::Error(conv::ErrorCode::usage, "A comparison needs data and at least one variant.");
    describeInput();
    able_ = plannedCandidates(request_, result_.rows);
    for (const PlannedCandidate& c : able_) {
        const conv::Device& d = c.plan.device;
        const std::string name = conv::name(d);
        if (std::none_of(result_.ceilings.begin(), result_.ceilings.end(),
                         [&](const Ceiling& x) { return x.device == name; }))
            result_.ceilings.push_back(
                {name, d.model, d.flopsPerSecond / 1e9, d.bytesPerSecond / 1e9, conv::calibrationOf(d) != nullptr});
        toDo_ += (request_.runs + 1) * c.expected;
    }
    for (std::size_t i = 0; i < result_.rows.size(); ++i)
        changed(i);
}

template <class F>
bool Runner::attempt(PlannedCandidate& c, F&& work) {
    try {
        work();
        return true;
    } catch (const conv::Error& error) {
        if (error.code() == conv::ErrorCode::cancelled)
            throw;
        Measurement& row = result_.rows[c.row];
        row.verdict = Verdict::failed;
        row.sentence = error.what();
        row.kernelSamples.clear();
        row.totalSamples.clear();
        return false;
    }
}

/// Returns memory for a result, reused unless somebody holds it: fresh memory costs about as much time as judging.
std::shared_ptr<conv::Volume> Runner::spaceFor(const conv::Layout& layout) {
    std::shared_ptr<conv::Volume>& space = spaces_[layout.type];
    const bool ours = space && space.use_count() == 1;
    std::atomic_thread_fence(std::memory_order_acquire); // others' reads precede our next write
    if (!ours || space->layout() != layout)
        space = std::make_shared<conv::Volume>(layout);
    return space;
}

void Runner::judge(PlannedCandidate& c, const Oracle& oracle) {
    Measurement& row = result_.rows[c.row];
    const auto result = spaceFor(c.plan.output());
    conv::VolumeSink sink(*result, c.plan.outputDomain);
    const conv::RunControl follow =
        control(static_cast<int>(c.row), row.name + " on " + row.device + ", first run", c.expected);
    auto start = Clock::now();
    const bool ran = attempt(c, [&] {
        const conv::Report report = conv::apply(c.plan, *request_.source, {}, sink, follow);
        row.operations = report.timing.operations;
        row.bytes = static_cast<double>(report.timing.bytesRead + report.timing.bytesWritten);
        row.firstRun = report.timing.kernel + report.timing.firstRun;
    });
    c.firstWall = since(start);
    result_.cost.runs += c.firstWall;
    done_ += c.expected;
    if (ran) {
        start = Clock::now();
        const double limit = request_.tolerance > 0 ? request_.tolerance : oracle.limitFor(c.plan);
        row.errors = oracle.judge(*result, c.plan.outputDomain, limit);
        row.verdict = row.errors.good() ? Verdict::right : Verdict::wrong;
        if (row.verdict == Verdict::wrong)
            row.sentence = wrongSentence(row.errors, result_.input.dimension);
        result_.cost.judging += since(start);
        if (events_.result)
            events_.result(static_cast<int>(c.row), row, result, c.plan.outputDomain);
    }
    changed(c.row);
}

/// Users' kernels run here only if they passed a trial in a process of their own.
void Runner::tryOwn() {
    const auto start = Clock::now();
    for (PlannedCandidate& c : able_) {
        Measurement& row = result_.rows[c.row];
        if (!isOwnKernel(row.candidate.variant))
            continue;
        tell(static_cast<int>(c.row), row.name + " on " + row.device + ", trial", 0, 0);
        TrialAnswer answer;
        if (!attempt(c, [&] {
                addOwnKernelFile(row.candidate.variant, result_.input.dimension); // it may have changed
                answer = tryOwnKernels(c.plan, request_.kernelSeconds, stop_);
            })) {
            changed(c.row);
            continue;
        }
        row.compilerLog = answer.log;
        row.kernelAlone = answer.milliseconds;
        row.sentence = answer.sentence;
        if (answer.outcome != TrialOutcome::passed)
            row.verdict = answer.outcome == TrialOutcome::wrong         ? Verdict::wrong
                          : answer.outcome == TrialOutcome::unavailable ? Verdict::refused
                                                                        : Verdict::failed;
        changed(c.row);
    }
    std::erase_if(able_, [&](const PlannedCandidate& c) { return result_.rows[c.row].verdict != Verdict::waiting; });
    trials_ = since(start);
}

void Runner::judgeAll(const Oracle& oracle) {
    for (PlannedCandidate& c : able_)
        judge(c, oracle);
    std::erase_if(able_, [&](const PlannedCandidate& c) { return result_.rows[c.row].verdict != Verdict::right; });
    // The first runs bound the remaining time, if they took less: they include one-time costs.
    done_ = 0;
    toDo_ = 1e-9;
    for (PlannedCandidate& c : able_) {
        c.expected = std::min(c.firstWall, std::max(c.expected, 0.1 * c.firstWall));
        toDo_ += request_.runs * c.expected;
    }
    // The work so far counts as a tenth, so that progress does not fall.
    done_ = 0.1 * toDo_ / 0.9;
    toDo_ += done_;
}

void Runner::take(PlannedCandidate& c, const conv::Report& report, double wall, bool kernels, bool through) {
    Measurement& row = result_.rows[c.row];
    result_.cost.runs += wall;
    if (kernels)
        row.kernelSamples.push_back(report.timing.kernel);
    if (!through)
        return;
    row.totalSamples.push_back(report.timing.total > 0 ? report.timing.total : wall);
    c.uploads.push_back(report.timing.upload);
    c.downloads.push_back(report.timing.download);
    row.upload = spreadOf(c.uploads).median;
    row.download = spreadOf(c.downloads).median;
}

void Runner::timeThrough(PlannedCandidate& c, int round) {
    if (!c.resident || round >= throughRuns)
        return;
    Measurement& row = result_.rows[c.row];
    attempt(c, [&] {
        const auto space = spaceFor(c.plan.output());
        Discard sink(*space, c.plan.outputDomain);
        conv::RunControl follow;
        follow.stop = stop_;
        const auto start = Clock::now();
        const conv::Report report = conv::apply(c.plan, *request_.source, {}, sink, follow);
        take(c, report, since(start), false, true);
        if (round + 1 < std::min(throughRuns, request_.runs))
            return;
        // Untimed first run with data on the device: this may be another shape for a library.
        const auto warm = Clock::now();
        OnDevice& data = there_.try_emplace(row.device, *c.resident, *request_.source).first->second;
        data.apply(*c.resident, follow);
        result_.cost.runs += since(warm);
    });
}

void Runner::timeOne(PlannedCandidate& c, int round) {
    Measurement& row = result_.rows[c.row];
    const conv::RunControl follow = control(static_cast<int>(c.row),
                                            row.name + " on " + row.device + ", run " + std::to_string(round + 1) +
                                                " of " + std::to_string(request_.runs),
                                            c.expected);
    attempt(c, [&] {
        if (c.resident) {
            if (std::exchange(lastDevice_, row.device) != row.device) { // it idled while another device worked
                const auto awake = Clock::now();
                there_.at(row.device).apply(*c.resident, follow);
                result_.cost.runs += since(awake);
            }
            const auto start = Clock::now();
            const conv::Report report = there_.at(row.device).apply(*c.resident, follow);
            take(c, report, since(start), true, false);
        } else {
            lastDevice_ = row.device;
            const auto space = spaceFor(c.plan.output());
            Discard sink(*space, c.plan.outputDomain);
            const auto run = [&] { return conv::apply(c.plan, *request_.source, {}, sink, follow); };
            if (c.expected < shortWork) {
                const auto warm = Clock::now();
                (void)run();
                result_.cost.runs += since(warm);
            }
            const auto start = Clock::now();
            const conv::Report report = run();
            take(c, report, since(start), true, true);
        }
        addRates(row, c.plan.device);
        // After the first run: libraries choose their kernels then.
        if (round == 0)
            row.launches = launchesOf(c.resident ? *c.resident : c.plan);
    });
    done_ += c.expected;
}

void Runner::timeInTurn(int round, void (Runner::*one)(PlannedCandidate&, int)) {
    for (std::size_t turn = 0; turn < able_.size(); ++turn) {
        // Alternating order, so that no variant always finds the caches as one other variant left them.
        PlannedCandidate& c = able_[round % 2 == 0 ? turn : able_.size() - 1 - turn];
        if (result_.rows[c.row].verdict == Verdict::right)
            (this->*one)(c, round);
    }
}

void Runner::timeAll() {
    const auto start = Clock::now();
    for (int round = 0; round < std::min(throughRuns, request_.runs); ++round)
        timeInTurn(round, &Runner::timeThrough);
    for (int round = 0; round < request_.runs; ++round) {
        if (round >= 3 && request_.seconds > 0 && since(start) > 1e3 * request_.seconds)
            break;
        timeInTurn(round, &Runner::timeOne);
        settle();
        for (const PlannedCandidate& c : able_)
            changed(c.row);
    }
}

void Runner::settle() {
    const int asked = request_.reference;
    if (asked >= 0)
        result_.reference = result_.rows[static_cast<std::size_t>(asked)].timed() ? asked : -1;
    else
        result_.reference = referenceAmong(result_.rows, conv::makePlan(request_.filters, result_.input));
    addSignificance(result_.rows, result_.reference);
}

std::shared_ptr<const Oracle> Runner::oracle() {
    KeptOracle* const kept = request_.kept.get();
    if (kept && kept->oracle && kept->source == request_.source && kept->filters == request_.filters)
        return kept->oracle;
    if (kept)
        *kept = {}; // frees it before the next one is made
    conv::RunControl follow;
    follow.stop = stop_;
    tell(-1, "float64 reference", 0, 0);
    const auto before = Clock::now();
    auto oracle = std::make_shared<const Oracle>(request_.filters, *request_.source, follow);
    result_.cost.oracle = since(before);
    if (kept)
        *kept = {request_.source, request_.filters, oracle};
    return oracle;
}

Comparison Runner::go() {
    const auto start = Clock::now();
    planAll();
    try {
        tryOwn();
        const std::shared_ptr<const Oracle> truth = oracle();
        result_.oracle = truth->scope();
        judgeAll(*truth);
        timeAll();
    } catch (const conv::Error& error) {
        if (error.code() != conv::ErrorCode::cancelled || !stop_.stop_requested())
            throw;
        result_.stopped = true;
    }
    settle();
    result_.cost.total = since(start) - trials_;
    return std::move(result_);
}

} // namespace

Comparison run(const Request& request, const Events& events, const std::stop_token& stop) {
    return Runner(request, events, stop).go();
}

} // namespace app::compare

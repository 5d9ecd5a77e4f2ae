#include "app/cli/batch.h"
#include "app/cli/deadline.h"
#include "app/cli/interrupt.h"
#include "app/cli/stages.h"
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>

namespace app::cli {
namespace {

/// At most this many lines tell of errors; the rest is in the report.
constexpr std::size_t mostErrorLines = 2;
/// Runs of more items than this tell of each only with -v.
constexpr std::size_t mostSummaries = 20;
/// Items under way at once, whatever their size: enough to keep every stage busy with small ones.
constexpr std::size_t mostUnderWay = 64;
/// Writers wait for the disk most of the time, and the file system lets those that wait at once share a wait.
constexpr std::size_t mostWriters = 8;

std::string summary(const ItemReport& item) {
    std::string variants;
    for (const TaskLine& task : item.tasks)
        if (!task.variant.empty() && variants.find(task.variant) == std::string::npos)
            variants += (variants.empty() ? "" : ", ") + task.variant;
    char text[160];
    std::snprintf(text, sizeof text, " (%s%s%s, %.1f ms, of it %.1f computing)", item.device.c_str(),
                  variants.empty() ? "" : " ", variants.c_str(),
                  item.loadMilliseconds + item.timing.total + item.saveMilliseconds, item.timing.kernel);
    return item.input + " -> " + item.output + text;
}

/// One line that names the file, whatever the sentence begins with.
std::string errorLine(const ItemReport& item) {
    const std::string sentence = item.error->what();
    return sentence.find(item.input) == std::string::npos && sentence.find(item.output) == std::string::npos
               ? item.input + ": " + sentence
               : sentence;
}

/// Whether the same may well work a moment later: a share that comes back, memory that others give up.
bool mayPass(conv::ErrorCode code) {
    using enum conv::ErrorCode;
    return code == unreadable || code == unwritable || code == device || code == memory;
}

class Batch {
  public:
    Batch(const Run& run, const std::vector<WorkItem>& items, std::vector<ItemReport>& reports, Journal* journal)
        : run_(run),
          items_(items),
          reports_(reports),
          journal_(journal),
          budget_(run.heldBytes, std::min<std::size_t>(mostUnderWay, std::max<std::size_t>(items.size(), 1))),
          several_(classesOf(run.computers).find('+') != std::string::npos) {}

    void operator()() {
        const std::stop_callback wake(run_.stop, [this] { budget_.end(); });
        const std::size_t threads =
            std::min<std::size_t>(items_.size(), std::clamp(std::thread::hardware_concurrency(), 2u, 8u));
        {
            std::vector<std::jthread> readers, writers;
            reading_ = threads;
            for (std::size_t i = 0; i < threads; ++i)
                readers.emplace_back([this] { read(); });
            for (std::size_t i = 0; i < std::min(items_.size(), mostWriters); ++i)
                writers.emplace_back([this] { write(); });
            {
                std::vector<std::jthread> computers;
                for (std::size_t i = 1; i < run_.computers.size(); ++i)
                    computers.emplace_back([this, i] { compute(run_.computers[i]); });
                compute(run_.computers[0]);
            }
            written_.close();
        }
        if (journal_)
            journal_->sync();
        if (failed_ > 0 && items_.size() > 1)
            run_.progress.note(std::to_string(failed_) + " of " + std::to_string(items_.size()) + " items failed");
    }

  private:
    struct Slot {
        std::size_t index = 0;
        std::unique_ptr<ItemWork> work;
        std::string key;
        std::int64_t bytes = 0;
        double seconds = 0, helpedSeconds = 0; ///< predicted for the first computer, and for one that helps
    };
    using Held = std::unique_ptr<Slot>;

    void read() {
        while (Held slot = admitted()) {
            const bool done = attempt(*slot, [&] {
                slot->work->read();
                const std::int64_t needed = slot->work->bytesNeeded();
                budget_.change(needed - slot->bytes);
                slot->bytes = needed;
                predict(*slot);
            });
            if (done)
                read_.put(std::move(slot));
            else
                finish(std::move(slot));
        }
        if (--reading_ == 0)
            read_.close();
    }

    /// Only where somebody helps: plans are made anyway, but later.
    void predict(Slot& slot) const {
        const Computer& last = run_.computers.back();
        if (!last.helps || slot.work->inParts())
            return;
        slot.seconds = slot.work->predictedSeconds(run_.computers.front().choice);
        slot.helpedSeconds = slot.work->predictedSeconds(last.choice);
    }

    /// Who helps takes what it is predicted to finish before the others are through with all the rest.
    [[nodiscard]] bool isHelp(const Slot& slot, std::size_t waiting) const {
        if (slot.work->inParts())
            return false;
        const std::size_t begun = next_, left = waiting + items_.size() - std::min(begun, items_.size());
        return slot.helpedSeconds * static_cast<double>(run_.computers.size() - 1) <=
               slot.seconds * static_cast<double>(left);
    }

    Held taken(const Computer& computer) {
        const auto reserved = [&](const Held& slot) { return items_[slot->index].deviceClass; };
        std::optional<Held> slot = read_.take(
            computer.helps,
            [&](const Held& s, std::size_t waiting) {
                return reserved(s).empty() ? !computer.helps || isHelp(*s, waiting)
                                           : reserved(s) == computer.deviceClass;
            },
            [&](const Held& s) { return computer.helps && reserved(s) == computer.deviceClass; });
        return slot ? std::move(*slot) : nullptr;
    }

    /// Another one that still answers and whose results will do.
    [[nodiscard]] const Computer* insteadOf(const Computer& computer, const WorkItem& item) const {
        for (const Computer& other : run_.computers)
            if ((item.deviceClass.empty() ? run_.request.mixed || other.deviceClass == computer.deviceClass
                                          : other.deviceClass == item.deviceClass) &&
                other.choice.device != computer.choice.device &&
                conv::whyLost(conv::chooseDevice(other.choice.device)).empty())
                return &other;
        return nullptr;
    }

    /// Computes an item, and where its device is lost on the way, on another one of those that share the run.
    void computeOn(const Computer& computer, Slot& slot, const std::stop_token& stop) {
        // One that goes from file to file takes all memory, and so may have all devices.
        const conv::Choice& choice = slot.work->inParts() && !run_.request.mixed ? run_.whole : computer.choice;
        try {
            slot.work->compute(choice, stop);
        } catch (const conv::Error& error) {
            const Computer* other = nullptr;
            if (error.code() == conv::ErrorCode::device && run_.computers.size() > 1 &&
                !conv::whyLost(conv::chooseDevice(computer.choice.device)).empty())
                other = insteadOf(computer, items_[slot.index]);
            if (!other)
                throw;
            ItemReport& report = reports_[slot.index];
            report.warnings.push_back(computer.choice.device + " was lost: " + error.what() +
                                      " The item was computed anew on " + other->choice.device + ".");
            run_.progress.warn(report.warnings.back());
            slot.work->compute(other->choice, stop);
        }
    }

    void compute(const Computer& computer) {
        while (Held slot = taken(computer)) {
            if (ending_) { // what was only read is left to a later run
                drop(std::move(slot));
                continue;
            }
            const ItemReport& report = reports_[slot->index];
            run_.progress.computing(slot->index, report.input);
            std::optional<double> left = run_.request.timeout;
            if (left)
                *left -= report.loadMilliseconds / 1e3;
            const bool done = attempt(*slot, [&] {
                const Deadline deadline(run_.stop, left);
                try {
                    computeOn(computer, *slot, deadline.token());
                } catch (const conv::Error& error) {
                    if (error.code() != conv::ErrorCode::cancelled || !deadline.passed())
                        throw;
                    timedOut(*slot);
                }
            });
            if (done && noted(*slot))
                written_.put(std::move(slot));
            else
                finish(std::move(slot));
        }
    }

    /// Who computed an item, where that may differ: said before its output can be seen.
    bool noted(Slot& slot) {
        ItemReport& report = reports_[slot.index];
        if (!journal_ || !several_)
            return true;
        try {
            journal_->computed(items_[slot.index], slot.key,
                               report.fingerprint.substr(0, report.fingerprint.find(' ')));
        } catch (const conv::Error& error) {
            report.error = error;
            ending_ = true;
        }
        return !report.error;
    }

    void write() {
        while (std::optional<Held> slot = written_.take()) {
            (void)attempt(**slot, [&] {
                if (journal_)
                    journal_->sync(); // who finds the output knows that it is ours
                (*slot)->work->write();
            });
            finish(std::move(*slot));
        }
    }

    /// The next item, when there is room for it; null when there is none or the run is to end.
    Held admitted() {
        const std::lock_guard oneByOne(admission_);
        std::size_t index = 0;
        do {
            index = next_++;
            if (index >= items_.size() || ending_)
                return nullptr;
        } while (reports_[index].status == "kept");
        auto slot = std::make_unique<Slot>();
        slot->index = index;
        slot->work = std::make_unique<ItemWork>(run_, items_[index], reports_[index]);
        slot->bytes = slot->work->bytesExpected();
        if (!budget_.enter(slot->bytes))
            return nullptr;
        if (ending_ || Interrupt::signal() != 0) {
            budget_.leave(slot->bytes);
            return nullptr;
        }
        begin(*slot);
        return slot;
    }

    void begin(Slot& slot) {
        ItemReport& report = reports_[slot.index];
        report.status = "begun";
        if (journal_) {
            slot.key = keyOf(items_[slot.index], run_.request);
            try {
                journal_->begin(items_[slot.index], slot.key);
            } catch (const conv::Error& error) { // a disk that is full: nothing more can be done safely
                report.error = error;
                ending_ = true;
            }
        }
        run_.progress.begin(slot.index, report.input);
    }

    [[noreturn]] void timedOut(const Slot& slot) {
        ItemReport& report = reports_[slot.index];
        report.timedOut = true;
        char text[80];
        std::snprintf(text, sizeof text, ": took longer than the %g s that --timeout allows", *run_.request.timeout);
        throw conv::Error(conv::ErrorCode::cancelled, report.input + text);
    }

    /// Runs one stage of an item, again where that may help and was asked for; keeps what went wrong in its report.
    bool attempt(Slot& slot, const std::function<void()>& stage) {
        ItemReport& report = reports_[slot.index];
        for (int tried = 0; !report.error; ++tried) {
            try {
                stage();
                return true;
            } catch (const conv::Error& error) {
                report.error = error;
            } catch (const std::bad_alloc&) {
                report.error = conv::Error(conv::ErrorCode::memory, report.input + ": out of memory");
            } catch (const std::exception& error) {
                report.error = conv::Error(conv::ErrorCode::internal, report.input + ": " + error.what());
            }
            if (tried >= run_.request.retries || !mayPass(report.error->code()) || run_.stop.stop_requested())
                return false;
            run_.progress.warn(errorLine(report) + " Trying again.");
            pause(tried);
            ++report.retries;
            report.error.reset();
        }
        return false;
    }

    /// Longer from time to time; ended by a stop.
    void pause(int before) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any wake;
        const std::chrono::milliseconds time(std::min(250 << std::min(before, 8), 30'000));
        wake.wait_for(lock, run_.stop, time, [] { return false; });
    }

    void finish(Held slot) {
        ItemReport& report = reports_[slot->index];
        slot->work.reset();
        budget_.leave(slot->bytes);
        if (report.error)
            report.status =
                report.error->code() == conv::ErrorCode::cancelled && !report.timedOut ? "cancelled" : "failed";
        const std::lock_guard lock(ends_);
        record(*slot, report);
        run_.progress.end(slot->index, report.input, report.status);
        if (report.status == "failed") {
            if (++failed_ <= mostErrorLines)
                run_.progress.note(errorLine(report));
            if (run_.request.stopOnError) {
                ending_ = true;
                budget_.end();
            }
        } else if (report.status == "done" && run_.request.verbosity >= 0 &&
                   (items_.size() <= mostSummaries || run_.request.verbosity > 0)) {
            run_.progress.note(summary(report));
        }
    }

    void drop(Held slot) {
        slot->work.reset();
        budget_.leave(slot->bytes);
        reports_[slot->index].status.clear();
    }

    void record(const Slot& slot, ItemReport& report) {
        if (!journal_)
            return;
        try {
            if (report.status == "done")
                journal_->done(items_[slot.index], slot.key, report.fingerprint);
            else if (report.status == "failed")
                journal_->failed(items_[slot.index], slot.key, *report.error);
        } catch (const conv::Error& error) { // the output is there; a resumed run will make it again
            report.warnings.emplace_back(error.what());
            ending_ = true;
        }
    }

    const Run& run_;
    const std::vector<WorkItem>& items_;
    std::vector<ItemReport>& reports_;
    Journal* journal_;
    Budget budget_;
    Shared<Held> read_;
    Handover<Held> written_;
    std::mutex admission_, ends_;
    std::atomic<std::size_t> next_ = 0, reading_ = 0;
    std::size_t failed_ = 0;
    bool several_; ///< classes of devices
    std::atomic<bool> ending_ = false;
};

} // namespace

void runBatch(const Run& run, const std::vector<WorkItem>& items, std::vector<ItemReport>& reports, Journal* journal) {
    Batch(run, items, reports, journal)();
}

} // namespace app::cli

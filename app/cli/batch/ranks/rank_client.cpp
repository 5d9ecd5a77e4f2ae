// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/ranks/rank_client.h"
#include "app/cli/batch/batch.h"
#include "app/cli/batch/interrupt.h"
#include "app/cli/batch/ranks/run_setup.h"
#include "app/cli/batch/wire.h"
#include "app/system/process.h"
#include <condition_variable>
#include <deque>
#include <set>
#include <thread>

namespace app::cli {
namespace {

using namespace std::chrono_literals;
using wire::Json;

/// After a stop: longest time to give up the present work and receive the exit code.
constexpr auto maxStop = 20s;

/// WorkSource that exchanges messages with the first process. Threads of the batch wait here for answers.
class RankClient final : public WorkSource {
  public:
    RankClient(const Request& request, Ranks& ranks) : request_(request), ranks_(ranks) {
        recipe_ = std::make_shared<const Recipe>(request.recipe);
        thread_ = std::jthread([this](const std::stop_token& over) { loop(over); });
    }

    /// Returns the run's device class; nothing if the run ended before it began.
    [[nodiscard]] std::optional<std::string> start() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return deviceClass_ || exitCode_; });
        return exitCode_ ? std::nullopt : deviceClass_;
    }

    void ready(const std::optional<conv::Error>& error) {
        Json message = {{"say", "ready"}, {"host", system::hostName()}, {"process", system::processNumber()}};
        if (error)
            message["error"] = wire::of(*error);
        tell(message);
    }

    void gone() { tell({{"say", "gone"}}); }

    /// Returns the run's exit code; nothing if the first process does not answer.
    [[nodiscard]] std::optional<int> exitCode() {
        std::unique_lock lock(mutex_);
        std::optional<std::chrono::steady_clock::time_point> stopped;
        while (!exitCode_) {
            changed_.wait_for(lock, 20ms);
            const auto now = std::chrono::steady_clock::now();
            if (Interrupt::signal() != 0 && !stopped)
                stopped = now;
            if (isLauncherGone() || (stopped && now - *stopped > maxStop))
                break;
        }
        return exitCode_;
    }

    void note(const std::string& line, bool perItem) { tell({{"say", "note"}, {"line", line}, {"per item", perItem}}); }

    [[nodiscard]] PlanRecord agree(const std::string& key, const PlanRecord& mine) {
        tell({{"say", "plan"}, {"key", key}, {"plan", wire::of(mine)}});
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return plan_ || exitCode_; });
        if (!plan_)
            throw conv::Error(conv::ErrorCode::cancelled, "The run has ended.");
        return *std::exchange(plan_, std::nullopt);
    }

    std::unique_ptr<WorkUnit> next() override {
        tell({{"say", "next"}});
        std::unique_lock lock(mutex_);
        while (units_.empty() && !over_ && !exitCode_ && Interrupt::signal() == 0)
            changed_.wait_for(lock, 20ms);
        if (units_.empty())
            return nullptr;
        std::unique_ptr<WorkUnit> unit = std::move(units_.front());
        units_.pop_front();
        return unit;
    }

    void begin(WorkUnit&) override {} // recorded by the first process when it gave the unit out

    void beforeWriting() override {
        std::unique_lock lock(mutex_);
        const std::int64_t id = ++asked_;
        tell({{"say", "before writing"}, {"id", id}});
        changed_.wait(lock, [&] { return mayWrite_.contains(id) || exitCode_; });
        const auto answer = mayWrite_.extract(id);
        if (answer.empty())
            throw conv::Error(conv::ErrorCode::cancelled, "The run has ended.");
        if (answer.mapped())
            throw conv::Error(*answer.mapped());
    }

    void finish(std::unique_ptr<WorkUnit> unit) override {
        std::int64_t id = 0;
        {
            const std::lock_guard lock(mutex_);
            id = ids_.extract(unit.get()).mapped();
        }
        tell({{"say", "done"}, {"id", id}, {"report", wire::of(*unit->report)}});
    }

    [[nodiscard]] std::size_t left() const override { return 0; }
    void computed(const WorkUnit&, const std::string&) override {} // all are of one class
    [[nodiscard]] bool ending() const override { return ending_; }

    /// Returns units that nobody took before the batch ended.
    void giveBack() {
        for (;;) {
            std::unique_ptr<WorkUnit> unit;
            {
                const std::lock_guard lock(mutex_);
                if (units_.empty())
                    return;
                unit = std::move(units_.front());
                units_.pop_front();
            }
            finish(std::move(unit));
        }
    }

    void leave() {
        thread_.request_stop();
        thread_.join();
        ranks_.leave();
    }

  private:
    void tell(const Json& message) { ranks_.send(0, wire::pack(message)); }

    void loop(const std::stop_token& over) {
        bool toldSignal = false;
        while (!over.stop_requested()) {
            while (const std::optional<Ranks::Message> message = ranks_.receive()) {
                handle(wire::unpack(message->text));
                changed_.notify_all();
            }
            if (const int signal = Interrupt::signal(); signal != 0 && !toldSignal) {
                tell({{"say", "stop"}, {"signal", signal}});
                toldSignal = true;
            }
            std::this_thread::sleep_for(wire::pollingInterval);
        }
    }

    void handle(const Json& message) {
        const std::string say = message.at("say");
        const std::lock_guard lock(mutex_);
        if (say == "start")
            deviceClass_ = message.at("device").get<std::string>();
        else if (say == "unit")
            take(message);
        else if (say == "over")
            over_ = true;
        else if (say == "ending")
            ending_ = true;
        else if (say == "write")
            mayWrite_.emplace(message.at("id"), message.contains("error")
                                                    ? std::optional(wire::errorFrom(message.at("error")))
                                                    : std::nullopt);
        else if (say == "plan")
            plan_ = wire::planFrom(message.at("plan"));
        else if (say == "stop")
            Interrupt::receive(message.at("signal"));
        else if (say == "exit")
            exitCode_ = message.at("code").get<int>();
    }

    void take(const Json& message) {
        try {
            std::unique_ptr<WorkUnit> unit = wire::unitFrom(message, request_, recipe_);
            ids_.emplace(unit.get(), message.at("id"));
            units_.push_back(std::move(unit));
        } catch (const conv::Error& error) { // such as a kernel file that is not on this machine
            ItemReport report;
            report.input = message.at("name");
            report.output = message.at("output");
            report.error = error;
            report.status = "failed";
            tell({{"say", "done"}, {"id", message.at("id")}, {"report", wire::of(report)}});
            tell({{"say", "next"}});
        }
    }

    const Request& request_;
    Ranks& ranks_;
    std::shared_ptr<const Recipe> recipe_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<std::string> deviceClass_;
    std::optional<int> exitCode_;
    std::optional<PlanRecord> plan_; ///< one thread at a time makes plans
    std::deque<std::unique_ptr<WorkUnit>> units_;
    std::map<const WorkUnit*, std::int64_t> ids_;
    std::map<std::int64_t, std::optional<conv::Error>> mayWrite_;
    std::int64_t asked_ = 0;
    bool over_ = false;
    std::atomic<bool> ending_ = false;
    std::jthread thread_;
};

void work(const Request& request, Ranks& ranks, RankClient& client, const DeviceChoice& device,
          const Interrupt& interrupt) {
    Progress progress([&](const std::string& line, bool perItem) { client.note(line, perItem); });
    PlanJournal plans({}, [&](const std::string& key, const PlanRecord& mine) { return client.agree(key, mine); });
    constexpr std::size_t manyUnits = 64;
    const std::vector<DeviceWorker> workers = workersFor(request, device, manyUnits);
    const std::int64_t held = heldBytes(request, ranks.localSize());
    const BatchContext context{request, device.planOptions, workers, progress, interrupt.token(), held, plans};
    runBatch(context, client, manyUnits);
    client.giveBack();
}

} // namespace

int runRankClient(const Request& request, Ranks& ranks) {
    const Interrupt interrupt;
    shareCores(ranks);
    RankClient client(request, ranks);
    if (const std::optional<std::string> deviceClass = client.start()) {
        std::optional<DeviceChoice> device;
        std::optional<conv::Error> error;
        try {
            device = settleDevice(request, *deviceClass, &ranks);
        } catch (const conv::Error& e) {
            error = e;
        }
        client.ready(error);
        if (device)
            work(request, ranks, client, *device, interrupt);
        client.gone();
    }
    const std::optional<int> code = client.exitCode();
    if (!code)
        ranks.abandon(exitSignal + Interrupt::signal());
    client.leave();
    return exitDone; // mpirun ends all processes when one fails, and loses what the first one printed
}

} // namespace app::cli

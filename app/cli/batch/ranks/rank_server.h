// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/coordinator.h"
#include "app/mpi/ranks.h"
#include <deque>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <set>

namespace app::cli {

/// First process of a shared run. It alone knows the items, keeps journal and report, and gives the others work on
/// request, from a thread of negligible cost.
class RankServer {
  public:
    struct Member {
        std::string host;
        std::int64_t process = 0;
    };
    explicit RankServer(Ranks& ranks) : ranks_(ranks) {}
    /// Ends the others with the exit code of an error, unless `end` was called.
    ~RankServer();
    RankServer(const RankServer&) = delete;
    RankServer& operator=(const RankServer&) = delete;

    [[nodiscard]] int processes() const { return ranks_.size(); }
    [[nodiscard]] const Ranks& ranks() const { return ranks_; }
    /// Sends the others the device class of the run ("cpu", "cuda90") and waits for them. Throws the Error of the first
    /// that cannot take part.
    [[nodiscard]] std::vector<Member> gather(const std::string& deviceClass);
    /// Gives the others work until `wait` returns: when all have ended.
    void serve(Coordinator& coordinator, PlanJournal& plans, Progress& progress);
    void wait();
    /// Ends every process with that code. Nothing may be called afterwards.
    void end(int exitCode);

  private:
    using Json = nlohmann::json;
    void loop(const std::stop_token& over);
    void handle(int from, const Json& message);
    void giveOut();
    void finish(int from, const Json& message);
    void leftBehind(int from);
    void tellStops();
    void tell(int to, const Json& message);
    void tellAll(const Json& message);

    Ranks& ranks_;
    Coordinator* coordinator_ = nullptr;
    PlanJournal* plans_ = nullptr;
    Progress* progress_ = nullptr;
    std::vector<Ranks::Message> early_;
    std::deque<int> asking_; ///< ranks that wait for a unit
    std::vector<std::pair<int, std::int64_t>> beforeWriting_;
    std::map<std::pair<int, std::int64_t>, std::unique_ptr<WorkUnit>> underWay_; ///< by process and its number there
    std::int64_t given_ = 0;
    std::set<int> gone_;
    bool toldSignal_ = false, toldEnding_ = false, ended_ = false;
    std::atomic<bool> allGone_ = false;
    std::jthread thread_;
};

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/ranks/rank_server.h"
#include "app/cli/batch/interrupt.h"
#include "app/cli/batch/wire.h"
#include <algorithm>

namespace app::cli {
namespace {

using namespace std::chrono_literals;
using wire::Json;

/// After a stop: a process that has not ended by then is given up.
constexpr auto maxExit = 10s;

} // namespace

RankServer::~RankServer() {
    if (!ended_)
        end(exitInternal);
}

void RankServer::tell(int to, const Json& message) {
    ranks_.send(to, wire::pack(message));
}

void RankServer::tellAll(const Json& message) {
    for (int rank = 1; rank < ranks_.size(); ++rank)
        tell(rank, message);
}

std::vector<RankServer::Member> RankServer::gather(const std::string& deviceClass) {
    tellAll({{"say", "start"}, {"device", deviceClass}});
    std::vector<Member> members;
    while (members.size() + 1 < static_cast<std::size_t>(ranks_.size())) {
        Interrupt::check();
        const std::optional<Ranks::Message> arrived = ranks_.receive();
        if (!arrived) {
            std::this_thread::sleep_for(wire::pollingInterval);
            continue;
        }
        const Json message = wire::unpack(arrived->text);
        if (message.at("say") == "stop")
            Interrupt::receive(message.at("signal"));
        if (message.at("say") != "ready") { // a faster process already requests work
            early_.push_back(*arrived);
            continue;
        }
        members.push_back({message.at("host"), message.at("process")});
        if (message.contains("error")) {
            const conv::Error error = wire::errorFrom(message.at("error"));
            throw conv::Error(error.code(), "rank " + std::to_string(arrived->from) + " on " + members.back().host +
                                                ": " + error.what());
        }
    }
    return members;
}

void RankServer::serve(Coordinator& coordinator, PlanJournal& plans, Progress& progress) {
    coordinator_ = &coordinator;
    plans_ = &plans;
    progress_ = &progress;
    thread_ = std::jthread([this](const std::stop_token& over) { loop(over); });
}

void RankServer::loop(const std::stop_token& over) {
    for (const Ranks::Message& message : std::exchange(early_, {}))
        handle(message.from, wire::unpack(message.text));
    while (!over.stop_requested()) {
        bool quiet = true;
        while (const std::optional<Ranks::Message> message = ranks_.receive()) {
            handle(message->from, wire::unpack(message->text));
            quiet = false;
        }
        // One flush serves all requests so far.
        if (!beforeWriting_.empty()) {
            Json answer = {{"say", "write"}};
            try {
                coordinator_->beforeWriting();
            } catch (const conv::Error& error) {
                answer["error"] = wire::of(error);
            }
            for (const auto& [from, id] : std::exchange(beforeWriting_, {})) {
                answer["id"] = id;
                tell(from, answer);
            }
        }
        giveOut();
        tellStops();
        allGone_ = gone_.size() + 1 == static_cast<std::size_t>(ranks_.size());
        if (quiet)
            std::this_thread::sleep_for(wire::pollingInterval);
    }
}

void RankServer::handle(int from, const Json& message) {
    const std::string say = message.at("say");
    if (say == "next")
        asking_.push_back(from);
    else if (say == "done")
        finish(from, message);
    else if (say == "before writing")
        beforeWriting_.emplace_back(from, message.at("id"));
    else if (say == "plan")
        tell(from, {{"say", "plan"},
                    {"plan", wire::of(plans_->settle(message.at("key"), wire::planFrom(message.at("plan"))))}});
    else if (say == "note")
        message.at("per item") ? progress_->warn(message.at("line")) : progress_->note(message.at("line"));
    else if (say == "stop")
        Interrupt::receive(message.at("signal"));
    else if (say == "gone")
        leftBehind(from);
}

void RankServer::giveOut() {
    for (std::size_t asked = asking_.size(); asked > 0; --asked) {
        const int to = asking_.front();
        asking_.pop_front();
        std::unique_ptr<WorkUnit> unit;
        switch (coordinator_->take(to, unit)) {
        case Coordinator::Answer::later:
            asking_.push_back(to);
            break;
        case Coordinator::Answer::never:
            tell(to, {{"say", "over"}});
            break;
        case Coordinator::Answer::unit:
            coordinator_->begin(*unit);
            if (unit->report->error) { // the journal cannot be written
                unit->report->status = "failed";
                coordinator_->finish(std::move(unit));
                asking_.push_back(to);
                break;
            }
            Json json = wire::of(*unit);
            json["say"] = "unit";
            json["id"] = ++given_;
            tell(to, json);
            underWay_.emplace(std::pair(to, given_), std::move(unit));
            break;
        }
    }
}

void RankServer::finish(int from, const Json& message) {
    auto held = underWay_.extract(std::pair(from, message.at("id").get<std::int64_t>()));
    if (held.empty())
        return;
    std::unique_ptr<WorkUnit> unit = std::move(held.mapped());
    *unit->report = wire::reportFrom(message.at("report"));
    coordinator_->finish(std::move(unit));
}

/// Releases the units of a process that ended its batch without giving them back, after an error.
void RankServer::leftBehind(int from) {
    gone_.insert(from);
    std::erase(asking_, from);
    for (auto& [key, unit] : underWay_) {
        if (key.first != from || !unit)
            continue;
        unit->report->error =
            conv::Error(conv::ErrorCode::internal, unit->report->input + ": the process that worked on it has ended");
        unit->report->status = "failed";
        coordinator_->finish(std::move(unit));
    }
    std::erase_if(underWay_, [](const auto& entry) { return !entry.second; });
}

void RankServer::tellStops() {
    if (const int signal = Interrupt::signal(); signal != 0 && !toldSignal_) {
        tellAll({{"say", "stop"}, {"signal", signal}});
        toldSignal_ = true;
    }
    if (coordinator_->ending() && !toldEnding_) {
        tellAll({{"say", "ending"}});
        toldEnding_ = true;
    }
}

void RankServer::wait() {
    std::optional<std::chrono::steady_clock::time_point> stopped;
    while (!allGone_) {
        std::this_thread::sleep_for(wire::pollingInterval);
        const auto now = std::chrono::steady_clock::now();
        if (Interrupt::signal() != 0 && !stopped)
            stopped = now;
        if (isLauncherGone() || (stopped && now - *stopped > maxExit))
            break;
    }
    thread_.request_stop();
    thread_.join();
}

void RankServer::end(int exitCode) {
    ended_ = true;
    if (thread_.joinable()) {
        thread_.request_stop();
        thread_.join();
    }
    tellAll({{"say", "exit"}, {"code", exitCode}});
    if (coordinator_ && !allGone_)
        ranks_.abandon(exitCode);
    ranks_.leave();
}

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/ui/workspace/run_stand_in.h"
#include "ui/workspace/run/run_controller.h"
#include <QCoreApplication>
#include <gtest/gtest.h>

namespace run_test {

using State = ui::RunStatus::State;

/// A RunController of a session with an image, its stand-in, and the events that it reports.
class RunCase : public ::testing::Test {
  protected:
    static constexpr int never = 3'600'000; ///< ms

    void make(const ui::RunDelays& delays = {0, never, never, never, never}, std::int64_t width = 64) {
        auto worker = std::make_unique<StandIn>();
        worker_ = worker.get();
        session_.add("a.png", image(width));
        runs_ = std::make_unique<ui::RunController>(session_, std::move(worker), delays);
        runs_->hooks().visibleRegions = [this] { return std::vector{visible_}; };
        QObject::connect(runs_.get(), &ui::RunController::statusChanged, [this] {
            if (shown_.empty() || shown_.back() != state())
                shown_.push_back(state());
        });
        QObject::connect(runs_.get(), &ui::RunController::ended, [this](State end) { ends_.push_back(end); });
        QObject::connect(runs_.get(), &ui::RunController::failed,
                         [this](const conv::Error& error) { failures_.emplace_back(error.what()); });
    }
    void setRecipe(const app::Recipe& recipe) {
        ASSERT_TRUE(session_.setRecipe(session_.current(), recipe));
        runs_->withdrawConsent();
        runs_->start();
    }
    /// Hands over events that were sent, without waiting for timers.
    static void deliver() { QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall); }
    void finish() {
        worker_->finish();
        deliver();
    }
    void holdBack() {
        app::Outcome held;
        held.heldBack = true;
        held.forecast.seconds = 1000;
        worker_->end(std::move(held));
        deliver();
    }
    void sendPart() {
        conv::Layout layout = session_.document(0).source->layout();
        layout.extent = visible_.extent();
        worker_->orders.back().events.region(visible_, std::make_shared<conv::Volume>(layout), {});
        deliver();
    }
    [[nodiscard]] State state() const { return runs_->status().state; }
    [[nodiscard]] const app::Document& document() const { return session_.document(session_.current()); }
    [[nodiscard]] const app::JobRequest& request() const { return worker_->orders.back().request; }
    [[nodiscard]] std::size_t requests() const { return worker_->orders.size(); }

    app::Session session_;
    StandIn* worker_ = nullptr;
    conv::Region visible_{{0, 0, 0}, {1024, 8, 1}};
    std::vector<State> shown_, ends_;
    std::vector<std::string> failures_;
    std::unique_ptr<ui::RunController> runs_;
};

} // namespace run_test

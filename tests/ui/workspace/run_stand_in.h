// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/run/run_worker.h"
#include <algorithm>
#include <conv/error.h>
#include <deque>

namespace run_test {

/// Keeps requests instead of computing them. A replaced or cancelled request fails, as those of app::Job.
struct StandIn : ui::RunWorker {
    struct Order {
        app::JobRequest request;
        app::JobEvents events;
        bool ended = false;
    };
    void start(app::JobRequest request, app::JobEvents events) override {
        cancel();
        orders.push_back({std::move(request), std::move(events)});
    }
    void cancel() override {
        if (running())
            fail(conv::Error(conv::ErrorCode::cancelled, "stopped"));
    }
    void forget(const std::shared_ptr<const conv::Volume>& source) override { forgotten.push_back(source); }
    [[nodiscard]] bool running() const override { return !orders.empty() && !orders.back().ended; }

    void fail(const conv::Error& error) {
        orders.back().ended = true;
        orders.back().events.failed(error);
    }
    /// Ends the last request with a result whose samples all are 0.
    void finish(double milliseconds = 3) {
        Order& order = orders.back();
        app::Outcome outcome;
        conv::Layout layout = order.request.source->layout();
        layout.type = conv::ElementType::f32;
        conv::Volume zeros(layout);
        std::fill_n(zeros.as<float>(), layout.sampleCount(), 0.0F);
        outcome.result = std::make_shared<conv::Volume>(std::move(zeros));
        outcome.domain = layout.whole();
        outcome.recipe = order.request.recipe;
        outcome.report.timing.total = milliseconds;
        end(std::move(outcome));
    }
    void end(app::Outcome outcome) {
        orders.back().ended = true;
        orders.back().events.done(std::move(outcome));
    }

    std::deque<Order> orders;
    std::vector<std::shared_ptr<const conv::Volume>> forgotten;
};

inline app::Recipe blur(int pixels) {
    return {{app::parseStep("gaussian:sigma=" + std::to_string(pixels) + "px")}};
}

/// An image of `width` × 512 samples. From 1024 columns on it has a visible part of its own.
inline std::shared_ptr<const conv::Volume> image(std::int64_t width) {
    conv::Layout layout;
    layout.type = conv::ElementType::u8;
    layout.dimension = 2;
    layout.extent = {width, 512, 1};
    conv::Volume volume(layout);
    std::fill_n(volume.as<std::uint8_t>(), layout.sampleCount(), std::uint8_t{7});
    return std::make_shared<conv::Volume>(std::move(volume));
}

} // namespace run_test

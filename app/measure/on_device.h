// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/apply.h>
#include <conv/device_data.h>
#include <conv/error.h>
#include <conv/replay.h>
#include <memory>
#include <optional>
#include <vector>

namespace app::compare {

/// Input and result of a plan on its GPU. Several copies rotate if one would stay in the cache.
class OnDevice {
  public:
    OnDevice(const conv::Plan& plan, const conv::Volume& input) {
        constexpr std::int64_t cached = std::int64_t{1} << 28;
        const int copies = input.layout().byteCount() < cached && input.layout().dimension > 1 ? 3 : 1;
        for (int i = 0; i < copies; ++i) {
            in_.push_back(std::make_unique<conv::DeviceData>(plan.device, input));
            out_.push_back(std::make_unique<conv::DeviceData>(plan.device, plan.output()));
        }
    }
    conv::Report apply(const conv::Plan& plan, const conv::RunControl& control) {
        turn_ = (turn_ + 1) % in_.size();
        conv::DeviceSink sink(*out_[turn_], plan.outputDomain);
        return conv::apply(plan, *in_[turn_], {}, sink, control);
    }
    /// Milliseconds per run within a graph of `runs` runs; nothing if they cannot be recorded.
    [[nodiscard]] std::optional<double> inARow(const conv::Plan& plan, int runs, const conv::RunControl& control) {
        if (conv::Replay::refusal(plan))
            return std::nullopt;
        std::vector<conv::Replay::Pair> pairs;
        for (int i = 0; i < runs; ++i)
            pairs.push_back({in_[static_cast<std::size_t>(i) % in_.size()].get(),
                             out_[static_cast<std::size_t>(i) % in_.size()].get()});
        try {
            conv::Replay replay(plan, pairs, control.stop);
            double min = replay.run();
            for (int tries = 0; tries < 8; ++tries)
                min = std::min(min, replay.run());
            return min / runs;
        } catch (const conv::Error& error) {
            if (error.code() != conv::ErrorCode::device || !conv::lostReason(plan.device).empty())
                throw;
            return std::nullopt; // a library waits for the device between its launches
        }
    }
    [[nodiscard]] conv::Volume result() const { return out_[turn_]->toVolume(); }
    /// Returns true if the device has enough memory; else the data come from the host each time.
    static bool fits(const conv::Plan& plan) {
        return plan.device.kind == conv::DeviceKind::cuda && plan.also.empty() &&
               8 * (plan.input.byteCount() + plan.output().byteCount()) < conv::availableBytes(plan.device);
    }

  private:
    std::vector<std::unique_ptr<conv::DeviceData>> in_, out_;
    std::size_t turn_ = 0;
};

} // namespace app::compare

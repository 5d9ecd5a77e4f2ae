// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device_data.h>
#include <conv/plan.h>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace conv {

/// Runs of a plan over data that stay on its card, recorded once as a CUDA graph, which the device then gets as a
/// whole, as often as wanted: for small work, where giving it launch by launch and timing each takes longer than
/// computing (docs/benchmarks/h100-engine.md). The bits are those of `apply`. Not thread-safe.
class Replay {
  public:
    /// What a run reads, of layout Plan::input, and where its result goes, of layout Plan::output(); on the plan's
    /// device.
    struct Pair {
        const DeviceData* in = nullptr;
        DeviceData* out = nullptr;
    };

    /// Why runs of a plan cannot be recorded, as a sentence. Nothing: they can, unless a library that a variant calls
    /// waits for the device between its launches.
    [[nodiscard]] static std::optional<std::string> refusal(const Plan& plan);

    /// Runs the plan on each pair, for tables and code, and once more for the record. Data must outlive this; the plan
    /// need not. Throws Error(device) with the sentence of a refusal, Error(usage) for data of another layout or
    /// device, Error(memory), Error(cancelled).
    Replay(const Plan& plan, const std::vector<Pair>& pairs, const std::stop_token& stop = {});
    ~Replay();
    Replay(const Replay&) = delete;
    Replay& operator=(const Replay&) = delete;

    /// Computes all pairs one after the other, so many times over, and waits. Milliseconds by the device's clock.
    /// Throws Error(device).
    double run(int times = 1);

    /// What was recorded; its own business.
    class Recorded {
      public:
        virtual ~Recorded() = default;
        virtual double run(int times) = 0;
    };

  private:
    std::unique_ptr<Recorded> recorded_;
};

} // namespace conv

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

/// Runs of a plan over data on its GPU, recorded once as a CUDA graph and launched repeatedly. For small work, where
/// launch and timing overhead exceed the computation (docs/benchmarks/h100-engine.md). Results have the bits of
/// `apply`. Not thread-safe.
class Replay {
  public:
    /// Input of layout Plan::input and output of layout Plan::output(), both on the plan's device.
    struct Pair {
        const DeviceData* in = nullptr;
        DeviceData* out = nullptr;
    };

    /// Returns why a plan cannot be recorded, as a sentence; empty if it can. A variant whose library waits for the
    /// device between launches still fails in the constructor.
    [[nodiscard]] static std::optional<std::string> refusal(const Plan& plan);

    /// Runs the plan on each pair once to build tables and code, and once to record. The data must outlive this, the
    /// plan need not. Throws Error(device) with the reason of a refusal, Error(usage) for data of another layout or
    /// device, Error(memory), Error(cancelled).
    Replay(const Plan& plan, const std::vector<Pair>& pairs, const std::stop_token& stop = {});
    ~Replay();
    Replay(const Replay&) = delete;
    Replay& operator=(const Replay&) = delete;

    /// Computes all pairs `times` times, one after the other, and waits. Returns milliseconds by the device's clock.
    /// Throws Error(device).
    double run(int times = 1);

    /// Puts one computation of all pairs on a stream of the device (a cudaStream_t) and does not wait: it begins after
    /// the work that the stream holds. The destructor waits for the last one. Throws Error(device), Error(usage) for a
    /// stream that is being captured.
    void launch(void* stream);

    /// The recorded graph; internal.
    class Recorded {
      public:
        virtual ~Recorded() = default;
        virtual double run(int times) = 0;
        virtual void launch(void* stream) = 0;
    };

  private:
    Device device_;
    std::unique_ptr<Recorded> recorded_;
};

/// Puts one run of a plan on a stream of its device (a cudaStream_t) and does not wait: it begins after the work that
/// the stream holds, and later work on it sees the result. Both data must live until then; the plan need not. Takes the
/// plans that Replay::refusal accepts; a variant of another library is waited for. Results have the bits of `apply`.
/// Thread-safe. Throws Error(device) with the reason of a refusal or for a lost device, Error(usage) for data of
/// another layout or device or a stream that is being captured, Error(memory), Error(cancelled). Errors of the kernels
/// reach a later call.
void enqueue(const Plan& plan, const DeviceData& in, DeviceData& out, void* stream, const std::stop_token& stop = {});

} // namespace conv

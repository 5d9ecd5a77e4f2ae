// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device_data.h>
#include <conv/plan_for.h>
#include <memory>
#include <stop_token>

namespace conv {

/// Facts about samples in the memory of a GPU, which finds them while the caller goes on. Not thread-safe.
class PendingFacts {
  public:
    /// Puts the look at the samples behind the work so far of a stream of that device (a cudaStream_t), and does not
    /// wait. `data`, and its samples as they are then, must stay until the answer is there. Throws Error(device),
    /// Error(cancelled), Error(usage) for a stream that is being captured.
    PendingFacts(FactKinds required, const DeviceData& data, void* stream, const std::stop_token& stop = {});
    ~PendingFacts();
    PendingFacts(const PendingFacts&) = delete;
    PendingFacts& operator=(const PendingFacts&) = delete;
    /// Waits for the answer and completes `facts` as findFacts does. Call it once. Throws as findFacts does.
    void wait(SampleFacts& facts);

  private:
    struct Answers;
    std::unique_ptr<Answers> answers_;
};

} // namespace conv

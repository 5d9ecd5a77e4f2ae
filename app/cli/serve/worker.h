// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/serve/all_data.h"
#include "app/cli/serve/call.h"
#include "app/session/run_options.h"

namespace app::cli::serve {

/// Answer of a method: its result, and samples for an attachment.
struct Answer {
    Json result;
    std::optional<conv::Volume> samples;
};

/// Performs requests. Used by one thread.
class Worker {
  public:
    /// `standard`: options of requests that give none.
    explicit Worker(RunOptions standard) : standard_(std::move(standard)) {}
    /// Performs the method of a call. `progress` may be null. Throws conv::Error and BadRequest.
    [[nodiscard]] Answer perform(const Call& call, const std::function<void(double)>& progress);

  private:
    [[nodiscard]] Answer initialize(const Call& call) const;
    [[nodiscard]] Answer list(const Call& call) const;
    [[nodiscard]] Answer open(const Call& call);
    [[nodiscard]] Answer openLevels(const Parameters& parameters);
    [[nodiscard]] Answer close(const Call& call);
    [[nodiscard]] Answer plan(const Call& call);
    [[nodiscard]] Answer filter(const Call& call, const std::function<void(double)>& progress);
    /// Returns the bytes that new data may take.
    [[nodiscard]] std::int64_t freeMemory() const;
    [[nodiscard]] RunOptions optionsOf(const Parameters& parameters) const;

    RunOptions standard_;
    AllData data_;
};

} // namespace app::cli::serve

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"

namespace ui {

/// Computes requests for RunController: app::Job, or a stand-in of a test. A new request replaces the running one.
class RunWorker {
  public:
    RunWorker() = default;
    RunWorker(const RunWorker&) = delete;
    RunWorker& operator=(const RunWorker&) = delete;
    virtual ~RunWorker() = default;
    /// Events may come from another thread. Every request ends with one of `done`, `warm` and `failed`.
    virtual void start(app::JobRequest request, app::JobEvents events) = 0;
    virtual void cancel() = 0;
    /// Frees a device's copy of a data set that is not needed any more.
    virtual void forget(const std::shared_ptr<const conv::Volume>& source) = 0;
    [[nodiscard]] virtual bool running() const = 0;
};

/// Returns a worker that computes on a thread of its own (app::Job).
[[nodiscard]] std::unique_ptr<RunWorker> jobWorker();

} // namespace ui

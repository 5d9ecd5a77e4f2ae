// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/run/run_worker.h"
#include <utility>

namespace ui {
namespace {

class JobWorker : public RunWorker {
  public:
    void start(app::JobRequest request, app::JobEvents events) override {
        job_.start(std::move(request), std::move(events));
    }
    void cancel() override { job_.cancel(); }
    void forget(const std::shared_ptr<const conv::Volume>& source) override { job_.forget(source); }
    [[nodiscard]] bool running() const override { return job_.running(); }

  private:
    app::Job job_;
};

} // namespace

std::unique_ptr<RunWorker> jobWorker() {
    return std::make_unique<JobWorker>();
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
// Runs as graphs: a walk over the ops first makes tables and code, then is captured.
#include "cuda/runtime/callers_stream.h"
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/runtime/pair_walk.h"

namespace conv {
namespace {

class RecordedGraph final : public Replay::Recorded {
  public:
    RecordedGraph(const Plan& plan, const std::vector<Replay::Pair>& pairs, const std::stop_token& stop)
        : firstUse_(firstUse(plan.device)), stream_(plan.device) {
        RunControl control;
        control.stop = stream_.stop = stop;
        std::vector<std::unique_ptr<PairWalk>> walks;
        for (const Replay::Pair& pair : pairs)
            walks.push_back(std::make_unique<PairWalk>(plan, pair, control, stream_));
        for (const auto& walk : walks)
            (*walk)();
        stream_.wait();
        recording_.emplace(stream_.handle, Recording::Purpose::run);
        for (const auto& walk : walks)
            (*walk)();
        check(cudaGraphInstantiate(&runs_, recording_->end(), 0), "cudaGraphInstantiate");
        stream_.problem = nullptr;
        check(cudaStreamSynchronize(stream_.up), "cudaStreamSynchronize"); // memory was allocated on that stream
        check(cudaGraphUpload(runs_, stream_.handle), "cudaGraphUpload");
        stream_.wait();
    }
    ~RecordedGraph() override {
        cudaStreamSynchronize(stream_.handle);
        cudaEventSynchronize(launched_.handle()); // on the caller's stream; never recorded: returns at once
        if (runs_)
            cudaGraphExecDestroy(runs_);
    }
    RecordedGraph(const RecordedGraph&) = delete;
    RecordedGraph& operator=(const RecordedGraph&) = delete;

    double run(int times) override {
        const ScopedActivity activity("runs from a graph");
        check(cudaSetDevice(stream_.device.index), "cudaSetDevice");
        begin_.record(stream_.handle);
        for (int i = 0; i < times; ++i)
            check(cudaGraphLaunch(runs_, stream_.handle), "cudaGraphLaunch");
        end_.record(stream_.handle);
        stream_.wait(end_);
        float ms = 0;
        check(cudaEventElapsedTime(&ms, begin_.handle(), end_.handle()), "cudaEventElapsedTime");
        return ms;
    }

    void launch(void* stream) override {
        check(cudaSetDevice(stream_.device.index), "cudaSetDevice");
        const cudaStream_t callers = callersStream(stream);
        check(cudaGraphLaunch(runs_, callers), "cudaGraphLaunch");
        launched_.record(callers);
    }

  private:
    double firstUse_;   ///< first member: checks that the device answers
    CudaStream stream_; ///< own stream, because other streams forget tables between runs
    std::optional<Recording> recording_;
    cudaGraphExec_t runs_ = nullptr;
    Event begin_{true}, end_{true}, launched_;
};

} // namespace

std::unique_ptr<Replay::Recorded> recordRuns(const Plan& plan, const std::vector<Replay::Pair>& pairs,
                                             const std::stop_token& stop) {
    if (const std::string why = lostReason(plan.device); !why.empty())
        throw Error(ErrorCode::device, why);
    const ScopedActivity activity("recording runs");
    return std::make_unique<RecordedGraph>(plan, pairs, stop);
}

} // namespace conv

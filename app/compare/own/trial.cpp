// SPDX-License-Identifier: Apache-2.0
#include "app/compare/own/trial.h"
#include "app/io/child/child_process.h"
#include <algorithm>
#include <chrono>
#include <conv/error.h>
#include <sstream>

namespace app::compare {
namespace {

using Clock = std::chrono::steady_clock;
using io::ChildProcess;

/// Longest start of the process and of its GPU (s).
constexpr double patienceAtStart = 60;
/// Seconds between looks at the stop token.
constexpr double pollSeconds = 0.05;
/// Most outputs of the case with the plan's extent: 128 MiB.
constexpr std::int64_t mostOutputs = std::int64_t{1} << 25;
/// Most multiply-adds of the case that is checked on the CPU.
constexpr double mostChecked = 2e8;

/// Odd extents, so that blocks at the edges are incomplete.
conv::Index3 smallExtent(int dimension, const conv::Index3& taps) {
    conv::Index3 extent = dimension == 1   ? conv::Index3{1037, 1, 1}
                          : dimension == 2 ? conv::Index3{133, 47, 1}
                                           : conv::Index3{69, 21, 11};
    const auto work = [&] {
        double all = 1;
        for (std::size_t a = 0; a < 3; ++a)
            all *= static_cast<double>(extent[a] * taps[a]);
        return all;
    };
    while (work() > mostChecked && *std::ranges::max_element(extent) > 3)
        for (std::int64_t& length : extent)
            length = length > 1 ? std::max<std::int64_t>(3, (length / 2) | 1) : 1;
    return extent;
}

conv::Index3 largeExtent(conv::Index3 extent) {
    for (std::size_t a = 3; a-- > 0;) {
        const std::int64_t others = extent[0] * extent[1] * extent[2] / extent[a];
        extent[a] = std::clamp<std::int64_t>(mostOutputs / std::max<std::int64_t>(1, others), 1, extent[a]);
    }
    return extent;
}

/// "10", "0.5".
std::string secondsText(double seconds) {
    std::ostringstream text;
    text << seconds;
    return text.str();
}

class Conversation {
  public:
    Conversation(const TrialOrder& order, double seconds, std::stop_token stop)
        : seconds_(seconds), stop_(std::move(stop)), child_(start()) {
        const std::string text = wired(order);
        const std::uint64_t size = text.size();
        limit(std::max(seconds, patienceAtStart));
        if (!child_.send(&size, sizeof size) || !child_.send(text.data(), size))
            throw ended();
    }

    TrialAnswer answer() {
        for (;;) {
            const auto [kind, text] = next();
            if (kind == TrialMessage::stage) {
                stage_ = text;
                limit(seconds_);
                continue;
            }
            TrialAnswer answer;
            io::WireReader wire{text};
            try {
                answerFields(wire, answer);
            } catch (const std::out_of_range&) {
                throw ended();
            }
            return answer;
        }
    }

  private:
    static ChildProcess start() {
        return {io::childProgram(trialProgram), {trialProgram}, trialPipe, ChildProcess::Talk::bothWays};
    }
    void limit(double seconds) {
        allowed_ = seconds;
        until_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }
    [[nodiscard]] double left() const {
        return std::max(0.0, std::chrono::duration<double>(until_ - Clock::now()).count());
    }
    /// The kernel's own failures are the caller's results.
    [[nodiscard]] conv::Error ended() {
        return {conv::ErrorCode::mismatch, "Ended its process (" + child_.finish() + ") while " + stage_ + "."};
    }
    [[nodiscard]] conv::Error tooSlow() const {
        return {conv::ErrorCode::mismatch, "Was stopped after " + secondsText(allowed_) + " s while " + stage_ +
                                               "; `--kernel-timeout` sets the limit."};
    }
    void take(void* to, std::uint64_t size) {
        switch (child_.read(to, size, left())) {
        case ChildProcess::Got::all:
            return;
        case ChildProcess::Got::timeout:
            throw tooSlow();
        case ChildProcess::Got::end:
            throw ended();
        }
    }
    std::pair<TrialMessage, std::string> next() {
        TrialMessage kind{};
        for (;;) {
            if (stop_.stop_requested())
                throw conv::Error(conv::ErrorCode::cancelled, "The comparison was stopped.");
            const auto got = child_.read(&kind, sizeof kind, std::min(pollSeconds, left()));
            if (got == ChildProcess::Got::all)
                break;
            if (got == ChildProcess::Got::end)
                throw ended();
            if (left() <= 0)
                throw tooSlow();
        }
        std::uint64_t size = 0;
        take(&size, sizeof size);
        if (size > largestTrialMessage)
            throw ended();
        std::string text(size, '\0');
        take(text.data(), size);
        return {kind, std::move(text)};
    }

    double seconds_, allowed_ = 0;
    Clock::time_point until_;
    std::string stage_ = "starting";
    std::stop_token stop_;
    ChildProcess child_;
};

} // namespace

TrialAnswer tryInProcess(const TrialOrder& order, double seconds, const std::stop_token& stop) {
    try {
        return Conversation(order, seconds, stop).answer();
    } catch (const conv::Error& error) {
        if (error.code() == conv::ErrorCode::mismatch)
            return {TrialOutcome::failed, error.what(), {}, {}, 0};
        if (error.code() == conv::ErrorCode::unreadable)
            throw conv::Error(conv::ErrorCode::device, "The program that tries kernels, " +
                                                           io::childProgram(trialProgram).string() +
                                                           ", cannot be started.");
        throw;
    }
}

TrialAnswer tryOwnKernels(const conv::Plan& plan, double seconds, const std::stop_token& stop) {
    TrialAnswer last;
    last.outcome = TrialOutcome::passed;
    TrialOrder order;
    for (const conv::PlannedOp& op : plan.ops) {
        if (!op.variant || !op.variant->name.starts_with(conv::ownKernelPrefix))
            continue;
        const auto* node =
            std::get_if<conv::ConvolveNode>(&plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())].kind);
        if (!node)
            continue;
        order.kernel = conv::ownKernelNamed(op.variant->name, op.variant->dimension);
        const std::vector<double> taps = node->kernel.dense();
        conv::OwnKernelCase one;
        one.taps = node->kernel.extent();
        one.weights.assign(taps.begin(), taps.end());
        one.extent = smallExtent(op.variant->dimension, one.taps);
        one.compare = true;
        order.cases.push_back(one);
        one.extent = largeExtent(op.problem.extent);
        one.compare = false;
        order.cases.push_back(std::move(one));
    }
    if (order.cases.empty())
        return last;
    order.device = conv::name(plan.device);
    last = tryInProcess(order, seconds, stop);
    if (last.outcome == TrialOutcome::passed)
        conv::useOwnKernel(order.kernel.name(), order.kernel.dimension, plan.device.computeCapability, last.code);
    return last;
}

} // namespace app::compare

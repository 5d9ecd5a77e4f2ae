// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/approximate/approximate.h"
#include "cpu/variants/approximate/means.h"
#include "cpu/variants/approximate/passes.h"
#include "cpu/variants/approximate/sweep.h"
#include "taps/box_stack.h"

namespace conv {
namespace {

class WaveLines final : public LineFilter {
  public:
    explicit WaveLines(double sigma) : waves_(wavesFor(sigma)) {}
    void run(const float* in, std::int64_t n, float* out, float*) const override { sweep(in, n, waves_, out); }

  private:
    Waves waves_;
};

class BoxLines final : public LineFilter {
  public:
    explicit BoxLines(const BoxStack& stack) : means_(stack) {}
    void run(const float* in, std::int64_t n, float* out, float* scratch) const override {
        stackMeans(in, n, means_, scratch, out);
    }
    [[nodiscard]] std::int64_t scratchWords() const override { return means_.scratchWords(); }

  private:
    Means means_;
};

} // namespace

void launchCpuRecursive(const Launch& launch) {
    passOverLines(launch, [](double sigma, std::int64_t) -> std::unique_ptr<LineFilter> {
        return std::make_unique<WaveLines>(sigma);
    });
}

double secondsCpuRecursive(const Problem& problem, const Device& device) {
    return secondsOfPasses(problem, device, 44);
}

void launchCpuBoxStack(const Launch& launch) {
    passOverLines(launch, [](double sigma, std::int64_t radius) -> std::unique_ptr<LineFilter> {
        return std::make_unique<BoxLines>(boxStackFor(sigma, radius));
    });
}

double secondsCpuBoxStack(const Problem& problem, const Device& device) {
    return secondsOfPasses(problem, device, 52);
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
// Runs a user's kernel between guard zones and compares runs over outputs with different contents.
#include "cuda/own/start.h"
#include "cuda/runtime/on_device.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <conv/error.h>
#include <cstdio>
#include <optional>
#include <vector>

namespace conv {
namespace {

using Bits = std::uint32_t;

/// Guarded samples before and after each array: 1 MiB.
constexpr std::int64_t guard = std::int64_t{1} << 18;
/// NaNs: a sample read from outside reaches the result.
constexpr Bits aroundInput = 0x7fc5a5a5, firstFill = 0x7fd1d1d1, secondFill = 0xffd2d2d2;
/// Launches over each fill. A race seldom shows in every run.
constexpr int runsEach = 3;
/// Limit of a float32 sum relative to the sum of its products' magnitudes.
constexpr double limit = 1e-4;

struct DeviceArray {
    float* data = nullptr;
    std::int64_t count;

    explicit DeviceArray(std::int64_t samples) : count(samples + 2 * guard) {
        check(cudaMalloc(&data, static_cast<std::size_t>(count) * sizeof(float)), "cudaMalloc");
    }
    ~DeviceArray() { cudaFree(data); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;
    void set(const std::vector<Bits>& bits) const {
        check(cudaMemcpy(data, bits.data(), bits.size() * sizeof(Bits), cudaMemcpyHostToDevice), "cudaMemcpy");
    }
    void get(std::vector<Bits>& bits) const {
        bits.resize(static_cast<std::size_t>(count));
        check(cudaMemcpy(bits.data(), data, bits.size() * sizeof(Bits), cudaMemcpyDeviceToHost), "cudaMemcpy");
    }
    [[nodiscard]] float* first() const { return data + guard; }
};

struct Events {
    cudaEvent_t from = nullptr, to = nullptr;
    Events() {
        check(cudaEventCreate(&from), "cudaEventCreate");
        check(cudaEventCreate(&to), "cudaEventCreate");
    }
    ~Events() {
        cudaEventDestroy(from);
        cudaEventDestroy(to);
    }
    Events(const Events&) = delete;
    Events& operator=(const Events&) = delete;
};

/// Extents and strides of an array with rows at multiples of 32 bytes.
struct Grid {
    Index3 extent;
    std::int64_t pitch, plane;

    explicit Grid(const Index3& e) : extent(e), pitch(own::pitchOf(e[0])), plane(pitch * e[1]) {}
    [[nodiscard]] std::int64_t count() const { return plane * extent[2]; }
    [[nodiscard]] std::size_t at(std::int64_t x, std::int64_t y, std::int64_t z) const {
        return static_cast<std::size_t>(guard + x + y * pitch + z * plane);
    }
    template <class F>
    void rows(F&& f) const {
        for (std::int64_t z = 0; z < extent[2]; ++z)
            for (std::int64_t y = 0; y < extent[1]; ++y)
                f(y, z);
    }
};

std::string placeText(const Index3& at, int dimension) {
    std::string text = std::to_string(at[0]);
    for (std::size_t a = 1; a < static_cast<std::size_t>(dimension); ++a)
        text += ", " + std::to_string(at[a]);
    return text;
}

std::string samplesText(std::uint64_t count) {
    return std::to_string(count) + (count == 1 ? " sample" : " samples");
}

/// Samples between −1 and 1 by a fixed linear congruence (Knuth, MMIX).
class Noise {
  public:
    float next() {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<float>(static_cast<std::int32_t>(state_ >> 32)) * 0x1p-31f;
    }

  private:
    std::uint64_t state_ = 1;
};

class Trial {
  public:
    Trial(const OwnKernel& kernel, const std::string& image, const OwnKernelCase& problem)
        : problem_(problem),
          grid_(problem.extent),
          inGrid_(withBorder(problem)),
          in_(inGrid_.count()),
          weights_(static_cast<std::int64_t>(problem.weights.size())),
          out_(grid_.count()) {
        code_.kernel = kernel;
        code_.image = image;
        fillInput();
        arguments_ = {in_.first(), inGrid_.pitch, inGrid_.plane,  weights_.first(), out_.first(),
                      grid_.pitch, grid_.plane,   problem.extent, problem.taps};
        static_cast<void>(own::kernelOf(code_));
    }
    OwnKernelTrial go();

  private:
    static Index3 withBorder(const OwnKernelCase& p) {
        return {p.extent[0] + p.taps[0] - 1, p.extent[1] + p.taps[1] - 1, p.extent[2] + p.taps[2] - 1};
    }
    void fillInput();
    double run(Bits fill, std::vector<Bits>& result);
    [[nodiscard]] std::string outsideFault(const std::vector<Bits>& result, Bits fill) const;
    [[nodiscard]] std::string inputFault() const;
    [[nodiscard]] std::string fillFault(const std::vector<Bits>& a, const std::vector<Bits>& b) const;
    [[nodiscard]] std::string differenceFault(const std::vector<Bits>& a, const std::vector<Bits>& b,
                                              const std::string& what) const;
    [[nodiscard]] std::string referenceFault(const std::vector<Bits>& result) const;
    [[nodiscard]] std::string where() const {
        std::string text = std::to_string(problem_.extent[0]);
        for (std::size_t a = 1; a < static_cast<std::size_t>(code_.kernel.dimension); ++a)
            text += " × " + std::to_string(problem_.extent[a]);
        return text + " outputs";
    }

    own::Code code_;
    const OwnKernelCase& problem_;
    Grid grid_, inGrid_;
    DeviceArray in_, weights_, out_;
    std::vector<Bits> input_, taps_;
    own::Arguments arguments_;
    Events events_;
};

void Trial::fillInput() {
    Noise noise;
    input_.assign(static_cast<std::size_t>(in_.count), aroundInput);
    inGrid_.rows([&](std::int64_t y, std::int64_t z) {
        for (std::int64_t x = 0; x < inGrid_.extent[0]; ++x)
            input_[inGrid_.at(x, y, z)] = std::bit_cast<Bits>(noise.next());
    });
    in_.set(input_);
    taps_.assign(static_cast<std::size_t>(weights_.count), aroundInput);
    for (std::size_t k = 0; k < problem_.weights.size(); ++k)
        taps_[static_cast<std::size_t>(guard) + k] = std::bit_cast<Bits>(problem_.weights[k]);
    weights_.set(taps_);
}

/// Returns the milliseconds of the launch.
double Trial::run(Bits fill, std::vector<Bits>& result) {
    result.assign(static_cast<std::size_t>(out_.count), fill);
    out_.set(result);
    check(cudaEventRecord(events_.from, nullptr), "cudaEventRecord");
    own::start(code_, arguments_, nullptr);
    check(cudaEventRecord(events_.to, nullptr), "cudaEventRecord");
    check(cudaDeviceSynchronize(), "The kernel");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, events_.from, events_.to), "cudaEventElapsedTime");
    out_.get(result);
    return milliseconds;
}

std::string Trial::outsideFault(const std::vector<Bits>& result, Bits fill) const {
    const auto changed = [&](std::size_t from, std::size_t to) -> std::optional<std::size_t> {
        for (std::size_t i = from; i < to; ++i)
            if (result[i] != fill)
                return i;
        return std::nullopt;
    };
    const std::size_t begin = static_cast<std::size_t>(guard), end = begin + static_cast<std::size_t>(grid_.count());
    if (const auto at = changed(0, begin))
        return "Writes outside the output: " + samplesText(begin - *at) + " before its first sample (" + where() + ").";
    if (const auto at = changed(end, result.size()))
        return "Writes outside the output: " + samplesText(*at - end + 1) + " after the end of its last row (" +
               where() + ").";
    std::string fault;
    grid_.rows([&](std::int64_t y, std::int64_t z) {
        const std::size_t row = grid_.at(0, y, z);
        if (!fault.empty())
            return;
        if (const auto at =
                changed(row + static_cast<std::size_t>(grid_.extent[0]), row + static_cast<std::size_t>(grid_.pitch)))
            fault = "Writes outside the output: beyond the end of a row, at " +
                    placeText({static_cast<std::int64_t>(*at - row), y, z}, code_.kernel.dimension) + " (" + where() +
                    ").";
    });
    return fault;
}

std::string Trial::inputFault() const {
    std::vector<Bits> now;
    in_.get(now);
    if (now != input_)
        return "Writes into its input or beside it (" + where() + ").";
    weights_.get(now);
    if (now != taps_)
        return "Writes into the weights or beside them (" + where() + ").";
    return {};
}

std::string Trial::fillFault(const std::vector<Bits>& a, const std::vector<Bits>& b) const {
    std::int64_t unwritten = 0;
    Index3 first{};
    grid_.rows([&](std::int64_t y, std::int64_t z) {
        for (std::int64_t x = 0; x < grid_.extent[0]; ++x) {
            const std::size_t at = grid_.at(x, y, z);
            if (a[at] == firstFill && b[at] == secondFill && unwritten++ == 0)
                first = {x, y, z};
        }
    });
    if (unwritten == 0)
        return {};
    return "Leaves " + samplesText(static_cast<std::uint64_t>(unwritten)) + " unwritten, the first at " +
           placeText(first, code_.kernel.dimension) + " (" + where() + ").";
}

std::string Trial::differenceFault(const std::vector<Bits>& a, const std::vector<Bits>& b,
                                   const std::string& what) const {
    std::int64_t different = 0;
    Index3 first{};
    grid_.rows([&](std::int64_t y, std::int64_t z) {
        for (std::int64_t x = 0; x < grid_.extent[0]; ++x)
            if (const std::size_t at = grid_.at(x, y, z); a[at] != b[at] && different++ == 0)
                first = {x, y, z};
    });
    if (different == 0)
        return {};
    return what + ": " + samplesText(static_cast<std::uint64_t>(different)) + ", the first at " +
           placeText(first, code_.kernel.dimension) + " (" + where() + ").";
}

std::string Trial::referenceFault(const std::vector<Bits>& result) const {
    double worst = 0, got = 0, wanted = 0;
    Index3 at{};
    const Index3& taps = problem_.taps;
    grid_.rows([&](std::int64_t y, std::int64_t z) {
        for (std::int64_t x = 0; x < grid_.extent[0]; ++x) {
            double sum = 0, magnitude = 0;
            std::size_t tap = 0;
            for (std::int64_t k = 0; k < taps[2]; ++k)
                for (std::int64_t j = 0; j < taps[1]; ++j)
                    for (std::int64_t i = 0; i < taps[0]; ++i) {
                        const double product = static_cast<double>(problem_.weights[tap++]) *
                                               std::bit_cast<float>(input_[inGrid_.at(x + i, y + j, z + k)]);
                        sum += product;
                        magnitude += std::abs(product);
                    }
            const double value = std::bit_cast<float>(result[grid_.at(x, y, z)]);
            double off = std::abs(value - sum);
            off = std::isfinite(value) ? (off == 0 ? 0 : off / magnitude) : HUGE_VAL;
            if (off > worst) {
                worst = off;
                got = value;
                wanted = sum;
                at = {x, y, z};
            }
        }
    });
    if (worst <= limit)
        return {};
    const auto text = [](double number) {
        char digits[32];
        std::snprintf(digits, sizeof digits, "%.6g", number);
        return std::string(digits);
    };
    std::string sentence = "Differs from the float64 reference at " + placeText(at, code_.kernel.dimension) + ": " +
                           text(got) + " for " + text(wanted) + " (" + where() + ").";
    if (!std::isfinite(got))
        sentence += " Samples outside the input and fresh outputs are NaN in this test.";
    return sentence;
}

OwnKernelTrial Trial::go() {
    OwnKernelTrial trial;
    std::vector<Bits> first, second, again;
    const auto fault = [&](std::string sentence) {
        trial.fault = std::move(sentence);
        return !trial.fault.empty();
    };
    trial.milliseconds = run(firstFill, first);
    if (fault(outsideFault(first, firstFill)))
        return trial;
    trial.milliseconds = std::min(trial.milliseconds, run(secondFill, second));
    if (fault(outsideFault(second, secondFill)) || fault(inputFault()) || fault(fillFault(first, second)))
        return trial;
    std::string race;
    for (int i = 1; i < 2 * runsEach && race.empty(); ++i) {
        const bool same = i % 2 == 1;
        trial.milliseconds = std::min(trial.milliseconds, run(same ? firstFill : secondFill, again));
        race = differenceFault(same ? first : second, again, "Results differ between equal runs, as in a race");
    }
    if (fault(std::move(race)) || (problem_.compare && fault(referenceFault(first))))
        return trial;
    fault(differenceFault(first, second, "Results depend on what the output held before"));
    return trial;
}

} // namespace

OwnKernelTrial tryOwnKernel(const OwnKernel& kernel, const std::string& code, const Device& device,
                            const OwnKernelCase& problem) {
    const ScopedActivity activity("a kernel of your own");
    const OnDevice on(device);
    return Trial(kernel, code, problem).go();
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/spectrum.h"
#include "app/recipe/channels.h"
#include "ui/text/app_text.h"
#include "ui/text/recipe_text.h"
#include <QCoreApplication>
#include <algorithm>
#include <bit>
#include <cmath>
#include <conv/error.h>
#include <conv/graph.h>
#include <conv/recursion.h>
#include <limits>
#include <numbers>

namespace ui {
namespace {

QString trSpectrum(const char* text) {
    return QCoreApplication::translate("ui::Spectrum", text);
}

constexpr std::size_t largestWindow = 8192;
constexpr std::size_t mostWindows = 512;
constexpr std::int64_t responseLength = 16384;
constexpr std::size_t mostFrequencies = 1 << 22;
constexpr std::int64_t longestRing = 1 << 19; ///< samples of a recursive filter's impulse response that are resolved

std::vector<double> hann(std::size_t size) {
    std::vector<double> window(size);
    for (std::size_t i = 0; i < size; ++i)
        window[i] = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(size));
    return window;
}

/// |X|² of windowed samples from `first`, without their mean, which would leak into low frequencies.
std::vector<double> windowPower(const std::vector<float>& samples, std::size_t first,
                                const std::vector<double>& window) {
    const std::size_t size = window.size();
    std::vector<std::complex<double>> values(size);
    double mean = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const auto v = first + i < samples.size() ? static_cast<double>(samples[first + i]) : 0.0;
        values[i] = std::isfinite(v) ? v : 0;
        mean += values[i].real();
    }
    mean /= static_cast<double>(size);
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i) {
        values[i] = (values[i] - mean) * window[i];
        sum += window[i];
    }
    fourier(values);
    std::vector<double> power(size / 2 + 1);
    for (std::size_t k = 0; k < power.size(); ++k)
        power[k] = std::norm(values[k] * 2.0 / sum);
    return power;
}

/// Stores the samples between the first and last significant one, and the number before the centre.
void takeImpulse(Response& response, const std::vector<double>& samples) {
    double peak = 0;
    for (const double v : samples)
        peak = std::max(peak, std::abs(v));
    const auto counts = [&](double v) { return std::abs(v) > 1e-5 * peak; };
    const auto middle = static_cast<std::ptrdiff_t>(samples.size() / 2);
    auto first = std::find_if(samples.begin(), samples.end(), counts) - samples.begin();
    auto last = samples.rend() - std::find_if(samples.rbegin(), samples.rend(), counts); // one past the last
    first = std::max<std::ptrdiff_t>(0, std::min(first, middle) - 2);
    last = std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(samples.size()), std::max(last, middle + 1) + 2);
    response.impulse.assign(samples.begin() + first, samples.begin() + last);
    response.before = middle - first;
}

/// Transfer function of a filter graph at n frequencies, ignoring borders.
class TransferFunction {
  public:
    explicit TransferFunction(const conv::Graph& graph) : graph_(graph) {
        std::int64_t reach = 0;
        for (const conv::Node& node : graph.nodes)
            if (const auto* c = std::get_if<conv::ConvolveNode>(&node.kind))
                reach += c->kernel.extent()[0];
            else if (const auto* r = std::get_if<conv::RecursionNode>(&node.kind)) // longer rings are invisible
                reach += std::min(r->settle, longestRing);
            else if (const auto* combine = std::get_if<conv::CombineNode>(&node.kind);
                     combine == nullptr || combine->op != conv::CombineNode::Op::linear)
                linear_ = false;
        size_ = std::bit_ceil(static_cast<std::size_t>(std::max(responseLength, 2 * reach)));
    }
    [[nodiscard]] bool linear() const { return linear_; }
    [[nodiscard]] bool drawable() const { return size_ <= mostFrequencies; }

    /// Values at 0, 1/n … (n − 1)/n cycles per sample.
    [[nodiscard]] std::vector<std::complex<double>> values() const {
        std::vector<std::complex<double>> source(size_, 1.0);
        std::vector<std::vector<std::complex<double>>> all;
        const auto at = [&](int node) -> const std::vector<std::complex<double>>& {
            return node == conv::graphInput ? source : all[static_cast<std::size_t>(node)];
        };
        for (const conv::Node& node : graph_.nodes) {
            std::vector<std::complex<double>> sum(size_);
            if (const auto* c = std::get_if<conv::ConvolveNode>(&node.kind)) {
                sum = ofKernel(c->kernel);
                for (std::size_t k = 0; k < size_; ++k)
                    sum[k] *= at(node.inputs.front())[k];
            } else if (const auto* r = std::get_if<conv::RecursionNode>(&node.kind)) {
                for (std::size_t k = 0; k < size_; ++k) // forward and backward
                    sum[k] =
                        at(node.inputs.front())[k] *
                        std::norm(conv::transferOf(r->sections, static_cast<double>(k) / static_cast<double>(size_)));
            } else {
                const auto& weights = std::get<conv::CombineNode>(node.kind).weights;
                for (std::size_t i = 0; i < node.inputs.size(); ++i)
                    for (std::size_t k = 0; k < size_; ++k)
                        sum[k] += weights[i] * at(node.inputs[i])[k];
            }
            all.push_back(std::move(sum));
        }
        if (all.empty())
            return source;
        return std::move(all.back());
    }

  private:
    /// Taps are in correlation order: a tap before the centre applies to an earlier sample.
    [[nodiscard]] std::vector<std::complex<double>> ofKernel(const conv::Kernel& kernel) const {
        std::vector<std::complex<double>> values(size_);
        const std::vector<double> taps = kernel.dense();
        const auto n = static_cast<std::int64_t>(size_);
        for (std::int64_t k = 0; k < static_cast<std::int64_t>(taps.size()); ++k)
            values[static_cast<std::size_t>((kernel.centre()[0] - k + n) % n)] += taps[static_cast<std::size_t>(k)];
        fourier(values);
        return values;
    }

    const conv::Graph& graph_;
    std::size_t size_ = 0;
    bool linear_ = true;
};

/// Stores magnitude and unwrapped phase up to half the rate. Symmetric kernels have phase 0 or π, odd ones ±π/2: not
/// unwrapped, since rounding would decide the direction.
void takeFrequencies(Response& response, const std::vector<std::complex<double>>& values) {
    double peak = 0, turn = 0, last = 0, real = 0, imaginary = 0;
    for (std::size_t k = 0; k <= values.size() / 2; ++k) {
        peak = std::max(peak, std::abs(values[k]));
        real = std::max(real, std::abs(values[k].real()));
        imaginary = std::max(imaginary, std::abs(values[k].imag()));
    }
    const bool symmetric = imaginary < 1e-9 * peak, odd = real < 1e-9 * peak;
    for (std::size_t k = 0; k <= values.size() / 2; ++k) {
        response.magnitude.push_back(std::abs(values[k]));
        double phase = std::numeric_limits<double>::quiet_NaN();
        if (response.magnitude.back() > 1e-4 * peak && (symmetric || odd)) {
            phase = symmetric ? (values[k].real() < 0 ? std::numbers::pi : 0)
                              : std::copysign(std::numbers::pi / 2, values[k].imag());
        } else if (response.magnitude.back() > 1e-4 * peak) {
            phase = std::arg(values[k]) + turn;
            const double jump = std::round((phase - last) / (2 * std::numbers::pi)) * 2 * std::numbers::pi;
            turn -= jump;
            phase -= jump;
            last = phase;
        }
        response.phase.push_back(phase);
    }
}

} // namespace

void fourier(std::vector<std::complex<double>>& values) {
    const std::size_t n = values.size();
    for (std::size_t i = 1, j = 0; i < n; ++i) { // bit-reversed order
        std::size_t bit = n >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j)
            std::swap(values[i], values[j]);
    }
    for (std::size_t length = 2; length <= n; length *= 2) {
        const std::size_t half = length / 2;
        std::vector<std::complex<double>> turns(half);
        for (std::size_t k = 0; k < half; ++k)
            turns[k] = std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(length));
        for (std::size_t start = 0; start < n; start += length)
            for (std::size_t k = 0; k < half; ++k) {
                const std::complex<double> a = values[start + k], b = values[start + k + half] * turns[k];
                values[start + k] = a + b;
                values[start + k + half] = a - b;
            }
    }
}

std::vector<double> powerSpectrum(const std::vector<float>& samples) {
    if (samples.size() < 4)
        return {};
    const std::vector<double> window = hann(std::min(largestWindow, std::bit_floor(samples.size())));
    const std::size_t hop = window.size() / 2;
    const std::size_t possible = (samples.size() - window.size()) / hop + 1;
    const std::size_t count = std::min(possible, mostWindows); // long stretches: evenly spaced windows
    std::vector<double> power(window.size() / 2 + 1);
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<double> part = windowPower(samples, i * possible / count * hop, window);
        for (std::size_t k = 0; k < power.size(); ++k)
            power[k] += part[k] / static_cast<double>(count);
    }
    return power;
}

std::vector<double> densityOf(std::vector<double> power, double rate) {
    // A sine's peak is (Σw)²/4 of |X|², noise spreads over Σw²: N²/16 and 3N/8 for Hann windows of N samples.
    const double samples = 2 * static_cast<double>(power.size() - 1);
    for (std::size_t k = 0; k < power.size(); ++k)
        power[k] *= samples / (3 * rate) * (k == 0 || k + 1 == power.size() ? 0.5 : 1);
    return power;
}

double decibelsOf(double power, double reference) {
    constexpr double noiseFloor = -120;
    return power > 0 && reference > 0 ? std::max(noiseFloor, 10 * std::log10(power / reference)) : noiseFloor;
}

Spectrogram spectrogramOf(const std::vector<float>& samples, int maxColumns) {
    Spectrogram result;
    if (samples.size() < 32 || maxColumns < 1)
        return result;
    // Similar resolution in time and frequency.
    const double wanted = 2 * std::sqrt(static_cast<double>(samples.size()));
    const auto size = std::clamp<std::size_t>(std::bit_ceil(static_cast<std::size_t>(wanted)), 32, 1024);
    const std::vector<double> window = hann(std::min(size, std::bit_floor(samples.size())));
    const std::size_t room = samples.size() - window.size();
    result.columns = static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(maxColumns), room + 1));
    result.bands = static_cast<int>(window.size() / 2 + 1);
    for (int column = 0; column < result.columns; ++column) {
        const std::size_t first =
            result.columns > 1 ? room * static_cast<std::size_t>(column) / static_cast<std::size_t>(result.columns - 1)
                               : 0;
        for (const double v : windowPower(samples, first, window))
            result.power.push_back(static_cast<float>(v));
    }
    return result;
}

Response responseOf(const app::Recipe& recipe, const conv::Layout& layout, std::int64_t channel) {
    Response response;
    try {
        const app::Recipe own = app::recipeForChannel(recipe, layout, channel);
        if (!hasActiveSteps(own)) {
            response.refused =
                hasActiveSteps(recipe) ? trSpectrum("No step acts on this channel.") : trSpectrum("No filter yet.");
            return response;
        }
        const conv::Graph graph = conv::lower(app::build(own, layout.onlyChannel(channel)), layout.dimension);
        const TransferFunction transfer(graph);
        if (!transfer.linear()) {
            response.refused = trSpectrum("A step is not linear: what it does to one frequency depends on the others.");
            return response;
        }
        if (!transfer.drawable()) {
            response.refused = trSpectrum("The kernel is too long for its response to be drawn.");
            return response;
        }
        std::vector<std::complex<double>> values = transfer.values();
        takeFrequencies(response, values);
        response.cutoffs = cutoffsOf(recipe, layout, channel);
        // Inverse transform by conjugation, with the impulse shifted to the middle.
        for (std::complex<double>& v : values)
            v = std::conj(v);
        fourier(values);
        std::vector<double> samples;
        for (std::size_t i = 0; i < values.size(); ++i)
            samples.push_back(values[(i + values.size() / 2) % values.size()].real() /
                              static_cast<double>(values.size()));
        takeImpulse(response, samples);
    } catch (const conv::Error& error) {
        response.refused = windowText(error);
    }
    return response;
}

} // namespace ui

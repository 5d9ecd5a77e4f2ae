#include "ui/models/spectrum.h"
#include "ui/models/app_text.h"
#include "ui/models/recipe_text.h"
#include <QCoreApplication>
#include <algorithm>
#include <bit>
#include <cmath>
#include <conv/apply.h>
#include <conv/error.h>
#include <limits>
#include <numbers>
#include <random>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::Spectrum", text);
}

constexpr std::size_t largestWindow = 8192;
constexpr std::size_t mostWindows = 512;
constexpr std::int64_t responseLength = 16384;

std::vector<double> hann(std::size_t size) {
    std::vector<double> window(size);
    for (std::size_t i = 0; i < size; ++i)
        window[i] = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(size));
    return window;
}

/// |X|² of the windowed samples from `first`, without their mean (which would leak over the low frequencies).
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

/// The samples of `input` filtered as the whole signal would be, at their own places (NaN outside the result).
std::vector<double> filteredSamples(const app::Recipe& recipe, const conv::Layout& layout,
                                    const std::vector<float>& input) {
    conv::Volume volume(layout);
    std::copy(input.begin(), input.end(), volume.as<float>());
    conv::Choice choice;
    choice.device = "cpu";
    const conv::Volume result = conv::filtered(app::build(recipe, layout), volume, choice);
    const auto shift =
        std::llround((result.layout().geometry.origin[0] - layout.geometry.origin[0]) / layout.geometry.spacing[0]);
    std::vector<double> samples(input.size(), 0.0);
    for (std::int64_t i = 0; i < result.layout().extent[0]; ++i)
        samples[static_cast<std::size_t>(i + shift)] = static_cast<double>(result.as<float>()[i]);
    return samples;
}

/// Whether noise and a single sample together give what each gives alone.
bool isLinear(const app::Recipe& recipe, const conv::Layout& layout, const std::vector<double>& impulse) {
    std::mt19937 random(1);
    std::vector<float> noise(impulse.size()), both;
    for (float& v : noise)
        v = static_cast<float>(random()) / static_cast<float>(std::mt19937::max()) - 0.5F;
    both = noise;
    both[both.size() / 2] += 1;
    const std::vector<double> a = filteredSamples(recipe, layout, noise), b = filteredSamples(recipe, layout, both);
    double worst = 0, peak = 1e-12;
    for (std::size_t i = 0; i < impulse.size(); ++i) {
        worst = std::max(worst, std::abs(b[i] - a[i] - impulse[i]));
        peak = std::max({peak, std::abs(impulse[i]), std::abs(b[i])});
    }
    return worst < 1e-4 * peak;
}

/// Values from the first to the last that is not next to nothing, and how many lie before the middle.
void takeImpulse(Response& response, const std::vector<double>& samples) {
    double peak = 0;
    for (const double v : samples)
        peak = std::max(peak, std::abs(v));
    const auto counts = [&](double v) { return std::abs(v) > 1e-5 * peak; };
    const auto middle = static_cast<std::ptrdiff_t>(samples.size() / 2);
    auto first = std::find_if(samples.begin(), samples.end(), counts) - samples.begin();
    auto last = samples.rend() - std::find_if(samples.rbegin(), samples.rend(), counts); // one beyond
    first = std::max<std::ptrdiff_t>(0, std::min(first, middle) - 2);
    last = std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(samples.size()), std::max(last, middle + 1) + 2);
    response.impulse.assign(samples.begin() + first, samples.begin() + last);
    response.before = middle - first;
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
    const std::size_t count = std::min(possible, mostWindows); // of very long stretches, evenly spread ones
    std::vector<double> power(window.size() / 2 + 1);
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<double> part = windowPower(samples, i * possible / count * hop, window);
        for (std::size_t k = 0; k < power.size(); ++k)
            power[k] += part[k] / static_cast<double>(count);
    }
    return power;
}

Spectrogram spectrogramOf(const std::vector<float>& samples, int mostColumns) {
    Spectrogram result;
    if (samples.size() < 32 || mostColumns < 1)
        return result;
    // About as fine in time as in frequency.
    const double wanted = 2 * std::sqrt(static_cast<double>(samples.size()));
    const auto size = std::clamp<std::size_t>(std::bit_ceil(static_cast<std::size_t>(wanted)), 32, 1024);
    const std::vector<double> window = hann(std::min(size, std::bit_floor(samples.size())));
    const std::size_t room = samples.size() - window.size();
    result.columns = static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(mostColumns), room + 1));
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

Response responseOf(const app::Recipe& recipe, const conv::Layout& layout) {
    Response response;
    if (!hasActiveSteps(recipe)) {
        response.refused = tr("No filter yet.");
        return response;
    }
    conv::Layout line = layout;
    line.type = conv::ElementType::f32;
    line.extent = {responseLength, 1, 1};
    line.channels = line.times = 1;
    line.alpha = -1;
    try {
        std::vector<float> single(static_cast<std::size_t>(responseLength));
        single[single.size() / 2] = 1;
        const std::vector<double> samples = filteredSamples(recipe, line, single);
        if (!isLinear(recipe, line, samples)) {
            response.refused = tr("A step is not linear: what it does to one frequency depends on the others.");
            return response;
        }
        takeImpulse(response, samples);
        std::vector<std::complex<double>> values(samples.begin(), samples.end());
        std::rotate(values.begin(), values.begin() + responseLength / 2, values.end()); // the sample is at time 0
        fourier(values);
        double peak = 0, turn = 0, last = 0;
        for (std::size_t k = 0; k <= values.size() / 2; ++k)
            peak = std::max(peak, std::abs(values[k]));
        for (std::size_t k = 0; k <= values.size() / 2; ++k) {
            response.magnitude.push_back(std::abs(values[k]));
            double phase = std::numeric_limits<double>::quiet_NaN();
            if (response.magnitude.back() > 1e-4 * peak) {
                phase = std::arg(values[k]) + turn;
                const double jump = std::round((phase - last) / (2 * std::numbers::pi)) * 2 * std::numbers::pi;
                turn -= jump;
                phase -= jump;
                last = phase;
            }
            response.phase.push_back(phase);
        }
    } catch (const conv::Error& error) {
        response.refused = appText(error.what());
    }
    return response;
}

} // namespace ui

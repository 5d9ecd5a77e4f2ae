// SPDX-License-Identifier: Apache-2.0
#include "noise.h"
#include "samples.h"
#include <algorithm>
#include <array>
#include <numbers>

namespace samples {
namespace {

constexpr double tau = 2 * std::numbers::pi;

conv::Volume signal(conv::ElementType type, std::int64_t count, std::int64_t channels, double rate, conv::Info info,
                    std::vector<std::string> names = {}) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 1;
    layout.extent = {count, 1, 1};
    layout.channels = channels;
    layout.channelNames = std::move(names);
    layout.geometry.spacing = {1 / rate, 1, 1};
    layout.geometry.unit = conv::LengthUnit::second;
    return conv::Volume(layout, std::move(info));
}

/// A wave of the heartbeat: time after the R peak (s), width (s), height in each lead (mV).
struct Wave {
    double at, width;
    std::array<double, 2> height;
};
constexpr std::array<Wave, 6> heartbeat{{{-0.19, 0.025, {0.11, 0.14}},
                                         {-0.036, 0.010, {-0.09, -0.05}},
                                         {0.0, 0.011, {1.15, 0.78}},
                                         {0.034, 0.012, {-0.26, -0.38}},
                                         {0.27, 0.055, {0.27, 0.33}},
                                         {0.44, 0.03, {0.02, 0.03}}}};

/// Times of the R peaks: about 68 beats per minute, modulated by breathing.
std::vector<double> beats(double seconds, Random& random) {
    std::vector<double> times;
    for (double t = -0.4; t < seconds + 1; t += 0.88 + 0.05 * std::sin(tau * 0.22 * t) + 0.012 * random.normal())
        times.push_back(t);
    return times;
}

/// A resonance of the vocal tract: y[n] = x[n] + 2r·cos(ω)·y[n−1] − r²·y[n−2].
struct Resonator {
    double a = 0, b = 0, y1 = 0, y2 = 0;
    void tune(double hertz, double bandwidth, double rate) {
        const double r = std::exp(-std::numbers::pi * bandwidth / rate);
        a = 2 * r * std::cos(tau * hertz / rate);
        b = -r * r;
    }
    double operator()(double x) {
        const double y = (1 - std::abs(b)) * x + a * y1 + b * y2;
        y2 = y1;
        y1 = y;
        return y;
    }
};

/// A segment of speech: seconds, three formants (Hz), amounts of voice and hiss.
struct Phone {
    double seconds;
    std::array<double, 3> formants;
    double voice, hiss;
};
constexpr std::array<Phone, 9> phrase{{{0.10, {300, 1400, 2500}, 0, 0},
                                       {0.12, {400, 1800, 2600}, 0, 0.5},
                                       {0.26, {730, 1090, 2440}, 1, 0},
                                       {0.09, {300, 900, 2200}, 0.35, 0},
                                       {0.24, {270, 2290, 3010}, 1, 0},
                                       {0.13, {500, 2100, 3100}, 0, 0.6},
                                       {0.22, {570, 840, 2410}, 1, 0},
                                       {0.16, {300, 870, 2240}, 0.9, 0.02},
                                       {0.18, {300, 1400, 2500}, 0, 0}}};

} // namespace

conv::Volume ecg(double seconds) {
    constexpr double rate = 500;
    Random random(11);
    conv::Info info;
    info.valueUnit = "mV";
    const auto count = static_cast<std::int64_t>(seconds * rate);
    conv::Volume volume = signal(conv::ElementType::f32, count, 2, rate, std::move(info), {"lead I", "lead II"});
    const std::vector<double> peaks = beats(seconds, random);
    for (std::int64_t channel = 0; channel < 2; ++channel) {
        auto* out = volume.as<float>({0, channel});
        for (std::int64_t i = 0; i < count; ++i) {
            const double t = static_cast<double>(i) / rate;
            double value = 0.08 * std::sin(tau * 0.22 * t + static_cast<double>(channel)) +
                           0.045 * std::sin(tau * 50 * t + 0.7 * static_cast<double>(channel)) +
                           0.012 * random.normal();
            // Only beats within a second matter.
            const auto first = std::lower_bound(peaks.begin(), peaks.end(), t - 1);
            for (auto peak = first; peak != peaks.end() && *peak < t + 1; ++peak)
                for (const Wave& wave : heartbeat) {
                    const double u = (t - *peak - wave.at) / wave.width;
                    value += wave.height[static_cast<std::size_t>(channel)] * std::exp(-u * u / 2);
                }
            // Thousandths of a millivolt, as a recorder stores them; short in a text file.
            out[i] = static_cast<float>(std::nearbyint(value * 1000) / 1000);
        }
    }
    return volume;
}

conv::Volume speech(double seconds) {
    constexpr double rate = 8000;
    Random random(23);
    const auto count = static_cast<std::int64_t>(seconds * rate);
    conv::Volume volume = signal(conv::ElementType::i16, count, 1, rate, {});
    auto* out = volume.as<std::int16_t>();
    std::array<Resonator, 3> tract;
    std::array<double, 3> formants = phrase[0].formants;
    std::size_t phone = 0;
    double left = phrase[0].seconds, phase = 0, voice = 0, hiss = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) / rate;
        left -= 1 / rate;
        if (left < 0) {
            phone = (phone + 1) % phrase.size();
            left = phrase[phone].seconds;
        }
        // Everything glides towards its target within about 20 ms.
        const double glide = 1 / (0.02 * rate);
        voice += glide * (phrase[phone].voice - voice);
        hiss += glide * (phrase[phone].hiss - hiss);
        for (std::size_t k = 0; k < 3; ++k) {
            formants[k] += glide * (phrase[phone].formants[k] - formants[k]);
            tract[k].tune(formants[k], 60 + 30 * static_cast<double>(k), rate);
        }
        const double pitch = 118 + 14 * std::sin(tau * 0.7 * t) - 6 * t / seconds;
        phase += pitch / rate;
        phase -= std::floor(phase);
        const double pulse = phase < 0.4 ? phase * (0.4 - phase) * 25 : -0.3;
        const double noise = random.normal();
        double value = 0;
        for (Resonator& resonator : tract)
            value += resonator(voice * pulse + 0.25 * hiss * noise);
        value = 14000 * value + 1500 * hiss * noise + 90 * random.normal();
        out[i] = static_cast<std::int16_t>(std::clamp(std::nearbyint(value), -32768.0, 32767.0));
    }
    return volume;
}

} // namespace samples

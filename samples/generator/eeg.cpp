// SPDX-License-Identifier: Apache-2.0
#include "app/io/recording/annotated_record.h"
#include "noise.h"
#include "samples.h"
#include <array>
#include <conv/error.h>
#include <fstream>
#include <numbers>

namespace samples {
namespace {

constexpr double tau = 2 * std::numbers::pi;
constexpr double rate = 250, step = 0.1; ///< Hz, µV

/// A channel: amplitudes of alpha waves, blinks and the heart (µV).
struct Lead {
    const char* name;
    double alpha, blink, heart;
};
constexpr std::array<Lead, 8> leads{{{"Fp1", 4, 120, 0},
                                     {"Fp2", 4, 110, 0},
                                     {"C3", 9, 8, 0},
                                     {"C4", 9, 8, 0},
                                     {"Pz", 16, 3, 0},
                                     {"O1", 26, 1, 0},
                                     {"O2", 24, 1, 0},
                                     {"ECG", 0, 0, 700}}};

double bump(double t, double width) {
    return std::exp(-t * t / (2 * width * width));
}

/// Value of a lead at a time, without noise. Eyes are closed from a third of the recording to two thirds.
double valueOf(const Lead& lead, double t, double seconds) {
    const bool closed = t > seconds / 3 && t < 2 * seconds / 3;
    double value = lead.alpha * (closed ? 1 : 0.25) * std::sin(tau * 10 * t + 1.5 * std::sin(tau * 0.4 * t)) +
                   6 * std::sin(tau * 0.3 * t + lead.alpha) + 3 * std::sin(tau * 50 * t);
    for (double at = 0.8; at < seconds && !closed; at += 1.7)
        value += lead.blink * bump(t - at, 0.06);
    for (double at = 0.4; at < seconds; at += 0.86)
        value +=
            lead.heart * (bump(t - at, 0.012) - 0.25 * bump(t - at - 0.03, 0.012) + 0.2 * bump(t - at - 0.28, 0.05));
    return value;
}

template <class T>
void put(std::ofstream& file, T value) {
    file.write(reinterpret_cast<const char*>(&value), sizeof value);
}

} // namespace

conv::Volume eeg(double seconds) {
    conv::Layout layout;
    layout.type = conv::ElementType::f32;
    layout.dimension = 1;
    layout.extent = {static_cast<std::int64_t>(seconds * rate), 1, 1};
    layout.channels = static_cast<std::int64_t>(leads.size());
    layout.geometry.spacing = {1 / rate, 1, 1};
    layout.geometry.unit = conv::LengthUnit::second;
    conv::Info info;
    info.valueUnit = "µV";
    auto record = std::make_shared<app::io::AnnotatedRecord>();
    record->annotations = {{seconds / 3, -1, "Comment/eyes closed"}, {2 * seconds / 3, -1, "Comment/eyes open"}};
    info.record = record;
    for (const Lead& lead : leads)
        layout.channelNames.emplace_back(lead.name);
    conv::Volume volume(layout, std::move(info));
    Random random(41);
    for (std::size_t c = 0; c < leads.size(); ++c) {
        auto* out = volume.as<float>({0, static_cast<std::int64_t>(c)});
        for (std::int64_t i = 0; i < layout.extent[0]; ++i) {
            const double value = valueOf(leads[c], static_cast<double>(i) / rate, seconds) + 4 * random.normal();
            out[i] = static_cast<float>(std::nearbyint(value / step) * step);
        }
    }
    return volume;
}

void writeBrainVision(const conv::Volume& recording, const std::filesystem::path& path) {
    const conv::Layout& layout = recording.layout();
    const auto beside = [&](const char* ending) { return std::filesystem::path(path).replace_extension(ending); };
    std::ofstream header(path), markers(beside(".vmrk")), samples(beside(".eeg"), std::ios::binary);
    header << "Brain Vision Data Exchange Header File Version 1.0\n; made by convapp-samples\n\n[Common Infos]\n"
           << "Codepage=UTF-8\nDataFile=" << beside(".eeg").filename().string()
           << "\nMarkerFile=" << beside(".vmrk").filename().string()
           << "\nDataFormat=BINARY\nDataOrientation=MULTIPLEXED\nDataType=TIMEDOMAIN\nNumberOfChannels="
           << layout.channels << "\nDataPoints=" << layout.extent[0]
           << "\nSamplingInterval=" << layout.geometry.spacing[0] * 1e6
           << "\n\n[Binary Infos]\nBinaryFormat=INT_16\n\n[Channel Infos]\n";
    for (std::size_t c = 0; c < layout.channelNames.size(); ++c)
        header << "Ch" << c + 1 << '=' << layout.channelNames[c] << ",," << step << ",µV\n";
    markers << "Brain Vision Data Exchange Marker File, Version 1.0\n\n[Common Infos]\nCodepage=UTF-8\nDataFile="
            << beside(".eeg").filename().string()
            << "\n\n[Marker Infos]\nMk1=New Segment,,1,1,0,20240102030405000000\n";
    const auto* const record = dynamic_cast<const app::io::AnnotatedRecord*>(recording.info().record.get());
    int number = 2;
    for (const app::io::Annotation& one : record ? record->annotations : std::vector<app::io::Annotation>()) {
        const std::size_t slash = one.text.find('/');
        markers << "Mk" << number++ << '=' << one.text.substr(0, slash) << ',' << one.text.substr(slash + 1) << ','
                << std::llround(one.onset / layout.geometry.spacing[0]) + 1 << ",1,0\n";
    }
    for (std::int64_t i = 0; i < layout.extent[0]; ++i)
        for (std::int64_t c = 0; c < layout.channels; ++c)
            put(samples, static_cast<std::int16_t>(std::lround(recording.as<float>({0, c})[i] / step)));
    if (!header.flush() || !markers.flush() || !samples.flush())
        throw conv::Error(conv::ErrorCode::unwritable, "Cannot write " + path.string() + ".");
}

} // namespace samples

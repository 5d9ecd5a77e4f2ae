// SPDX-License-Identifier: Apache-2.0
// EDF files as recorders write them: several rates, units and ranges.
#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace io_test {

/// A signal of a recording. `value(t)` is in its unit, t in seconds.
struct EdfChannel {
    std::string label, unit;
    int perRecord = 256;
    double physicalLeast = -3276.8, physicalMost = 3276.7;
    int digitalLeast = -32768, digitalMost = 32767;
    std::function<double(double t)> value;
};

/// Returns a recording with records of a second.
inline std::string edfRecording(const std::vector<EdfChannel>& channels, int records) {
    const auto field = [](std::string text, std::size_t width) {
        text.resize(width, ' ');
        return text;
    };
    const auto number = [](double v) { return std::to_string(v).substr(0, 8); };
    std::string bytes = field("0", 8) + field("X X X X", 80) + field("Startdate X X X X", 80) + "02.03.24" +
                        "22.15.00" + field(std::to_string(256 * (channels.size() + 1)), 8) + field("", 44) +
                        field(std::to_string(records), 8) + field("1", 8) + field(std::to_string(channels.size()), 4);
    const auto all = [&](std::size_t width, auto text) {
        for (const EdfChannel& c : channels)
            bytes += field(text(c), width);
    };
    all(16, [](const EdfChannel& c) { return c.label; });
    all(80, [](const EdfChannel&) { return std::string("AgAgCl electrode"); });
    all(8, [](const EdfChannel& c) { return c.unit; });
    all(8, [&](const EdfChannel& c) { return number(c.physicalLeast); });
    all(8, [&](const EdfChannel& c) { return number(c.physicalMost); });
    all(8, [](const EdfChannel& c) { return std::to_string(c.digitalLeast); });
    all(8, [](const EdfChannel& c) { return std::to_string(c.digitalMost); });
    all(80, [](const EdfChannel&) { return std::string("HP:0.1Hz LP:75Hz N:50Hz"); });
    all(8, [](const EdfChannel& c) { return std::to_string(c.perRecord); });
    all(32, [](const EdfChannel&) { return std::string(); });
    for (int record = 0; record < records; ++record)
        for (const EdfChannel& c : channels)
            for (int i = 0; i < c.perRecord; ++i) {
                const double v = c.value(record + static_cast<double>(i) / c.perRecord);
                const double part = (v - c.physicalLeast) / (c.physicalMost - c.physicalLeast);
                const auto digital = static_cast<int>(std::clamp<double>(
                    std::lround(c.digitalLeast + part * (c.digitalMost - c.digitalLeast)), -32768, 32767));
                bytes += static_cast<char>(digital & 0xff);
                bytes += static_cast<char>(digital >> 8 & 0xff);
            }
    return bytes;
}

} // namespace io_test

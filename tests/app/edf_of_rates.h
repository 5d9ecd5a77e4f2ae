// SPDX-License-Identifier: Apache-2.0
// A small EDF file of signals with two sampling rates, as from a recorder.
#pragma once
#include <string>
#include <vector>

namespace io_test {

/// Ten records of a second: "EEG Cz" and "EEG Pz" at 100 Hz, "Temp" at 2 Hz. Sample i of signal s is i + 1000 s, both
/// as stored and in units.
inline std::string edfOfTwoRates() {
    struct Signal {
        const char *label, *unit;
        int perRecord;
    };
    const std::vector<Signal> signals{{"EEG Cz", "uV", 100}, {"EEG Pz", "uV", 100}, {"Temp", "degC", 2}};
    constexpr int records = 10;
    const auto field = [](std::string text, std::size_t width) {
        text.resize(width, ' ');
        return text;
    };
    std::string bytes = field("0", 8) + field("X X X X", 80) + field("Startdate X X X X", 80) + "01.01.20" +
                        "00.00.00" + field(std::to_string(256 * (signals.size() + 1)), 8) + field("", 44) +
                        field(std::to_string(records), 8) + field("1", 8) + field(std::to_string(signals.size()), 4);
    const auto all = [&](std::size_t width, auto text) {
        for (const Signal& s : signals)
            bytes += field(text(s), width);
    };
    all(16, [](const Signal& s) { return std::string(s.label); });
    all(80, [](const Signal&) { return std::string(); });
    all(8, [](const Signal& s) { return std::string(s.unit); });
    for (const char* bound : {"-32768", "32767", "-32768", "32767"})
        all(8, [bound](const Signal&) { return std::string(bound); });
    all(80, [](const Signal&) { return std::string(); });
    all(8, [](const Signal& s) { return std::to_string(s.perRecord); });
    all(32, [](const Signal&) { return std::string(); });
    for (int record = 0; record < records; ++record)
        for (std::size_t s = 0; s < signals.size(); ++s)
            for (int i = 0; i < signals[s].perRecord; ++i) {
                const int value = record * signals[s].perRecord + i + 1000 * static_cast<int>(s);
                bytes += static_cast<char>(value & 0xff);
                bytes += static_cast<char>(value >> 8);
            }
    return bytes;
}

} // namespace io_test

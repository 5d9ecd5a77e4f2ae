// SPDX-License-Identifier: Apache-2.0
// A GDF file of version 2, field by field.
#pragma once
#include <cstdint>
#include <cstring>
#include <string>

namespace io_test {

/// Returns a recording of one channel: four records of a second with eight int16 samples, 0.5 µV a step, sample i is i
/// steps; one event of type 0x0300 at sample 4.
inline std::string gdfRecording() {
    std::string bytes = "GDF 2.20";
    bytes.resize(512, '\0');
    const auto put = [&]<class T>(std::size_t at, T value) { std::memcpy(bytes.data() + at, &value, sizeof value); };
    put(184, std::uint16_t{2}); // blocks of the header
    put(236, std::int64_t{4});  // records
    put(244, std::uint32_t{1}); // duration of one
    put(248, std::uint32_t{1});
    put(252, std::uint16_t{1}); // channels
    std::memcpy(bytes.data() + 256, "C3", 2);
    put(256 + 102, std::uint16_t{4275});
    put(256 + 104, -500.0); // physical range
    put(256 + 112, 500.0);
    put(256 + 120, -1000.0); // digital range
    put(256 + 128, 1000.0);
    put(256 + 216, std::uint32_t{8}); // samples of a record
    put(256 + 220, std::uint32_t{3}); // int16
    for (int i = 0; i < 32; ++i)
        bytes.append({static_cast<char>(i), '\0'});
    const char events[] = "\3\1\0\0\0\0\0\x41\5\0\0\0\0\3\1\0\1\0\0"; // one, at 8 Hz, of channel 1
    return bytes.append(events, 20);
}

} // namespace io_test

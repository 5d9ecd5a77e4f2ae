// SPDX-License-Identifier: Apache-2.0
#include "app/io/edf/edf_complete.h"
#include "app/io/core/file_bytes.h"
#include <cstdlib>
#include <cstring>

namespace app::io {
namespace {

constexpr std::uint64_t fixedHead = 256, headOfSignal = 256;
constexpr std::uint64_t recordsAt = 236, signalsAt = 252, samplesAt = 216; ///< the last one for each signal

/// Returns the bytes that the header announces; nothing if it is incomplete itself.
std::uint64_t announced(const FileReader& file) {
    if (file.size() < fixedHead)
        return 0;
    const auto number = [&](std::uint64_t at, std::uint64_t digits) {
        return std::strtoull(file.bytes(at, digits).c_str(), nullptr, 10);
    };
    const std::uint64_t signals = number(signalsAt, 4), head = fixedHead + signals * headOfSignal;
    if (signals == 0 || file.size() < head)
        return 0;
    std::uint64_t samples = 0;
    for (std::uint64_t i = 0; i < signals; ++i)
        samples += number(fixedHead + signals * samplesAt + i * 8, 8);
    const std::uint64_t size = file.bytes(0, 1) == "\xFF" ? 3 : 2; // BDF begins with 255
    return head + number(recordsAt, 8) * samples * size;
}

} // namespace

void requireCompleteEdf(const std::filesystem::path& path, int error) {
    const FileReader file(path);
    const std::uint64_t wanted = announced(file);
    if (wanted > 0 && file.size() == wanted)
        return;
    throw conv::Error(conv::ErrorCode::unwritable,
                      path.string() + " cannot be written: " +
                          (error != 0 ? std::string(std::strerror(error)) : "bytes were lost; is the disk full?") +
                          ".");
}

} // namespace app::io

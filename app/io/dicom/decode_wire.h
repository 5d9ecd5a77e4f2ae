// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/dicom_record.h"
#include "app/io/dicom/dicom_series.h"
#include "app/io/io.h"
#include <conv/volume.h>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Messages from a decoding process (dicom/decoder) over a pipe: kind, length and body. The reader validates
/// everything: a hostile file may control the decoder.
namespace app::io {

inline constexpr int decodePipe = 3;
/// Name of the decoding program, in the folder "convapp" beside the shared library.
inline constexpr const char* decodeProgram = "convapp-decode";

enum class DecodeMessage : std::uint32_t {
    alive = 0x41560001, ///< still working; no body
    busy,               ///< announces a long call on u64 bytes
    start,              ///< layout and info of the following samples; sent again if the samples need another type
    block,              ///< u64 time, u64 channel, u64 first sample, then samples
    done,               ///< all has been sent; no body
    failed,             ///< u32 error code, then a sentence
    series,             ///< text of the series below a folder
    warning,            ///< a sentence for the volume's warnings
};

struct DecodeHead {
    DecodeMessage kind;
    std::uint32_t reserved;
    std::uint64_t size; ///< bytes of the body
};

struct DecodeBlock {
    std::uint64_t time;
    std::uint64_t channel;
    std::uint64_t first; ///< index of the first sample in the item
};

/// Largest body of any message except a block.
inline constexpr std::uint64_t largestDecodeText = std::uint64_t{1} << 22;

[[nodiscard]] std::string wireText(const conv::Layout& layout, const conv::Info& info);
/// Throws std::out_of_range if the text is not one of `wireText`.
void readWire(std::string_view text, conv::Layout& layout, conv::Info& info);

[[nodiscard]] std::string wireText(const DicomWriting& writing);
/// Throws std::out_of_range if the text is not one of `wireText`.
[[nodiscard]] DicomWriting readWritingWire(std::string_view text);

[[nodiscard]] std::string wireText(const std::vector<DicomSeriesText>& series);
/// Throws std::out_of_range if the text is not one of `wireText`.
[[nodiscard]] std::vector<DicomSeriesText> readSeriesWire(std::string_view text);

} // namespace app::io

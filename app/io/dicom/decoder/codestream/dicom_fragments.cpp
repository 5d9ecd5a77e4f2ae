// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/codestream/dicom_fragments.h"
#include <algorithm>

namespace app::io {
namespace {

constexpr std::uint64_t itemHead = 8;
constexpr std::uint64_t itemTag = 0xe000fffe, delimiterTag = 0xe0ddfffe;

/// A fragment and the offset of its item, counted from the first item after the offset table.
struct Fragment {
    std::uint64_t offset = 0;
    ByteRange bytes;
};

struct Encapsulated {
    std::vector<std::uint64_t> table; ///< basic offset table; empty if the file has none
    std::vector<Fragment> fragments;
};

std::string fragmentText(std::size_t index) {
    return "fragment " + std::to_string(index + 1) + " of Pixel Data (7FE0,0010)";
}

Encapsulated readItems(const FileReader& reader, const DicomFile& file) {
    Encapsulated result;
    std::uint64_t at = file.pixelsAt, first = 0;
    for (bool table = true;; table = false) {
        if (at > reader.size() || reader.size() - at < itemHead)
            refuseFile(file.path, "is truncated: its compressed Pixel Data (7FE0,0010) end after " +
                                      std::to_string(result.fragments.size()) +
                                      " fragments without a sequence delimiter (FFFE,E0DD)");
        const std::string head = reader.bytes(at, itemHead);
        const std::uint64_t tag = littleEndian(head, 0, 4), length = littleEndian(head, 4, 4);
        const std::uint64_t begin = at + itemHead;
        if (tag == delimiterTag) {
            if (table || length != 0)
                refuseFile(file.path, "has compressed Pixel Data (7FE0,0010) that end where no end may be");
            return result;
        }
        if (tag != itemTag)
            refuseFile(file.path, "is damaged: " + fragmentText(result.fragments.size()) +
                                      " does not begin with an item tag (FFFE,E000)");
        if (length > reader.size() - begin)
            refuseFile(file.path,
                       "is truncated: " + (table ? "its basic offset table" : fragmentText(result.fragments.size())) +
                           " announces " + std::to_string(length) + " bytes, the file has " +
                           std::to_string(reader.size() - begin) + " more");
        if (table) {
            if (length % 4 != 0)
                refuseFile(file.path, "has a basic offset table of " + std::to_string(length) +
                                          " bytes, which is no multiple of 4");
            const std::string bytes = reader.bytes(begin, length);
            for (std::size_t i = 0; i < bytes.size(); i += 4)
                result.table.push_back(littleEndian(bytes, i, 4));
            first = begin + length;
        } else {
            result.fragments.push_back({at - first, {begin, length}});
        }
        at = begin + length;
    }
}

[[noreturn]] void refuseTable(const DicomFile& file, const std::string& table, const std::string& why) {
    refuseFile(file.path, "contradicts itself: its " + table + " " + why);
}

/// Groups fragments from each offset of a table to the next one.
std::vector<DicomCodestream> byTable(const DicomFile& file, const Encapsulated& pixels,
                                     const std::vector<std::uint64_t>& offsets, const std::string& table) {
    if (offsets.size() != static_cast<std::size_t>(file.frameCount))
        refuseTable(file, table,
                    "has " + std::to_string(offsets.size()) + " entries, Number of Frames (0028,0008) is " +
                        std::to_string(file.frameCount));
    std::vector<DicomCodestream> frames;
    for (const Fragment& fragment : pixels.fragments) {
        if (frames.size() < offsets.size() && fragment.offset == offsets[frames.size()])
            frames.emplace_back();
        if (frames.empty())
            refuseTable(file, table, "does not begin at the first fragment");
        frames.back().push_back(fragment.bytes);
    }
    if (frames.size() != offsets.size())
        refuseTable(file, table, "has entries that are the place of no fragment");
    return frames;
}

/// Applies the lengths of an extended offset table: of each frame without padding.
void applyLengths(const DicomFile& file, std::vector<DicomCodestream>& frames) {
    for (std::size_t i = 0; i < frames.size(); ++i) {
        std::uint64_t held = 0;
        for (const ByteRange& range : frames[i])
            held += range.length;
        const std::uint64_t announced = file.extendedLengths[i];
        if (announced > held || held - announced > 1)
            refuseTable(file, "extended offset table",
                        "announces " + std::to_string(announced) + " bytes for frame " + std::to_string(i + 1) +
                            ", which has " + std::to_string(held));
    }
}

bool startsFrame(const FileReader& reader, const ByteRange& fragment) {
    const std::string head = reader.bytes(fragment.at, std::min<std::uint64_t>(fragment.length, 12));
    return head.starts_with("\xff\xd8") || head.starts_with("\xff\x4f\xff\x51") ||
           (head.size() == 12 && head.compare(4, 4, "jP  ") == 0);
}

} // namespace

std::vector<DicomCodestream> codestreamsOf(const FileReader& reader, const DicomFile& file) {
    const Encapsulated pixels = readItems(reader, file);
    const auto count = static_cast<std::size_t>(file.frameCount);
    if (!pixels.table.empty())
        return byTable(file, pixels, pixels.table, "basic offset table");
    if (!file.extendedOffsets.empty()) {
        auto frames = byTable(file, pixels, file.extendedOffsets, "extended offset table");
        if (file.extendedLengths.size() != frames.size())
            refuseTable(file, "extended offset table",
                        "has " + std::to_string(file.extendedLengths.size()) + " lengths for " +
                            std::to_string(frames.size()) + " frames");
        applyLengths(file, frames);
        return frames;
    }
    std::vector<DicomCodestream> frames;
    for (const Fragment& fragment : pixels.fragments) {
        const bool fresh =
            frames.empty() || pixels.fragments.size() == count || (count > 1 && startsFrame(reader, fragment.bytes));
        if (fresh)
            frames.emplace_back();
        frames.back().push_back(fragment.bytes);
    }
    if (frames.size() != count)
        refuseFile(file.path, "announces " + std::to_string(count) + (count == 1 ? " frame" : " frames") +
                                  " (Number of Frames (0028,0008)), its Pixel Data hold " +
                                  std::to_string(frames.size()) + " in " + std::to_string(pixels.fragments.size()) +
                                  " fragments");
    return frames;
}

std::string bytesOf(const FileReader& reader, const DicomCodestream& codestream) {
    std::string bytes;
    for (const ByteRange& range : codestream)
        bytes += reader.bytes(range.at, range.length);
    return bytes;
}

} // namespace app::io

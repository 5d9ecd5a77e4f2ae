// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/formats.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_record.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include <algorithm>
#include <bit>
#include <charconv>

/// PBM, PGM and PPM (P1 to P6). Samples keep their values for any maximum; bits become 0 (black) and 255.
namespace app::io {
namespace {

struct PnmHeader {
    int kind = 0; ///< digit after P
    std::uint64_t width = 0, height = 0, maximum = 1;
    std::uint64_t dataOffset = 0;
    std::vector<std::string> comments;

    [[nodiscard]] bool text() const { return kind <= 3; }
    [[nodiscard]] bool bits() const { return kind == 1 || kind == 4; }
    [[nodiscard]] std::uint64_t channels() const { return kind == 3 || kind == 6 ? 3 : 1; }
    [[nodiscard]] std::uint64_t sampleBytes() const { return maximum > 255 ? 2 : 1; }
    /// Bytes of the samples; for text the minimum: one digit and one separator each.
    [[nodiscard]] std::uint64_t dataBytes() const {
        if (kind == 4)
            return saturatedProduct({(width + 7) / 8, height});
        const std::uint64_t samples = saturatedProduct({width, height, channels()});
        if (kind == 1)
            return samples;
        return text() ? saturatedProduct({samples, 2}) - 1 : saturatedProduct({samples, sampleBytes()});
    }
};

struct PnmRecord final : PictureRecord {
    std::uint64_t maximum = 255;
};

/// Parses numbers separated by white space and comments; keeps the comments.
class Scanner {
  public:
    Scanner(const fs::path& path, std::string_view text, std::size_t at) : path_(path), text_(text), at_(at) {}

    std::uint64_t number() {
        skipSpace();
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        if (error != std::errc())
            refuseFile(path_, "has something else than a number, or ends, at byte " + std::to_string(at_));
        at_ = static_cast<std::size_t>(end - text_.data());
        return value;
    }
    /// Reads a single 0 or 1: bitmaps as text need no separators.
    bool bit() {
        skipSpace();
        if (at_ >= text_.size() || (text_[at_] != '0' && text_[at_] != '1'))
            refuseFile(path_, "has something else than 0 or 1, or ends, at byte " + std::to_string(at_));
        return text_[at_++] == '1';
    }
    [[nodiscard]] std::size_t place() const { return at_; }
    std::vector<std::string> comments;

  private:
    void skipSpace() {
        while (at_ < text_.size()) {
            if (text_[at_] == '#') {
                const std::size_t end = std::min(text_.find('\n', at_), text_.size());
                comments.emplace_back(trimmed(text_.substr(at_ + 1, end - at_ - 1)));
                at_ = end;
            } else if (std::string_view(" \t\r\n\v\f").find(text_[at_]) != std::string_view::npos)
                ++at_;
            else
                return;
        }
    }
    const fs::path& path_;
    std::string_view text_;
    std::size_t at_;
};

PnmHeader readPnmHeader(const FileReader& file) {
    const std::string head = file.bytes(0, std::min<std::uint64_t>(file.size(), 1 << 16));
    PnmHeader header;
    if (head.size() < 3 || head[0] != 'P' || head[1] < '1' || head[1] > '6')
        refuseFile(file.path(), "is not a PBM, PGM or PPM file");
    header.kind = head[1] - '0';
    Scanner scanner(file.path(), head, 2);
    header.width = scanner.number();
    header.height = scanner.number();
    header.maximum = header.bits() ? 1 : scanner.number();
    if (scanner.place() < head.size() &&
        std::string_view(" \t\r\n\v\f").find(head[scanner.place()]) == std::string::npos)
        refuseFile(file.path(), "has no white space behind its header, at byte " + std::to_string(scanner.place()));
    header.dataOffset = scanner.place() + 1; // one white space ends the header
    header.comments = std::move(scanner.comments);
    if (header.width == 0 || header.height == 0 || header.maximum == 0 || header.maximum > 65535)
        refuseFile(file.path(), "announces " + std::to_string(header.width) + " × " + std::to_string(header.height) +
                                    " samples of up to " + std::to_string(header.maximum));
    if (header.dataOffset > file.size() || header.dataBytes() > file.size() - header.dataOffset)
        refuseFile(file.path(), "is cut off: it announces " + std::to_string(header.width) + " × " +
                                    std::to_string(header.height) + " samples, more than it holds");
    return header;
}

conv::Layout layoutOf(const PnmHeader& header) {
    conv::Layout layout;
    layout.type = header.maximum > 255 ? conv::ElementType::u16 : conv::ElementType::u8;
    layout.dimension = 2;
    layout.extent = {static_cast<std::int64_t>(header.width), static_cast<std::int64_t>(header.height), 1};
    layout.channels = static_cast<std::int64_t>(header.channels());
    return layout;
}

[[noreturn]] void refuseMaximum(const FileReader& file, std::uint64_t value, const PnmHeader& header) {
    refuseFile(file.path(), "holds " + std::to_string(value) + ", more than its announced maximum of " +
                                std::to_string(header.maximum));
}

/// Returns the length of the text, including white space after the last number.
std::uint64_t readText(const FileReader& file, const PnmHeader& header, conv::Volume& volume) {
    const std::string text = file.bytes(header.dataOffset, file.size() - header.dataOffset);
    Scanner scanner(file.path(), text, 0);
    const std::int64_t pixels = volume.layout().whole().count(), channels = volume.layout().channels;
    for (std::int64_t i = 0; i < pixels; ++i)
        for (std::int64_t c = 0; c < channels; ++c) {
            const std::uint64_t value = header.bits() ? (scanner.bit() ? 0u : 255u) : scanner.number();
            if (!header.bits() && value > header.maximum)
                refuseMaximum(file, value, header);
            if (header.maximum > 255)
                volume.as<std::uint16_t>({0, c})[i] = static_cast<std::uint16_t>(value);
            else
                volume.as<std::uint8_t>({0, c})[i] = static_cast<std::uint8_t>(value);
        }
    return std::min(text.find_first_not_of(" \t\r\n\v\f", scanner.place()), text.size());
}

void readBits(const FileReader& file, const PnmHeader& header, conv::Volume& volume) {
    const std::string bits = file.bytes(header.dataOffset, header.dataBytes());
    const std::uint64_t rowBytes = (header.width + 7) / 8;
    for (std::uint64_t y = 0; y < header.height; ++y)
        for (std::uint64_t x = 0; x < header.width; ++x)
            volume.as<std::uint8_t>()[y * header.width + x] =
                (bits[y * rowBytes + x / 8] >> (7 - x % 8) & 1) != 0 ? 0 : 255;
}

void readBinary(const FileReader& file, const PnmHeader& header, conv::Volume& volume) {
    std::string samples = file.bytes(header.dataOffset, header.dataBytes());
    if (header.sampleBytes() == 2 && std::endian::native == std::endian::little)
        swapBytes(samples.data(), 2, samples.size() / 2);
    const auto check = [&]<class T>(const T* from) {
        const T* const end = from + samples.size() / sizeof(T);
        if (const T* const most = std::max_element(from, end); *most > header.maximum)
            refuseMaximum(file, *most, header);
    };
    if (header.sampleBytes() == 2)
        check(reinterpret_cast<const std::uint16_t*>(samples.data()));
    else if (header.maximum < 255)
        check(reinterpret_cast<const std::uint8_t*>(samples.data()));
    fromInterleaved(samples.data(), volume, 0, 0, volume.layout().whole().count());
}

conv::Volume loadPnm(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const PnmHeader header = readPnmHeader(file);
    auto record = std::make_shared<PnmRecord>();
    record->format = "PNM";
    record->maximum = header.bits() ? 255 : header.maximum;
    if (record->maximum != 255 && record->maximum != 65535)
        record->special.push_back("the announced maximum of " + std::to_string(record->maximum));
    for (const std::string& comment : header.comments)
        record->texts.push_back({"Comment", isUtf8(comment) ? comment : utf8FromLatin1(comment), "", ""});
    DecodedVolume decoded(path, layoutOf(header));
    std::uint64_t used = header.dataBytes();
    if (header.text())
        used = readText(file, header, decoded.volume());
    else if (header.bits())
        readBits(file, header, decoded.volume());
    else
        readBinary(file, header, decoded.volume());
    decoded.produced(decoded.layout().sampleCount()); // each reads all, or throws
    conv::Volume volume = std::move(decoded).finish();
    warnOfSurplus(file.size() - header.dataOffset - used, volume.info());
    volume.info().notes.emplace_back("Maximum", std::to_string(record->maximum));
    volume.info().record = std::move(record);
    return volume;
}

conv::Layout probePnm(const fs::path& path, const LoadOptions&) {
    return layoutOf(readPnmHeader(FileReader(path)));
}

/// Returns the maximum to announce: that of the source file, if the samples still fit.
std::uint64_t maximumFor(const conv::Volume& volume) {
    const std::uint64_t most = volume.layout().type == conv::ElementType::u8 ? 255 : 65535;
    const auto* const record = dynamic_cast<const PnmRecord*>(volume.info().record.get());
    if (!record || record->maximum >= most || (most == 65535 && record->maximum < 256))
        return most;
    const bool kept = conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const T* const samples = volume.as<T>();
        return std::all_of(samples, samples + volume.layout().sampleCount(),
                           [&](T v) { return static_cast<double>(v) <= static_cast<double>(record->maximum); });
    });
    return kept ? record->maximum : most;
}

void savePnm(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    FileWriter file(path);
    file.write(std::string(layout.channels == 3 ? "P6" : "P5") + "\n" + std::to_string(layout.extent[0]) + " " +
               std::to_string(layout.extent[1]) + "\n" + std::to_string(maximumFor(volume)) + "\n");
    const std::size_t size = sizeOf(layout.type);
    std::vector<std::byte> row(static_cast<std::size_t>(layout.extent[0] * layout.channels) * size);
    for (std::int64_t y = 0; y < layout.extent[1]; ++y) {
        toInterleaved(volume, 0, y * layout.extent[0], layout.extent[0], row.data());
        if (std::endian::native == std::endian::little)
            swapBytes(row.data(), size, row.size() / size);
        file.write(row.data(), row.size());
        wroteSamples(static_cast<std::int64_t>(row.size()));
    }
    file.close();
}

std::optional<std::string> refusesPnm(const conv::Layout& layout) {
    if (layout.dimension != 2 || layout.times > 1)
        return "PGM and PPM files hold images; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (layout.type != conv::ElementType::u8 && layout.type != conv::ElementType::u16)
        return "PGM and PPM files hold uint8 and uint16, not " + std::string(name(layout.type)) +
               "; save as another type, or as TIFF.";
    if ((layout.channels != 1 && layout.channels != 3) || layout.alpha >= 0)
        return "PGM and PPM files hold one or three channels without opacity, not " + std::to_string(layout.channels) +
               ".";
    return std::nullopt;
}

} // namespace

Codec pnmCodec() {
    Codec codec{loadPnm, probePnm, savePnm, refusesPnm};
    codec.keepsOfChannels = channelParts<channel_part::rgb>;
    return codec;
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/formats.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_record.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include <bit>
#include <charconv>
#include <cmath>

/// Portable float maps: float32, grey (Pf) or RGB (PF), bottom row first. The announced scale only tells the meaning of
/// 1: samples keep their values, and the scale is written back.
namespace app::io {
namespace {

struct PfmHeader {
    std::uint64_t width = 0, height = 0, channels = 1;
    double scale = -1; ///< negative: little-endian
    std::uint64_t dataOffset = 0;

    [[nodiscard]] std::uint64_t rowBytes() const { return saturatedProduct({width, channels, 4}); }
};

struct PfmRecord final : PictureRecord {
    double scale = 1; ///< positive
};

/// Words of the header, separated by one white space.
class Words {
  public:
    Words(const fs::path& path, std::string_view text) : path_(path), text_(text) {}

    template <class T>
    T number() {
        const std::size_t from = text_.find_first_not_of(" \t\r\n", at_);
        T value = 0;
        const char* const first = text_.data() + std::min(from, text_.size());
        const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), value);
        if (error != std::errc())
            refuseFile(path_, "has something else than a number in its header, at byte " + std::to_string(at_));
        at_ = static_cast<std::size_t>(end - text_.data());
        return value;
    }
    [[nodiscard]] std::size_t place() const { return at_; }
    /// Offset after the white space that ends the header; \r\n counts as one.
    [[nodiscard]] std::uint64_t end() const { return at_ + (text_.substr(at_).starts_with("\r\n") ? 2 : 1); }

  private:
    const fs::path& path_;
    std::string_view text_;
    std::size_t at_ = 2;
};

PfmHeader readPfmHeader(const FileReader& file) {
    const std::string head = file.bytes(0, std::min<std::uint64_t>(file.size(), 4096));
    if (!head.starts_with("PF") && !head.starts_with("Pf"))
        refuseFile(file.path(), "is not a PFM file");
    PfmHeader header;
    header.channels = head[1] == 'F' ? 3 : 1;
    Words words(file.path(), head);
    header.width = words.number<std::uint64_t>();
    header.height = words.number<std::uint64_t>();
    header.scale = words.number<double>();
    if (words.place() < head.size() && std::string_view(" \t\r\n").find(head[words.place()]) == std::string::npos)
        refuseFile(file.path(), "has no white space behind its header, at byte " + std::to_string(words.place()));
    header.dataOffset = words.end();
    const std::string size = std::to_string(header.width) + " × " + std::to_string(header.height) + " samples";
    if (header.width == 0 || header.height == 0)
        refuseFile(file.path(), "announces " + size);
    if (header.scale == 0 || !std::isfinite(header.scale))
        refuseFile(file.path(), "announces the scale " + shortest(header.scale) + ", which says no byte order");
    if (header.dataOffset > file.size() ||
        saturatedProduct({header.rowBytes(), header.height}) > file.size() - header.dataOffset)
        refuseFile(file.path(), "is cut off: it announces " + size + ", more than it holds");
    return header;
}

conv::Layout layoutOf(const PfmHeader& header) {
    conv::Layout layout;
    layout.type = conv::ElementType::f32;
    layout.dimension = 2;
    layout.extent = {static_cast<std::int64_t>(header.width), static_cast<std::int64_t>(header.height), 1};
    layout.channels = static_cast<std::int64_t>(header.channels);
    return layout;
}

conv::Volume loadPfm(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const PfmHeader header = readPfmHeader(file);
    DecodedVolume decoded(path, layoutOf(header));
    conv::Volume& volume = decoded.volume();
    auto record = std::make_shared<PfmRecord>();
    record->format = "PFM";
    record->scale = std::abs(header.scale);
    if (record->scale != 1) {
        volume.info().warnings.push_back("The scale " + shortest(record->scale) +
                                         " of the header is not applied: samples are the stored numbers.");
        record->special.push_back("the scale of " + shortest(record->scale));
    }
    volume.info().record = std::move(record);
    const bool turn = (header.scale > 0) != (std::endian::native == std::endian::big);
    std::vector<std::byte> row(header.rowBytes());
    for (std::uint64_t y = 0; y < header.height; ++y) {
        file.readAt(header.dataOffset + y * row.size(), row.data(), row.size());
        if (turn)
            swapBytes(row.data(), 4, row.size() / 4);
        const std::uint64_t up = header.height - 1 - y;
        fromInterleaved(row.data(), volume, 0, static_cast<std::int64_t>(up * header.width),
                        static_cast<std::int64_t>(header.width));
        decoded.produced(static_cast<std::int64_t>(header.width * header.channels));
    }
    warnOfSurplus(file.size() - header.dataOffset - header.rowBytes() * header.height, volume.info());
    return std::move(decoded).finish();
}

conv::Layout probePfm(const fs::path& path, const LoadOptions&) {
    return layoutOf(readPfmHeader(FileReader(path)));
}

void savePfm(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    const auto* const record = dynamic_cast<const PfmRecord*>(volume.info().record.get());
    const double sign = std::endian::native == std::endian::big ? 1 : -1;
    FileWriter file(path);
    file.write(std::string(layout.channels == 3 ? "PF" : "Pf") + "\n" + std::to_string(layout.extent[0]) + " " +
               std::to_string(layout.extent[1]) + "\n" + shortest(sign * (record ? record->scale : 1)) + "\n");
    std::vector<float> row(static_cast<std::size_t>(layout.extent[0] * layout.channels));
    for (std::int64_t y = layout.extent[1] - 1; y >= 0; --y) {
        toInterleaved(volume, 0, y * layout.extent[0], layout.extent[0], row.data());
        file.write(row.data(), row.size() * sizeof(float));
        wroteSamples(static_cast<std::int64_t>(row.size() * sizeof(float)));
    }
    file.close();
}

std::optional<std::string> refusesPfm(const conv::Layout& layout) {
    if (layout.dimension != 2 || layout.times > 1)
        return "PFM files hold images; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (layout.type != conv::ElementType::f32)
        return "PFM files hold float32, not " + std::string(name(layout.type)) + "; save as another type, or as TIFF.";
    if ((layout.channels != 1 && layout.channels != 3) || layout.alpha >= 0)
        return "PFM files hold one or three channels without opacity, not " + std::to_string(layout.channels) +
               "; EXR holds more.";
    return std::nullopt;
}

} // namespace

Codec pfmCodec() {
    Codec codec{loadPfm, probePfm, savePfm, refusesPfm};
    codec.keepsOfChannels = channelParts<channel_part::rgb>;
    return codec;
}

} // namespace app::io

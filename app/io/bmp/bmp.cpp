// SPDX-License-Identifier: Apache-2.0
#include "app/io/bmp/bmp.h"
#include "app/io/core/decoded_volume.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_module.h"
#include "app/io/writing.h"
#include <conv/error.h>

namespace app::io {
namespace {

/// Writes pixels: colours of the palette, or bit fields.
class Pixels {
  public:
    Pixels(const FileReader& file, const BmpFile& bmp, DecodedVolume& decoded)
        : file_(file), bmp_(bmp), channels_(static_cast<std::size_t>(decoded.layout().channels)) {
        for (std::size_t c = 0; c < channels_; ++c)
            planes_[c] = decoded.volume().as<std::uint8_t>({0, static_cast<std::int64_t>(c)});
    }

    void put(std::uint64_t x, std::uint64_t row, std::uint32_t value) {
        const std::uint64_t y = bmp_.topDown ? row : bmp_.height - 1 - row; // rows are stored bottom up
        const std::uint64_t at = y * bmp_.width + x;
        std::array<unsigned char, 4> colours{};
        if (bmp_.bits <= 8) {
            if (value >= bmp_.palette.size())
                refuseFile(file_.path(), "is damaged: it uses colour " + std::to_string(value) + " of a palette of " +
                                             std::to_string(bmp_.palette.size()));
            for (std::size_t c = 0; c < 3; ++c)
                colours[c] = bmp_.palette[value][c];
        } else if (bmp_.bits == 24) {
            for (std::size_t c = 0; c < 3; ++c)
                colours[c] = static_cast<unsigned char>(value >> (16 - 8 * c));
        } else {
            for (std::size_t c = 0; c < 4; ++c)
                colours[c] = part(bmp_.masks[c], value);
        }
        for (std::size_t c = 0; c < channels_; ++c)
            planes_[c][at] = colours[c];
    }

  private:
    /// Scales the bits of a colour to 0 to 255.
    static unsigned char part(const BmpMask& mask, std::uint32_t value) {
        if (mask.bits == 0)
            return 0;
        const std::uint64_t most = (std::uint64_t{1} << mask.count) - 1, v = (value & mask.bits) >> mask.shift;
        return static_cast<unsigned char>((v * 255 + most / 2) / most);
    }

    const FileReader& file_;
    const BmpFile& bmp_;
    std::size_t channels_;
    std::array<std::uint8_t*, 4> planes_{};
};

void readPlain(const FileReader& file, const BmpFile& bmp, DecodedVolume& decoded) {
    Pixels pixels(file, bmp, decoded);
    std::string row(bmp.rowBytes(), '\0');
    for (std::uint64_t y = 0; y < bmp.height; ++y) {
        file.readAt(bmp.dataOffset + y * row.size(), row.data(), row.size());
        for (std::uint64_t x = 0; x < bmp.width; ++x) {
            const std::uint64_t bit = x * bmp.bits, byte = bit / 8;
            const auto value = bmp.bits >= 8 ? littleEndian(row, byte, bmp.bits / 8)
                                             : static_cast<unsigned char>(row[byte]) >> (8 - bmp.bits - bit % 8) &
                                                   ((1U << bmp.bits) - 1);
            pixels.put(x, y, static_cast<std::uint32_t>(value));
        }
        decoded.produced(decoded.layout().channels * static_cast<std::int64_t>(bmp.width));
    }
}

/// Decodes runs of 4-bit or 8-bit pixels: pairs of a count and a value, or 0 and an escape code. Returns the number of
/// skipped pixels, which get the first colour.
class Runs {
  public:
    Runs(const FileReader& file, const BmpFile& bmp, DecodedVolume& decoded)
        : file_(file),
          bmp_(bmp),
          pixels_(file, bmp, decoded),
          bytes_(file.bytes(bmp.dataOffset, file.size() - bmp.dataOffset)),
          written_(static_cast<std::size_t>(bmp.width * bmp.height)) {}

    std::uint64_t run() {
        while (true) {
            const unsigned count = byte(), value = byte();
            if (count > 0)
                encoded(count, value);
            else if (value == 0)
                nextRow();
            else if (value == 1)
                break;
            else if (value == 2)
                jump(byte(), byte());
            else
                literal(value);
        }
        return fillRest();
    }

  private:
    [[nodiscard]] unsigned byte() {
        if (at_ >= bytes_.size())
            refuseFile(file_.path(), "is cut off: its runs have no end");
        return static_cast<unsigned char>(bytes_[at_++]);
    }
    void put(unsigned value) {
        if (x_ >= bmp_.width || y_ >= bmp_.height)
            refuseFile(file_.path(), "is damaged: a run does not fit its row");
        pixels_.put(x_, y_, value);
        written_[y_ * bmp_.width + x_] = true;
        ++x_;
    }
    [[nodiscard]] unsigned halfOf(unsigned value, unsigned i) const {
        return bmp_.bits == 8 ? value : i % 2 == 0 ? value >> 4 : value & 15;
    }
    void encoded(unsigned count, unsigned value) {
        for (unsigned i = 0; i < count; ++i)
            put(halfOf(value, i));
    }
    void literal(unsigned count) {
        const std::size_t from = at_;
        unsigned value = 0;
        for (unsigned i = 0; i < count; ++i) {
            if (bmp_.bits == 8 || i % 2 == 0)
                value = byte();
            put(halfOf(value, i));
        }
        if ((at_ - from) % 2 == 1) // padding to an even number of bytes
            (void)byte();
    }
    void nextRow() {
        x_ = 0;
        ++y_;
    }
    void jump(unsigned right, unsigned up) {
        x_ += right;
        y_ += up;
    }
    std::uint64_t fillRest() {
        std::uint64_t left = 0;
        for (std::uint64_t y = 0; y < bmp_.height; ++y)
            for (std::uint64_t x = 0; x < bmp_.width; ++x)
                if (!written_[y * bmp_.width + x]) {
                    pixels_.put(x, y, 0);
                    ++left;
                }
        return left;
    }

    const FileReader& file_;
    const BmpFile& bmp_;
    Pixels pixels_;
    std::string bytes_;
    std::vector<bool> written_;
    std::size_t at_ = 0;
    std::uint64_t x_ = 0, y_ = 0;
};

conv::Volume loadPicture(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    BmpFile bmp = readBmpHeader(file);
    DecodedVolume decoded(path, bmp.layout());
    if (bmp.kind == BmpFile::Kind::runs4 || bmp.kind == BmpFile::Kind::runs8) {
        if (const std::uint64_t left = Runs(file, bmp, decoded).run(); left > 0)
            bmp.warnings.push_back(std::to_string(left) +
                                   " pixels are not in the file; they have the first colour of its palette.");
        decoded.produced(decoded.layout().sampleCount());
    } else {
        readPlain(file, bmp, decoded);
    }
    conv::Volume volume = std::move(decoded).finish();
    auto record = std::make_shared<PictureRecord>();
    record->format = "BMP";
    record->icc = std::move(bmp.icc);
    volume.info().warnings = std::move(bmp.warnings);
    volume.info().record = std::move(record);
    return volume;
}

conv::Layout probePicture(const fs::path& path, const LoadOptions&) {
    return readBmpHeader(FileReader(path)).layout();
}

void put(std::string& out, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(number >> 8 * i & 255);
}

/// Pixels per metre; 0 without a length, or if rounding to integers is off by over a thousandth.
std::array<std::uint64_t, 2> densityOf(const conv::Geometry& geometry) {
    const double x = 1000 / geometry.spacing[0], y = 1000 / geometry.spacing[1];
    const auto holds = [](double v) { return v >= 500 && v <= 0x7FFFFFFF; };
    if (geometry.unit != conv::LengthUnit::millimetre || !holds(x) || !holds(y))
        return {};
    return {static_cast<std::uint64_t>(x + 0.5), static_cast<std::uint64_t>(y + 0.5)};
}

/// Returns everything before the samples. A profile or opacity needs the header of version 5.
std::string headerOf(const conv::Layout& layout, std::uint64_t sampleBytes, std::size_t profile) {
    const bool grey = layout.channels == 1, opaque = layout.alpha >= 0, large = opaque || profile > 0;
    const std::uint64_t size = large ? 124 : 40, offset = 14 + size + (grey ? 1024 : 0);
    std::string out = "BM";
    put(out, offset + sampleBytes + profile, 4);
    put(out, 0, 4);
    put(out, offset, 4);
    put(out, size, 4);
    put(out, static_cast<std::uint64_t>(layout.extent[0]), 4);
    put(out, static_cast<std::uint64_t>(layout.extent[1]), 4);
    put(out, 1, 2);
    put(out, static_cast<std::uint64_t>(grey ? 8 : opaque ? 32 : 24), 2);
    put(out, opaque ? 3 : 0, 4);
    put(out, sampleBytes, 4);
    for (const std::uint64_t density : densityOf(layout.geometry))
        put(out, density, 4);
    put(out, grey ? 256 : 0, 4);
    put(out, 0, 4);
    if (large) {
        for (const std::uint64_t mask : {0xFF0000U, 0xFF00U, 0xFFU, 0xFF000000U})
            put(out, opaque ? mask : 0, 4);
        put(out, profile > 0 ? 0x4D424544 : 0x73524742, 4); // "MBED", "sRGB"
        out += std::string(48, '\0');
        put(out, 4, 4); // rendering intent for pictures
        put(out, profile > 0 ? offset - 14 + sampleBytes : 0, 4);
        put(out, profile, 4);
        put(out, 0, 4);
    }
    for (unsigned v = 0; grey && v < 256; ++v)
        out += {static_cast<char>(v), static_cast<char>(v), static_cast<char>(v), '\0'};
    return out;
}

void save(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    const auto channels = static_cast<std::size_t>(layout.channels), width = static_cast<std::size_t>(layout.extent[0]);
    std::string row((width * channels + 3) / 4 * 4, '\0');
    const std::string profile = profileFor(volume);
    FileWriter file(path);
    file.write(headerOf(layout, row.size() * static_cast<std::uint64_t>(layout.extent[1]), profile.size()));
    for (std::int64_t y = layout.extent[1] - 1; y >= 0; --y) {
        for (std::size_t c = 0; c < channels; ++c) {
            const std::size_t from = channels >= 3 && c < 3 ? 2 - c : c; // blue first
            const auto* samples = volume.as<char>({0, static_cast<std::int64_t>(from)}) + y * layout.extent[0];
            for (std::size_t x = 0; x < width; ++x)
                row[x * channels + c] = samples[x];
        }
        file.write(row);
        wroteSamples(static_cast<std::int64_t>(width * channels));
    }
    file.write(profile);
    file.close();
}

std::optional<std::string> refuses(const conv::Layout& layout) {
    if (layout.dimension == 3 || layout.times > 1)
        return "BMP files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (layout.type != conv::ElementType::u8)
        return "BMP files hold uint8, not " + std::string(name(layout.type)) + "; save as another type, or as TIFF.";
    const bool plain = layout.alpha < 0 && (layout.channels == 1 || layout.channels == 3);
    if (!plain && !(layout.alpha == 3 && layout.channels == 4))
        return "BMP files hold grey, RGB, or RGB with opacity, not " + std::to_string(layout.channels) + " channels.";
    if (layout.extent[0] > 1 << 20 || layout.extent[1] > 1 << 20 || layout.byteCount() > 0x7FFF0000)
        return "BMP files hold at most 1048576 samples along an axis and 2 GiB here; use TIFF.";
    return std::nullopt;
}

constexpr Codec codec{loadPicture, probePicture, save, refuses};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappBmp() {
    return &app::io::codec;
}

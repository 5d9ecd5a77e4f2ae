// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/formats.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_record.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

/// Radiance pictures (.hdr): three colours with one exponent, run-length encoded or plain. Values are those of the
/// file: an exposure is told and written back, not divided out.
namespace app::io {
namespace {

struct Header {
    std::uint64_t rows = 0, columns = 0; ///< as stored
    int orientation = 1;                 ///< as in EXIF
    std::vector<std::string> lines;      ///< header lines, without magic and colour format
    std::uint64_t dataOffset = 0;
};

/// Lines are written back unchanged. Several exposures multiply.
struct RadianceRecord final : PictureRecord {
    std::vector<std::string> lines;
};

/// Parses "-Y 480 +X 640": axis and number of rows, then of columns.
void readResolution(const FileReader& file, const std::string& line, Header& header) {
    const auto fail = [&] { refuseFile(file.path(), "has no resolution where \"" + printable(line) + "\" stands"); };
    const auto number = [&](std::size_t from, std::size_t to) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(line.data() + from, line.data() + to, value);
        if (error != std::errc() || end != line.data() + to)
            fail();
        return value;
    };
    const std::size_t second = line.find_first_of("+-", 3);
    if (line.size() < 9 || line[2] != ' ' || second == std::string::npos || second + 4 > line.size() ||
        line[second - 1] != ' ' || line[second + 2] != ' ')
        fail();
    header.rows = number(3, second - 1);
    header.columns = number(second + 3, line.size());
    // Named by the place of the first row and column: rows from the top are -Y, columns from the left +X.
    static constexpr std::array<std::string_view, 8> axes{"-Y+X", "-Y-X", "+Y-X", "+Y+X",
                                                          "+X-Y", "-X-Y", "-X+Y", "+X+Y"};
    const std::string both = line.substr(0, 2) + line.substr(second, 2);
    const auto* const found = std::find(axes.begin(), axes.end(), std::string_view(both));
    if (found == axes.end())
        fail();
    header.orientation = static_cast<int>(found - axes.begin()) + 1;
}

Header readHeader(const FileReader& file) {
    const std::string head = file.bytes(0, std::min<std::uint64_t>(file.size(), 1 << 16));
    if (!head.starts_with("#?"))
        refuseFile(file.path(), file.size() == 348 // the other .hdr files: medical images
                                    ? "is an Analyze 7.5 header, which is not read: convert it to NIfTI (.nii)"
                                    : "is neither a Radiance picture nor a NIfTI header");
    Header header;
    std::size_t at = 0;
    const auto line = [&] {
        const std::size_t end = head.find('\n', at);
        if (end == std::string::npos)
            refuseFile(file.path(), "is cut off in its header");
        std::string text = head.substr(at, end - at);
        at = end + 1;
        return text;
    };
    for (std::string text = line(); !text.empty(); text = line()) {
        if (text.starts_with("FORMAT=") && trimmed(text.substr(7)) != "32-bit_rle_rgbe")
            refuseFile(file.path(),
                       "has colours of the kind " + printable(trimmed(text.substr(7))) + "; 32-bit_rle_rgbe is read");
        if (!text.starts_with("FORMAT=") && !text.starts_with("#?"))
            header.lines.push_back(text);
    }
    readResolution(file, line(), header);
    header.dataOffset = at;
    const std::string size = std::to_string(header.columns) + " × " + std::to_string(header.rows) + " samples";
    if (header.rows == 0 || header.columns == 0)
        refuseFile(file.path(), "announces " + size);
    // A run of two bytes gives at most 127 bytes of a row, which has four per pixel; each row has four more bytes.
    if (saturatedProduct({header.rows, header.columns, 4}) / 64 > file.size() || header.rows > file.size())
        refuseFile(file.path(),
                   "announces " + size + ", more than its " + std::to_string(file.size()) + " bytes can hold");
    return header;
}

conv::Layout layoutOf(const Header& header) {
    conv::Layout layout;
    layout.type = conv::ElementType::f32;
    layout.dimension = 2;
    layout.extent = {static_cast<std::int64_t>(header.columns), static_cast<std::int64_t>(header.rows), 1};
    layout.channels = 3;
    return layout;
}

/// Decodes row after row to four bytes per pixel.
class Rows {
  public:
    Rows(const FileReader& file, const Header& header)
        : path_(file.path()), bytes_(file.bytes(header.dataOffset, file.size() - header.dataOffset)) {}

    void next(std::vector<std::uint8_t>& row) {
        const std::size_t pixels = row.size() / 4;
        const bool runs = pixels >= 8 && pixels < 32768 && bytes_.size() - at_ >= 4 && byte(0) == 2 && byte(1) == 2 &&
                          static_cast<std::size_t>(byte(2) << 8 | byte(3)) == pixels;
        if (runs)
            planes(row);
        else
            plain(row);
    }

    [[nodiscard]] std::uint64_t left() const { return bytes_.size() - at_; }

  private:
    [[nodiscard]] unsigned byte(std::size_t ahead) const { return static_cast<unsigned char>(bytes_[at_ + ahead]); }
    void need(std::size_t count) const {
        if (bytes_.size() - at_ < count)
            refuseFile(path_, "is cut off: its last rows are missing");
    }
    /// Decodes each of the four bytes of all pixels, in runs of up to 127 and pieces of up to 128.
    void planes(std::vector<std::uint8_t>& row) {
        at_ += 4;
        const std::size_t pixels = row.size() / 4;
        for (std::size_t plane = 0; plane < 4; ++plane)
            for (std::size_t x = 0; x < pixels;) {
                need(2);
                const unsigned code = byte(0);
                const bool run = code > 128;
                const std::size_t count = run ? code - 128 : code;
                need(1 + (run ? 1 : count));
                if (count == 0 || count > pixels - x)
                    refuseFile(path_, "is damaged: a run of " + std::to_string(count) + " does not fit its row");
                for (std::size_t i = 0; i < count; ++i)
                    row[4 * (x + i) + plane] = static_cast<std::uint8_t>(byte(run ? 1 : 1 + i));
                at_ += 1 + (run ? 1 : count);
                x += count;
            }
    }
    /// Decodes pixel by pixel; 1 1 1 n repeats the last one, as old writers do.
    void plain(std::vector<std::uint8_t>& row) {
        int shift = 0;
        for (std::size_t at = 0; at < row.size(); at_ += 4) {
            need(4);
            if (byte(0) != 1 || byte(1) != 1 || byte(2) != 1) {
                for (std::size_t i = 0; i < 4; ++i)
                    row[at++] = static_cast<std::uint8_t>(byte(i));
                shift = 0;
                continue;
            }
            const std::size_t count = shift < 24 ? std::size_t{byte(3)} << shift : row.size();
            if (at == 0 || count > (row.size() - at) / 4)
                refuseFile(path_, "is damaged: a run of " + std::to_string(count) + " does not fit its row");
            for (std::size_t i = 0; i < 4 * count; ++i, ++at)
                row[at] = row[at - 4];
            shift += 8;
        }
    }
    const fs::path& path_;
    std::string bytes_;
    std::size_t at_ = 0;
};

conv::Volume loadRadiance(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const Header header = readHeader(file);
    DecodedVolume decoded(path, layoutOf(header));
    conv::Volume& volume = decoded.volume();
    auto record = std::make_shared<RadianceRecord>();
    record->format = "Radiance";
    record->lines = header.lines;
    for (const std::string& line : header.lines) {
        const std::size_t equals = line.find('=');
        const std::string name = equals == std::string::npos ? "Comment" : printable(trimmed(line.substr(0, equals)));
        volume.info().notes.emplace_back(name == "EXPOSURE" ? "Exposure" : name,
                                         printable(trimmed(line.substr(equals == std::string::npos ? 0 : equals + 1))));
    }
    for (const std::string& line : header.lines)
        if (line.starts_with("EXPOSURE=") || line.starts_with("COLORCORR="))
            volume.info().warnings.push_back("The line `" + printable(line) +
                                             "` is not applied: samples are the stored numbers.");
    if (!header.lines.empty())
        record->special.emplace_back("the lines of its header");
    volume.info().record = std::move(record);
    Rows rows(file, header);
    std::vector<std::uint8_t> row(header.columns * 4);
    for (std::uint64_t y = 0; y < header.rows; ++y) {
        rows.next(row);
        for (int c = 0; c < 3; ++c) {
            float* to = volume.as<float>({0, c}) + y * header.columns;
            for (std::size_t x = 0; x < row.size(); x += 4)
                *to++ = row[x + 3] == 0
                            ? 0.0F
                            : std::ldexp(static_cast<float>(row[x + static_cast<std::size_t>(c)]), row[x + 3] - 136);
        }
        decoded.produced(static_cast<std::int64_t>(3 * header.columns));
    }
    warnOfSurplus(rows.left(), volume.info());
    return upright(std::move(decoded).finish(), header.orientation);
}

conv::Layout probeRadiance(const fs::path& path, const LoadOptions&) {
    const Header header = readHeader(FileReader(path));
    conv::Layout layout = layoutOf(header);
    if (header.orientation > 4)
        std::swap(layout.extent[0], layout.extent[1]);
    return layout;
}

/// Encodes a pixel in four bytes: the largest colour uses all eight bits.
std::array<std::uint8_t, 4> packed(const std::array<float, 3>& colours) {
    const float most = std::max({colours[0], colours[1], colours[2]});
    int exponent = 0;
    (void)std::frexp(most, &exponent);
    if (std::lround(std::ldexp(most, 8 - exponent)) > 255)
        ++exponent;
    if (most <= 0 || exponent < -127)
        return {};
    std::array<std::uint8_t, 4> bytes{0, 0, 0, static_cast<std::uint8_t>(exponent + 128)};
    for (std::size_t c = 0; c < 3; ++c)
        bytes[c] = static_cast<std::uint8_t>(std::lround(std::ldexp(colours[c], 8 - exponent)));
    return bytes;
}

/// Encodes one byte of all pixels of a row; runs have at least four equal values.
void appendRuns(std::string& out, const std::vector<std::uint8_t>& row, std::size_t plane) {
    const std::size_t pixels = row.size() / 4;
    const auto at = [&](std::size_t x) { return row[4 * x + plane]; };
    const auto runAt = [&](std::size_t x) {
        std::size_t end = x + 1;
        while (end < pixels && end - x < 127 && at(end) == at(x))
            ++end;
        return end - x;
    };
    for (std::size_t x = 0; x < pixels;) {
        if (const std::size_t run = runAt(x); run >= 4) {
            out += static_cast<char>(128 + run);
            out += static_cast<char>(at(x));
            x += run;
            continue;
        }
        std::size_t end = x + 1;
        while (end < pixels && end - x < 128 && runAt(end) < 4)
            ++end;
        out += static_cast<char>(end - x);
        for (; x < end; ++x)
            out += static_cast<char>(at(x));
    }
}

/// Radiance has no negative values, and none above 2¹²⁷.
void requireLight(const conv::Volume& volume, const fs::path& path) {
    const float* const samples = volume.as<float>();
    const std::int64_t count = volume.layout().sampleCount();
    std::int64_t refused = 0;
    for (std::int64_t i = 0; i < count; ++i)
        refused += !(samples[i] >= 0 && samples[i] < 0x1.FEp126F);
    if (refused > 0)
        throw conv::Error(conv::ErrorCode::usage,
                          path.string() + ": " + std::to_string(refused) + " of " + std::to_string(count) +
                              " samples are negative, infinite or no numbers, which Radiance files do not hold; use "
                              "EXR, PFM or TIFF.");
}

void saveRadiance(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    requireLight(volume, path);
    const conv::Layout& layout = volume.layout();
    const auto* const record = dynamic_cast<const RadianceRecord*>(volume.info().record.get());
    const auto width = static_cast<std::size_t>(layout.extent[0]);
    std::string lines;
    if (record)
        for (const std::string& line : record->lines)
            lines += line + "\n";
    FileWriter file(path);
    file.write("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n" + lines + "\n-Y " + std::to_string(layout.extent[1]) + " +X " +
               std::to_string(width) + "\n");
    std::vector<std::uint8_t> row(width * 4);
    for (std::int64_t y = 0; y < layout.extent[1]; ++y) {
        for (std::size_t x = 0; x < width; ++x) {
            const auto sample = [&](int c) {
                const int channel = layout.channels == 3 ? c : 0; // grey: three equal parts
                return volume.as<float>({0, channel})[static_cast<std::size_t>(y) * width + x];
            };
            const auto bytes = packed({sample(0), sample(1), sample(2)});
            std::copy(bytes.begin(), bytes.end(), row.begin() + static_cast<std::ptrdiff_t>(4 * x));
        }
        std::string out;
        if (width >= 8 && width < 32768) {
            out = {2, 2, static_cast<char>(width >> 8), static_cast<char>(width & 255)};
            for (std::size_t plane = 0; plane < 4; ++plane)
                appendRuns(out, row, plane);
        } else {
            out.assign(row.begin(), row.end());
        }
        file.write(out);
        wroteSamples(layout.extent[0] * layout.channels * static_cast<std::int64_t>(sizeof(float)));
    }
    file.close();
}

std::optional<std::string> refusesRadiance(const conv::Layout& layout) {
    if (layout.dimension != 2 || layout.times > 1)
        return "Radiance files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (layout.type != conv::ElementType::f32)
        return "Radiance files hold float32 of 8 bits and an exponent, not " + std::string(name(layout.type)) +
               "; save as another type, or as TIFF.";
    if ((layout.channels != 1 && layout.channels != 3) || layout.alpha >= 0)
        return "Radiance files hold grey or RGB without opacity, not " + std::to_string(layout.channels) +
               " channels; EXR holds more.";
    return std::nullopt;
}

} // namespace

Codec radianceCodec() {
    Codec codec{loadRadiance, probeRadiance, saveRadiance, refusesRadiance};
    codec.keepsOfChannels = channelParts<channel_part::rgb>;
    return codec;
}

} // namespace app::io

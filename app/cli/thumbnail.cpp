#include "app/cli/thumbnail.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

// PNG with stored blocks: a few kilobytes a picture need no compression and no library.
namespace app::cli {
namespace {

constexpr std::int64_t edge = 72;

/// Values that become black and white.
using GreyRange = std::pair<double, double>;

struct Picture {
    std::int64_t width = 0, height = 0;
    std::vector<double> values; ///< row after row
};

/// Every n-th sample of every n-th row of the middle slice.
Picture sampled(const conv::Source& source) {
    const conv::Layout& layout = source.layout();
    const conv::Index3& e = layout.extent;
    const std::int64_t step = std::max<std::int64_t>(1, (std::max(e[0], e[1]) + edge - 1) / edge);
    Picture picture{(e[0] + step - 1) / step, (e[1] + step - 1) / step, {}};
    std::vector<std::byte> row(static_cast<std::size_t>(e[0]) * conv::sizeOf(layout.type));
    std::vector<double> numbers(static_cast<std::size_t>(e[0]));
    for (std::int64_t y = 0; y < e[1]; y += step) {
        source.read({}, {{0, y, e[2] / 2}, {e[0], y + 1, e[2] / 2 + 1}}, row.data());
        conv::convertSamples(layout.type, row.data(), conv::ElementType::f64, numbers.data(), e[0]);
        for (std::int64_t x = 0; x < e[0]; x += step)
            picture.values.push_back(numbers[static_cast<std::size_t>(x)]);
    }
    return picture;
}

GreyRange rangeOf(const std::vector<double>& values) {
    GreyRange range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const double v : values)
        if (std::isfinite(v)) {
            range.first = std::min(range.first, v);
            range.second = std::max(range.second, v);
        }
    return range.first <= range.second ? range : GreyRange{0, 1};
}

std::uint8_t grey(double v, const GreyRange& range) {
    if (!std::isfinite(v))
        return 0;
    const double width = range.second > range.first ? range.second - range.first : 1;
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp((v - range.first) / width, 0.0, 1.0)));
}

/// The extremes of the samples behind each column, dark on light.
std::vector<std::uint8_t> plotted(const conv::Source& source, Picture& picture) {
    const conv::Layout& layout = source.layout();
    const std::int64_t count = std::min(layout.extent[0], std::int64_t{1} << 20);
    std::vector<std::byte> samples(static_cast<std::size_t>(count) * conv::sizeOf(layout.type));
    std::vector<double> numbers(static_cast<std::size_t>(count));
    source.read({}, {{0, 0, 0}, {count, 1, 1}}, samples.data());
    conv::convertSamples(layout.type, samples.data(), conv::ElementType::f64, numbers.data(), count);
    const GreyRange range = rangeOf(numbers);
    picture.width = 2 * edge;
    picture.height = edge / 2;
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(picture.width * picture.height), 245);
    const auto line = [&](double v) { return (picture.height - 1) * (255 - grey(v, range)) / 255; };
    for (std::int64_t x = 0; x < picture.width; ++x) {
        const std::int64_t from = x * count / picture.width, to = std::max(from + 1, (x + 1) * count / picture.width);
        const auto [least, most] = std::minmax_element(numbers.begin() + from, numbers.begin() + std::min(to, count));
        for (std::int64_t y = line(*most); y <= line(*least); ++y)
            pixels[static_cast<std::size_t>(y * picture.width + x)] = 60;
    }
    return pixels;
}

void putNumber(std::string& out, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>(number >> shift & 255);
}

void putChunk(std::string& png, const std::string& kind, const std::string& data) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> t{};
        for (std::uint32_t n = 0; n < 256; ++n) {
            std::uint32_t c = n;
            for (int k = 0; k < 8; ++k)
                c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
            t[n] = c;
        }
        return t;
    }();
    putNumber(png, static_cast<std::uint32_t>(data.size()));
    const std::string body = kind + data;
    std::uint32_t crc = 0xffffffffu;
    for (const char c : body)
        crc = table[(crc ^ static_cast<unsigned char>(c)) & 255] ^ crc >> 8;
    png += body;
    putNumber(png, crc ^ 0xffffffffu);
}

std::string pngOf(std::int64_t width, std::int64_t height, const std::vector<std::uint8_t>& pixels) {
    std::string rows;
    for (std::int64_t y = 0; y < height; ++y) {
        rows += '\0'; // no prediction
        rows.append(reinterpret_cast<const char*>(pixels.data()) + y * width, static_cast<std::size_t>(width));
    }
    std::uint32_t a = 1, b = 0; // Adler-32
    for (const char c : rows) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    std::string stream("\x78\x01", 2);
    for (std::size_t at = 0; at < rows.size(); at += 65535) {
        const std::size_t n = std::min<std::size_t>(65535, rows.size() - at);
        stream += static_cast<char>(at + n == rows.size());
        for (const std::size_t size : {n, ~n})
            stream += {static_cast<char>(size & 255), static_cast<char>(size >> 8 & 255)};
        stream.append(rows, at, n);
    }
    putNumber(stream, b << 16 | a);
    std::string header;
    putNumber(header, static_cast<std::uint32_t>(width));
    putNumber(header, static_cast<std::uint32_t>(height));
    header += std::string("\x08\x00\x00\x00\x00", 5); // 8 bits, grey
    std::string png = "\x89PNG\r\n\x1a\n";
    putChunk(png, "IHDR", header);
    putChunk(png, "IDAT", stream);
    putChunk(png, "IEND", "");
    return png;
}

std::string base64(const std::string& bytes) {
    static constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t three = 0;
        for (std::size_t i = 0; i < 3; ++i)
            three = three << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0u);
        for (std::size_t i = 0; i < 4; ++i)
            text += at + i <= bytes.size() ? letters[three >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

} // namespace

std::string thumbnail(const conv::Source& source) {
    Picture picture;
    std::vector<std::uint8_t> pixels;
    if (source.layout().dimension == 1) {
        pixels = plotted(source, picture);
    } else {
        picture = sampled(source);
        const GreyRange range = rangeOf(picture.values);
        for (const double v : picture.values)
            pixels.push_back(grey(v, range));
    }
    return "data:image/png;base64," + base64(pngOf(picture.width, picture.height, pixels));
}

} // namespace app::cli

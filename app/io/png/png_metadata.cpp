// SPDX-License-Identifier: Apache-2.0
#include "app/io/picture/picture_exif.h"
#include "app/io/png/png.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <zlib.h>

namespace app::io {
namespace {

/// Largest size of one decompressed text or profile (bytes).
constexpr std::size_t mostInflated = std::size_t{64} << 20;
constexpr std::string_view xmpKey = "XML:com.adobe.xmp";
constexpr std::string_view rawProfile = "Raw profile type ";

/// Decompresses a zlib stream; nothing if it is damaged, truncated, or larger than `mostInflated`.
std::optional<std::string> inflated(std::string_view packed) {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        throw std::bad_alloc();
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    std::string out;
    int state = Z_OK;
    while (state == Z_OK && out.size() < mostInflated) {
        constexpr std::size_t step = 1 << 16;
        const std::size_t before = out.size();
        out.resize(before + step);
        stream.next_out = reinterpret_cast<Bytef*>(out.data() + before);
        stream.avail_out = step;
        state = inflate(&stream, Z_NO_FLUSH);
        out.resize(before + step - stream.avail_out);
    }
    inflateEnd(&stream);
    return state == Z_STREAM_END ? std::optional(std::move(out)) : std::nullopt;
}

std::string deflated(std::string_view plain) {
    uLongf size = compressBound(plain.size());
    std::string out(size, '\0');
    if (compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(plain.data()),
                  plain.size(), 9) != Z_OK)
        throw std::bad_alloc();
    out.resize(size);
    return out;
}

/// Takes the text up to the next zero byte, and skips that byte; nothing if there is none.
std::optional<std::string_view> takeWord(std::string_view& data) {
    const std::size_t end = data.find('\0');
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view word = data.substr(0, end);
    data.remove_prefix(end + 1);
    return word;
}

void loseText(PngFile& png, std::string_view key) {
    png.record->lost.push_back("the text \"" + printable(key.substr(0, 79)) + "\", which is damaged,");
}

/// Parses ImageMagick's text form of EXIF, XMP and others: a name, the number of bytes, and hexadecimal digits.
std::optional<std::string> bytesOfRawProfile(std::string_view text) {
    std::size_t at = text.find_first_not_of('\n');
    at = at == std::string_view::npos ? at : text.find('\n', at);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::size_t end = text.find('\n', at + 1);
    if (end == std::string_view::npos)
        return std::nullopt;
    const auto count = parsedNumber(trimmed(text.substr(at, end - at)));
    std::string bytes;
    int high = -1;
    for (const char c : text.substr(end)) {
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            continue;
        if (high >= 0)
            bytes += static_cast<char>(high << 4 | digit);
        high = high < 0 ? digit : -1;
    }
    if (!count || static_cast<double>(bytes.size()) != *count)
        return std::nullopt;
    return bytes;
}

void takeExif(std::string_view exif, PngFile& png) {
    const ExifFacts facts = exifFacts(exif);
    png.orientation = facts.orientation;
    png.record->exif.clear();
    keepExif(exif, *png.record);
}

/// Takes text that encodes other data; returns false for real text.
bool takeRawProfile(std::string_view key, std::string_view text, PngFile& png) {
    if (!key.starts_with(rawProfile))
        return false;
    const std::string kind = lowered(key.substr(rawProfile.size()));
    const auto bytes = bytesOfRawProfile(text);
    constexpr std::string_view xmpName("http://ns.adobe.com/xap/1.0/\0", 29);
    if (!bytes)
        return false;
    if (kind == "xmp" || (kind == "app1" && bytes->starts_with(xmpName)))
        png.record->xmp = uprightXmp(bytes->substr(kind == "xmp" ? 0 : xmpName.size()));
    else if (kind == "exif" || (kind == "app1" && bytes->starts_with("Exif")))
        if (png.record->exif.empty()) // an own chunk takes precedence
            takeExif(*bytes, png);
        else
            return true;
    else
        return false;
    return true;
}

void addText(PictureText text, PngFile& png) {
    if (text.key == xmpKey)
        png.record->xmp = uprightXmp(std::move(text.text));
    else if (!takeRawProfile(text.key, text.text, png))
        png.record->texts.push_back(std::move(text));
}

void readText(std::string_view kind, std::string_view data, PngFile& png) {
    const auto key = takeWord(data);
    if (!key || key->empty())
        return loseText(png, key.value_or(""));
    PictureText text;
    text.key = utf8FromLatin1(*key);
    if (kind == "tEXt") {
        text.text = utf8FromLatin1(data);
        return addText(std::move(text), png);
    }
    bool packed = kind == "zTXt";
    if (kind == "iTXt") {
        if (data.size() < 2)
            return loseText(png, *key);
        packed = data[0] == 1;
        const bool known = data[1] == 0;
        data.remove_prefix(2);
        const auto language = takeWord(data), translated = takeWord(data);
        if (!known || !language || !translated)
            return loseText(png, *key);
        text.language = *language;
        text.translatedKey = *translated;
    } else if (data.empty() || data[0] != 0) {
        return loseText(png, *key);
    } else {
        data.remove_prefix(1);
    }
    std::optional<std::string> plain = packed ? inflated(data) : std::string(data);
    if (!plain || (kind == "iTXt" && !isUtf8(*plain)))
        return loseText(png, *key);
    text.text = kind == "iTXt" ? std::move(*plain) : utf8FromLatin1(*plain);
    addText(std::move(text), png);
}

void readProfile(std::string_view data, PngFile& png) {
    const auto name = takeWord(data);
    std::optional<std::string> profile;
    if (name && !data.empty() && data[0] == 0)
        profile = inflated(data.substr(1));
    if (profile && profile->size() >= 128 && bigEndian(*profile, 0, 4) == profile->size() &&
        profile->substr(36, 4) == "acsp")
        png.record->icc = std::move(*profile);
    else
        png.record->lost.emplace_back("the colour profile, which is damaged,");
}

/// Pixels per metre are spacing; without a unit, only the pixel aspect ratio.
void readDensity(std::string_view data, PngFile& png) {
    if (data.size() != 9)
        return;
    const auto x = static_cast<double>(bigEndian(data, 0, 4)), y = static_cast<double>(bigEndian(data, 4, 4));
    if (!(x > 0) || !(y > 0))
        return;
    if (data[8] == 1 && png.geometry.unit == conv::LengthUnit::pixel) { // sCAL is the scale of the depicted scene
        png.geometry.unit = conv::LengthUnit::millimetre;
        png.geometry.spacing = {1000 / x, 1000 / y, 1};
    } else if (data[8] == 0) {
        png.record->ratio = {x, y};
        if (x != y)
            png.warnings.push_back("Its pixels are not square (" + shortest(x) + " : " + shortest(y) +
                                   " along x and y) and have no unit: the spacing counts as px.");
    }
}

/// Reads the physical size of a depicted pixel, in decimal digits: metres (1) or radians (2).
void readScale(std::string_view data, PngFile& png) {
    const bool metres = !data.empty() && data[0] == 1;
    if (!data.empty())
        data.remove_prefix(1);
    const auto width = takeWord(data);
    const auto x = width ? parsedNumber(*width) : std::nullopt, y = parsedNumber(data);
    if (!metres || !x || !y || !(*x > 0) || !(*y > 0) || !std::isfinite(*x * 1000) || !std::isfinite(*y * 1000)) {
        png.record->lost.emplace_back("the scale (sCAL), which is not in metres,");
        return;
    }
    png.geometry.unit = conv::LengthUnit::millimetre;
    png.geometry.spacing = {*x * 1000, *y * 1000, 1};
}

void readColour(std::string_view kind, std::string_view data, PngFile& png) {
    PictureColour& colour = png.record->colour;
    if (kind == "sRGB" && data.size() == 1)
        colour.intent = static_cast<unsigned char>(data[0]) & 3;
    if (kind == "gAMA" && data.size() == 4)
        colour.gamma = static_cast<double>(bigEndian(data, 0, 4)) / 1e5;
    if (kind == "cHRM" && data.size() == 32)
        for (std::size_t i = 0; i < 8; ++i)
            colour.chromaticities[i] = static_cast<double>(bigEndian(data, 4 * i, 4)) / 1e5;
}

void readTime(std::string_view data, PngFile& png) {
    if (data.size() != 7)
        return;
    char text[32];
    std::snprintf(text, sizeof text, "%04u-%02u-%02uT%02u:%02u:%02uZ", static_cast<unsigned>(bigEndian(data, 0, 2)),
                  data[2] & 255U, data[3] & 255U, data[4] & 255U, data[5] & 255U, data[6] & 255U);
    png.record->modified = text;
}

void readBackground(std::string_view data, PngFile& png) {
    if (png.colour == 3) { // an index of the palette: stores its colour, as written here
        if (data.size() != 1 || (data[0] & 255U) * 3 + 3 > png.palette.size())
            return;
        for (std::size_t c = 0; c < 3; ++c)
            png.record->background += {'\0', png.palette[(data[0] & 255U) * 3 + c]};
    } else if (data.size() == 2 * static_cast<std::size_t>(png.colours())) {
        png.record->background = data;
        if (png.depth < 8) // scaled like the samples
            png.record->background[1] = static_cast<char>((data[1] & 255U) * 255 / ((1U << png.depth) - 1));
    }
    png.record->backgroundType = png.depth == 16 ? conv::ElementType::u16 : conv::ElementType::u8;
}

void put(std::string& out, std::uint64_t number, int bytes) {
    while (bytes-- > 0)
        out += static_cast<char>(number >> 8 * bytes & 255);
}

std::string textChunk(const PictureText& text) {
    std::optional<std::string> key = latin1FromUtf8(text.key), plain = latin1FromUtf8(text.text);
    std::string body = text.text;
    if (!key || key->empty() || key->size() > 79 || key->find('\0') != std::string::npos) {
        body = text.key + ": " + body; // no PNG keyword
        key = "Comment";
        plain = latin1FromUtf8(body);
    }
    constexpr std::size_t longText = 1024;
    const bool simple =
        plain && text.language.empty() && text.translatedKey.empty() && plain->find('\0') == std::string::npos;
    if (simple && body.size() < longText)
        return pngChunk("tEXt", *key + '\0' + *plain);
    if (simple)
        return pngChunk("zTXt", *key + std::string(2, '\0') + deflated(*plain));
    const bool packed = body.size() >= longText;
    return pngChunk("iTXt", *key + '\0' + (packed ? '\1' : '\0') + '\0' + text.language + '\0' + text.translatedKey +
                                '\0' + (packed ? deflated(body) : body));
}

std::string densityChunks(const conv::Geometry& geometry, const PictureRecord* record) {
    std::string out, density;
    if (geometry.unit == conv::LengthUnit::millimetre) {
        const double x = 1000 / geometry.spacing[0], y = 1000 / geometry.spacing[1];
        const auto holds = [](double v) { return v >= 1 && v <= 0x7FFFFFFF; };
        const auto exact = [](double v) { return std::abs(v - std::round(v)) <= 1e-6 * v; };
        if (holds(x) && holds(y)) {
            put(density, static_cast<std::uint64_t>(std::llround(x)), 4);
            put(density, static_cast<std::uint64_t>(std::llround(y)), 4);
            out += pngChunk("pHYs", density + '\1');
        }
        if (!holds(x) || !holds(y) || !exact(x) || !exact(y)) // any number of digits fits here
            out += pngChunk("sCAL",
                            '\1' + shortest(geometry.spacing[0] / 1000) + '\0' + shortest(geometry.spacing[1] / 1000));
    } else if (record && record->ratio[0] > 0 && record->ratio[1] > 0) {
        const auto whole = [](double v) { return v == std::round(v) && v >= 1 && v <= 0x7FFFFFFF; };
        std::array<std::uint32_t, 2> both{};
        if (whole(record->ratio[0]) && whole(record->ratio[1]))
            both = {static_cast<std::uint32_t>(record->ratio[0]), static_cast<std::uint32_t>(record->ratio[1])};
        else
            both = rationalOf(record->ratio[0] / record->ratio[1], 0x7FFFFFFF);
        put(density, both[0], 4);
        put(density, both[1], 4);
        out += pngChunk("pHYs", density + '\0');
    }
    return out;
}

std::string colourChunks(const PictureColour& colour) {
    std::string out;
    if (colour.intent >= 0)
        out += pngChunk("sRGB", std::string(1, static_cast<char>(colour.intent)));
    const auto number = [](double v) { return static_cast<std::uint64_t>(std::llround(v * 1e5)); };
    if (colour.gamma > 0 && colour.gamma < 20000) {
        std::string data;
        put(data, number(colour.gamma), 4);
        out += pngChunk("gAMA", data);
    }
    if (colour.chromaticities != std::array<double, 8>{}) {
        std::string data;
        for (const double v : colour.chromaticities)
            put(data, number(v), 4);
        out += pngChunk("cHRM", data);
    }
    return out;
}

std::string timeChunk(const std::string& time) {
    unsigned year = 0, rest[5] = {};
    if (std::sscanf(time.c_str(), "%4u-%2u-%2uT%2u:%2u:%2uZ", &year, &rest[0], &rest[1], &rest[2], &rest[3],
                    &rest[4]) != 6)
        return {};
    std::string data;
    put(data, year, 2);
    for (const unsigned part : rest)
        put(data, part, 1);
    return pngChunk("tIME", data);
}

} // namespace

std::string pngChunk(std::string_view kind, std::string_view data) {
    std::string out;
    put(out, data.size(), 4);
    out += kind;
    out += data;
    const std::string_view sealed = std::string_view(out).substr(4);
    put(out, crc32_z(0, reinterpret_cast<const Bytef*>(sealed.data()), sealed.size()), 4);
    return out;
}

bool readPngMetadata(std::string_view kind, std::string_view data, PngFile& png) {
    if (kind == "tEXt" || kind == "zTXt" || kind == "iTXt")
        readText(kind, data, png);
    else if (kind == "iCCP")
        readProfile(data, png);
    else if (kind == "sRGB" || kind == "gAMA" || kind == "cHRM")
        readColour(kind, data, png);
    else if (kind == "pHYs")
        readDensity(data, png);
    else if (kind == "sCAL")
        readScale(data, png);
    else if (kind == "eXIf")
        takeExif(data, png);
    else if (kind == "tIME")
        readTime(data, png);
    else if (kind == "bKGD")
        readBackground(data, png);
    else if (kind == "cICP" || kind == "mDCV" || kind == "mDCv" || kind == "cLLI" || kind == "cLLi")
        png.record->colourChunks.emplace_back(kind, data);
    else
        return false;
    return true;
}

std::string pngMetadata(const conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    const PictureRecord* const record = pictureRecordOf(volume.info());
    const auto* const own = dynamic_cast<const PngRecord*>(volume.info().record.get());
    std::string out;
    if (const std::string profile = profileFor(volume); !profile.empty())
        out += pngChunk("iCCP", std::string("icc\0\0", 5) + deflated(profile));
    else if (record && record->icc.empty())
        out += colourChunks(record->colour);
    if (own)
        for (const auto& [kind, data] : own->colourChunks)
            out += pngChunk(kind, data);
    const std::int64_t colours = layout.channels - (layout.alpha >= 0 ? 1 : 0);
    if (own && own->backgroundType == layout.type && own->background.size() == 2 * static_cast<std::size_t>(colours))
        out += pngChunk("bKGD", own->background);
    out += densityChunks(layout.geometry, record);
    if (const std::string exif = exifForSaving(record, layout, false); !exif.empty())
        out += pngChunk("eXIf", exif);
    if (!record)
        return out;
    if (!record->xmp.empty())
        out += textChunk({std::string(xmpKey), record->xmp, "", ""});
    out += timeChunk(record->modified);
    for (const PictureText& text : record->texts)
        out += textChunk(text);
    return out;
}

} // namespace app::io

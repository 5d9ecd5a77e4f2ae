#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/formats.h"
#include <algorithm>
#include <bit>
#include <charconv>

/// NumPy's own file: a short text header, then the samples. Axis order is that of docs/conventions.md: (t,z,y,x,c) in
/// C order, absent axes dropped.
namespace app::io {
namespace {

struct Header {
    conv::ElementType type = conv::ElementType::f32;
    bool bigEndian = false;
    bool fortran = false;
    std::vector<std::uint64_t> shape;
    std::uint64_t dataOffset = 0;
};

/// Reads the header's Python dictionary: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
class HeaderText {
  public:
    HeaderText(const fs::path& path, std::string_view text) : path_(path), rest_(text) {}

    Header parse() {
        Header header;
        bool seen[3] = {false, false, false};
        expect('{');
        while (!accept('}')) {
            const std::string_view key = quoted();
            expect(':');
            if (key == "descr") {
                readType(header);
                seen[0] = true;
            } else if (key == "fortran_order") {
                header.fortran = readFlag();
                seen[1] = true;
            } else if (key == "shape") {
                readShape(header.shape);
                seen[2] = true;
            } else {
                refuse();
            }
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        skipSpace();
        if (!rest_.empty() || !seen[0] || !seen[1] || !seen[2])
            refuse();
        return header;
    }

  private:
    [[noreturn]] void refuse() const { refuseFile(path_, "has an NPY header that makes no sense"); }
    void skipSpace() {
        const std::size_t first = rest_.find_first_not_of(" \t\n\r");
        rest_.remove_prefix(first == std::string_view::npos ? rest_.size() : first);
    }
    bool accept(char c) {
        skipSpace();
        if (rest_.empty() || rest_.front() != c)
            return false;
        rest_.remove_prefix(1);
        return true;
    }
    void expect(char c) {
        if (!accept(c))
            refuse();
    }
    bool acceptWord(std::string_view word) {
        skipSpace();
        if (!rest_.starts_with(word))
            return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    std::string_view quoted() {
        skipSpace();
        if (rest_.empty() || (rest_.front() != '\'' && rest_.front() != '"'))
            refuse();
        const std::size_t end = rest_.find(rest_.front(), 1);
        if (end == std::string_view::npos)
            refuse();
        const std::string_view text = rest_.substr(1, end - 1);
        rest_.remove_prefix(end + 1);
        return text;
    }
    bool readFlag() {
        if (acceptWord("True"))
            return true;
        if (!acceptWord("False"))
            refuse();
        return false;
    }
    void readShape(std::vector<std::uint64_t>& shape) {
        expect('(');
        while (!accept(')')) {
            skipSpace();
            std::uint64_t n = 0;
            const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), n);
            if (error != std::errc() || shape.size() > 32)
                refuse();
            rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
            acceptWord("L"); // Python 2 wrote 3L
            shape.push_back(n);
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
    }
    void readType(Header& header) {
        skipSpace();
        if (rest_.starts_with('['))
            refuseFile(path_, "holds records; only plain numbers can be read");
        const std::string_view text = quoted();
        const std::string_view code = text.substr(text.empty() ? 0 : 1);
        struct Known {
            std::string_view code;
            conv::ElementType type;
        };
        using enum conv::ElementType;
        constexpr Known known[] = {{"u1", u8},  {"i1", i8},  {"u2", u16}, {"i2", i16}, {"u4", u32},
                                   {"i4", i32}, {"u8", u64}, {"i8", i64}, {"f4", f32}, {"f8", f64}};
        const auto* const found = std::ranges::find(known, code, &Known::code);
        const bool order = !text.empty() && std::string_view("<>|=").find(text[0]) != std::string_view::npos;
        if (found == std::end(known) || !order)
            refuseFile(path_, "holds elements of type '" + std::string(text.substr(0, 16)) + "' (" + meaning(code) +
                                  "); only integers of 8 to 64 bits, float32 and float64 can be read");
        header.type = found->type;
        header.bigEndian = text[0] == '>' || (text[0] == '=' && std::endian::native == std::endian::big);
    }
    static std::string meaning(std::string_view code) {
        if (code.starts_with('c'))
            return "complex numbers";
        if (code.starts_with('O'))
            return "Python objects";
        if (code.starts_with('b'))
            return "truth values";
        if (code.starts_with('U') || code.starts_with('S'))
            return "text";
        return code == "f2" ? "half precision" : "not a type of this program";
    }

    const fs::path& path_;
    std::string_view rest_;
};

Header readHeader(const FileReader& file) {
    const std::string start = file.bytes(0, std::min<std::uint64_t>(file.size(), 12));
    if (!start.starts_with("\x93NUMPY") || start.size() < 10)
        refuseFile(file.path(), "is not an NPY file, or is cut off in its first bytes");
    const int version = start[6];
    if (version < 1 || version > 3 || (version > 1 && start.size() < 12))
        refuseFile(file.path(), "has version " + std::to_string(version) + " of the NPY format; 1 to 3 are known");
    const std::uint64_t prefix = version == 1 ? 10 : 12;
    const std::uint64_t length = littleEndian(start, 8, version == 1 ? 2 : 4);
    if (length > file.size() - prefix)
        refuseFile(file.path(), "is cut off inside its header");
    if (length > 1 << 16)
        refuseFile(file.path(), "has an NPY header of " + std::to_string(length) + " bytes, which makes no sense");
    const std::string text = file.bytes(prefix, length);
    Header header = HeaderText(file.path(), text).parse();
    header.dataOffset = prefix + length;
    return header;
}

conv::Layout layoutOf(const FileReader& file, const Header& header) {
    const std::size_t axes = header.shape.size();
    if (axes == 0 || axes > 4)
        refuseFile(file.path(), "has " + std::to_string(axes) +
                                    " axes; 1 (samples), 2 (y,x), 3 (z,y,x) and 4 (t,z,y,x) can be read");
    std::uint64_t wanted = conv::sizeOf(header.type);
    std::string shape;
    for (const std::uint64_t n : header.shape) {
        wanted = saturatedProduct({wanted, n});
        shape += (shape.empty() ? "" : "×") + std::to_string(n);
    }
    if (wanted == 0)
        refuseFile(file.path(), "is an empty array of shape " + shape);
    if (const std::uint64_t held = file.size() - header.dataOffset; held != wanted)
        refuseFile(file.path(), "announces " + shape + " samples of " + std::string(conv::name(header.type)) +
                                    ", but holds " + std::to_string(held) + " bytes of data");
    conv::Layout layout;
    layout.type = header.type;
    layout.dimension = static_cast<int>(std::min<std::size_t>(axes, 3));
    for (std::size_t a = 0; a < axes; ++a) {
        const auto n = static_cast<std::int64_t>(header.shape[axes - 1 - a]);
        (a < 3 ? layout.extent[a] : layout.times) = n;
    }
    return layout;
}

/// Fortran order has t fastest and x slowest: the same samples with all axes turned around.
void fromFortran(const std::byte* in, conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    const conv::Index3 e = layout.extent;
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        const T* const from = reinterpret_cast<const T*>(in);
        for (std::int64_t t = 0; t < layout.times; ++t)
            for (std::int64_t z = 0; z < e[2]; ++z)
                for (std::int64_t y = 0; y < e[1]; ++y)
                    for (std::int64_t x = 0; x < e[0]; ++x)
                        volume.as<T>({t, 0})[(z * e[1] + y) * e[0] + x] =
                            from[((x * e[1] + y) * e[2] + z) * layout.times + t];
    });
}

conv::Volume loadNpy(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const Header header = readHeader(file);
    conv::Volume volume(layoutOf(file, header));
    const conv::Layout& layout = volume.layout();
    const auto bytes = static_cast<std::uint64_t>(layout.byteCount());
    if (header.fortran && header.shape.size() > 1) {
        std::vector<std::byte> samples(bytes);
        file.readAt(header.dataOffset, samples.data(), bytes);
        fromFortran(samples.data(), volume);
    } else {
        file.readAt(header.dataOffset, volume.data(), bytes);
    }
    if (header.bigEndian != (std::endian::native == std::endian::big))
        swapBytes(volume.data(), sizeOf(layout.type), static_cast<std::uint64_t>(layout.sampleCount()));
    if (header.shape.size() > 2 && header.shape.back() <= 4)
        volume.info().warnings.push_back("The last axis, of " + std::to_string(header.shape.back()) +
                                         " samples, is taken as x: NPY files do not say which axis is colour.");
    return volume;
}

conv::Layout probeNpy(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    return layoutOf(file, readHeader(file));
}

/// (t,z,y,x,c) without the axes that the layout does not have.
std::string shapeText(const conv::Layout& layout) {
    std::string shape = "(";
    if (layout.times > 1)
        shape += std::to_string(layout.times) + ", ";
    for (int a = layout.dimension - 1; a >= 0; --a)
        shape += std::to_string(layout.extent[static_cast<std::size_t>(a)]) + ", ";
    if (layout.channels > 1)
        shape += std::to_string(layout.channels) + ", ";
    return shape + ")";
}

/// Everything in front of the samples.
std::string headerBytes(const conv::Layout& layout) {
    const std::string_view kind = isInteger(layout.type) ? (name(layout.type).starts_with('u') ? "u" : "i") : "f";
    const std::size_t size = sizeOf(layout.type);
    const std::string order = size == 1 ? "|" : std::endian::native == std::endian::big ? ">" : "<";
    std::string header = "{'descr': '" + order + std::string(kind) + std::to_string(size) +
                         "', 'fortran_order': False, 'shape': " + shapeText(layout) + ", }";
    header.append(63 - (header.size() + 10) % 64, ' '); // data start at a multiple of 64 bytes
    header += '\n';
    const char length[2] = {static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
    return std::string("\x93NUMPY\x01\x00", 8) + std::string(length, 2) + header;
}

void saveNpy(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    const std::size_t size = sizeOf(layout.type);
    FileWriter file(path);
    file.write(headerBytes(layout));
    if (layout.channels == 1) {
        file.write(volume.data(), static_cast<std::uint64_t>(layout.byteCount()));
    } else {
        const std::int64_t samples = layout.whole().count(), row = layout.extent[0];
        std::vector<std::byte> block(static_cast<std::size_t>(row * layout.channels) * size);
        for (std::int64_t t = 0; t < layout.times; ++t)
            for (std::int64_t first = 0; first < samples; first += row) {
                toInterleaved(volume, t, first, row, block.data());
                file.write(block.data(), block.size());
            }
    }
    file.close();
}

std::optional<PlainFile> locateNpy(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const Header header = readHeader(file);
    if (header.fortran && header.shape.size() > 1)
        return std::nullopt;
    return PlainFile{layoutOf(file, header), {}, path, header.dataOffset, header.bigEndian};
}

std::optional<std::string> prefixNpy(const conv::Layout& layout, const conv::Info&, const fs::path&) {
    return headerBytes(layout);
}

} // namespace

Codec npyCodec() {
    return {loadNpy, probeNpy, saveNpy, nullptr, false, locateNpy, prefixNpy};
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/npy/npy_header.h"
#include <algorithm>
#include <bit>
#include <charconv>
#include <string_view>

namespace app::io {
namespace {

/// Parses the header's Python dictionary: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
class HeaderText {
  public:
    HeaderText(const fs::path& path, std::string_view text) : path_(path), rest_(text) {}

    NpyHeader parse() {
        NpyHeader header;
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
    void readType(NpyHeader& header) {
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
        constexpr Known known[] = {{"u1", u8},  {"i1", i8},  {"u2", u16}, {"i2", i16}, {"u4", u32}, {"i4", i32},
                                   {"u8", u64}, {"i8", i64}, {"f4", f32}, {"f8", f64}, {"f2", f32}, {"b1", u8}};
        const auto* const found = std::ranges::find(known, code, &Known::code);
        const bool order = !text.empty() && std::string_view("<>|=").find(text[0]) != std::string_view::npos;
        if (found == std::end(known) || !order)
            refuseFile(path_,
                       "holds elements of type '" + std::string(text.substr(0, 16)) + "' (" + meaning(code) +
                           "); only truth values, integers of 8 to 64 bits, float16, float32 and float64 can be read");
        header.type = found->type;
        header.half = code == "f2";
        header.bigEndian = text[0] == '>' || (text[0] == '=' && std::endian::native == std::endian::big);
    }
    static std::string meaning(std::string_view code) {
        if (code.starts_with('c'))
            return "complex numbers";
        if (code.starts_with('O'))
            return "Python objects";
        if (code.starts_with('U') || code.starts_with('S'))
            return "text";
        return code == "f16" ? "long double" : "not a type of this program";
    }

    const fs::path& path_;
    std::string_view rest_;
};

} // namespace

NpyHeader readNpyHeader(const FileReader& file) {
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
    NpyHeader header = HeaderText(file.path(), text).parse();
    header.dataOffset = prefix + length;
    return header;
}

} // namespace app::io

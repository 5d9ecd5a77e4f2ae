// SPDX-License-Identifier: Apache-2.0
#include "app/io/list/foreign.h"
#include "app/io/text/text.h"
#include <algorithm>

namespace app::io {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

/// A format of microscopes that Bio-Formats converts.
struct Foreign {
    std::string_view name;       ///< "Zeiss CZI"
    std::string_view extensions; ///< ".czi", with blanks between
    std::string_view magic;      ///< bytes of its start; empty: known by name only
    std::size_t at = 0;          ///< their offset
    /// True: other formats begin in the same way, so that content and name must agree.
    bool shared = false;
    /// True: other kinds of files have that ending, so that it alone says nothing.
    bool commonEnding = false;
};

constexpr std::string_view ole = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv;
constexpr std::string_view jp2 = "\0\0\0\x0CjP  \r\n\x87\n"sv;

constexpr Foreign table[] = {
    {"Nikon ND2", ".nd2", "\xDA\xCE\xBE\x0A"sv},
    {"Nikon ND2", ".nd2", jp2, 0, true},
    {"Zeiss CZI", ".czi", "ZISRAWFILE"sv},
    {"Zeiss ZVI", ".zvi", ole, 0, true},
    {"Leica LIF", ".lif", "\x70\0\0\0"sv, 0, true},
    {"Leica LOF", ".lof", "\x70\0\0\0"sv, 0, true},
    {"Leica XLEF", ".xlef", ""sv},
    {"Leica LEI", ".lei", ""sv, 0, true},
    {"Olympus OIR", ".oir", "OLYMPUSRAWFORMAT"sv},
    {"Olympus OIB", ".oib", ole, 0, true},
    {"Olympus OIF", ".oif", ""sv},
    {"cellSens VSI", ".vsi", "II*\0"sv, 0, true},
    {"cellSens ETS", ".ets", "SIS\0"sv, 0, true},
    {"MIRAX", ".mrxs", "\xFF\xD8\xFF"sv, 0, true},
    {"Imspector OBF", ".obf .msr", "OMAS_BF_"sv},
    {"Andor SIF", ".sif", "Andor Technology Multi-Channel File"sv},
    {"DeltaVision", ".dv .r3d .r3d_d3d", "\xA0\xC0"sv, 96, true},
    {"MRC", ".mrc .mrcs .rec .ccp4 .map", "MAP "sv, 208, true, true},
    {"Gatan DM3", ".dm3", "\0\0\0\3"sv, 0, true},
    {"Gatan DM4", ".dm4", "\0\0\0\4"sv, 0, true},
    {"TIA SER", ".ser", "II\x97\x01"sv, 0, false, true},
    {"Bio-Rad PIC", ".pic", "\x39\x30"sv, 54, true, true},
    {"ICS", ".ics", "ics_version"sv, 2, true, true},
    {"ICS", ".ics", "ics_version"sv, 3, true, true},
    {"Zeiss XRM", ".xrm .txrm", ole, 0, true},
    {"Volocity", ".mvd2", ""sv},
    {"SlideBook", ".sld .sldy", ""sv},
    {"Princeton SPE", ".spe", ""sv},
};

bool isCalled(const Foreign& format, const fs::path& path) {
    const std::string extension = " " + lowered(path.extension().string()) + " ";
    return extension.size() > 2 && (" " + std::string(format.extensions) + " ").find(extension) != std::string::npos;
}

/// Returns a name as one word of a shell command.
std::string shellWord(const std::string& name) {
    const auto plain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               std::string_view("_./+-@%").find(c) != std::string_view::npos;
    };
    if (std::ranges::all_of(name, plain) && !name.starts_with('-'))
        return name;
    std::string quoted = "'";
    for (const char c : name)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string withArticle(std::string_view name) {
    return (std::string_view("AEIO").find(name.front()) == std::string_view::npos ? "a " : "an ") + std::string(name);
}

/// Returns how to convert a file.
std::string advice(const fs::path& path) {
    fs::path target = path;
    target.replace_extension(".ome.tiff");
    return "convert it by Bio-Formats first: bfconvert " + shellWord(path.string()) + " " + shellWord(target.string());
}

/// Returns the header beside a part of a recording with that name; empty if there is none.
std::string headerBeside(const fs::path& path, std::initializer_list<const char*> endings) {
    for (const char* ending : endings) {
        fs::path header = path;
        header.replace_extension(ending);
        std::error_code error;
        if (fs::is_regular_file(header, error))
            return header.filename().string();
    }
    return {};
}

} // namespace

std::optional<std::string> foreignContent(const fs::path& path, std::string_view head) {
    for (const Foreign& format : table)
        if (!format.magic.empty() && head.size() >= format.at && head.substr(format.at).starts_with(format.magic) &&
            (!format.shared || isCalled(format, path)))
            return "is " + withArticle(format.name) + " file, which convapp does not read; " + advice(path);
    return std::nullopt;
}

std::optional<std::string> foreignName(const fs::path& path) {
    for (const Foreign& format : table)
        if (isCalled(format, path) && !format.commonEnding)
            return "has the ending of " + withArticle(format.name) +
                   (format.magic.empty() ? " file, which convapp does not read; " + advice(path)
                                         : " file, and does not begin as one: it is damaged, or another kind of file");
    const std::string ending = lowered(path.extension().string());
    const auto partOf = [&](const char* what, const std::string& header) -> std::optional<std::string> {
        return "is the file of " + std::string(what) + " of a recording; open its header `" + header + "`";
    };
    if (ending == ".vmrk" || ending == ".amrk")
        if (const std::string header = headerBeside(path, {".vhdr", ".ahdr"}); !header.empty())
            return partOf("markers", header);
    if (ending == ".eeg" || ending == ".dat" || ending == ".avg" || ending == ".seg")
        if (const std::string header = headerBeside(path, {".vhdr", ".ahdr"}); !header.empty())
            return partOf("samples", header);
    if (ending == ".fdt")
        if (const std::string header = headerBeside(path, {".set"}); !header.empty())
            return partOf("samples", header);
    return std::nullopt;
}

} // namespace app::io

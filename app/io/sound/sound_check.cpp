#include "app/io/sound/sound_check.h"
#include <algorithm>

namespace app::io {
namespace {

std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t count, bool big) {
    return big ? bigEndian(bytes, at, count) : littleEndian(bytes, at, count);
}

[[noreturn]] void refuseCutOff(const FileReader& file, const std::string& what, std::uint64_t announced,
                               std::uint64_t held) {
    refuseFile(file.path(), "is cut off: its " + what + " announces " + std::to_string(announced) +
                                " bytes, and the file holds " + std::to_string(held));
}

/// RIFF (little-endian), RIFX and FORM (big-endian): chunks of a 4-letter name, 4 bytes of length, the contents padded
/// to even. `data` names the chunk of samples.
void checkChunks(const FileReader& file, bool big, std::string_view data) {
    bool found = false;
    std::uint64_t at = 12;
    while (at + 8 <= file.size()) {
        const std::string head = file.bytes(at, 8);
        const std::uint64_t length = number(head, 4, 4, big);
        const std::uint64_t held = file.size() - at - 8;
        const bool samples = std::string_view(head).substr(0, 4) == data;
        found = found || samples;
        if (samples && length == 0xFFFFFFFF) // written to a pipe: up to the end of the file
            return;
        if (length > held && (samples || !found))
            refuseCutOff(file, "part “" + std::string(data) + "”", length, held);
        at += 8 + length + length % 2;
    }
    if (!found)
        refuseFile(file.path(), "has no part “" + std::string(data) + "” with samples");
}

/// RF64: sizes of 64 bits lie in the first chunk, "ds64".
void checkRf64(const FileReader& file) {
    const std::string head = file.bytes(12, std::min<std::uint64_t>(36, file.size() - 12));
    if (head.size() < 36 || !head.starts_with("ds64"))
        refuseFile(file.path(), "has no part “ds64”, which an RF64 file needs");
    const std::uint64_t length = littleEndian(head, 16, 8);
    if (length > file.size())
        refuseCutOff(file, "part “data”", length, file.size());
}

void checkAu(const FileReader& file) {
    const std::string head = file.bytes(0, 24);
    const bool big = head.starts_with(".snd");
    const std::uint64_t offset = number(head, 4, 4, big), length = number(head, 8, 4, big);
    if (offset < 24 || offset > file.size())
        refuseFile(file.path(), "says that its samples start at byte " + std::to_string(offset) + ", which is not so");
    if (length != 0xFFFFFFFF && length > file.size() - offset)
        refuseCutOff(file, "header", length, file.size() - offset);
}

void checkCaf(const FileReader& file) {
    std::uint64_t at = 8;
    while (at + 12 <= file.size()) {
        const std::string head = file.bytes(at, 12);
        const std::uint64_t length = bigEndian(head, 4, 8);
        const std::uint64_t held = file.size() - at - 12;
        const bool samples = head.starts_with("data");
        if (samples && length == ~std::uint64_t{0}) // up to the end of the file
            return;
        if (length > held)
            refuseCutOff(file, "part “" + std::string(samples ? "data" : "header") + "”", length, held);
        if (samples)
            return;
        at += 12 + length;
    }
    refuseFile(file.path(), "has no part “data” with samples");
}

/// Pages, each with a table of segment lengths; the last one carries the end mark.
std::string checkOgg(const FileReader& file) {
    bool ended = false;
    for (std::uint64_t at = 0; at < file.size();) {
        const std::string head = file.bytes(at, std::min<std::uint64_t>(27, file.size() - at));
        if (head.size() < 27)
            refuseFile(file.path(), "is cut off inside its last page");
        if (!head.starts_with("OggS"))
            refuseFile(file.path(), "has no Ogg page at byte " + std::to_string(at) + ", where one must begin");
        const auto segments = static_cast<unsigned char>(head[26]);
        if (segments > file.size() - at - 27)
            refuseFile(file.path(), "is cut off inside its last page");
        std::uint64_t body = 0;
        for (const char length : file.bytes(at + 27, segments))
            body += static_cast<unsigned char>(length);
        if (body > file.size() - at - 27 - segments)
            refuseFile(file.path(), "is cut off inside its last page");
        ended = (head[5] & 4) != 0;
        at += 27 + segments + body;
    }
    return ended ? "" : "The Ogg stream has no end mark; it may be cut off.";
}

} // namespace

std::string checkSoundFile(const FileReader& file) {
    const std::string head = file.bytes(0, std::min<std::uint64_t>(24, file.size()));
    if (head.size() < 24)
        refuseFile(file.path(), "is cut off inside its header");
    if (head.starts_with("RIFF"))
        checkChunks(file, false, "data");
    else if (head.starts_with("RIFX"))
        checkChunks(file, true, "data");
    else if (head.starts_with("RF64"))
        checkRf64(file);
    else if (head.starts_with("FORM"))
        checkChunks(file, true, "SSND");
    else if (head.starts_with(".snd") || head.starts_with("dns."))
        checkAu(file);
    else if (head.starts_with("caff"))
        checkCaf(file);
    else if (head.starts_with("OggS"))
        return checkOgg(file);
    return "";
}

} // namespace app::io

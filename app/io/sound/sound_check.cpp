// SPDX-License-Identifier: Apache-2.0
#include "app/io/sound/sound_check.h"
#include <algorithm>
#include <array>

namespace app::io {
namespace {

constexpr std::uint64_t unknown32 = 0xFFFFFFFF;

std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t count, bool big) {
    return big ? bigEndian(bytes, at, count) : littleEndian(bytes, at, count);
}

void put(std::string& bytes, std::size_t at, std::size_t count, std::uint64_t value, bool big) {
    for (std::size_t i = 0; i < count; ++i)
        bytes[at + i] = static_cast<char>(value >> 8 * (big ? count - 1 - i : i));
}

std::string numeral(std::uint64_t value, std::size_t count, bool big) {
    std::string bytes(count, '\0');
    put(bytes, 0, count, value, big);
    return bytes;
}

[[noreturn]] void refuseTruncated(const FileReader& file, std::string_view part, std::uint64_t announced,
                                  std::uint64_t held) {
    refuseFile(file.path(), "is truncated: its " + std::string(part) + " announces " + std::to_string(announced) +
                                " bytes, the file holds " + std::to_string(held));
}

/// Announced and available bytes of samples.
struct Samples {
    std::uint64_t announced = 0, held = 0;
    std::uint64_t frame = 0; ///< bytes per frame; 0: compressed, or unknown
    bool unknown = false;    ///< the header leaves the length open
    bool unclosed = false;   ///< the header has the length from before the recording
};

/// Bytes of complete frames; nothing if the header is right.
std::optional<std::uint64_t> mendedLength(const FileReader& file, const Samples& samples, SoundCheck& check) {
    const bool cut = !samples.unknown && !samples.unclosed && samples.announced > samples.held;
    if (!samples.unknown && !samples.unclosed && !cut) {
        if (samples.frame != 0 && samples.announced % samples.frame != 0)
            check.warnings.push_back(
                "The header announces " + std::to_string(samples.announced) +
                " bytes of samples, and one of each channel takes " + std::to_string(samples.frame) + "; " +
                std::to_string(samples.announced / samples.frame) + " whole samples of each channel are read.");
        return std::nullopt;
    }
    const std::uint64_t rest = samples.frame == 0 ? 0 : samples.held % samples.frame, whole = samples.held - rest;
    if (samples.frame == 0 || whole == 0) {
        if (cut)
            refuseTruncated(file, "header", samples.announced, samples.held);
        if (samples.frame != 0)
            refuseFile(file.path(), "holds no samples");
        return std::nullopt;
    }
    const std::string announced = std::to_string(samples.announced), held = std::to_string(samples.held),
                      count = std::to_string(whole / samples.frame);
    if (samples.unknown)
        check.warnings.push_back(
            "The header does not say how many samples follow (written to a pipe?): the file holds " + held +
            " bytes; " + count + " whole samples of each channel are read.");
    else if (samples.unclosed)
        check.warnings.push_back("The recording was not closed: its header announces " + announced +
                                 " bytes of samples, and " + held + " follow; " + count +
                                 " whole samples of each channel are read.");
    else
        check.warnings.push_back("The header announces " + announced + " bytes of samples, the file holds " + held +
                                 "; " + count + " whole samples of each channel are read.");
    return whole;
}

struct Chunk {
    std::string name;
    std::uint64_t at = 0, length = 0; ///< offset and length of the contents
};

/// RIFF, RIFX, RF64 and FORM: chunks of a 4-letter name, 4 bytes of length, and contents padded to even.
class ChunkFile {
  public:
    ChunkFile(const FileReader& file, bool big, std::string_view samples)
        : file_(file), big_(big), name_(samples), head_(file.bytes(0, 12)) {
        for (std::uint64_t at = head_.size(); at + 8 <= file.size();) {
            const std::string head = file.bytes(at, 8);
            const Chunk chunk{head.substr(0, 4), at + 8, number(head, 4, 4, big)};
            if (chunk.name == name_) {
                samples_ = chunk;
                return;
            }
            if (chunk.length > file.size() - chunk.at)
                refuseTruncated(file, "part \"" + printableName(chunk.name) + "\"", chunk.length,
                                file.size() - chunk.at);
            before_.push_back(chunk);
            at = chunk.at + chunk.length;
            if (chunk.length % 2 == 1 && startsPart(at)) // most programs pad a chunk of odd length
                unpadded_ = true;
            else
                at += chunk.length % 2;
        }
        refuseFile(file.path(), "has no part \"" + std::string(name_) + "\" with samples");
    }

    [[nodiscard]] const Chunk& samples() const { return samples_; }
    /// True if a chunk of odd length before the samples lacks its padding, which libsndfile cannot read.
    [[nodiscard]] bool unpadded() const { return unpadded_; }
    [[nodiscard]] std::uint64_t held() const { return file_.size() - samples_.at; }
    /// Contents of a chunk before the samples; empty if absent.
    [[nodiscard]] std::string contents(std::string_view name) const {
        for (const Chunk& chunk : before_)
            if (chunk.name == name)
                return file_.bytes(chunk.at, chunk.length);
        return {};
    }
    /// Replaces a chunk's contents in the result of `header`.
    void replace(std::string_view name, std::string contents) { replaced_.emplace_back(name, std::move(contents)); }
    /// Returns all before the samples, with lengths for `length` bytes; `lead` of them are in the header.
    [[nodiscard]] std::string header(std::uint64_t length, const std::string& lead = {}) const {
        std::string all = head_;
        for (const Chunk& chunk : before_) {
            std::string bytes = file_.bytes(chunk.at, chunk.length);
            for (const auto& [name, contents] : replaced_)
                if (name == chunk.name)
                    bytes = contents;
            all += chunk.name + numeral(bytes.size(), 4, big_) + bytes + std::string(bytes.size() % 2, '\0');
        }
        const std::uint64_t whole = length + lead.size();
        const bool wide = head_.starts_with("RF64");
        all += std::string(name_) + numeral(wide ? unknown32 : std::min(whole, unknown32), 4, big_) + lead;
        put(all, 4, 4, wide ? unknown32 : std::min(all.size() - 8 + length, unknown32), big_);
        return all;
    }
    /// Bytes after the samples that are no chunks: damaged lengths, or appended data.
    [[nodiscard]] std::uint64_t strayBytes(std::uint64_t length) const {
        std::uint64_t at = samples_.at + length;
        at += length % 2 == 1 && !startsPart(at);
        while (at + 8 <= file_.size() && startsPart(at)) {
            const std::uint64_t next = number(file_.bytes(at + 4, 4), 0, 4, big_);
            at += 8 + std::min(next + next % 2, file_.size());
        }
        if (at >= file_.size())
            return 0;
        const std::string rest = file_.bytes(at, std::min<std::uint64_t>(file_.size() - at, 1 << 16));
        return std::ranges::all_of(rest, [](char c) { return c == 0; }) ? 0 : file_.size() - at; // zeros are padding
    }
    /// Returns a warning if the file's own length is wrong.
    [[nodiscard]] std::optional<std::string> lengthWarning() const {
        const std::uint64_t announced = number(head_, 4, 4, big_);
        if (announced + 8 == file_.size() || announced + 8 == file_.size() + 1 || head_.starts_with("RF64"))
            return std::nullopt;
        return "The file announces " + std::to_string(announced) + " bytes behind its first 8 and has " +
               std::to_string(file_.size() - 8) + ".";
    }

  private:
    [[nodiscard]] bool startsPart(std::uint64_t at) const {
        if (at + 8 > file_.size())
            return false;
        const std::string head = file_.bytes(at, 8);
        return std::ranges::all_of(head.substr(0, 4), [](char c) { return c >= 0x20 && c < 0x7f; }) &&
               number(head, 4, 4, big_) <= file_.size() - at - 8;
    }
    static std::string printableName(std::string name) {
        for (char& c : name)
            c = c >= 0x20 && c < 0x7f ? c : '?';
        return name;
    }

    const FileReader& file_;
    bool big_;
    std::string_view name_;
    std::string head_;
    std::vector<Chunk> before_;
    std::vector<std::pair<std::string, std::string>> replaced_;
    Chunk samples_;
    bool unpadded_ = false;
};

/// Bytes per frame of uncompressed WAV samples, else 0.
std::uint64_t frameOfWav(const std::string& format, bool big) {
    if (format.size() < 16)
        return 0;
    std::uint64_t tag = number(format, 0, 2, big);
    if (tag == 0xFFFE && format.size() >= 26) // extensible
        tag = number(format, 24, 2, big);
    const bool plain = tag == 1 || tag == 3 || tag == 6 || tag == 7; // PCM, float, A-law, µ-law
    return plain ? number(format, 12, 2, big) : 0;
}

/// Checks redundant fields of WAV's format against each other.
std::optional<std::string> contradictionIn(const std::string& format, bool big) {
    if (format.size() < 16 || frameOfWav(format, big) == 0)
        return std::nullopt;
    const std::uint64_t channels = number(format, 2, 2, big), rate = number(format, 4, 4, big),
                        bytes = number(format, 8, 4, big), frame = number(format, 12, 2, big),
                        bits = number(format, 14, 2, big);
    if (frame != channels * ((bits + 7) / 8))
        return "The header announces " + std::to_string(channels) + " channels of " + std::to_string(bits) +
               " bits and samples of " + std::to_string(frame) +
               " bytes for all channels, which contradict each other.";
    if (bytes != rate * frame)
        return "The header announces " + std::to_string(rate) + " Hz and " + std::to_string(bytes) +
               " bytes a second, where " + std::to_string(rate * frame) + " belong to that rate; " +
               std::to_string(rate) + " Hz is taken. Give another rate with --rate.";
    return std::nullopt;
}

SoundCheck checkWav(const FileReader& file, std::string_view kind) {
    const bool big = kind == "RIFX", wide = kind == "RF64";
    ChunkFile chunks(file, big, "data");
    SoundCheck check;
    Samples samples;
    samples.announced = chunks.samples().length;
    samples.held = chunks.held();
    samples.frame = frameOfWav(chunks.contents("fmt "), big);
    const std::string format = chunks.contents("fmt ");
    if (format.size() >= 8 && (number(format, 2, 2, big) == 0 || number(format, 4, 4, big) == 0))
        refuseFile(file.path(), "announces " + std::to_string(number(format, 2, 2, big)) + " channels at " +
                                    std::to_string(number(format, 4, 4, big)) + " Hz");
    if (const auto told = contradictionIn(format, big))
        check.warnings.push_back(*told);
    std::string sizes = wide ? chunks.contents("ds64") : std::string();
    if (wide && sizes.size() < 24)
        refuseFile(file.path(), "has no part \"ds64\", which an RF64 file needs");
    if (wide)
        samples.announced = littleEndian(sizes, 8, 8);
    else
        samples.unknown = samples.announced == unknown32;
    samples.unclosed = samples.announced == 0 && samples.held > 0 && chunks.strayBytes(0) > 0;
    auto length = mendedLength(file, samples, check);
    if (!length && chunks.unpadded() && !samples.unknown && samples.frame != 0) {
        length = samples.announced - samples.announced % samples.frame;
        check.warnings.emplace_back("A part of odd length lacks the byte that pads it; the parts behind it are read.");
    }
    if (!length) {
        if (!samples.unknown && chunks.strayBytes(samples.announced) > 0)
            check.warnings.push_back(
                "The header announces " + std::to_string(samples.announced) + " bytes of samples, and " +
                std::to_string(chunks.strayBytes(samples.announced)) +
                " bytes that are no part of a sound file follow; they are not read. The length may be damaged.");
        else if (const auto told = chunks.lengthWarning())
            check.warnings.push_back(*told + " Its parts are whole, and are read.");
        return check;
    }
    if (wide) {
        put(sizes, 8, 8, *length, false);
        put(sizes, 16, 8, *length / samples.frame, false);
        put(sizes, 0, 8, chunks.header(*length).size() - 8 + *length, false);
        chunks.replace("ds64", sizes);
    }
    check.mended = MendedSound{chunks.header(*length), chunks.samples().at, *length};
    return check;
}

/// Bytes per frame of uncompressed AIFF and AIFF-C samples, else 0.
std::uint64_t frameOfAiff(const std::string& common, bool compressible) {
    if (common.size() < 18)
        return 0;
    const std::uint64_t channels = bigEndian(common, 0, 2), bits = bigEndian(common, 6, 2);
    const std::string kind = compressible && common.size() >= 22 ? common.substr(18, 4) : "NONE";
    if (kind == "ulaw" || kind == "ULAW" || kind == "alaw" || kind == "ALAW")
        return channels;
    const std::array<std::string_view, 10> plain{"NONE", "twos", "sowt", "raw ", "in24",
                                                 "in32", "42ni", "23ni", "fl32", "fl64"};
    const bool known = std::ranges::find(plain, kind) != plain.end() || kind == "FL32" || kind == "FL64";
    return known ? channels * ((bits + 7) / 8) : 0;
}

SoundCheck checkAiff(const FileReader& file, std::string_view kind) {
    constexpr std::uint64_t lead = 8; ///< offset and block size, before the samples
    ChunkFile chunks(file, true, "SSND");
    SoundCheck check;
    std::string common = chunks.contents("COMM");
    Samples samples;
    samples.frame = frameOfAiff(common, kind == "AIFC");
    const std::uint64_t length = chunks.samples().length;
    if (chunks.held() < lead)
        refuseTruncated(file, "part \"SSND\"", length, chunks.held());
    const std::string start = file.bytes(chunks.samples().at, lead);
    samples.unclosed = length == 0 || (length == lead && chunks.held() > lead && chunks.strayBytes(length) > 0);
    samples.announced = length < lead ? 0 : length - lead;
    samples.held = chunks.held() - lead;
    const std::uint64_t frames = common.size() < 18 ? 0 : bigEndian(common, 2, 4);
    auto whole = mendedLength(file, samples, check);
    if (!whole && samples.frame != 0 && frames != samples.announced / samples.frame) {
        whole = std::min(frames * samples.frame, samples.announced / samples.frame * samples.frame);
        if (*whole == 0)
            whole = samples.announced / samples.frame * samples.frame; // frames of a header that was not closed
        check.warnings.push_back("The part \"COMM\" announces " + std::to_string(frames) +
                                 " samples of each channel, the part \"SSND\" " +
                                 std::to_string(samples.announced / samples.frame) + "; " +
                                 std::to_string(*whole / samples.frame) + " are read.");
    }
    if (!whole)
        return check;
    put(common, 2, 4, *whole / samples.frame, true);
    chunks.replace("COMM", common);
    check.mended = MendedSound{chunks.header(*whole, start), chunks.samples().at + lead, *whole};
    return check;
}

SoundCheck checkAu(const FileReader& file) {
    std::string head = file.bytes(0, 24);
    const bool big = head.starts_with(".snd");
    const std::uint64_t offset = number(head, 4, 4, big), encoding = number(head, 12, 4, big);
    if (offset < 24 || offset > file.size())
        refuseFile(file.path(), "announces that its samples start at byte " + std::to_string(offset) +
                                    "; possible are 24 to " + std::to_string(file.size()));
    constexpr std::array<std::uint64_t, 8> widths{0, 1, 1, 2, 3, 4, 4, 8}; // by encoding
    Samples samples;
    samples.frame = (encoding < widths.size() ? widths[encoding] : encoding == 27 ? 1 : 0) * number(head, 20, 4, big);
    samples.announced = number(head, 8, 4, big);
    samples.held = file.size() - offset;
    samples.unknown = samples.announced == unknown32;
    samples.unclosed = samples.announced == 0 && samples.held > 0;
    SoundCheck check;
    if (const auto length = mendedLength(file, samples, check)) {
        head = file.bytes(0, offset);
        put(head, 8, 4, std::min(*length, unknown32), big);
        check.mended = MendedSound{head, offset, *length};
    } else if (!samples.unknown && samples.announced < samples.held) {
        check.warnings.push_back("The header announces " + std::to_string(samples.announced) +
                                 " bytes of samples, the file holds " + std::to_string(samples.held) +
                                 "; the announced ones are read.");
    }
    return check;
}

SoundCheck checkCaf(const FileReader& file) {
    constexpr std::uint64_t lead = 4; ///< a number of edits, before the samples
    std::uint64_t at = 8, frame = 0;
    while (at + 12 <= file.size()) {
        const std::string head = file.bytes(at, 12);
        const std::uint64_t length = bigEndian(head, 4, 8), held = file.size() - at - 12;
        if (head.starts_with("data")) {
            Samples samples;
            samples.frame = frame;
            samples.unknown = length == ~std::uint64_t{0};
            samples.unclosed = length <= lead && held > lead;
            samples.announced = length < lead ? 0 : length - lead;
            samples.held = held < lead ? 0 : held - lead;
            SoundCheck check;
            if (const auto whole = mendedLength(file, samples, check)) {
                std::string all = file.bytes(0, at + 12 + lead);
                put(all, at + 4, 8, *whole + lead, true);
                check.mended = MendedSound{all, at + 12 + lead, *whole};
            }
            return check;
        }
        if (length > held)
            refuseTruncated(file, "header", length, held);
        if (head.starts_with("desc") && length >= 32) {
            const std::string desc = file.bytes(at + 12, 32);
            const bool plain =
                desc.substr(8, 4) == "lpcm" || desc.substr(8, 4) == "ulaw" || desc.substr(8, 4) == "alaw";
            frame = plain ? bigEndian(desc, 16, 4) : 0;
        }
        at += 12 + length;
    }
    refuseFile(file.path(), "has no part \"data\" with samples");
}

} // namespace

SoundCheck checkSoundFile(const FileReader& file) {
    const std::string head = file.bytes(0, std::min<std::uint64_t>(24, file.size()));
    if (head.size() < 24)
        refuseFile(file.path(), "is truncated inside its header");
    const std::string_view kind = std::string_view(head).substr(0, 4);
    if (kind == "RIFF" || kind == "RIFX" || kind == "RF64")
        return checkWav(file, kind);
    if (kind == "FORM")
        return checkAiff(file, std::string_view(head).substr(8, 4));
    if (kind == ".snd" || kind == "dns.")
        return checkAu(file);
    if (kind == "caff")
        return checkCaf(file);
    if (kind == "OggS")
        return checkOgg(file);
    return {};
}

} // namespace app::io

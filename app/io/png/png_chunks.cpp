// SPDX-License-Identifier: Apache-2.0
#include "app/io/picture/picture.h"
#include "app/io/png/png.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <zlib.h>

namespace app::io {
namespace {

/// Largest growth of deflate: 1032 bytes per byte.
constexpr std::uint64_t mostInflation = 1032;
/// Frames may be small parts of the canvas: most canvas bytes per file byte.
constexpr std::uint64_t mostFrameRatio = 65536;
constexpr std::uint64_t mostMetadata = std::uint64_t{64} << 20;

class Walk {
  public:
    Walk(const FileReader& file, bool wholly, PngFile& png) : file_(file), wholly_(wholly), png_(png) {}

    void run() {
        if (file_.size() < 33 || file_.bytes(0, 8) != "\x89PNG\r\n\x1a\n" || file_.bytes(12, 4) != "IHDR")
            refuseFile(file_.path(), "is not a whole PNG file");
        std::uint64_t at = 8;
        for (bool more = true; more;) {
            if (file_.size() - at < 12)
                cutOff();
            const std::string head = file_.bytes(at, 8);
            const auto length = static_cast<std::uint32_t>(bigEndian(head, 0, 4));
            const std::string kind = head.substr(4);
            if (length > file_.size() - at - 12)
                cutOff();
            if (wholly_)
                requireChecksum(kind, at + 4, length);
            more = chunk(kind, at + 8, length);
            at += 12 + std::uint64_t{length};
        }
        if (at < file_.size())
            png_.warnings.push_back(std::to_string(file_.size() - at) +
                                    " bytes follow the end of the picture and are ignored.");
        finish();
    }

  private:
    [[noreturn]] void cutOff() const {
        refuseFile(file_.path(), "is cut off after " + std::to_string(file_.size()) + " bytes");
    }

    /// Verifies the checksum of kind and data, which begin at `at`.
    void requireChecksum(const std::string& kind, std::uint64_t at, std::uint32_t length) const {
        constexpr std::uint64_t most = 1 << 16;
        std::string buffer(std::min<std::uint64_t>(most, length + std::uint64_t{4}), '\0');
        uLong sum = crc32_z(0, nullptr, 0);
        for (std::uint64_t done = 0, all = std::uint64_t{length} + 4; done < all;) {
            const std::uint64_t count = std::min<std::uint64_t>(buffer.size(), all - done);
            file_.readAt(at + done, buffer.data(), count);
            sum = crc32_z(sum, reinterpret_cast<const Bytef*>(buffer.data()), count);
            done += count;
        }
        if (const std::uint64_t announced = bigEndian(file_.bytes(at + 4 + length, 4), 0, 4); announced != sum)
            refuseFile(file_.path(), "is damaged: the checksum of its chunk " + printable(kind) + " at byte " +
                                         std::to_string(at - 4) + " is wrong");
    }

    /// Returns false after the last chunk.
    bool chunk(const std::string& kind, std::uint64_t at, std::uint32_t length) {
        if ((kind == "IHDR") != !header_)
            refuseFile(file_.path(), "has its header in the wrong place");
        if (kind != "IDAT" && inData_) {
            inData_ = false;
            dataDone_ = true;
        }
        if (kind == "IHDR")
            readHeader(file_.bytes(at, length));
        else if (kind == "PLTE")
            readPalette(at, length);
        else if (kind == "tRNS")
            readTransparency(at, length);
        else if (kind == "IDAT")
            addData(at, length);
        else if (kind == "acTL" || kind == "fcTL" || kind == "fdAT")
            animation(kind, at, length);
        else if (kind == "IEND")
            return false;
        else if ((static_cast<unsigned char>(kind[0]) & 32) == 0)
            refuseFile(file_.path(), "has a chunk " + printable(kind) + " that must be understood, and is not");
        else
            metadata(kind, at, length);
        return true;
    }

    void readHeader(const std::string& data) {
        header_ = true;
        if (data.size() != 13)
            refuseFile(file_.path(), "has a header of " + std::to_string(data.size()) + " bytes");
        png_.width = static_cast<std::uint32_t>(bigEndian(data, 0, 4));
        png_.height = static_cast<std::uint32_t>(bigEndian(data, 4, 4));
        png_.depth = static_cast<unsigned char>(data[8]);
        png_.colour = static_cast<unsigned char>(data[9]);
        png_.interlaced = data[12] == 1;
        const bool power = png_.depth == 1 || png_.depth == 2 || png_.depth == 4 || png_.depth == 8 || png_.depth == 16;
        const bool fits = png_.colour == 0   ? power
                          : png_.colour == 3 ? power && png_.depth <= 8
                                             : power && png_.depth >= 8;
        if (png_.colour == 1 || png_.colour == 5 || png_.colour > 6)
            refuseFile(file_.path(), "announces the unknown colour type " + std::to_string(png_.colour));
        if (!fits || data[10] != 0 || data[11] != 0 || data[12] < 0 || data[12] > 1)
            refuseFile(file_.path(), "announces colour type " + std::to_string(png_.colour) + " with " +
                                         std::to_string(png_.depth) + " bits, or a method that PNG does not have");
        PictureHeader sizes;
        sizes.width = png_.width;
        sizes.height = png_.height;
        requireSize(file_, sizes);
        const std::uint64_t samples = png_.colour == 3 ? 1 : png_.colours() + (png_.colour >= 4 ? 1U : 0U);
        const std::uint64_t bytes =
            saturatedProduct({(std::uint64_t{png_.width} * samples * png_.depth + 7) / 8 + 1, png_.height});
        if (bytes / mostInflation > file_.size())
            refuseFile(file_.path(), "announces " + sizeText(sizes) + ", more than its " +
                                         std::to_string(file_.size()) + " bytes can hold");
    }

    void readPalette(std::uint64_t at, std::uint32_t length) {
        if (!png_.palette.empty() || !still_.data.empty() || length == 0 || length % 3 != 0 || length > 768)
            refuseFile(file_.path(), "has a palette of " + std::to_string(length) + " bytes, a second one, or one " +
                                         "behind its samples");
        if (png_.colour == 3)
            png_.palette = file_.bytes(at, length);
    }

    void readTransparency(std::uint64_t at, std::uint32_t length) {
        const bool misplaced = !still_.data.empty() || !png_.transparency.empty() || png_.colour >= 4;
        const bool fits = png_.colour == 3 ? length > 0 && length <= png_.palette.size() / 3
                                           : length == 2 * static_cast<std::uint32_t>(png_.colours());
        if (misplaced || !fits)
            refuseFile(file_.path(), "has a transparent colour of " + std::to_string(length) +
                                         " bytes that does not go with its header and palette");
        png_.transparency = file_.bytes(at, length);
    }

    void addData(std::uint64_t at, std::uint32_t length) {
        if (dataDone_)
            refuseFile(file_.path(), "has its samples in two places");
        inData_ = true;
        still_.data.push_back({at, length});
    }

    void animation(const std::string& kind, std::uint64_t at, std::uint32_t length) {
        const auto refuse = [&](const std::string& why) { refuseFile(file_.path(), "is an animation that " + why); };
        if (kind == "acTL") {
            if (length != 8 || png_.animated || !still_.data.empty())
                refuse("has its announcement twice, or behind its samples");
            png_.animated = true;
            announced_ = bigEndian(file_.bytes(at, 4), 0, 4);
            return;
        }
        if (!png_.animated)
            return; // unannounced frames: only the still picture counts
        if (length < 4 || bigEndian(file_.bytes(at, 4), 0, 4) != sequence_++)
            refuse("has its frames out of order at byte " + std::to_string(at));
        if (kind == "fdAT") {
            if (png_.frames.empty() || (png_.frames.size() == 1 && stillIsFirst_))
                refuse("has samples of a frame that was not announced");
            png_.frames.back().data.push_back({at + 4, length - 4});
            return;
        }
        if (length != 26)
            refuse("has a frame header of " + std::to_string(length) + " bytes");
        if (png_.frames.empty())
            stillIsFirst_ = still_.data.empty();
        png_.frames.push_back(frameOf(file_.bytes(at, length)));
        const PngFrame& f = png_.frames.back();
        if (f.width == 0 || f.height == 0 || std::uint64_t{f.x} + f.width > png_.width ||
            std::uint64_t{f.y} + f.height > png_.height)
            refuse("has a frame of " + std::to_string(f.width) + " × " + std::to_string(f.height) +
                   " samples that does not lie in the picture");
    }

    PngFrame frameOf(const std::string& data) const {
        PngFrame f;
        f.width = static_cast<std::uint32_t>(bigEndian(data, 4, 4));
        f.height = static_cast<std::uint32_t>(bigEndian(data, 8, 4));
        f.x = static_cast<std::uint32_t>(bigEndian(data, 12, 4));
        f.y = static_cast<std::uint32_t>(bigEndian(data, 16, 4));
        const std::uint64_t below = bigEndian(data, 22, 2);
        f.delay = static_cast<double>(bigEndian(data, 20, 2)) / (below == 0 ? 100 : static_cast<double>(below));
        if (data[24] < 0 || data[24] > 2 || data[25] < 0 || data[25] > 1)
            refuseFile(file_.path(), "is an animation with a frame that is laid in an unknown way");
        f.dispose = static_cast<PngFrame::Dispose>(data[24]);
        f.over = data[25] == 1;
        return f;
    }

    void metadata(const std::string& kind, std::uint64_t at, std::uint32_t length) {
        if (length > mostMetadata || (metadata_ += length) > 4 * mostMetadata) {
            png_.record->lost.push_back("the chunk " + printable(kind) + " of " + std::to_string(length) + " bytes");
            return;
        }
        if (!readPngMetadata(kind, file_.bytes(at, length), png_))
            unknown_.push_back(printable(kind));
    }

    void finish() {
        if (still_.data.empty())
            refuseFile(file_.path(), "holds no picture");
        if (png_.colour == 3 && png_.palette.empty())
            refuseFile(file_.path(), "has no palette");
        still_.width = png_.width;
        still_.height = png_.height;
        if (!png_.animated)
            png_.frames = {still_};
        else
            finishAnimation();
        std::sort(unknown_.begin(), unknown_.end());
        unknown_.erase(std::unique(unknown_.begin(), unknown_.end()), unknown_.end());
        for (const std::string& kind : unknown_)
            png_.record->lost.push_back("the chunk " + kind);
        if (!png_.record->background.empty())
            png_.record->special.emplace_back("the background colour");
        for (const auto& [kind, data] : png_.record->colourChunks)
            png_.record->special.push_back("the meaning of the colours (" + kind + ")");
    }

    void finishAnimation() {
        if (png_.frames.size() != announced_ || announced_ == 0)
            refuseFile(file_.path(), "is an animation that announces " + std::to_string(announced_) +
                                         " frames and holds " + std::to_string(png_.frames.size()));
        if (stillIsFirst_) {
            const PngFrame& first = png_.frames[0];
            if (first.width != png_.width || first.height != png_.height)
                refuseFile(file_.path(), "is an animation whose first frame is not the whole picture");
            png_.frames[0].data = still_.data;
        } else {
            png_.warnings.emplace_back("Its still picture is no frame of the animation and is left out.");
        }
        for (const PngFrame& frame : png_.frames)
            if (frame.data.empty())
                refuseFile(file_.path(), "is an animation with a frame without samples");
        const conv::Layout layout = png_.layout();
        const std::uint64_t bytes =
            saturatedProduct({png_.width, png_.height, png_.frames.size(), static_cast<std::uint64_t>(layout.channels),
                              sizeOf(layout.type)});
        if (bytes > mostUnexplained && bytes / mostFrameRatio > file_.size())
            refuseFile(file_.path(), "announces " + std::to_string(announced_) + " frames of " +
                                         std::to_string(png_.width) + " × " + std::to_string(png_.height) +
                                         " samples, more than its " + std::to_string(file_.size()) + " bytes can hold");
        noteDelays();
    }

    /// The last frame's delay precedes the first frame's repetition; it is no step between time points.
    void noteDelays() {
        if (png_.frames.size() < 2)
            return;
        const auto last = png_.frames.end() - 1;
        const auto [least, most] = std::minmax_element(png_.frames.begin(), last,
                                                       [](const auto& a, const auto& b) { return a.delay < b.delay; });
        if (least->delay != most->delay)
            png_.warnings.push_back("Its frames last from " + shortest(least->delay) + " s to " +
                                    shortest(most->delay) + " s: the time points have no common time step.");
    }

    const FileReader& file_;
    bool wholly_;
    PngFile& png_;
    PngFrame still_;
    bool header_ = false, inData_ = false, dataDone_ = false, stillIsFirst_ = false;
    std::uint64_t announced_ = 0, sequence_ = 0, metadata_ = 0;
    std::vector<std::string> unknown_;
};

bool within(const PngFrame& inner, const PngFrame& outer) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width &&
           inner.y + inner.height <= outer.y + outer.height;
}

/// Returns true if parts of the canvas are visible that no frame covers.
bool showsCanvas(const PngFile& png) {
    const PngFrame& first = png.frames[0];
    if (first.width != png.width || first.height != png.height)
        return true;
    for (std::size_t i = 0; i + 1 < png.frames.size(); ++i) {
        const bool cleared = png.frames[i].dispose == PngFrame::Dispose::background ||
                             (i == 0 && png.frames[i].dispose == PngFrame::Dispose::previous);
        if (cleared && !within(png.frames[i], png.frames[i + 1]))
            return true;
    }
    return false;
}

} // namespace

conv::Layout PngFile::layout() const {
    PictureHeader header;
    header.width = width;
    header.height = height;
    header.type = depth == 16 ? conv::ElementType::u16 : conv::ElementType::u8;
    header.alpha = opaque() || (animated && showsCanvas(*this));
    header.channels = colours() + (header.alpha ? 1 : 0);
    header.orientation = orientation;
    conv::Layout made = layoutOf(header);
    made.times = static_cast<std::int64_t>(frames.size());
    made.geometry = geometry;
    if (orientation > 4)
        std::swap(made.geometry.spacing[0], made.geometry.spacing[1]);
    return made;
}

PngFile readPngFile(const FileReader& file, bool wholly) {
    PngFile png;
    png.record = std::make_shared<PngRecord>();
    png.record->format = "PNG";
    Walk(file, wholly, png).run();
    return png;
}

} // namespace app::io

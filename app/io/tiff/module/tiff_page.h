#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/io.h"
#include <array>
#include <conv/volume.h>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

struct tiff;

namespace app::io {

/// One picture of a TIFF file, as its directory announces it.
struct TiffPage {
    std::uint16_t directory = 0;
    std::uint64_t offset = 0; ///< of the directory, in the file
    std::int64_t width = 0, height = 0, channels = 1;
    conv::ElementType type = conv::ElementType::u8;
    int alpha = -1;
    int bits = 8;            ///< stored bits of a sample; 1, 2 and 4 are unpacked to all of 0 to 255
    bool associated = false; ///< colours are already multiplied by the opacity
    bool palette = false;    ///< colours are looked up
    bool cmyk = false;       ///< four inks on the page, three colours here
    bool separate = false;   ///< each channel in a plane of its own
    bool compressed = false;
    bool plainRows = false;      ///< uncompressed strips, whose rows can be read without libtiff
    std::int64_t pieceBytes = 0; ///< memory that reading the largest strip or tile takes
    bool zeroIsWhite = false;    ///< grey counts from white; turned round for unsigned samples
    int orientation = 1;
    bool perCentimetre = false;
    std::array<double, 2> resolution{0, 0};
    std::string description;

    /// Whether both can be slices of one stack.
    [[nodiscard]] bool likeness(const TiffPage& other) const {
        return width == other.width && height == other.height && channels == other.channels && type == other.type;
    }
};

/// Where a page goes in a Volume. `channel` is for pages of one channel that make a stack of several.
struct TiffSlot {
    std::int64_t time = 0, channel = 0, z = 0;
};

/// An open TIFF file. Throws Error(unreadable) naming file and reason; libtiff's own words are captured.
class TiffReader {
  public:
    explicit TiffReader(const std::filesystem::path& path);
    /// All full-size pictures, in file order; at least one.
    [[nodiscard]] std::vector<TiffPage> pages();
    /// Samples from (x0, y0) up to (x1, y1) of a page of one channel, row after row: what of its strips or tiles it
    /// takes.
    void readBox(const TiffPage& page, std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1,
                 std::byte* out);
    /// Samples of a page into their place of a volume of its type. Grey that counts from white is turned round.
    void read(const TiffPage& page, conv::Volume& volume, const TiffSlot& slot);

    /// What the user should know of how pages were read; empty if nothing.
    [[nodiscard]] const std::string& remark() const { return remark_; }

  private:
    struct Close {
        void operator()(tiff* file) const;
    };
    [[nodiscard]] TiffPage page();
    void fromInks(std::vector<std::byte>& samples, conv::Volume& volume, std::int64_t time, std::int64_t first);
    void measurePieces(TiffPage& p);
    void readStripRows(const TiffPage& page, std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1,
                       std::byte* out);
    void readPlainRows(const TiffPage& page, std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1,
                       std::byte* out);
    void go(std::uint16_t directory);
    void rows(const TiffPage& page, std::uint16_t plane, std::vector<std::byte>& samples);
    std::filesystem::path path_;
    FileReader bytes_;
    std::unique_ptr<tiff, Close> file_;
    std::string remark_;
};

/// Writes pages along z, then time; 8- and 16-bit data of three or four channels as RGB. Spacing in mm as pixels per
/// centimetre, and for stacks and time series as ImageJ writes it; as OME's XML where the name asks for it, with a page
/// for each channel. BigTIFF where 4 GB are not enough.
void writeTiff(const conv::Volume& volume, const std::filesystem::path& path, const SaveOptions& options);

} // namespace app::io

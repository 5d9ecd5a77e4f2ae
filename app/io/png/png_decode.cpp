// SPDX-License-Identifier: Apache-2.0
#include "app/io/png/png.h"
#include "app/io/text/text.h"
#include <bit>
#include <csetjmp>
#include <cstring>
#include <exception>
#include <png.h>
#include <zlib.h>

namespace app::io {
namespace {

/// Presents one frame to libpng as a file of its own: header, palette, transparent colour and samples.
class FrameStream {
  public:
    FrameStream(const FileReader& file, const PngFile& png, const PngFrame& frame) : file_(file), frame_(frame) {
        std::string header = file.bytes(16, 13);
        for (std::size_t i = 0; i < 4; ++i) {
            header[i] = static_cast<char>(frame.width >> (24 - 8 * i) & 255);
            header[4 + i] = static_cast<char>(frame.height >> (24 - 8 * i) & 255);
        }
        pending_ = "\x89PNG\r\n\x1a\n" + pngChunk("IHDR", header);
        if (!png.palette.empty())
            pending_ += pngChunk("PLTE", png.palette);
        // Transparency is handled here: libpng would return several forms.
    }

    /// Returns false at the end.
    bool read(unsigned char* to, std::size_t count) {
        while (count > 0) {
            const std::size_t ready = pending_.size() - at_;
            if (ready == 0 && left_ == 0 && !next())
                return false;
            const std::size_t n = std::min<std::size_t>(count, pending_.size() > at_ ? pending_.size() - at_ : left_);
            if (pending_.size() > at_) {
                std::memcpy(to, pending_.data() + at_, n);
                at_ += n;
            } else {
                readPiece(to, n);
            }
            to += n;
            count -= n;
        }
        return true;
    }

    std::exception_ptr failure; ///< must not pass through C

  private:
    void readPiece(unsigned char* to, std::size_t n) {
        file_.readAt(place_, to, n);
        sum_ = crc32_z(sum_, to, n);
        place_ += n;
        left_ -= static_cast<std::uint32_t>(n);
        if (left_ == 0)
            seal();
    }
    void seal() {
        pending_.clear();
        at_ = 0;
        for (int shift = 24; shift >= 0; shift -= 8)
            pending_ += static_cast<char>(sum_ >> shift & 255);
    }
    bool next() {
        pending_.clear();
        at_ = 0;
        if (piece_ == frame_.data.size()) {
            if (std::exchange(ended_, true))
                return false;
            pending_ = pngChunk("IEND", {});
            return true;
        }
        const PngPiece& piece = frame_.data[piece_++];
        place_ = piece.at;
        left_ = piece.length;
        for (int shift = 24; shift >= 0; shift -= 8)
            pending_ += static_cast<char>(left_ >> shift & 255);
        pending_ += "IDAT";
        sum_ = crc32_z(0, reinterpret_cast<const Bytef*>("IDAT"), 4);
        if (left_ == 0) {
            const std::string head = pending_;
            seal();
            pending_ = head + pending_;
        }
        return true;
    }

    const FileReader& file_;
    const PngFrame& frame_;
    std::string pending_;
    std::size_t at_ = 0, piece_ = 0;
    std::uint64_t place_ = 0;
    std::uint32_t left_ = 0;
    uLong sum_ = 0;
    bool ended_ = false;
};

/// Wraps libpng. Nothing with a destructor may live across its longjmp, hence separate functions.
class Decoder {
  public:
    explicit Decoder(FrameStream& stream) : stream_(stream) {
        png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, fail, warn);
        info_ = png_ ? png_create_info_struct(png_) : nullptr;
        if (!info_) {
            png_destroy_read_struct(&png_, nullptr, nullptr);
            throw std::bad_alloc();
        }
    }
    ~Decoder() { png_destroy_read_struct(&png_, &info_, nullptr); }
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    /// Returns the number of passes over the rows, 0 on failure.
    int begin() {
        if (setjmp(back_) != 0)
            return 0;
        constexpr png_uint_32 mostExtent = 1 << 20;
        constexpr png_alloc_size_t mostChunk = 1 << 16; // for palettes and headers: samples are not buffered
        png_set_user_limits(png_, mostExtent, mostExtent);
        png_set_chunk_malloc_max(png_, mostChunk);
        png_set_chunk_cache_max(png_, 16);
        png_set_crc_action(png_, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
        png_set_read_fn(png_, &stream_, give);
        png_read_info(png_, info_);
        png_set_packing(png_); // one byte for samples of fewer bits
        if (std::endian::native == std::endian::little)
            png_set_swap(png_);
        const int passes = png_set_interlace_handling(png_);
        png_read_update_info(png_, info_);
        return passes;
    }
    bool row(unsigned char* to) {
        if (setjmp(back_) != 0)
            return false;
        png_read_row(png_, to, nullptr);
        return true;
    }
    /// Reads to the end of the samples and verifies their checksum.
    bool end() {
        if (setjmp(back_) != 0)
            return false;
        png_read_end(png_, info_);
        return true;
    }
    [[nodiscard]] std::size_t rowBytes() const { return png_get_rowbytes(png_, info_); }
    [[nodiscard]] const char* words() const { return words_; }
    /// Warnings: data after the samples, or other damage.
    bool surplus = false, damaged = false;

  private:
    static void keep(char (&words)[200], const char* said) { std::strncpy(words, said, sizeof words - 1); }
    [[noreturn]] static void fail(png_structp png, png_const_charp said) {
        auto* const self = static_cast<Decoder*>(png_get_error_ptr(png));
        keep(self->words_, said);
        std::longjmp(self->back_, 1); // NOLINT(cert-err52-cpp): libpng is C and knows no other way out
    }
    static void warn(png_structp png, png_const_charp said) {
        auto* const self = static_cast<Decoder*>(png_get_error_ptr(png));
        if (std::strstr(said, "xtra compressed data") || std::strstr(said, "oo much image data")) {
            self->surplus = true;
            return;
        }
        if (!self->damaged)
            keep(self->words_, said);
        self->damaged = true;
    }
    static void give(png_structp png, png_bytep to, std::size_t count) {
        auto* const stream = static_cast<FrameStream*>(png_get_io_ptr(png));
        bool given = false;
        try {
            given = stream->read(to, count);
        } catch (...) {
            stream->failure = std::current_exception();
        }
        if (!given)
            png_error(png, "the samples end too early");
    }

    FrameStream& stream_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
    std::jmp_buf back_;
    char words_[200] = {};
};

class Spread {
  public:
    Spread(const FileReader& file, const PngFile& png, std::uint32_t width)
        : file_(file), png_(png), width_(width), channels_(png.colours() + (png.opaque() ? 1 : 0)) {
        row_.resize(std::size_t{width} * static_cast<std::size_t>(channels_) * (png.depth == 16 ? 2 : 1));
    }
    [[nodiscard]] const void* operator()(const unsigned char* from) {
        if (png_.colour == 3)
            return lookedUp(from);
        if (png_.transparency.empty() && png_.depth >= 8)
            return from;
        return png_.depth == 16 ? keyed<std::uint16_t>(from) : keyed<std::uint8_t>(from);
    }

  private:
    const void* lookedUp(const unsigned char* from) {
        const std::size_t colours = png_.palette.size() / 3;
        unsigned char* to = row_.data();
        for (std::uint32_t x = 0; x < width_; ++x) {
            const std::size_t index = from[x];
            if (index >= colours)
                refuseFile(file_.path(), "is damaged: it uses colour " + std::to_string(index) + " of a palette of " +
                                             std::to_string(colours));
            for (std::size_t c = 0; c < 3; ++c)
                *to++ = static_cast<unsigned char>(png_.palette[3 * index + c]);
            if (!png_.transparency.empty())
                *to++ = index < png_.transparency.size() ? static_cast<unsigned char>(png_.transparency[index]) : 255;
        }
        return row_.data();
    }
    /// Scales few bits to eight, and sets opacity 0 for the transparent colour.
    template <class T>
    const void* keyed(const unsigned char* bytes) {
        const T* from = reinterpret_cast<const T*>(bytes);
        T* to = reinterpret_cast<T*>(row_.data());
        const auto colours = static_cast<std::size_t>(png_.colours());
        const unsigned most = (1U << png_.depth) - 1, factor = png_.depth < 8 ? 255 / most : 1;
        unsigned key[3] = {};
        const bool keyed = !png_.transparency.empty();
        for (std::size_t c = 0; c < colours && keyed; ++c)
            key[c] = static_cast<unsigned>(bigEndian(png_.transparency, 2 * c, 2)) & most;
        for (std::uint32_t x = 0; x < width_; ++x) {
            bool transparent = keyed;
            for (std::size_t c = 0; c < colours; ++c, ++from) {
                transparent = transparent && *from == key[c];
                *to++ = static_cast<T>(*from * factor);
            }
            if (keyed)
                *to++ = transparent ? T(0) : std::numeric_limits<T>::max();
        }
        return row_.data();
    }

    const FileReader& file_;
    const PngFile& png_;
    std::uint32_t width_;
    int channels_;
    std::vector<unsigned char> row_;
};

} // namespace

void decodePngFrame(const FileReader& file, const PngFile& png, const PngFrame& frame, PngRows& rows,
                    std::vector<std::string>& warnings) {
    FrameStream stream(file, png, frame);
    Decoder decoder(stream);
    const auto require = [&](bool good) {
        if (stream.failure)
            std::rethrow_exception(stream.failure);
        if (!good || decoder.damaged)
            refuseFile(file.path(), "is damaged: " + printable(decoder.words()));
    };
    const int passes = decoder.begin();
    require(passes > 0);
    const std::size_t bytes = decoder.rowBytes();
    // Rows of an interlaced picture are complete after the last pass.
    std::vector<unsigned char> samples(bytes * (passes > 1 ? frame.height : 1));
    Spread spread(file, png, frame.width);
    for (int pass = 0; pass < passes; ++pass)
        for (std::uint32_t y = 0; y < frame.height; ++y) {
            unsigned char* const row = samples.data() + (passes > 1 ? y * bytes : 0);
            require(decoder.row(row));
            if (pass + 1 == passes)
                rows.row(y, spread(row));
        }
    require(decoder.end());
    if (decoder.surplus)
        warnings.emplace_back("Its compressed data go on behind the last sample; what follows is ignored.");
}

} // namespace app::io

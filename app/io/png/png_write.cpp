// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/planar.h"
#include "app/io/png/png.h"
#include "app/io/writing.h"
#include <bit>
#include <conv/error.h>
#include <csetjmp>
#include <cstring>
#include <exception>
#include <png.h>

namespace app::io {
namespace {

class Encoder {
  public:
    explicit Encoder(const fs::path& path) : file(path) {
        png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, this, fail, nullptr);
        info_ = png_ ? png_create_info_struct(png_) : nullptr;
        if (!info_) {
            png_destroy_write_struct(&png_, nullptr);
            throw std::bad_alloc();
        }
    }
    ~Encoder() { png_destroy_write_struct(&png_, &info_); }
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    bool begin(const conv::Layout& layout, int level, const std::string& metadata) {
        if (setjmp(back_) != 0)
            return false;
        static constexpr int kinds[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                        PNG_COLOR_TYPE_RGB_ALPHA};
        const bool wide = layout.type == conv::ElementType::u16;
        png_set_write_fn(png_, this, take, [](png_structp) {});
        png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
        png_set_IHDR(png_, info_, static_cast<png_uint_32>(layout.extent[0]),
                     static_cast<png_uint_32>(layout.extent[1]), wide ? 16 : 8, kinds[layout.channels - 1],
                     PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_set_compression_level(png_, level);
        if (level == 0)
            png_set_filter(png_, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
        png_write_info(png_, info_);
        take(png_, reinterpret_cast<unsigned char*>(const_cast<char*>(metadata.data())), metadata.size());
        if (wide && std::endian::native == std::endian::little)
            png_set_swap(png_);
        return true;
    }
    bool row(const unsigned char* samples) {
        if (setjmp(back_) != 0)
            return false;
        png_write_row(png_, samples);
        return true;
    }
    bool end() {
        if (setjmp(back_) != 0)
            return false;
        png_write_end(png_, nullptr);
        return true;
    }
    [[nodiscard]] const char* words() const { return words_; }

    FileWriter file;
    std::exception_ptr failure; ///< must not pass through C

  private:
    [[noreturn]] static void fail(png_structp png, png_const_charp said) {
        auto* const self = static_cast<Encoder*>(png_get_error_ptr(png));
        std::strncpy(self->words_, said, sizeof self->words_ - 1);
        std::longjmp(self->back_, 1); // NOLINT(cert-err52-cpp): libpng is C and knows no other way out
    }
    static void take(png_structp png, png_bytep bytes, std::size_t count) {
        auto* const self = static_cast<Encoder*>(png_get_error_ptr(png));
        try {
            self->file.write(bytes, count);
        } catch (...) {
            self->failure = std::current_exception();
        }
        if (self->failure)
            png_error(png, "cannot be written");
    }

    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
    std::jmp_buf back_;
    char words_[200] = {};
};

} // namespace

void writePng(const conv::Volume& volume, const fs::path& path, int level) {
    const conv::Layout& layout = volume.layout();
    const std::string metadata = pngMetadata(volume);
    Encoder encoder(path);
    const auto require = [&](bool good) {
        if (encoder.failure)
            std::rethrow_exception(encoder.failure);
        if (!good)
            throw conv::Error(conv::ErrorCode::unwritable,
                              path.string() + ": cannot be encoded: " + encoder.words() + ".");
    };
    require(encoder.begin(layout, level, metadata));
    std::vector<unsigned char> row(static_cast<std::size_t>(layout.extent[0] * layout.channels) * sizeOf(layout.type));
    for (std::int64_t y = 0; y < layout.extent[1]; ++y) {
        toInterleaved(volume, 0, y * layout.extent[0], layout.extent[0], row.data());
        require(encoder.row(row.data()));
        wroteSamples(static_cast<std::int64_t>(row.size()));
    }
    require(encoder.end());
    encoder.file.close();
}

} // namespace app::io

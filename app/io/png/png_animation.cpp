// SPDX-License-Identifier: Apache-2.0
#include "app/io/png/png_animation.h"
#include "app/io/core/planar.h"
#include <algorithm>
#include <cstring>
#include <limits>

namespace app::io {
namespace {

/// Composes the present picture, interleaved, from the rows of frames.
template <class T>
class Canvas final : public PngRows {
  public:
    Canvas(const PngFile& png, std::int64_t channels)
        : png_(png),
          channels_(static_cast<std::size_t>(channels)),
          samples_(std::size_t{png.width} * png.height * channels_) {}

    void begin(const PngFrame& frame) {
        frame_ = &frame;
        if (frame.dispose == PngFrame::Dispose::previous)
            before_ = samples_;
    }
    void row(std::uint32_t y, const void* samples) override {
        const T* from = static_cast<const T*>(samples);
        const auto colours = static_cast<std::size_t>(png_.colours());
        const bool opaque = png_.opaque();
        T* to = at(frame_->y + y);
        for (std::uint32_t x = 0; x < frame_->width; ++x, to += channels_) {
            const T opacity = opaque ? from[colours] : most;
            if (frame_->over && opaque && opacity != most)
                layOver(from, opacity, to);
            else
                put(from, opacity, to);
            from += colours + (opaque ? 1 : 0);
        }
    }
    /// Disposes of the frame. `first`: it is the first of all frames.
    void end(bool first) {
        const bool nothingBefore = first && frame_->dispose == PngFrame::Dispose::previous;
        if (frame_->dispose == PngFrame::Dispose::background || nothingBefore)
            for (std::uint32_t y = 0; y < frame_->height; ++y)
                std::fill_n(at(frame_->y + y), frame_->width * channels_, T(0));
        else if (frame_->dispose == PngFrame::Dispose::previous)
            samples_ = std::move(before_);
    }
    [[nodiscard]] const T* samples() const { return samples_.data(); }

  private:
    static constexpr T most = std::numeric_limits<T>::max();

    T* at(std::uint32_t y) { return samples_.data() + (std::size_t{y} * png_.width + frame_->x) * channels_; }

    void put(const T* from, T opacity, T* to) {
        const auto colours = static_cast<std::size_t>(png_.colours());
        std::copy_n(from, colours, to);
        if (channels_ > colours)
            to[colours] = opacity;
    }
    /// Blends a pixel; PNG colours are not multiplied by opacity.
    void layOver(const T* from, T opacity, T* to) {
        const auto colours = static_cast<std::size_t>(png_.colours());
        const double mine = opacity, theirs = (1.0 - mine / most) * to[colours], both = mine + theirs;
        if (mine == 0)
            return;
        for (std::size_t c = 0; c < colours; ++c)
            to[c] = static_cast<T>((from[c] * mine + to[c] * theirs) / both + 0.5);
        to[colours] = static_cast<T>(std::min<double>(both + 0.5, most));
    }

    const PngFile& png_;
    std::size_t channels_;
    std::vector<T> samples_, before_;
    const PngFrame* frame_ = nullptr;
};

template <class T>
void decodeAll(const FileReader& file, const PngFile& png, DecodedVolume& volume, std::vector<std::string>& warnings) {
    const conv::Layout& layout = volume.layout();
    Canvas<T> canvas(png, layout.channels);
    const std::int64_t pixels = layout.whole().count();
    for (std::size_t f = 0; f < png.frames.size(); ++f) {
        canvas.begin(png.frames[f]);
        decodePngFrame(file, png, png.frames[f], canvas, warnings);
        fromInterleaved(canvas.samples(), volume.volume(), static_cast<std::int64_t>(f), 0, pixels);
        volume.produced(pixels * layout.channels);
        canvas.end(f == 0);
    }
}

} // namespace

void decodePngAnimation(const FileReader& file, const PngFile& png, DecodedVolume& volume,
                        std::vector<std::string>& warnings) {
    if (png.depth == 16)
        decodeAll<std::uint16_t>(file, png, volume, warnings);
    else
        decodeAll<std::uint8_t>(file, png, volume, warnings);
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/picture.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <cstdio>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkTextProperty.h>
#include <vtkTextRenderer.h>
#include <vtkUnsignedCharArray.h>

namespace ui {
namespace {

std::uint8_t* pixelAt(Picture& picture, int x, int y) {
    return picture.rgba.data() +
           4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) + static_cast<std::size_t>(x));
}

void blend(std::uint8_t* pixel, Rgb color, double opacity) {
    for (std::size_t c = 0; c < 3; ++c)
        pixel[c] = static_cast<std::uint8_t>(std::lround(pixel[c] + opacity * (color[c] - pixel[c])));
}

/// Coverage of each pixel by a text's letters, 0 to 255, top row first.
struct Letters {
    int width = 0, height = 0;
    std::vector<std::uint8_t> coverage;
};

Letters lettersOf(const std::string& text, int pixels) {
    vtkNew<vtkTextProperty> font;
    font->SetFontFamilyToArial(); // compiled into VTK, independent of system fonts
    font->SetColor(1, 1, 1);
    font->SetFontSize(pixels);
    vtkNew<vtkImageData> image;
    int size[2] = {0, 0};
    vtkTextRenderer* renderer = vtkTextRenderer::GetInstance();
    if (!renderer)
        throw conv::Error(conv::ErrorCode::internal, "Letters cannot be drawn.");
    renderer->SetScaleToPowerOfTwo(false);
    constexpr int pointsArePixels = 72;
    if (!renderer->RenderString(font, text, image, size, pointsArePixels, vtkTextRenderer::FreeType))
        return {};
    const int* extent = image->GetDimensions();
    Letters letters{extent[0], extent[1], {}};
    for (int y = letters.height - 1; y >= 0; --y) // VTK has the bottom row first
        for (int x = 0; x < letters.width; ++x)
            letters.coverage.push_back(static_cast<std::uint8_t*>(image->GetScalarPointer(x, y, 0))[3]);
    return letters;
}

constexpr Rgb labelFill{10, 10, 10}, ink{240, 240, 240}; ///< neutral, so that grey pictures stay grey
constexpr int pad = 4;                                   ///< px left and right of a label's text

double niceLength(double longest) {
    const double power = std::pow(10, std::floor(std::log10(longest)));
    for (const double step : {5.0, 2.0})
        if (step * power <= longest)
            return step * power;
    return power;
}

} // namespace

Picture blankPicture(int width, int height, Rgb color) {
    Picture picture{width, height, {}};
    picture.rgba.resize(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4) {
        std::copy(color.begin(), color.end(), picture.rgba.begin() + static_cast<std::ptrdiff_t>(i));
        picture.rgba[i + 3] = 255;
    }
    return picture;
}

void fillBox(Picture& picture, int x, int y, int width, int height, Rgb color, double opacity) {
    for (int v = std::max(0, y); v < std::min(picture.height, y + height); ++v)
        for (int u = std::max(0, x); u < std::min(picture.width, x + width); ++u)
            blend(pixelAt(picture, u, v), color, opacity);
}

void paste(Picture& picture, const Picture& part, int x, int y) {
    const std::size_t line = 4 * static_cast<std::size_t>(part.width);
    for (int v = 0; v < part.height; ++v)
        std::copy_n(part.rgba.data() + static_cast<std::size_t>(v) * line, line, pixelAt(picture, x, y + v));
}

int textWidth(const std::string& text, int pixels) {
    return lettersOf(text, pixels).width;
}

int labelHeight(int pixels) {
    return pixels + 5;
}

int drawLabel(Picture& picture, const std::string& text, int x, int y, int pixels) {
    const Letters letters = lettersOf(text, pixels);
    const int width = letters.width + 2 * pad, height = labelHeight(pixels);
    fillBox(picture, x, y, width, height, labelFill, 0.62);
    const int top = y + (height - letters.height) / 2;
    for (int v = 0; v < letters.height; ++v)
        for (int u = 0; u < letters.width; ++u) {
            const int px = x + pad + u, py = top + v;
            if (px >= 0 && px < picture.width && py >= 0 && py < picture.height)
                blend(pixelAt(picture, px, py), ink,
                      letters.coverage[static_cast<std::size_t>(v * letters.width + u)] / 255.0);
        }
    return width;
}

void drawScaleBar(Picture& picture, int x, int y, double unitsPerPixel, const std::string& unit, int longest,
                  int pixels) {
    if (!(unitsPerPixel > 0) || longest < 12)
        return;
    const double length = niceLength(unitsPerPixel * longest);
    const int bar = std::max(1, static_cast<int>(std::lround(length / unitsPerPixel)));
    char text[64];
    std::snprintf(text, sizeof text, "%g %s", length, unit.c_str());
    fillBox(picture, x - bar - 1, y - 5, bar + 2, 5, labelFill, 0.75);
    fillBox(picture, x - bar, y - 4, bar, 3, ink);
    const int width = textWidth(text, pixels) + 2 * pad;
    drawLabel(picture, text, std::min(x - width, x - bar / 2 - width / 2), y - 6 - labelHeight(pixels), pixels);
}

std::string pngOf(const Picture& picture) {
    bool grey = true;
    for (std::size_t i = 0; grey && i < picture.rgba.size(); i += 4)
        grey = picture.rgba[i] == picture.rgba[i + 1] && picture.rgba[i] == picture.rgba[i + 2];
    const std::size_t channels = grey ? 1 : 3;
    vtkNew<vtkImageData> image;
    image->SetDimensions(picture.width, picture.height, 1);
    image->AllocateScalars(VTK_UNSIGNED_CHAR, static_cast<int>(channels));
    auto* out = static_cast<std::uint8_t*>(image->GetScalarPointer());
    for (int y = picture.height - 1; y >= 0; --y) // VTK has the bottom row first
        for (int x = 0; x < picture.width; ++x, out += channels) {
            const std::size_t at = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
                                        static_cast<std::size_t>(x));
            std::copy_n(picture.rgba.data() + at, channels, out);
        }
    vtkNew<vtkPNGWriter> writer;
    writer->SetInputData(image);
    writer->WriteToMemoryOn();
    writer->Write();
    vtkUnsignedCharArray* bytes = writer->GetResult();
    if (!bytes || bytes->GetNumberOfValues() == 0)
        throw conv::Error(conv::ErrorCode::memory, "The picture cannot be made into a PNG file.");
    return {reinterpret_cast<const char*>(bytes->GetPointer(0)), static_cast<std::size_t>(bytes->GetNumberOfValues())};
}

} // namespace ui

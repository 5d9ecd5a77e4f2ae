// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace ui {

/// RGBA bytes, top row first.
struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
};

using Rgb = std::array<std::uint8_t, 3>;

[[nodiscard]] Picture blankPicture(int width, int height, Rgb color);
/// Fills a box, clipped to the picture. `opacity` 0 to 1.
void fillBox(Picture& picture, int x, int y, int width, int height, Rgb color, double opacity = 1);
/// Copies `part` with its top left at (x, y); it must fit inside.
void paste(Picture& picture, const Picture& part, int x, int y);

/// Returns the width of a drawn text in pixels.
[[nodiscard]] int textWidth(const std::string& text, int pixels);
/// Draws white text of `pixels` height on a dark label with its top left at (x, y). Returns the label's width.
int drawLabel(Picture& picture, const std::string& text, int x, int y, int pixels);
/// Returns the height of such a label.
[[nodiscard]] int labelHeight(int pixels);

/// Draws a labelled scale bar of a round length, at most `longest` pixels, with its bottom right at (x, y).
void drawScaleBar(Picture& picture, int x, int y, double unitsPerPixel, const std::string& unit, int longest,
                  int pixels);

/// Encodes as PNG: grey if all pixels are grey, else RGB; drops alpha. Throws conv::Error(memory).
[[nodiscard]] std::string pngOf(const Picture& picture);

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace ui {

/// Red, green, blue, alpha bytes, top row first.
struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
};

/// Red, green, blue.
using Rgb = std::array<std::uint8_t, 3>;

[[nodiscard]] Picture blankPicture(int width, int height, Rgb color);
/// Parts outside are cut off. `opacity` from 0 to 1.
void fillBox(Picture& picture, int x, int y, int width, int height, Rgb color, double opacity = 1);
/// Copies `part` so that its top left lies at (x, y); it must lie inside.
void paste(Picture& picture, const Picture& part, int x, int y);

/// As it would be drawn, in pixels.
[[nodiscard]] int textWidth(const std::string& text, int pixels);
/// White on a dark plate, `pixels` high, its plate's top left at (x, y). Returns the plate's width.
int drawLabel(Picture& picture, const std::string& text, int x, int y, int pixels);
/// Plate and text are this much higher than the letters.
[[nodiscard]] int labelHeight(int pixels);

/// A bar of a round length with its label, its bottom right at (x, y): at most `longest` pixels long.
void drawScaleBar(Picture& picture, int x, int y, double unitsPerPixel, const std::string& unit, int longest,
                  int pixels);

/// As a PNG file: grey if all of it is, else red, green, blue; alpha is not kept. Throws conv::Error(memory).
[[nodiscard]] std::string pngOf(const Picture& picture);

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/idea_drawings.h"
#include "ui/compare/explain/idea_picture.h"
#include <cmath>

namespace ui::idea {

void extrema(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.grid({14, 48}, 6, 1, 17, t.upload, [](int x, int) { return x < 1; });
    b.arrow({120, 56}, {136, 56}, t.text2, 2);
    b.grid({142, 48}, 6, 1, 17, t.download, [](int x, int) { return x < 2; });
    b.arrow({248, 56}, {264, 56}, t.text2, 2);
    b.grid({270, 48}, 6, 1, 17, t.kernel, [](int x, int) { return x < 4; });
    b.word(64, IdeaPicture::tr("a sample"));
    b.word(192, IdeaPicture::tr("the least of 2"));
    b.word(320, IdeaPicture::tr("the least of 4"));
}

void scores(IdeaBoard& b) {
    const Tokens& t = tokens();
    static constexpr auto mean = [](double x) { return 0.2 + 0.5 * x; };
    static constexpr auto deviation = [](double x) { return 0.04 + 0.2 * x; };
    static constexpr auto wave = [](double x) { return std::sin(40 * x); };
    b.curve({14, 20, 100, 70}, t.upload, [](double x) { return mean(x) + deviation(x) * wave(x); });
    b.arrow({120, 56}, {136, 56}, t.text2, 2);
    b.curve({142, 20, 100, 70}, t.download, mean);
    b.curve({142, 20, 100, 70}, t.text2, [](double x) { return mean(x) + deviation(x); });
    b.curve({142, 20, 100, 70}, t.text2, [](double x) { return mean(x) - deviation(x); });
    b.arrow({248, 56}, {264, 56}, t.text2, 2);
    b.curve({270, 20, 100, 70}, t.kernel, [](double x) { return 0.5 + 0.3 * wave(x); });
    b.word(64, IdeaPicture::tr("samples"));
    b.word(192, IdeaPicture::tr("mean and deviation"));
    b.word(320, IdeaPicture::tr("scores"));
}

void tables(IdeaBoard& b) {
    const Tokens& t = tokens();
    static constexpr auto wave = [](double x) { return std::sin(40 * x); };
    b.curve({14, 20, 100, 70}, t.upload, [](double x) { return 0.2 + 0.5 * x + (0.04 + 0.2 * x) * wave(x); });
    b.arrow({120, 56}, {136, 56}, t.text2, 2);
    b.curve({142, 20, 100, 70}, t.download, [](double x) { return std::pow(x, 0.3); });
    b.curve({142, 20, 100, 70}, t.download, [](double x) { return x; });
    b.curve({142, 20, 100, 70}, t.download, [](double x) { return std::pow(x, 3.0); });
    b.arrow({248, 56}, {264, 56}, t.text2, 2);
    b.curve({270, 20, 100, 70}, t.kernel, [](double x) { return 0.5 + 0.4 * wave(x); });
    b.word(64, IdeaPicture::tr("samples"));
    b.word(192, IdeaPicture::tr("tables of tiles"));
    b.word(320, IdeaPicture::tr("results"));
}

void network(IdeaBoard& b) {
    const Tokens& t = tokens();
    const auto shade = [](const QColor& color, int place) { return color.lighter(160 - 15 * place); };
    constexpr int mixed[3][3] = {{2, 0, 3}, {0, 4, 1}, {4, 2, 2}};
    constexpr int sorted[3][3] = {{0, 0, 1}, {2, 2, 2}, {4, 4, 3}};
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x) {
            b.grid({20.0 + 26 * x, 18.0 + 26 * y}, 1, 1, 26, shade(t.upload, mixed[y][x]));
            b.grid({152.0 + 26 * x, 18.0 + 26 * y}, 1, 1, 26, shade(t.upload, sorted[y][x]));
        }
    b.arrow({106, 56}, {142, 56}, t.text2, 2);
    b.arrow({240, 56}, {282, 56}, t.text2, 2);
    b.grid({300, 42}, 1, 1, 28, t.kernel);
    b.word(58, IdeaPicture::tr("window"));
    b.word(190, IdeaPicture::tr("sorted columns"));
    b.word(314, IdeaPicture::tr("the middle one"));
}

void ranks(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.grid({14, 20}, 7, 4, 17, t.upload, [](int x, int) { return x > 0 && x < 6; });
    b.arrow({30, 98}, {118, 98}, t.text2, 2);
    b.arrow({140, 54}, {176, 54}, t.text2, 2);
    b.grid({188, 45}, 10, 1, 18, t.upload, [](int x, int) { return x % 3 != 1; });
    b.grid({188 + 5 * 18, 45}, 1, 1, 18, t.kernel);
    b.arrow({287, 26}, {287, 42}, t.kernel, 2);
    b.word(74, IdeaPicture::tr("the window moves on"));
    b.word(282, IdeaPicture::tr("a bit for each rank"));
}

void bits(IdeaBoard& b) {
    const Tokens& t = tokens();
    constexpr int samples[5] = {0b1011, 0b0110, 0b1001, 0b1110, 0b0101}; // their median is 1001
    for (int y = 0; y < 5; ++y)
        b.grid({40, 12.0 + 17 * y}, 4, 1, 17, t.upload, [&](int x, int) { return (samples[y] >> (3 - x) & 1) != 0; });
    b.arrow({124, 54}, {176, 54}, t.text2, 2);
    b.grid({196, 42}, 4, 1, 24, t.kernel, [](int x, int) { return (0b1001 >> (3 - x) & 1) != 0; });
    b.arrow({208, 26}, {280, 26}, t.kernel, 2);
    b.word(74, IdeaPicture::tr("bits of the window"));
    b.word(244, IdeaPicture::tr("majorities, bit by bit"));
}

void likeness(IdeaBoard& b) {
    const Tokens& t = tokens();
    constexpr int before[] = {2, 3, 1, 2, 7, 6, 8, 7}, weight[] = {2, 4, 7, 4, 0, 0, 0, 0},
                  after[] = {2, 2, 2, 2, 7, 7, 7, 7};
    const auto bars = [&](double x, const int* heights, const QColor& color) {
        for (int i = 0; i < 8; ++i)
            b.grid({x + 12 * i, 92 - 9.0 * heights[i]}, 1, 1, 12, color);
        b.rule({x, 105}, {x + 94, 105});
    };
    bars(10, before, t.upload);
    b.arrow({112, 58}, {132, 58}, t.text2, 2);
    bars(142, weight, t.kernel);
    b.arrow({244, 58}, {264, 58}, t.text2, 2);
    bars(274, after, t.kernel);
    b.word(58, IdeaPicture::tr("samples"));
    b.word(190, IdeaPicture::tr("weights of the third"));
    b.word(322, IdeaPicture::tr("noise gone, edge there"));
}

} // namespace ui::idea

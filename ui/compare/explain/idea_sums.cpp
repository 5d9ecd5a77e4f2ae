// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/idea_drawings.h"
#include "ui/compare/explain/idea_picture.h"
#include <cmath>

namespace ui::idea {

void gather(IdeaBoard& b, bool wide) {
    const Tokens& t = tokens();
    b.grid({14, 12}, 7, 5, 18, t.upload, [&](int x, int y) { return wide ? y == 2 : (x % 3 == 0) && (y % 2 == 0); });
    b.grid({250, 12}, 6, 5, 18, t.kernel, [](int x, int y) { return y == 2 && x < 4; });
    for (int i = 0; i < 4; ++i)
        b.arrow({wide ? 60.0 + 18 * i : 40.0 + 36 * (i % 3), wide ? 56.0 : 22.0 + 22 * i}, {256.0 + 18 * i, 56},
                t.text2);
    b.word(76, IdeaPicture::tr("memory"));
    b.word(304, IdeaPicture::tr("an output a thread"));
}

void tile(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.grid({10, 8}, 6, 6, 16, t.upload, [](int x, int y) { return x > 0 && y > 0; });
    b.arrow({112, 56}, {140, 56}, t.upload, 2.2);
    b.grid({148, 16}, 5, 5, 16, t.upload);
    for (int i = 0; i < 3; ++i)
        b.arrow({228, 40.0 + 16 * i}, {262, 40.0 + 16 * i}, t.text2);
    b.grid({270, 32}, 3, 3, 16, t.kernel);
    b.word(58, IdeaPicture::tr("memory, read once"));
    b.word(188, IdeaPicture::tr("shared, with halo"));
    b.word(300, IdeaPicture::tr("block"));
}

void registers(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.grid({20, 46}, 1, 1, 20, t.upload);
    for (int i = 0; i < 5; ++i)
        b.arrow({46, 56}, {116, 16.0 + 20 * i}, t.upload);
    b.grid({120, 6}, 1, 5, 20, t.download);
    for (int i = 0; i < 5; ++i)
        b.arrow({146, 16.0 + 20 * i}, {226, 16.0 + 20 * i}, t.text2);
    b.grid({232, 6}, 1, 5, 20, t.kernel);
    b.word(40, IdeaPicture::tr("one load"));
    b.word(132, IdeaPicture::tr("many taps"));
    b.word(244, IdeaPicture::tr("sums in registers"));
}

void passes(IdeaBoard& b, bool turn) {
    const Tokens& t = tokens();
    b.grid({10, 14}, 5, 5, 17, t.upload, [](int, int y) { return y == 2; });
    b.arrow({102, 56}, {130, 56}, t.text2, 2);
    b.grid({140, 14}, 5, 5, 17, t.download, [&](int x, int y) { return turn ? y == 2 : x == 2; });
    b.arrow({232, 56}, {260, 56}, t.text2, 2);
    b.grid({270, 14}, 5, 5, 17, t.kernel, [&](int x, int y) { return turn ? x == 2 : x == 2 && y == 2; });
    b.word(52, IdeaPicture::tr("rows"));
    b.word(182, turn ? IdeaPicture::tr("turned: rows again") : IdeaPicture::tr("columns"));
    b.word(312, turn ? IdeaPicture::tr("turned back") : IdeaPicture::tr("result"));
}

void march(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.grid({10, 8}, 6, 6, 16, t.upload, [](int, int y) { return y == 4; });
    b.arrow({110, 80}, {142, 64}, t.upload, 2);
    b.grid({150, 24}, 5, 4, 17, t.download);
    b.arrow({240, 58}, {268, 58}, t.text2, 2);
    b.grid({276, 48}, 5, 1, 17, t.kernel);
    b.arrow({2, 20}, {2, 96}, t.text2, 2);
    b.word(58, IdeaPicture::tr("each row once"));
    b.word(192, IdeaPicture::tr("ring of filtered rows"));
    b.word(318, IdeaPicture::tr("a row complete"));
}

void tensor(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.grid({16, 14}, 5, 5, 17, t.kernel, [](int x, int y) { return std::abs(x - y) < 2; });
    b.sign({122, 56}, QStringLiteral("×"));
    b.grid({142, 14}, 5, 5, 17, t.upload);
    b.sign({248, 56}, QStringLiteral("="));
    b.grid({268, 14}, 5, 5, 17, t.download);
    b.word(58, IdeaPicture::tr("taps as a band"));
    b.word(184, IdeaPicture::tr("samples"));
    b.word(310, IdeaPicture::tr("a whole block"));
}

void fourier(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.curve({10, 24, 90, 60}, t.upload, [](double x) { return 0.5 + 0.3 * std::sin(9 * x) + 0.2 * std::sin(31 * x); });
    b.arrow({106, 56}, {134, 56}, t.text2, 2);
    b.curve({140, 24, 100, 60}, t.kernel, [](double x) { return std::exp(-6 * x) * (0.8 + 0.2 * std::cos(40 * x)); });
    b.arrow({246, 56}, {274, 56}, t.text2, 2);
    b.curve({280, 24, 90, 60}, t.download, [](double x) { return 0.5 + 0.3 * std::sin(9 * x); });
    b.word(56, IdeaPicture::tr("tile"));
    b.word(190, IdeaPicture::tr("multiply spectra"));
    b.word(322, IdeaPicture::tr("back"));
}

void terms(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.grid({14, 14}, 5, 5, 17, t.upload);
    b.sign({120, 56}, QStringLiteral("="));
    b.grid({142, 14}, 1, 5, 17, t.kernel);
    b.grid({164, 48}, 4, 1, 17, t.kernel);
    b.sign({252, 56}, QStringLiteral("+"));
    b.grid({272, 14}, 1, 5, 17, t.download);
    b.grid({294, 48}, 4, 1, 17, t.download);
    b.word(56, IdeaPicture::tr("dense kernel"));
    b.word(260, IdeaPicture::tr("few lines of taps"));
}

void waves(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.curve({14, 20, 150, 70}, t.upload, [](double x) { return x < 0.3 ? 0.0 : std::exp(-6 * (x - 0.3)); });
    b.curve({14, 20, 150, 70}, t.download, [](double x) { return x > 0.3 ? 0.0 : std::exp(6 * (x - 0.3)); });
    b.sign({196, 56}, QStringLiteral("="));
    b.curve({220, 20, 150, 70}, t.kernel, [](double x) { return std::exp(-22 * (x - 0.45) * (x - 0.45)); });
    b.word(88, IdeaPicture::tr("forwards and backwards"));
    b.word(294, IdeaPicture::tr("any width, same work"));
}

void sections(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.curve({14, 20, 100, 70}, t.upload, [](double x) { return x < 0.5 ? 0.1 : 0.8; });
    b.arrow({120, 56}, {136, 56}, t.text2, 2);
    b.curve({142, 20, 100, 70}, t.download,
            [](double x) { return x < 0.5 ? 0.1 : 0.8 - 0.7 * std::exp(-9 * (x - 0.5)); });
    b.arrow({248, 56}, {264, 56}, t.text2, 2);
    b.curve({270, 20, 100, 70}, t.kernel, [](double x) { return 0.45 + 0.35 * std::tanh(5 * (x - 0.5)); });
    b.word(64, IdeaPicture::tr("samples"));
    b.word(192, IdeaPicture::tr("forwards"));
    b.word(320, IdeaPicture::tr("and backwards"));
}

void means(IdeaBoard& b) {
    const Tokens& t = tokens();
    static constexpr auto copy = [](double x, double middle, double height) {
        return height * std::exp(-60 * (x - middle) * (x - middle));
    };
    b.curve({14, 20, 70, 70}, t.upload, [](double x) { return x > 0.2 && x < 0.8 ? 0.7 : 0.0; });
    b.arrow({92, 56}, {116, 56}, t.text2, 2);
    b.curve({122, 20, 70, 70}, t.upload, [](double x) { return copy(x, 0.5, 0.9); });
    b.arrow({198, 56}, {222, 56}, t.text2, 2);
    b.curve({230, 20, 130, 70}, t.download, [](double x) { return copy(x, 0.3, 0.35); });
    b.curve({230, 20, 130, 70}, t.download, [](double x) { return copy(x, 0.5, 0.6); });
    b.curve({230, 20, 130, 70}, t.download, [](double x) { return copy(x, 0.7, 0.35); });
    b.curve({230, 20, 130, 70}, t.kernel,
            [](double x) { return copy(x, 0.3, 0.35) + copy(x, 0.5, 0.6) + copy(x, 0.7, 0.35); });
    b.word(52, IdeaPicture::tr("a running mean"));
    b.word(156, IdeaPicture::tr("four of them"));
    b.word(296, IdeaPicture::tr("weighted copies"));
}

void rates(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.grid({14, 48}, 12, 1, 9, t.upload);
    b.arrow({126, 53}, {142, 53}, t.text2, 2);
    b.grid({150, 44}, 4, 1, 20, t.download);
    b.arrow({236, 53}, {252, 53}, t.text2, 2);
    b.grid({260, 48}, 12, 1, 9, t.kernel);
    b.word(66, IdeaPicture::tr("samples"));
    b.word(189, IdeaPicture::tr("few, smoothed"));
    b.word(313, IdeaPicture::tr("interpolated"));
}

void library(IdeaBoard& b) {
    const Tokens& t = tokens();
    b.grid({14, 14}, 5, 5, 17, t.upload);
    b.arrow({106, 56}, {146, 56}, t.text2, 2);
    b.grid({156, 30}, 1, 1, 54, t.field, [](int, int) { return false; });
    b.sign({182, 56}, QStringLiteral("?"));
    b.arrow({216, 56}, {256, 56}, t.text2, 2);
    b.grid({268, 14}, 5, 5, 17, t.kernel);
    b.word(182, IdeaPicture::tr("another library"));
}

} // namespace ui::idea

// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/idea_picture.h"
#include "ui/style/theme.h"
#include <QPainter>
#include <cmath>

namespace ui {
namespace {

/// Draws cells, arrows and words in theme colours. Left: memory; middle: near storage; right: results.
class Board {
  public:
    Board(QPainter& painter, const QSizeF& size) : p_(painter), size_(size) {
        p_.setRenderHint(QPainter::Antialiasing);
        p_.setFont(ui::font(11));
    }
    template <class Lit>
    void grid(const QPointF& at, int columns, int rows, double side, const QColor& color, Lit&& lit) {
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns; ++x) {
                const QRectF cell(at.x() + x * side, at.y() + y * side, side - 2, side - 2);
                QColor fill = lit(x, y) ? color : tokens().field;
                p_.setPen(QPen(tokens().line, 1));
                p_.setBrush(fill);
                p_.drawRoundedRect(cell, 2, 2);
            }
    }
    void arrow(const QPointF& from, const QPointF& to, const QColor& color, double width = 1.4) {
        p_.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
        p_.drawLine(from, to);
        const double angle = std::atan2(to.y() - from.y(), to.x() - from.x());
        for (const double side : {-0.45, 0.45})
            p_.drawLine(to, to - QPointF(std::cos(angle + side), std::sin(angle + side)) * 6);
    }
    void rule(const QPointF& from, const QPointF& to) {
        p_.setPen(QPen(tokens().line, 1));
        p_.drawLine(from, to);
    }
    void word(double middle, const QString& text) {
        p_.setPen(tokens().text2);
        p_.drawText(QRectF(middle - 70, size_.height() - 20, 140, 18), Qt::AlignCenter, text);
    }
    void curve(const QRectF& box, const QColor& color, double (*value)(double)) {
        QPolygonF line;
        for (int i = 0; i <= 60; ++i)
            line << QPointF(box.left() + box.width() * i / 60, box.bottom() - box.height() * value(i / 60.0));
        p_.setPen(QPen(color, 1.8));
        p_.setBrush(Qt::NoBrush);
        p_.drawPolyline(line);
    }
    void sign(const QPointF& middle, const QString& text) {
        p_.setPen(tokens().text);
        p_.setFont(ui::font(16, QFont::DemiBold));
        p_.drawText(QRectF(middle.x() - 24, middle.y() - 14, 48, 28), Qt::AlignCenter, text);
        p_.setFont(ui::font(11));
    }

  private:
    QPainter& p_;
    QSizeF size_;
};

bool all(int, int) {
    return true;
}

void gather(Board& b, bool wide) {
    const Tokens& t = tokens();
    b.grid({14, 12}, 7, 5, 18, t.upload, [&](int x, int y) { return wide ? y == 2 : (x % 3 == 0) && (y % 2 == 0); });
    b.grid({250, 12}, 6, 5, 18, t.kernel, [](int x, int y) { return y == 2 && x < 4; });
    for (int i = 0; i < 4; ++i)
        b.arrow({wide ? 60.0 + 18 * i : 40.0 + 36 * (i % 3), wide ? 56.0 : 22.0 + 22 * i}, {256.0 + 18 * i, 56},
                t.text2);
    b.word(76, IdeaPicture::tr("memory"));
    b.word(304, IdeaPicture::tr("an output a thread"));
}

void tile(Board& b) {
    const Tokens& t = tokens();
    b.grid({10, 8}, 6, 6, 16, t.upload, [](int x, int y) { return x > 0 && y > 0; });
    b.arrow({112, 56}, {140, 56}, t.upload, 2.2);
    b.grid({148, 16}, 5, 5, 16, t.upload, all);
    for (int i = 0; i < 3; ++i)
        b.arrow({228, 40.0 + 16 * i}, {262, 40.0 + 16 * i}, t.text2);
    b.grid({270, 32}, 3, 3, 16, t.kernel, all);
    b.word(58, IdeaPicture::tr("memory, read once"));
    b.word(188, IdeaPicture::tr("shared, with halo"));
    b.word(300, IdeaPicture::tr("block"));
}

void registers(Board& b) {
    const Tokens& t = tokens();
    b.grid({20, 46}, 1, 1, 20, t.upload, all);
    for (int i = 0; i < 5; ++i)
        b.arrow({46, 56}, {116, 16.0 + 20 * i}, t.upload);
    b.grid({120, 6}, 1, 5, 20, t.download, all);
    for (int i = 0; i < 5; ++i)
        b.arrow({146, 16.0 + 20 * i}, {226, 16.0 + 20 * i}, t.text2);
    b.grid({232, 6}, 1, 5, 20, t.kernel, all);
    b.word(40, IdeaPicture::tr("one load"));
    b.word(132, IdeaPicture::tr("many taps"));
    b.word(244, IdeaPicture::tr("sums in registers"));
}

void passes(Board& b, bool turn) {
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

void march(Board& b) {
    const Tokens& t = tokens();
    b.grid({10, 8}, 6, 6, 16, t.upload, [](int, int y) { return y == 4; });
    b.arrow({110, 80}, {142, 64}, t.upload, 2);
    b.grid({150, 24}, 5, 4, 17, t.download, all);
    b.arrow({240, 58}, {268, 58}, t.text2, 2);
    b.grid({276, 48}, 5, 1, 17, t.kernel, all);
    b.arrow({2, 20}, {2, 96}, t.text2, 2);
    b.word(58, IdeaPicture::tr("each row once"));
    b.word(192, IdeaPicture::tr("ring of filtered rows"));
    b.word(318, IdeaPicture::tr("a row complete"));
}

void tensor(Board& b) {
    const Tokens& t = tokens();
    b.grid({16, 14}, 5, 5, 17, t.kernel, [](int x, int y) { return std::abs(x - y) < 2; });
    b.sign({122, 56}, QStringLiteral("×"));
    b.grid({142, 14}, 5, 5, 17, t.upload, all);
    b.sign({248, 56}, QStringLiteral("="));
    b.grid({268, 14}, 5, 5, 17, t.download, all);
    b.word(58, IdeaPicture::tr("taps as a band"));
    b.word(184, IdeaPicture::tr("samples"));
    b.word(310, IdeaPicture::tr("a whole block"));
}

void fourier(Board& b) {
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

void terms(Board& b) {
    const Tokens& t = tokens();
    b.grid({14, 14}, 5, 5, 17, t.upload, all);
    b.sign({120, 56}, QStringLiteral("="));
    b.grid({142, 14}, 1, 5, 17, t.kernel, all);
    b.grid({164, 48}, 4, 1, 17, t.kernel, all);
    b.sign({252, 56}, QStringLiteral("+"));
    b.grid({272, 14}, 1, 5, 17, t.download, all);
    b.grid({294, 48}, 4, 1, 17, t.download, all);
    b.word(56, IdeaPicture::tr("dense kernel"));
    b.word(260, IdeaPicture::tr("few lines of taps"));
}

void waves(Board& b) {
    const Tokens& t = tokens();
    b.curve({14, 20, 150, 70}, t.upload, [](double x) { return x < 0.3 ? 0.0 : std::exp(-6 * (x - 0.3)); });
    b.curve({14, 20, 150, 70}, t.download, [](double x) { return x > 0.3 ? 0.0 : std::exp(6 * (x - 0.3)); });
    b.sign({196, 56}, QStringLiteral("="));
    b.curve({220, 20, 150, 70}, t.kernel, [](double x) { return std::exp(-22 * (x - 0.45) * (x - 0.45)); });
    b.word(88, IdeaPicture::tr("forwards and backwards"));
    b.word(294, IdeaPicture::tr("any width, same work"));
}

/// A jump, its response forwards, and the symmetric result.
void sections(Board& b) {
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

/// One sample, pairs, pairs of pairs.
void extrema(Board& b) {
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

/// Waves on a ramp, their mean and deviation, and waves of one size.
void scores(Board& b) {
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

/// Waves on a ramp, the tables of three tiles, and waves of one size.
void tables(Board& b) {
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

/// A box, its fourfold iteration, and copies below a Gaussian.
void means(Board& b) {
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

/// Samples, every third of them smoothed, and as many as before.
void rates(Board& b) {
    const Tokens& t = tokens();
    b.grid({14, 48}, 12, 1, 9, t.upload, all);
    b.arrow({126, 53}, {142, 53}, t.text2, 2);
    b.grid({150, 44}, 4, 1, 20, t.download, all);
    b.arrow({236, 53}, {252, 53}, t.text2, 2);
    b.grid({260, 48}, 12, 1, 9, t.kernel, all);
    b.word(66, IdeaPicture::tr("samples"));
    b.word(189, IdeaPicture::tr("few, smoothed"));
    b.word(313, IdeaPicture::tr("interpolated"));
}

/// Columns of the window: unsorted, sorted (darker downwards), median.
void network(Board& b) {
    const Tokens& t = tokens();
    const auto shade = [](const QColor& color, int place) { return color.lighter(160 - 15 * place); };
    constexpr int mixed[3][3] = {{2, 0, 3}, {0, 4, 1}, {4, 2, 2}};
    constexpr int sorted[3][3] = {{0, 0, 1}, {2, 2, 2}, {4, 4, 3}};
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x) {
            b.grid({20.0 + 26 * x, 18.0 + 26 * y}, 1, 1, 26, shade(t.upload, mixed[y][x]), all);
            b.grid({152.0 + 26 * x, 18.0 + 26 * y}, 1, 1, 26, shade(t.upload, sorted[y][x]), all);
        }
    b.arrow({106, 56}, {142, 56}, t.text2, 2);
    b.arrow({240, 56}, {282, 56}, t.text2, 2);
    b.grid({300, 42}, 1, 1, 28, t.kernel, all);
    b.word(58, IdeaPicture::tr("window"));
    b.word(190, IdeaPicture::tr("sorted columns"));
    b.word(314, IdeaPicture::tr("the middle one"));
}

/// A window that moves by a column, and the set of ranks whose bits change.
void ranks(Board& b) {
    const Tokens& t = tokens();
    b.grid({14, 20}, 7, 4, 17, t.upload, [](int x, int) { return x > 0 && x < 6; });
    b.arrow({30, 98}, {118, 98}, t.text2, 2);
    b.arrow({140, 54}, {176, 54}, t.text2, 2);
    b.grid({188, 45}, 10, 1, 18, t.upload, [](int x, int) { return x % 3 != 1; });
    b.grid({188 + 5 * 18, 45}, 1, 1, 18, t.kernel, all);
    b.arrow({287, 26}, {287, 42}, t.kernel, 2);
    b.word(74, IdeaPicture::tr("the window moves on"));
    b.word(282, IdeaPicture::tr("a bit for each rank"));
}

/// Bits of five samples, and their majority, highest bit first.
void bits(Board& b) {
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

/// A noisy step, the window's weights for a sample on its low side, and the smoothed step.
void likeness(Board& b) {
    const Tokens& t = tokens();
    constexpr int before[] = {2, 3, 1, 2, 7, 6, 8, 7}, weight[] = {2, 4, 7, 4, 0, 0, 0, 0},
                  after[] = {2, 2, 2, 2, 7, 7, 7, 7};
    const auto bars = [&](double x, const int* heights, const QColor& color) {
        for (int i = 0; i < 8; ++i)
            b.grid({x + 12 * i, 92 - 9.0 * heights[i]}, 1, 1, 12, color, all);
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

void library(Board& b) {
    const Tokens& t = tokens();
    b.grid({14, 14}, 5, 5, 17, t.upload, all);
    b.arrow({106, 56}, {146, 56}, t.text2, 2);
    b.grid({156, 30}, 1, 1, 54, t.field, [](int, int) { return false; });
    b.sign({182, 56}, QStringLiteral("?"));
    b.arrow({216, 56}, {256, 56}, t.text2, 2);
    b.grid({268, 14}, 5, 5, 17, t.kernel, all);
    b.word(182, IdeaPicture::tr("another library"));
}

} // namespace

IdeaPicture::IdeaPicture(QWidget* parent) : QWidget(parent) {
    setFixedHeight(132);
    setAccessibleName(tr("The idea as a drawing"));
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void IdeaPicture::setIdea(Idea idea) {
    idea_ = idea;
    update();
}

void IdeaPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens().line, 1));
    painter.setBrush(tokens().card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const double scale = std::min(1.0, width() / 392.0);
    painter.translate((width() - 380 * scale) / 2, (height() - 124 * scale) / 2);
    painter.scale(scale, scale);
    Board board(painter, {380, 124});
    switch (idea_) {
    case Idea::gather:
        return gather(board, false);
    case Idea::wide:
        return gather(board, true);
    case Idea::tile:
        return tile(board);
    case Idea::registers:
        return registers(board);
    case Idea::passes:
        return passes(board, false);
    case Idea::transpose:
        return passes(board, true);
    case Idea::march:
        return march(board);
    case Idea::tensor:
        return tensor(board);
    case Idea::fourier:
        return fourier(board);
    case Idea::terms:
        return terms(board);
    case Idea::waves:
        return waves(board);
    case Idea::means:
        return means(board);
    case Idea::rates:
        return rates(board);
    case Idea::network:
        return network(board);
    case Idea::ranks:
        return ranks(board);
    case Idea::bits:
        return bits(board);
    case Idea::likeness:
    case Idea::patches:
    case Idea::flux:
        return likeness(board);
    case Idea::sections:
        return sections(board);
    case Idea::extrema:
        return extrema(board);
    case Idea::scores:
        return scores(board);
    case Idea::tables:
        return tables(board);
    case Idea::library:
        return library(board);
    }
}

} // namespace ui

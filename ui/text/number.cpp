// SPDX-License-Identifier: Apache-2.0
#include "ui/text/number.h"
#include "ui/text/language.h"
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>

namespace ui {
namespace {

constexpr QChar thinSpace(0x202F);
constexpr QChar minusSign(0x2212);
constexpr QChar noBreak(0x00A0); ///< between a number and its unit
constexpr double thinSpaceEm = 0.17;
constexpr double inMicroseconds = 0.095, inMilliseconds = 9950; ///< ms, below which a duration has that unit

/// Formats a C-locale number "-12345.6e-7" with narrow no-break spaces between thousands and a real minus sign.
QString pretty(QString plain) {
    qsizetype end = plain.indexOf(QLatin1Char('.'));
    if (end < 0)
        end = plain.indexOf(QLatin1Char('e'));
    if (end < 0)
        end = plain.size();
    const qsizetype first = plain.startsWith(QLatin1Char('-')) ? 1 : 0;
    for (qsizetype at = end - 3; at > first; at -= 3)
        plain.insert(at, thinSpace);
    return plain.replace(QLatin1Char('-'), minusSign);
}

QString withoutTrailingZeros(QString plain) {
    if (!plain.contains(QLatin1Char('.')))
        return plain;
    while (plain.endsWith(QLatin1Char('0')))
        plain.chop(1);
    if (plain.endsWith(QLatin1Char('.')))
        plain.chop(1);
    return plain;
}

QString withUnit(const char* unit) {
    return noBreak + QString::fromUtf8(unit);
}

/// "2 min 5 s".
QString minutes(std::int64_t seconds) {
    return integer(seconds / 60) + withUnit("min") + noBreak + QString::number(seconds % 60) + withUnit("s");
}

/// Widths in one font. Views measure the same texts at each painting, and shaping takes microseconds.
class Widths {
  public:
    explicit Widths(const QFont& font) {
        const QFontMetricsF metrics(font);
        for (char16_t digit = u'0'; digit <= u'9'; ++digit)
            digit_ = std::max(digit_, metrics.horizontalAdvance(QChar(digit)));
    }
    /// Returns the widths of a font, kept by this thread. Valid until the next call for another font.
    static Widths& in(const QFont& font) {
        constexpr std::size_t maxFonts = 64;
        thread_local std::map<QString, Widths> kept;
        const QString key = font.key();
        if (kept.size() == maxFonts && !kept.contains(key))
            kept.clear();
        return kept.try_emplace(key, font).first->second;
    }
    [[nodiscard]] double widestDigit() const { return digit_; }
    double of(const QString& text, const QFont& font) {
        constexpr qsizetype maxTexts = 512;
        if (const auto found = texts_.constFind(text); found != texts_.cend())
            return *found;
        if (texts_.size() == maxTexts)
            texts_.clear();
        return *texts_.insert(text, QFontMetricsF(font).horizontalAdvance(text));
    }

  private:
    QHash<QString, double> texts_;
    double digit_ = 0;
};

/// Calls `piece(text, left, width)` for every digit, thin space and run of other characters.
template <class F>
double forPieces(const QFont& font, const QString& text, F&& piece) {
    Widths& widths = Widths::in(font);
    const double digit = widths.widestDigit();
    const double space = font.pixelSize() > 0 ? font.pixelSize() * thinSpaceEm : digit / 3;
    double width = 0;
    for (qsizetype at = 0; at < text.size();) {
        const QChar c = text[at];
        qsizetype length = 1;
        double advance = digit;
        if (c == thinSpace) {
            advance = space;
        } else if (!(c >= u'0' && c <= u'9')) {
            while (at + length < text.size() && !(text[at + length] >= u'0' && text[at + length] <= u'9') &&
                   text[at + length] != thinSpace)
                ++length;
            advance = widths.of(text.mid(at, length), font);
        }
        piece(text.mid(at, length), width, advance);
        width += advance;
        at += length;
    }
    return width;
}

} // namespace

std::optional<double> typedNumber(QString text) {
    text.replace(QChar(0x2212), QLatin1Char('-'));
    text.remove(QChar(0x2009)).remove(QChar(0x202F)).remove(QLatin1Char(' '));
    bool good = false;
    const double value = withDecimalPoint(text.trimmed()).toDouble(&good);
    return good ? std::optional(value) : std::nullopt;
}

QString integer(std::int64_t value) {
    return pretty(QString::number(value));
}

QString fixed(double value, int decimals) {
    if (!std::isfinite(value))
        return number(value);
    QString plain = QString::number(value, 'f', decimals);
    if (plain.startsWith(QLatin1Char('-')) && plain.toDouble() == 0)
        plain.remove(0, 1);
    return pretty(plain);
}

QString number(double value, int digits) {
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    if (value == 0)
        return QStringLiteral("0");
    const double size = std::abs(value);
    if (size < 1e-3 || size >= 1e9) {
        QString plain = QString::number(value, 'e', digits - 1);
        const qsizetype e = plain.indexOf(QLatin1Char('e'));
        const int exponent = plain.mid(e + 1).toInt();
        return pretty(withoutTrailingZeros(plain.left(e)) + QLatin1Char('e') + QString::number(exponent));
    }
    const int decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(size))));
    return pretty(withoutTrailingZeros(QString::number(value, 'f', decimals)));
}

QString numberWithin(double value, double span) {
    constexpr double unseen = 1e-6; // the rounding of a float32 sum is smaller
    return value != 0 && std::abs(value) < unseen * span ? QStringLiteral("≈") + noBreak + u'0' : number(value);
}

QString upTo(double value, int decimals) {
    if (!std::isfinite(value))
        return number(value);
    const QString plain = withoutTrailingZeros(QString::number(value, 'f', decimals));
    return plain == QStringLiteral("-0") ? QStringLiteral("0") : pretty(plain);
}

QString milliseconds(double value) {
    if (!std::isfinite(value))
        return number(value);
    return fixed(value, value < 10 ? 2 : value < 100 ? 1 : 0);
}

QString preciseMilliseconds(double value, double like) {
    if (!std::isfinite(value) || !(like > 0))
        return milliseconds(value);
    constexpr int digits = 3, mostDecimals = 5; // 10 ns
    return fixed(value, std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(like))), 0, mostDecimals));
}

QString placeText(std::int64_t index, std::int64_t count) {
    return QCoreApplication::translate("ui::Number", "%1 / %2", "an index and the last one")
        .arg(integer(index), integer(count - 1));
}

QString duration(double value) {
    if (value < inMicroseconds)
        return durationPart(value, value) + withUnit("µs");
    if (value < inMilliseconds)
        return durationPart(value, value) + withUnit("ms");
    if (value < 120e3)
        return durationPart(value, value) + withUnit("s");
    return minutes(std::llround(value / 1000));
}

QString durationPart(double value, double whole) {
    if (whole < inMicroseconds)
        return fixed(value * 1000, whole < 0.01 ? 1 : 0);
    return whole < inMilliseconds ? milliseconds(value) : fixed(value / 1000, 1);
}

QString timeSpan(double seconds) {
    if (seconds < 1)
        return duration(seconds * 1000);
    if (seconds < 120)
        return number(seconds, 4) + withUnit("s");
    const std::int64_t whole = std::llround(seconds);
    return whole % 60 == 0 ? integer(whole / 60) + withUnit("min") : minutes(whole);
}

QString bytes(double count) {
    static const char* const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    while (count >= 1000 && unit < 4) {
        count /= 1024;
        ++unit;
    }
    const int decimals = unit == 0 || count >= 100 ? 0 : count >= 10 ? 1 : 2;
    return fixed(count, decimals) + withUnit(units[unit]);
}

QString flops(const conv::Timing& timing) {
    const double rate = timing.gflops();
    return rate > 0 ? number(rate, rate >= 1000 ? 4 : 3) + withUnit("GFLOPS") : QString();
}

QString bandwidth(const conv::Timing& timing) {
    const double rate = timing.gigabytesPerSecond();
    if (rate <= 0)
        return {};
    return rate >= 1000 ? number(rate / 1000, 3) + withUnit("TB/s") : number(rate, 3) + withUnit("GB/s");
}

double numberWidth(const QFont& font, const QString& text) {
    return forPieces(font, text, [](const QString&, double, double) {});
}

double drawNumber(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text) {
    const QFont font = painter.font();
    const QFontMetricsF metrics(font);
    const double width = numberWidth(font, text);
    double x = box.left();
    if (alignment & Qt::AlignRight)
        x = box.right() - width;
    else if (alignment & Qt::AlignHCenter)
        x = box.center().x() - width / 2;
    double y = box.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    if (alignment & Qt::AlignTop)
        y = box.top() + metrics.ascent();
    else if (alignment & Qt::AlignBottom)
        y = box.bottom() - metrics.descent();
    Widths& widths = Widths::in(font);
    forPieces(font, text, [&](const QString& piece, double at, double advance) {
        const double slack = piece.size() == 1 ? (advance - widths.of(piece, font)) / 2 : 0;
        if (piece[0] != thinSpace)
            painter.drawText(QPointF(x + at + slack, y), piece);
    });
    return width;
}

QSize NumberLabel::sizeHint() const {
    const QMargins margins = contentsMargins();
    return {static_cast<int>(std::ceil(numberWidth(font(), text()))) + margins.left() + margins.right() + 2 * margin(),
            QFontMetrics(font()).height() + margins.top() + margins.bottom() + 2 * margin()};
}

QSize NumberLabel::minimumSizeHint() const {
    return sizeHint();
}

void NumberLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(font());
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, foregroundRole()));
    drawNumber(painter, QRectF(contentsRect()).adjusted(margin(), margin(), -margin(), -margin()), alignment(), text());
}

} // namespace ui

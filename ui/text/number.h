// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QFont>
#include <QLabel>
#include <QString>
#include <conv/timing.h>
#include <cstdint>
#include <optional>

class QPainter;

namespace ui {

// Display formats of numbers: thin space between thousands, real minus, no line break before a unit. Files use C-locale
// numbers.

/// Returns the number of a text as these functions show it or C writes it; nothing for other text.
[[nodiscard]] std::optional<double> typedNumber(QString text);

/// "17 590", "−1 024".
[[nodiscard]] QString integer(std::int64_t value);
/// "26.0": fixed number of decimals.
[[nodiscard]] QString fixed(double value, int decimals);
/// About `digits` significant digits, no trailing zeros: "0.45", "1 024", "2.4e−7", "NaN", "∞".
[[nodiscard]] QString number(double value, int digits = 4);
/// As number(); "≈ 0" for values below a millionth of `span`, which is that of the values around it. 0: unknown.
[[nodiscard]] QString numberWithin(double value, double span);
/// At most `decimals` decimals, no trailing zeros: "−1 000", "0.25".
[[nodiscard]] QString upTo(double value, int decimals);
/// "162 / 239": zero-based index among `count`.
[[nodiscard]] QString placeText(std::int64_t index, std::int64_t count);
/// "0.54 ms", "2.6 s", "95 µs".
[[nodiscard]] QString duration(double milliseconds);
/// Part of a time, in the unit in which duration() shows `whole` and without it: "10.2" of "10.3 s".
[[nodiscard]] QString durationPart(double milliseconds, double whole);
/// Length of a stretch of a signal: "820 ms", "3 s", "2 min", "2 min 5 s".
[[nodiscard]] QString timeSpan(double seconds);
/// "0.54", "12.3", "104": milliseconds without unit, for columns.
[[nodiscard]] QString milliseconds(double value);
/// "0.0254", "0.538", "12.3": milliseconds without unit, to three digits of `like`, a time or what it varies by.
[[nodiscard]] QString preciseMilliseconds(double value, double like);
/// "0.94 GiB".
[[nodiscard]] QString bytes(double count);
/// "17 590 GFLOPS": operations by definition over kernel time; empty if unknown.
[[nodiscard]] QString flops(const conv::Timing& timing);
/// "630 GB/s", "1.63 TB/s"; empty if unknown.
[[nodiscard]] QString bandwidth(const conv::Timing& timing);

/// Returns the width in pixels if every digit is as wide as the widest digit.
[[nodiscard]] double numberWidth(const QFont& font, const QString& text);
/// Draws with equal digit widths in the painter's font and pen. Returns the width in pixels.
double drawNumber(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text);

/// A label with equal digit widths: its text does not shift when the number changes.
class NumberLabel : public QLabel {
  public:
    using QLabel::QLabel;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace ui

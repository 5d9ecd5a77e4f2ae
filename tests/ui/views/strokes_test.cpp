// SPDX-License-Identifier: Apache-2.0
// Fast lines and bars look like those with outlines.
#include "tests/ui/view_support.h"
#include "ui/views/signal/signal_traces.h"
#include "ui/views/strokes.h"
#include <QBuffer>
#include <QImage>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace {

template <class Paint>
QImage drawn(double ratio, Paint paint) {
    QImage picture(static_cast<int>(300 * ratio), static_cast<int>(200 * ratio), QImage::Format_RGB32);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::black);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    return picture;
}

/// Mean difference in grey levels over pixels painted in either image.
double difference(const QImage& a, const QImage& b) {
    double sum = 0, count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            if (const int p = qGray(a.pixel(x, y)), q = qGray(b.pixel(x, y)); p > 0 || q > 0) {
                sum += std::abs(p - q);
                ++count;
            }
    return count > 0 ? sum / count : 255;
}

TEST(Strokes, ALineLooksLikeItsOutline) {
    std::mt19937 random(5);
    std::normal_distribution<double> noise(0, 12);
    for (const double ratio : {1.0, 2.0})
        for (const double apart : {0.02, 0.7, 6.0}) { // many samples per pixel, some, few
            QPolygonF points;
            for (double x = 5; x < 295; x += apart)
                points << QPointF(x, 100 + 40 * std::sin(x / 20) + noise(random));
            const QImage outline = drawn(ratio, [&](QPainter& painter) {
                painter.setPen(QPen(Qt::white, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
                for (qsizetype i = 0; i + 1 < points.size(); i += 31)
                    painter.drawPolyline(points.mid(i, 32));
            });
            const QImage pieces =
                drawn(ratio, [&](QPainter& painter) { ui::drawStroke(painter, points, Qt::white, 1.6); });
            EXPECT_LT(difference(outline, pieces), 14) << ratio << ", samples " << apart << " px apart";
        }
}

TEST(Strokes, ASingleSpikeIsSeen) {
    QPolygonF points;
    for (int i = 0; i < 100'000; ++i)
        points << QPointF(i * 0.003, i == 54'321 ? 20 : 150);
    const QImage picture = drawn(1, [&](QPainter& painter) { ui::drawStroke(painter, points, Qt::white, 1.6); });
    EXPECT_GT(qGray(picture.pixel(static_cast<int>(54'321 * 0.003), 30)), 100);
}

TEST(Strokes, AColumnLooksLikeASmoothRectangle) {
    for (const double ratio : {1.0, 2.0})
        for (const double top : {20.0, 20.25, 20.9})
            for (const double tall : {0.3, 1.0, 2.6, 150.5}) {
                const QImage smooth = drawn(ratio, [&](QPainter& painter) {
                    painter.fillRect(QRectF(50 / ratio, top, 1 / ratio, tall), Qt::white);
                });
                const QImage own = drawn(ratio, [&](QPainter& painter) {
                    painter.setRenderHint(QPainter::Antialiasing, false);
                    ui::drawColumn(painter, 50, top, top + tall, Qt::white);
                });
                EXPECT_LT(difference(smooth, own), 4) << ratio << ": " << top << ", " << tall;
            }
}

} // namespace

/// SVG painters ignore clips, so that traces are cut by themselves.
TEST(Strokes, TracesInDrawingsEndAtTheirAxes) {
    const QRectF area(60, 50, 200, 80);
    for (const std::int64_t count :
         {std::int64_t{12}, std::int64_t{120}, std::int64_t{20000}}) { // dots, lines, columns
        auto envelope = std::make_shared<ui::Envelope>(count, [](std::int64_t first, std::int64_t n, float* out) {
            for (std::int64_t i = 0; i < n; ++i)
                out[i] = (first + i) % 7 == 3 ? std::numeric_limits<float>::quiet_NaN()
                                              : 3 * std::sin(0.9F * static_cast<float>(first + i));
        });
        ASSERT_TRUE(envelope->read(count));
        ui::TraceView view{area, 0.25 * static_cast<double>(count), 0.75 * static_cast<double>(count), -1, 1};
        for (const QRectF& clip : {QRectF(), area.adjusted(0, -20, 0, 10)}) {
            view.clip = clip;
            const QRectF axes = (clip.isEmpty() ? area : clip).adjusted(-2, -2, 2, 2);
            const auto trace = [&](QPainter& painter) { ui::drawTrace(painter, view, {envelope, 0}, Qt::white, 1.4); };
            QBuffer buffer;
            QSvgGenerator svg;
            svg.setOutputDevice(&buffer);
            svg.setSize({300, 200});
            svg.setViewBox(QRect(0, 0, 300, 200));
            {
                QPainter painter(&svg);
                trace(painter);
            }
            QSvgRenderer renderer(buffer.data());
            const QImage vector = drawn(2, [&](QPainter& p) { renderer.render(&p, QRectF(0, 0, 300, 200)); });
            const QImage raster = drawn(2, trace);
            view::save(vector, "trace-svg-" + std::to_string(count));
            int beyond = 0, inside = 0;
            for (int y = 0; y < vector.height(); ++y)
                for (int x = 0; x < vector.width(); ++x)
                    if (qGray(vector.pixel(x, y)) > 0)
                        (axes.contains(QPointF(x, y) / 2) ? inside : beyond)++;
            EXPECT_EQ(beyond, 0) << count;
            EXPECT_GT(inside, 300) << count;
            EXPECT_LT(difference(vector, raster), 40) << count;
        }
    }
}
